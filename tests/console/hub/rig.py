"""A hub in a thread, centres with keys of their own, and what they say to each other."""

import asyncio
import http.client
import json
import threading
from contextlib import contextmanager
from dataclasses import replace

from console.hub.admission import Application
from console.hub.database import Database
from console.hub.envelopes import pack, seal
from console.hub.folder import KEY, Folder, sealed_name
from console.hub.hub import Hub
from console.hub.keys import KeyPair
from console.hub.sealed import OpenedGame, new_code, seal_game
from console.hub.serve import HubSettings, serve
from console.hub.store import Store
from console.web.listening import listen
from engine.epreuve.canonical import fingerprint
from engine.epreuve.manifest import Mode
from engine.epreuve.plis import CoupClosed, Players, Pli
from tests.engine.epreuve.event import TOPS, manifest, seat

SECRET = "mot-de-passe"
HEADERS = {"x-pupitre": "1"}


def make_folder(path, *, sealed=True, **more):
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
            content = seal_game(OpenedGame({}, TOPS), code)
            folder.add_sealed(partie.number, content, code)
            assert (path / sealed_name(partie.number)).exists()
            parties.append(replace(partie, sealed=fingerprint(content)))
    else:
        parties = [replace(partie, sealed="") for partie in plan.parties]
        plan = replace(plan, mode=Mode.SALLES, parties=())
    folder.write(replace(plan, parties=tuple(parties)))
    folder.sign()
    return folder


@contextmanager
def serving(folder, database):
    """A hub in a thread of this process; yields a `Client`."""
    settings = HubSettings(str(folder.path), database, "127.0.0.1", 0, SECRET)
    listener = listen("127.0.0.1", 0)
    hub = Hub(folder.path, database, SECRET)
    ready = threading.Event()
    hub.follower.listeners.append(ready.set)
    loops = []

    async def until_told():
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
    """Talks HTTP to a hub."""

    def __init__(self, port, hub, database):
        self.port = port
        self.hub = hub
        self.database = database

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        data = json.dumps(body).encode() if isinstance(body, dict) else body
        connection.request(method, path, data, {**HEADERS, **headers})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        kind = answer.getheader("content-type", "")
        return answer.status, json.loads(content) if "json" in kind else content

    def organiser(self, method, path, body=None):
        return self.ask(method, path, body, **{"x-organisateur": SECRET})

    def rows(self):
        """The bodies in the database, over a connection of our own."""
        store = Store(Database(self.database), self.hub.manifest.id)
        bodies = [each.body for each, _ in store.envelopes(0, store.version())]
        store.close()
        return bodies

    def settle(self):
        """Let the fold see what was written."""
        self.hub.follower.catch_up()


class Centre:
    """A centre's key and its numbered plis."""

    def __init__(self, épreuve, name="Centre d'essai", key=None):
        self.manifest = épreuve
        self.name = name
        self.key = key or KeyPair.make()
        self.plis = []

    def tell(self, content, partie=1):
        number = 1 + sum(pli.partie == partie for pli in self.plis)
        pli = Pli(self.manifest.id, self.key.public, partie, number, content)
        self.plis.append(pli)
        return pli

    def seat(self, count=3, partie=1):
        people = (seat(table, f"{self.name} {table}") for table in range(1, count + 1))
        return self.tell(Players(tuple(people)), partie)

    def close(self, coup, *points, partie=1, **more):
        tables = tuple(range(1, len(points) + 1))
        return self.tell(CoupClosed(coup, TOPS[coup - 1], tables, points, **more), partie)

    def bundle(self, *plis):
        return pack(seal(pli, self.key) for pli in plis)

    def join(self, client, certificate=""):
        asked = Application(self.manifest.id, self.key.public, self.name)
        return client.ask("POST", "/centres", asked.signed(self.key, certificate))

    def enter(self, client):
        """Asks, and is approved."""
        assert self.join(client)[0] == 200
        answer = client.organiser(
            "POST", "/organisateur/centre", {"centre": self.key.public, "state": "approved"}
        )
        assert answer[0] == 200
        client.settle()
        return self

    def post(self, client, *plis):
        return client.ask("POST", "/plis", self.bundle(*(plis or self.plis)))
