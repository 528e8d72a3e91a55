"""What every request passes: host and origin checked, bodies bounded, headers hardened."""

import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from console.messages_fr import text

LARGEST_BODY = 256 * 1024
OWN_HEADER = "x-pupitre"
"""Set by our own scripts: a foreign page cannot send it without asking the browser first."""
LOCAL_NAMES = frozenset({"localhost", "pupitre", "pupitre.local"})

_HEADERS = (
    (b"content-security-policy",
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

Message = MutableMapping[str, Any]


class Guard:
    """An ASGI layer around the application."""

    def __init__(self, app: ASGIApp, names: frozenset[str] = LOCAL_NAMES) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        hardened = _hardening(scope["path"], send)
        headers = {
            name.decode().lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        trouble = self._trouble(scope["method"], headers)
        if trouble is not None:
            code, status = trouble
            answer = JSONResponse({"code": code, "message": text(code)}, status)
            await answer(scope, receive, hardened)
            return
        await self._app(scope, receive, hardened)

    def _trouble(self, method: str, headers: dict[str, str]) -> tuple[str, int] | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return "request_foreign", 421
        if method in ("GET", "HEAD"):
            return None
        length = headers.get("content-length", "")
        if not length.isdecimal():
            return "request_malformed", 411
        if int(length) > LARGEST_BODY:
            return "request_too_large", 413
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != host:
            return "request_foreign", 403
        if OWN_HEADER not in headers:
            return "request_foreign", 403
        return None

    def _is_ours(self, host: str) -> bool:
        """An address or one of our names: a name of somebody else's is a rebinding trick."""
        name = urlsplit(f"//{host}").hostname or ""
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _hardening(path: str, send: Send) -> Callable[[Message], Awaitable[None]]:
    public = path.startswith("/static/")

    async def hardened(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = [*_HEADERS] if public else [*_HEADERS, _PRIVATE]
            named = {name for name, _ in own}
            kept = [pair for pair in message.get("headers", []) if pair[0].lower() not in named]
            message["headers"] = [*kept, *own]
        await send(message)

    return hardened
