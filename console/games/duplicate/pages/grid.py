"""« /grille »: the grid asked in words, for whoever does not see it; aloud, if the judge wishes."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french.typography import typeset
from console.games.duplicate.grid_told import told
from console.games.duplicate.pages.view import own_page
from console.games.duplicate.snapshot import DuplicateSnapshot
from console.web.access import JUDGE
from console.web.answers import body_as, refusal
from console.web.link import PageDesk
from engine.rulings import RuleError


@dataclass(frozen=True)
class GridAsked:
    asked: str = ""


def grid_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    async def sentences(request: Request) -> tuple[str, ...]:
        public, asked = desk.judge.public, (await body_as(request, GridAsked)).asked
        if not isinstance(public, DuplicateSnapshot):
            raise RuleError("grid_not_here")
        return told(public, asked, desk.now_ms())

    async def shown(request: Request) -> Response:
        """To whoever may watch the board: a device of a competition is let in as a screen is."""
        if not desk.screens.may_watch(request):
            return refusal(RuleError("screen_not_let_in"), 403)
        try:
            return JSONResponse({"told": [typeset(each) for each in await sentences(request)]})
        except RuleError as error:
            return refusal(error, 409)

    async def aloud(request: Request) -> Response:
        said = await sentences(request)
        if desk.say_aloud is None:
            raise RuleError("voice_not_here")
        desk.say_aloud(said)
        return JSONResponse({"told": [typeset(each) for each in said]})

    return [
        Route("/grille", own_page("grille")),
        Route("/grille/mots", shown, methods=["POST"]),
        Route("/juge/grille", desk.gate.only(JUDGE, own_page("grille"))),
        Route("/juge/grille", desk.gate.only(JUDGE, aloud), methods=["POST"]),
    ]
