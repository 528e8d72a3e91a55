"""A console put together: laptop, box and simulated evening come out of one function, `assemble`.

Only this module names concrete classes. What is started first is stopped last.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from console.app.chooser import Chooser
from console.app.equipment import Equipment, Wanted
from console.app.evening import ClubEvening, Prepared
from console.centre.watch import CentreWatch
from console.desk.inbox import News, RequestOutcome, Show, StartGame, Troubled, is_patient
from console.desk.option_table import AS_PROPOSED, NewGame
from console.games import face_of
from console.games.face import Asked, Face
from console.games.history import AUTO, TOKENS
from console.journal.copies import find_game
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.lexicons.store import default_store, open_lexicon
from console.loop import Component, GameThread, Loop, VirtualLoop, Wiring, monotonic_ms
from console.machine.box import BoxCare, LaptopCare
from console.machine.hall import HallBook
from console.machine.health import SwitchOff
from console.machine.other_journals import MountTable
from console.machine.power import erase_request
from console.machine.printers import PrinterBook, find_printers
from console.machine.put_back import BoxCopies
from console.machine.support import bundle_to_sticks
from console.machine.ticket_printer import TicketPrinter
from console.registry import GAMES
from console.session.checkpoint import CheckpointKeeper
from console.session.dependencies import (
    Dependencies,
    InlineSolver,
    Solver,
    SolverThread,
    Subscriber,
)
from console.session.journal_card import JournalExaminer
from console.session.opened_game import Resumed, load_game
from console.session.session import Session
from console.session.snapshots import JudgeSnapshot
from console.settings.changes import SettingsBook
from console.settings.sections import Settings
from console.simultane.centre_files import CENTRE, FACTS, epreuve_folders
from console.tv.snapshot import ReadyPartie
from engine.letters.lexicon import Lexicon
from engine.play.game import GameState, Options
from engine.play.players import Player

if TYPE_CHECKING:
    from console.centre.desk import CentreDesk
    from console.centre.errands import OwnSender

DRAW_PAUSE_MS = 1_500
"""Between two letters of the software bag in a live game: time to hear and to write."""
DEMONSTRATION_AFTER_MS = 90_000
"""A console that nobody touches for so long shows how the game goes."""


@dataclass(frozen=True)
class Plan:
    """What an evening is to be made of."""

    settings: Settings
    folder: Path
    request: NewGame = AS_PROPOSED
    """What is wanted of the games to come; one that is resumed has its own."""
    wanted: Wanted = field(default_factory=Wanted)
    box: bool = False
    """The machine is a box: it is looked after, backed up and switched off from the desk."""
    met: tuple[Player, ...] | None = None
    """The players of the last game, where it has been read already."""
    subscribers: Sequence[Subscriber] = ()
    """Who else is told: a terminal, a test."""
    open_lexicon: Callable[[str], Lexicon] = field(default_factory=lambda: lexicon_opener())


@dataclass
class Console:
    """All its parts; `with console.wiring` runs it."""

    session: Session
    loop: Loop | VirtualLoop
    equipment: Equipment
    dependencies: Dependencies
    wiring: Wiring
    evening: ClubEvening
    book: SettingsBook
    hall: HallBook
    """The épreuves of this hall."""

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
    loop: Loop | VirtualLoop = Loop(is_patient)
    if simulated_from_ms is not None:
        loop = VirtualLoop(simulated_from_ms, is_patient)
    now_ms = monotonic_ms() if simulated_from_ms is None else simulated_from_ms
    thread = SolverThread(loop.post)
    usual = thread if live else InlineSolver(loop.post)
    book = SettingsBook(plan.settings, plan.folder)
    if journal.is_durable:
        book.carry_over(bool(journal.games()))
    book.begin()
    equipment = Equipment(book.now, plan.folder, plan.wanted, loop.post)

    def settled() -> Settings:
        return _with_letters(book.now, equipment)

    hall = HallBook(
        journal.path,
        lambda: loop.post(News()),
        clock=lambda: loop.now_ms,
        place=lambda: book.now.club.nom,
        threaded=live,
    )
    chooser = Chooser(
        settled,
        plan.folder,
        default_store,
        request=plan.request,
        has_reader=lambda: equipment.reader is not None,
        reads_tiles=lambda: equipment.reads_tiles,
        met=plan.met,
        hall=hall.proposal,
    )
    made = BoxCare if plan.box else LaptopCare
    care = made(journal.path, loop.post)
    printers = PrinterBook(lambda: book.now.imprimante.adresse, find_printers if live else tuple)
    care.archive.printing = printers
    tickets = TicketPrinter(lambda: book.now.imprimante, loop.post)
    checkpoints = CheckpointKeeper(journal, loop.post)
    by_itself = live and not plan.box  # of a box the sender is a unit of its own
    centre = _Centre(plan.folder, journal.path, by_itself=by_itself)
    watch = CentreWatch(plan.folder / CENTRE, lambda: loop.post(News()))

    def take_part(epreuve: str, partie: int, role: str) -> None:
        centre.desk.take_part(epreuve, partie, role)
        watch.look()

    dependencies = Dependencies(
        settled=settled,
        journal=journal,
        solver=solver or usual,
        open_lexicon=plan.open_lexicon,
        next_face=lambda: face_of(chooser.game),
        new_game=_maker(plan, settled, chooser, journal, equipment),
        letters_of=lambda face, options, words: face.opening.letters(options, words, plan.folder),
        proposals=chooser,
        workbench=equipment.workbench,
        subscribers=(
            *equipment.subscribers,
            *care.subscribers,
            hall,
            tickets,
            checkpoints,
            *plan.subscribers,
        ),
        access=equipment.access_card,
        centre=lambda game: hall.summary_of(game) or watch.summary(game) or hall.summary(game),
        partie_request=lambda partie: hall.request(partie) or _partie_request(partie),
        departage_request=hall.departage,
        settle_epreuve=hall.settle_epreuve,
        make_epreuve=hall.make,
        take_part=take_part,
        public_access=equipment.public_access,
        open_to_room=lambda: equipment.door.open_to_room if equipment.door.is_closed else None,
        switch_off=(lambda: loop.post(SwitchOff())) if plan.box else None,
        returned=lambda: _read_again(equipment, care, book, chooser, journal),
        time_kept=lambda: equipment.switch.time_kept if equipment.switch is not None else None,
        draw_pause_ms=DRAW_PAUSE_MS if live else 0,
        voice_is_heard=equipment.voice_is_heard,
        demonstration_after_ms=DEMONSTRATION_AFTER_MS,
    )
    session = Session(dependencies, now_ms)
    handler = care.handler_for(session)
    if isinstance(loop, VirtualLoop):
        loop.attach(handler)
        threads: tuple[Component, ...] = ()
    else:
        game = GameThread(loop, handler)
        threads = (Component("loop", game.start, game.stop),)
    care.attach(session.snapshots)
    evening = ClubEvening(chooser, plan.folder)
    book.witness(care.changed)
    for subscriber in plan.subscribers:
        subscriber.settle(book.now)
    book.listen(lambda settings: _apply_change(settings, equipment, dependencies, chooser))
    prepared = Prepared(
        evening,
        book,
        tickets.try_out,
        lambda: printers.knows_one,
        hall,
        centre=lambda: centre.desk,
        switch_off=dependencies.switch_off,
        copies=BoxCopies(plan.folder),
        erase=erase_request(plan.folder) if plan.box else None,
        help_to_sticks=lambda: bundle_to_sticks(book.now, journal.path),
    )
    equipment.attach(session, care, prepared)
    components = (
        Component("journal", _do_nothing, journal.close),
        Component("solver", thread.start, thread.stop),
        *care.components,
        Component("examination", JournalExaminer(journal, loop.post).start, _do_nothing),
        Component("checkpoint", checkpoints.start, checkpoints.stop),
        Component("tickets", tickets.start, tickets.stop),
        Component("printers", printers.look_ahead, _do_nothing),
        *equipment.components,
        Component("centre watch", watch.start, watch.stop),
        Component("hall", hall.start, hall.stop),
        *([Component("sender", centre.begin, centre.stop)] if by_itself else []),
        *threads,
    )
    return Console(session, loop, equipment, dependencies, Wiring(components), evening, book, hall)


class _Centre:
    """Keys and the line to a hub are imported by the first who asks for them: a console that plays
    with nobody knows of neither."""

    def __init__(self, data: Path, journal: Path, *, by_itself: bool) -> None:
        self._data, self._journal, self._by_itself = data, journal, by_itself

    @cached_property
    def _sender(self) -> "OwnSender":
        from console.centre.errands import OwnSender

        return OwnSender(self._data, lambda: True)

    @cached_property
    def desk(self) -> "CentreDesk":
        from console.centre.desk import CentreDesk

        return CentreDesk(
            self._data / CENTRE,
            self._journal,
            lambda: [(each.name, each.folder) for each in MountTable().sticks()],
            self._sender.start if self._by_itself else _do_nothing,
        )

    def begin(self) -> None:
        folders = epreuve_folders(self._data / CENTRE)
        if any((each / FACTS).exists() for each in folders):
            self._sender.begin()

    def stop(self) -> None:
        if "_sender" in vars(self):
            self._sender.stop()


def _maker(
    plan: Plan,
    settled: Callable[[], Settings],
    chooser: Chooser,
    journal: Journal,
    equipment: Equipment,
) -> Callable[[NewGame, GameState | None], tuple[Face, Options]]:
    """The game to open next: as proposed, but for what is wanted now. Whoever says which game says
    all of it."""

    def make(request: NewGame, before: GameState | None) -> tuple[Face, Options]:
        whole = request if request.game else request.over(chooser.request(before))
        settings = settled()
        face = face_of(whole.game or settings.partie.jeu)
        asked = Asked(
            settings,
            plan.folder,
            plan.open_lexicon,
            request=whole,
            taken=lambda: (summary.name for summary in journal.games()),
            earlier=lambda name: _earlier(journal, name, before),
            before=before,
            tell=lambda fault: equipment.post(Troubled(fault)),
            reads_tiles=equipment.reads_tiles,
        )
        return face, face.opening.options(asked)

    return make


def _partie_request(partie: ReadyPartie) -> NewGame | None:
    """Of whichever game plays épreuves."""
    openers = (face_of(name).opening.partie for name in GAMES)
    found = (opener(partie.number, partie.epreuve) for opener in openers if opener is not None)
    return next(found, None)


def _earlier(journal: Journal, name: str, before: GameState | None) -> GameState:
    """A finished game, read and put back; the one on the desk is there already."""
    game = find_game(journal.games(), name)
    if before is not None and before.options.id == game:
        return before
    state = load_game(journal, game).state
    journal.forget(game)
    return state


def _read_again(
    equipment: Equipment,
    care: BoxCare | LaptopCare,
    book: SettingsBook,
    chooser: Chooser,
    journal: Journal,
) -> None:
    """Else the first thing written would be written over what the club had there."""
    if equipment.access is not None:
        equipment.access.reread()
    care.reread()
    book.reread()
    book.carry_over(bool(journal.games()))
    chooser.reread()


def _apply_change(
    settings: Settings, equipment: Equipment, dependencies: Dependencies, chooser: Chooser
) -> None:
    """A setting was changed on the page: everything that can follow at once does."""
    chooser.refresh()
    equipment.apply(settings)
    for subscriber in dependencies.subscribers:
        subscriber.settle(settings)
    equipment.post(Show(None))


def _with_letters(settings: Settings, equipment: Equipment) -> Settings:
    """Where a reader is, letters come from its tiles unless somebody says otherwise."""
    if settings.partie.source != AUTO or equipment.reader is None:
        return settings
    return replace(settings, partie=replace(settings.partie, source=TOKENS))


def lexicon_opener() -> Callable[[str], Lexicon]:
    """Each lexicon once: a game that is resumed must not map it anew at every step."""
    known: dict[str, Lexicon] = {}

    def opened(name: str) -> Lexicon:
        if name not in known:
            known[name] = open_lexicon(name or None)
            known.setdefault(known[name].name, known[name])
        return known[name]

    return opened


def _do_nothing() -> None:
    """The journal is open before anything starts: what it holds decides what to start. A look for
    printers ends by itself."""


class SimulatedTable:
    """A console without threads or clock: an evening in seconds, and tests that never sleep."""

    def __init__(self, console: Console) -> None:
        assert isinstance(console.loop, VirtualLoop)
        self.console = console
        self.loop = console.loop

    @property
    def session(self) -> Session:
        return self.console.session

    @property
    def now_ms(self) -> int:
        return self.loop.now_ms

    @property
    def judge(self) -> JudgeSnapshot:
        return self.console.session.snapshots.judge

    def open_game(self) -> None:
        """Begin the game the plan describes; RuleError when it cannot be."""
        outcomes: list[RequestOutcome] = []
        self.post(StartGame(reply=outcomes.append))
        if outcomes[0].refusal is not None:
            raise outcomes[0].refusal

    def post(self, message: object) -> None:
        self.loop.post(message)
        self.loop.settle()

    def advance(self) -> bool:
        return self.loop.advance()

    def advance_to(self, at_ms: int) -> None:
        self.loop.advance_to(at_ms)
