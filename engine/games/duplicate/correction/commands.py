"""What judge and arbiters may ask about slips and the room. Who asks is told apart from what."""

from dataclasses import dataclass, field

from engine.games.duplicate.correction.state import CaseEnd
from engine.games.duplicate.slips.slip import Bulletin
from engine.games.duplicate.slips.slip_json import ENTERED
from engine.games.duplicate.slips.verdict import Sanction
from engine.play.players import Player


@dataclass(frozen=True)
class SeatPlayers:
    """The list of the room, replacing the one before; slips of tables that stay are kept."""

    players: tuple[Player, ...]


@dataclass(frozen=True)
class SeatPlayer:
    """One player more, or a change of name. Late arrivals have missed the coups before (§6.2)."""

    player: Player
    first_coup: int | None = None
    """When it is not the coup to come: somebody the list had forgotten."""


@dataclass(frozen=True)
class UnseatPlayer:
    """Entered by mistake: nobody sits there. Refused once there are slips."""

    table: int


@dataclass(frozen=True)
class AssignTables:
    """Who corrects these tables; nobody in particular when the name is empty."""

    arbiter: str
    tables: tuple[int, ...]


@dataclass(frozen=True)
class LeavePlayer:
    table: int
    last_coup: int | None
    """None: the player is back."""


@dataclass(frozen=True)
class ExcludePlayer:
    """For cheating (§6.1), or no longer, after an appeal. The judge chooses: what he scored, what
    follows, or both."""

    table: int
    reason: str
    excluded: bool = True
    earlier: bool = True
    following: bool = True


@dataclass(frozen=True)
class EnterSlip:
    """What stands on a slip. `entry` is the sender's own name for this sending: sent twice it
    counts once. `after` is the entry the sender saw: another one since is never overwritten
    in silence."""

    coup: int
    table: int
    slip: Bulletin = field(metadata=ENTERED)
    entry: str
    after: str | None = None
    second: bool = False
    """The blind entry of a double arbitrage."""
    rack: str | None = None
    """The tirage the sender corrected against: a coup may be annulled and played again while
    an entry waits for the network."""
    paper: bool = False
    """A paper of a table whose telephone had sent a slip: a second one, not another reading."""


@dataclass(frozen=True)
class EnterPoints:
    """What a coup is worth to a table, without a slip to read it off. `entry` and `after` are
    those of a slip; the desk, which sends once and sees what there is, leaves them out."""

    coup: int
    table: int
    points: int
    penalty: int = 0
    """Points to be taken off: the five of §5.6, or none."""
    entry: str = ""
    after: str | None = None
    word: str = ""
    """With `reference` and `reason`, for points above all that the solver finds."""
    reference: str = ""
    reason: str = ""


@dataclass(frozen=True)
class AnnouncePoints:
    """What everybody announced, in one line: « 45 32 0 » in the order of the tables, or « 3:45 »
    for one of them. Without a coup, the one just collected."""

    line: str
    coup: int | None = None


@dataclass(frozen=True)
class ContestPoints:
    """The word behind the points a table announced: it is paid what the word is worth."""

    table: int
    word: str
    reference: str
    coup: int | None = None


@dataclass(frozen=True)
class AnswerQuestion:
    """The judge's answer to what the rules leave to him."""

    coup: int
    table: int
    key: str
    answer: bool


@dataclass(frozen=True)
class AmendVerdict:
    """A decision after an appeal (§6.3) or against the verdict; both are kept."""

    coup: int
    table: int
    points: int
    """Of the word; a penalty of five points is taken off them."""
    sanction: Sanction
    reason: str
    late: bool = False
    """Let in by the judge after the time for appeals (§6.3)."""
    word: str = ""
    """With `reference`, for points above all that the solver finds."""
    reference: str = ""
    discipline: bool | None = None
    """Whether a warning for conduct goes with it (§5.8); None leaves it as it was."""


@dataclass(frozen=True)
class RetainReading:
    """Double arbitrage: of two readings that differ, the judge keeps one."""

    coup: int
    table: int
    second: bool
    """The reading of the second arbiter."""
    reason: str


@dataclass(frozen=True)
class HandOutBillet:
    """The player now knows why the coup was null."""

    coup: int
    table: int


@dataclass(frozen=True)
class CloseCoup:
    coup: int
    missing_as_none: bool = False
    """Tables without a slip handed none in (§5.7)."""
    later: bool = False
    """Questions that are open are put off: they may be answered once the coup is closed."""


@dataclass(frozen=True)
class ReopenCoup:
    coup: int
    reason: str
    late: bool = False
    """Let in by the judge after the time for appeals (§6.3)."""


@dataclass(frozen=True)
class SubmitCase:
    """To the commission d'arbitrage (§6.3): by a player's appeal, or by the arbiters themselves."""

    coup: int
    table: int
    reason: str
    late: bool = False
    """Let in by the judge after the time for appeals (§6.3)."""


@dataclass(frozen=True)
class SettleCase:
    """The commission leaves the decision as it is, or was no longer asked. What it changes is
    entered as the judge's own decisions are."""

    coup: int
    table: int
    reason: str
    how: CaseEnd = CaseEnd.UPHELD


# --- By telephone -------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChooseWay:
    """How a table hands its slips in from now on."""

    table: int
    phone: bool


@dataclass(frozen=True)
class PhoneSlip:
    """What one telephone sent."""

    coup: int
    table: int
    slip: Bulletin = field(metadata=ENTERED)
    entry: str
    """Its own name for this sending: sent twice it counts once."""
    rack: str
    """The tirage it answers."""
    received_ms: int
    """When it came, by the clock of the console."""
    written_ms: int | None = None
    """When it was written, by that telephone, brought to the clock of the console."""
    error_ms: int = 0
    """How far off that may be."""


@dataclass(frozen=True)
class HandIn:
    """What telephones sent, together: one transaction for a whole room. Of several, those that
    cannot be taken are left out; of one, the refusal is told."""

    slips: tuple[PhoneSlip, ...]


@dataclass(frozen=True)
class JudgeLateSlip:
    coup: int
    table: int
    accept: bool


@dataclass(frozen=True)
class SignalProblem:
    table: int
    problem: str
    """One of `PROBLEMS`."""


@dataclass(frozen=True)
class SeeProblem:
    table: int


PROBLEMS = ("ecran", "tirage", "grille", "verdict", "arbitre")

CorrectionCommand = (
    SeatPlayers
    | SeatPlayer
    | UnseatPlayer
    | AssignTables
    | LeavePlayer
    | ExcludePlayer
    | EnterSlip
    | EnterPoints
    | AnnouncePoints
    | ContestPoints
    | AnswerQuestion
    | AmendVerdict
    | RetainReading
    | HandOutBillet
    | CloseCoup
    | ReopenCoup
    | SubmitCase
    | SettleCase
    | ChooseWay
    | HandIn
    | JudgeLateSlip
    | SignalProblem
    | SeeProblem
)
