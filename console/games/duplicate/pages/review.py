"""« /partie/… »: the game that has just been played, to look through again, for everybody."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from console.games.duplicate.pages.view import duplicate_on
from console.games.duplicate.papers.review import review_policy
from console.web.answers import refusal
from console.web.guard import POLICY
from console.web.link import PageDesk
from console.web.results import Download
from engine.games.duplicate.state import Phase, State
from engine.rulings import RuleError

_PAPER = ("results", "again")


def review_address(state: State) -> str:
    """Not of a partie that other centres may be playing still: the judge gives that one away."""
    is_over = state.phase is Phase.ENDED and bool(state.coups)
    return f"/partie/{state.options.id}" if is_over and not state.options.common else ""


@dataclass
class _Made:
    """Made once for a whole room, anew when a correction has changed the game."""

    state: State
    paper: Download


def review_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    lock, made = asyncio.Lock(), dict[str, _Made]()

    async def review(request: Request) -> Response:
        asked = request.path_params["game"]
        view = duplicate_on(desk.judge)
        if view is None or review_address(view.state) != f"/partie/{asked}":
            return refusal(RuleError("review_not_here"), 404)
        async with lock:
            kept = made.get(asked)
            if kept is None or kept.state is not view.state:
                paper = await asyncio.to_thread(desk.papers.paper, asked, *_PAPER)
                made.clear()
                kept = made[asked] = _Made(view.state, paper)
        headers = {POLICY: review_policy()}
        return Response(kept.paper.content, media_type=kept.paper.media_type, headers=headers)

    return [Route("/partie/{game}", review)]
