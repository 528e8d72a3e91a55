"""What every handler needs: pages, refusals, bodies, streams."""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse

from console.messages_fr import sentence
from console.plain_values import read_json
from console.typography_fr import typeset
from engine.errors import RuleError

PAGES = Path(__file__).parent / "templates"

Endpoint = Callable[[Request], Awaitable[Response]]


def page(name: str, folder: Path = PAGES) -> Endpoint:
    async def show(_request: Request) -> Response:
        return FileResponse(folder / f"{name}.html", media_type="text/html; charset=utf-8")

    return show


def refusal(error: RuleError, status: int = 409, **more: Any) -> Response:
    return JSONResponse({"code": error.code, "message": typeset(sentence(error)), **more}, status)


def address_of(request: Request) -> str:
    """Who asks, as far as the network tells."""
    return request.client.host if request.client else "?"


async def body_of(request: Request) -> dict[str, Any]:
    """What was asked. The guard has bounded it; here it is cleaned, for every page."""
    try:
        data = read_json(await request.body())
    except ValueError as trouble:
        raise RuleError("request_malformed") from trouble
    if not isinstance(data, dict):
        raise RuleError("request_malformed")
    return data


def event_stream(messages: AsyncIterator[str]) -> Response:
    return StreamingResponse(messages, media_type="text/event-stream")
