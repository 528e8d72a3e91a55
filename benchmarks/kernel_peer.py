"""One tree's kernel, asked over a pipe: what `benchmarks.tops` starts once for each tree.

Run with another tree as working directory, it measures that tree: it reads one question per
line (positions, calls in a row, all moves or tops) and answers with one line of figures.
"""

import importlib
import json
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path.cwd()))
_KERNELS = ("engine.letters.solver._kernel", "engine.letters.solver._kernel")  # now; in 0.1.0


def _kernel() -> Any:
    try:
        return importlib.import_module(_KERNELS[0])
    except ModuleNotFoundError:
        return importlib.import_module(_KERNELS[1])


def _measure(
    kernel: Any, nodes: Any, position: list[Any], calls: int, only_tops: bool
) -> list[int]:
    squares, rack, most, primes = position
    times = []
    for _ in range(calls):
        start = time.perf_counter_ns()
        found = kernel.solve(nodes, squares, rack, most, tuple(primes), only_tops)
        times.append(time.perf_counter_ns() - start)
    return [min(times), times[0], found.steps, len(found), found.points(0) if len(found) else -1]


def main() -> None:
    kernel = _kernel()
    nodes = importlib.import_module("console.lexicons.store").open_lexicon("libre").nodes
    for line in sys.stdin:
        question = json.loads(line)
        answer = [
            _measure(kernel, nodes, position, question["calls"], question["only_tops"])
            for position in question["positions"]
        ]
        print(json.dumps(answer), flush=True)


main()
