"""From the finger on « chrono » to the clock of the game: what it says, and when the room hears.

The whole console of `pupitre run --simulate`: mock pins without the latency of the metal, the real
panel, the inbox, the machine, a journal on the disk. A finger stays down for 90 ms. Two delays are
told from the edge of the contact: to the time the clock started from (what players lose or gain),
and to the event, decided and flushed (what the judge waits for).

    python -m benchmarks.button_to_clock [--presses 100] [--quick] [--json]
"""

import argparse
import json
import queue
import statistics
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Wanted
from console.app.rig import VirtualDesk
from console.desk.inbox import Ask, RequestOutcome, StartGame
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.session.dependencies import Occurrence, Subscriber
from console.settings.sections import Settings
from engine.games.duplicate.commands import AnnounceRack, AnnulCoup, Command, OpenCoup, TypeTile
from engine.games.duplicate.events import ClockStarted
from tests.tools.saying import said

TARGET_MS = 20.0
PRESSES = 100
QUICK_PRESSES = 20
PATIENCE_S = 10.0
FINGER_AWAY_S = 0.3
"""After so long the panel takes the next press for another one."""
RACKS = ("FEDAYIN", "PETUNIA")
"""An annulled coup may not be played with the same letters again."""


@dataclass(frozen=True)
class Delay:
    """Milliseconds from the edge."""

    median_ms: float
    p99_ms: float
    worst_ms: float

    @classmethod
    def of(cls, delays: list[float]) -> "Delay":
        ordered = sorted(delays)
        p99 = ordered[min(int(len(ordered) * 0.99), len(ordered) - 1)]
        return cls(round(statistics.median(ordered), 2), round(p99, 2), round(ordered[-1], 2))


@dataclass(frozen=True)
class Figures:
    presses: int
    stamp: Delay
    """To the time the clock started from."""
    event: Delay
    """To the event, on the disk and told."""


class Watch(Subscriber):
    """Each start of the clock with the time at which it was told."""

    def __init__(self) -> None:
        self.started: queue.SimpleQueue[tuple[float, int]] = queue.SimpleQueue()

    def on_event(self, occurrence: Occurrence) -> None:
        if isinstance(occurrence.event, ClockStarted):
            self.started.put((time.monotonic() * 1000, occurrence.event.at_ms))


class Idle(VirtualDesk):
    """The benchmark's own finger presses."""

    def start(self) -> None:
        """Nobody draws by himself here."""


def measure(presses: int = PRESSES) -> Figures:
    with tempfile.TemporaryDirectory(prefix="pupitre-bench-") as name:
        return _measure_in(Path(name), presses)


def _measure_in(folder: Path, presses: int) -> Figures:
    desk, watch, settings = Idle(1), Watch(), Settings()
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    plan = Plan(
        settings,
        folder,
        request=said(source="saisie"),
        wanted=Wanted(window=False, voice=False, pages=False, virtual=desk),
        subscribers=(watch,),
    )
    console = assemble(plan, journal)
    stamps, events = [], []
    with console.wiring:
        console.post(StartGame())
        for press in range(presses):
            rack = RACKS[press % len(RACKS)]
            _do(console, OpenCoup(), *map(TypeTile, rack), AnnounceRack())
            time.sleep(FINGER_AWAY_S)
            edge_ms = time.monotonic() * 1000
            desk.rig.panel.press("chrono")
            told_ms, stamp_ms = watch.started.get(timeout=PATIENCE_S)
            stamps.append(stamp_ms - int(edge_ms))
            events.append(told_ms - edge_ms)
            _do(console, AnnulCoup("mesure"))
    return Figures(presses, Delay.of(stamps), Delay.of(events))


def _do(console: Console, *commands: Command) -> None:
    answered: queue.SimpleQueue[RequestOutcome] = queue.SimpleQueue()
    for command in commands:
        console.post(Ask(command, answered.put))
        outcome = answered.get(timeout=PATIENCE_S)
        if outcome.refusal is not None:
            raise outcome.refusal


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--quick", action="store_true", help="a few presses only")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    figures = measure(QUICK_PRESSES if options.quick else options.presses)
    if options.json:
        print(json.dumps(asdict(figures)))
    else:
        print(f"{'edge →':12} {'median':>8} {'p99':>8} {'worst':>8}   (ms, {figures.presses})")
        for name, delay in (("clock's time", figures.stamp), ("event", figures.event)):
            print(f"{name:12} {delay.median_ms:8} {delay.p99_ms:8} {delay.worst_ms:8}")
        print(f"target: event within {TARGET_MS:.0f} ms of the edge, p99")
    return 0 if figures.event.p99_ms < TARGET_MS else 1


if __name__ == "__main__":
    sys.exit(main())
