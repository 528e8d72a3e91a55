"""What happened to the slips and in the room. Whatever people did has its author."""

from dataclasses import dataclass, field, replace
from typing import ClassVar

from engine.games.duplicate.correction.state import CaseEnd
from engine.games.duplicate.slips.slip import Bulletin, SlipState
from engine.games.duplicate.slips.slip_json import KEPT
from engine.games.duplicate.slips.verdict import BILLET, Verdict
from engine.play.codec import added
from engine.play.players import Player


def _unasked(verdict: Verdict) -> Verdict:
    """0.2.0 asks nobody whether the player knew (§5.9), nor which of two readings holds (§6.3), and
    has no words for these questions."""
    question = verdict.question
    unknown = question is not None and (question.key == BILLET or question.has_two_readings)
    return replace(verdict, question=None) if unknown else verdict


@dataclass(frozen=True)
class PlayersSeated:
    players: tuple[Player, ...]
    by: str


@dataclass(frozen=True)
class PlayerSeated:
    player: Player
    first_coup: int | None
    """None when the player was there already."""
    by: str


@dataclass(frozen=True)
class PlayerUnseated:
    table: int
    by: str


@dataclass(frozen=True)
class TablesAssigned:
    arbiter: str
    tables: tuple[int, ...]
    by: str


@dataclass(frozen=True)
class PlayerLeft:
    table: int
    last_coup: int | None
    by: str


@dataclass(frozen=True)
class PlayerExcluded:
    """For cheating (§6.1), or no longer."""

    table: int
    reason: str
    by: str
    excluded: bool = True
    earlier: bool = added("0.2.1", True)
    """His scores before this coup are annulled, and in the parties before this one."""
    following: bool = added("0.2.1", True)
    """He plays no more from this coup on, nor in the parties after this one."""
    coup: int = added("0.2.1", 0)
    """0.2.0 noted none: everything is annulled, and he plays no more."""

    def before(self) -> tuple["PlayerExcluded | PlayerLeft", ...]:
        """0.2.0 excludes altogether, or lets somebody leave."""
        if self.excluded and not self.earlier:
            return (PlayerLeft(self.table, self.coup - 1, self.by),)
        return (PlayerExcluded(self.table, self.reason, self.by, self.excluded),)


@dataclass(frozen=True)
class SlipEntered:
    coup: int
    table: int
    slip: Bulletin = field(metadata=KEPT)
    """`NO_PAPER` when points came without one."""
    verdict: Verdict
    entry: str
    by: str
    second: bool = False

    CHANGED: ClassVar[str] = "0.2.1"

    def before(self) -> tuple["SlipEntered", ...]:
        two = self.slip.state is SlipState.TWO_WAYS
        slip = replace(self.slip, state=SlipState.SEVERAL) if two else self.slip
        return (replace(self, slip=slip, verdict=_unasked(self.verdict)),)


@dataclass(frozen=True)
class SlipsMissing:
    """These tables handed none in: one verdict for all of them (§5.7)."""

    coup: int
    tables: tuple[int, ...]
    verdict: Verdict
    by: str


@dataclass(frozen=True)
class QuestionAnswered:
    """What the judge decided about a slip, and the verdict that rests on it."""

    coup: int
    table: int
    key: str
    answer: bool
    verdict: Verdict
    entry: str
    by: str

    CHANGED: ClassVar[str] = "0.2.1"

    def before(self) -> tuple["QuestionAnswered", ...]:
        return (replace(self, verdict=_unasked(self.verdict)),)


@dataclass(frozen=True)
class VerdictAmended:
    coup: int
    table: int
    verdict: Verdict
    entry: str
    reason: str
    by: str
    late: bool = False
    """After the time for appeals, by decision of the judge (§6.3)."""


@dataclass(frozen=True)
class ReadingRetained:
    """Of two readings that differ, the one that counts from now on; both are kept."""

    coup: int
    table: int
    second: bool
    entry: str
    reason: str
    by: str


@dataclass(frozen=True)
class BilletHandedOut:
    coup: int
    table: int
    before: int
    """The coup that was still to be played when the player knew."""
    by: str


@dataclass(frozen=True)
class CoupClosed:
    coup: int
    by: str
    later: tuple[int, ...] = added("0.2.1", ())
    """Tables whose question the judge put off: its severer reading counts meanwhile."""


@dataclass(frozen=True)
class CoupNeutralised:
    """Nobody here scores it, and it takes no slips any more; its word is laid."""

    coup: int
    reason: str
    by: str

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[CoupClosed, ...]:
        return (CoupClosed(self.coup, self.by),)


@dataclass(frozen=True)
class CoupReopened:
    coup: int
    reason: str
    by: str
    late: bool = False
    """After the time for appeals, by decision of the judge (§6.3)."""


@dataclass(frozen=True)
class CaseSubmitted:
    """To the commission d'arbitrage: the slip stays as it was judged, and is provisional."""

    coup: int
    table: int
    reason: str
    by: str
    late: bool = False
    """After the time for appeals, by decision of the judge (§6.3)."""

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        """Earlier releases kept no cases: what the commission decided was entered when it came."""
        return ()


@dataclass(frozen=True)
class CaseSettled:
    """The commission has spoken, or need not any more."""

    coup: int
    table: int
    how: CaseEnd
    reason: str
    by: str

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class WayChosen:
    """How a table hands its slips in from now on."""

    table: int
    phone: bool
    by: str

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        """Earlier releases knew paper alone."""
        return ()


@dataclass(frozen=True)
class SlipHandedIn:
    """By telephone, while the time ran: it replaces what that telephone had sent."""

    coup: int
    table: int
    slip: Bulletin = field(metadata=KEPT)
    entry: str
    by: str

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        """It is told again once it is read."""
        return ()


@dataclass(frozen=True)
class SlipCameLate:
    """After the end of the time (§5.7): the judge accepts or refuses it."""

    coup: int
    table: int
    slip: Bulletin = field(metadata=KEPT)
    entry: str
    by: str
    before_ms: int | None = None
    error_ms: int = 0
    late_ms: int | None = None

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class LateSlipJudged:
    coup: int
    table: int
    accepted: bool
    by: str

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class ProblemSignalled:
    """A player asks for the judge."""

    table: int
    problem: str
    by: str

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class ProblemSeen:
    table: int
    by: str

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class PlayersEliminated:
    """A contest put them out when the coup was closed."""

    coup: int
    tables: tuple[int, ...]


CorrectionEvent = (
    PlayersSeated
    | PlayerSeated
    | PlayerUnseated
    | TablesAssigned
    | PlayerLeft
    | PlayerExcluded
    | SlipEntered
    | SlipsMissing
    | QuestionAnswered
    | VerdictAmended
    | ReadingRetained
    | BilletHandedOut
    | CoupClosed
    | CoupNeutralised
    | CoupReopened
    | CaseSubmitted
    | CaseSettled
    | WayChosen
    | SlipHandedIn
    | SlipCameLate
    | LateSlipJudged
    | ProblemSignalled
    | ProblemSeen
    | PlayersEliminated
)
