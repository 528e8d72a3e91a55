"""`make demo-simultane`: a hub on PostgreSQL, three consoles, a line that is cut and heals.

A sealed game is opened by its code in three consoles with simulated players; what they accept
reaches the hub while they play, and the general ranking comes out. Open the address in a browser.
"""

import contextlib
import io
import json
import os
import select
import shutil
import socket
import sys
import tempfile
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

from console.centre.outbox import Outbox
from console.centre.post import Post
from console.centre.sender import Sender
from console.centre.station import Station
from console.centre_files import FILE
from console.cli import main as pupitre
from console.hub.folder import Folder
from console.hub.keys import short
from console.lexicons.store import open_lexicon
from console.paths import JOURNAL_FILE
from tests.console.hub.rig import SECRET
from tests.load.recorded import PlayedConsole
from tests.saying import said
from tests.torture_hub.hall import hub_processes, own_postgres

CENTRES = ("Aulnoye", "Bergues", "Cassel")
PLAYERS = 6
PACE_S = float(os.environ.get("PUPITRE_DEMO_PACE", "1.5"))
CUT_AT, HEALED_AT = 4, 9


class Relay:
    """A telephone line between a centre and the hub, which can be cut."""

    def __init__(self, port: int) -> None:
        self._hub = port
        self._whole = threading.Event()
        self._whole.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        self._whole.clear()

    def heal(self) -> None:
        self._whole.set()

    def _accept(self) -> None:
        while True:
            near, _ = self._listener.accept()
            if not self._whole.is_set():
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._hub))
            threading.Thread(target=self._carry, args=(near, far), daemon=True).start()

    def _carry(self, near: socket.socket, far: socket.socket) -> None:
        with near, far:
            while self._whole.is_set():
                ready, _, _ = select.select((near, far), (), (), 0.1)
                for end in ready:
                    data = end.recv(65_536)
                    if not data:
                        return
                    (far if end is near else near).sendall(data)


def say(line: str) -> None:
    print(line, flush=True)


def prepare(place: Path) -> Folder:
    """The organiser's work: draw, check, seal, sign."""
    drawn = io.StringIO()
    with contextlib.redirect_stdout(drawn):
        pupitre(["generate", "--seed", "demo-simultane"])
    (place / "partie.json").write_text(drawn.getvalue(), encoding="utf-8")
    mine = str(place / "epreuve")
    steps = (
        ["epreuve", "create", mine, "--name", "Simultané de démonstration", "--from", "2026-11-21"],
        ["epreuve", "add-game", mine, str(place / "partie.json")],
        ["epreuve", "publish", mine, str(place / "public")],
        ["epreuve", "check", str(place / "public")],
    )
    for step in steps:
        if pupitre(step):
            raise SystemExit(1)
    return Folder(place / "epreuve")


def ask(port: int, path: str, body: object = None) -> dict[str, object]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        json.dumps(body).encode() if body else None,
        {"x-pupitre": "1", "x-organisateur": SECRET},
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.load(answer))


class DemoCentre:
    def __init__(self, name: str, number: int, place: Path, folder: Folder, port: int) -> None:
        self.name = name
        self.relay = Relay(port)
        address = f"http://127.0.0.1:{self.relay.port}"
        self.station = Station.make(place / name / "centre", place / "public", name, address)
        manifest = self.station.folder.manifest()
        code = folder.code(1)
        assert code is not None
        opened = self.station.folder.open(manifest.parties[0], code)
        self.station.lay_ready(1, FILE, opened.game)
        self.console = PlayedConsole(
            place / name, open_lexicon(), number, PLAYERS, said(partie="1")
        )
        outbox = Outbox(self.station, place / name / JOURNAL_FILE)
        self.sender = Sender(self.station, outbox, Post(address))
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._send, daemon=True)
        self._thread.start()

    def _send(self) -> None:
        while not self._stopped.is_set():
            self._stopped.wait(max(0.05, self.sender.step()))

    def wait_until_done(self) -> None:
        """The journal is read once more: its last lines may be younger than the last step."""
        self._stopped.set()
        self._thread.join()
        self.sender.step()
        while not self.sender.is_done:
            time.sleep(max(0.05, self.sender.step()))

    @property
    def news(self) -> str:
        state = self.sender.state()
        received = state["recu"].get("1", 0)
        trouble = " — ligne coupée" if state["ennui"] else ""
        return f"{self.name} : reçu par le centre national, coup {received}{trouble}"


def play(place: Path, folder: Folder, port: int) -> None:
    centres = [
        DemoCentre(name, number, place, folder, port) for number, name in enumerate(CENTRES, 1)
    ]
    time.sleep(2)
    for centre in centres:
        public = centre.station.key.public
        say(f"L'organisateur accepte {centre.name} ({short(public)}).")
        ask(port, "/organisateur/centre", {"centre": public, "state": "approved"})
    coup, playing = 0, True
    while playing:
        coup += 1
        if coup == CUT_AT:
            say(f"— La ligne de {centres[1].name} est coupée. Il continue à jouer.")
            centres[1].relay.cut()
        if coup == HEALED_AT:
            say(f"— La ligne de {centres[1].name} est rétablie.")
            centres[1].relay.heal()
        played = [centre.console.play_coup() for centre in centres]
        playing = all(played)
        time.sleep(PACE_S)
        say(f"Coup {coup} · " + " · ".join(centre.news for centre in centres))
    centres[1].relay.heal()
    for centre in centres:
        centre.console.close()
        centre.wait_until_done()


def main() -> None:
    place = Path(tempfile.mkdtemp(prefix="pupitre-demo-"))
    place.chmod(0o755)
    folder = prepare(place)
    with own_postgres() as postgres, hub_processes(folder, postgres.url, 2) as (_, port):
        address = f"http://127.0.0.1:{port}/classement"
        say(f"\nClassement en direct : {address}")
        say(f"Page de l'organisateur : http://127.0.0.1:{port}/organisateur ({SECRET})\n")
        if os.environ.get("DISPLAY"):
            webbrowser.open(address)
        while True:
            with contextlib.suppress(OSError):
                ask(port, "/sante")
                break
            time.sleep(0.3)
        play(place, folder, port)
        body = {"kind": "official", "centre": "", "reason": "fin de la démonstration"}
        ask(port, "/organisateur/decision", body)
        time.sleep(1.5)
        say("\nClassement général")
        for line in ask(port, "/classement/donnees")["lignes"][:10]:  # type: ignore[index]
            say(f"{line['rang']:>4}  {line['nom']:<16} {line['centre']:<10}"
                f"{line['total']:>6}  {line['negatif']:>5}")  # fmt: skip
        if sys.stdin.isatty():
            input("\nEntrée pour finir. ")
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
