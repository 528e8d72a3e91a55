"""A crowd at the public page while every centre closes a coup: who waits, and what it costs.

10,000 players in 500 centres, 2,000 phones that follow, half of them the first page, the others a
club or a name; all centres close a coup within ten seconds, once with nobody looking and once with
the crowd. Then what one question costs without the network. Phones, centres, hub and database share
this machine: of the waits believe the comparison, of the costs the processor time.
"""

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.hub import in_crowds, memory_mb, processor_s
from console.simultane.app import build_app
from console.simultane.envelopes import pack
from console.simultane.hub import Hub
from console.simultane.serve import PAGES_NICE
from console.web.guard import LOCAL_NAMES
from engine.epreuve.plis import CoupClosed, Players
from tests.console.simultane.rig import make_folder
from tests.engine.epreuve.event import seat
from tests.load.centres import Cut, make_centres
from tests.torture.hub.hall import hub_processes, own_postgres

CENTRES, PLAYERS, PHONES, COUPS = 500, 20, 2_000, 6
CLOSING_S, AFTER_S, OPENING_S = 10.0, 8.0, 15.0
P99_S, DELAY = 1.0, 0.10
OPEN_AT_ONCE = 100
TABLES = tuple(range(1, PLAYERS + 1))
TOP = 90


def coup_of(centre, number: int) -> CoupClosed:
    return CoupClosed(number, TOP, TABLES, tuple(centre.dice.randrange(TOP + 1) for _ in TABLES))


def question_of(number: int, dice: random.Random) -> str:
    chance = dice.random()
    if chance < 0.5:
        return "/classement/donnees?page=0&par=general"
    if chance < 0.8:
        return f"/classement/donnees?page=0&par=club&valeur=Club+{dice.randint(1, CENTRES)}"
    return f"/classement/donnees?page=0&par=general&q=nom{dice.randint(1, CENTRES)}+prenom3"


class Phone:
    """Follows the stream; asks its question again within the time it is given."""

    def __init__(self, port: int, number: int) -> None:
        self._port = port
        self._dice = random.Random(number)
        self._question = question_of(number, self._dice)
        self._tag = ""
        self.waits: list[float] = []
        self.fresh = self.known = 0
        self.editions = 0
        self._asking: asyncio.Task[None] | None = None

    async def follow(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(b"GET /classement/flux HTTP/1.1\r\nhost: localhost\r\n\r\n")
        self._line = await asyncio.open_connection("127.0.0.1", self._port)
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.editions += 1
                pace_s = json.loads(line[6:])["rythme_ms"] / 1000
                if self._asking is None or self._asking.done():
                    self._asking = asyncio.create_task(self._ask(self._dice.random() * pace_s))
        writer.close()

    def leave(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
        self._line[1].close()

    async def _ask(self, after_s: float) -> None:
        await asyncio.sleep(after_s)
        reader, writer = self._line
        started = time.perf_counter()
        writer.write(
            f"GET {self._question} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip\r\n"
            f"if-none-match: {self._tag}\r\n\r\n".encode()
        )
        status = int((await reader.readuntil(b"\r\n")).split()[1])
        length = 0
        while (line := await reader.readuntil(b"\r\n")) != b"\r\n":
            name, _, value = line.partition(b":")
            if name == b"content-length":
                length = int(value)
            elif name == b"etag":
                self._tag = value.decode().strip()
        content = await reader.readexactly(length if status == 200 else 0)
        self.waits.append(time.perf_counter() - started)
        self.fresh += status == 200
        self.known += status == 304
        assert status in (200, 304), status
        assert status == 304 or content


async def close_coup(centre, bundle: bytes, wanted: int) -> float:
    """From the moment it is closed until it is acknowledged."""
    await asyncio.sleep(centre.dice.random() * CLOSING_S)
    started = time.perf_counter()
    while True:
        try:
            status, answer = await centre.line.ask("POST", "/plis", bundle, patience_s=60)
            if status == 200 and answer["acks"].get("1") == wanted:
                return time.perf_counter() - started
        except Cut:
            pass
        await asyncio.sleep(0.1)


async def all_close(centres, number: int) -> list[float]:
    return await asyncio.gather(
        *(close_coup(centre, centre.bundles[number], number + 1) for centre in centres)
    )


def at(share: float, waits: list[float]) -> float:
    return sorted(waits)[min(len(waits) - 1, int(share * len(waits)))]


def told(name: str, waits: list[float]) -> str:
    median, p90, p99 = (at(share, waits) * 1000 for share in (0.5, 0.9, 0.99))
    return f"{name}: median {median:.2f} ms, p90 {p90:.1f} ms, p99 {p99:.0f} ms"


def prepare(centres) -> None:
    """Everything they will say, signed before the clock starts."""
    for number, centre in enumerate(centres, start=1):
        people = (
            seat(t, f"Nom{number} Prénom{t}", f"{number:04}{t:03}", club=f"Club {number}")
            for t in TABLES
        )
        coups = (coup_of(centre, coup) for coup in range(1, COUPS + 1))
        centre.tell([Players(tuple(people)), *coups])
        centre.bundles = [pack([envelope]) for envelope in centre.envelopes]


async def run(centres, folder, port: int, pids: list[int], phones_count: int) -> None:
    await in_crowds(OPEN_AT_ONCE, (centre.join(folder.key()) for centre in centres))
    await in_crowds(
        OPEN_AT_ONCE, (one.line.ask("POST", "/plis", one.bundles[0]) for one in centres)
    )
    alone_cpu, alone = spent_s(pids), []
    for number in range(1, COUPS // 2 + 1):
        alone += await all_close(centres, number)
    alone_cpu = spent_s(pids) - alone_cpu
    print(told("plis, nobody looks on", alone), f"; hub {alone_cpu:.1f} s of processor")
    looking = multiprocessing.get_context("spawn").Process(
        target=look, args=(port, phones_count, told_by := tempfile.mktemp())
    )
    looking.start()
    await asyncio.sleep(OPENING_S)
    crowd_cpu, crowd = spent_s(pids), []
    for number in range(COUPS // 2 + 1, COUPS + 1):
        crowd += await all_close(centres, number)
    crowd_cpu = spent_s(pids) - crowd_cpu
    looking.join()
    seen = json.loads(Path(told_by).read_bytes())
    later = at(0.5, crowd) / at(0.5, alone) - 1
    print(
        told("plis, with the crowd", crowd),
        f"; median {later:+.0%} (target < {DELAY:+.0%}); hub {crowd_cpu:.1f} s of processor",
    )
    print(
        told(f"{phones_count:,} phones, {len(seen['waits']):,} questions", seen["waits"]),
        f"(target p99 < {P99_S} s); {seen['editions']:.0f} editions, {seen['known']:,} had their"
        f" answer already; {(crowd_cpu - alone_cpu) / max(1, len(seen['waits'])) * 1000:.2f} ms of"
        " the hub's processor per question, news and answers made included",
    )


def spent_s(pids: list[int]) -> float:
    return sum(map(processor_s, pids))


def look(port: int, count: int, tell: str) -> None:
    """The phones, in a process of their own: they are elsewhere, and take nothing from plis."""
    os.nice(PAGES_NICE)
    Path(tell).write_text(json.dumps(asyncio.run(_look(port, count))))


async def _look(port: int, count: int) -> dict[str, Any]:
    phones = [Phone(port, number) for number in range(count)]
    following = [asyncio.create_task(phone.follow()) for phone in phones]
    started = time.monotonic()
    await asyncio.sleep(OPENING_S)
    for phone in phones:  # they have come in; from here on they follow
        phone.waits.clear()
    await asyncio.sleep(COUPS // 2 * CLOSING_S + AFTER_S - (time.monotonic() - started - OPENING_S))
    for task in following:
        task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await asyncio.gather(*following, return_exceptions=True)
    for phone in phones:
        phone.leave()
    return {
        "waits": [wait for phone in phones for wait in phone.waits],
        "known": sum(phone.known for phone in phones),
        "editions": sum(phone.editions for phone in phones) / len(phones),
    }


async def without_the_network(folder, database: str) -> None:
    """Straight into the application, no socket and no HTTP to parse."""
    hub = Hub(folder.path, database, "x")
    hub.follower.catch_up()
    application, doors = build_app(hub, LOCAL_NAMES, 3600.0)

    async def ask(path: str, tag: str = "") -> tuple[int, str]:
        seen: list[tuple[int, str]] = []

        async def send(message) -> None:
            if message["type"] == "http.response.start":
                headers = dict(message["headers"])
                seen.append((message["status"], headers.get(b"etag", b"").decode()))

        async def receive():
            return {"type": "http.request", "body": b"", "more_body": False}

        place, _, query = path.partition("?")
        sent = [(b"host", b"localhost"), (b"accept-encoding", b"gzip")]
        if tag:
            sent.append((b"if-none-match", tag.encode()))
        scope = {
            "type": "http", "method": "GET", "path": place, "raw_path": place.encode(),
            "query_string": query.encode(), "headers": sent, "http_version": "1.1",
            "scheme": "http", "server": ("localhost", 80), "client": ("127.0.0.1", 1),
            "root_path": "", "asgi": {"version": "3.0"},
        }  # fmt: skip
        await application(scope, receive, send)
        return seen[0]

    questions = sorted({question_of(n, random.Random(n)) for n in range(400)})
    cpu = time.process_time()
    tags = [(await ask(question))[1] for question in questions]
    made_ms = (time.process_time() - cpu) / len(questions) * 1000
    for what, tagged in (("sent again", False), ("already there", True)):
        cpu = time.process_time()
        for question, tag in zip(questions, tags, strict=True):
            status, _ = await ask(question, tag if tagged else "")
            assert status == (304 if tagged else 200)
        ms = (time.process_time() - cpu) / len(questions) * 1000
        print(f"one question without the network, {what}: {ms:.2f} ms of processor")
    print(f"an answer made ({len(questions)} different ones): {made_ms:.1f} ms of processor")
    doors.public.close()


def main() -> None:
    quick = "--quick" in sys.argv
    count, phones = (50, 100) if quick else (CENTRES, PHONES)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    place = Path(tempfile.mkdtemp(prefix="bench-crowd-"))
    folder = make_folder(place / "epreuve", sealed=False, parties=1)
    with own_postgres(fsync="off") as postgres:
        with hub_processes(folder, postgres.url, 1) as (hub, port):
            centres = make_centres(folder.manifest(), port, count, 1)
            prepare(centres)
            asyncio.run(run(centres, folder, port, hub.pids, phones))
            weights = " and ".join(f"{memory_mb(pid):.0f} MB" for pid in hub.pids)
            print(f"takes plis in, makes pages: {weights}")
        asyncio.run(without_the_network(folder, postgres.url))
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
