"""What happened in a classic game: facts, in the past tense, versioned for the journal.

They name tiles nobody has seen: a journal is private. `public` says what may be shown.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.games.classic.options import GameOptions
from engine.games.classic.turns import Challenge, Play
from engine.letters.moves import Move
from engine.letters.scoring import Score
from engine.letters.tiles import Tile
from engine.play.codec import Vocabulary, added
from engine.play.titles import TitleGiven


@dataclass(frozen=True)
class GameOpened:
    options: GameOptions


@dataclass(frozen=True)
class StartTileDrawn:
    player: str
    letter: str
    counts_as: str
    """Empty: a joker that must be drawn again."""
    tile: Tile | None = None


@dataclass(frozen=True)
class TossTied:
    players: tuple[str, ...]
    """They draw again among themselves."""


@dataclass(frozen=True)
class StarterChosen:
    player: str
    by_toss: bool = True


@dataclass(frozen=True)
class TileDrawn:
    player: str
    letter: str
    tile: Tile | None = None


@dataclass(frozen=True)
class TileReturned:
    """A tile drawn by mistake went back to the bag."""

    player: str
    letter: str
    tile: Tile | None = None


@dataclass(frozen=True)
class TileLaid:
    """On the pad, by the player whose turn it is."""

    tile: Tile


@dataclass(frozen=True)
class TileLifted:
    tile: Tile


@dataclass(frozen=True)
class WordLaid:
    player: str
    move: Move
    score: Score
    tiles: tuple[Tile, ...] = ()
    announced: int | None = None


@dataclass(frozen=True)
class WordContested:
    challenge: Challenge


@dataclass(frozen=True)
class PlayTakenBack:
    """An entry undone: the turn is still to be played."""

    player: str


@dataclass(frozen=True)
class WordRefused:
    """Its tiles go back to the rack, and the turn is lost."""

    turn: int
    player: str
    again: bool = added("0.2.1", False)
    """The turn is not lost: its player tries another word."""

    def before(self) -> tuple["WordRefused | PlayTakenBack", ...]:
        """The release before knows no second try: an entry undone comes to the same."""
        return (PlayTakenBack(self.player),) if self.again else (self,)


@dataclass(frozen=True)
class WordValidated:
    turn: int
    player: str
    points: int
    total: int


@dataclass(frozen=True)
class ExchangeBegun:
    player: str
    count: int
    letters: str = ""
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True)
class ExchangeDone:
    turn: int
    player: str
    count: int


@dataclass(frozen=True)
class TurnPassed:
    turn: int
    player: str


@dataclass(frozen=True)
class TurnLost:
    turn: int
    player: str
    cause: str


@dataclass(frozen=True)
class ClockStarted:
    player: str
    at_ms: int


@dataclass(frozen=True)
class ClockStopped:
    player: str
    left_ms: int
    """Below zero by what was overrun."""


@dataclass(frozen=True)
class ClockSet:
    """By hand."""

    player: str
    at_ms: int
    left_ms: int


@dataclass(frozen=True)
class ClockWarned:
    player: str
    left_ms: int


@dataclass(frozen=True)
class TimeUp:
    player: str


@dataclass(frozen=True)
class TurnCorrected:
    turn: int
    play: Play
    ruled: int | None = None


@dataclass(frozen=True)
class PlayerRenamed:
    player: str
    name: str


@dataclass(frozen=True)
class PlayerLeft:
    player: str


@dataclass(frozen=True)
class GameEnded:
    cause: str
    """`played_out`, `all_passed`, `blocked`, `everyone_left`, `by_judge`, `abandoned`,
    `overtime`."""
    player: str = ""
    """Who played out, or was too late."""
    confirmed: bool = False
    """Blocked: the console looked at the racks and found nothing either."""
    reason: str = ""

    CHANGED: ClassVar[str] = "0.2.1"

    def before(self) -> tuple["GameEnded", ...]:
        """The release before knows no limit of overtime: there somebody ended the game."""
        return (replace(self, cause="by_judge") if self.cause == "overtime" else self,)


@dataclass(frozen=True)
class GameReopened:
    reason: str


@dataclass(frozen=True)
class RackDeclared:
    player: str
    letters: str


Event = (
    GameOpened
    | TitleGiven
    | StartTileDrawn
    | TossTied
    | StarterChosen
    | TileDrawn
    | TileReturned
    | TileLaid
    | TileLifted
    | WordLaid
    | WordContested
    | PlayTakenBack
    | WordRefused
    | WordValidated
    | ExchangeBegun
    | ExchangeDone
    | TurnPassed
    | TurnLost
    | ClockStarted
    | ClockStopped
    | ClockSet
    | ClockWarned
    | TimeUp
    | TurnCorrected
    | PlayerRenamed
    | PlayerLeft
    | GameEnded
    | GameReopened
    | RackDeclared
)
Events = tuple[Event, ...]
EVENTS: tuple[type[Event], ...] = Event.__args__
VOCABULARY = Vocabulary("unknown_event", "unknown_event_version", EVENTS)
