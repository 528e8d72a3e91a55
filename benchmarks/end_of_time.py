"""How far from the kernel's clock the end of three minutes sounds, with consoles killed on the way.

Ten real starts (règlement, §2.2): a timekeeper whose lines are written down with their times, and
a whole console (loop, journal on this disk, panel on mock pins) that starts the clock of a coup and
hands the deadline over. One in three is left alone, one is killed at 2 min 40 for good, one is
killed and started again on the same journal, as systemd would. The end must sound within 0.1 s, and
once. A start that is measured is kept: whoever stops the run goes on where it was.

    python -m benchmarks.end_of_time [--together 5] [--quick]
"""

import argparse
import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from benchmarks.button_to_screen import LETTERS, ask
from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.app.room import RoomPanel
from console.desk.inbox import StartGame
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.machine.panel_switch import PanelMemory, PanelSwitch
from console.session.opened_game import unfinished_or_why
from console.settings.sections import PanelSection, Settings
from engine.games.duplicate import commands as cmd
from firmware_bridge.panel.panel import open_panel
from firmware_bridge.panel.patterns import BUZZER_PATTERNS
from firmware_bridge.panel.pins import make_mock_factory
from firmware_bridge.panel.timekeeper_link import TimekeeperLink
from tests.tools.saying import said

STARTS, TOGETHER = 10, 5
TARGET_MS = 100
KILLED_AT_S, BACK_AFTER_S, LISTENED_S = 160.0, 2.0, 8.0
QUICK_KILLED_AT_S = 4.0
QUICK_TIME_MS = 8_000
KINDS = ("left alone", "killed at 2 min 40", "killed and started again")
BUILD = Path(__file__).parent.parent / "build"
KEPT = "end_of_time.jsonl"
END_PULSES = len(BUZZER_PATTERNS["end"].times_ms[::2])


@dataclass(frozen=True)
class Start:
    number: int
    kind: str
    late_ms: float
    pulses: int
    """From the end on: those of one end, or it sounded twice."""
    machine_ms: float = 0.0
    """How late a program that only slept until the same moment was woken."""

    @property
    def is_good(self) -> bool:
        return 0 <= self.late_ms <= TARGET_MS and self.pulses == END_PULSES


# --- The console, in a process that can be killed -----------------------------------------------


def console(folder: Path, path: Path, *, quick: bool) -> None:
    """A game at the start of a clock, or the one the journal brings back. Prints its deadline."""
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    posts: list[Callable[[object], None]] = []
    switch = PanelSwitch(
        PanelSection(cablage="cable"),
        lambda message: posts[0](message),
        partial(open_panel, factory=make_mock_factory()),
        PanelMemory(None),
        timekeeper=TimekeeperLink(lambda: path),
    )
    room = RoomPanel(switch)
    tempo = f"{QUICK_TIME_MS // 1000} s" if quick else "3 min"
    request = said(source="saisie", game="duplicate", tempo=tempo)
    plan = Plan(Settings(), folder, request, wanted=Wanted.nothing(), subscribers=(room,))
    made = assemble(plan, journal)
    posts.append(made.post)
    made.equipment.switch = switch
    made.session.snapshots.listen(room.follow)
    resumed, _ = unfinished_or_why(journal)
    made.begin(resumed, ())
    switch.start()
    with made.wiring:
        if resumed is None:
            made.post(StartGame())
            letters = [cmd.TypeTile(letter) for letter in LETTERS]
            for command in (cmd.OpenCoup(), *letters, cmd.AnnounceRack(), cmd.StartClock()):
                ask(made, command)
        print(made.session.snapshots.judge.state.clock.ends_at, flush=True)
        signal.pause()


# --- One start ----------------------------------------------------------------------------------


def priority() -> tuple[str, ...]:
    """As its unit asks for it, where whoever measures may: root. Without, a machine with more work
    than cores lets it wait, and the figure is the machine's."""
    asked = ("chrt", "--rr", "5")
    if shutil.which("chrt") is None:
        return ()
    done = subprocess.run([*asked, "true"], capture_output=True, check=False)
    return asked if done.returncode == 0 else ()


def measure(number: int, *, quick: bool) -> Start:
    kind = KINDS[number % len(KINDS)]
    with tempfile.TemporaryDirectory(prefix="end-", dir=BUILD) as name:
        folder = Path(name)
        path, trace = folder / "run" / "m.sock", folder / "trace"
        module = ("-m", "firmware_bridge.panel.timekeeper")
        where = ("--socket", str(path), "--trace", str(trace))
        keeper = subprocess.Popen([*priority(), sys.executable, *module, *where])
        while not path.exists():
            time.sleep(0.05)
        consoles = [_start_console(folder, path, quick=quick)]
        ends_ms = int(consoles[0].stdout.readline())  # type: ignore[union-attr]
        if kind != KINDS[0]:
            left_s = QUICK_TIME_MS / 1000 - QUICK_KILLED_AT_S if quick else 180 - KILLED_AT_S
            time.sleep(max(0.0, ends_ms / 1000 - left_s - time.monotonic()))
            consoles[0].send_signal(signal.SIGKILL)
        if kind == KINDS[2]:
            time.sleep(BACK_AFTER_S)
            consoles.append(_start_console(folder, path, quick=quick))
        time.sleep(max(0.0, ends_ms / 1000 - time.monotonic()))
        machine_ms = round(time.monotonic() * 1000 - ends_ms, 2)
        time.sleep(LISTENED_S)
        for process in (*consoles, keeper):
            process.kill()
            process.wait()
        edges = [line.split() for line in trace.read_text().splitlines()]
    # a little before, so that an end that comes too early is seen
    rises = [
        int(at) / 1e6 for at, _, level in edges if level == "1" and int(at) / 1e6 > ends_ms - 1e3
    ]
    late_ms = round(rises[0] - ends_ms, 2) if rises else -1.0
    return Start(number, kind, late_ms, len(rises), machine_ms)


def _start_console(folder: Path, path: Path, *, quick: bool) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "benchmarks.end_of_time", "--console", str(folder), str(path)]
    if quick:
        command.append("--quick")
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--console", nargs=2, type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--together", type=int, default=TOGETHER, help="so many at once")
    parser.add_argument("--quick", action="store_true", help="three starts of eight seconds")
    asked = parser.parse_args()
    if asked.console:
        console(*asked.console, quick=asked.quick)
        return 0
    BUILD.mkdir(exist_ok=True)
    kept = BUILD / KEPT
    known: dict[int, Start] = {}
    if kept.exists() and not asked.quick:
        rows = (json.loads(line) for line in kept.read_text().splitlines())
        known = {row["number"]: Start(**row) for row in rows}
    left = [number for number in range(3 if asked.quick else STARTS) if number not in known]
    with ThreadPoolExecutor(asked.together) as pool:
        for start in pool.map(partial(measure, quick=asked.quick), left):
            known[start.number] = start
            if not asked.quick:
                with kept.open("a") as file:
                    file.write(json.dumps(asdict(start)) + "\n")
    for start in sorted(known.values(), key=lambda each: each.number):
        told = "" if start.is_good else "  !"
        figures = f"{start.late_ms:>8.2f} ms (machine {start.machine_ms:.2f})  {start.pulses}"
        print(f"{start.number:>3}  {start.kind:<26}{figures}{told}")
    print(f"worst {max(start.late_ms for start in known.values()):.2f} ms, goal {TARGET_MS} ms")
    return 0 if all(start.is_good for start in known.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
