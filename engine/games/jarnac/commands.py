"""What players, judge, panel and readers may ask of a game of Jarnac.

Whose act it is follows from the game: the one who has the bag plays, the other contests.
"""

from dataclasses import dataclass

from engine.games.jarnac.options import GameOptions
from engine.letters.tiles import Tile
from engine.play.codec import Vocabulary
from engine.play.titles import GiveTitle


@dataclass(frozen=True)
class OpenGame:
    options: GameOptions


@dataclass(frozen=True)
class ChooseStarter:
    """The toss was made without the console: this side begins."""

    side: int


@dataclass(frozen=True)
class LayTile:
    """A letter drawn, known by its tag or given by the software bag."""

    tile: Tile


@dataclass(frozen=True)
class TypeTile:
    """A letter drawn, given by hand."""

    letter: str


@dataclass(frozen=True)
class Draw:
    """« Je pioche »: the hand is in the bag. A letter laid or typed says as much."""


@dataclass(frozen=True)
class TakeBackTile:
    """Undo a draw: this tile, else the last one of this letter, else the last one drawn."""

    tile: Tile | None = None
    letter: str | None = None


@dataclass(frozen=True)
class MakeWord:
    """A new word on the next row, or a word lengthened; without a row, the only possible one."""

    word: str
    row: int | None = None
    accepted: bool = False
    """« Refus immédiat »: the judge has ruled a word good that the dictionary cannot decide."""


@dataclass(frozen=True)
class CallJarnac:
    """« Jarnac ! »: said in time, the word is told next. The seconds wait for it."""


@dataclass(frozen=True)
class Jarnac:
    """Take a word the other could have made, on this row of theirs. A player whose time is
    over only says it: nothing is taken."""

    word: str
    row: int | None = None
    accepted: bool = False
    side: int | None = None
    """Who says it, where both could: the one out of time if nobody is named."""


@dataclass(frozen=True)
class SetAside:
    """Change these three letters: set aside now, back into the bag once others are drawn."""

    letters: str


@dataclass(frozen=True)
class Pass:
    """« Je passe. »"""


@dataclass(frozen=True)
class Contest:
    """« Je conteste » the last word; with a word, « je conteste et Jarnac ! »."""

    jarnac: str = ""
    row: int | None = None


@dataclass(frozen=True)
class AcceptWord:
    """The judge rules, where the dictionary cannot: the word is good."""


@dataclass(frozen=True)
class RefuseWord:
    """The judge rules, where the dictionary cannot: the word is wrong."""


@dataclass(frozen=True)
class PressClock:
    """This side stops its own clock and starts the other's."""

    side: int


@dataclass(frozen=True)
class Pause:
    """« Arrêt de jeu »: all clocks stand still."""


@dataclass(frozen=True)
class Resume:
    pass


@dataclass(frozen=True)
class SetClock:
    """The judge sets a clock by hand, running or not."""

    side: int
    left_ms: int


@dataclass(frozen=True)
class Tick:
    """Time has passed. Never refused; most of the time nothing comes of it."""


@dataclass(frozen=True)
class RecoverClock:
    """After a power cut: clocks come back stopped, with the time they had at `ran_until_ms`."""

    ran_until_ms: int


@dataclass(frozen=True)
class Undo:
    """Take back the last word, Jarnac, change or « je passe », before the next letter."""


@dataclass(frozen=True)
class Correct:
    """A past act was written down wrongly: what it really was. `number` is its place in the
    log; refused when a later act would become impossible."""

    number: int
    word: str = ""
    row: int | None = None
    letters: str = ""
    """Of a draw, or of a change."""


@dataclass(frozen=True)
class Resign:
    """A player gives up, or leaves: the other wins."""

    side: int


@dataclass(frozen=True)
class CloseGame:
    """The judge ends the game as it stands; abandoned, it counts for nobody."""

    reason: str
    abandoned: bool = False


Command = (
    OpenGame
    | GiveTitle
    | ChooseStarter
    | LayTile
    | TypeTile
    | Draw
    | TakeBackTile
    | MakeWord
    | CallJarnac
    | Jarnac
    | SetAside
    | Pass
    | Contest
    | AcceptWord
    | RefuseWord
    | PressClock
    | Pause
    | Resume
    | SetClock
    | Tick
    | RecoverClock
    | Undo
    | Correct
    | Resign
    | CloseGame
)
COMMANDS: tuple[type[Command], ...] = Command.__args__
VOCABULARY = Vocabulary("unknown_command", "unknown_command_version", COMMANDS)
