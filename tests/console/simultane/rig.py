"""A hub in a thread, centres with keys of their own, and what they say to each other."""

import asyncio
import http.client
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from console.simultane.database import Database
from console.simultane.envelopes import KeyPair, pack, seal
from console.simultane.folder import KEY, Folder, UnsealedGame, new_code, seal_game, sealed_name
from console.simultane.hub import Hub
from console.simultane.intake import Application
from console.simultane.serve import HubSettings, serve
from console.simultane.store import HubStore
from console.web.addresses import listen
from engine.epreuve.manifest import EpreuveMode, Manifest
from engine.epreuve.plis import Content, CoupClosed, Players, Pli
from engine.play.codec import fingerprint
from tests.engine.epreuve.event import TOPS, manifest, seat

SECRET = "mot-de-passe"
HEADERS = {"x-pupitre": "1"}
FOLDED = ("/classement", "/organisateur")
"""Addresses that show what the fold has seen, which may be later than what was written."""


def make_folder(path: Path, *, sealed: bool = True, **more: Any) -> Folder:
    """An épreuve that has begun; its sealed games hold nothing but tops."""
    path.mkdir(parents=True, exist_ok=True)
    key = KeyPair.make()
    key.save(path / KEY)
    folder = Folder(path)
    plan = replace(manifest(**more), organiser=key.public)
    if sealed:
        parties = []
        for partie in plan.parties:
            code = new_code()
            content = seal_game(UnsealedGame({}, TOPS), code)
            folder.add_sealed(partie.number, content, code)
            assert (path / sealed_name(partie.number)).exists()
            parties.append(replace(partie, sealed=fingerprint(content)))
    else:
        parties = [replace(partie, sealed="") for partie in plan.parties]
        plan = replace(plan, mode=EpreuveMode.SALLES, parties=())
    folder.write(replace(plan, parties=tuple(parties)))
    folder.sign()
    return folder


@contextmanager
def serving(
    folder: Folder, database: str, *, appeals_ms: int | None = None, **more: Any
) -> Iterator["Client"]:
    """A hub in a thread of this process; yields a `Client`. What happens is public at once, and no
    appeal is waited for."""
    more = {"pace_s": 0.0, **more}
    settings = HubSettings(str(folder.path), database, "127.0.0.1", 0, SECRET, **more)
    listener = listen("127.0.0.1", 0)
    hub = Hub(folder.path, database, SECRET)
    hub.appeals_ms = appeals_ms
    ready = threading.Event()
    hub.follower.listeners.append(ready.set)
    loops: list[tuple[asyncio.AbstractEventLoop, asyncio.Task[None]]] = []

    async def until_told() -> None:
        task = asyncio.create_task(serve(hub, listener, settings))
        loops.append((asyncio.get_running_loop(), task))
        try:
            await task
        except asyncio.CancelledError:
            return

    thread = threading.Thread(target=lambda: asyncio.run(until_told()))
    thread.start()
    try:
        assert ready.wait(20)
        yield Client(listener.getsockname()[1], hub, database)
    finally:
        loop, task = loops[0]
        loop.call_soon_threadsafe(task.cancel)
        thread.join(20)
        listener.close()
        assert not thread.is_alive()


class Client:
    """Talks HTTP to a hub; what it has folded is asked for once it has."""

    def __init__(self, port: int, hub: Hub, database: str) -> None:
        self.port = port
        self.hub = hub
        self.database = database

    def ask(
        self, method: str, path: str, body: dict[str, Any] | bytes | None = None, **headers: str
    ) -> tuple[int, Any]:
        if method == "GET" and path.startswith(FOLDED):
            self.settle()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        connection.request(method, path, data, {**HEADERS, **headers})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        kind = answer.getheader("content-type", "")
        return answer.status, json.loads(content) if "json" in kind else content

    def organiser(
        self, method: str, path: str, body: dict[str, Any] | bytes | None = None
    ) -> tuple[int, Any]:
        return self.ask(method, path, body, **{"x-organisateur": SECRET})

    def rows(self) -> list[bytes]:
        """The bodies in the database, over a connection of our own."""
        store = HubStore(Database(self.database), self.hub.manifest.id)
        bodies = [each.body for each, _ in store.envelopes(0, store.version())]
        store.close()
        return bodies

    def wait_for_the_writer(self) -> None:
        """It has asked the folder what was decided, and has nothing left to do."""
        assert self.ask("GET", f"/centres/{self.hub.manifest.organiser}")[0] == 200

    def settle(self) -> None:
        """Let the fold see what was written."""
        self.hub.follower.catch_up()


class Centre:
    """A centre's key and its numbered plis."""

    def __init__(
        self, épreuve: Manifest, name: str = "Centre d'essai", key: KeyPair | None = None
    ) -> None:
        self.manifest = épreuve
        self.name = name
        self.key = key or KeyPair.make()
        self.plis: list[Pli] = []

    def tell(self, content: Content, partie: int = 1) -> Pli:
        number = 1 + sum(pli.partie == partie for pli in self.plis)
        pli = Pli(self.manifest.id, self.key.public, partie, number, content)
        self.plis.append(pli)
        return pli

    def seat(self, count: int = 3, partie: int = 1) -> Pli:
        people = (seat(table, f"{self.name} {table}") for table in range(1, count + 1))
        return self.tell(Players(tuple(people)), partie)

    def close(
        self, coup: int, *points: int, partie: int = 1, top: int | None = None, **more: Any
    ) -> Pli:
        tables = tuple(range(1, len(points) + 1))
        top = TOPS[coup - 1] if top is None else top
        return self.tell(CoupClosed(coup, top, tables, points, **more), partie)

    def bundle(self, *plis: Pli) -> bytes:
        return pack(seal(pli, self.key) for pli in plis)

    def join(self, client: Client, certificate: str = "") -> tuple[int, Any]:
        asked = Application(self.manifest.id, self.key.public, self.name)
        return client.ask("POST", "/centres", asked.signed(self.key, certificate))

    def enter(self, client: Client) -> "Centre":
        """Asks, and is approved."""
        assert self.join(client)[0] == 200
        answer = client.organiser(
            "POST", "/organisateur/centre", {"centre": self.key.public, "state": "approved"}
        )
        assert answer[0] == 200
        client.settle()
        return self

    def post(self, client: Client, *plis: Pli) -> tuple[int, Any]:
        return client.ask("POST", "/plis", self.bundle(*(plis or self.plis)))
