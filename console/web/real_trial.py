"""« L'essai réel », on « Essayer le pupitre »: steps ticked one by one, and the file to send."""

import asyncio
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import printed
from console.french.typography import typeset
from console.requests import longest
from console.web.access import JUDGE
from console.web.answers import Endpoint, body_as
from console.web.link import PageDesk
from console.web.results import Download, sent
from console.web.views import RealTrials


@dataclass(frozen=True)
class StepTicked:
    step: str
    state: str
    value: str = field(default="", metadata=longest(20))


class RealTrialPage:
    def __init__(self, book: RealTrials) -> None:
        self._book = book

    async def show(self, _request: Request) -> Response:
        return await asyncio.to_thread(self._state)

    async def tick(self, request: Request) -> Response:
        asked = await body_as(request, StepTicked)
        await asyncio.to_thread(self._book.keep, asked.step, asked.state, asked.value)
        return await asyncio.to_thread(self._state)

    async def file(self, _request: Request) -> Response:
        report = await asyncio.to_thread(self._book.report)
        # With a mark of its encoding: what opens a text by a double click guesses wrongly without.
        content = report.encode("utf-8-sig")
        return sent(Download("essai-reel.txt", "text/plain; charset=utf-8", content))

    def _state(self) -> Response:
        steps = [
            {
                "key": step.key,
                "group": printed(f"real_group_{step.group}"),
                "told": typeset(step.told),
                "unit": step.noted_in,
                "state": state,
                "value": value,
            }
            for step, state, value in self._book.steps()
        ]
        return JSONResponse({"told": typeset(self._book.words), "steps": steps})


def real_trial_routes(desk: PageDesk, book: RealTrials) -> list[BaseRoute]:
    pages = RealTrialPage(book)

    def judge(path: str, endpoint: Endpoint, method: str = "GET") -> Route:
        return Route(path, desk.gate.only(JUDGE, endpoint), methods=[method])

    return [
        judge("/juge/essayer/reel", pages.show),
        judge("/juge/essayer/reel", pages.tick, "POST"),
        judge("/juge/essayer/reel/fichier", pages.file),
    ]
