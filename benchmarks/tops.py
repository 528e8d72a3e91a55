"""The kernel beside an older one: `python -m benchmarks.tops --against ../pupitre-0.1.0`.

The other tree has its own environment (`make setup` there) and, since the graph's format may
differ, its own data directory. Both are asked the same positions in turn, a few at a time, so
that whatever else the machine does falls on both; the best of all passes stands for each
position. « Afresh » is the first call on a position, when the caches hold other things. With
`--cold N`, so many positions of each kind are asked once each, in a process of their own.
Without `--against`, or with `--quick`, only this tree's figures are printed. Answers are
compared: two kernels that do not agree fail the benchmark.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.solver_positions import Group, groups
from console.lexicons.store import FREE, open_lexicon

HERE = Path(__file__).parent.parent
AT_ONCE = 10
CALLS = 5
SEED = "side by side"


@dataclass
class Peer:
    """A kernel in a process of its own."""

    process: subprocess.Popen[str]
    best: list[list[int]] = field(default_factory=list)

    @classmethod
    def start(cls, tree: Path, data: Path | None) -> "Peer":
        environment = (
            dict(os.environ) if data is None else {**os.environ, "PUPITRE_DATA": str(data)}
        )
        command = [str(tree / ".venv/bin/python"), str(HERE / "benchmarks/kernel_peer.py")]
        pipe = subprocess.PIPE
        return cls(
            subprocess.Popen(command, cwd=tree, env=environment, stdin=pipe, stdout=pipe, text=True)
        )

    def ask(self, start: int, positions: list[Any], only_tops: bool, calls: int = CALLS) -> None:
        question = {"positions": positions, "calls": calls, "only_tops": only_tops}
        if self.process.stdin is None or self.process.stdout is None:
            raise RuntimeError("the peer has no pipes")
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        for number, figures in enumerate(json.loads(self.process.stdout.readline()), start):
            if number == len(self.best):
                self.best.append(figures)
            else:
                known = self.best[number]
                known[:2] = min(known[0], figures[0]), min(known[1], figures[1])

    def median(self, column: int) -> float:
        return statistics.median(figures[column] for figures in self.best)


def asked_of(group: Group) -> list[Any]:
    formule = group.formule
    return [
        (place.grid.squares, place.rack, formule.most_played, formule.primes_by_count)
        for place in group.positions
    ]


def measure_cold(group: Group, trees: list[tuple[Path, Path | None]], number: int) -> None:
    """Print the medians of one call per process, for the tops."""
    times: list[list[int]] = [[] for _ in trees]
    for position in asked_of(group)[:number]:
        for tree, found in zip(trees, times, strict=True):
            peer = Peer.start(*tree)
            peer.ask(0, [position], only_tops=True, calls=1)
            peer.process.communicate()
            found.append(peer.best[0][0])
    ours, *others = map(statistics.median, times)
    ratios = "".join(f"{other / ours:8.2f}" for other in others)
    print(f"{f'cold tops, {group.name}':32}{len(times[0]):5}{ours / 1e3:17.1f}{ratios}", flush=True)


def measure(group: Group, peers: list[Peer], passes: int, only_tops: bool) -> None:
    asked = asked_of(group)
    for peer in peers:
        peer.best = []
    for _ in range(passes):
        for start in range(0, len(asked), AT_ONCE):
            for peer in peers:
                peer.ask(start, asked[start : start + AT_ONCE], only_tops)


def report(name: str, peers: list[Peer]) -> bool:
    """Print one line; do the kernels agree?"""
    ours, *others = peers
    line = f"{name:32}{len(ours.best):5}{ours.median(2):8.0f}"
    line += f"{ours.median(0) / 1e3:9.1f}{ours.median(1) / 1e3:9.1f}"
    for other in others:
        line += f"{other.median(2):9.0f}"
        line += "".join(f"{other.median(column) / ours.median(column):8.2f}" for column in (0, 1))
    print(line, flush=True)
    answers = [[figures[3:] for figures in peer.best] for peer in peers]
    return all(answer == answers[0] for answer in answers)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.tops")
    parser.add_argument("--against", type=Path, metavar="TREE", help="another checkout, set up")
    parser.add_argument("--data", type=Path, help="where its lexicons are (made if missing)")
    parser.add_argument("--passes", type=int, default=6)
    parser.add_argument("--cold", type=int, metavar="N", help="only that: N positions of each kind")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args(arguments)
    lexicon = open_lexicon(FREE)
    if options.cold:
        trees: list[tuple[Path, Path | None]] = [(HERE, None)]
        if options.against:
            trees.append((options.against.resolve(), options.data))
        for group in groups(lexicon, SEED):
            measure_cold(group, trees, options.cold)
        return 0
    peers = [Peer.start(HERE, None)]
    with tempfile.TemporaryDirectory() as scratch:
        if options.against and not options.quick:
            peers.append(Peer.start(options.against.resolve(), options.data or Path(scratch)))
        heads = f"{'':32}{'n':>5}{'steps':>8}{'hot µs':>9}{'afresh':>9}"
        print(heads + (f"{'steps':>9}{'× hot':>8}{'× afresh':>8}" if len(peers) > 1 else ""))
        agreed = True
        for group in groups(lexicon, SEED):
            for only_tops, what in ((True, "tops"), (False, "all moves")):
                measure(group, peers, 1 if options.quick else options.passes, only_tops)
                agreed = report(f"{what}, {group.name}", peers) and agreed
        for peer in peers:
            peer.process.communicate()
    if not agreed:
        print("the kernels do not agree")
    return 0 if agreed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
