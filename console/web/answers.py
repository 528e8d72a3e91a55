"""What every handler needs: pages, refusals, bodies, streams, files sent in pieces."""

import os
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse

from console.french import sentence
from console.french.typography import typeset
from console.requests import malformed, read, read_json, read_query
from engine.rulings import RuleError

PAGES = Path(__file__).parent / "templates"

Endpoint = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


def page(name: str, folder: Path = PAGES) -> Endpoint:
    async def show(_request: Request) -> Response:
        return FileResponse(folder / f"{name}.html", media_type="text/html; charset=utf-8")

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
# In pieces: each is as small as any other request, the whole is bounded too. One file at a time,
# in a folder nobody else reads.

LARGEST_FILE = 64_000_000
LONGEST_NAME = 120


class Uploads:
    """Called from threads of the pages."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._name = ""
        self._path: Path | None = None
        self._size = 0

    def receive(self, name: str, place: int, piece: bytes) -> int:
        """The next piece, which begins at `place`; how much there is now. The first piece of a
        file ends whatever was being sent before."""
        with self._lock:
            if place == 0:
                self._begin(name)
            if self._path is None or name != self._name or place != self._size:
                raise RuleError("upload_broken", name=name)
            if self._size + len(piece) > LARGEST_FILE:
                self._discard()
                raise RuleError("file_too_large", file=name)
            try:
                with self._path.open("ab") as file:
                    file.write(piece)
            except OSError as trouble:
                self._discard()
                why = trouble.strerror or "?"
                raise RuleError("file_unwritable", file=name, why=why) from trouble
            self._size += len(piece)
            return self._size

    def finished(self, name: str) -> tuple[Path, str]:
        """The file, once all of it is here."""
        with self._lock:
            if self._path is None or name != self._name or not self._size:
                raise RuleError("upload_broken", name=name[:LONGEST_NAME])
            return self._path, self._name

    def forget(self) -> None:
        with self._lock:
            self._discard()

    def _begin(self, name: str) -> None:
        self._discard()
        try:
            descriptor, path = tempfile.mkstemp(
                prefix="pupitre-envoi-", suffix=Path(name).suffix[:8]
            )
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=name, why=why) from trouble
        os.close(descriptor)
        self._name, self._path, self._size = name, Path(path), 0

    def _discard(self) -> None:
        if self._path is not None:
            self._path.unlink(missing_ok=True)
        self._name, self._path, self._size = "", None, 0
