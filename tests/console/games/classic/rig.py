"""A whole console with a classic game on it: virtual time, a journal on disk, all it said."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.app.room import Speaker
from console.desk.buttons import Button, Press
from console.desk.inbox import Ask, RequestOutcome, StartGame
from console.folders import JOURNAL_FILE
from console.games import face_of
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.loop import VirtualLoop
from console.session.dependencies import Occurrence, Subscriber
from console.session.opened_game import last_unfinished
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import Settings
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import scene_to_json
from console.web.access import JUDGE, AccessBook, Visitor
from console.web.app import build_app
from console.web.gate import COOKIE
from console.web.link import PageDesk
from engine.games.classic import commands as cmd
from engine.games.classic.state import State
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.play.players import typed_player
from engine.rulings import RuleError
from tests.tools.saying import said as wanted

OWN = {"X-Pupitre": "1"}


@dataclass
class Witness(Subscriber):
    events: list[Any] = field(default_factory=list)
    refusals: list[RuleError] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def on_event(self, occurrence: Occurrence) -> None:
        self.events.append(occurrence.event)

    def on_refusal(self, refusal: RuleError) -> None:
        self.refusals.append(refusal)

    def on_fault(self, fault: Fault) -> None:
        self.faults.append(fault)


class Bench:
    """`players` by name; whatever else is said of the game as `pupitre run` would say it."""

    def __init__(
        self,
        folder: Path,
        lexicon: Lexicon,
        *players: str,
        settings: Settings | None = None,
        now_ms: int = 1_000_000,
        **said: Any,
    ) -> None:
        self.folder, self.lexicon = folder, lexicon
        self.said: list[str] = []
        self.witness = Witness()
        self.journal, _ = Journal.open(folder / JOURNAL_FILE)
        settings = settings or Settings()
        named = tuple(typed_player(table, name) for table, name in enumerate(players, start=1))
        plan = Plan(
            settings,
            folder,
            request=wanted(game="classic", players=named, **said),
            wanted=Wanted.nothing(),
            subscribers=(
                self.witness,
                Speaker(settings, lambda utterance: self.said.append(utterance.text)),
            ),
            open_lexicon=lambda name: lexicon,
        )
        self.console = assemble(plan, self.journal, simulated_from_ms=now_ms)
        assert isinstance(self.console.loop, VirtualLoop)
        self.loop = self.console.loop

    @property
    def judge(self) -> JudgeSnapshot:
        return self.console.session.snapshots.judge

    @property
    def state(self) -> State:
        state = self.judge.state
        assert isinstance(state, State)
        return state

    def post(self, message: object) -> None:
        self.loop.post(message)
        self.loop.settle()

    def open_game(self) -> "Bench":
        outcomes: list[RequestOutcome] = []
        self.post(StartGame(reply=outcomes.append))
        assert outcomes[0].refusal is None, outcomes[0].refusal
        return self

    def ask(self, command: cmd.Command) -> RequestOutcome:
        answers: list[RequestOutcome] = []
        self.post(Ask(command, answers.append))
        return answers[0]

    def do(self, *commands: cmd.Command) -> "Bench":
        for command in commands:
            refusal = self.ask(command).refusal
            assert refusal is None, refusal
        return self

    def press(self, button: Button, *, held: bool = False) -> None:
        self.post(Press(button, held))

    def begin(self, *racks: str) -> "Bench":
        """The first player begins; racks are typed."""
        self.open_game().do(cmd.ChooseStarter("1"))
        return self.do(*(cmd.TypeTiles(rack) for rack in racks))

    def lay(self, text: str) -> "Bench":
        return self.do(cmd.PlayWord(Move.parse(*text.split())))

    # Those who look

    def desk(self) -> PageDesk:
        return PageDesk(
            post=self.post,
            snapshots=self.console.session.snapshots,
            now_ms=lambda: self.loop.now_ms,
            access=AccessBook.open(self.folder / "access.json"),
            url="http://pupitre.local",
        )

    def browser(self, *, judge: bool) -> TestClient:
        desk = self.desk()
        routes = tuple(face_of("classic").pages.routes(desk))
        client = TestClient(build_app(desk, routes), base_url=desk.url, headers=OWN)
        if judge:
            client.cookies.set(COOKIE, desk.access.cookie_for(Visitor(JUDGE, JUDGE)))
        return client

    def screens(self) -> list[Any]:
        """Every public picture, as it is sent to pages and painted on televisions."""
        public = self.judge.public.without_pin()
        return [scene_to_json(scene(public, self.loop.now_ms, aspect)) for aspect in Aspect]

    # The plug

    def pulled(self, now_ms: int = 5_000) -> "Bench":
        """The power is cut; another console finds the journal."""
        self.journal.close()
        again = Bench(self.folder, self.lexicon, now_ms=now_ms)
        resumed = last_unfinished(again.journal)
        assert resumed is not None
        again.console.session.resume(resumed, now_ms)
        return again
