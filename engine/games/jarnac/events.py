"""What happened in a game of Jarnac: facts, in the past tense, versioned for the journal.

An event carries all that `evolve` needs: no lexicon, no solver, no clock. Letters are never
repeated where the mats tell them, so that an act corrected later folds by itself.
"""

import enum
from dataclasses import dataclass

from engine.games.jarnac.options import GameOptions
from engine.letters.tiles import Tile
from engine.play.codec import Vocabulary
from engine.play.titles import TitleGiven


class PassCause(enum.Enum):
    PLAYER = "player"
    TIME = "time"
    """The time of the move was over."""


class EndCause(enum.Enum):
    ROWS = "end_rows_filled"
    """Eight rows, « je passe », no Jarnac in ten seconds."""
    BAG = "end_bag_empty"
    """Nothing left to draw, and nobody plays any more."""
    FLAGS = "end_both_flags"
    CONTEST = "end_contest_out_of_time"
    """A player out of time contested rightly."""
    JARNAC = "end_jarnac_out_of_time"
    """A player out of time saw a Jarnac."""
    RESIGNED = "end_resigned"
    JUDGE = "end_by_judge"
    ABANDONED = "end_abandoned"


@dataclass(frozen=True)
class GameOpened:
    options: GameOptions


@dataclass(frozen=True)
class TossDrawn:
    side: int
    letter: str
    tile: Tile | None = None


@dataclass(frozen=True)
class TossTied:
    """The letters go back, both draw again."""


@dataclass(frozen=True)
class StarterChosen:
    side: int
    by_toss: bool = True


@dataclass(frozen=True)
class DrawBegun:
    """Nothing can be contested any more, no Jarnac said: letters come."""

    side: int


@dataclass(frozen=True)
class LetterDrawn:
    side: int
    letter: str
    tile: Tile | None = None


@dataclass(frozen=True)
class LettersSetAside:
    side: int
    letters: str


@dataclass(frozen=True)
class WordMade:
    side: int
    word: str
    row: int


@dataclass(frozen=True)
class JarnacCalled:
    """« Jarnac ! » was said; its word is still to come."""

    side: int


@dataclass(frozen=True)
class JarnacTaken:
    side: int
    word: str
    row: int
    """Of the other's mat: where they could have made it."""


@dataclass(frozen=True)
class Passed:
    side: int
    final: bool = False
    """The game ends unless a Jarnac is said within ten seconds."""
    cause: PassCause = PassCause.PLAYER


@dataclass(frozen=True)
class ArbitrationAsked:
    """The dictionary cannot tell; the judge rules."""

    side: int
    """Who contests, or says Jarnac out of time."""
    word: str
    code: str
    row: int | None = None
    """Of a Jarnac said out of time; None for a contested word."""
    jarnac: str = ""
    """The word of « je conteste et Jarnac ! », kept for after the ruling."""
    jarnac_row: int | None = None


@dataclass(frozen=True)
class ContestRuled:
    side: int
    """Who contested."""
    word: str
    valid: bool
    code: str
    """Why: a code of the formule, or `judge`."""


@dataclass(frozen=True)
class ClaimRuled:
    """A Jarnac said « sans le prendre » by a player out of time."""

    side: int
    word: str
    row: int
    valid: bool
    code: str


@dataclass(frozen=True)
class ClockStarted:
    """This side's clock runs, the other stands still."""

    side: int
    at_ms: int
    clocks_ms: tuple[int, int]
    """What is left of both."""


@dataclass(frozen=True)
class ClocksStopped:
    at_ms: int
    clocks_ms: tuple[int, int]
    """What is left of both."""


@dataclass(frozen=True)
class ClockSet:
    """By hand."""

    side: int
    at_ms: int
    left_ms: int


@dataclass(frozen=True)
class TimerStarted:
    """The time of a move, or the ten seconds of the end."""

    at_ms: int
    duration_ms: int
    final: bool = False


@dataclass(frozen=True)
class TimerStopped:
    at_ms: int
    left_ms: int
    """Nothing left: there is no timer any more."""


@dataclass(frozen=True)
class TimerResumed:
    at_ms: int


@dataclass(frozen=True)
class TimeWarned:
    left_ms: int
    side: int | None = None
    """Of that side's clock; None for the timer of the move."""


@dataclass(frozen=True)
class FlagFell:
    side: int


@dataclass(frozen=True)
class ActTakenBack:
    """This act of the log, a draw or the last one, never was."""

    number: int


@dataclass(frozen=True)
class ActCorrected:
    number: int
    word: str = ""
    row: int | None = None
    letters: str = ""


@dataclass(frozen=True)
class GameEnded:
    cause: EndCause
    side: int | None = None
    """Whose act ended it, where that matters."""
    reason: str = ""


Event = (
    GameOpened
    | TitleGiven
    | TossDrawn
    | TossTied
    | StarterChosen
    | DrawBegun
    | LetterDrawn
    | LettersSetAside
    | WordMade
    | JarnacCalled
    | JarnacTaken
    | Passed
    | ArbitrationAsked
    | ContestRuled
    | ClaimRuled
    | ClockStarted
    | ClocksStopped
    | ClockSet
    | TimerStarted
    | TimerStopped
    | TimerResumed
    | TimeWarned
    | FlagFell
    | ActTakenBack
    | ActCorrected
    | GameEnded
)
Events = tuple[Event, ...]
EVENTS: tuple[type[Event], ...] = Event.__args__
TIME_EVENTS = (
    ClockStarted,
    ClocksStopped,
    ClockSet,
    TimerStarted,
    TimerStopped,
    TimerResumed,
    TimeWarned,
)
"""What clocks did: no act of anybody."""

VOCABULARY = Vocabulary("unknown_event", "unknown_event_version", EVENTS)
