"""Fifty screens on the public board: does the game notice?

A live console serves its pages on the loopback; the screens are connections held by a second
process, so that they cost this one what real phones would. The game's own latency, from a
command in the inbox to its answer after the flush, is measured without them and with them.

    python -m benchmarks.web [--clients 50] [--quick]
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from benchmarks.button_to_screen import ask, thinking_console
from console.app.assembly import Console
from console.loop import monotonic_ms
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

# Holds the connections, says when each has its first picture, counts until told to stop.
AUDIENCE = """
import asyncio, json, sys, time
port, count = int(sys.argv[1]), int(sys.argv[2])
seen = [0] * count
async def watch(number, ready):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    layout = ("large", "haut")[number % 2]
    writer.write(f"GET /tv/flux?format={layout} HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n".encode())
    while line := await reader.readline():
        if line.startswith(b"event: "):
            seen[number] += 1
            ready.release()
async def main():
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(watch(number, ready)) for number in range(count)]
    for _ in range(count):
        await ready.acquire()
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    print(json.dumps(seen), flush=True)
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


def measure(clients: int = CLIENTS, commands: int = COMMANDS) -> Figures:
    with tempfile.TemporaryDirectory(prefix="pupitre-bench-") as name:
        folder = Path(name)
        with thinking_console(folder / "game") as console:
            server = _pages(console, folder)
            try:
                return _compared(console, server.port, clients, commands)
            finally:
                server.stop()


def _pages(console: Console, folder: Path) -> WebServer:
    access = AccessBook.open(folder / "access.json")
    desk = PageDesk(console.post, console.session.snapshots, monotonic_ms, access, "http://bench")
    server = WebServer(desk, "127.0.0.1", 0, routes_of_games(desk))
    server.open()
    server.start()
    return server


def _compared(console: Console, port: int, clients: int, commands: int) -> Figures:
    alone = _latencies(console, commands)
    idle_share = _share_of_a_core()
    audience = subprocess.Popen(
        [sys.executable, "-c", AUDIENCE, str(port), str(clients)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        _line(audience.stdout)
        watched = _latencies(console, commands)
        watched_share = _share_of_a_core()
        assert audience.stdin is not None
        audience.stdin.close()
        pictures = json.loads(_line(audience.stdout))
    finally:
        audience.kill()
        audience.wait(PATIENCE_S)
    return Figures(clients, alone, watched, (idle_share, watched_share), pictures)


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
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=CLIENTS)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    for line in report(measure(options.clients, 60 if options.quick else COMMANDS)):
        print(line)


if __name__ == "__main__":
    main()
