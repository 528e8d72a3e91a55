"""A console without threads behind the pages: what is posted has happened when it returns."""

from dataclasses import dataclass
from pathlib import Path

from starlette.testclient import TestClient

from console.buttons import Button, Press
from console.inbox import Ask
from console.journal import Journal
from console.session.reactions import Subscriber
from console.settings import Settings
from console.web.access import ARBITER, JUDGE, AccessBook, Visitor
from console.web.app import COOKIE, build_app
from console.web.desk import WebDesk
from console.wiring import SimulatedConsole
from engine.games.duplicate import commands as cmd
from engine.letters.lexicon import Lexicon
from tests.saying import said

OWN = {"X-Pupitre": "1"}


def happen(console: SimulatedConsole, message: object) -> None:
    """Post, and let everything that follows at this moment happen."""
    console.loop.post(message)
    console.loop.settle()


@dataclass
class WebRig:
    console: SimulatedConsole
    desk: WebDesk
    judge_lexicon: Lexicon

    @classmethod
    def open(
        cls, folder: Path, lexicon: Lexicon, subscribers: tuple[Subscriber, ...] = ()
    ) -> "WebRig":
        journal, _ = Journal.open(folder / "journal.sqlite")
        console = SimulatedConsole(
            Settings(),
            said(typed=True),
            journal,
            subscribers,
            folder=folder,
            open_words=lambda _: lexicon,
        )
        desk = WebDesk(
            post=lambda message: happen(console, message),
            showcase=console.session.showcase,
            now_ms=lambda: console.loop.now_ms,
            access=AccessBook.open(folder / "access.json"),
            url="http://pupitre.local",
        )
        return cls(console, desk, lexicon)

    def client(self, role: str | None = None) -> TestClient:
        """A browser: nobody's, the judge's or an arbiter's."""
        client = TestClient(build_app(self.desk), base_url="http://pupitre.local", headers=OWN)
        if role == ARBITER:
            if not self.desk.access.arbiters:
                self.desk.access.add_arbiter("Arbitre d'essai")
            name = next(iter(self.desk.access.arbiters))
            client.cookies.set(COOKIE, self.desk.access.cookie_for(Visitor(ARBITER, name)))
        elif role == JUDGE:
            client.cookies.set(COOKIE, self.desk.access.cookie_for(Visitor(JUDGE, JUDGE)))
        return client

    @property
    def judge(self):
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
