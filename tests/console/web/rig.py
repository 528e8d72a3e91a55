"""A console without threads behind the pages: what is posted has happened when it returns."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from starlette.routing import BaseRoute
from starlette.testclient import TestClient

from console.app.assembly import Console, Plan, SimulatedTable, assemble
from console.app.equipment import Wanted
from console.desk.buttons import Button, Press
from console.desk.inbox import Ask
from console.folders import JOURNAL_FILE
from console.games import face_of
from console.journal.ledger import Journal
from console.machine.archive import PaperArchive
from console.machine.backups import back_up_to
from console.machine.dates import DateBook
from console.registry import GAMES
from console.session.dependencies import Subscriber
from console.settings.sections import Settings
from console.web.access import ARBITER, JUDGE, AccessBook, Visitor
from console.web.app import build_app
from console.web.gate import COOKIE
from console.web.link import PageDesk
from console.web.views import Snapshot
from engine.games.duplicate import commands as cmd
from engine.letters.lexicon import Lexicon
from tests.tools.saying import said

OWN = {"X-Pupitre": "1"}


def simulated(
    folder: Path,
    lexicon: Lexicon,
    subscribers: Sequence[Subscriber] = (),
    **choices: object,
) -> Console:
    """A console without threads or a room around it, for a game of these choices."""
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    plan = Plan(
        Settings(),
        folder,
        request=said(**choices),
        wanted=Wanted.nothing(),
        subscribers=subscribers,
        open_lexicon=lambda _: lexicon,
    )
    return assemble(plan, journal, simulated_from_ms=0)


def archive_in(folder: Path) -> PaperArchive:
    """The papers of the games kept there; sticks are folders of their own."""
    journal, sticks = folder / JOURNAL_FILE, folder / "sticks"
    dates = DateBook.beside(journal)

    def copy() -> tuple[str, ...]:
        back_up_to(journal, sticks, dates)
        return (sticks.name,)

    return PaperArchive(journal, dates, copy)


def happen(console: Console, message: object) -> None:
    """Post, and let everything that follows at this moment happen."""
    SimulatedTable(console).post(message)


def routes_of_games(desk: PageDesk) -> list[BaseRoute]:
    """The pages every game of the house brings."""
    return [route for name in GAMES for route in face_of(name).pages.routes(desk)]


@dataclass
class WebRig:
    console: Console
    desk: PageDesk
    judge_lexicon: Lexicon

    @classmethod
    def open(
        cls,
        folder: Path,
        lexicon: Lexicon,
        subscribers: tuple[Subscriber, ...] = (),
        **choices: object,
    ) -> "WebRig":
        console = simulated(folder, lexicon, subscribers, **{"source": "saisie", **choices})
        desk = PageDesk(
            post=lambda message: happen(console, message),
            snapshots=console.session.snapshots,
            now_ms=lambda: SimulatedTable(console).now_ms,
            access=AccessBook.open(folder / "access.json"),
            url="http://pupitre.local",
            evening=console.evening,
            settled=console.book,
            archive=archive_in(folder),
        )
        return cls(console, desk, lexicon)

    @cached_property
    def games(self) -> list[BaseRoute]:
        return routes_of_games(self.desk)

    def client(self, role: str | None = None) -> TestClient:
        """A browser: nobody's, the judge's or an arbiter's."""
        app = build_app(self.desk, self.games)
        client = TestClient(app, base_url="http://pupitre.local", headers=OWN)
        if role == ARBITER:
            if not self.desk.access.arbiters:
                self.desk.access.add_arbiter("Arbitre d'essai")
            name = next(iter(self.desk.access.arbiters))
            client.cookies.set(COOKIE, self.desk.access.cookie_for(Visitor(ARBITER, name)))
        elif role == JUDGE:
            client.cookies.set(COOKIE, self.desk.access.cookie_for(Visitor(JUDGE, JUDGE)))
        return client

    @property
    def judge(self) -> Snapshot:
        return self.desk.judge

    def do(self, *commands: cmd.Command) -> None:
        for command in commands:
            happen(self.console, Ask(command))
            assert self.judge.refusal is None, self.judge.refusal

    def think_over(self, letters: str) -> None:
        """Up to the moment players think over these letters."""
        if self.judge.state is None:
            happen(self.console, Press(Button.SUIVANT))
        self.do(cmd.OpenCoup())
        self.do(*(cmd.TypeTile(letter) for letter in letters))
        self.do(cmd.AnnounceRack(), cmd.StartClock())
