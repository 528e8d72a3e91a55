"""Speaking to the hub over HTTP: one question at a time, bounded in time."""

import http.client
import json
import ssl
from typing import Any
from urllib.parse import urlsplit

from console.hub.admission import Application
from console.hub.envelopes import Envelope, pack
from console.hub.keys import KeyPair
from console.requests import own_json
from engine.play.codec import canonical, fingerprint
from engine.rulings import RuleError

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


class Post:
    def __init__(self, hub: str, certificate: str = "", patience_s: float = PATIENCE_S) -> None:
        """`certificate`: a file that vouches for a hub no public authority knows."""
        self.hub = hub
        self.patience_s = patience_s
        self._address = urlsplit(hub)
        if self._address.scheme not in ("http", "https") or not self._address.hostname:
            raise RuleError("hub_address", url=hub)
        self._tls: ssl.SSLContext | None = None
        if self._address.scheme == "https":
            self._tls = ssl.create_default_context(cafile=certificate or None)
        self._connection: http.client.HTTPConnection | None = None

    def epreuve(self) -> str:
        """The identity of the épreuve this hub serves."""
        return fingerprint(canonical(self._ask("GET", "/epreuve.json")))

    def lookup(self, centre: str) -> dict[str, Any]:
        return self._ask("GET", f"/centres/{centre}")

    def send(self, envelopes: list[Envelope]) -> dict[str, Any]:
        return self._ask("POST", "/plis", pack(envelopes))

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
        """The line is kept open: a hundred coups need one handshake."""
        try:
            connection = self._connect()
            connection.request(method, path, body, {"x-pupitre": "1"})
            answer = connection.getresponse()
            content = answer.read(LARGEST_ANSWER)
            data = own_json(content)
        except (OSError, http.client.HTTPException, ValueError) as trouble:
            self.close()
            raise HubAway(str(trouble) or type(trouble).__name__) from trouble
        if answer.status == _OK and isinstance(data, dict):
            return data
        if answer.status >= 500 or answer.status == 429 or not isinstance(data, dict):
            raise HubAway(f"HTTP {answer.status}")
        raise HubRefusal(str(data.get("code")), str(data.get("message")))
