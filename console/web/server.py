"""The web server as a part of the console: its own thread, its own loop."""

import asyncio
import contextlib
import logging
import resource
import socket
import threading
import time
from collections.abc import Callable, Sequence

import uvicorn
from starlette.routing import BaseRoute

from console.desk.inbox import Show, Troubled
from console.journal.records import Fault
from console.tv.snapshot import Access
from console.web.addresses import ANYWHERE, BACKLOG, ITSELF, OF_THE_ROOM, listen, own_url, reached
from console.web.app import build_app
from console.web.doorway import Doorway, Manners, connections_through
from console.web.guard import LARGEST_HEADERS
from console.web.link import PageDesk
from engine.rulings import RuleError

TAKEN_AT_ONCE = 16
"""Connections accepted before anybody's request is looked at again."""
USUAL_PORT = 80
OTHER_FILES = 300
"""What a console has open beside its pages: journal, devices, fonts, helpers."""

log = logging.getLogger(__name__)


class _Server(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """asyncio has one number for the queue and for how much of it is taken at once."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)


class WebServer:
    """`open` takes the port or refuses in a sentence; `start` serves; `stop` is idempotent."""

    def __init__(
        self,
        desk: PageDesk,
        host: str,
        port: int,
        games: Sequence[BaseRoute] = (),
        manners: Manners | None = None,
        also: int = 0,
    ) -> None:
        self._desk = desk
        self._games = games
        self._host = host
        self._port = port
        self._manners = manners or Manners()
        self._also = also
        """A second port, where it can be had: phones look for a network's own page there."""
        self._sockets: list[socket.socket] = []
        self._server: uvicorn.Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def port(self) -> int:
        """The port really taken (asking for 0 takes any)."""
        return int(self._sockets[0].getsockname()[1]) if self._sockets else self._port

    @property
    def has_usual_door(self) -> bool:
        """Whether people may leave the port out of the address."""
        return any(each.getsockname()[1] == USUAL_PORT for each in self._sockets)

    def open(self) -> None:
        self._sockets = [listen(self._host, self._port)]
        if self._also and self._also != self._port:
            try:
                self._sockets.append(listen(self._host, self._also))
            except RuleError as trouble:
                log.info("web_second_port %s: %s", self._also, trouble)

    def start(self) -> None:
        if not self._sockets:
            self.open()
        _make_room_for(self._manners.connections)
        gate = self._desk.gate
        doorway = Doorway(
            gate.admitted.__contains__,
            time.monotonic,
            self._manners,
            gate.judges.__contains__,
            self._tell_of_crowding,
        )
        config = uvicorn.Config(
            build_app(self._desk, self._games),
            log_config=None,  # its own would close the handlers of everybody else
            log_level="warning",
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=1,
            timeout_keep_alive=30,
            server_header=False,
            proxy_headers=False,  # nobody stands before us: who asks is who the network says
            http=connections_through(doorway),
            backlog=TAKEN_AT_ONCE,
            ws="none",
            h11_max_incomplete_event_size=LARGEST_HEADERS,
        )
        self._server = _Server(config)
        self._thread = threading.Thread(target=self._serve, name="web", daemon=True)
        self._thread.start()

    def _tell_of_crowding(self, address: str, count: int) -> None:
        fault = Fault("connections_held", {"address": address, "count": count})
        self._desk.post(Troubled(fault))

    def _serve(self) -> None:
        asyncio.run(self._serve_until_stopped())

    async def _serve_until_stopped(self) -> None:
        assert self._server is not None
        following = asyncio.create_task(self._desk.follow())
        serving = asyncio.create_task(self._server.serve(sockets=self._sockets))
        await asyncio.wait((following, serving), return_when=asyncio.FIRST_COMPLETED)
        self._server.should_exit = True
        following.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await following  # a bug while painting must not pass unseen
        await serving

    def stop(self) -> None:
        if self._server is None or self._thread is None:
            for each in self._sockets:
                each.close()
            return
        self._server.should_exit = True
        self._desk.close_from_outside()
        self._thread.join(timeout=3)
        if self._thread.is_alive():
            log.error("web_stop_timeout: the web thread did not end")
        self._server = self._thread = None
        self._sockets = []


def _make_room_for(connections: int) -> None:
    """The system lets a program open a thousand files unless it asks for more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


# --- where the pages answer ---------------------------------------------------------------
# On this machine alone, or to every phone of the room.


class Door:
    """Made with the pages; `open` takes the port or refuses in a sentence."""

    def __init__(self, host: str, port: int, post: Callable[[object], None]) -> None:
        self._host = host
        self._port = port
        self._post = post
        self._make_server: Callable[[str, int], WebServer] | None = None
        self.server: WebServer | None = None

    def open(self, desk: PageDesk, games: Sequence[BaseRoute]) -> None:
        def make_server(host: str, port: int) -> WebServer:
            return WebServer(desk, host, port, games, also=USUAL_PORT if host in ANYWHERE else 0)

        server = make_server(self._host, self._port)
        server.open()
        self._make_server, self.server = make_server, server

    def start(self) -> None:
        if self.server is not None:
            self.server.start()

    def stop(self) -> None:
        if self.server is not None:
            self.server.stop()

    @property
    def is_closed(self) -> bool:
        """The pages answer this very machine and no phone."""
        return self.server is not None and self._host in ITSELF

    @property
    def url(self) -> str | None:
        return own_url(self._host, self._shown_port) if self.server else None

    def reached(self) -> Access:
        return reached(self._host, self._shown_port)

    @property
    def _shown_port(self) -> int:
        if self.server is None:
            return self._port
        return USUAL_PORT if self.server.has_usual_door else self.server.port

    def open_to_room(self) -> None:
        """From any thread: phones are answered from now on, until the console stops. The server
        is started anew beside the game; pages that were open come back by themselves."""
        threading.Thread(target=self._open_to_room, name="opening", daemon=True).start()

    def _open_to_room(self) -> None:
        server, make_server = self.server, self._make_server
        if server is None or make_server is None or not self.is_closed:
            return
        port = server.port
        server.stop()
        opened = make_server(OF_THE_ROOM, port)
        try:
            opened.open()
            self._host = OF_THE_ROOM
        except RuleError as trouble:
            self._post(Troubled(Fault(trouble.code, trouble.data)))
            opened = make_server(self._host, port)
        self.server = opened
        opened.start()
        self._post(Show(None))
