"""The only room that names concrete classes: laptop, box and simulated evening come out of one
function, `assemble`. Start order is the reverse of stop order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from console.box.box import Box
from console.box.care import LaptopCare
from console.box.messages import SwitchOff
from console.centre.watch import CentreWatch
from console.centre_files import CENTRE
from console.components import Component, GameThread, Wiring
from console.equipment import Equipment, Wanted
from console.games import face_of
from console.games.face import Asked, Face
from console.inbox import News, Troubled
from console.journal import Fault, Journal
from console.journal.finding import find_game
from console.lexicons.store import open_lexicon
from console.loop import Loop, VirtualLoop, monotonic_ms
from console.session.reactions import Subscriber
from console.session.resume import Resumed, load
from console.session.session import Session
from console.session.solver import InlineSolver, Solver, SolverThread
from console.session.surroundings import Surroundings
from console.settings import Settings
from engine.letters.lexicon import Lexicon

DRAW_PAUSE_MS = 1_500
"""Between two letters of the software bag in a live game: time to hear and to write."""
DEMONSTRATION_AFTER_MS = 90_000
"""A console that nobody touches for so long shows how the game goes."""


@dataclass(frozen=True)
class Plan:
    """What an evening is to be made of."""

    settings: Settings
    folder: Path
    game: str = ""
    """Of the games to come, else the settings'; one that is resumed has its own."""
    said: Mapping[str, Any] = field(default_factory=dict)
    """What was said of the game to come."""
    wanted: Wanted = field(default_factory=Wanted)
    box: bool = False
    """The machine is a box: it is looked after, backed up and switched off from the desk."""
    subscribers: Sequence[Subscriber] = ()
    """Who else is told: a terminal, a test."""
    open_lexicon: Callable[[str], Lexicon] = field(default_factory=lambda: lexicon_opener())


@dataclass
class Console:
    """A console put together: `with console.wiring` runs it."""

    session: Session
    loop: Loop | VirtualLoop
    equipment: Equipment
    surroundings: Surroundings
    wiring: Wiring

    def post(self, message: object) -> None:
        self.loop.post(message)

    def begin(self, resumed: Resumed | None, faults: Sequence[Fault]) -> None:
        """Before the start: what the journal had to say, and the game it brings back."""
        self.session.begin(resumed, faults, monotonic_ms())


def assemble(
    plan: Plan,
    journal: Journal,
    *,
    simulated_from_ms: int | None = None,
    solver: Solver | None = None,
) -> Console:
    """The one way a console comes about. `simulated_from_ms`: with neither threads nor clock,
    time moves when it is told to. `solver`: somebody else answers the game's questions."""
    live = simulated_from_ms is None
    loop = Loop() if simulated_from_ms is None else VirtualLoop(simulated_from_ms)
    now_ms = monotonic_ms() if simulated_from_ms is None else simulated_from_ms
    thread = SolverThread(loop.post)
    usual = thread if live else InlineSolver(loop.post)
    equipment = Equipment(plan.settings, plan.folder, plan.wanted, loop.post)
    watch = CentreWatch(plan.folder / CENTRE, lambda: loop.post(News()))
    care = Box(journal.path, loop.post) if plan.box else LaptopCare(plan.folder)
    surroundings = Surroundings(
        settings=plan.settings,
        journal=journal,
        solver=solver or usual,
        open_lexicon=plan.open_lexicon,
        next_face=lambda: face_of(plan.game or plan.settings.partie.jeu),
        new_game=_maker(plan, journal, loop.post),
        letters_of=lambda face, options, words: face.letters(options, words, plan.folder),
        workbench=equipment.workbench,
        subscribers=(*equipment.subscribers, *care.subscribers, *plan.subscribers),
        access=equipment.access_card,
        centre=watch.card,
        switch_off=(lambda: loop.post(SwitchOff())) if plan.box else None,
        draw_pause_ms=DRAW_PAUSE_MS if live else 0,
        voice_is_heard=equipment.voice_is_heard,
        demonstration_after_ms=DEMONSTRATION_AFTER_MS,
    )
    session = Session(surroundings, now_ms)
    handler = care.around(session)
    if isinstance(loop, VirtualLoop):
        loop.attach(handler)
        threads: tuple[Component, ...] = ()
    else:
        game = GameThread(loop, handler)
        threads = (Component("loop", game.start, game.stop),)
    care.attach(session.showcase)
    equipment.attach(session, care)
    components = (
        Component("journal", _nothing, journal.close),
        Component("solver", thread.start, thread.stop),
        *care.components,
        *equipment.components,
        Component("centre watch", watch.start, watch.stop),
        *threads,
    )
    return Console(session, loop, equipment, surroundings, Wiring(components))


def _maker(
    plan: Plan, journal: Journal, post: Callable[[object], None]
) -> Callable[[Mapping[str, Any], Any], tuple[Face, Any]]:
    """The game to open next: as planned, but for what is said now."""

    def make(said: Mapping[str, Any], before: Any) -> tuple[Face, Any]:
        face = face_of(said.get("game") or plan.game or plan.settings.partie.jeu)
        asked = Asked(
            plan.settings,
            plan.folder,
            plan.open_lexicon,
            said={**plan.said, **said},
            taken=lambda: (summary.name for summary in journal.games()),
            earlier=lambda name: _earlier(journal, name, before),
            before=before,
            tell=lambda fault: post(Troubled(fault)),
        )
        return face, face.options(asked)

    return make


def _earlier(journal: Journal, name: str, before: Any) -> Any:
    """A finished game, read and put back; the one on the desk is there already."""
    game = find_game(journal.games(), name)
    if before is not None and before.options.id == game:
        return before
    state = load(journal, game).state
    journal.forget(game)
    return state


def lexicon_opener() -> Callable[[str], Lexicon]:
    """Each lexicon once: a game that is resumed must not map it anew at every step."""
    known: dict[str, Lexicon] = {}

    def opened(name: str) -> Lexicon:
        if name not in known:
            known[name] = open_lexicon(name or None)
            known.setdefault(known[name].name, known[name])
        return known[name]

    return opened


def _nothing() -> None:
    """The journal is open before anything starts: what it holds decides what to start."""
