"""What happened in a duplicate game: facts, in the past tense, versioned for the journal.

An event carries all that `duplicate.evolve` needs: no lexicon, no solver, no clock.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from engine.games.duplicate.contests import PlayerTime
from engine.games.duplicate.correction.events import CorrectionEvent
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.room import Room
from engine.games.duplicate.tops import Confusion
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from engine.play.clock import Step
from engine.play.codec import Vocabulary, added
from engine.play.reading import Json
from engine.play.titles import TitleGiven
from engine.rulings import Ruling


@dataclass(frozen=True)
class GameOpened:
    options: GameOptions


@dataclass(frozen=True)
class CoupOpened:
    coup: int
    reliquat: str
    companion: str
    """The joker of a « partie joker », handed out with every tirage."""
    reason: str | None = None
    """Why it did not wait to know who goes out."""


@dataclass(frozen=True)
class TileDrawn:
    letter: str
    tile: Tile | None = None
    """Which piece of wood, when a tag told."""
    instead_of: Tile | None = None
    """A look-alike that must be lying on the grid in its place."""


@dataclass(frozen=True)
class TileReturned:
    letter: str
    tile: Tile | None = None


@dataclass(frozen=True)
class RackRejected:
    coup: int
    tirage: str
    ruling: Ruling
    """Why: what makes the tirage invalid, `same_as_annulled`, or `rejet_by_judge`."""
    reason: str | None = None


@dataclass(frozen=True)
class RackAnnounced:
    coup: int
    tirage: str
    """Reliquat in alphabetical order, the accompanying joker, new letters as drawn."""
    reliquat: str
    drawn: str
    ruling: Ruling


@dataclass(frozen=True)
class ClockStarted:
    coup: int
    at_ms: int
    step: Step


@dataclass(frozen=True)
class ClockPaused:
    at_ms: int
    left_ms: int


@dataclass(frozen=True)
class ClockResumed:
    at_ms: int


@dataclass(frozen=True)
class ClockWarned:
    left_ms: int
    """The time left that was to be told, not the time the message took."""
    final_stage: bool = False
    """The thinking time is over, the final stage begins."""


@dataclass(frozen=True)
class ClockStopped:
    coup: int
    left_ms: int = 0
    """More than nothing when the clock was stopped before its time."""


@dataclass(frozen=True)
class StopTakenBack:
    coup: int
    at_ms: int
    reason: str
    withdrawn: int | None = None
    """Topping: the table whose call had ended the time, and counts no more."""


@dataclass(frozen=True)
class ClockRecovered:
    at_ms: int
    left_ms: int


@dataclass(frozen=True)
class InterruptionNoted:
    duration_ms: int
    ruling: Ruling


@dataclass(frozen=True)
class CutNoted:
    """The power was cut in the middle of the game; nobody has said yet for how long."""

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple["Event", ...]:
        """Earlier releases came back from a cut without a word."""
        return ()


@dataclass(frozen=True)
class CutMeasured:
    """It had lasted fifteen minutes at most, which changes nothing. A longer one is noted as
    any interruption."""

    duration_ms: int
    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple["Event", ...]:
        return ()


@dataclass(frozen=True)
class TopCalled:
    """Topping: a player is heard, and the clock stands still."""

    coup: int
    table: int
    at_ms: int
    left_ms: int


@dataclass(frozen=True)
class CallerNamed:
    coup: int
    table: int


@dataclass(frozen=True)
class CallRefused:
    coup: int
    table: int


@dataclass(frozen=True)
class CallHeardAgain:
    """Topping: what a player was answered counts no more; the clock is back where he called."""

    coup: int
    table: int
    at_ms: int
    left_ms: int
    reason: str


@dataclass(frozen=True)
class TopClaimed:
    coup: int
    table: int
    move: Move
    right: bool
    elapsed_ms: int
    points: int | None = None
    """None when the move is not legal."""


@dataclass(frozen=True)
class CoupTimed:
    """Topping: what the coup cost each player."""

    coup: int
    times: tuple[PlayerTime, ...]


@dataclass(frozen=True)
class WordFormed:
    word: str
    """As the grid writes it: lower case for a joker."""
    ref: Reference
    points: int


@dataclass(frozen=True)
class TopChosen:
    coup: int
    move: Move
    points: int
    words: tuple[WordFormed, ...]
    """The word played, then those formed across it."""
    prime: int
    top_points: int
    ties: int
    """How many solutions are worth the top."""
    obligatory: bool = False
    """The rules left no other kind of solution (§3.4)."""
    opening: float | None = None
    reason: str | None = None
    """Why the judge departed from what the rules propose."""
    confusions: tuple[Confusion, ...] = ()
    """What the room is cautioned against."""
    room: Room | None = field(default=None, metadata={"since": "0.2.1"})
    """What the room had, when another word was retained before and slips were read already."""


@dataclass(frozen=True)
class MovePlaced:
    coup: int
    tirage: str
    move: Move
    points: int
    cumul: int
    reliquat: str


@dataclass(frozen=True)
class JokerSwapped:
    coup: int
    index: int
    letter: str


@dataclass(frozen=True)
class MoveWithdrawn:
    coup: int
    move: Move
    cumul: int
    """Of the coups that remain."""


@dataclass(frozen=True)
class CoupCorrected:
    """A coup played before, and all after it, as they stand from now on."""

    coup: int
    tirage: str
    tops: tuple[TopChosen, ...]
    """Of the coup corrected and of those after it that can still be played."""
    lost: tuple[int, ...]
    """Coups that are no longer possible: they will be played again."""
    reason: str
    room: Room | None = field(default=None, metadata={"since": "0.2.1"})
    """What the room had; None: what is entered now, as every correction meant in 0.2.0."""
    void: bool = field(default=False, metadata={"since": "0.2.1"})
    """The word the room had could not lie there: whoever had it has nothing (§5.7)."""


@dataclass(frozen=True)
class CoupAnnulled:
    coup: int
    tirage: str
    code: str
    """`no_solution`, `judge`, `withdrawn` with an earlier coup, or `given_up` with the game."""
    reason: str | None = None
    leaves: bool = added("0.2.1", False)
    """This centre leaves the common game with it, and the hub is told at once."""


@dataclass(frozen=True)
class EndProposed:
    ruling: Ruling


@dataclass(frozen=True)
class EndDeclined:
    code: str
    reason: str


@dataclass(frozen=True)
class GameClosed:
    code: str
    article: str
    coups: int
    cumul: int
    reason: str | None = None
    at_ms: int | None = None
    """Appeals run from here (§6.3); games of earlier releases do not tell."""


@dataclass(frozen=True)
class GameReopened:
    reason: str


@dataclass(frozen=True)
class AppealsClosed:
    """From here on an appeal comes too late (§6.3), by the code that says why."""

    code: str


# A topping on devices (§3.8.4): everybody runs over the same sealed game.


@dataclass(frozen=True)
class LaidCoup:
    """A coup of the sealed game, the same for everybody."""

    tirage: str
    rejected: bool
    top: TopChosen


class _OnDevices:
    """Earlier releases know nothing of it: what they are given of such a game are its players."""

    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class CourseLaid(_OnDevices):
    """The sealed game lies ready, private until it is over."""

    coups: tuple[LaidCoup, ...]


@dataclass(frozen=True)
class RunnerReady(_OnDevices):
    table: int


@dataclass(frozen=True)
class RunsSetOff(_OnDevices):
    tables: tuple[int, ...]
    at_ms: int


@dataclass(frozen=True)
class TopProposed(_OnDevices):
    """A word typed and placed. When it is the top the next tirage follows at once."""

    coup: int
    table: int
    move: Move
    right: bool
    elapsed_ms: int
    at_ms: int
    entry: str
    points: int | None = None
    """None when the move is not legal."""


@dataclass(frozen=True)
class RunTimedOut(_OnDevices):
    """The top was not found in the time given: it is laid, with a penalty."""

    coup: int
    table: int
    at_ms: int


@dataclass(frozen=True)
class RunsHeld(_OnDevices):
    """Nobody's time runs."""

    at_ms: int


@dataclass(frozen=True)
class RunsResumed(_OnDevices):
    at_ms: int


Event = (
    GameOpened
    | TitleGiven
    | CoupOpened
    | TileDrawn
    | TileReturned
    | RackRejected
    | RackAnnounced
    | ClockStarted
    | ClockPaused
    | ClockResumed
    | ClockWarned
    | ClockStopped
    | StopTakenBack
    | ClockRecovered
    | InterruptionNoted
    | CutNoted
    | CutMeasured
    | TopCalled
    | CallerNamed
    | CallRefused
    | CallHeardAgain
    | TopClaimed
    | CoupTimed
    | TopChosen
    | MovePlaced
    | JokerSwapped
    | MoveWithdrawn
    | CoupCorrected
    | CoupAnnulled
    | EndProposed
    | EndDeclined
    | GameClosed
    | GameReopened
    | AppealsClosed
    | CourseLaid
    | RunnerReady
    | RunsSetOff
    | TopProposed
    | RunTimedOut
    | RunsHeld
    | RunsResumed
    | CorrectionEvent
)
Events = tuple[Event, ...]
"""What `decide` answers; empty when nothing came of a command."""

EVENTS: tuple[type[Event], ...] = Event.__args__

VOCABULARY = Vocabulary("unknown_event", "unknown_event_version", EVENTS)


def decode(raw: Json) -> Event:
    """The event again; RuleError when its kind, version or shape is not known."""
    event: Event = VOCABULARY.decode(raw)
    return event
