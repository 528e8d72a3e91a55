"""`make demo-simultane`: a hub, three consoles, a line that is cut and heals, one ranking.

`MODE=simultane` (as it is): a sealed game on PostgreSQL, opened by its code in three centres.
`MODE=multiplex`: the first centre draws, the others follow and play on what they have in hand.
`MODE=salles`: the hub is on the judge's own machine (SQLite), the first hall draws.

Everything is done by the programs people use: `pupitre epreuve`, `hub`, `centre join`, `open`,
`draw`, `follow`, `send`; the consoles are real, their players and their slips are simulated.
"""

import contextlib
import io
import json
import os
import select
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from console.centre.station import Station
from console.cli import main as pupitre
from console.cli.hub import organiser_secret
from console.lexicons.store import open_lexicon
from console.simultane.centre_files import CENTRE, STATE, letters_file
from console.simultane.envelopes import short
from engine.epreuve.manifest import EpreuveMode
from tests.load.recorded import PlayedConsole
from tests.tools.saying import said
from tests.torture.hub.hall import own_postgres

CENTRES = ("Aulnoye", "Bergues", "Cassel")
PLAYERS = 6
PACE_S = float(os.environ.get("PUPITRE_DEMO_PACE", "1.5"))
COUPS = int(os.environ.get("PUPITRE_DEMO_COUPS", "99"))
CUT_AT, HEALED_AT = 4, 9
BEHIND = 2
"""Multiplex: by how many coups the others follow, which is what they have in hand."""
PATIENCE_S = 120
PUPITRE = Path(sys.executable).with_name("pupitre")


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


def silently(*words: str) -> str:
    """A command, by its own program; what it said."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        if pupitre(list(words)):
            raise SystemExit(1)
    return told.getvalue()


def prepare(place: Path, mode: EpreuveMode) -> Path:
    """The organiser's work: draw, check, seal, sign."""
    mine, public = str(place / "epreuve"), str(place / "public")
    name = f"Démonstration ({mode.value})"
    pupitre(["epreuve", "create", mine, "--name", name, "--from", "2026-11-21",
             "--mode", mode.value])  # fmt: skip
    file = []
    if mode is EpreuveMode.SIMULTANE:
        drawn = place / "partie.json"
        drawn.write_text(silently("generate", "--seed", "demo-simultane"), encoding="utf-8")
        file = [str(drawn), "--starts", "sans heure"]
    for step in (["add-game", mine, *file], ["publish", mine, public], ["check", public]):
        if pupitre(["epreuve", *step]):
            raise SystemExit(1)
    return place / "epreuve"


@contextlib.contextmanager
def hub_of(folder: Path, mode: EpreuveMode) -> Iterator[int]:
    """`pupitre hub`: on PostgreSQL as a federation runs it, on SQLite in a hall."""
    with contextlib.ExitStack() as stack:
        more: list[str] = []
        if mode is not EpreuveMode.SALLES:
            postgres = stack.enter_context(own_postgres())
            more = ["--database", postgres.url, "--processes", "2"]
        process = subprocess.Popen(
            [PUPITRE, "hub", str(folder), "--port", "0", *more], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        try:
            said_first = process.stdout.readline()
            port = int(said_first.rstrip().rstrip("/").rpartition(":")[2])
            wait_for(lambda: _is_ready(port))
            yield port
        finally:
            process.terminate()
            process.wait()


def _is_ready(port: int) -> bool:
    with contextlib.suppress(OSError):
        return bool(ask(port, "/sante")["ready"])
    return False


def wait_for(happened: Any) -> None:
    until = time.monotonic() + PATIENCE_S
    while not happened():
        if time.monotonic() > until:
            raise SystemExit("La démonstration attend en vain.")
        time.sleep(0.1)


def ask(port: int, path: str, body: object = None, secret: str = "") -> dict[str, Any]:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{path}",
        json.dumps(body).encode() if body else None,
        {"x-pupitre": "1", "x-organisateur": secret},
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return dict(json.load(answer))


class DemoCentre:
    """A club: its line, its station, its console, its sender in a process of its own."""

    def __init__(self, name: str, number: int, place: Path, port: int) -> None:
        self.name, self._number = name, number
        self.data = place / name
        self.relay = Relay(port)
        address = f"http://127.0.0.1:{self.relay.port}"
        self.command("join", str(place / "public"), address, "--name", name)
        self.station = Station(self.data / CENTRE)
        self.played = 0
        self._sender: subprocess.Popen[bytes] | None = None

    def command(self, *words: str) -> str:
        return silently("centre", "--data", str(self.data), *words)

    def sit_down(self) -> None:
        choices = said(partie="1", seed="demonstration")
        self.console = PlayedConsole(self.data, open_lexicon(), self._number, PLAYERS, choices)
        send = [str(PUPITRE), "centre", "--data", str(self.data), "send"]
        self._sender = subprocess.Popen(send)

    def play_coup(self) -> bool:
        going_on = self.played < COUPS and self.console.play_coup()
        self.played += going_on
        return going_on

    def has_letters(self) -> bool:
        """Multiplex: have the tirage and the top of the next coup come?"""
        told = self._told(letters_file(1)).get("coups", {})
        return "top" in told.get(str(self.played + 1), {})

    def finish(self) -> None:
        """Everything the journal holds has arrived before the sender goes."""
        self.relay.heal()
        self.console.close()
        self.command("send", "--once")
        self.leave()

    def leave(self) -> None:
        if self._sender is not None:
            self._sender.terminate()
            self._sender.wait()
            self._sender = None

    def _told(self, name: str) -> dict[str, Any]:
        with contextlib.suppress(FileNotFoundError):
            return dict(json.loads((self.station.path / name).read_bytes()))
        return {}

    @property
    def is_heard(self) -> bool:
        """Has the hub acknowledged its players?"""
        return bool(self._told(STATE).get("acquittes", {}))

    @property
    def news(self) -> str:
        state = self._told(STATE)
        received = state.get("recu", {}).get("1", 0)
        trouble = ", ligne coupée" if state.get("ennui") else ""
        return f"{self.name} : coup {self.played}, reçu {received}{trouble}"


def come_in(centres: list[DemoCentre], port: int, secret: str, mode: EpreuveMode) -> None:
    """The organiser approves; the game is opened, drawn or followed."""
    for centre in centres:
        public = centre.station.key.public
        say(f"L'organisateur accepte {centre.name} ({short(public)}).")
        ask(port, "/organisateur/centre", {"centre": public, "state": "approved"}, secret)
    if mode is EpreuveMode.SIMULTANE:
        for centre in centres:
            wait_for(lambda one=centre: _opens(one))
            say(f"{centre.name} a reçu le code et ouvert la partie.")
        return
    first = centres[0]
    decision = {"kind": "draws", "centre": first.station.key.public, "reason": "désigné"}
    ask(port, "/organisateur/decision", decision, secret)
    first.command("draw", "1")
    for centre in centres[1:]:
        centre.command("follow", "1")
    say(f"{first.name} tire, les autres suivent.")


def _opens(centre: DemoCentre) -> bool:
    """With the code the hub gives; every process of the hub must have heard of the approval."""
    try:
        centre.command("open", "1")
    except SystemExit:
        return False
    return True


def play(centres: list[DemoCentre], mode: EpreuveMode) -> None:
    for centre in centres:
        centre.sit_down()
    wait_for(lambda: all(centre.is_heard for centre in centres))
    first, others = centres[0], centres[1:]
    unlucky, playing = centres[1], True
    while playing or any(centre.played < first.played for centre in others):
        playing = playing and first.play_coup()
        if first.played == CUT_AT and playing:
            say(f"— La ligne de {unlucky.name} est coupée. Il continue à jouer.")
            unlucky.relay.cut()
        if first.played == HEALED_AT and playing:
            say(f"— La ligne de {unlucky.name} est rétablie.")
        if first.played == HEALED_AT or not playing:
            unlucky.relay.heal()
        for centre in others:
            _keep_up(centre, first.played - BEHIND * playing, mode)
        time.sleep(PACE_S if playing else 0.2)
        say(" · ".join(centre.news for centre in centres))


def _keep_up(centre: DemoCentre, upto: int, mode: EpreuveMode) -> None:
    """A centre that follows plays what it has in hand; one with a file never waits."""
    while centre.played < upto and (mode is EpreuveMode.SIMULTANE or centre.has_letters()):
        if not centre.play_coup():
            return


def main() -> None:
    mode = EpreuveMode(sys.argv[1] if len(sys.argv) > 1 else "simultane")
    place = Path(tempfile.mkdtemp(prefix="pupitre-demo-"))
    place.chmod(0o755)
    folder = prepare(place, mode)
    with hub_of(folder, mode) as port:
        secret = organiser_secret(folder)
        address = f"http://127.0.0.1:{port}/classement"
        say(f"\nClassement en direct : {address}")
        say(f"Page de l'organisateur : http://127.0.0.1:{port}/organisateur ({secret})\n")
        if os.environ.get("DISPLAY"):
            webbrowser.open(address)
        centres = [DemoCentre(name, at, place, port) for at, name in enumerate(CENTRES, 1)]
        try:
            come_in(centres, port, secret, mode)
            play(centres, mode)
            for centre in centres:
                centre.finish()
        finally:
            for centre in centres:
                centre.leave()
        time.sleep(1.5)
        say("\nClassement général, provisoire jusqu'à la fin des recours")
        for line in ask(port, "/classement/donnees")["lignes"][:10]:
            say(f"{line['rang']:>4}  {line['nom']:<16} {line['centre']:<10}"
                f"{line['total']:>6}  {line['negatif']:>5}")  # fmt: skip
        if sys.stdin.isatty():
            input("\nEntrée pour finir. ")
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
