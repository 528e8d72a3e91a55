"""Whoever asks for a page is handed to the process that makes pages.

All of a hub's processes share one address, so a connection is accepted before anybody knows what it
wants. Those that take plis in read its first line; where it asks for a page, the connection itself
goes to a process apart (its descriptor and what was read of it, through a Unix socket), and every
later request on it stays there. So a crowd, the fold and the ranking keep no pli waiting, and the
system can be told whose turn comes first. It cannot be done over TLS of our own, whose keys stay
where the line was opened: behind a reverse proxy, or not at all.
"""

import asyncio
import errno
import logging
import socket
from collections import deque
from contextlib import suppress
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from console.web.guard import LARGEST_HEADERS

DESK = frozenset(
    {b"plis", b"centres", b"lettres", b"code", b"epreuve", b"epreuve.json", b"sante", b"metrics"}
)
"""What centres and machines ask, by the first word of the address; all the rest are pages."""
METRICS_OF_PAGES = "/metrics/pages"
LARGEST = 1 << 18
"""Bytes one read of a connection may bring; they travel with it."""
_TRY_AGAIN_S = 0.02
_AT_ONCE = 64
_FULL = frozenset({errno.EAGAIN, errno.ENOBUFS, errno.ETOOMANYREFS})

log = logging.getLogger(__name__)


def between() -> tuple[socket.socket, socket.socket]:
    """The two ends, in the parent: who dies and is started again finds what was sent meanwhile."""
    sending, receiving = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in (sending, receiving):
        end.setblocking(False)
    sending.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4 * LARGEST)
    return sending, receiving


def asks_for_a_page(start: bytes) -> bool | None:
    """By what a connection said first; None while its first line is not whole."""
    line, whole, _ = start.partition(b"\r\n")
    if not whole and len(start) < LARGEST_HEADERS:
        return None
    _, _, rest = line.partition(b" ")
    return is_a_page(rest.partition(b" ")[0].partition(b"?")[0])


def is_a_page(path: bytes) -> bool:
    word = path.removeprefix(b"/").partition(b"/")[0]
    return word not in DESK or path == METRICS_OF_PAGES.encode()


class ToThePages:
    """The sending end, on the loop of one process that takes plis in."""

    def __init__(self, sending: socket.socket) -> None:
        self._sending = sending
        self._waiting: deque[tuple[asyncio.Transport, bytes]] = deque()
        self._again: asyncio.TimerHandle | None = None

    def take(self, transport: asyncio.Transport, start: bytes) -> None:
        transport.pause_reading()
        self._waiting.append((transport, start))
        if self._again is None:
            self._send()

    def _send(self) -> None:
        self._again = None
        while self._waiting:
            transport, start = self._waiting[0]
            if not transport.is_closing():
                try:
                    self._hand(transport, start)
                except OSError as trouble:
                    if trouble.errno in _FULL:  # they come faster than they are taken
                        loop = asyncio.get_running_loop()
                        self._again = loop.call_later(_TRY_AGAIN_S, self._send)
                        return
                    log.error("hub_handover: %s", trouble)
            self._waiting.popleft()
            transport.abort()  # ours: the connection lives on in the other process

    def _hand(self, transport: asyncio.Transport, start: bytes) -> None:
        descriptor = transport.get_extra_info("socket").fileno()
        socket.send_fds(self._sending, [start], [descriptor])


def sorting(connection: type[H11Protocol], elsewhere: ToThePages) -> type[H11Protocol]:
    """Connections that stay while they bring plis."""

    class Sorting(connection):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self._start = b""

        def data_received(self, data: bytes) -> None:
            if not self._is_between_requests:
                super().data_received(data)
                return
            start = self._start + data
            page = asks_for_a_page(start)
            self._start = start if page is None else b""
            if page:
                elsewhere.take(self.transport, start)
            elif page is False:
                super().data_received(start)

        @property
        def _is_between_requests(self) -> bool:
            return self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]

    return Sorting


def handed(connection: type[H11Protocol]) -> type[H11Protocol]:
    """Connections of which something was read before they came here."""

    class Handed(connection):  # type: ignore[misc, valid-type]
        start = b""

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            if not transport.is_closing():
                self.data_received(self.start)

    return Handed


class PagesServer(uvicorn.Server):
    """Listens to nobody: its connections are handed to it. Several may share the receiving end."""

    def __init__(self, config: uvicorn.Config, receiving: socket.socket) -> None:
        super().__init__(config)
        self._receiving = receiving
        self._opening: set[asyncio.Task[Any]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        asyncio.get_running_loop().add_reader(self._receiving, self._receive)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().remove_reader(self._receiving)
        await super().shutdown([])

    def _receive(self) -> None:
        for _ in range(_AT_ONCE):
            try:
                start, descriptors, _, _ = socket.recv_fds(self._receiving, LARGEST, 1)
            except BlockingIOError:
                return
            if not descriptors:  # the parent is gone, and this process will be
                asyncio.get_running_loop().remove_reader(self._receiving)
                return
            opening = asyncio.ensure_future(self._open(start, descriptors[0]))
            self._opening.add(opening)
            opening.add_done_callback(self._opening.discard)

    async def _open(self, start: bytes, descriptor: int) -> None:
        connection = socket.socket(fileno=descriptor)
        connection.setblocking(False)

        def protocol() -> asyncio.Protocol:
            of_this_kind: Any = self.config.http_protocol_class
            made: asyncio.Protocol = of_this_kind(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            made.start = start  # type: ignore[attr-defined]
            return made

        with suppress(OSError):  # whoever it was has gone
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
