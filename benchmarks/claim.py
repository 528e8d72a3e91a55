"""From the announcement of a tirage to the moment a claim can be judged, on a slow processor.

The whole console without window, voice or pages, on this disk. Tirages without, with one and with
two jokers. Told in milliseconds from the announcement (its event, flushed and told) to the
solutions in the hands of the game. `--share 8` gives this process an eighth of a core, in periods
of ten milliseconds (a control group: Linux, as root).

    python -m benchmarks.claim [--share 8] [--quick]
"""

import argparse
import os
import queue
import statistics
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.button_to_screen import PATIENCE_S, ask
from benchmarks.finger_to_light import BUILD
from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.desk.inbox import StartGame
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.session.dependencies import Occurrence, Subscriber
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import Settings
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.events import RackAnnounced
from tests.tools.saying import said

GOAL_MS = 50.0
PERIOD_US = 10_000
GROUPS = Path("/sys/fs/cgroup/cpu")
TIRAGES = ("BONJOUR", "MAISONS", "AEINRT?", "DELUXE?", "AEIRT??", "LOTUS??")
ROUNDS = 10
BETWEEN_S = 1.0
"""No judge announces two tirages in a second: the tops of the one before have been ranked."""


class Watch(Subscriber):
    """When a tirage was announced."""

    def __init__(self) -> None:
        self.announced: queue.SimpleQueue[float] = queue.SimpleQueue()

    def on_event(self, occurrence: Occurrence) -> None:
        if isinstance(occurrence.event, RackAnnounced):
            self.announced.put(time.monotonic())


def measure(rounds: int) -> dict[str, list[float]]:
    watch, answered = Watch(), queue.SimpleQueue[float]()

    def follow(judge: JudgeSnapshot) -> None:
        if judge.answer is not None:
            answered.put(time.monotonic())

    found: dict[str, list[float]] = {}
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=BUILD) as name:
        journal, _ = Journal.open(Path(name) / JOURNAL_FILE)
        plan = Plan(
            Settings(),
            Path(name),
            request=said(source="saisie"),
            wanted=Wanted.nothing(),
            subscribers=(watch,),
        )
        console = assemble(plan, journal)
        console.session.snapshots.listen(follow)
        with console.wiring:
            console.post(StartGame())
            ask(console, cmd.OpenCoup())
            for command in (*map(cmd.TypeTile, "FEDAYIN"), cmd.AnnounceRack(), cmd.StartClock()):
                ask(console, command)
            ask(console, cmd.StopClock())
            answered.get(timeout=PATIENCE_S)
            ask(console, cmd.ChooseTop())
            ask(console, cmd.PlaceTop())
            for turn in range(rounds * len(TIRAGES)):
                tirage = TIRAGES[turn % len(TIRAGES)]
                while not watch.announced.empty():
                    watch.announced.get()
                while not answered.empty():
                    answered.get()
                for command in (cmd.OpenCoup(), *map(cmd.TypeTile, tirage), cmd.AnnounceRack()):
                    ask(console, command)
                announced = watch.announced.get(timeout=PATIENCE_S)
                while (at := answered.get(timeout=PATIENCE_S)) < announced:
                    continue
                found.setdefault(f"{tirage.count('?')} joker", []).append((at - announced) * 1000)
                ask(console, cmd.AnnulCoup("mesure"))
                time.sleep(BETWEEN_S)
    return found


def slow_down(share: int) -> None:
    group = GROUPS / f"pupitre-{os.getpid()}"
    group.mkdir()
    (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
    (group / "cpu.cfs_quota_us").write_text(str(PERIOD_US // share))
    (group / "cpu.shares").write_text("262144")
    (group / "cgroup.procs").write_text(str(os.getpid()))


def speed_up() -> None:
    (GROUPS / "cgroup.procs").write_text(str(os.getpid()))
    (GROUPS / f"pupitre-{os.getpid()}").rmdir()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=int, default=1, help="of a core: 8 is an eighth")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    if options.share > 1:
        slow_down(options.share)
    try:
        found = measure(1 if options.quick else ROUNDS)
    finally:
        if options.share > 1:
            speed_up()
    for what, values in found.items():
        print(
            f"announced → answered, {what}: p50 {statistics.median(values):.1f} ms,"
            f" worst {max(values):.1f} ms (goal {GOAL_MS:.0f} ms)"
        )
    return 0 if max(map(max, found.values())) < GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
