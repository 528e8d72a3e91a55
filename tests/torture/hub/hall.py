"""A hub in processes of its own on a PostgreSQL of its own, to be killed."""

import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from console.simultane.database import Database
from console.simultane.folder import Folder
from console.simultane.serve import HubSettings, Processes
from console.simultane.store import HubStore
from console.web.addresses import listen
from engine.epreuve.fold import Fold
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import stored_pli
from engine.epreuve.ranking import Ranking
from tests.console.simultane.rig import SECRET
from tests.tools.own_postgres import OwnPostgres


@contextmanager
def own_postgres(**settings: str) -> Iterator[OwnPostgres]:
    folder = Path(tempfile.mkdtemp(prefix="pupitre-pg-"))
    folder.chmod(0o755)
    server = OwnPostgres(folder / "data")
    server.create()
    server.start(**settings)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


@contextmanager
def hub_processes(
    folder: Folder, database: str, processes: int = 2, **more: Any
) -> Iterator[tuple[Processes, int]]:
    listener = listen("127.0.0.1", 0)
    settings = HubSettings(str(folder.path), database, "127.0.0.1", 0, SECRET, processes, **more)
    hub = Processes(settings, listener)
    hub.start()
    watching = threading.Thread(target=hub.watch)
    watching.start()
    try:
        yield hub, listener.getsockname()[1]
    finally:
        hub.stop()
        watching.join()
        listener.close()


def kill_all(hub: Processes) -> None:
    for pid in hub.pids:
        os.kill(pid, signal.SIGKILL)


def ranking_in(database: str, manifest: Manifest) -> tuple[Ranking, int]:
    """What the database holds, folded from nothing: bytes, figures, how many rows."""
    store = HubStore(Database(database), manifest.id)
    fold, count = Fold(manifest), 0
    for envelope, _ in store.envelopes(0, store.version()):
        fold.add(stored_pli(envelope.body))
        count += 1
    store.close()
    return fold.ranking(), count
