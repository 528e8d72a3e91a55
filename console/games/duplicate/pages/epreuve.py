"""The judge opens a partie of the épreuve this centre takes part in."""

from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.games.duplicate.settings import DuplicateSettings
from console.inbox import OpenGame
from console.options.request import NewGame
from console.options.table import selection
from console.web.access import JUDGE
from console.web.answers import body_of
from console.web.desk import PageDesk
from engine.errors import RuleError
from engine.games.duplicate.game import DUPLICATE


def epreuve_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    async def play(request: Request) -> Response:
        raw = await body_of(request)
        partie, epreuve = raw.get("partie"), raw.get("epreuve", "")
        if type(partie) is not int or not isinstance(epreuve, str):
            raise RuleError("request_malformed")
        own = selection(DuplicateSettings, {"partie": str(partie), "centre": epreuve})
        await desk.ask(lambda reply: OpenGame(NewGame(DUPLICATE.name, own), reply))
        return JSONResponse({})

    return (Route("/juge/epreuve", desk.gate.only(JUDGE, play), methods=["POST"]),)
