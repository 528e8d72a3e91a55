"""Where the pages answer: on this machine alone, or to every phone of the room."""

import threading
from collections.abc import Callable, Sequence

from starlette.routing import BaseRoute

from console.desk.inbox import Show, Troubled
from console.journal.records import Fault
from console.tv.snapshot import Access
from console.web.addresses import ANYWHERE, ITSELF, OF_THE_ROOM, own_url, reached
from console.web.desk import PageDesk
from console.web.server import USUAL_PORT, WebServer
from engine.rulings import RuleError


class Door:
    """Made with the pages; `open` takes the port or refuses in a sentence."""

    def __init__(self, host: str, port: int, post: Callable[[object], None]) -> None:
        self._host = host
        self._port = port
        self._post = post
        self._made: Callable[[str, int], WebServer] | None = None
        self.server: WebServer | None = None

    def open(self, desk: PageDesk, games: Sequence[BaseRoute]) -> None:
        def made(host: str, port: int) -> WebServer:
            return WebServer(desk, host, port, games, also=USUAL_PORT if host in ANYWHERE else 0)

        server = made(self._host, self._port)
        server.open()
        self._made, self.server = made, server

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
        """From any thread: phones are answered from now on, until the console stops. The door
        is opened anew behind the game's back; pages that were open come back by themselves."""
        threading.Thread(target=self._open_to_room, name="opening", daemon=True).start()

    def _open_to_room(self) -> None:
        server, made = self.server, self._made
        if server is None or made is None or not self.is_closed:
            return
        port = server.port
        server.stop()
        opened = made(OF_THE_ROOM, port)
        try:
            opened.open()
            self._host = OF_THE_ROOM
        except RuleError as trouble:
            self._post(Troubled(Fault(trouble.code, trouble.data)))
            opened = made(self._host, port)
        self.server = opened
        opened.start()
        self._post(Show(None))
