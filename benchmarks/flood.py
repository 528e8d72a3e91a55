"""Another machine floods the pages: does the judge notice?

Two thousand connections and a thousand requests a second from 127.0.0.2, held by a second process;
the judge's page asks for its state from 127.0.0.1, on a kept connection and on fresh ones, and
every answer is timed without the flood and with it.

    python -m benchmarks.flood [--quick]
"""

import argparse
import contextlib
import http.client
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Wanted
from console.desk.buttons import Button, Press
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.loop import monotonic_ms
from console.settings.sections import Settings
from console.web.access import JUDGE, AccessBook, Visitor
from console.web.gate import COOKIE
from console.web.link import PageDesk
from console.web.server import WebServer
from tests.console.web.rig import routes_of_games

CONNECTIONS, REQUESTS_A_SECOND = 2_000, 1_000
ANSWERS = 1_000
BETWEEN_S = 0.01
PATIENCE_S = 30.0

# Opens what it is allowed to, comes back when sent away, and asks as fast as it was told.
FLOOD = """
import asyncio, sys
port, count, pace = map(int, sys.argv[1:])
async def press(number):
    await asyncio.sleep(number / count)
    while True:
        try:
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", port, local_addr=("127.0.0.2", 0))
            while True:
                writer.write(b"GET /entrer HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n")
                head = await reader.readuntil(b"\\r\\n\\r\\n")
                size = int(head.lower().split(b"content-length: ")[1].split(b"\\r\\n")[0])
                await reader.readexactly(size)
                await asyncio.sleep(count / pace)
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(count / pace)
async def main():
    tasks = [asyncio.create_task(press(number)) for number in range(count)]
    await asyncio.sleep(2)
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    for task in tasks:
        task.cancel()
asyncio.run(main())
"""


def measure(answers: int) -> tuple[list[float], list[float]]:
    """The judge's answers in ms: alone, then during the flood."""
    with (
        tempfile.TemporaryDirectory(prefix="pupitre-bench-") as folder,
        _console(folder) as console,
    ):
        console.post(Press(Button.SUIVANT))
        access = AccessBook.open(Path(folder) / "access.json")
        desk = PageDesk(console.post, console.session.snapshots, monotonic_ms, access, "http://x")
        cookie = access.cookie_for(Visitor(JUDGE, JUDGE))
        server = WebServer(desk, "127.0.0.1", 0, routes_of_games(desk))
        server.open()
        server.start()
        try:
            alone = _answers(server.port, cookie, answers)
            flood = subprocess.Popen(
                [sys.executable, "-c", FLOOD, str(server.port), str(CONNECTIONS),
                 str(REQUESTS_A_SECOND)],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
            try:
                assert flood.stdout is not None
                flood.stdout.readline()
                return alone, _answers(server.port, cookie, answers)
            finally:
                flood.kill()
                flood.wait(PATIENCE_S)
        finally:
            server.stop()


@contextlib.contextmanager
def _console(folder: str) -> Iterator[Console]:
    """A game in progress, with pages and nothing else around it."""
    journal, _ = Journal.open(Path(folder) / JOURNAL_FILE)
    console = assemble(Plan(Settings(), Path(folder), wanted=Wanted.nothing()), journal)
    with console.wiring:
        yield console


def _answers(port: int, cookie: str, count: int) -> list[float]:
    """Every fourth answer comes over a connection opened for it."""
    headers = {"Cookie": f"{COOKIE}={cookie}"}
    kept = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    found = []
    for number in range(count):
        start = time.perf_counter()
        asked = kept
        if number % 4 == 3:
            asked = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        asked.request("GET", "/juge/etat", headers=headers)
        answer = asked.getresponse()
        answer.read()
        found.append((time.perf_counter() - start) * 1_000)
        if answer.status != 200:
            raise RuntimeError(f"status {answer.status}")
        if asked is not kept:
            asked.close()
        time.sleep(BETWEEN_S)
    return found


def report(alone: list[float], flooded: list[float]) -> list[str]:
    def line(label: str, values: list[float]) -> str:
        ordered = sorted(values)
        p99 = ordered[int(len(ordered) * 0.99)]
        return (
            f"judge's answer, {label}: median {statistics.median(values):.1f} ms, "
            f"p99 {p99:.1f} ms, worst {ordered[-1]:.1f} ms"
        )

    flood = f"{CONNECTIONS} connections and {REQUESTS_A_SECOND} requests/s from 127.0.0.2"
    return [line("alone", alone), line(flood, flooded)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    for line in report(*measure(200 if options.quick else ANSWERS)):
        print(line)


if __name__ == "__main__":
    main()
