"""A whole console on a virtual desk: real pseudo-terminals, real drivers, real threads.

Nothing here waits for a time: everything waits for something to be seen, with a limit.
"""

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.app.rig import HandTempo, VirtualDesk
from console.desk.buttons import Button
from console.desk.inbox import Ask
from console.desk.option_table import NewGame
from console.device_settings import panel_settings
from console.folders import JOURNAL_FILE
from console.games.face import Face
from console.journal.ledger import Journal
from console.session.dependencies import Subscriber
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import PanelSection, Settings
from engine.games.duplicate.commands import Command
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import State
from engine.letters.tiles import Tile
from engine.play.game import GameState as AnyState
from firmware_bridge.messages import TagGone
from firmware_bridge.virtual.simulators.base import POLITE, Rudeness
from tests.tools.bench_console import Recorder
from tests.tools.saying import said

PATIENCE_S = 30.0
SWIFT = HandTempo(leave_s=0.0, rest_s=0.0, patience_s=0.5)
PRESS_MS = 40
HOLD_MS = 150
GAME = "soiree"
SIX_BUTTONS = PanelSection()


class DeskInTheRoom(AbstractContextManager["DeskInTheRoom"]):
    """The console of `pupitre run --simulate`, without window, voice and pages."""

    def __init__(
        self,
        folder: Path,
        *,
        pad: str = "pn532",
        rudeness: Rudeness = POLITE,
        seed: int = 7,
        hand: bool = True,
        wired: PanelSection = SIX_BUTTONS,
        subscribers: Sequence[Subscriber] = (),
        own_names: bool = False,
        **choices: Any,
    ) -> None:
        panel = replace(panel_settings(wired), hold_ms=HOLD_MS, ignore_ms=20)
        self.desk = VirtualDesk(seed, pad=pad, rudeness=rudeness, panel=panel, tempo=SWIFT)
        if not hand:
            # the test's own hand draws
            self.desk.start = lambda: None  # type: ignore[method-assign]
        self.rig = self.desk.rig
        settings = Settings()
        self.settings = replace(settings, partie=replace(settings.partie, source="jetons"))
        wanted = Wanted(window=False, voice=False, pages=False, virtual=self.desk)
        self.journal, _ = Journal.open(folder / JOURNAL_FILE)
        self.recorder = Recorder()
        plan = Plan(
            self.settings,
            folder,
            request=said(**choices if own_names else {"name": GAME, "tempo": "3min", **choices}),
            wanted=wanted,
            subscribers=(self.recorder, *subscribers),
        )
        self.console = assemble(plan, self.journal)
        self.equipment = self.console.equipment
        session, around = self.console.session, self.console.dependencies
        if not own_names:
            session._dependencies = replace(around, new_game=self._always_the_same)
        self.heard: list[object] = []
        """What the metal said, as it came."""
        self._handle = session.handle
        session.handle = self._overhear  # type: ignore[method-assign]
        self._news = threading.Condition()

    def __enter__(self) -> "DeskInTheRoom":
        self.console.wiring.__enter__()
        self.until(self._reader_answers)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.console.wiring.__exit__(kind, problem, where)

    def _reader_answers(self) -> bool:
        reader = self.equipment.reader
        return reader is not None and reader.health().state.value in ("ok", "listening")

    def _overhear(self, message: object, now_ms: int) -> None:
        """Nobody looks meanwhile: the room sees a picture a little before it hears of it."""
        with self._news:
            self.heard.append(message)
            self._handle(message, now_ms)
            self._news.notify_all()

    def _always_the_same(
        self, choices: NewGame, before: AnyState | None
    ) -> tuple[Face, GameOptions]:
        """A game's identity is drawn by lot, and so are its dice: here both are known."""
        face, options = self.console.dependencies.new_game(choices, before)
        assert isinstance(options, GameOptions)
        return face, replace(options, id=GAME)

    # Waiting

    def until(self, condition: Callable[[], object], patience_s: float = PATIENCE_S) -> None:
        """Looked at whenever something was handled, and now and then in between."""
        polls = int(patience_s / 0.05)
        with self._news:
            for _ in range(polls):
                if condition():
                    return
                self._news.wait(0.05)
        raise AssertionError(f"never seen; {self.describe()}")

    def describe(self) -> str:
        judge = self.judge
        rack = judge.state.rack if isinstance(judge.state, State) else None
        return (
            f"situation {judge.situation.name}, rack {rack}, "
            f"refused {self.recorder.codes[-5:]}, faults {judge.faults}"
        )

    # What can be seen

    @property
    def judge(self) -> JudgeSnapshot:
        return self.console.session.snapshots.judge

    @property
    def state(self) -> State:
        state = self.judge.state
        assert isinstance(state, State)
        return state

    def until_situation(self, *names: str) -> str:
        self.until(lambda: self.judge.situation.name in names)
        return self.judge.situation.name

    def until_refused(self, code: str, times: int = 1) -> None:
        self.until(lambda: self.recorder.codes.count(code) >= times)

    def until_remarked(self, code: str) -> None:
        self.until(lambda: any(remark.code == code for remark in self.recorder.remarks))

    # What hands do

    def tag(self, tile: Tile) -> str:
        return self.desk.set.tags[tile]

    def lay(self, tile: Tile) -> None:
        self.rig.place(self.tag(tile))

    def lift(self) -> None:
        self.rig.pad.remove()

    def until_gone(self, tile: Tile) -> None:
        """Until the reader itself no longer hears a tile that was lifted."""
        self.until_tag_gone(self.tag(tile))

    def until_tag_gone(self, tag: str) -> None:
        self.until(lambda: any(isinstance(m, TagGone) and m.tag == tag for m in self.heard))

    def draw(self, tile: Tile) -> None:
        """Lay a tile, see it taken, lift it."""
        count = len(self.state.table.drawn)
        self.lay(tile)
        self.until(lambda: len(self.state.table.drawn) > count)
        self.lift()

    def press(self, button: Button, *, worn: bool = False) -> None:
        self._until_released()
        if worn:
            self.rig.panel.bounce(button.value)
        else:
            self.rig.panel.press(button.value, PRESS_MS)

    def hold(self, button: Button) -> None:
        self._until_released()
        self.rig.panel.hold(button.value, 2 * HOLD_MS)

    def _until_released(self) -> None:
        """Every finger must be off the desk: of two buttons at once only the first counts."""
        panel = self.equipment.panel
        assert panel is not None
        guards = panel._guards.values()
        self.until(lambda: all(guard._down_ms is None for guard in guards))

    def ask(self, command: Command) -> None:
        self.console.post(Ask(command))

    # What is left

    def facts(self) -> list[tuple[str, object]]:
        """The journal of the game: kinds and payloads, without the moments."""
        records, _ = self.journal.load(GAME)
        return [(record.raw["kind"], timeless(record.data)) for record in records]


def timeless(value: Any) -> Any:
    """Payloads without the readings of a clock."""
    if isinstance(value, dict):
        return {key: timeless(each) for key, each in value.items() if not key.endswith("_ms")}
    if isinstance(value, list):
        return [timeless(each) for each in value]
    return value
