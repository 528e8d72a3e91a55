"""What the pages of a classic game may ask for beyond the house's own."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from console.games.classic.labels import name_of
from console.games.classic.sheets.game import analysis_json
from console.web.access import JUDGE
from console.web.link import PageDesk
from engine.games.classic.best_moves import analyse
from engine.games.classic.state import State
from engine.rulings import RuleError

STATIC = Path(__file__).parent / "static"


def routes_of(desk: PageDesk) -> Iterable[BaseRoute]:
    async def analysis(_request: Request) -> Response:
        """After the end, and only then; half a second of work, in a thread of its own."""
        state, lexicon = desk.judge.state, desk.judge.lexicon
        if not isinstance(state, State) or lexicon is None:
            raise RuleError("no_game_open", command="")
        found = await asyncio.to_thread(analyse, state, lexicon)
        names = {seat.id: name_of(state, seat.id) for seat in state.seats}
        return JSONResponse({"names": names, **analysis_json(found)})

    return (
        Mount("/static/classic", StaticFiles(directory=STATIC)),
        Route("/juge/classique/analyse", desk.gate.only(JUDGE, analysis)),
    )
