"""A face is the console's half of a game: everything people see, hear, press and print.

The engine's half answers what is true (`engine.play.game`); a face answers how it is told.
It is a table of seven parts (desk, opening, room, voice, pages, papers, competition), each with
defaults. Loop, session, journal, screen, voice, web, panel, rig and command line know these parts
and no game. Whatever a part is handed as `state`, `question`, `answer` or `event` is its game's
own.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from starlette.routing import BaseRoute

from console.desk.buttons import Situation
from console.desk.drafts import WordEntry
from console.desk.inbox import Ending
from console.desk.option_table import AS_PROPOSED, NewGame, Selection
from console.desk.questions import OpenQuestion
from console.french import text
from console.journal.records import Fault
from console.papers.document import Document
from console.papers.escpos import Ticket
from console.papers.reading import GameOutcome, PlayerSheet
from console.settings.sections import Settings
from console.terminal import Line, TerminalPainter
from console.tv.snapshot import PublicSnapshot
from console.voice.hearing import HearingItem
from console.voice.utterance import Say, Utterance
from console.web.link import PageDesk
from console.web.pages import Shelf
from console.web.views import RosterOfAGame, Snapshot
from engine.epreuve.general import PlayedPartie
from engine.epreuve.manifest import Partie
from engine.epreuve.plis import Content
from engine.letters.lexicon import Lexicon
from engine.play.game import GameRules, GameState
from engine.play.season import GameResult
from engine.rulings import RuleError

Accents = Callable[[str], str]
"""How a word of the grid is really written."""


StateT = TypeVar("StateT", bound=GameState)
"""A game's state."""
CommandT = TypeVar("CommandT")
"""Its commands."""
EventT = TypeVar("EventT")
"""Its events."""
OptionsT = TypeVar("OptionsT")
"""Its options."""
QuestionT = TypeVar("QuestionT")
"""What it wants solved."""
AnswerT = TypeVar("AnswerT")
"""What the solver answers."""
LettersT = TypeVar("LettersT")
"""Where its letters come from."""
StateIn = TypeVar("StateIn", contravariant=True)
CommandOut = TypeVar("CommandOut", covariant=True)
EventIn = TypeVar("EventIn", contravariant=True)
AnswerIn = TypeVar("AnswerIn", contravariant=True)


class SnapshotMaker(Protocol[StateIn, EventIn, AnswerIn]):
    """What the room sees of one game. Belongs to the loop's thread; it may remember when things
    came about, which the state of a game has no use for."""

    def on_event(self, event: EventIn, now_ms: int) -> None: ...
    def snapshot(self, state: StateIn, answer: AnswerIn | None, *, voiced: bool) -> PublicSnapshot:
        """What the room may know. `answer` is private: showing anything of it before its time
        is a leak, and tests look for it. `voiced`: a voice is heard, keep its pace."""


class GameAnnouncer(Protocol[StateIn, EventIn, AnswerIn]):
    """What is said of one game, in this club's style."""

    def utterances(self, event: EventIn, state: StateIn) -> Sequence[Utterance]:
        """When `event` led to `state`; empty for what is not told to the room."""

    def recall(self, state: StateIn) -> Sequence[Utterance]:
        """The last announcement of a game that has just been brought back."""

    def ahead(self) -> Iterable[Say]:
        """What is worth rendering before it is needed."""

    def likely(self, state: StateIn, answer: AnswerIn | None) -> Utterance | None:
        """What will probably be said next, to be rendered in private."""


class Silence(Generic[StateIn, EventIn, AnswerIn]):
    """The announcer of a game that says nothing."""

    def utterances(self, event: EventIn, state: StateIn) -> Sequence[Utterance]:
        return ()

    def recall(self, state: StateIn) -> Sequence[Utterance]:
        return ()

    def ahead(self) -> Iterable[Say]:
        return ()

    def likely(self, state: StateIn, answer: AnswerIn | None) -> Utterance | None:
        return None


class Letters(Protocol[StateIn, CommandOut, EventIn, AnswerIn]):
    """Where letters come from when no hand draws them."""

    def next_draw(self, state: StateIn, answer: AnswerIn | None) -> CommandOut | None:
        """What to do next in a draw, or for a player who has no hands; None leaves it to the
        judge. `answer` is the solver's, None while it thinks."""

    def hand_takes_over(self, event: EventIn) -> bool | None:
        """Whether a hand now draws in its place, no longer does, or neither."""


class Teller(Protocol[EventIn]):
    """What one game of an épreuve tells the hub. What an event adds depends on the events before
    it alone: of a game that goes on, what was told stays as it was."""

    def hear(self, event: EventIn) -> Iterable[Content]: ...


class PaperWriter(Protocol[StateIn]):
    def __call__(
        self, state: StateIn, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
    ) -> bytes:
        """`wall_ms` is when the game was opened, for people; `logo` is the club's, where the
        form has a place for it."""


@dataclass(frozen=True)
class PaperForm(Generic[StateIn]):
    """One file a game can be written as."""

    label: str
    suffix: str
    media_type: str
    write: PaperWriter[StateIn]


@dataclass(frozen=True)
class GameTerminal(Generic[StateIn, EventIn, AnswerIn]):
    """The game at a terminal."""

    lines: Sequence[Line] = ()
    """What can be typed, beside the buttons."""
    told: Callable[[EventIn, StateIn, TerminalPainter], Sequence[str]] = (
        lambda event, state, painter: ()
    )
    """What is printed when an event led to a state."""
    screens: Mapping[str, Callable[[StateIn, AnswerIn | None, TerminalPainter], str]] = field(
        default_factory=dict
    )
    """By word: what the judge may ask to see of a state and an answer."""
    help_code: str = "terminal_help"
    """What « aide » answers."""


def nothing_prepared(content: str) -> str:
    raise RuleError("prepared_not_here")


def still(snapshot: PublicSnapshot, start_ms: int, now_ms: int) -> tuple[PublicSnapshot, int]:
    """A demonstration in which nothing moves."""
    return snapshot, now_ms + 60_000


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
    ends_ms: int | None = None
    """When « end » sounds by itself, if nobody touches the clock."""


@dataclass(frozen=True)
class Asked:
    """What somebody wants of a new game; what is not said is left to the settings."""

    settings: Settings
    folder: Path
    open_lexicon: Callable[[str], Lexicon]
    request: NewGame = AS_PROPOSED
    taken: Callable[[], Iterable[str]] = tuple
    """The names of the games of the journal."""
    earlier: Callable[[str], GameState | None] = lambda name: None
    """The state of a game of the journal, by its name or its id."""
    before: GameState | None = None
    """The state of the game before, of whatever game, when one is still on the desk."""
    tell: Callable[[Fault], None] = lambda fault: None
    """Something is wrong that does not keep the game from being opened."""
    reads_tiles: bool = False
    """A reader is there: whoever draws for the console can show it what he drew."""

    def own(self, usual: OptionsT) -> OptionsT:
        """The game's own options: as somebody wants them, else as the settings have them."""
        return self.request.own.over(usual) if self.request.own is not None else usual

    @property
    def lexicon(self) -> Lexicon:
        return self.open_lexicon(self.request.lexicon or self.settings.partie.lexique)


class SimulatedConsole(Protocol):
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


class Simulation(Protocol[StateT]):
    """A judge who presses the right buttons, and people who play: for simulations and proofs."""

    def configure(self, parser: argparse.ArgumentParser) -> None: ...
    def request(self, options: argparse.Namespace, seed: str) -> NewGame:
        """The game to be simulated; RuleError when it cannot be."""

    def play(self, table: SimulatedConsole, options: argparse.Namespace, seed: str) -> StateT:
        """Until the game is over; the state it ends in."""

    def report(self, state: StateT) -> dict[str, Any]: ...
    def told(self, state: StateT) -> str:
        """The sheet and the ranking, as text."""


@dataclass(frozen=True)
class DeskPart(Generic[StateT, CommandT, EventT, AnswerT]):
    """What is done at the desk: by buttons, letters and lines at a terminal."""

    situation: Callable[[StateT], Situation]
    """What each button means now, and the natural next step."""
    typed: Callable[[StateT, str], CommandT | None] = lambda state, letter: None
    """What a letter typed at the desk means now; None: nothing."""
    words: WordEntry[StateT, CommandT] | None = None
    """How words are typed at the window; None where none are."""
    terminal: GameTerminal[StateT, EventT, AnswerT] = field(default_factory=GameTerminal)
    notices: Callable[[StateT], Sequence[Fault]] = lambda state: ()
    """What the judge must know before going on with a game brought back."""
    endings: Callable[[StateT], Sequence[Ending]] = lambda state: ()
    """How a game that is being played can be ended now; none once it is over."""
    consequences: Callable[[StateT, StateT, Lexicon], Sequence[str]] = (
        lambda before, after, lexicon: ()
    )
    """What a command would change, in French: said to the judge before it is done."""
    summary: Callable[[StateT], str] = lambda state: ""
    """How far it is, on one line of a list of games."""
    questions: Callable[[StateT], Sequence[OpenQuestion]] = lambda state: ()
    """What waits for the judge's answer beside the course of the game."""
    asks_back: Callable[[StateT, CommandT, RuleError], OpenQuestion | None] = (
        lambda state, command, refusal: None
    )
    """What a command of the desk that lacks an answer is met with, instead of its refusal."""


@dataclass(frozen=True)
class OpeningPart(Generic[OptionsT, QuestionT, AnswerT, LettersT]):
    """A new game: what can be said of it, its options, where its letters come from."""

    options: Callable[[Asked], OptionsT]
    """The options of a new game; RuleError when they cannot go together."""
    letters: Callable[[OptionsT, Lexicon, Path], tuple[LettersT, Fault | None]]
    """Where its letters come from, and what is wrong with it, if anything."""
    solve: Callable[[QuestionT, OptionsT, Lexicon, LettersT], Iterator[AnswerT]] = (
        lambda question, options, lexicon, letters: iter(())
    )
    """Answers to a question, each better than the one before. Runs beside the game."""
    handless: tuple[type, ...] = ()
    """Commands of those letters for players who have no hands: they are given also while a hand
    draws in the bag's place."""
    prompt: tuple[type, ...] = ()
    """Commands of those letters that wait for nobody: whoever contests is heard before the
    others go on."""
    check: Callable[[Asked], None] = lambda asked: None
    """RuleError when what is asked cannot be played; nothing is written."""
    most_players: int | None = None
    """How many may sit down; None for a whole room."""
    partie: Callable[[int, str], NewGame] | None = None
    """How a partie of an épreuve is opened, by its number; None for a game no épreuve is played
    with."""
    departage: Callable[[str, int], NewGame] | None = None
    """How those who share a rank of an épreuve of one hall are decided between (§3.8.3)."""
    as_partie: Callable[[int, str, Selection[Any]], Partie] | None = None
    """The partie of an épreuve that these options of the game make, by number and name."""
    partie_told: Callable[[Partie], str] = lambda partie: partie.name
    """What is played in one, in French: its formule, its time, its text."""
    prepared: Callable[[str], str] = nothing_prepared
    """What a game prepared beforehand is called; RuleError when the text is none of this
    game's."""


@dataclass(frozen=True)
class RoomPart(Generic[StateT, EventT, AnswerT]):
    """What the room sees: the screens, the lamps, the buzzer."""

    snapshot_maker: Callable[[Settings, Accents, int], SnapshotMaker[StateT, EventT, AnswerT]]
    """Opened at a time, in milliseconds."""
    lamps: Callable[[StateT, AnswerT | None], Lamps] = lambda state, answer: Lamps()
    sounds: Mapping[type[EventT], str] = field(default_factory=dict)
    """Events the buzzer answers, and its sound."""
    unseen: tuple[type[EventT], ...] = ()
    """Events with which nothing public changes as long as the game is played: two hundred slips
    a coup."""
    summons: tuple[type[EventT], ...] = ()
    """Events from which the room needs the game: a page the judge had asked for gives way."""
    phones_away: Callable[[StateT], bool] = lambda state: False
    """While it is played no player has a telephone: no code on the screens, no public page but to
    the screens the judge let in."""
    screens: Mapping[str, str] = field(default_factory=dict)
    """What the screens can show instead of the game, and the code of what that is called."""
    demonstration: Callable[[PublicSnapshot, int, int], tuple[PublicSnapshot, int]] = still
    """What plays on the screens when nobody does, begun at a time, now; and when to ask again."""


@dataclass(frozen=True)
class VoicePart(Generic[StateT, EventT, OptionsT, AnswerT]):
    announcer: Callable[[Settings, OptionsT, Accents], GameAnnouncer[StateT, EventT, AnswerT]] = (
        lambda settings, options, accents: Silence()
    )
    ahead: Callable[[Settings], Iterable[Say]] = lambda settings: ()
    """What is said in every game of this kind, worth rendering before any is opened."""
    hearing: Callable[[Settings, Random], Sequence[HearingItem]] = lambda settings, dice: ()
    """What a room is asked to write down, to learn what it understands; nothing where what
    is said has no announcements of its own."""


@dataclass(frozen=True)
class PagesPart(Generic[StateT, AnswerT]):
    judged: Callable[[StateT, AnswerT | None, int], dict[str, Any]] = lambda state, answer, now: {}
    """What the judge's page is told beyond what every game tells, under names of its own: the
    house's stand (`console.web.judge`)."""
    clock: Callable[[StateT, int], dict[str, Any] | None] = lambda state, now: None
    """The time in the bar of every page: what is left of whoever is on turn."""
    waiting: Callable[[StateT], Mapping[str, int]] = lambda state: {}
    """By the tab of the bar (`console.web`): how many things wait for the judge there."""
    shelf: Shelf | None = None
    """Its own files, under /static/<name>; `juge.html` and `juge.js` are its part of the judge's
    page, and come with it."""
    routes: Callable[[PageDesk], Iterable[BaseRoute]] = lambda desk: ()
    review: Callable[[StateT], str] = lambda state: ""
    """Where everybody may look through it again, once it is over; empty where nobody may yet."""
    roster: RosterOfAGame | None = None
    """How its players are shown and changed while it is played; None when they are not."""


@dataclass(frozen=True)
class PapersPart(Generic[StateT]):
    sheets: Mapping[str, PaperForm[StateT]] = field(default_factory=dict)
    """By format: the game itself, move by move, finished or not."""
    results: Mapping[str, PaperForm[StateT]] = field(default_factory=dict)
    """By format: who played it, and what came of it for them."""
    rescue: Callable[[StateT, int], Document] | None = None
    """Of a state and the moment: what a judge needs to go on by hand. Plain values, which can be
    told to another process. None where nobody goes on by hand."""
    secrets: Callable[[StateT], frozenset[str]] = lambda state: frozenset()
    """Fields of its records that nobody may read yet: racks, before a game is over."""
    outcome: Callable[[StateT], GameOutcome | None] = lambda state: None
    """How it ended and who won; None for no more than that it is over."""
    player_sheet: Callable[[StateT, int], PlayerSheet | None] = lambda state, table: None
    """Of whoever plays at a table; None where nobody has a sheet of his own."""
    dossier: Callable[[StateT, Sequence[tuple[int, Any]], int, int], Document] | None = None
    """Of one paper handed in, by coup and table, for a commission: the state, what happened and
    when. None where none sits."""
    tickets: Mapping[type, Callable[[Any, StateT], Sequence[Ticket]]] = field(default_factory=dict)
    """By event: what a ticket printer hands to single players then. Runs beside the game."""


@dataclass(frozen=True)
class CompetitionPart(Generic[StateT, EventT]):
    among: Callable[[StateT, Sequence[GameState]], StateT] = lambda state, others: state
    """The state as the other games of the same day leave it: exclusions, ex aequo."""
    result: Callable[[StateT], GameResult | None] = lambda state: None
    """What it brings to a season; None for nothing."""
    partie: Callable[[StateT], PlayedPartie | None] = lambda state: None
    """What it brings to an épreuve of one hall; None for a game of none."""
    teller: Callable[[], Teller[EventT] | None] = lambda: None
    """For a game played in several centres at once; None when it cannot be."""


@dataclass(frozen=True)
class GameFace(Generic[StateT, CommandT, EventT, OptionsT, QuestionT, AnswerT, LettersT]):
    """Seven parts; a game that has nothing to say about one says nothing."""

    game: GameRules[StateT, CommandT, EventT, OptionsT, QuestionT, AnswerT]
    desk: DeskPart[StateT, CommandT, EventT, AnswerT]
    opening: OpeningPart[OptionsT, QuestionT, AnswerT, LettersT]
    room: RoomPart[StateT, EventT, AnswerT]
    voice: VoicePart[StateT, EventT, OptionsT, AnswerT] = field(default_factory=VoicePart)
    pages: PagesPart[StateT, AnswerT] = field(default_factory=PagesPart)
    papers: PapersPart[StateT] = field(default_factory=PapersPart)
    competition: CompetitionPart[StateT, EventT] = field(default_factory=CompetitionPart)
    simulation: Simulation[StateT] | None = None
    """None where nobody simulates it."""

    @property
    def label(self) -> str:
        """« Duplicate », as people choose it."""
        return text(f"game_{self.game.name}")


Face = GameFace[Any, Any, Any, Any, Any, Any, Any]
"""Of whatever game: all the house knows of one."""
AnyLetters = Letters[Any, Any, Any, Any]
AnySnapshotMaker = SnapshotMaker[Any, Any, Any]
