"""What a centre owes the hub: plis read from the journal as it grows, and the line they go by.

The journal is the outbox: nothing is stored a second time.
"""

import http.client
import ipaddress
import json
import logging
import socket
import ssl
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, urlsplit

from console.centre.station import Station
from console.french import text
from console.games.face import Face, Teller
from console.games.history import events_of, game_of
from console.journal.records import Record
from console.journal.store import JournalFile
from console.requests import is_printable, own_json, picture
from console.simultane.envelopes import Envelope, KeyPair, pack, seal
from console.simultane.intake import Application
from engine.epreuve.plis import Content, Correction, CoupClosed, Players, Pli
from engine.play.codec import canonical, fingerprint
from engine.rulings import RuleError

log = logging.getLogger(__name__)

PliPlace = tuple[int, int]
"""Partie and number."""


@dataclass
class _Reading:
    """One game, as far as it has been read."""

    said: str
    """How people called it."""
    game: str
    face: Face
    teller: Teller[Any]
    heard: Record | None = None
    """The last one."""
    envelopes: list[Envelope] = field(default_factory=list)
    coups: dict[int, int] = field(default_factory=dict)
    """Number of a pli → the coup it closed."""
    left: int = 0
    """The coup at which this centre left the common game; 0 while it is in it."""
    neutral: set[int] = field(default_factory=set)
    not_entitled: tuple[str, ...] = ()


class Outbox:
    """Everything this centre has to say, in order, from the first pli on."""

    def __init__(self, station: Station, journal: Path) -> None:
        self._station = station
        self._journal = journal
        self._key: KeyPair = station.key
        self._manifest = station.folder.manifest()
        self._readings: dict[int, _Reading] = {}

    def refresh(self) -> None:
        """Read what the journal has since gained, beside the console that writes it."""
        games = self._station.facts.games
        if not games:
            return
        with JournalFile.reading(self._journal) as journal:
            for partie, game in games.items():
                self._read(journal, int(partie), game)

    def _read(self, journal: JournalFile, partie: int, said: str) -> None:
        """All or nothing: a reading that fails begins afresh the next time."""
        reading = self._readings.pop(partie, None)
        if reading is None or reading.said != said:
            reading = _begin(journal, said)
        if reading is None:
            return  # not opened yet
        records = tuple(journal.read(reading.game, after=reading.heard))
        for event in events_of(reading.face, records):
            for content in reading.teller.hear(event):
                number = len(reading.envelopes) + 1
                pli = Pli(self._manifest.id, self._key.public, partie, number, content)
                reading.envelopes.append(seal(pli, self._key))
                _note(reading, number, content)
                if isinstance(content, Players):
                    reading.not_entitled = self._manifest.not_entitled(content.players)
        reading.heard = records[-1] if records else reading.heard
        self._readings[partie] = reading

    def after(self, acks: dict[int, int]) -> dict[PliPlace, Envelope]:
        """What the hub lacks, every partie from its ack on."""
        return {
            (partie, number): reading.envelopes[number - 1]
            for partie, reading in sorted(self._readings.items())
            for number in range(acks.get(partie, 0) + 1, len(reading.envelopes) + 1)
        }

    def counts(self) -> dict[int, int]:
        return {partie: len(each.envelopes) for partie, each in sorted(self._readings.items())}

    def games(self) -> dict[int, str]:
        """Partie → the game of the journal it was read from."""
        return {partie: each.game for partie, each in sorted(self._readings.items())}

    def told_here(self) -> list[str]:
        """What this centre did to the common game, for its judge."""
        told = []
        for partie, each in sorted(self._readings.items()):
            if names := each.not_entitled:
                told.append(text("centre_no_licence", partie=partie, names=", ".join(names)))
            told += [text("centre_neutral", partie=partie, coup=at) for at in sorted(each.neutral)]
            if each.left:
                told.append(
                    text(
                        "centre_has_left" if each.left > 1 else "centre_has_left_first",
                        partie=partie,
                        coup=each.left,
                    )
                )
        return told

    def coup_received(self, partie: int, ack: int) -> int:
        """The last coup the hub has without a gap: what the judge is told."""
        reading = self._readings.get(partie)
        coups = reading.coups if reading else {}
        return max((coup for number, coup in coups.items() if number <= ack), default=0)


def _note(reading: _Reading, number: int, content: Content) -> None:
    closed = content.closed if isinstance(content, Correction) else content
    if not isinstance(closed, CoupClosed):
        return
    says_something = closed.top or closed.tables  # else only that it was annulled
    if says_something and not isinstance(content, Correction):
        reading.coups[number] = closed.coup
    if closed.apart:
        reading.left = min(reading.left or closed.coup, closed.coup)
    (reading.neutral.add if closed.neutral else reading.neutral.discard)(closed.coup)


def undelivered(station: Station, journal: Path) -> int:
    """How many plis the hub lacks, by its last answer; none where nothing can be read."""
    try:
        outbox = Outbox(station, journal)
        outbox.refresh()
    except RuleError as trouble:
        log.warning("outbox_unread: %s", trouble)
        return 0
    return len(outbox.after(station.acks))


def _begin(journal: JournalFile, said: str) -> _Reading | None:
    """The oldest game so called: a later one of the same name changes nothing that was told."""
    found = (each.game for each in journal.games() if said in (each.game, each.name))
    game = next(found, None)
    if game is None:
        return None
    face = game_of(next(journal.read(game)))
    teller = face.competition.teller()
    if teller is None:
        raise RuleError("centre_game_not_told", game=said)
    return _Reading(said, game, face, teller)


# --- the line to the hub ------------------------------------------------------------------
# HTTP, one question at a time, bounded in time.

PATIENCE_S = 10
_OK = 200
LARGEST_ANSWER = 1_000_000


class HubAway(Exception):  # noqa: N818 - a fault, told as such
    """The line is cut, or the hub cannot answer now: try again later."""


class HubRefusal(Exception):  # noqa: N818
    """The hub answered no: its French sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class HubClient:
    def __init__(
        self,
        hub: str,
        certificate: str = "",
        patience_s: float = PATIENCE_S,
        *,
        careful: bool = False,
    ) -> None:
        """`certificate`: a file that vouches for a hub no public authority knows. `careful`: its
        address was typed on a page, and what answers there is looked at first."""
        self._careful = careful
        self.hub = hub
        self.patience_s = patience_s
        self.line = hub, certificate, patience_s
        """What it was made of: another one is another line."""
        self._address = urlsplit(hub)
        if self._address.scheme not in ("http", "https") or not self._address.hostname:
            raise RuleError("hub_address", url=hub)
        self._tls: ssl.SSLContext | None = None
        if self._address.scheme == "https":
            try:
                self._tls = ssl.create_default_context(cafile=certificate or None)
            except OSError as trouble:  # ssl's errors are of this kind
                raise RuleError("hub_authority_unreadable", file=certificate) from trouble
        self._connection: http.client.HTTPConnection | None = None

    def epreuve(self) -> str:
        """The identity of the épreuve this hub serves."""
        return fingerprint(canonical(self._ask("GET", "/epreuve.json")))

    def published(self, name: str) -> bytes:
        """A file every centre is given, as it lies there."""
        status, content = self._exchange("GET", f"/epreuve/{name}", None)
        if status != _OK:
            raise HubRefusal("", f"HTTP {status}")
        return content

    def lookup(self, centre: str, decisions: int = 0) -> dict[str, Any]:
        """`decisions`: up to which of the organiser's plis we have them all."""
        return self._ask("GET", f"/centres/{centre}?decisions={decisions}")

    def send(self, envelopes: list[Envelope], decisions: int = 0) -> dict[str, Any]:
        return self._ask("POST", f"/plis?decisions={decisions}", pack(envelopes))

    def join(self, application: Application, key: KeyPair, certificate: str) -> dict[str, Any]:
        asked = application.signed(key, certificate)
        return self._ask("POST", "/centres", json.dumps(asked).encode())

    def code(self, epreuve: str, key: KeyPair, partie: int) -> str:
        asked = canonical({"epreuve": epreuve, "centre": key.public, "code_of": partie})
        body = {"centre": key.public, "partie": partie, "signature": key.sign(asked).hex()}
        return str(self._ask("POST", "/code", json.dumps(body).encode())["code"])

    def letters(self, epreuve: str, key: KeyPair, partie: int, after: int) -> dict[str, Any]:
        """Multiplex: what the drawing centre has told since."""
        asked = canonical({"epreuve": epreuve, "centre": key.public, "letters_of": partie})
        body = {
            "centre": key.public,
            "partie": partie,
            "after": after,
            "signature": key.sign(asked).hex(),
        }
        return self._ask("POST", "/lettres", json.dumps(body).encode())

    def ranking(self, centre: str) -> dict[str, Any]:
        """The provisional general ranking, as a centre's television shows it."""
        return self._ask("GET", f"/classement/centre/{centre}")

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connect(self) -> http.client.HTTPConnection:
        if self._connection is None:
            host, port = self._address.hostname or "", self._address.port
            if self._tls is not None:
                self._connection = http.client.HTTPSConnection(
                    host, port, timeout=self.patience_s, context=self._tls
                )
            else:
                self._connection = http.client.HTTPConnection(host, port, timeout=self.patience_s)
        return self._connection

    def _ask(self, method: str, path: str, body: bytes | None = None) -> dict[str, Any]:
        status, content = self._exchange(method, path, body)
        try:
            data = own_json(content)
        except ValueError as trouble:
            self.close()
            raise HubAway(str(trouble)) from trouble
        if status == _OK and isinstance(data, dict):
            return data
        if status >= 500 or status == 429 or not isinstance(data, dict):
            raise HubAway(f"HTTP {status}")
        raise HubRefusal(str(data.get("code")), str(data.get("message")))

    def _exchange(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        """The line is kept open: a hundred coups need one handshake."""
        try:
            connection = self._connect()
            if self._careful and connection.sock is None:
                connection.connect()
                if connection.sock is not None:
                    refuse_peer(peer_of(connection.sock))
            connection.request(method, path, body, {"x-pupitre": "1"})
            answer = connection.getresponse()
            return answer.status, answer.read(LARGEST_ANSWER)
        except (OSError, http.client.HTTPException, ValueError) as trouble:
            self.close()
            raise HubAway(str(trouble) or type(trouble).__name__) from trouble
        except RuleError:
            self.close()
            raise


# --- The address of a hub ---
# The address of a hub, as a judge types it or photographs it, and what may be behind it.
#
# Whoever types it holds the judge's code; what he types makes this machine ask a question of a
# stranger. So an address is a scheme, a host and a port, nothing else of it is kept; of the ports
# below 1024 only those of the web; what answers is never a machine's own services (link-local,
# where clouds keep their secrets, multicast, nowhere). Until a manifest has come whose signature
# is right, nothing is sent but two questions whose words are fixed.

LONGEST_ADDRESS = 300
JOINING = "rejoindre"
"""The page of a hub whose address and QR code say who its organiser is, after « # »."""
_WEB_PORTS = (80, 443)
_FIRST_FREE_PORT = 1024
_FINGERPRINT = 16
_HEXADECIMAL = frozenset("0123456789abcdef")

LARGEST_PICTURE = 3_000_000
"""Bytes of a telephone's photograph."""
WIDEST_PICTURE = 2400


@dataclass(frozen=True)
class HubAddress:
    url: str
    """« https://hub.exemple.fr », without a path."""
    organiser: str = ""
    """The beginning of the organiser's key, where the QR code names it."""


def read_address(written: str) -> HubAddress:
    """RuleError, with what to do, for whatever is no address of a hub."""
    text = written.strip()
    plain = is_printable(text) and not any(char.isspace() for char in text)
    if not text or len(text) > LONGEST_ADDRESS or not plain:
        raise RuleError("hub_address", url=text[:60])
    if "://" not in text:
        text = f"//{text}"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as trouble:
        raise RuleError("hub_address", url=written.strip()[:60]) from trouble
    host = _host(parts, written)
    scheme = parts.scheme or ("http" if _is_of_the_room(host) else "https")
    if scheme not in ("http", "https") or parts.username or parts.password:
        raise RuleError("hub_address", url=written.strip()[:60])
    if port is not None and port not in _WEB_PORTS and port < _FIRST_FREE_PORT:
        raise RuleError("hub_address_port", port=port)
    shown = f"[{host}]" if ":" in host else host
    named = parts.fragment.lower() if JOINING in parts.path else ""
    organiser = named[:_FINGERPRINT] if _is_fingerprint(named) else ""
    return HubAddress(f"{scheme}://{shown}{f':{port}' if port else ''}", organiser)


def _host(parts: SplitResult, written: str) -> str:
    host = (parts.hostname or "").rstrip(".")
    try:
        known = host if ":" in host else host.encode("idna").decode("ascii")
        if ":" in host:
            ipaddress.ip_address(host)
    except (UnicodeError, ValueError) as trouble:
        raise RuleError("hub_address", url=written.strip()[:60]) from trouble
    if not known or any(char.isspace() or char in "\\%_" for char in known):
        raise RuleError("hub_address", url=written.strip()[:60])
    return known


def _is_of_the_room(host: str) -> bool:
    """A hall's hub has no certificate: the judge's machine, by its figures or its local name."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host == "localhost" or host.endswith(".local")


def _is_fingerprint(text: str) -> bool:
    return len(text) >= _FINGERPRINT and set(text) <= _HEXADECIMAL


def refuse_peer(peer: str) -> None:
    """Looked at once the line is there and before a word is said: a name may mean another machine
    each time it is asked for."""
    address = ipaddress.ip_address(peer.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    found = mapped or address
    if (
        found.is_link_local
        or found.is_multicast
        or found.is_unspecified
        or found == ipaddress.ip_address("255.255.255.255")
    ):
        raise RuleError("hub_address_nobody")


def peer_of(connected: socket.socket) -> str:
    return str(connected.getpeername()[0])


# --- A photograph of the QR code ----------------------------------------------------------------


def read_picture(content: bytes) -> str:
    """What the QR code of a photograph says. Runs in a process of its own: a picture made to do
    harm does it there."""
    try:
        import zxingcpp
    except ImportError as trouble:
        raise RuleError("qr_picture_not_here") from trouble
    from PIL import ImageOps

    with picture(content, ("PNG", "JPEG", "WEBP"), "qr_picture_unreadable") as sent:
        grey = ImageOps.exif_transpose(sent).convert("L")
        grey.thumbnail((WIDEST_PICTURE, WIDEST_PICTURE))
    found = zxingcpp.read_barcodes(grey)
    texts = {each.text for each in found if each.format == zxingcpp.BarcodeFormat.QRCode}
    if not texts:
        raise RuleError("qr_picture_empty")
    if len(texts) > 1:
        raise RuleError("qr_picture_several")
    return texts.pop()
