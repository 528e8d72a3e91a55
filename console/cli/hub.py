"""`pupitre hub`: where the plis of all centres meet."""

import argparse
import re
import secrets
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from console.command_line import read_file
from console.files import write_atomically
from console.french import text
from console.simultane.app import SHELF
from console.simultane.database import Cause, Database, DatabaseTrouble, database_sentence
from console.simultane.folder import Folder
from console.simultane.hub import Hub
from console.simultane.public import PACE_S
from console.simultane.serve import HubSettings, Processes
from console.simultane.site import Site
from console.simultane.store import prepare
from console.web.addresses import listen
from engine.rulings import RuleError

SECRET = "organisateur.motdepasse"
_SECRET_BYTES = 9
_SECRET = re.compile(r"[!-~]{8,}")
"""Ours, or one an organiser wrote there."""
PATIENCE_S = 20.0
"""For a server that is about to come, or a disk. A service is started again afterwards."""
MAY_PASS = frozenset(
    {Cause.UNREACHABLE, Cause.BUSY, Cause.READ_ONLY, Cause.FILE, Cause.FULL, Cause.OTHER}
)
"""Waiting may mend them. A driver that is not installed does not come by itself."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, metavar="DOSSIER", help="le dossier de l'épreuve")
    parser.add_argument(
        "--database", metavar="BASE", help="« sqlite:fichier » (d'office) ou « postgresql://… »"
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="ADRESSE", help="adresse d'écoute")
    parser.add_argument("--port", type=int, default=8090, metavar="PORT", help="port d'écoute")
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="processus (PostgreSQL seulement)"
    )
    parser.add_argument("--certificate", default="", metavar="FICHIER", help="certificat TLS")
    parser.add_argument("--private-key", default="", metavar="FICHIER", help="clé du certificat")
    parser.add_argument(
        "--name", action="append", default=[], metavar="NOM", help="nom public de la machine"
    )
    parser.add_argument(
        "--pace", type=float, default=PACE_S, metavar="SECONDES",
        help="entre deux changements de la page publique, au moins",
    )  # fmt: skip
    parser.add_argument(
        "--site", default="", metavar="DOSSIER",
        help="tenir aussi la page publique en fichiers, pour un autre serveur web",
    )  # fmt: skip
    parser.add_argument(
        "--show-password",
        action="store_true",
        help="montrer ici le mot de passe de l'organisateur, que son fichier garde",
    )
    parser.add_argument(
        "--once",
        action="store_true",
        help="avec --site : écrire ces fichiers une fois, sans rien ouvrir",
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="sans TLS au-delà de cette machine : réseau d'une salle, ou mandataire devant",
    )


def run(options: argparse.Namespace) -> int:
    # refused here, in a sentence, rather than by each process
    folder = Folder(options.folder)
    manifest = folder.manifest()
    folder.removed()
    database = options.database or f"sqlite:{options.folder / 'hub.sqlite3'}"
    settings = HubSettings(
        str(options.folder),
        database,
        options.host,
        options.port,
        organiser_secret(options.folder),
        options.processes,
        options.certificate,
        options.private_key,
        tuple(options.name),
        options.pace,
        options.site,
        options.plain,
    )
    settings.check()
    trouble = first_look(Database(database), manifest.id)
    if trouble is not None and trouble.cause not in MAY_PASS:
        _tell_trouble(trouble, text("hub_stays_closed"))
        return 1
    if options.once:
        return _write_site(options, database)
    try:
        listener = listen(options.host, options.port)
    except RuleError as refusal:  # a console would look into its settings
        raise RuleError("hub_port_taken", **refusal.data) from refusal
    scheme = "https" if options.certificate else "http"
    url = f"{scheme}://{options.host}:{listener.getsockname()[1]}/"
    announcer = HubAnnouncer(url, password_told(options, settings.secret))
    processes = Processes(settings, listener, announcer.tell)
    signal.signal(signal.SIGTERM, processes.ask_to_stop)
    late = threading.Timer(PATIENCE_S, announcer.give_up, [processes.ask_to_stop])
    late.daemon = True
    processes.start()
    late.start()
    try:
        processes.watch()
    finally:
        late.cancel()
        processes.stop()
    return int(announcer.gave_up)


def _write_site(options: argparse.Namespace, database: str) -> int:
    if not options.site:
        raise RuleError("hub_once_without_site")
    hub = Hub(options.folder, database, "")
    hub.follower.catch_up()
    Site(hub, SHELF, Path(options.site)).write()
    print(text("hub_site_written", page=str(Path(options.site) / "index.html")))
    return 0


def first_look(database: Database, epreuve: str) -> DatabaseTrouble | None:
    """Before anything is opened: can it be used, are its tables ours? They are made here, by one,
    before several processes want them."""
    try:
        prepare(database, epreuve)
    except DatabaseTrouble as trouble:
        return trouble
    finally:
        database.close()
    return None


def _tell_trouble(trouble: DatabaseTrouble, then: str) -> None:
    reason = trouble.detail.splitlines()[0]
    print(database_sentence(trouble), then, f"({reason})", sep="\n", file=sys.stderr, flush=True)


def password_told(options: argparse.Namespace, secret: str) -> str:
    """What is printed stays in a terminal and in a service's log: where it is, unless asked."""
    if options.show_password:
        return text("hub_secret", secret=secret)
    return text("hub_secret_kept", file=str(options.folder / SECRET))


class HubAnnouncer:
    """What whoever started the hub reads: that it is open once it is, and why it is not."""

    def __init__(self, url: str, password: str) -> None:
        self._url = url
        self._password = password
        self._opened = False
        self.gave_up = False

    def give_up(self, stop: Callable[[], None]) -> None:
        """Nothing has come of the waiting. Once it was open it waits for ever: centres play."""
        if not self._opened:
            self.gave_up = True
            print(text("hub_gives_up"), file=sys.stderr, flush=True)
            stop()

    def tell(self, trouble: DatabaseTrouble | None) -> None:
        if trouble is not None:
            code = "hub_lost" if self._opened else "hub_waits"
            _tell_trouble(trouble, text(code, url=f"{self._url}sante"))
        elif self._opened:
            print(text("hub_found_again"), flush=True)
        else:
            self._opened = True
            print(text("hub_serving", url=self._url))
            print(self._password, flush=True)


def organiser_secret(folder: Path) -> str:
    """Made once, kept beside the manifest, readable by its owner only."""
    path = folder / SECRET
    if not path.exists():
        fresh = secrets.token_urlsafe(_SECRET_BYTES)
        write_atomically(path, fresh.encode(), private=True)
    secret = read_file(path).decode("ascii", "replace").strip()
    if not _SECRET.fullmatch(secret):  # an empty one would let everybody in who says nothing
        raise RuleError("hub_secret_damaged", file=str(path))
    return secret
