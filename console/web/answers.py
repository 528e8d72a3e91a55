"""What every handler needs: pages, refusals, bodies, streams."""

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
