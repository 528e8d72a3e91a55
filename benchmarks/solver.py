"""How fast the solver is: `python -m benchmarks.solver`.

Times are taken from Python, through the functions everybody calls, board and cross-checks
included, solutions ranked. Each position is solved a few times in a row, pass after pass,
and the best time stands, which takes out what else the machine was doing. « Afresh » is the
median of the first time in the row: the caches are then as other searches left them.
Ratios are to the slow reference of the tests.
"""

import mmap
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks.solver_positions import SEED, Group, groups
from console.lexicons.store import FREE, open_lexicon
from engine.games.duplicate.formules import NORMALE
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.solver import Solutions, solve, solve_top
from tests.engine.letters.solver.positions import game
from tests.engine.letters.solver.reference import Reference

PASSES = 6
ROW = 5
REFERENCE_POSITIONS = {0: 10, 1: 4, 2: 2}
GAMES = 100


@dataclass(frozen=True)
class Figures:
    """Microseconds per position."""

    times: tuple[float, ...]
    afresh: tuple[float, ...]
    solutions: tuple[int, ...]

    def __str__(self) -> str:
        p95 = sorted(self.times)[int(0.95 * (len(self.times) - 1))]
        return f"{self.median:8.1f}{p95:8.0f}{statistics.median(self.afresh):8.1f}"

    @property
    def median(self) -> float:
        return statistics.median(self.times)


def timed(call: Callable[[], Solutions]) -> tuple[float, Solutions]:
    start = time.perf_counter_ns()
    found = call()
    return (time.perf_counter_ns() - start) / 1000, found


def measure(group: Group, lexicon: Lexicon, search: Callable[..., Solutions]) -> Figures:
    count = len(group.positions)
    best, afresh, solutions = [float("inf")] * count, [float("inf")] * count, [0] * count
    for _ in range(PASSES):
        for number, position in enumerate(group.positions):
            call = partial(search, position.grid, position.rack, lexicon, group.formule)
            row = [timed(call) for _ in range(ROW)]
            afresh[number] = min(afresh[number], row[0][0])
            best[number] = min(best[number], *(elapsed for elapsed, _ in row))
            solutions[number] = len(row[0][1])
    return Figures(tuple(best), tuple(afresh), tuple(solutions))


def ratio(group: Group, figures: Figures, reference: Reference) -> float:
    """How many times longer the reference takes, on a few positions of the group."""
    jokers = group.positions[0].rack.count("?")
    ratios = []
    for position, ours in list(zip(group.positions, figures.times, strict=True))[
        : REFERENCE_POSITIONS[jokers]
    ]:
        start = time.perf_counter()
        reference.solve(
            position.grid.squares,
            position.rack,
            group.formule.most_played,
            group.formule.primes,
        )
        ratios.append((time.perf_counter() - start) * 1e6 / ours)
    return statistics.median(ratios)


def report_searches(lexicon: Lexicon, drawn: Sequence[Group]) -> None:
    reference = Reference(lexicon.words())
    heads = f"{'median':>8}{'p95':>8}{'afresh':>8}{'ratio':>8}"
    print(f"{'':18}{'':>5}{'solutions':>18}{'all moves, µs':>32}{'top and ties, µs':>32}")
    print(f"{'':18}{'n':>5}{'median':>9}{'most':>9}{heads}{heads}")
    for group in drawn:
        every, top = measure(group, lexicon, solve), measure(group, lexicon, solve_top)
        slow = ratio(group, every, reference)
        middle = statistics.median(every.solutions)
        print(
            f"{group.name:18}{len(group.positions):5}{middle:9.0f}{max(every.solutions):9}"
            f"{every}{slow:7.0f}x{top}{slow * every.median / top.median:7.0f}x"
        )


def report_graph(lexicon: Lexicon) -> None:
    start = time.perf_counter()
    words = list(lexicon.words())
    listing = time.perf_counter() - start
    start = time.perf_counter()
    graph = build_graph(words, name=lexicon.name, edition=lexicon.edition)
    building = time.perf_counter() - start
    with tempfile.NamedTemporaryFile() as file:
        file.write(graph)
        file.flush()
        opening, verifying = measure_opening(Path(file.name))
    print(f"{lexicon.edition}: {len(words)} words, graph of {len(graph) / 1e6:.2f} MB")
    print(f"  built from a sorted list in {building:.2f} s, listed in {listing * 1e3:.0f} ms")
    print(f"  opened by mmap in {opening:.0f} µs, verified in {verifying / 1e3:.1f} ms")


def measure_opening(path: Path) -> tuple[float, float]:
    """Microseconds to open a graph file, and to read it against its checksum."""
    opening = []
    for _ in range(50):
        start = time.perf_counter()
        with path.open("rb") as file:
            opened = Lexicon(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        opening.append((time.perf_counter() - start) * 1e6)
    start = time.perf_counter()
    opened.verify()
    return statistics.median(opening), (time.perf_counter() - start) * 1e6


def report_games(lexicon: Lexicon) -> None:
    dice = random.Random(SEED)
    start = time.perf_counter()
    coups = sum(len(list(game(lexicon, NORMALE, dice, best=1))) for _ in range(GAMES))
    elapsed = time.perf_counter() - start
    print(f"{GAMES / elapsed:.0f} games per second, {coups / GAMES:.1f} coups each")


def resident() -> float:
    """Megabytes this process holds in memory, mapped pages included (Linux)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * mmap.PAGESIZE / 1e6


def main() -> None:
    lexicon = open_lexicon(FREE)  # which compiles it the first time
    before = resident()
    report_games(lexicon)
    print(f"  in {resident() - before:.1f} MB of memory, pages of the graph included")
    report_graph(lexicon)
    report_searches(lexicon, groups(lexicon))


if __name__ == "__main__":
    main()
