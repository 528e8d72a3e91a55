"""The routes. Every page asks by posting to the inbox and shows by reading snapshots."""

import asyncio
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from console.games.duplicate.buttons import Button, Press
from console.games.duplicate.pages.arbiter import arbiter_routes
from console.games.duplicate.pages.judge import find_solutions, judge_view
from console.games.duplicate.pages.players import room_routes
from console.games.duplicate.snapshot import Page
from console.inbox import Acknowledge, Ask, Show, TryPanel
from console.messages_fr import text
from console.web.access import ARBITER, JUDGE, Visitor
from console.web.answers import Endpoint, body_of, event_stream, page, refusal
from console.web.desk import CONSOLE_BUSY, WebDesk
from console.web.guard import Guard
from engine.errors import RuleError
from engine.games.duplicate.commands import decode

STATIC = Path(__file__).parent / "static"
FONTS = Path(__file__).parent.parent / "view" / "fonts"
COOKIE = "pupitre"
BUSY = 503
DAY_S = 24 * 3600


class Pages:
    """The handlers, around one console."""

    def __init__(self, desk: WebDesk) -> None:
        self._desk = desk

    @property
    def desk(self) -> WebDesk:
        return self._desk

    # Coming in

    def visitor(self, request: Request) -> Visitor | None:
        return self._desk.access.visitor_of(request.cookies.get(COOKIE, ""))

    def only(self, role: str, endpoint: Endpoint) -> Endpoint:
        """The endpoint, for those who entered with this role's PIN."""

        async def guarded(request: Request) -> Response:
            visitor = self.visitor(request)
            if visitor is None:
                if request.method == "GET" and "text/html" in request.headers.get("accept", ""):
                    return RedirectResponse(f"/entrer?vers={request.url.path}", 303)
                return refusal(RuleError("login_needed"), 401)
            if visitor.role not in (role, JUDGE):
                return refusal(RuleError("not_allowed"), 403)
            request.state.visitor = visitor
            try:
                return await endpoint(request)
            except RuleError as error:
                return refusal(error, BUSY if error.code == CONSOLE_BUSY else 409)

        return guarded

    async def enter(self, request: Request) -> Response:
        address = request.client.host if request.client else "?"
        now_ms = self._desk.now_ms()
        wait_ms = self._desk.brake.wait_ms(address, now_ms)
        if wait_ms:
            return refusal(RuleError("pin_wait", seconds=-(-wait_ms // 1000)), 429)
        try:
            pin = str((await body_of(request)).get("pin", ""))
        except RuleError as error:
            return refusal(error, 400)
        visitor = self._desk.access.recognise(pin)
        if visitor is None:
            self._desk.brake.failed(address, now_ms)
            return refusal(RuleError("pin_wrong"), 403)
        self._desk.brake.succeeded(address)
        answer = JSONResponse({"role": visitor.role, "name": visitor.name})
        answer.set_cookie(
            COOKIE,
            self._desk.access.cookie_for(visitor),
            max_age=DAY_S,
            httponly=True,
            samesite="strict",
        )
        return answer

    async def leave(self, _request: Request) -> Response:
        answer = JSONResponse({})
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return answer

    # The public board

    async def tv_stream(self, request: Request) -> Response:
        layout = request.query_params.get("format", "large")
        return event_stream(self._desk.broadcast(layout).listen())

    # The judge

    async def judge_stream(self, _request: Request) -> Response:
        return event_stream(self._desk.listen_as_judge())

    async def judge_state(self, _request: Request) -> Response:
        return JSONResponse(judge_view(self._desk.judge, self._desk.now_ms()))

    async def command(self, request: Request) -> Response:
        """Any command of the game, as the engine's vocabulary writes it."""
        command = decode(await body_of(request))
        outcome = await self._desk.ask(lambda reply: Ask(command, reply))
        return JSONResponse({"events": len(outcome.events), "durable": outcome.durable})

    async def press(self, request: Request) -> Response:
        asked = await body_of(request)
        try:
            press = Press(Button(str(asked.get("button"))), held=asked.get("held") is True)
        except ValueError as trouble:
            raise RuleError("request_malformed") from trouble
        self._desk.post(press)
        return JSONResponse({})

    async def show(self, request: Request) -> Response:
        wanted = (await body_of(request)).get("page")
        try:
            chosen = None if wanted is None else Page(wanted)
        except ValueError as trouble:
            raise RuleError("request_malformed") from trouble
        access = self._desk.access_card(with_pin=False) if chosen is Page.ACCESS else None
        self._desk.post(Show(chosen, access))
        return JSONResponse({})

    async def acknowledge(self, _request: Request) -> Response:
        self._desk.post(Acknowledge())
        return JSONResponse({})

    async def solutions(self, request: Request) -> Response:
        asked = request.query_params
        found = find_solutions(self._desk.judge, asked.get("mot", ""), asked.get("ref", ""))
        return JSONResponse({"solutions": found})

    async def volume(self, request: Request) -> Response:
        wanted = (await body_of(request)).get("volume")
        if type(wanted) is not int or not 0 <= wanted <= 100:
            raise RuleError("request_malformed")
        self._desk.set_volume(wanted)
        return JSONResponse({"volume": wanted})

    async def health(self, _request: Request) -> Response:
        return JSONResponse(self._desk.health())

    async def control(self, _request: Request) -> Response:
        """The checks before an evening: slow, so in a thread of their own."""
        found = await asyncio.to_thread(self._desk.checks)
        return JSONResponse({"checks": found})

    async def try_panel(self, request: Request) -> Response:
        self._desk.post(TryPanel(begin=(await body_of(request)).get("stop") is not True))
        return JSONResponse({})

    async def incidents(self, _request: Request) -> Response:
        return JSONResponse({"incidents": self.desk.incidents()})

    async def date(self, request: Request) -> Response:
        """The date of the sheets, told by the judge when the machine does not know it."""
        told = str((await body_of(request)).get("date", ""))
        if self.desk.set_date is None:
            raise RuleError("date_not_here")
        return JSONResponse({"date": self.desk.set_date(told)})

    async def arbiters(self, request: Request) -> Response:
        """The arbiters and their PINs: listed, added, dismissed."""
        if request.method == "POST":
            asked = await body_of(request)
            name = str(asked.get("name", ""))
            if asked.get("remove") is True:
                self._desk.access.remove_arbiter(name)
                self._desk.arbiters.dismiss(name)
            else:
                self._desk.access.add_arbiter(name)
        return JSONResponse({"arbiters": self._desk.access.arbiters})


def build_app(desk: WebDesk) -> Guard:
    application = Starlette(
        routes=routes_of(Pages(desk)), exception_handlers={404: not_found, 405: not_found}
    )
    return Guard(application)


def routes_of(pages: Pages) -> list[BaseRoute]:
    def judge(endpoint: Endpoint) -> Endpoint:
        return pages.only(JUDGE, endpoint)

    return [
        Route("/", page("accueil")),
        Route("/tv", page("tv")),
        Route("/tv/flux", pages.tv_stream),
        Route("/entrer", page("entrer"), methods=["GET"]),
        Route("/entrer", pages.enter, methods=["POST"]),
        Route("/sortir", pages.leave, methods=["POST"]),
        Route("/juge", judge(page("juge"))),
        Route("/juge/flux", judge(pages.judge_stream)),
        Route("/juge/etat", judge(pages.judge_state)),
        Route("/juge/commande", judge(pages.command), methods=["POST"]),
        Route("/juge/bouton", judge(pages.press), methods=["POST"]),
        Route("/juge/afficher", judge(pages.show), methods=["POST"]),
        Route("/juge/vu", judge(pages.acknowledge), methods=["POST"]),
        Route("/juge/solutions", judge(pages.solutions)),
        Route("/juge/volume", judge(pages.volume), methods=["POST"]),
        Route("/juge/sante", judge(pages.health)),
        Route("/juge/controle", judge(pages.control)),
        Route("/juge/essai", judge(pages.try_panel), methods=["POST"]),
        Route("/juge/incidents", judge(page("incidents"))),
        Route("/juge/incidents/liste", judge(pages.incidents)),
        Route("/juge/date", judge(pages.date), methods=["POST"]),
        Route("/juge/arbitres", judge(pages.arbiters), methods=["GET", "POST"]),
        *arbiter_routes(pages.desk, lambda endpoint: pages.only(ARBITER, endpoint)),
        *room_routes(pages.desk, judge),
        Mount("/static/fonts", StaticFiles(directory=FONTS)),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]


async def not_found(_request: Request, _trouble: Exception) -> Response:
    return JSONResponse({"code": "page_unknown", "message": text("page_unknown")}, 404)
