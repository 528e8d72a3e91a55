"""How long an arbiter waits for a verdict, over loopback, flush included.

A console in a process of its own, 200 players, thirty arbiters: first at the pace of quick
typists, one slip a second each, then as fast as thirty programs can send. The second figure
is a queue, not a wait anyone would see: it tells how many slips a second the console takes.
"""

import statistics
import tempfile
import time
from pathlib import Path

from console.folders import data_dir
from console.lexicons.store import open_lexicon
from tests.load.room import ARBITERS, Hall, Outcome, open_hall, send_all, serving

PLAYERS = 200
PACED_COUPS = 2
FLOOD_COUPS = 6
TYPING_S = 1.0
TARGET_MS = 50.0
BUILD = Path(__file__).parent.parent / "build"
"""On a real disk: flushing to memory would flatter."""


def measure(coups: int, pause_s: float) -> tuple[Outcome, float]:
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as temporary:
        folder = Path(temporary)
        (folder / "lexicons").symlink_to(data_dir() / "lexicons")
        hall: Hall = open_hall(folder, open_lexicon(), PLAYERS, coups, ARBITERS)
        outcome = Outcome()
        with serving(folder) as (_, port):
            started = time.perf_counter()
            send_all(hall, port, outcome, pause_s=pause_s)
            elapsed_s = time.perf_counter() - started
        assert len(outcome.acknowledged) == hall.count
        assert sum(map(len, hall.correction().slips.values())) == hall.count
    return outcome, elapsed_s


def report() -> list[str]:
    paced, _ = measure(PACED_COUPS, TYPING_S)
    flood, elapsed_s = measure(FLOOD_COUPS, 0.0)
    return [
        _line(f"verdict, {ARBITERS} arbiters typing", paced.latencies_ms)
        + f" (target < {TARGET_MS:.0f} ms)",
        _line(f"verdict, {ARBITERS} programs flooding", flood.latencies_ms)
        + f", {len(flood.latencies_ms) / elapsed_s:.0f} slips a second",
    ]


def _line(label: str, values: list[float]) -> str:
    ordered = sorted(values)
    return (
        f"{label}: median {statistics.median(ordered):.1f} ms, "
        f"p95 {ordered[int(len(ordered) * 0.95)]:.1f} ms, worst {ordered[-1]:.1f} ms"
    )


def main() -> None:
    for line in report():
        print(line)


if __name__ == "__main__":
    main()
