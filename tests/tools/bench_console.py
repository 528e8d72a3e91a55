"""A whole console on the bench: virtual time, a journal on disk, pages to ask, all it said.

Panel, reader and television are what a test posts and what it looks at; nothing runs by itself.
"""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from starlette.routing import BaseRoute
from starlette.testclient import TestClient

from console.app import room
from console.app.assembly import Console, Plan, SimulatedTable, assemble
from console.app.equipment import Wanted
from console.app.offers import offers
from console.app.room import Speaker
from console.app.voices import VoiceShelf
from console.desk.buttons import Button, Forward, Press, Remark
from console.desk.inbox import Ask, RequestOutcome
from console.desk.option_table import AS_PROPOSED, NewGame
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.journal.store import JournalFile
from console.loop import VirtualLoop
from console.machine.trials import TrialBook
from console.session.dependencies import Entrance, Occurrence, Problem, Solver, Subscriber
from console.session.opened_game import last_unfinished
from console.session.session import Session
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import Settings
from console.tiles.store import TileSetStore
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import scene_to_json
from console.tv.snapshot import PublicSnapshot
from console.web.access import ARBITER, JUDGE, AccessBook, Visitor
from console.web.app import build_app
from console.web.gate import COOKIE
from console.web.link import PageDesk
from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError
from tests.console.web.rig import archive_in, routes_of_games

START_MS = 1_000_000
OWN = {"X-Pupitre": "1"}
"""What every page of ours sends along."""


@dataclass
class Recorder(Subscriber):
    """Everything the session told, in order."""

    events: list[Any] = field(default_factory=list)
    occurrences: list[Occurrence] = field(default_factory=list)
    refusals: list[RuleError] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    entries: int = 0

    def on_entrance(self, entrance: Entrance) -> None:
        self.entries += 1

    def on_event(self, occurrence: Occurrence) -> None:
        self.events.append(occurrence.event)
        self.occurrences.append(occurrence)

    def on_refusal(self, refusal: RuleError) -> None:
        self.refusals.append(refusal)

    def on_remark(self, remark: Remark) -> None:
        self.remarks.append(remark)

    def on_fault(self, fault: Fault) -> None:
        self.faults.append(fault)

    @property
    def codes(self) -> list[str]:
        """Of what was refused."""
        return [refusal.code for refusal in self.refusals]


class SilentSolver:
    """Never answers."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def ask(self, problem: Problem) -> None:
        self.asked.append(problem.question)


def simulated_table(
    folder: Path,
    journal: Journal,
    lexicon: Lexicon,
    request: NewGame = AS_PROPOSED,
    *,
    settings: Settings | None = None,
    wanted: Wanted | None = None,
    solver: Solver | None = None,
    subscribers: Sequence[Subscriber] = (),
    now_ms: int = 0,
) -> SimulatedTable:
    """A console without threads, clock or room around it."""
    plan = Plan(
        settings or Settings(),
        folder,
        request=request,
        wanted=wanted or Wanted.nothing(),
        subscribers=subscribers,
        open_lexicon=lambda _name: lexicon,
    )
    return SimulatedTable(assemble(plan, journal, simulated_from_ms=now_ms, solver=solver))


def lamps_for(judge: JudgeSnapshot) -> dict[str, str]:
    """What the lamps of the panel show of a moment."""
    return room.lamps_for(judge, room.lamps_of(judge))


def facts_in(journal: Path) -> list[tuple[str, int, str]]:
    """What lies on a card or a stick, whoever may be writing to it."""
    with closing(JournalFile.open_for_reading(journal)) as file:
        return [(record.game, record.number, record.payload) for record in file.read_all()]


class Bench:
    def __init__(
        self,
        folder: Path,
        lexicon: Lexicon,
        request: NewGame = AS_PROPOSED,
        *,
        settings: Settings | None = None,
        wanted: Wanted | None = None,
        solver: Solver | None = None,
        subscribers: Sequence[Subscriber] = (),
        now_ms: int = START_MS,
    ) -> None:
        self.folder, self.lexicon = folder, lexicon
        self.recorder = Recorder()
        self.said: list[str] = []
        settings = settings or Settings()
        speaker = Speaker(settings, lambda utterance: self.said.append(utterance.text))
        self.journal, self.opening_faults = Journal.open(folder / JOURNAL_FILE)
        self.table = simulated_table(
            folder,
            self.journal,
            lexicon,
            request,
            settings=settings,
            wanted=wanted,
            solver=solver,
            subscribers=(self.recorder, speaker, *subscribers),
            now_ms=now_ms,
        )

    @property
    def console(self) -> Console:
        return self.table.console

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def loop(self) -> VirtualLoop:
        return self.table.loop

    # What people do

    def post(self, message: object) -> None:
        self.table.post(message)

    @property
    def now_ms(self) -> int:
        return self.loop.now_ms

    def advance(self) -> bool:
        return self.loop.advance()

    def advance_to(self, at_ms: int) -> None:
        self.loop.advance_to(at_ms)

    def open_game(self) -> Self:
        """The one that was asked for; RuleError when it cannot be."""
        self.table.open_game()
        return self

    def ask(self, command: object, by: str = "") -> RequestOutcome:
        answers: list[RequestOutcome] = []
        self.post(Ask(command, answers.append, by))
        return answers[0]

    def do(self, *commands: object, by: str = "") -> Self:
        """Every one of them must be accepted."""
        for command in commands:
            refusal = self.ask(command, by).refusal
            assert refusal is None, refusal
        return self

    def press(self, button: Button, *, held: bool = False) -> None:
        self.post(Press(button, held))

    def forward(self) -> None:
        self.post(Forward())

    # What can be seen

    @property
    def judge(self) -> JudgeSnapshot:
        return self.table.judge

    @property
    def public(self) -> PublicSnapshot:
        return self.session.snapshots.public

    def screens(self) -> list[Any]:
        """Every public picture, as it is sent to pages and painted on televisions."""
        public = self.judge.public.without_pin()
        return [scene_to_json(scene(public, self.now_ms, aspect)) for aspect in Aspect]

    def codes(self) -> list[str]:
        return self.recorder.codes

    # Pages

    @cached_property
    def desk(self) -> PageDesk:
        return PageDesk(
            post=self.post,
            snapshots=self.session.snapshots,
            now_ms=lambda: self.now_ms,
            access=AccessBook.open(self.folder / "access.json"),
            url="http://pupitre.local",
            evening=self.console.evening,
            settled=self.console.book,
            tiles=TileSetStore(self.folder / "tilesets"),
            voices=VoiceShelf(self.folder, lambda: self.console.book.now),
            trials=TrialBook(self.folder),
            offers=lambda *key: offers(self.console.book.now, self.folder, *key),
            archive=archive_in(self.folder),
            hall=self.console.hall,
        )

    @cached_property
    def games(self) -> list[BaseRoute]:
        """The pages every game of the house brings."""
        return routes_of_games(self.desk)

    def client(self, role: str | None = None, address: str = "testclient") -> TestClient:
        """A browser: nobody's, the judge's or an arbiter's."""
        app = build_app(self.desk, self.games)
        seen_at = (address, 50_000)
        client = TestClient(app, base_url=self.desk.url, headers=OWN, client=seen_at)
        access = self.desk.access
        if role == ARBITER:
            if not access.arbiters:
                access.add_arbiter("Arbitre d'essai")
            visitor = Visitor(ARBITER, next(iter(access.arbiters)))
            client.cookies.set(COOKIE, access.cookie_for(visitor))
        elif role == JUDGE:
            client.cookies.set(COOKIE, access.cookie_for(Visitor(JUDGE, JUDGE)))
        return client

    # Power cuts

    def cut(self) -> None:
        """Nothing is said goodbye to; only the lock goes, as the kernel would take it."""
        self.journal.close()

    def resume(self) -> Self:
        """The last game comes back from the card."""
        game = last_unfinished(self.journal)
        assert game is not None
        self.session.resume(game, self.now_ms)
        self.loop.settle()
        return self

    def restarted(self, lexicon: Lexicon | None = None, **changes: Any) -> Self:
        """After a cut: another console on the same card, with the last game back."""
        self.cut()
        return type(self)(self.folder, lexicon or self.lexicon, **changes).resume()
