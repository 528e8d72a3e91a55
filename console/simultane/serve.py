"""The hub as processes behind one address: the parent holds the socket, the children serve it.

Each child has its own connections; the database is all they share. On PostgreSQL one of them folds
and makes the pages, the others take plis in and hand it whoever asks for a page (`handover`). One
that dies is started again. TLS with a certificate given, or plain: on loopback always, elsewhere
when asked.
"""

import asyncio
import ipaddress
import json
import logging
import os
import resource
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from asyncio import sslproto
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import uvicorn

from console.processes import PYTHON
from console.simultane.app import SHELF, Doors, build_app
from console.simultane.database import Cause, DatabaseTrouble
from console.simultane.handover import PagesServer, ToThePages, between, handed, sorting
from console.simultane.hub import Hub
from console.simultane.public import PACE_S
from console.simultane.site import Site
from console.web.addresses import BACKLOG
from console.web.doorway import Doorway, Manners, connections_through
from console.web.guard import LARGEST_HEADERS, LOCAL_NAMES
from engine.rulings import RuleError

RESTART_S = 1.0
STOP_S = 8.0
LOOK_S = 0.2
TLS_BUFFER = 32 * 1024
MOST_CONNECTIONS = 8_000
SPARE_FILES = 64
"""Descriptors for the database and its own files."""
HASTY = 10_000
"""Requests a second. A reverse proxy is one address for everybody, and brakes them itself."""
SWITCH_S = 0.001
"""After so long a thread that folds or makes answers lets the one that speaks HTTP go on."""
PAGES_NICE = 10
"""Where plis and pages both want the processor, plis have it."""
SETTINGS = "PUPITRE_HUB"
_LONGEST_DETAIL = 500

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class HubSettings:
    folder: str
    database: str
    host: str
    port: int
    secret: str
    processes: int = 1
    certificate: str = ""
    private_key: str = ""
    names: tuple[str, ...] = ()
    pace_s: float = PACE_S
    """How often the public page may change, at the most."""
    site: str = ""
    """A folder that is kept as the public page in files."""
    plain: bool = False
    """Plain HTTP beyond this machine: a hall's own network, or behind a reverse proxy."""

    @property
    def apart(self) -> bool:
        """Pages are made in a process of their own. A hall's SQLite has one process for all; a line
        under our own TLS cannot be handed over."""
        return not self.database.startswith("sqlite:") and not self.certificate

    def check(self) -> None:
        if self.processes < 1 or (self.processes > 1 and self.database.startswith("sqlite:")):
            raise RuleError("hub_processes", count=self.processes)
        if bool(self.certificate) != bool(self.private_key):
            raise RuleError("hub_half_certificate")
        if not self.certificate and not self.plain and not _is_loopback(self.host):
            raise RuleError("hub_plain", host=self.host)
        for file in filter(None, (self.certificate, self.private_key)):
            if not Path(file).is_file():
                raise RuleError("file_unreadable", file=file, why="No such file or directory")
        if self.certificate:
            try:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                context.load_cert_chain(self.certificate, self.private_key, password="")
            except OSError as trouble:  # ssl's errors are of this kind
                raise RuleError("hub_certificate", file=self.certificate) from trouble


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def manners() -> Manners:
    """Nobody enters a hub with a PIN: there is one room, and who holds most of it gives up a place.
    What a process may open is not more than the system lets it."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    room = min(MOST_CONNECTIONS, files - SPARE_FILES)
    return Manners(room, reserved=0, judges=0, per_address=room, pace=HASTY, burst=HASTY)


async def serve(
    hub: Hub,
    listener: socket.socket | None,
    settings: HubSettings,
    told: Callable[[DatabaseTrouble | None], None] | None = None,
    sending: socket.socket | None = None,
    receiving: socket.socket | None = None,
) -> None:
    """One process, until it is told to stop. `told`: its database answers, or no longer does.
    `sending`: whoever asks for a page goes there; `receiving`: from there they come, and nobody
    else does."""
    if told is not None:
        for source in (hub.follower, hub.writer):
            source.state_listeners.append(lambda: told(hub.trouble))
    sys.setswitchinterval(SWITCH_S)
    names = LOCAL_NAMES | frozenset(settings.names)
    application, doors = build_app(hub, names, settings.pace_s)
    loop = asyncio.get_running_loop()

    def changed() -> None:
        loop.call_soon_threadsafe(doors.public.tell)

    hub.follower.listeners.append(changed)
    tls: dict[str, Any] = {}
    if settings.certificate:
        # asyncio sets 256 kB aside for each line; a thousand centres would cost a quarter of a GB
        sslproto.SSLProtocol.max_size = TLS_BUFFER
        tls = {"ssl_certfile": settings.certificate, "ssl_keyfile": settings.private_key}
    connection = connections_through(Doorway(lambda _: False, time.monotonic, manners()))
    if sending is not None:
        connection = sorting(connection, ToThePages(sending))
    if receiving is not None:
        connection = handed(connection)
    config = uvicorn.Config(
        application,
        log_config=None,
        log_level="warning",
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,
        server_header=False,
        backlog=BACKLOG,
        http=connection,
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        **tls,
    )
    server = PagesServer(config, receiving) if receiving is not None else uvicorn.Server(config)
    site = Site(hub, SHELF, Path(settings.site)) if settings.site else None
    hub.start()
    if site is not None:
        site.start()
    leaving = asyncio.create_task(_let_go(hub, server, doors))
    agreeing = asyncio.create_task(_agree(hub))
    try:
        await server.serve(sockets=[] if listener is None else [listener])
    finally:
        leaving.cancel()
        agreeing.cancel()
        if site is not None:
            site.stop()
        hub.stop()


async def _agree(hub: Hub) -> None:
    """A database made anew learns from the folder what was decided, as soon as it answers."""
    while True:
        try:
            await hub.writer.run(hub.book.agree)
            hub.follower.wake()
            return
        except RuleError as trouble:
            if trouble.code != "hub_busy":
                log.error("hub_folder: %s", trouble)  # said to the organiser when he decides
                return
            await asyncio.sleep(RESTART_S)


async def _let_go(hub: Hub, server: uvicorn.Server, doors: Doors) -> None:
    """Browsers that follow the ranking would hold the server back: they come back by themselves.
    A process that lost a thread would say that all is well and publish nothing more: it leaves,
    and another is started."""
    while not server.should_exit:
        await asyncio.sleep(LOOK_S)
        if not hub.is_alive:
            log.error("hub_thread_died")
            server.should_exit = True
    doors.public.close()


def serve_child() -> None:
    """`python -m console.simultane.serve`: a child, handed its settings and the socket."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s")
    given = json.loads(os.environ[SETTINGS])
    report = given.pop("report")
    listener, sending, receiving = (
        None if (at := given.pop(name)) is None else socket.socket(fileno=at)
        for name in ("listener", "sending", "receiving")
    )
    settings = HubSettings(**{**given, "names": tuple(given["names"])})
    hub = Hub(Path(settings.folder), settings.database, settings.secret, folds=sending is None)
    if receiving is not None:
        with suppress(PermissionError):  # a system may keep priorities to itself
            os.nice(PAGES_NICE)

    def told(trouble: DatabaseTrouble | None) -> None:
        """A line to the parent: short enough to be written whole."""
        line = json.dumps(
            [trouble.cause.value, trouble.detail[:_LONGEST_DETAIL]] if trouble else []
        )
        with suppress(BrokenPipeError):  # the parent is gone, and this child will be
            os.write(report, line.encode() + b"\n")

    asyncio.run(serve(hub, listener, settings, told, sending, receiving))


@dataclass(frozen=True)
class ChildReport:
    """A child's database answers, or why it does not."""

    cause: str = ""
    detail: str = ""


class Processes:
    """The children, started again when they die. `tell` hears, in the thread that watches, what
    becomes of their database: once for all of them, whenever it changes."""

    def __init__(
        self,
        settings: HubSettings,
        listener: socket.socket,
        tell: Callable[[DatabaseTrouble | None], None] = lambda trouble: None,
    ) -> None:
        settings.check()
        self._settings = settings
        self._listener = listener
        self._sending: socket.socket | None = None
        self._receiving: socket.socket | None = None
        if settings.apart:
            self._sending, self._receiving = between()
        self._tell = tell
        self._children: list[subprocess.Popen[bytes]] = []
        self._stopping = False
        self._news: SimpleQueue[ChildReport | None] = SimpleQueue()
        """What a child reports; None to stop."""
        self._last: str | None = None
        reading, self._report = os.pipe()
        self._reader = threading.Thread(
            target=self._read_reports, args=(reading,), name="hub-reports", daemon=True
        )

    @property
    def pids(self) -> list[int]:
        return [child.pid for child in self._children]

    def start(self) -> None:
        self._reader.start()
        count = self._settings.processes + self._settings.apart
        self._children = [self._spawn(place) for place in range(count)]

    def _read_reports(self, reading: int) -> None:
        with os.fdopen(reading, encoding="utf-8") as lines:
            for line in lines:
                self._news.put(ChildReport(*json.loads(line)))

    def _spawn(self, place: int) -> subprocess.Popen[bytes]:
        """The last place is that of the pages, where they are made apart."""
        apart, last = self._settings.apart, place == self._settings.processes
        ends = {
            "listener": None if last else self._listener,
            "sending": self._sending if apart and not last else None,
            "receiving": self._receiving if last else None,
        }
        open_ends = {name: end.fileno() if end else None for name, end in ends.items()}
        keeps_site = last if apart else place == 0
        own = asdict(self._settings if keeps_site else replace(self._settings, site=""))
        given = {**own, **open_ends, "report": self._report}
        return subprocess.Popen(
            [*PYTHON, "-m", "console.simultane.serve"],
            env={**os.environ, SETTINGS: json.dumps(given)},
            pass_fds=(*(each for each in open_ends.values() if each is not None), self._report),
        )

    def watch(self) -> None:
        """Until told to stop: a child that died is replaced, after a breath."""
        while not self._stopping:
            for place, child in enumerate(self._children):
                if child.poll() is not None and not self._stopping:
                    log.error("hub_process_died: %s", child.returncode)
                    self._children[place] = self._spawn(place)
            with suppress(Empty):
                if report := self._news.get(timeout=RESTART_S):
                    self._hear(report)

    def _hear(self, report: "ChildReport") -> None:
        if report.cause != self._last:
            self._last = report.cause
            self._tell(
                DatabaseTrouble(Cause(report.cause), report.detail) if report.cause else None
            )

    def ask_to_stop(self, *_signal: object) -> None:
        """From a signal, at whatever moment it comes: the children are ended by whoever watches
        them, not in the middle of a look at one."""
        self._stopping = True
        self._news.put(None)

    def stop(self) -> None:
        self.ask_to_stop()
        for child in self._children:
            child.send_signal(signal.SIGTERM)
        for child in self._children:
            try:
                child.wait(STOP_S)
            except subprocess.TimeoutExpired:
                child.kill()
        for end in (self._sending, self._receiving):
            if end is not None:
                end.close()


if __name__ == "__main__":
    serve_child()
