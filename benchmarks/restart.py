"""From the start of the program to its first picture: `python -m benchmarks.restart`.

An empty journal, one with three hundred finished games, and a game of so many tables and coups cut
short on top of them, without and with a checkpoint at its end (in an evening it stands up to a
thousand facts earlier). Each start is a process of its own (window, pages, no voice; SDL's dummy
display), its pages read from the disk when this may drop what the kernel keeps of them (root).
Printed: processor time, which a busy machine disturbs least, and the time by the clock, with the
load beside it. `--share 25` starts on a quarter of one core with 512 MB; `--only` takes one of the
five; `--kept` makes the evenings in a folder that stays, or takes them from there.

    python -m benchmarks.restart [--tables 800] [--coups 20] [--behind 300] [--starts 20] [--quick]
        [--only empty|finished|cut|behind|checkpoint]… [--share 25] [--kept FOLDER]
"""

import argparse
import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from benchmarks.small_machine import GROUP, enter, small_machine
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Record, Stamp, payload_text, renamed
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from console.lexicons.store import FREE, open_lexicon
from console.session.checkpoint import write_checkpoint
from engine.letters.lexicon import Lexicon
from tests.load.recorded import PlayedConsole
from tests.tools.saying import said

BUILD = Path(__file__).parent.parent / "build"
"""On a real disk."""
DAY_MS = 86_400_000
SMALL_ROOM = 20
WHOLE = 100
FIRST_PICTURE = """
import os, sys, time
from console.tv.window import display
def shown(self):
    print(f"{time.process_time():.3f} {time.time() - float(sys.argv[-1]):.3f}", flush=True)
    os._exit(0)
display.PygameDisplay.present = shown
from console.cli import main
main(["run", "--tv", "--no-voice", "--data", sys.argv[1]])
"""


def cut_short(folder: Path, lexicon: Lexicon, tables: int, coups: int, *, over: bool) -> None:
    """An evening of that size. What the judge would have to answer leaves its coup open."""
    folder.mkdir(parents=True)
    console = PlayedConsole(folder, lexicon, 1, tables, said(seed="restart"))
    for _ in range(coups):
        with contextlib.suppress(AssertionError):
            console.play_coup()
        console.go_on()
    if over:
        console.close()
    else:
        console.leave()


def behind(folder: Path, games: int, pattern: tuple[Record, ...]) -> None:
    """So many finished games before the one that is there: the pattern, again and again."""
    path = folder / JOURNAL_FILE
    own = ()
    if path.exists():
        with JournalFile.reading(path) as journal:
            own = tuple(journal.read(journal.games()[-1].game))
        for left in (*folder.glob(f"{JOURNAL_FILE}*"),):
            left.unlink()
    whole = JournalFile.open(path)
    try:
        for number in range(games):
            whole.append(_another(pattern, number))
        whole.append(own)
    finally:
        whole.close()
    witness_path(path).unlink(missing_ok=True)
    journal, _ = Journal.open(path)  # examined, with a witness and a copy, as after any evening
    journal.close()


def _another(pattern: tuple[Record, ...], number: int) -> list[Record]:
    """The same evening on another day, under another name."""
    first = pattern[0].data
    options = {**first["options"], "name": f"soiree-{number}"}
    named = replace(pattern[0], payload=payload_text({**first, "options": options}))
    moved = [
        replace(each, stamp=Stamp(number * DAY_MS, each.stamp.mono_ms, each.stamp.boot_id))
        for each in (named, *pattern[1:])
    ]
    return renamed(moved)


def starts(folder: Path, count: int, group: str | None = None) -> Iterator[tuple[float, float]]:
    """Of each: seconds of the processor, seconds by the clock. `group`: the small machine's."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    for _ in range(count):
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            data = Path(scratch) / "soiree"
            shutil.copytree(folder, data)
            _forget_pages()
            command = [sys.executable, "-c", FIRST_PICTURE, str(data), str(time.time())]
            ran = subprocess.run(
                command,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
                preexec_fn=partial(_alone, group) if group is not None else None,
            )
            if not (told := [line.split() for line in ran.stdout.splitlines()]):
                raise RuntimeError(ran.stderr[-2_000:])
            yield float(told[-1][0]), float(told[-1][1])


def _alone(group: str) -> None:
    os.sched_setaffinity(0, {0})
    enter(group)


def _forget_pages() -> None:
    os.sync()
    with contextlib.suppress(OSError):  # not root: what is in memory stays there
        Path("/proc/sys/vm/drop_caches").write_text("3")


def report(name: str, folder: Path, count: int, share: int) -> None:
    with small_machine(share) if share < WHOLE else contextlib.nullcontext(False) as limited:
        found = list(starts(folder, count, GROUP if limited else None))
    processor, clock = ([each[at] for each in found] for at in (0, 1))
    name += f", {share} % of a core" if share < WHOLE else ""
    print(
        f"{name:60} processor {statistics.median(processor):5.2f} s (p95 {p95(processor):5.2f}), "
        f"clock {statistics.median(clock):5.2f} s (p95 {p95(clock):5.2f}), "
        f"load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


@dataclass(frozen=True)
class Evenings:
    """Folders as a power cut leaves them, each made when it is first asked for."""

    place: Path
    tables: int
    coups: int
    games: int

    def folder(self, kind: str) -> Path:
        found = self.place / f"{kind}-{self.tables}-{self.coups}-{self.games}"
        if not found.exists():
            with tempfile.TemporaryDirectory(dir=self.place) as scratch:
                made = Path(scratch) / kind
                self._make(kind, made)
                made.rename(found)
        return found

    def _make(self, kind: str, made: Path) -> None:
        match kind:
            case "empty":
                made.mkdir()
            case "game":
                cut_short(made, open_lexicon(FREE), SMALL_ROOM, self.coups, over=True)
            case "finished":
                made.mkdir()
                behind(made, self.games, self._pattern())
            case "cut":
                cut_short(made, open_lexicon(FREE), self.tables, self.coups, over=False)
            case _:  # with or without a checkpoint
                shutil.copytree(self.folder("cut"), made)
                behind(made, self.games, self._pattern())

    def _pattern(self) -> tuple[Record, ...]:
        with JournalFile.reading(self.folder("game") / JOURNAL_FILE) as journal:
            return tuple(journal.read(journal.games()[-1].game))

    def told(self, kind: str) -> str:
        size, games = f"{self.tables} tables, {self.coups} coups", f"{self.games} behind"
        return {
            "empty": "empty",
            "finished": f"{self.games} finished games",
            "cut": size,
            "behind": f"{size}, {games}",
            "checkpoint": f"{size}, {games}, checkpoint",
        }[kind]


KINDS = ("empty", "finished", "cut", "behind", "checkpoint")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.restart")
    parser.add_argument("--tables", type=int, default=800)
    parser.add_argument("--coups", type=int, default=20)
    parser.add_argument("--behind", type=int, default=300)
    parser.add_argument("--starts", type=int, default=20)
    parser.add_argument("--only", action="append", choices=KINDS)
    parser.add_argument("--share", type=int, default=WHOLE, help="per cent of a core")
    parser.add_argument("--kept", type=Path, metavar="FOLDER")
    parser.add_argument("--quick", action="store_true", help="a small room, few starts")
    options = parser.parse_args(arguments)
    if options.quick:
        options.tables, options.coups, options.behind, options.starts = SMALL_ROOM, 5, 20, 3
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as scratch:
        place = options.kept or Path(scratch)
        place.mkdir(parents=True, exist_ok=True)
        evenings = Evenings(place, options.tables, options.coups, options.behind)
        for kind in options.only or KINDS:
            folder = evenings.folder(kind)
            if kind == "checkpoint":  # of this very release: another one's says nothing
                write_checkpoint(folder / JOURNAL_FILE, _last_game(folder))
            if options.starts:
                report(evenings.told(kind), folder, options.starts, options.share)
    return 0


def _last_game(folder: Path) -> str:
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        return journal.games()[-1].game


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
