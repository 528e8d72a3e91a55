"""The state of a duplicate game: facts only, nothing of the solver before a top is chosen."""

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.games.duplicate.contests import CoupResult, Mark, PlayerTime
from engine.games.duplicate.events import GameClosed, ScoreEntered, TopChosen, TopClaimed
from engine.games.duplicate.joker import Swap
from engine.games.duplicate.options import GameOptions, Player
from engine.games.duplicate.table import Table
from engine.games.duplicate.top_choice import Coup as CoupQuestion
from engine.letters.board import Grid
from engine.play.clock import Clock
from engine.play.ruling import Ruling

CONTEST_DECIDED = "end_contest_decided"
NO_SOLUTION = "no_solution"


class Phase(enum.Enum):
    IDLE = "idle"
    DRAWING = "drawing"
    ANNOUNCED = "announced"
    THINKING = "thinking"
    COLLECTING = "collecting"
    TOP_CHOSEN = "top_chosen"
    ENDED = "ended"


@dataclass(frozen=True)
class Coup:
    """The coup in play."""

    number: int
    rejets: tuple[str, ...] = ()
    """The tirages sent back, in the order they came."""
    tirage: str = ""
    """As announced."""
    reliquat: str = ""
    """What the coup began with; nothing after a rejet."""
    ruling: Ruling | None = None
    clock: Clock | None = None
    claims: tuple[TopClaimed, ...] = ()
    top: TopChosen | None = None
    withdrawn: bool = False
    """Its word was taken back off the grid."""


@dataclass(frozen=True)
class PlayedCoup:
    """A coup whose word lies on the grid, with all that is needed to take it back."""

    coup: Coup
    top: TopChosen
    cumul: int
    before: Table
    swaps: tuple[Swap, ...] = ()

    @property
    def number(self) -> int:
        return self.coup.number

    @property
    def tirage(self) -> str:
        return self.coup.tirage

    @property
    def rejected(self) -> bool:
        """Club sheets write such a tirage `-RLUIAOTS`."""
        return bool(self.coup.rejets)

    @property
    def sheet_tirage(self) -> str:
        return ("-" if self.rejected else "") + self.tirage


@dataclass(frozen=True)
class Annulment:
    number: int
    tirage: str
    code: str
    reason: str | None


class TrackStatus(enum.Enum):
    PENDING = "pending"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True)
class Track:
    """The second track of one coup: the correction of its slips."""

    coup: int
    status: TrackStatus = TrackStatus.OPEN
    scores: tuple[ScoreEntered, ...] = ()
    """The one that counts for each player, in the order first entered."""
    times: tuple[PlayerTime, ...] = ()
    eliminated: tuple[str, ...] = ()

    def score(self, player: str) -> ScoreEntered | None:
        return next((entry for entry in self.scores if entry.player == player), None)

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(Mark(entry.player, entry.points, entry.penalty) for entry in self.scores)


@dataclass(frozen=True)
class State:
    options: GameOptions
    table: Table
    players: tuple[Player, ...]
    phase: Phase = Phase.IDLE
    coup: Coup | None = None
    coups: tuple[PlayedCoup, ...] = ()
    annulments: tuple[Annulment, ...] = ()
    forbidden: str | None = None
    """The tirage of the annulled coup: the next one must differ (§3.6)."""
    tracks: tuple[Track, ...] = ()
    end: Ruling | None = None
    """The end the rules propose; the judge decides."""
    interruption: Ruling | None = None
    closed: GameClosed | None = None

    @classmethod
    def start(cls, options: GameOptions) -> "State":
        return cls(options, Table.start(options.formule), options.players)

    @property
    def next_number(self) -> int:
        return len(self.coups) + 1

    @property
    def cumul(self) -> int:
        """Of the tops retained: what the best possible player would have."""
        return sum(played.top.points for played in self.coups)

    @property
    def grid(self) -> Grid:
        return self.table.grid

    @property
    def rack(self) -> str:
        return self.table.rack

    @property
    def bag(self) -> str:
        return self.table.bag

    @property
    def clock(self) -> Clock | None:
        return self.coup.clock if self.coup else None

    @property
    def open_coup(self) -> Coup:
        """The coup in play; phases guard the callers."""
        if self.coup is None:
            raise RuleError("phase_idle", command="")
        return self.coup

    @property
    def question(self) -> CoupQuestion | None:
        """What the solver is to be asked, from the announcement to the placement."""
        if self.coup is None or self.phase in (Phase.DRAWING, Phase.IDLE, Phase.ENDED):
            return None
        return CoupQuestion(
            self.coup.number,
            self.grid,
            self.rack,
            self.bag,
            self.options.formule,
            self.options.edition,
        )

    def track(self, coup: int) -> Track | None:
        return next((track for track in self.tracks if track.coup == coup), None)

    @property
    def results(self) -> tuple[CoupResult, ...]:
        """What contests rank: every coup whose correction has begun."""
        return tuple(
            CoupResult(track.coup, track.marks, track.times, track.eliminated)
            for track in self.tracks
        )

    @property
    def player_ids(self) -> tuple[str, ...]:
        return tuple(player.id for player in self.players)

    @property
    def still_in(self) -> tuple[str, ...]:
        """Who may play from now on."""
        there = {player.id for player in self.players if player.until is None}
        return self._not_eliminated(self.tracks, there)

    def playing(self, coup: int) -> tuple[str, ...]:
        """Who was there for coup `coup` and not yet eliminated."""
        there = {player.id for player in self.players if player.plays(coup)}
        return self._not_eliminated((each for each in self.tracks if each.coup < coup), there)

    def _not_eliminated(self, tracks: Iterable[Track], there: set[str]) -> tuple[str, ...]:
        results = [CoupResult(track.coup, eliminated=track.eliminated) for track in tracks]
        still_in = self.options.rules.still_in(self.player_ids, results)
        return tuple(player for player in still_in if player in there)

    @property
    def first_free_coup(self) -> int:
        """The first coup someone who comes now can play."""
        over = self.phase in (Phase.COLLECTING, Phase.TOP_CHOSEN)
        return self.next_number + (1 if over else 0)

    def player(self, player: str) -> Player | None:
        return next((each for each in self.players if each.id == player), None)

    @property
    def collected(self) -> int:
        """Coups, not annulled, whose slips were collected (§3.7)."""
        return len(self.tracks)

    def with_coup(self, **changes: object) -> "State":
        return replace(self, coup=replace(self.open_coup, **changes))  # type: ignore[arg-type]

    def with_clock(self, clock: Clock) -> "State":
        return self.with_coup(clock=clock)

    def with_track(self, track: Track) -> "State":
        others = tuple(each for each in self.tracks if each.coup != track.coup)
        ordered = sorted((*others, track), key=lambda each: each.coup)
        return replace(self, tracks=tuple(ordered))
