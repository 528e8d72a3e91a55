"""What the judge's page asks of the world, done by the sender: the console itself speaks to no
stranger, and on a box its unit may not.

A question is a file in the centre's folder, its answer another; whoever asked takes the answer
away. A question nobody took in time is forgotten, so that a sender that comes late does nothing
the judge has given up.
"""

import base64
import fcntl
import json
import logging
import secrets
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.centre.outbox import HubAway, HubClient, HubRefusal, read_address
from console.centre.station import Stations
from console.files import workshop, write_atomically
from console.processes import PYTHON, run_in_process
from console.requests import own_json
from console.simultane.centre_files import FILE
from console.simultane.envelopes import is_signed, short, unpack
from console.simultane.folder import MANIFEST, SIGNATURE, sealed_name
from console.simultane.intake import Application
from engine.epreuve.codes import Code
from engine.epreuve.manifest import Manifest, read_manifest
from engine.rulings import RuleError

FOLDER = "demandes"
ASKED, ANSWERED = "demande-", "reponse-"
FORGOTTEN_S = 90.0
PATIENCE_S = 60.0
"""A hub on a slow line, and a sender that has to be started first."""
LOOK_S = 0.1

log = logging.getLogger(__name__)

Answer = dict[str, Any]


@dataclass(frozen=True)
class Errand:
    name: str
    kind: str
    about: dict[str, Any]


@dataclass(frozen=True)
class Errands:
    """Both ends: `ask` is the console's, `waiting` and `answer` are the sender's."""

    centre: Path

    @property
    def _folder(self) -> Path:
        return self.centre / FOLDER

    def ask(self, kind: str, about: dict[str, Any], patience_s: float = PATIENCE_S) -> Answer:
        """The answer, or the refusal the sender met. Waits: never on the loop of the
        pages, nor in the thread of the game."""
        name = secrets.token_hex(8)
        asked, answered = (
            self._folder / f"{ASKED}{name}.json",
            self._folder / f"{ANSWERED}{name}.json",
        )
        content = json.dumps({"quoi": kind, "sur": about}, ensure_ascii=False)
        write_atomically(asked, content.encode(), private=True)
        until_s = time.monotonic() + patience_s
        try:
            while not answered.exists():
                if time.monotonic() > until_s:
                    raise RuleError("sender_silent")
                time.sleep(LOOK_S)
            told = own_json(answered.read_bytes())
        finally:
            asked.unlink(missing_ok=True)
            answered.unlink(missing_ok=True)
        if "refus" in told:
            raise RuleError(str(told["refus"]), **told["avec"])
        answer: Answer = told["reponse"]
        return answer

    def waiting(self) -> Iterator[Errand]:
        """The oldest first. What is no question of ours, or too old, is swept away."""
        if not self._folder.is_dir():
            return
        now_s = time.time()
        for path in sorted(self._folder.glob("*.json"), key=_age):
            if now_s - _age(path) > FORGOTTEN_S:
                path.unlink(missing_ok=True)
            elif path.name.startswith(ASKED):
                yield from _read(path)

    def do(self, errand: Errand, work: Callable[[dict[str, Any]], Answer]) -> None:
        """Done once: an errand the sender fell over is not tried at each of its starts."""
        (self._folder / f"{ASKED}{errand.name}.json").unlink(missing_ok=True)
        try:
            told: dict[str, Any] = {"reponse": work(errand.about)}
        except RuleError as refusal:
            told = {"refus": refusal.code, "avec": refusal.data}
        path = self._folder / f"{ANSWERED}{errand.name}.json"
        content = json.dumps(told, ensure_ascii=False, default=str)
        write_atomically(path, content.encode(), private=True)

    def wait(self, most_s: float) -> None:
        """Until somebody asks, or that long."""
        until_s = time.monotonic() + most_s
        while time.monotonic() < until_s and next(self.waiting(), None) is None:
            time.sleep(min(LOOK_S, most_s))


# --- One sender -----------------------------------------------------------------------------------
# Of a box its unit, of a laptop the console's own child, or one that was typed: never two.

_PLACE = "envoi.verrou"


@contextmanager
def only_sender(centre: Path) -> Iterator[bool]:
    """Whether nobody else sends for this centre, for as long as this lasts."""
    centre.mkdir(parents=True, exist_ok=True)
    with (centre / _PLACE).open("ab") as place:
        try:
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True


class OwnSender:
    """On a laptop no system starts the sender: the console does, once there is something for it."""

    def __init__(self, data: Path, is_joined: Callable[[], bool]) -> None:
        self._data = data
        self._is_joined = is_joined
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def begin(self) -> None:
        """With the console: what is owed goes out."""
        if self._is_joined():
            self.start()

    def start(self) -> None:
        """Now; one that runs already, ours or another, stays."""
        with self._lock:
            if self._process is not None and self._process.poll() is None:
                return
            command = (*PYTHON, "-c", _SEND, "centre", "--data", str(self._data), "send")
            try:
                self._process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
                )
            except OSError as trouble:
                raise RuleError("sender_silent") from trouble

    def stop(self) -> None:
        with self._lock:
            if self._process is None:
                return
            self._process.terminate()
            try:
                self._process.wait(STOP_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()


_SEND = "import sys; from console.cli import main; sys.exit(main(sys.argv[1:]))"
STOP_S = 5.0


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:  # taken back just now
        return 0.0


def _read(path: Path) -> Iterator[Errand]:
    try:
        raw = own_json(path.read_bytes())
        yield Errand(path.stem.removeprefix(ASKED), str(raw["quoi"]), dict(raw["sur"]))
    except FileNotFoundError:
        return
    except (OSError, ValueError, KeyError, TypeError) as trouble:
        log.warning("errand_unreadable %s: %s", path.name, trouble)
        path.unlink(missing_ok=True)


# --- What is done with the world ------------------------------------------------------------------
# Each in a process of its own with a deadline: a stranger who answers a byte a minute holds up
# nobody, and what he answers is read there.

WITHIN_S = 40.0
LOOK, JOIN, CODE, HAND_IN = "voir", "inscrire", "code", "remettre"


def serve(errands: Errands, centre: Path, authority: str) -> bool:
    """Whatever the page asked for since; whether there was anything."""
    done = False
    for errand in errands.waiting():
        done = True
        call = CALLS.get(errand.kind)

        def work(about: dict[str, Any], call: Callable[..., Answer] | None = call) -> Answer:
            if call is None:
                raise RuleError("errand_died")
            return run_in_process(call, about, centre, authority, within_s=WITHIN_S)

        errands.do(errand, work)
    return done


def _line(written: str, authority: str) -> HubClient:
    return HubClient(read_address(written).url, authority, careful=True)


def look(about: dict[str, Any], centre: Path, authority: str) -> Answer:
    """What is played there, and by whose signature. One sentence for whatever else answers: an
    address is no way to learn what runs in this network."""
    address = read_address(str(about["adresse"]))
    manifest, _ = _published(HubClient(address.url, authority, careful=True))
    if not manifest.organiser.startswith(address.organiser):
        raise RuleError("hub_other_organiser")
    return {
        "adresse": address.url,
        "epreuve": manifest.id,
        "nom": manifest.name,
        "du": manifest.first_day,
        "au": manifest.last_day,
        "mode": manifest.mode.value,
        "organisateur": short(manifest.organiser),
        "reconnu": bool(address.organiser),
        "parties": [
            {"numero": each.number, "nom": each.name, "heure": each.starts}
            for each in manifest.parties
        ],
    }


def _published(line: HubClient) -> tuple[Manifest, bytes]:
    """The manifest and its signature, which is right."""
    try:
        content, written = line.published(MANIFEST), line.published(SIGNATURE)
        manifest, signature = read_manifest(content), bytes.fromhex(written.decode("ascii").strip())
    except (HubAway, HubRefusal, ValueError) as trouble:
        log.info("hub_looked_at: %s", trouble)
        raise RuleError("hub_address_nobody") from trouble
    except RuleError as trouble:
        log.info("hub_looked_at: %s", trouble)
        raise RuleError("hub_address_nobody") from trouble
    if not is_signed(manifest.organiser, manifest.bytes, signature):
        raise RuleError("hub_address_nobody")
    return manifest, written


def join(about: dict[str, Any], centre: Path, authority: str) -> Answer:
    """The very épreuve the judge has looked at; kept whole, then asked to be let in."""
    line = _line(str(about["adresse"]), authority)
    manifest, signature = _published(line)
    if manifest.id != about["epreuve"]:
        raise RuleError("hub_other_epreuve", url=line.hub)
    centre.mkdir(parents=True, exist_ok=True)
    stations = Stations(centre)
    with workshop(centre) as directory:
        given = Path(directory)
        (given / MANIFEST).write_bytes(manifest.bytes)
        (given / SIGNATURE).write_bytes(signature)
        for partie in manifest.parties:
            if partie.sealed:
                (given / sealed_name(partie.number)).write_bytes(_sealed(line, partie.number))
        station = stations.join(given, str(about["nom"]), line.hub)
    application = Application(manifest.id, station.key.public, station.facts.name)
    try:
        answer = line.join(application, station.key, station.facts.certificate)
        state = str(answer.get("state", ""))
    except (HubAway, HubRefusal) as trouble:
        log.info("hub_join: %s", trouble)
        state = ""  # asked again by itself
    return {"epreuve": manifest.id, "nom": manifest.name, "etat": state}


def _sealed(line: HubClient, partie: int) -> bytes:
    try:
        return line.published(sealed_name(partie))
    except (HubAway, HubRefusal) as trouble:
        raise RuleError("hub_sealed_missing", partie=partie) from trouble


def fetch_code(about: dict[str, Any], centre: Path, authority: str) -> Answer:
    """The code of a partie at its hour, and the partie laid ready."""
    stations = Stations(centre)
    station = next((each for each in stations.all() if each.epreuve == about["epreuve"]), None)
    if station is None:
        raise RuleError("centre_not_joined", folder=str(centre))
    manifest = station.folder.manifest()
    partie = manifest.partie(int(about["partie"]))
    if not partie.sealed:
        raise RuleError("centre_partie_not_sealed", partie=partie.number)
    try:
        written = HubClient(station.facts.hub, authority).code(
            manifest.id, station.key, partie.number
        )
    except HubAway as trouble:
        raise RuleError("code_hub_away") from trouble
    except HubRefusal as refusal:
        raise RuleError("hub_refuses", why=str(refusal)) from refusal
    opened = station.folder.open(partie, Code.read(written))
    station.lay_ready(partie.number, FILE, opened.game)
    return {"partie": partie.number}


def hand_in(about: dict[str, Any], centre: Path, authority: str) -> Answer:
    """A bundle of another centre, whose line is cut: signed by it, so nobody can change it."""
    try:
        envelopes = unpack(base64.b64decode(str(about["plis"]), validate=True))
    except ValueError as trouble:
        raise RuleError("bundle_unreadable") from trouble
    line = _line(str(about["adresse"]), authority)
    try:
        if {each.open().epreuve for each in envelopes} != {line.epreuve()}:
            raise RuleError("hub_other_epreuve", url=line.hub)
        answer = line.send(envelopes)
    except HubAway as trouble:
        raise RuleError("hub_address_nobody") from trouble
    except HubRefusal as refusal:
        raise RuleError("hub_refuses", why=str(refusal)) from refusal
    refused = [str(each["message"]) for each in answer["refused"]]
    return {"remis": len(envelopes) - len(refused), "refuses": refused}


CALLS: dict[str, Callable[..., Answer]] = {
    LOOK: look,
    JOIN: join,
    CODE: fetch_code,
    HAND_IN: hand_in,
}
