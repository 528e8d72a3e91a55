"""A face is the console's half of a game: everything people see, hear, press and print.

The engine's half answers what is true (`engine.play.game`); a face answers how it is told.
Loop, session, journal, screen, voice, web, panel, rig and command line know these protocols and
no game. Whatever a face is handed as `state`, `question`, `answer` or `event` is its game's own.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

from starlette.routing import BaseRoute

from console.buttons import Situation
from console.choices import Choice
from console.endings import Ending
from console.journal import Fault
from console.settings import Settings
from console.speech.listening import Announced
from console.speech.utterance import Say, Utterance
from console.terminal import Painter
from console.view.shown import Shown
from console.web.desk import PageDesk
from console.web.snapshot import Snapshot
from engine.epreuve.plis import Content
from engine.letters.lexicon import Lexicon
from engine.play.game import Command, Game
from engine.play.season import GameResult

Accents = Callable[[str], str]
"""How a word of the grid is really written."""


class Stage(Protocol):
    """What the room sees of one game. Belongs to the loop's thread; it may remember when things
    came about, which the state of a game has no use for."""

    def happened(self, event: Any, now_ms: int) -> None: ...
    def show(self, state: Any, answer: Any, *, voiced: bool) -> Shown:
        """What the room may know. `answer` is private: showing anything of it before its time
        is a leak, and tests look for it. `voiced`: a voice is heard, keep its pace."""


class Announcer(Protocol):
    """What is said of one game, in this club's style."""

    def utterances(self, event: Any, state: Any) -> Sequence[Utterance]:
        """When `event` led to `state`; empty for what is not told to the room."""

    def recall(self, state: Any) -> Sequence[Utterance]:
        """The last announcement of a game that has just been brought back."""

    def ahead(self) -> Iterable[Say]:
        """What is worth rendering before it is needed."""

    def likely(self, state: Any, answer: Any) -> Utterance | None:
        """What will probably be said next, to be rendered in private."""


class Letters(Protocol):
    """Where letters come from when no hand draws them."""

    def next_draw(self, state: Any, answer: Any) -> Command | None:
        """What to do next in a draw, or for a player who has no hands; None leaves it to the
        judge. `answer` is the solver's, None while it thinks."""

    def hand_takes_over(self, event: Any) -> bool | None:
        """Whether a hand now draws in its place, no longer does, or neither."""


class Teller(Protocol):
    """What one game of an épreuve tells the hub. What an event adds depends on the events before
    it alone: of a game that goes on, what was told stays as it was."""

    def hear(self, event: Any) -> Iterable[Content]: ...


class Writer(Protocol):
    def __call__(
        self, state: Any, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
    ) -> bytes:
        """`wall_ms` is when the game was opened, for people; `logo` is the club's, where the
        form has a place for it."""


@dataclass(frozen=True)
class Sheet:
    """One file a game can be written as."""

    label: str
    suffix: str
    media_type: str
    write: Writer


@dataclass(frozen=True)
class GameTerminal:
    """The game at a terminal."""

    read_line: Callable[[str], Sequence[object] | None]
    """The messages a line stands for; None when it is none of this game's."""
    told: Callable[[Any, Any, Painter], Sequence[str]]
    """What is printed when an event led to a state."""
    screens: Mapping[str, Callable[[Any, Any, Painter], str]] = field(default_factory=dict)
    """By word: what the judge may ask to see of a state and an answer."""
    words: tuple[str, ...] = ()
    """For « voulez-vous dire »."""
    help_code: str = "terminal_help"
    """What « aide » answers."""


@dataclass(frozen=True)
class Lamps:
    """What the four lamps show: names of the panel's patterns."""

    ready: str = "on"
    clock: str = "off"
    warning: str = "off"
    left_ms: int | None = None
    """What the large figures count down from; None when they are dark."""
    since_ms: int | None = None
    """Since when; None while the clock stands."""


@dataclass(frozen=True)
class Asked:
    """What somebody wants of a new game; what is not said is left to the settings."""

    settings: Settings
    folder: Path
    open_lexicon: Callable[[str], Lexicon]
    said: Mapping[str, Any] = field(default_factory=dict)
    """By name, as the options of `pupitre run` are called."""
    taken: Callable[[], Iterable[str]] = tuple
    """The names of the games of the journal."""
    earlier: Callable[[str], Any] = lambda name: None
    """The state of a game of the journal, by its name or its id."""
    before: Any = None
    """The state of the game before, of whatever game, when one is still on the desk."""
    tell: Callable[[Fault], None] = lambda fault: None
    """Something is wrong that does not keep the game from being opened."""
    reads_tiles: bool = False
    """A reader is there: whoever draws for the console can show it what he drew."""


class Table(Protocol):
    """A console without threads or clock, as a simulated evening sees it."""

    @property
    def now_ms(self) -> int: ...
    @property
    def judge(self) -> Snapshot: ...
    def post(self, message: object) -> None:
        """Post, and handle everything that comes of it."""

    def advance(self) -> bool:
        """Jump to the next moment something happens; False when nothing is to come."""

    def advance_to(self, at_ms: int) -> None: ...


@dataclass(frozen=True)
class Pose:
    """A picture to take of the screens as they are now, or as they are so long after when
    nothing else happens."""

    name: str
    later_ms: int = 0
    legend: bool = False
    """With the keys that are of use, as a window shows them."""


@dataclass(frozen=True)
class Pictured:
    """An evening that is played to be looked at."""

    title: str
    said: Mapping[str, Any]
    play: Callable[[Table], Iterator[Pose]]
    """Plays, and holds still for every picture."""


class Simulation(Protocol):
    """A judge who presses the right buttons, and people who play: for simulations and proofs."""

    def configure(self, parser: argparse.ArgumentParser) -> None: ...
    def said(self, options: argparse.Namespace, seed: str) -> dict[str, Any]:
        """What is said of the game to be simulated; RuleError when it cannot be."""

    def play(self, table: Table, options: argparse.Namespace, seed: str) -> Any:
        """Until the game is over; the state it ends in."""

    def report(self, state: Any) -> dict[str, Any]: ...
    def told(self, state: Any) -> str:
        """The sheet and the ranking, as text."""

    @property
    def pictured(self) -> Sequence[Pictured]:
        """The evenings the gallery is taken from."""


class Face(Protocol):
    @property
    def game(self) -> Game: ...
    @property
    def label(self) -> str:
        """« Duplicate », as people choose it."""

    @property
    def words(self) -> Mapping[str, str]:
        """Its sentences: codes of its engine and its own."""

    # The desk
    def situation(self, state: Any, answer: Any) -> Situation:
        """What each button means now, and the natural next step."""

    def typed(self, state: Any, letter: str) -> Command | None:
        """What a letter typed at the desk means now; None: nothing."""

    @property
    def terminal(self) -> GameTerminal: ...
    def notices(self, state: Any) -> Sequence[Fault]:
        """What the judge must know before going on with a game brought back."""

    def endings(self, state: Any) -> Sequence[Ending]:
        """How a game that is being played can be ended now; none once it is over."""

    def consequences(self, before: Any, after: Any, lexicon: Lexicon) -> Sequence[str]:
        """What a command would change, in French: said to the judge before it is done."""

    # Opening
    def configure(self, parser: argparse.ArgumentParser) -> None:
        """The options of `pupitre run` that are this game's."""

    @property
    def said(self) -> tuple[str, ...]:
        """What it can be told beyond what every game can, by the names of those options."""

    def check(self, asked: Asked) -> None:
        """RuleError when what is asked cannot be played; nothing is written."""

    def options(self, asked: Asked) -> Any:
        """The options of a new game; RuleError when they cannot go together."""

    def choices(self, asked: Asked) -> Sequence[Choice]:
        """What is chosen of it before it begins, each with the answer `asked` leads to."""

    @property
    def most_players(self) -> int | None:
        """How many may sit down; None for a whole room."""

    def prepared(self, text: str) -> str:
        """What a game prepared beforehand is called; RuleError when the text is none of this
        game's."""

    def letters(self, options: Any, lexicon: Lexicon, folder: Path) -> tuple[Letters, Fault | None]:
        """Where its letters come from, and what is wrong with it, if anything."""

    def solve(
        self, question: Any, options: Any, lexicon: Lexicon, letters: Letters
    ) -> Iterator[Any]:
        """Answers to a question, each better than the one before. Runs beside the game."""

    # Showing
    @property
    def unseen(self) -> tuple[type, ...]:
        """Events with which nothing public changes: two hundred slips a coup."""

    def stage(self, settings: Settings, accents: Accents, now_ms: int) -> Stage: ...
    def demonstration(self, shown: Shown, start_ms: int, now_ms: int) -> tuple[Shown, int]:
        """What plays on the screens when nobody does."""

    @property
    def pages(self) -> Mapping[str, str]:
        """What it can show on the screens instead of itself, and what that is called."""

    def judged(self, state: Any, answer: Any, now_ms: int) -> dict[str, Any]:
        """What the judge's page is told beyond what every game tells, under names of its own: the
        house's stand (`console.web.judge`)."""

    # Saying, shining, serving, writing
    def ahead(self, settings: Settings) -> Iterable[Say]:
        """What is said in every game of this kind, worth rendering before any is opened."""

    def listening(self, settings: Settings, dice: Random) -> Sequence[Announced]:
        """What a room is asked to write down, to learn what it understands; nothing where what
        is said has no announcements of its own."""

    def announcer(self, settings: Settings, options: Any, accents: Accents) -> Announcer: ...
    def lamps(self, state: Any, answer: Any) -> Lamps: ...
    @property
    def sounds(self) -> Mapping[type, str]:
        """Events the buzzer answers, and its sound."""

    def routes(self, desk: PageDesk) -> Iterable[BaseRoute]: ...
    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """By format: the game itself, move by move, finished or not."""

    @property
    def simulation(self) -> Simulation: ...
    def summary(self, state: Any) -> str:
        """How far it is, on one line of a list of games."""

    def secrets(self, state: Any) -> frozenset[str]:
        """Fields of its records that nobody may read yet: racks, before a game is over."""

    def in_competition(self, state: Any, others: Sequence[Any]) -> Any:
        """The state as the other games of the same day leave it: exclusions, ex aequo."""

    def result(self, state: Any) -> GameResult | None:
        """What it brings to a season; None for nothing."""

    def teller(self) -> Teller | None:
        """For a game played in several centres at once; None when it cannot be."""

    @property
    def results(self) -> Mapping[str, Sheet]:
        """By format: who played it, and what came of it for them."""
