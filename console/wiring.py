"""The only room that names concrete classes. Start order is the reverse of stop order."""

import logging
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from console.games.duplicate.buttons import Desk
from console.games.duplicate.new_game import Choices, GameMaker
from console.games.duplicate.snapshot import AT_A_GLANCE, Access, GameCard, Pace
from console.games.duplicate.solving import InlineSolver, SolverThread
from console.journal import Fault, Journal
from console.lexicons.checking import define
from console.lexicons.definitions import definitions_file
from console.lexicons.store import open_lexicon
from console.loop import Handler, Loop, VirtualLoop, monotonic_ms
from console.paths import data_dir
from console.session.reactions import Subscriber
from console.session.resume import Resumed
from console.session.session import Session
from console.session.surroundings import House
from console.settings import Settings
from console.tilesets.workbench import Bench
from engine.games.duplicate.commands import OpenGame
from engine.letters.lexicon import Lexicon

JOURNAL_FILE = "journal.sqlite"
DRAW_PAUSE_MS = 1_500
"""Between two letters of the software bag in a live game: time to hear and to write."""
DEMONSTRATION_AFTER_MS = 90_000
"""A console that nobody touches for so long shows how the game goes."""
CRASHED = 1

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Component:
    """Something that runs: named, started once, stopped once."""

    name: str
    start: Callable[[], None]
    stop: Callable[[], None]


class Wiring:
    """Components started in order; stopped, whatever happens, in the reverse order."""

    def __init__(self, components: Sequence[Component]) -> None:
        self._components = components
        self._running: list[Component] = []

    def __enter__(self) -> "Wiring":
        try:
            for component in self._components:
                component.start()
                self._running.append(component)
                log.info("started %s", component.name)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop what runs; one that fails to stop does not keep the others up."""
        while self._running:
            component = self._running.pop()
            try:
                component.stop()
                log.info("stopped %s", component.name)
            except Exception:
                log.exception("could not stop %s", component.name)


def journal_path(settings: Settings, chosen: Path | None = None) -> Path:
    return data_folder(settings, chosen) / JOURNAL_FILE


def data_folder(settings: Settings, chosen: Path | None = None) -> Path:
    if chosen is not None:
        return chosen
    return Path(settings.donnees.dossier) if settings.donnees.dossier else data_dir()


def lexicon_opener() -> Callable[[str], Lexicon]:
    """Each lexicon once: a game that is resumed must not map it anew at every step."""
    known: dict[str, Lexicon] = {}

    def opened(name: str) -> Lexicon:
        if name not in known:
            known[name] = open_lexicon(name or None)
            known.setdefault(known[name].name, known[name])
        return known[name]

    return opened


class Console:
    """A live console: journal, solver and loop, wired; `wiring` starts and stops them."""

    def __init__(
        self,
        settings: Settings,
        choices: Choices,
        journal: Journal,
        subscribers: Sequence[Subscriber],
        *,
        folder: Path,
        desk: Desk | None = None,
        bench: Bench | None = None,
        access: Callable[[], Access | None] = lambda: None,
        others: Sequence[Component] = (),
        switch_off: Callable[[], None] | None = None,
        around: Callable[[Session], Handler] = lambda session: session,
        pace: Callable[[], Pace] = lambda: AT_A_GLANCE,
    ) -> None:
        self.loop = Loop()
        solver = SolverThread(self.loop.post, define if definitions_file() else None)
        open_words = lexicon_opener()
        maker = GameMaker(settings, choices, journal, open_words, folder)
        house = House(
            journal=journal,
            ask_solver=solver.ask,
            open_lexicon=open_words,
            source_of=maker.source_of,
            new_game=maker.new_game,
            card=welcome_card(settings),
            desk=desk or Desk(),
            bench=bench,
            subscribers=subscribers,
            access=access,
            switch_off=switch_off,
            draw_pause_ms=DRAW_PAUSE_MS,
            pace=pace,
            demonstration_after_ms=DEMONSTRATION_AFTER_MS,
        )
        self.session = Session(house, monotonic_ms())
        thread = GameThread(self.loop, around(self.session))
        self.wiring = Wiring(
            [
                Component("journal", _nothing, journal.close),
                Component("solver", solver.start, solver.stop),
                *others,
                Component("loop", thread.start, thread.stop),
            ]
        )

    def post(self, message: object) -> None:
        self.loop.post(message)

    def begin(self, resumed: Resumed | None, faults: Sequence[Fault]) -> None:
        """Before the start: what the journal had to say, and the game it brings back."""
        for fault in faults:
            self.session.tell(fault)
        if resumed is not None:
            self.session.resume(resumed, monotonic_ms())


class GameThread:
    """The thread that owns the game. A bug in it must not leave a console that looks alive:
    everything acknowledged is on the card, so the process goes down at once and systemd
    brings it back to the same point."""

    def __init__(self, loop: Loop, session: Handler) -> None:
        self._loop = loop
        self._session = session
        self._thread = threading.Thread(target=self._run, name="game", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._loop.stop()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            self._loop.run(self._session)
        except BaseException:
            log.critical("the game thread died", exc_info=True)
            logging.shutdown()
            os._exit(CRASHED)


class SimulatedConsole:
    """The same session with neither threads nor clock: time moves when it is told to."""

    def __init__(
        self,
        settings: Settings,
        choices: Choices,
        journal: Journal,
        subscribers: Sequence[Subscriber],
        *,
        folder: Path,
        open_words: Callable[[str], Lexicon],
        now_ms: int = 0,
    ) -> None:
        self.loop = VirtualLoop(now_ms)
        self._maker = maker = GameMaker(settings, choices, journal, open_words, folder)
        self.session = Session(
            House(
                journal=journal,
                ask_solver=InlineSolver(self.loop.post).ask,
                open_lexicon=open_words,
                source_of=maker.source_of,
                new_game=maker.new_game,
                card=welcome_card(settings),
                subscribers=subscribers,
            ),
            now_ms,
        )
        self.loop.attach(self.session)

    def open_game(self) -> None:
        """Begin the game the settings and choices describe; RuleError when they cannot."""
        outcome = self.session.execute(OpenGame(self._maker.new_game()), self.loop.now_ms)
        if outcome.refusal is not None:
            raise outcome.refusal


def welcome_card(settings: Settings) -> GameCard:
    return GameCard(settings.club.nom, settings.club.titre, "", "", "")


def _nothing() -> None:
    """The journal is open before anything starts: what it holds decides what to start."""
