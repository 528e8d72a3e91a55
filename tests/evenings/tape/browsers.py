"""A browser without a network: requests handed to the application itself."""

import asyncio
import contextlib
import json
from typing import Any

PHONE, ITSELF = "10.0.0.7", "127.0.0.1"
Answer = tuple[int, list[tuple[str, str]], bytes]
"""Status, headers and content."""


class Browsers:
    """Everybody's, one request after the other."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()

    def close(self) -> None:
        self._loop.run_until_complete(self._loop.shutdown_default_executor())
        self._loop.close()

    def request(
        self,
        application: Any,
        method: str,
        path: str,
        body: Any = None,
        cookie: str = "",
        address: str = PHONE,
    ) -> Answer:
        asked = _answered(application, method, path, body, cookie, address)
        return self._loop.run_until_complete(asked)


async def _answered(
    application: Any, method: str, path: str, body: Any, cookie: str, address: str
) -> Answer:
    """As a browser's request reaches the application; of a stream, what it says first."""
    sent = b"" if body is None else json.dumps(body).encode()
    place, _, query = path.partition("?")
    headers = {"host": "pupitre.local", "x-pupitre": "1", "content-length": str(len(sent))}
    if cookie:
        headers["cookie"] = cookie
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
        "scheme": "http", "path": place, "raw_path": place.encode(), "root_path": "",
        "query_string": query.encode(), "client": (address, 5000),
        "server": ("pupitre.local", 80),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    waiting = [{"type": "http.request", "body": sent, "more_body": False}]
    gone, heard = asyncio.Event(), asyncio.Event()
    start: dict[str, Any] = {}
    chunks: list[bytes] = []

    async def receive() -> dict[str, Any]:
        if waiting:
            return waiting.pop()
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
        elif message["type"] == "http.response.body":
            chunks.append(message.get("body", b""))
            streams = any(b"event-stream" in value for _, value in start["headers"])
            if chunks[-1] and streams:
                heard.set()

    answering = asyncio.create_task(application(scope, receive, send))
    first = asyncio.create_task(heard.wait())
    await asyncio.wait((answering, first), return_when=asyncio.FIRST_COMPLETED)
    gone.set()
    for task in (answering, first):
        if not task.done():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
    if start["status"] < 500 and answering.done() and not answering.cancelled():
        answering.result()  # what a browser is told of a bug is its 500, and no more
    told = [(name.decode().lower(), value.decode()) for name, value in start["headers"]]
    return start["status"], told, b"".join(chunks)
