"""A whole console on a bench: virtual time, a journal on disk, and everything it said."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.app.room import Speaker
from console.desk.buttons import Button, Forward, Press
from console.desk.inbox import Ask, RequestOutcome
from console.desk.option_table import NewGame
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fault
from console.loop import VirtualLoop
from console.session.dependencies import Entrance, Occurrence, Problem, Subscriber
from console.session.opened_game import last_unfinished
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import Settings
from console.tv.snapshot import PublicSnapshot
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.events import Event
from engine.games.duplicate.state import Phase, State
from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError
from tests.tools.saying import said

CHOICES = said(seed="banc")
SETTINGS = Settings()


@dataclass
class Recorder(Subscriber):
    events: list[Event] = field(default_factory=list)
    occurrences: list[Occurrence] = field(default_factory=list)
    refusals: list[RuleError] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    entries: int = 0

    def on_entrance(self, entrance: Entrance) -> None:
        self.entries += 1

    def on_event(self, occurrence: Occurrence) -> None:
        self.events.append(occurrence.event)
        self.occurrences.append(occurrence)

    def on_refusal(self, refusal: RuleError) -> None:
        self.refusals.append(refusal)

    def on_fault(self, fault: Fault) -> None:
        self.faults.append(fault)


class SilentSolver:
    """Never answers."""

    def __init__(self) -> None:
        self.asked: list[object] = []

    def ask(self, problem: Problem) -> None:
        self.asked.append(problem.question)


class Bench:
    def __init__(
        self,
        folder: Path,
        lexicon: Lexicon,
        choices: NewGame = CHOICES,
        *,
        solver: SilentSolver | None = None,
        subscribers: tuple[Subscriber, ...] = (),
        now_ms: int = 1_000_000,
        settings: Settings = SETTINGS,
    ) -> None:
        self.folder = folder
        self.said: list[str] = []
        self.recorder = Recorder()
        self.journal, self.opening_faults = Journal.open(folder / JOURNAL_FILE)
        speaker = Speaker(settings, lambda utterance: self.said.append(utterance.text))
        plan = Plan(
            settings,
            folder,
            request=choices,
            wanted=Wanted.nothing(),
            subscribers=(self.recorder, speaker, *subscribers),
            open_lexicon=lambda name: lexicon,
        )
        self.console = assemble(plan, self.journal, simulated_from_ms=now_ms, solver=solver)
        self.session = self.console.session
        assert isinstance(self.console.loop, VirtualLoop)
        self.loop = self.console.loop

    # What people do

    def post(self, message: object) -> None:
        self.loop.post(message)
        self.loop.settle()

    @property
    def now_ms(self) -> int:
        return self.loop.now_ms

    def advance(self) -> bool:
        return self.loop.advance()

    def advance_to(self, at_ms: int) -> None:
        self.loop.advance_to(at_ms)

    def ask(self, command: cmd.Command) -> RequestOutcome:
        answers: list[RequestOutcome] = []
        self.post(Ask(command, answers.append))
        return answers[0]

    def press(self, button: Button, *, held: bool = False) -> None:
        self.post(Press(button, held))

    def forward(self) -> None:
        self.post(Forward())

    def draw(self) -> None:
        """Let the source draw until it has nothing more to offer."""
        while self.state.phase is Phase.DRAWING and self.state.tirage_ruling is None:
            if not self.loop.advance():
                return

    def type(self, letters: str) -> None:
        for letter in letters:
            assert self.ask(cmd.TypeTile(letter)).refusal is None, letter

    # Shortcuts to a moment of the game

    def open_game(self) -> "Bench":
        self.forward()
        assert self.judge.refusal is None, self.judge.refusal
        return self

    def open_coup(self) -> "Bench":
        """A coup with a complete, valid tirage from the source."""
        self.forward()
        self.draw()
        while (ruling := self.state.tirage_ruling) is not None and not ruling.is_valid:
            self.press(Button.REJETER)
            self.draw()
        return self

    def announce(self) -> "Bench":
        self.open_coup()
        self.forward()
        assert self.state.phase is Phase.ANNOUNCED, self.judge.refusal
        return self

    def think(self) -> "Bench":
        self.announce()
        self.forward()
        return self

    def collect(self) -> "Bench":
        self.think()
        while self.state.phase is Phase.THINKING:
            self.loop.advance()
        return self

    def reveal(self) -> "Bench":
        self.collect()
        self.forward()
        assert self.state.phase is Phase.TOP_CHOSEN, self.judge.refusal
        return self

    def play_coup(self) -> "Bench":
        self.reveal()
        self.forward()
        return self

    # What can be seen

    @property
    def judge(self) -> JudgeSnapshot:
        return self.session.snapshots.judge

    @property
    def public(self) -> PublicSnapshot:
        return self.session.snapshots.public

    @property
    def state(self) -> State:
        state = self.judge.state
        assert isinstance(state, State)
        return state

    def codes(self) -> list[str]:
        return [refusal.code for refusal in self.recorder.refusals]

    # Power cuts

    def cut(self) -> None:
        """Nothing is said goodbye to; only the lock goes, as the kernel would take it."""
        self.journal.close()

    def restarted(self, lexicon: Lexicon, **changes: Any) -> "Bench":
        """After a cut: another console on the same card, with the last game back."""
        self.cut()
        bench = Bench(self.folder, lexicon, **changes)
        resumed = last_unfinished(bench.journal)
        assert resumed is not None
        bench.session.resume(resumed, bench.loop.now_ms)
        bench.loop.settle()
        return bench


def without_moments(state: State) -> State:
    """For comparing: where a clock stands in time is the only thing a resume may change."""
    if state.clock is None:
        return state
    clock = replace(state.clock, since_ms=None, paused_at_ms=None, left_ms=0)
    return state.with_clock(clock)
