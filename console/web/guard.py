"""What every request passes: host and origin checked, bodies bounded, headers hardened."""

import asyncio
import ipaddress
import json
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from console.french import catalogue, printed
from console.requests import is_printable, plain_query
from console.web.pages import composed

LARGEST_BODY = 256 * 1024
_LENGTH_DIGITS = 7
SLOWEST_BODY_S = 10.0
"""A body of this size takes a moment on the worst Wi-Fi; whoever needs longer keeps us busy."""
_WITHOUT_BODY = ("GET", "HEAD")
OWN_HEADER = "x-pupitre"
"""Set by our own scripts: a foreign page cannot send it without asking the browser first."""
LARGEST_HEADERS = 16 * 1024
_HOST = re.compile(r"[0-9A-Za-z.:\-]+|\[[0-9A-Za-z.:%]+\](:[0-9]*)?")
"""What a browser writes there; anything else is somebody who tries."""
LOCAL_NAMES = frozenset({"localhost", "pupitre", "pupitre.local"})

POLICY = "content-security-policy"
_HEADERS = (
    (POLICY.encode(),
     b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     b"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
     b"form-action 'self'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)  # fmt: skip
_PRIVATE = (b"cache-control", b"no-store")
_NO_DOCUMENTS = (b"text/javascript", b"text/css", b"font/")
"""What a browser shows to nobody as a page of its own: on a slow network, rules for pages would be
half a kilobyte for nothing."""
_OF_NO_DOCUMENT = tuple(pair for pair in _HEADERS if pair[0] == b"x-content-type-options")

AsgiMessage = MutableMapping[str, Any]


class Guard:
    """An ASGI layer around the application."""

    def __init__(
        self,
        app: ASGIApp,
        names: frozenset[str] = LOCAL_NAMES,
        public: tuple[str, ...] = ("/static/",),
    ) -> None:
        """`public`: how addresses begin whose answers are for everybody, and may be kept."""
        self._app = app
        self._names = names
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        hardened = _hardening(scope["path"].startswith(self._public), send)
        headers = {
            name.decode().lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        if scope["method"] != "HEAD" and "text/html" in headers.get("accept", ""):
            hardened = _ForPeople(hardened)
        known = probe(scope["method"], headers.get("host", ""), scope["path"])
        if known is not None:
            await known(scope, receive, hardened)
            return
        trouble = self._trouble(scope["method"], headers)
        if sum(len(name) + len(value) for name, value in scope["headers"]) > LARGEST_HEADERS:
            trouble = "request_too_large", 431
        if trouble is not None:
            await _refused(*trouble)(scope, receive, hardened)
            return
        try:
            scope = _plain_address(scope)
        except ValueError:
            await _refused("request_malformed", 400)(scope, receive, hardened)
            return
        if scope["method"] in _WITHOUT_BODY:
            await self._app(scope, receive, hardened)
            return
        try:
            body = await asyncio.wait_for(_whole_body(receive), SLOWEST_BODY_S)
        except TimeoutError:
            await _refused("request_too_slow", 408)(scope, receive, hardened)
        except BodyTooLargeError:
            await _refused("request_too_large", 413)(scope, receive, hardened)
        else:
            if body is not None:
                await self._app(scope, _again(body, receive), hardened)

    def _trouble(self, method: str, headers: dict[str, str]) -> tuple[str, int] | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return "request_foreign", 421
        if method in _WITHOUT_BODY:
            return None
        length = headers.get("content-length", "")
        if not length.isdecimal() or "transfer-encoding" in headers:
            return "request_malformed", 411
        if len(length) > _LENGTH_DIGITS or int(length) > LARGEST_BODY:
            return "request_too_large", 413
        if headers.get("origin", f"http://{host}") not in (f"http://{host}", f"https://{host}"):
            return "request_foreign", 403
        if OWN_HEADER not in headers:
            return "request_foreign", 403
        return None

    def _is_ours(self, host: str) -> bool:
        """An address or one of our names: a name of somebody else's is a rebinding trick."""
        if _HOST.fullmatch(host) is None:
            return False
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self._names or bool(ipaddress.ip_address(name))
        except ValueError:
            return False


def _plain_address(scope: Scope) -> Scope:
    """The address as no page need look at it again; ValueError when it cannot be."""
    if not is_printable(scope["path"]):
        raise ValueError("unprintable address")
    return {**scope, "query_string": plain_query(scope["query_string"])}


class BodyTooLargeError(Exception):
    """More came than was announced, and than anybody needs."""


async def _whole_body(receive: Receive) -> bytes | None:
    """Everything that was sent; None when the sender left before the end."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            raise BodyTooLargeError
        if not message.get("more_body", False):
            return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """The body once, then whatever the connection says."""
    waiting: list[AsgiMessage] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> AsgiMessage:
        return waiting.pop() if waiting else await receive()

    return replayed


def _refused(code: str, status: int) -> JSONResponse:
    return JSONResponse({"code": code, "message": printed(code)}, status)


def _hardening(public: bool, send: Send) -> Callable[[AsgiMessage], Awaitable[None]]:
    async def hardened(message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            sent = [(name.lower(), value) for name, value in message.get("headers", [])]
            kept_by_all = public and any(name == b"etag" for name, _ in sent)
            own = [*_HEADERS] if kept_by_all else [*_HEADERS, _PRIVATE]
            if public and dict(sent).get(b"content-type", b"").startswith(_NO_DOCUMENTS):
                own = [*_OF_NO_DOCUMENT]
            # a page that brings its own scripts names them by their sums, and allows less
            policies = [pair for pair in sent if pair[0] == POLICY.encode()]
            own = [pair for pair in own if not policies or pair[0] != POLICY.encode()]
            named = {name for name, _ in own}
            kept = [pair for pair in sent if pair[0] not in named]
            message["headers"] = [*kept, *own]
        await send(message)

    return hardened


# --- a refusal somebody reads ---------------------------------------------------------------
# Scripts ask for data and get `code` and `message`; whoever typed an address or followed a link
# gets the same sentence on a page, with a way back.

LARGEST_TOLD = 4096
_UNNAMED = "page_refused"


class _ForPeople:
    """Sends what it is given, but a refusal in JSON as a page."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: AsgiMessage | None = None
        self._body = b""

    async def __call__(self, message: AsgiMessage) -> None:
        if message["type"] == "http.response.start" and _is_told(message):
            self._start = message
            return
        if self._start is None:
            await self._send(message)
            return
        self._body += message.get("body", b"")
        if message.get("more_body", False) and len(self._body) <= LARGEST_TOLD:
            return
        start, self._start = self._start, None
        page = _page_of(self._body)
        if page is not None:
            own_headers = (b"content-type", b"content-length", b"content-encoding")
            kept = [each for each in start["headers"] if each[0].lower() not in own_headers]
            own = (b"content-type", b"text/html; charset=utf-8")
            length = (b"content-length", str(len(page)).encode())
            start = {**start, "headers": [*kept, own, length]}
        await self._send(start)
        more = message.get("more_body", False) and page is None
        body = self._body if page is None else page
        await self._send({"type": "http.response.body", "body": body, "more_body": more})


def _is_told(start: AsgiMessage) -> bool:
    kinds = [value for name, value in start.get("headers", ()) if name.lower() == b"content-type"]
    return start["status"] >= 400 and kinds[:1] == [b"application/json"]


def _page_of(body: bytes) -> bytes | None:
    try:
        told = json.loads(body)
    except ValueError:
        return None
    if not isinstance(told, dict) or "message" not in told:
        return None
    titled = f"title_{told.get('code')}"
    title = printed(titled if titled in catalogue() else f"title_{_UNNAMED}")
    shown = composed("refus")
    for name, value in (("title", title), ("message", str(told["message"]))):
        shown = shown.replace(f"{{{{{name}}}}}", escape(value))
    return shown.encode()


# --- questions of phones ------------------------------------------------------------------
# Each maker asks in its own way whether a Wi-Fi leads to the internet; one that does not answer is
# left for mobile data. On the box's own hotspot every name is ours (dnsmasq), so that the question
# comes here: it is answered as the makers expect, and the phone stays.


@dataclass(frozen=True)
class Probe:
    status: int = 200
    body: str = ""
    media_type: str = "text/plain"

    def answer(self) -> Response:
        return PlainTextResponse(self.body, self.status, media_type=self.media_type)


_NOTHING = Probe(204)
_APPLE = Probe(
    body="<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>",
    media_type="text/html",
)

PROBES: Mapping[str, Mapping[str, Probe]] = {
    # Android and ChromeOS
    "connectivitycheck.gstatic.com": {"/generate_204": _NOTHING},
    "connectivitycheck.android.com": {"/generate_204": _NOTHING},
    "clients3.google.com": {"/generate_204": _NOTHING},
    "www.google.com": {"/gen_204": _NOTHING, "/generate_204": _NOTHING},
    "play.googleapis.com": {"/generate_204": _NOTHING},
    # iPhone, iPad, Mac
    "captive.apple.com": {"/hotspot-detect.html": _APPLE, "/": _APPLE},
    "www.apple.com": {"/library/test/success.html": _APPLE},
    # Windows
    "www.msftconnecttest.com": {"/connecttest.txt": Probe(body="Microsoft Connect Test")},
    "www.msftncsi.com": {"/ncsi.txt": Probe(body="Microsoft NCSI")},
    # Firefox
    "detectportal.firefox.com": {
        "/success.txt": Probe(body="success\n"),
        "/canonical.html": Probe(
            body='<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
            media_type="text/html",
        ),
    },
    # GNOME and KDE
    "nmcheck.gnome.org": {"/check_network_status.txt": Probe(body="NetworkManager is online\n")},
    "networkcheck.kde.org": {"/": Probe(body="OK\n")},
}
"""Host → path → what its maker expects."""


def probe(method: str, host: str, path: str) -> Response | None:
    """The answer to a maker's question; None for anything else."""
    if method not in ("GET", "HEAD"):
        return None
    found = PROBES.get(host.partition(":")[0].lower(), {}).get(path)
    return found.answer() if found is not None else None
