"""From a finger to lamp, picture and sound; from a tag to its letter on the television.

The whole console of `pupitre run --simulate`: mock pins without the latency of the metal, the real
panel, loop, journal on this disk, window on SDL's dummy driver at 1080 lines, voice through the
real mixer. Idle, and while slips come in without end through the pages, with ten screens that
watch. The edge is the closing of the contact; the 5 ms for which a contact must stay closed are
told apart. « Picture » is the first frame handed to SDL that shows the change; « sound » is the
first sample handed to SDL's disk driver and the card's buffer before it is heard.

Printed beside: by how much a process that has nothing to do with ours overslept meanwhile, and of
the slowest presses where their time went (`benchmarks.press_trace`).

    python -m benchmarks.finger_to_light [--presses 300] [--tiles 70] [--only slips] [--quick]
"""

import argparse
import json
import math
import os
import queue
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.button_to_clock import RACKS, Idle
from benchmarks.button_to_screen import PATIENCE_S, ask
from benchmarks.press_trace import Trace, traced
from benchmarks.reader_latency import own_time_ms
from benchmarks.screen import TellingDisplay
from benchmarks.slips_by_page import READY, TABLES
from benchmarks.tag_to_event import FORGOTTEN_S, RACK, _await
from console.app.assembly import Console, Plan, assemble
from console.app.equipment import ACCESS_FILE, Wanted
from console.desk.inbox import StartGame
from console.folders import JOURNAL_FILE
from console.games.duplicate.settings import CLUB
from console.games.duplicate.snapshot import Announced, Drawing, DuplicateSnapshot, Thinking
from console.journal.ledger import Journal
from console.loop import monotonic_ms
from console.processes import frozen_memory
from console.settings.sections import Settings
from console.tv.snapshot import PublicSnapshot
from console.tv.window.television import ScreenOptions, TelevisionScreen
from console.voice.mixer import BUFFER_FRAMES, RATE
from console.voice.voice import CLIPS
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import SeatPlayers
from engine.play.players import player
from engine.rulings import RuleError
from firmware_bridge.panel.guard import SETTLE_MS
from tests.tools.saying import said

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


PRESSES, QUICK_PRESSES = 300, 10
TILES, QUICK_TILES = 70, 7
PAD = "pn532"
PIN = "246810"
BUILD = Path(__file__).parent.parent / "build"
"""On a real disk: flushing to memory would flatter."""
SILENCE_S = 0.25
START_S = 0.6
"""The signal of the start, which speech waits for."""
SAMPLE_BYTES = 2
CARD_MS = 1000 * BUFFER_FRAMES / RATE
"""A block handed to a card is heard when the one before it is over."""
WARM, SLOWEST = 2, 4
GOALS_MS = {"lamp": 10, "picture": 30, "sound": 60, "letter on the television": 50}


def p99(values: list[float]) -> float:
    """The smallest that ninety-nine in a hundred do not exceed."""
    return sorted(values)[math.ceil(len(values) * 0.99) - 1]


@dataclass(frozen=True)
class Delay:
    ms: float
    """Beyond the debounce filter, or beyond the reader's own time."""
    since: float
    until: float


@dataclass
class Delays:
    by_what: dict[str, list[Delay]] = field(default_factory=dict)
    trace: Trace | None = None

    def add(self, what: str, since: float, until: float, own_ms: float) -> None:
        delay = Delay((until - since) * 1000 - own_ms, since, until)
        self.by_what.setdefault(what, []).append(delay)

    def of(self, what: str) -> list[float]:
        return [each.ms for each in self.by_what.get(what, ())]

    def lines(self, when: str) -> Iterator[str]:
        for what, delays in self.by_what.items():
            values = self.of(what)
            yield (
                f"{what:24} {when:14} p50 {statistics.median(values):6.1f}  p99 {p99(values):6.1f}"
                f"  worst {max(values):6.1f}  (goal {GOALS_MS[what]} ms, {len(values)} times)"
            )
            if self.trace is not None:
                slept = [self.trace.spent("control", each.since, each.until) for each in delays]
                yield (
                    f"{'  the machine meanwhile':39} p50 {statistics.median(slept):6.1f}"
                    f"  p99 {p99(slept):6.1f}  worst {max(slept):6.1f}"
                )

    def slowest(self, what: str) -> Iterator[str]:
        if self.trace is not None:
            for each in sorted(self.by_what.get(what, ()), key=lambda each: -each.ms)[:SLOWEST]:
                yield f"    {what} {each.ms:.1f}: {self.trace.told(each.since, each.until)}"

    def within_goals(self) -> bool:
        return all(p99(self.of(what)) < GOALS_MS[what] for what in self.by_what)


Seen = Callable[[PublicSnapshot], bool]


class WatchedScreen(TelevisionScreen):
    """Knows what it is painting: the television's own screen, with a note of each frame."""

    def __init__(self, display: "Frames", now_ms: Callable[[], int]) -> None:
        super().__init__(display, lambda message: None, now_ms, ScreenOptions(legend=False))
        self._frames = display

    def _repaint(self, now: int) -> int | None:
        self._frames.begin(self._snapshot)
        return super()._repaint(now)


class Frames(TellingDisplay):
    """When each frame was handed over, and what it shows."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: queue.SimpleQueue[tuple[float, PublicSnapshot | None]] = queue.SimpleQueue()
        self.trace: Trace | None = None
        self._painting: PublicSnapshot | None = None
        self._began = 0.0

    def begin(self, snapshot: PublicSnapshot | None) -> None:
        self._painting, self._began = snapshot, time.monotonic()

    def present(self) -> None:
        super().present()
        now = time.monotonic()
        if self.trace is not None:
            self.trace.note("painting", self._began, now)
        self.shown.put((now, self._painting))

    def first_that(self, shows: Seen, after: float) -> float:
        """The frame that shows the change: others may come before it."""
        while True:
            at, snapshot = self.shown.get(timeout=PATIENCE_S)
            if at > after and snapshot is not None and shows(snapshot):
                return at


class Eye:
    """Sees a pin change, in the thread that changes it."""

    def __init__(self, pin: object) -> None:
        self.times: queue.SimpleQueue[float] = queue.SimpleQueue()
        change: Callable[[bool], bool] = pin._change_state  # type: ignore[attr-defined]

        def seen(value: bool) -> bool:
            changed = change(value)
            if changed and value:
                self.times.put(time.monotonic())
            return changed

        pin._change_state = seen  # type: ignore[attr-defined]

    def first_after(self, moment: float) -> float:
        while True:
            at = self.times.get(timeout=PATIENCE_S)
            if at > moment:
                return at


@contextmanager
def running(
    folder: Path, desk: Idle, source: str, *, voice: bool, pages: bool = False
) -> Iterator[tuple[Console, Frames]]:
    folder.mkdir(parents=True)
    book = {"judge_pin": PIN, "arbiters": {}, "secret": "0" * 64}
    (folder / ACCESS_FILE).write_text(json.dumps(book), encoding="utf-8")
    clips = BUILD / "bench-clips"
    clips.mkdir(exist_ok=True)
    (folder / CLIPS).symlink_to(clips)  # a console in use has rendered what it says
    settings = Settings()
    settings = replace(
        settings,
        partie=replace(settings.partie, source=source),
        web=replace(settings.web, hote="127.0.0.1", port=0),
    )
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    wanted = Wanted(window=False, voice=voice, pages=pages, virtual=desk)
    request = said(source=source, preset=CLUB)  # telephones may follow
    console = assemble(Plan(settings, folder, request=request, wanted=wanted), journal)
    display = Frames()
    screen = WatchedScreen(display, monotonic_ms)
    snapshots = console.session.snapshots
    screen.show(snapshots.public)
    snapshots.listen(lambda judge: screen.show(judge.public))
    runner = threading.Thread(target=screen.run, name="screen")
    with frozen_memory(), console.wiring:
        runner.start()
        display.presented.wait(PATIENCE_S)
        console.post(StartGame())
        try:
            yield console, display
        finally:
            screen.stop()
            runner.join()


ARBITERS = "from benchmarks.slips_by_page import main; main({port}, {pin!r})"


@contextmanager
def slips_coming(console: Console, crowd: str) -> Iterator[None]:
    """While `crowd` does what it does to the pages, in a process of its own."""
    if not crowd:
        yield
        return
    server = console.equipment.server
    assert server is not None
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", crowd.format(port=server.port, pin=PIN)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as arbiters:
        assert arbiters.stdin is not None and arbiters.stdout is not None
        if arbiters.stdout.readline().strip() != READY:
            raise RuntimeError("no slip can be entered")
        yield
        arbiters.stdin.close()
        print(f"{arbiters.stdout.read().strip()} slips came in meanwhile", flush=True)
    if arbiters.returncode:
        raise RuntimeError("a slip or a screen was refused: nothing was measured")


def first_coup(console: Console) -> None:
    """A coup played, whose slips may be corrected."""
    seats = tuple(player(table, f"Joueur {table}") for table in range(1, TABLES + 1))
    draw = (cmd.OpenCoup(), *map(cmd.TypeTile, RACKS[0]), cmd.AnnounceRack())
    for command in (SeatPlayers(seats), *draw, cmd.StartClock(), cmd.StopClock()):
        ask(console, command)
    choose_when_solved(console)
    ask(console, cmd.PlaceTop())


def choose_when_solved(console: Console) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            ask(console, cmd.ChooseTop())
        except RuleError as refusal:
            if refusal.code != "solver_not_ready" or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def fingers(folder: Path, presses: int, crowd: str = "") -> Delays:
    """Two presses a time: one announces the tirage (picture, sound), one starts the clock (lamp,
    picture)."""
    delays = Delays()
    card = folder.with_suffix(".raw")
    os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(card)}
    desk = Idle(1)
    with (
        traced() as delays.trace,
        running(folder, desk, "saisie", voice=True, pages=bool(crowd)) as (
            console,
            display,
        ),
    ):
        display.trace = delays.trace
        panel = desk.rig.panel
        lamp = Eye(panel.factory.pin(panel.settings.lamps["chrono"]))
        first_coup(console)
        with slips_coming(console, crowd):
            for press in range(-WARM, presses // 2):
                letters = ("BONJOUR", "MAISONS")[press % 2]
                for command in (cmd.OpenCoup(), *map(cmd.TypeTile, letters)):
                    ask(console, command)
                kept = delays if press >= 0 else Delays()  # the first ones open the mixer
                _silence(console)
                heard = card.stat().st_size if card.exists() else 0
                edge = time.monotonic()
                panel.press("valider")
                kept.add("picture", edge, display.first_that(_is(Announced), edge), SETTLE_MS)
                kept.add("sound", edge, first_sample(card, heard), SETTLE_MS - CARD_MS)
                _silence(console)
                edge = time.monotonic()
                panel.press("chrono")
                kept.add("lamp", edge, lamp.first_after(edge), SETTLE_MS)
                kept.add("picture", edge, display.first_that(_is(Thinking), edge), SETTLE_MS)
                ask(console, cmd.AnnulCoup("mesure"))
                time.sleep(START_S)
    return delays


def _is(phase: type) -> Seen:
    def shows(snapshot: PublicSnapshot) -> bool:
        return isinstance(snapshot, DuplicateSnapshot) and isinstance(snapshot.phase, phase)

    return shows


def first_sample(card: Path, offset: int) -> float:
    """When the block with the first sound was handed over: the file shows two blocks at once, when
    a third one is handed over behind them."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if card.exists():
            with card.open("rb") as file:
                file.seek(offset)
                written = file.read()
            silent = len(written) - len(written.lstrip(b"\0"))
            if silent < len(written):
                blocks = math.ceil((len(written) - silent) / (BUFFER_FRAMES * SAMPLE_BYTES))
                return time.monotonic() - blocks * BUFFER_FRAMES / RATE
        time.sleep(0.001)
    raise TimeoutError("no sound")


def _silence(console: Console) -> None:
    """Nothing more is said, and the card has had time to fall silent."""
    voice = console.equipment.voice
    assert voice is not None
    voice.stop()
    deadline = time.monotonic() + PATIENCE_S
    while voice.status().speaking:
        if time.monotonic() > deadline:
            raise TimeoutError("the voice does not come to an end")
        time.sleep(0.02)
    time.sleep(SILENCE_S)


def tags(folder: Path, tiles: int) -> Delays:
    """Until the frame with the letter; what the reader needs by itself is told apart."""
    delays = Delays()
    desk = Idle(1, pad=PAD)
    own_ms = own_time_ms(PAD, desk.set.tags[RACK[0]])
    with (
        traced() as delays.trace,
        running(folder, desk, "jetons", voice=False) as (
            console,
            display,
        ),
    ):
        display.trace = delays.trace
        ask(console, cmd.OpenCoup())
        _await(console.equipment.reader)
        while len(delays.by_what.get("letter on the television", [])) < tiles:
            for count, tile in enumerate(RACK, start=1):
                time.sleep(FORGOTTEN_S)  # every reader and every animation has come to rest
                laid = time.monotonic()
                desk.rig.place(desk.set.tags[tile])
                shown = display.first_that(_has(count), laid)
                delays.add("letter on the television", laid, shown, own_ms)
                desk.rig.pad.remove()
            time.sleep(FORGOTTEN_S)
            ask(console, cmd.RejectRack("mesure"))
            time.sleep(FORGOTTEN_S)
    return delays


def _has(letters: int) -> Seen:
    def shows(snapshot: PublicSnapshot) -> bool:
        phase = snapshot.phase if isinstance(snapshot, DuplicateSnapshot) else None
        return isinstance(phase, Drawing) and len(phase.tirage) == letters

    return shows


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--tiles", type=int, default=TILES)
    parser.add_argument("--only", choices=("idle", "slips", "tags"))
    parser.add_argument("--quick", action="store_true", help="a few presses only")
    options = parser.parse_args()
    presses = QUICK_PRESSES if options.quick else options.presses
    tiles = QUICK_TILES if options.quick else options.tiles
    BUILD.mkdir(exist_ok=True)
    good = True
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as temporary:
        folder = Path(temporary)
        for name, when, measured in (
            ("idle", "idle", lambda: fingers(folder / "idle", presses)),
            ("slips", "during slips", lambda: fingers(folder / "slips", presses, ARBITERS)),
            ("tags", "idle", lambda: tags(folder / "tags", tiles)),
        ):
            if options.only in (None, name):
                delays = measured()
                print(*delays.lines(when), sep="\n")
                for what in delays.by_what:
                    print(*delays.slowest(what), sep="\n")
                print(f"load {os.getloadavg()[0]:.1f}", flush=True)
                good = delays.within_goals() and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
