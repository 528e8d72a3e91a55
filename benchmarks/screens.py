"""A thousand public screens: how long after a press the last of them has the change, how long the
judge waits for his answer meanwhile, and what the service weighs.

The console is a process of its own with the manners it has at a club; the screens are as many
connections from many machines (127.0.x.y). The clock of a coup is stopped and started again by the
judge's page; a screen has the change when the patch that it makes has come.

    python -m benchmarks.screens [--screens 1000] [--presses 20] [--quick]
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.button_to_screen import LETTERS, ask
from benchmarks.finger_to_light import PIN
from console.app.assembly import Plan, assemble
from console.app.equipment import ACCESS_FILE, Wanted
from console.desk.buttons import Button, Press
from console.folders import JOURNAL_FILE
from console.games.duplicate.settings import CLUB
from console.journal.ledger import Journal
from console.processes import frozen_memory
from console.settings.sections import Settings, replace
from engine.games.duplicate import commands as cmd
from tests.load.service import Judge, Weight
from tests.tools.saying import said

SCREENS, PRESSES, EACH_MACHINE = 1_000, 20, 4
GOAL_MS = 100.0
CALM_S, PATIENCE_S = 0.7, 20.0


def serve(folder: Path) -> None:
    """A console in the middle of a coup; tells its port, and ends with its input."""
    book = {"judge_pin": PIN, "arbiters": {}, "secret": "0" * 64}
    (folder / ACCESS_FILE).write_text(json.dumps(book), encoding="utf-8")
    settings = Settings()
    settings = replace(settings, web=replace(settings.web, hote="127.0.0.1", port=0))
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    wanted = Wanted(window=False, voice=False, pages=True)
    console = assemble(
        Plan(settings, folder, request=said(source="saisie", preset=CLUB), wanted=wanted), journal
    )
    with frozen_memory(), console.wiring:
        console.post(Press(Button.SUIVANT))
        for command in (cmd.OpenCoup(), *map(cmd.TypeTile, LETTERS), cmd.AnnounceRack()):
            ask(console, command)
        ask(console, cmd.StartClock())
        assert console.equipment.server is not None
        print(console.equipment.server.port, flush=True)
        sys.stdin.read()


class Screen:
    """One public page: when the last thing it was sent had come."""

    def __init__(self) -> None:
        self.heard_s = 0.0

    async def open(self, port: int, number: int) -> None:
        machine, place = divmod(number // EACH_MACHINE, 250)
        reader, self._writer = await asyncio.open_connection(
            "127.0.0.1", port, local_addr=(f"127.0.{machine + 1}.{place + 1}", 0)
        )
        self._writer.write(b"GET /tv/flux HTTP/1.1\r\nhost: localhost\r\n\r\n")
        if b" 200 " not in await reader.readline():
            raise RuntimeError("a screen was turned away")
        self._reading = asyncio.create_task(self._read(reader))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while await reader.read(65_536):
            self.heard_s = time.monotonic()
        raise RuntimeError("a screen was let go")

    def close(self) -> None:
        self._reading.cancel()
        self._writer.close()


def processor_ms(pid: int) -> float:
    """What a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def watch(port: int, count: int, presses: int, pid: int) -> tuple[list[float], ...]:
    """Of each press: when the middle screen and the last had the change, and the judge's wait."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, max(files, count + 200)), most))
    screens = [Screen() for _ in range(count)]
    for first in range(0, count, 50):
        await asyncio.gather(
            *(each.open(port, first + at) for at, each in enumerate(screens[first : first + 50]))
        )
    judge = Judge(port, 1)
    await asyncio.to_thread(judge.ask, "/entrer", {"pin": PIN})
    middle, last, waited = [], [], []
    used_ms = processor_ms(pid)
    for _ in range(presses + 1):
        await asyncio.sleep(CALM_S)
        began = time.monotonic()
        await asyncio.to_thread(judge.ask, "/juge/bouton", {"button": "chrono", "held": False})
        waited.append((time.monotonic() - began) * 1000)
        while any(each.heard_s < began for each in screens):
            if time.monotonic() - began > PATIENCE_S:
                raise TimeoutError("a screen was forgotten")
            await asyncio.sleep(0.01)
        times = sorted((each.heard_s - began) * 1000 for each in screens)
        middle.append(times[len(times) // 2])
        last.append(times[-1])
    each_ms = (processor_ms(pid) - used_ms) / (presses + 1)
    print(f"processor of the console: {each_ms:.0f} ms a press, a second of the clock included")
    weight = Weight.of(pid)
    print(f"memory with {count} screens: {weight.share:.0f} MB, with helpers {weight.whole:.0f} MB")
    for each in screens:
        each.close()
    judge.hang_up()
    return middle[1:], last[1:], waited[1:]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.screens")
    parser.add_argument("--screens", type=int, default=SCREENS)
    parser.add_argument("--presses", type=int, default=PRESSES)
    parser.add_argument("--quick", action="store_true", help="a few presses")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.inside:
        serve(options.inside)
        return 0
    presses = 3 if options.quick else options.presses
    pipe = subprocess.PIPE
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "benchmarks.screens", "--inside", folder]
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as console:
            assert console.stdin is not None and console.stdout is not None
            port = int(console.stdout.readline())
            found = asyncio.run(watch(port, options.screens, presses, console.pid))
            console.stdin.close()
    for what, values in zip(("middle screen", "last screen", "judge's answer"), found, strict=True):
        p95 = sorted(values)[int(0.95 * len(values))]
        print(f"{what:16} median {statistics.median(values):6.1f} ms, p95 {p95:6.1f} ms")
    print(f"goal: the last within {GOAL_MS:.0f} ms (load {os.getloadavg()[0]:.1f})")
    return 0 if sorted(found[1])[int(0.95 * presses)] <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
