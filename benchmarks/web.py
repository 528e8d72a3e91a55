"""Fifty screens on the public board: does the game notice, and how soon do ten show a press?

A live console serves its pages on the loopback; the screens are connections held by a second
process, so that they cost this one what real phones would. The game's own latency, from a
command in the inbox to its answer after the flush, is measured without them and with them.
Then single presses, each after a quiet moment: from the button to the bytes of the change at
each of ten screens.

    python -m benchmarks.web [--clients 50] [--quick]
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from benchmarks.button_to_screen import ask, thinking_console
from console.app.assembly import Console
from console.desk.buttons import Button, Press
from console.loop import monotonic_ms
from console.tv.compose import scene
from console.web.access import AccessBook
from console.web.link import PageDesk
from console.web.server import WebServer
from engine.games.duplicate import commands as cmd
from tests.console.web.rig import routes_of_games

CLIENTS = 50
COMMANDS = 300
PATIENCE_S = 30.0
BETWEEN_S = 0.02
"""Between two commands: fifty a second, far more than any judge."""
SCREENS = 10
PRESSES = 60
QUIET_S = (0.25, 0.65)
"""Before a press, so that none follows another within a frame; the clock ticks meanwhile."""
LAST_S = 3.0
"""For the last change to come, however busy the machine is."""
TARGET_MS = 25

# Holds the connections, says when each has its first picture, notes what comes until told to stop:
# how many events, and when the scene became another one (the clock of every process is the same).
AUDIENCE = """
import asyncio, json, sys, time
port, count = int(sys.argv[1]), int(sys.argv[2])
seen = [0] * count
scenes = [[] for _ in range(count)]
async def watch(number, ready):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    layout = ("large", "haut")[number % 2]
    writer.write(f"GET /tv/flux?format={layout} HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n".encode())
    scene = None
    while line := await reader.readline():
        if line.startswith(b"event: "):
            seen[number] += 1
        elif line.startswith(b"data: "):
            now = time.perf_counter()
            before, scene = scene, line[:40].split(b'"')[3]
            if before is None:
                ready.release()
            elif scene != before:
                scenes[number].append((scene.decode(), now))
async def main():
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(watch(number, ready)) for number in range(count)]
    for _ in range(count):
        await ready.acquire()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    print(json.dumps({"seen": seen, "scenes": scenes}), flush=True)
    for task in tasks:
        task.cancel()
asyncio.run(main())
"""


@dataclass(frozen=True)
class Figures:
    clients: int
    alone_ms: list[float]
    watched_ms: list[float]
    server_share: tuple[float, float]
    """Of a core, while nothing but the clock moves: without the screens, with them."""
    pictures: list[int]
    """How many events each screen was sent."""
    shown_ms: list[float]
    """From a press to the change of scene, at each screen."""
    load: float
    """Of the machine, while the presses were timed."""


def measure(clients: int = CLIENTS, commands: int = COMMANDS, presses: int = PRESSES) -> Figures:
    with tempfile.TemporaryDirectory(prefix="pupitre-bench-") as name:
        folder = Path(name)
        with thinking_console(folder / "game") as console:
            server = _pages(console, folder)
            try:
                alone = _latencies(console, commands)
                idle_share = _share_of_a_core()
                with audience(server.port, clients) as watching:
                    watched = _latencies(console, commands)
                    shares = idle_share, _share_of_a_core()
                with audience(server.port, SCREENS) as timed:
                    pressed = _presses(console, presses)
                    last = scene(console.session.snapshots.public, monotonic_ms()).name
            finally:
                server.stop()
    shown = _delays(pressed, timed["scenes"], last)
    return Figures(clients, alone, watched, shares, watching["seen"], shown, os.getloadavg()[0])


def _delays(pressed: list[float], screens: list[list[tuple[str, float]]], last: str) -> list[float]:
    """Each press with its change, in ms. What a screen shows in the end is true however busy the
    machine is; two presses shown as one picture cannot be timed."""
    if any(seen[-1][0] != last for seen in screens):
        raise RuntimeError(f"a screen does not show {last}: a change was lost")
    if any(len(seen) != len(pressed) for seen in screens):
        counts = sorted({len(seen) for seen in screens})
        raise RuntimeError(f"machine too busy: {len(pressed)} presses, {counts} changes seen")
    return [
        (at - press) * 1_000
        for seen in screens
        for press, (_, at) in zip(pressed, seen, strict=True)
    ]


def _pages(console: Console, folder: Path) -> WebServer:
    access = AccessBook.open(folder / "access.json")
    desk = PageDesk(console.post, console.session.snapshots, monotonic_ms, access, "http://bench")
    server = WebServer(desk, "127.0.0.1", 0, routes_of_games(desk))
    server.open()
    server.start()
    return server


@contextmanager
def audience(port: int, count: int) -> Iterator[dict[str, Any]]:
    """Screens that watch; what they saw is there once they have left."""
    found: dict[str, Any] = {}
    screens = subprocess.Popen(
        [sys.executable, "-c", AUDIENCE, str(port), str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        _line(screens.stdout)
        yield found
        assert screens.stdin is not None
        screens.stdin.close()
        found |= json.loads(_line(screens.stdout))
    finally:
        screens.kill()
        screens.wait(PATIENCE_S)


def _line(stream: IO[str] | None) -> str:
    line = stream.readline() if stream else ""
    if not line:
        raise RuntimeError("the screens went away")
    return line


def _latencies(console: Console, commands: int) -> list[float]:
    """Pause and resume, over and over: each changes the picture of every screen."""
    found = []
    for number in range(commands):
        start = time.perf_counter()
        ask(console, cmd.Resume() if number % 2 else cmd.Pause())
        found.append((time.perf_counter() - start) * 1_000)
        time.sleep(BETWEEN_S)
    return found


def _presses(console: Console, count: int) -> list[float]:
    """Chrono, over and over: the scene is « pause », then the coup again."""
    dice, pressed = random.Random(1), []
    for _ in range(count):
        time.sleep(dice.uniform(*QUIET_S))
        pressed.append(time.perf_counter())
        console.post(Press(Button.CHRONO))
    time.sleep(LAST_S)
    return pressed


def _share_of_a_core(seconds: float = 3.0) -> float:
    cpu, wall = time.process_time(), time.perf_counter()
    time.sleep(seconds)
    return (time.process_time() - cpu) / (time.perf_counter() - wall)


def report(figures: Figures) -> list[str]:
    def line(label: str, values: list[float]) -> str:
        ordered = sorted(values)
        p95 = ordered[int(len(ordered) * 0.95)]
        return (
            f"{label}: median {statistics.median(values):.2f} ms, p95 {p95:.2f} ms, "
            f"worst {ordered[-1]:.1f} ms"
        )

    without, with_them = figures.server_share
    return [
        line("command, flush included, nobody watching", figures.alone_ms),
        line(f"command, flush included, {figures.clients} screens", figures.watched_ms),
        f"the clock runs: {without:.1%} of a core alone, {with_them:.1%} with them",
        f"each screen was sent {min(figures.pictures)} to {max(figures.pictures)} pictures",
        line(f"press → change at each of {SCREENS} screens", figures.shown_ms)
        + f" (target: median at most {TARGET_MS} ms; load {figures.load:.1f})",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=CLIENTS)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    rounds = (60, 20) if options.quick else (COMMANDS, PRESSES)
    for line in report(measure(options.clients, *rounds)):
        print(line)


if __name__ == "__main__":
    main()
