"""What judge, players, panel and readers may ask of a classic game: frozen, JSON-able."""

from dataclasses import dataclass

from engine.games.classic.options import GameOptions
from engine.games.classic.turns import Play
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from engine.play.codec import Vocabulary
from engine.play.titles import GiveTitle


@dataclass(frozen=True)
class OpenGame:
    options: GameOptions


@dataclass(frozen=True)
class DrawForStart:
    """A tile drawn to see who begins, by this player or the next one to draw."""

    letter: str = ""
    tile: Tile | None = None
    player: str = ""
    counts_as: str = ""
    """The letter a joker is to be; A unless its player likes another."""


@dataclass(frozen=True)
class ChooseStarter:
    """Who begins, when it was settled without the console."""

    player: str


@dataclass(frozen=True)
class LayTile:
    """A tile over the reader: drawn, or laid to be played or exchanged, as the moment has it."""

    tile: Tile


@dataclass(frozen=True)
class TypeTiles:
    """Letters drawn, given by hand, `?` for a joker."""

    letters: str


@dataclass(frozen=True)
class TakeBackTile:
    """Undo the last tile laid or drawn, or this one."""

    tile: Tile | None = None


@dataclass(frozen=True)
class PlayWord:
    """A word as it is typed, lower case for a joker."""

    move: Move
    announced: int | None = None
    """The score the player told."""


@dataclass(frozen=True)
class PlayTiles:
    """The tiles laid on the pad, in order, as a word at this place."""

    ref: Reference
    jokers: str = ""
    """What the jokers among them stand for, in order."""
    announced: int | None = None


@dataclass(frozen=True)
class LetBotPlay:
    """A virtual player's turn, played with the solver's answer."""

    dice: float
    """Between 0 and 1: what chance has to say."""


@dataclass(frozen=True)
class Exchange:
    """Give back the tiles on the pad, or these letters, or (free racks) so many."""

    letters: str = ""
    count: int = 0


@dataclass(frozen=True)
class Pass:
    pass


@dataclass(frozen=True)
class TakeBackPlay:
    """Undo the last entry before it is validated."""


@dataclass(frozen=True)
class Validate:
    """The points are entered; contestations come too late from now on."""


@dataclass(frozen=True)
class Contest:
    player: str = ""
    words: tuple[str, ...] = ()
    """Those he names; none means the whole move."""


@dataclass(frozen=True)
class Pause:
    """The judge decides something: all clocks stand still."""


@dataclass(frozen=True)
class Resume:
    pass


@dataclass(frozen=True)
class PressClock:
    """A player's own clock button: stops his clock, or starts it again."""

    player: str


@dataclass(frozen=True)
class SetClock:
    """The judge sets a clock by hand, running or not."""

    player: str
    left_ms: int


@dataclass(frozen=True)
class Tick:
    """Time has passed. Never refused; most of the time nothing comes of it."""


@dataclass(frozen=True)
class RecoverClock:
    """After a power cut: clocks stand, with the time they had at `ran_until_ms`."""

    ran_until_ms: int


@dataclass(frozen=True)
class CorrectTurn:
    """Another word, place or exchange for a past turn; or points the judge gives it."""

    turn: int
    play: Play | None = None
    """None leaves what was played."""
    points: int | None = None


@dataclass(frozen=True)
class RenamePlayer:
    player: str
    name: str


@dataclass(frozen=True)
class RemovePlayer:
    """Leaves or gives up: the score stays, the tiles go back to the bag."""

    player: str


@dataclass(frozen=True)
class DeclareBlocked:
    """Nobody can play any more; a reason is needed when the console knows better."""

    reason: str = ""


@dataclass(frozen=True)
class CloseGame:
    """End the game although no rule does; abandoned, it counts for nobody."""

    reason: str
    abandoned: bool = False


@dataclass(frozen=True)
class ReopenGame:
    reason: str


@dataclass(frozen=True)
class DeclareRack:
    """Free racks: the letters a player has left, typed or laid on the pad."""

    player: str = ""
    letters: str = ""


Command = (
    OpenGame
    | GiveTitle
    | DrawForStart
    | ChooseStarter
    | LayTile
    | TypeTiles
    | TakeBackTile
    | PlayWord
    | PlayTiles
    | LetBotPlay
    | Exchange
    | Pass
    | TakeBackPlay
    | Validate
    | Contest
    | Pause
    | Resume
    | PressClock
    | SetClock
    | Tick
    | RecoverClock
    | CorrectTurn
    | RenamePlayer
    | RemovePlayer
    | DeclareBlocked
    | CloseGame
    | ReopenGame
    | DeclareRack
)
COMMANDS: tuple[type[Command], ...] = Command.__args__
VOCABULARY = Vocabulary("unknown_command", "unknown_command_version", COMMANDS)
