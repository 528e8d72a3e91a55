"""What every handler needs: pages, refusals, bodies, streams, files sent in pieces."""

import asyncio
import os
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from console.french import sentence
from console.french.typography import typeset
from console.requests import malformed, read, read_json, read_query
from console.web.pages import HOUSE, Shelf, composed
from console.web.sending import made
from engine.rulings import RuleError

Endpoint = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


def page(name: str, shelf: Shelf = HOUSE) -> Endpoint:
    async def show(request: Request) -> Response:
        kept = await asyncio.to_thread(lambda: made(composed(name, shelf), ".html"))
        return kept.answer(request.headers, with_body=request.method != "HEAD")

    return show


def refusal(error: RuleError, status: int = 409, **more: Any) -> Response:
    return JSONResponse({"code": error.code, "message": typeset(sentence(error)), **more}, status)


def address_of(request: Request) -> str:
    """Who asks, as far as the network tells."""
    return request.client.host if request.client else "?"


async def body_as(request: Request, kind: type[T]) -> T:
    """What was asked. The guard has bounded it."""
    return read(kind, await body_of(request))


def query_as(request: Request, kind: type[T]) -> T:
    """What was asked in the address. The guard has cleaned it."""
    return read_query(kind, request.query_params)


async def body_of(request: Request) -> dict[str, Any]:
    """For a vocabulary of its own; cleaned here, for every page."""
    try:
        data = read_json(await request.body())
    except ValueError as trouble:
        raise malformed() from trouble
    if not isinstance(data, dict):
        raise malformed()
    return data


def event_stream(messages: AsyncIterator[str]) -> Response:
    return StreamingResponse(messages, media_type="text/event-stream")


# --- a file sent from a page --------------------------------------------------------------
# In pieces: each is as small as any other request, the whole is bounded too. A few files at a time,
# by name, in a folder nobody else reads: a second one may come while the first is still prepared.

LARGEST_FILE = 64_000_000
LONGEST_NAME = 120
MOST_FILES = 4


@dataclass
class _Received:
    path: Path
    size: int = 0


class Uploads:
    """Called from threads of the pages."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._files: dict[tuple[str, str], _Received] = {}
        """By whose they are and their name, those begun last at the end."""

    def receive(self, name: str, place: int, piece: bytes, by: str = "") -> int:
        """The next piece, which begins at `place`; how much there is now. The first piece of a
        file begins it anew; the oldest files make room. Two devices may send files of one name."""
        key = by, name
        with self._lock:
            if place == 0:
                self._begin(key)
            file = self._files.get(key)
            if file is None or place != file.size:
                raise RuleError("upload_broken", name=name)
            if file.size + len(piece) > LARGEST_FILE:
                self._discard(key)
                raise RuleError("file_too_large", file=name)
            self._make_room(key, len(piece))
            try:
                with file.path.open("ab") as written:
                    written.write(piece)
            except OSError as trouble:
                self._discard(key)
                why = trouble.strerror or "?"
                raise RuleError("file_unwritable", file=name, why=why) from trouble
            file.size += len(piece)
            return file.size

    def finished(self, name: str, by: str = "") -> tuple[Path, str]:
        """The file, once all of it is here; it stays until it is taken or forgotten."""
        with self._lock:
            return self._whole(by, name).path, name

    def take(self, name: str, by: str = "") -> Path:
        """The file, which is the caller's from now on: whatever comes next does not touch it."""
        with self._lock:
            path = self._whole(by, name).path
            del self._files[by, name]
            return path

    def forget(self, name: str, by: str = "") -> None:
        with self._lock:
            self._discard((by, name))

    def _whole(self, by: str, name: str) -> _Received:
        file = self._files.get((by, name))
        if file is None:
            raise RuleError("upload_broken", name=name[:LONGEST_NAME])
        if not file.size:
            self._discard((by, name))
            raise RuleError("file_empty", file=name)
        return file

    def _begin(self, key: tuple[str, str]) -> None:
        self._discard(key)
        name = key[1]
        while len(self._files) >= MOST_FILES:
            self._discard(next(iter(self._files)))
        try:
            descriptor, path = tempfile.mkstemp(
                prefix="pupitre-envoi-", suffix=Path(name).suffix[:8]
            )
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=name, why=why) from trouble
        os.close(descriptor)
        self._files[key] = _Received(Path(path))

    def _make_room(self, key: tuple[str, str], more: int) -> None:
        """All of them together are no larger than one may be."""
        for other in [each for each in self._files if each != key]:
            if sum(each.size for each in self._files.values()) + more > LARGEST_FILE:
                self._discard(other)

    def _discard(self, key: tuple[str, str]) -> None:
        file = self._files.pop(key, None)
        if file is not None:
            file.path.unlink(missing_ok=True)
