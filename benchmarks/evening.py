"""An evening on a small machine: one core, 512 MB, 200 tables, ten arbiters, fifty phones and ten
screens: lamp, picture, sound and letter at p99, the start, and memory after eighty coups.

The console (with its voice and its sound process) gets one core and a control group of its own, the
room sits on the other core. `--share 25` leaves it a quarter of its core, the nearest thing to a
Pi 3 there is here. Its limits need root and control groups of version 1; where there are none it
says so and measures without. Each figure stands beside the last table of docs/mesures.md; worse by
more than a tenth is said. `--keep` writes them into the table of this release.

    python -m benchmarks.evening [--part presses|tags|start|memory]… [--share 25] [--keep] [--quick]
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import finger_to_light, mesures, restart
from benchmarks.small_machine import GROUP, GROUPS, enter, small_machine
from console.lexicons.store import FREE, default_store, open_lexicon
from tests.load.service import Weight, weigh

PARTS = ("presses", "tags", "start", "memory")
PRESSES, TILES, STARTS, COUPS = 100, 35, 5, 80
TABLES, PLAYED = 200, 12
CROWD = "from benchmarks.evening import crowd; crowd({port}, {pin!r})"


def crowd(port: int, pin: str) -> None:
    """The room: not on the small machine."""
    enter("")
    os.sched_setaffinity(0, set(range(os.cpu_count() or 1)) - {0} or {0})
    from benchmarks.slips_by_page import evening

    evening(port, pin)


def presses(folder: Path, count: int) -> Iterator[tuple[str, float, str]]:
    yield from told(finger_to_light.fingers(folder / "presses", count, CROWD))


def tags(folder: Path, count: int) -> Iterator[tuple[str, float, str]]:
    yield from told(finger_to_light.tags(folder / "tags", count))


def told(delays: finger_to_light.Delays) -> Iterator[tuple[str, float, str]]:
    for what in delays.by_what:
        said, values = mesures.IN_FRENCH[what], delays.of(what)
        yield f"{said}, p50", statistics.median(values), "ms"
        yield f"{said}, p99", finger_to_light.p99(values), "ms"


def start(folder: Path, count: int, coups: int) -> Iterator[tuple[str, float, str]]:
    restart.cut_short(folder / "soir", open_lexicon(FREE), TABLES, coups, over=False)
    clock = [seconds for _, seconds in restart.starts(folder / "soir", count)]
    yield f"première image, {TABLES} tables, {coups} coups", statistics.median(clock), "s"


def memory(coups: int) -> Iterator[tuple[str, float, str]]:
    """Of the service as it is installed: letters are drawn at the pace of a room, so that eighty
    coups take a quarter of an hour."""
    program = Path(sys.executable).with_name("pupitre")
    found: list[Weight] = weigh(program, default_store().folder, coups, TABLES)
    yield f"mémoire après {coups} coups, pupitre", found[-1].share, "Mo"
    yield f"mémoire après {coups} coups, tout", found[-1].whole, "Mo"


def inside(part: str, share: int, quick: bool) -> None:
    """In the process that has the small machine: a line for each figure."""
    os.sched_setaffinity(0, {0})
    finger_to_light.BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=finger_to_light.BUILD) as name:
        folder = Path(name)
        match part:
            case "presses":
                rows = presses(folder, 10 if quick else PRESSES)
            case "tags":
                rows = tags(folder, 7 if quick else TILES)
            case "start":
                rows = start(folder, 2 if quick else STARTS, 3 if quick else PLAYED)
            case _:
                rows = memory(3 if quick else COUPS)
        whose = "soirée" if share == 100 else f"soirée, {share} % d'un cœur"
        for what, value, unit in rows:
            print(f"{whose}, {what}\t{value:.2f}\t{unit}", flush=True)


def measure(part: str, share: int, quick: bool) -> mesures.Figures:
    arguments = ["--inside", "--part", part, "--share", str(share), *(["--quick"] if quick else [])]
    figures: mesures.Figures = {}
    with small_machine(share) as limited:
        entering = (
            f"from benchmarks.small_machine import enter; enter({GROUP!r}); " if limited else ""
        )
        code = f"import sys; {entering}from benchmarks.evening import main; main(sys.argv[1:])"
        command = [sys.executable, "-c", code, *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            for line in running.stdout:
                match line.rstrip("\n").split("\t"):
                    case [name, value, unit]:
                        figures[name] = float(value), unit
                    case _:
                        print(line, end="")
        if running.returncode:
            raise RuntimeError(f"{part}: nothing was measured")
        if limited:
            most = GROUPS / "memory" / GROUP / "memory.max_usage_in_bytes"
            failed = GROUPS / "memory" / GROUP / "memory.failcnt"
            print(
                f"{part}: at most {int(most.read_text()) / 1e6:.0f} MB with what the kernel keeps "
                f"of files, {failed.read_text().strip()} times at the limit"
            )
    return figures


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.evening")
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--share", type=int, default=100, help="per cent of a core")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--quick", action="store_true", help="a few of each")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    parts = options.part or [each for each in PARTS if each != "memory"]
    if options.inside:
        inside(parts[0], options.share, options.quick)
        return 0
    figures: mesures.Figures = {}
    for part in parts:
        figures |= measure(part, options.share, options.quick)
    known = mesures.kept()
    last = mesures.known_figures(known)
    for name, (value, unit) in figures.items():
        worse = mesures.ratio(name, value, unit, last)
        beside = f"{worse:.2f} times {last[name]:.2f}" if worse is not None else "not kept yet"
        print(f"{name:58} {value:9.2f} {unit:2} {beside}")
    mesures.tell_slower(figures, known)
    if options.keep:
        mesures.keep(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
