"""The web server as a part of the console: its own thread, its own loop."""

import asyncio
import contextlib
import logging
import socket
import threading
import time
from collections.abc import Sequence

import uvicorn
from starlette.routing import BaseRoute

from console.desk.inbox import Troubled
from console.journal.records import Fault
from console.web.app import build_app
from console.web.desk import PageDesk
from console.web.doorway import Doorway, Manners, connections_through
from console.web.guard import LARGEST_HEADERS
from console.web.listening import BACKLOG, listen
from engine.rulings import RuleError

TAKEN_AT_ONCE = 16
"""Connections accepted before anybody's request is looked at again."""
USUAL_PORT = 80

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
        """A second port, where it can be had: phones look for a network's door at 80."""
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
