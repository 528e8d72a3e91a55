"""What the session is handed by `console.app.assembly`: it opens and starts nothing itself."""

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from console.desk.buttons import Remark
from console.desk.option_table import NewGame
from console.games.face import Accents, AnyLetters, Face
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.modes.mode import NoProposals, Proposals
from console.settings.sections import Settings
from console.tiles.workbench import Workbench
from console.tv.snapshot import Access, CentreSummary, ReadyPartie
from engine.epreuve.manifest import Manifest
from engine.letters.lexicon import Lexicon
from engine.play.game import Event, GameState, Options
from engine.rulings import RuleError

# --- Subscribers --------------------------------------------------------------------------------
# Who shows or says what happened, once it is on the card; live only, never when a journal is
# read back.


@dataclass(frozen=True)
class Entrance:
    """A game is on the desk, just opened or brought back."""

    face: Face
    state: GameState
    accents: Accents


@dataclass(frozen=True)
class Occurrence:
    """An event that has just happened; never built when a journal is read back."""

    face: Face
    event: Event
    before: GameState | None
    """None when the event opens the game."""
    after: GameState
    now_ms: int
    durable: bool


class Subscriber:
    """Voice, screen, buzzer, terminal: each overrides what concerns it. Called in the loop's
    thread, so nobody may wait here: hand over and return."""

    def on_entrance(self, entrance: Entrance) -> None: ...

    def on_event(self, occurrence: Occurrence) -> None: ...

    def on_end(self) -> None:
        """The game on the desk has just come to its end."""

    def on_reopening(self) -> None:
        """It goes on after its end."""

    def on_refusal(self, refusal: RuleError) -> None: ...

    def on_fault(self, fault: Fault) -> None: ...

    def on_remark(self, remark: Remark) -> None:
        """Something came of taking stock or of trying the panel."""

    def repeat(self) -> None:
        """The judge wants the last announcement again."""

    def settle(self, settings: Settings) -> None:
        """A setting was changed on the page; called in the thread that changed it."""


# --- The solver ---------------------------------------------------------------------------------
# Answers questions beside the game: the session asks, nobody waits.


@dataclass(frozen=True)
class Problem:
    """A question, and how to answer it: each answer better than the one before."""

    question: Any
    answers: Callable[[], Iterator[Any]]


@dataclass(frozen=True)
class SolverAnswered:
    """Posted to the inbox when an answer is ready."""

    question: Any
    answer: Any


@dataclass(frozen=True)
class SolverFailed:
    """A bug in the worker, to be raised where it cannot be overlooked."""

    error: Exception


class Solver(Protocol):
    def ask(self, problem: Problem) -> None: ...


class SolverThread:
    """A newer question makes older ones pointless, also between two answers."""

    def __init__(self, post: Callable[[object], None]) -> None:
        self._post = post
        self._problems: queue.SimpleQueue[Problem | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="solver", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def ask(self, problem: Problem) -> None:
        self._problems.put(problem)

    def stop(self) -> None:
        self._problems.put(None)
        if self._thread.is_alive():
            self._thread.join()

    def _work(self) -> None:
        while (problem := self._newest()) is not None:
            try:
                for answer in problem.answers():
                    self._post(SolverAnswered(problem.question, answer))
                    if not self._problems.empty():
                        break
            except Exception as error:  # handed to the loop, which raises it
                self._post(SolverFailed(error))

    def _newest(self) -> Problem | None:
        problem = self._problems.get()
        while problem is not None and not self._problems.empty():
            problem = self._problems.get()
        return problem


class InlineSolver:
    """The same without a thread, for simulated evenings: answers are posted at once."""

    def __init__(self, post: Callable[[object], None]) -> None:
        self._post = post

    def ask(self, problem: Problem) -> None:
        for answer in problem.answers():
            self._post(SolverAnswered(problem.question, answer))


# --- Everything the session has -----------------------------------------------------------------


@dataclass(frozen=True)
class Dependencies:
    """Nothing here is opened or started by the session."""

    settled: Callable[[], Settings]
    journal: Journal
    solver: Solver
    open_lexicon: Callable[[str], Lexicon]
    next_face: Callable[[], Face]
    """The game that « suivant » would open."""
    new_game: Callable[[NewGame, GameState | None], tuple[Face, Options]]
    """A game to open and its options: the settings', but for what is said, given the state of
    the game before."""
    letters_of: Callable[[Face, Options, Lexicon], tuple[AnyLetters, Fault | None]]
    """Where a game's letters come from, and what is wrong with it, if anything."""
    proposals: Proposals = field(default_factory=NoProposals)
    """What can be chosen for the game to come."""
    workbench: Workbench = field(default_factory=Workbench)
    """Where tiles are known, the set is counted and the panel tried."""
    subscribers: Sequence[Subscriber] = ()
    centre: Callable[[str], CentreSummary | None] = lambda game: None
    """What the centre national of an épreuve has of a game, by its identity."""
    access: Callable[[bool, bool], Access | None] = lambda playing, by_hand: None
    """How phones reach the console, with a code: shown only on demand from the desk. While a
    game is played, the code serves once; somebody at the desk can be asked who used it."""
    take_part: Callable[[str, int, str], None] = lambda epreuve, partie, role: None
    """In a partie nobody has sealed: to draw for the others, or to follow."""
    partie_request: Callable[[ReadyPartie], NewGame | None] = lambda partie: None
    """How a partie of an épreuve is opened."""
    settle_epreuve: Callable[[str, bool], None] = lambda epreuve, official: None
    """An épreuve of this hall is declared official, else closed."""
    departage_request: Callable[[str, int, str], NewGame | None] = lambda epreuve, rank, why: None
    """How those who share a rank of an épreuve of this hall are decided between, and for what."""
    make_epreuve: Callable[[Manifest], None] = lambda draft: None
    """Keeps a new épreuve of this hall; RuleError when it cannot be kept."""
    public_access: Callable[[], Access | None] = lambda: None
    """The same without a code: for everybody, before the game."""
    open_to_room: Callable[[], Callable[[], None] | None] = lambda: None
    """Lets the phones of the room in; None where they can come already, or never."""
    switch_off: Callable[[], None] | None = None
    """Switches the machine off; None where that is not the console's business."""
    returned: Callable[[], None] = lambda: None
    """The data folder was away when the console started, and is back: what it holds is read."""
    time_kept: Callable[[], int | None] = lambda: None
    """The end of the time that somebody else kept while the console was away."""
    draw_pause_ms: int = 0
    """Between two letters of the software bag, so that a room can follow."""
    voice_is_heard: Callable[[], bool] = lambda: False
    """Screens follow a voice that is heard, else they go at the pace of the eyes."""
    demonstration_after_ms: int | None = None
    """How long nobody must have played before the screens play by themselves."""

    @property
    def settings(self) -> Settings:
        """As they are now: some change in the middle of an evening."""
        return self.settled()
