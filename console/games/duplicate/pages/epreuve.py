"""The judge opens a partie of the épreuve this centre takes part in."""

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import OpenGame
from console.desk.option_table import NewGame, selection
from console.games.duplicate.settings import DuplicateSettings
from console.web.access import JUDGE
from console.web.answers import body_as
from console.web.link import PageDesk
from engine.games.duplicate.game import DUPLICATE


@dataclass(frozen=True)
class PartieAsked:
    partie: int
    epreuve: str = ""
    """Which of several; empty when there is one."""


def epreuve_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    async def play(request: Request) -> Response:
        asked = await body_as(request, PartieAsked)
        own = selection(DuplicateSettings, {"partie": str(asked.partie), "centre": asked.epreuve})
        await desk.ask(lambda reply: OpenGame(NewGame(DUPLICATE.name, own), reply))
        return JSONResponse({})

    return (Route("/juge/epreuve", desk.gate.only(JUDGE, play), methods=["POST"]),)
