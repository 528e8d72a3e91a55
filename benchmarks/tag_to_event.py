"""From a tag laid on the pad to its event, decided and flushed to the disk.

The whole console of `pupitre run --simulate`: a pseudo-terminal at the reader's own pace, the
driver's thread, the inbox, the machine, the journal. What the reader needs by itself (its scan,
its bytes on the wire) is subtracted; the target is what the rest may take.

    python -m benchmarks.tag_to_event [--tiles 140] [--json]
"""

import argparse
import json
import queue
import statistics
import sys
import tempfile
import time
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from benchmarks.reader_latency import own_time_ms
from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Wanted
from console.app.rig import VirtualDesk
from console.desk.inbox import Ask, StartGame
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.session.dependencies import Occurrence, Subscriber
from console.settings.sections import Settings
from engine.games.duplicate.commands import OpenCoup, RejectRack
from engine.games.duplicate.events import TileDrawn
from engine.letters.tiles import Tile
from firmware_bridge.messages import ReaderState
from firmware_bridge.readers.serial_reader import SerialReader
from tests.tools.saying import said

TARGET_MS = 20.0
PADS = ("pn532", "rdm6300", "id12la", "lines")
TILES = 140
QUICK_TILES = 28
PATIENCE_S = 4.0
TRIES = 5
FORGOTTEN_S = 0.6
"""After so long without a tile, every reader takes the same tile for a new arrival."""
RACK = [Tile(letter, 1) for letter in "FEDAYIN"]


@dataclass(frozen=True)
class Latency:
    pad: str
    tiles: int
    reader_ms: float
    """The reader's own scan and frame."""
    median_ms: float
    p99_ms: float
    worst_ms: float


class Watch(Subscriber):
    """When each tile was accepted: told after its event is on the disk."""

    def __init__(self) -> None:
        self.drawn: queue.SimpleQueue[float] = queue.SimpleQueue()

    def on_event(self, occurrence: Occurrence) -> None:
        if isinstance(occurrence.event, TileDrawn):
            self.drawn.put(time.monotonic())


class Idle(VirtualDesk):
    """The benchmark's own hand draws."""

    def start(self) -> None:
        """Nobody draws by himself here."""


def measure(pad: str, tiles: int = TILES) -> Latency:
    with tempfile.TemporaryDirectory(prefix="pupitre-bench-") as name:
        return _measure_in(Path(name), pad, tiles)


def _measure_in(folder: Path, pad: str, tiles: int) -> Latency:
    desk, watch = Idle(1, pad=pad), Watch()
    settings = Settings()
    settings = replace(settings, partie=replace(settings.partie, source="jetons"))
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    plan = Plan(
        settings,
        folder,
        request=said(),
        wanted=Wanted(window=False, voice=False, pages=False, virtual=desk),
        subscribers=(watch,),
    )
    console = assemble(plan, journal)
    own_ms = own_time_ms(pad, desk.set.tags[RACK[0]])
    with console.wiring:
        console.post(StartGame())
        console.post(Ask(OpenCoup()))
        _await(console.equipment.reader)
        beyond = sorted(each - own_ms for each in _lay(console, desk, watch, tiles))
    return Latency(
        pad,
        len(beyond),
        round(own_ms, 1),
        round(statistics.median(beyond), 2),
        round(beyond[min(int(len(beyond) * 0.99), len(beyond) - 1)], 2),
        round(beyond[-1], 2),
    )


def _await(reader: SerialReader | None) -> None:
    """A reader that speaks once would be lost on a port that is not open yet."""
    assert reader is not None
    while reader.health().state not in (ReaderState.OK, ReaderState.LISTENING):
        time.sleep(0.01)


def _lay(console: Console, desk: VirtualDesk, watch: Watch, tiles: int) -> list[float]:
    """Lay a tirage again and again; each time it is thrown back."""
    taken = []
    while len(taken) < tiles:
        for tile in RACK:
            taken.append(_lay_one(desk, watch, tile))
            desk.rig.pad.remove()
        _throw_back(console)
    return taken


def _lay_one(desk: VirtualDesk, watch: Watch, tile: Tile) -> float:
    """Milliseconds until it is taken. On a machine so busy that the driver has not yet noticed
    the same tile leave, it is lifted and laid again, as a hand would."""
    for _ in range(TRIES):
        placed = time.monotonic()
        desk.rig.place(desk.set.tags[tile])
        try:
            return (watch.drawn.get(timeout=PATIENCE_S) - placed) * 1000
        except queue.Empty:
            desk.rig.pad.remove()
            time.sleep(FORGOTTEN_S)
    raise RuntimeError(f"{tile} was never taken")


def _throw_back(console: Console) -> None:
    answered: queue.SimpleQueue[object] = queue.SimpleQueue()
    time.sleep(FORGOTTEN_S)
    console.post(Ask(RejectRack("mesure"), answered.put))
    answered.get(timeout=PATIENCE_S)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tiles", type=int, default=TILES)
    parser.add_argument("--quick", action="store_true", help="a few tiles only")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    tiles = QUICK_TILES if options.quick else options.tiles
    results = [measure(pad, tiles) for pad in PADS]
    if options.json:
        print(json.dumps([asdict(result) for result in results]))
    else:
        print(f"{'pad':9} {'own ms':>7} {'median':>8} {'p99':>8} {'worst':>8}   (ms beyond it)")
        for each in results:
            print(
                f"{each.pad:9} {each.reader_ms:7} {each.median_ms:8} {each.p99_ms:8}"
                f" {each.worst_ms:8}"
            )
        print(f"target: p99 under {TARGET_MS:.0f} ms beyond the reader's own time")
    return 0 if all(result.p99_ms < TARGET_MS for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
