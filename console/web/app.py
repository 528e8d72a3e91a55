"""The routes. Every page asks by posting to the inbox and shows by reading snapshots."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.buttons import Button, Press
from console.desk.inbox import Acknowledge, Ask, MendTile, PageGesture, Show, WriteHere
from console.desk.trial import PartKind
from console.french import printed
from console.french.typography import typeset
from console.modes.mode import EndMode
from console.modes.trial import TRY_CONSOLE, TRY_PANEL, PartJudged, TrialMode, try_only
from console.requests import fits, malformed
from console.tv.snapshot import ACCESS_PAGE, GENERAL_PAGE
from console.web.access import JUDGE
from console.web.answers import (
    Endpoint,
    Uploads,
    body_as,
    body_of,
    event_stream,
    page,
)
from console.web.design import design_routes
from console.web.evening import ending_routes, new_game_routes
from console.web.guard import Guard
from console.web.hall import centre_routes, hall_routes
from console.web.link import PageDesk
from console.web.pages import HOUSE, composed
from console.web.papers import papers_routes
from console.web.real_trial import real_trial_routes
from console.web.results import results_routes
from console.web.roster import roster_routes
from console.web.screens import screen_routes
from console.web.settings import access_routes, settings_routes
from console.web.tilesets import tile_routes
from console.web.voices import voice_routes
from engine.rulings import RuleError

_TRIAL_DEEDS = {
    "begin": TRY_CONSOLE,
    "on": PartJudged(None),
    "good": PartJudged(True),
    "bad": PartJudged(False),
    "stop": EndMode(TrialMode),
    **{kind.value: try_only(kind) for kind in PartKind},
}


@dataclass(frozen=True)
class PressAsked:
    button: Button
    held: bool = False


@dataclass(frozen=True)
class PageWanted:
    page: str | None = None


@dataclass(frozen=True)
class Volume:
    volume: int = field(metadata=fits(range(101).__contains__))


@dataclass(frozen=True)
class Mending:
    letter: str | None = None
    """None: no tile is to be mended any more."""


@dataclass(frozen=True)
class PanelTrialAsked:
    stop: bool = False


@dataclass(frozen=True)
class DateTold:
    date: str = ""


@dataclass(frozen=True)
class TrialDeed:
    """`begin`, `on` to the parts, `good`, `bad` or `stop`; or one part alone, by its kind."""

    deed: str = field(metadata=fits(_TRIAL_DEEDS.__contains__))


class HousePages:
    """The handlers, around one console."""

    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    @property
    def desk(self) -> PageDesk:
        return self._desk

    # The public board

    async def home(self, _request: Request) -> Response:
        """The club and the épreuve, as the television tells them to everybody."""
        judge = self._desk.judge
        header = judge.public.header
        review = judge.face.pages.review(judge.state) if judge.face is not None else ""
        return _told_in(
            "accueil",
            club=header.club or "Pupitre",
            game=header.title or printed("home_told"),
            review=review,
            without="" if review else "hidden",
        )

    async def phone_help(self, request: Request) -> Response:
        """With the address this visitor has found, for his neighbour."""
        return _told_in("telephones", address=f"{request.url.scheme}://{request.url.netloc}")

    # The judge

    async def judge_page(self, request: Request) -> Response:
        """With the part of the game on the desk: fetched after the page, it costs a slow network
        two journeys more."""
        face = self._desk.judge.face
        shelf = face.pages.shelf if face is not None else None
        return await page("juge", shelf or HOUSE)(request)

    async def judge_stream(self, _request: Request) -> Response:
        return event_stream(self._desk.listen_as_judge())

    async def bar_stream(self, _request: Request) -> Response:
        return event_stream(self._desk.listen_to_bar())

    async def judge_state(self, _request: Request) -> Response:
        return JSONResponse(self._desk.judge_view())

    async def command(self, request: Request) -> Response:
        """Any command of the game on the desk, as its vocabulary writes it."""
        body = await body_of(request)
        quiet = body.pop("quiet", None) is True
        command = self._desk.decode(body)
        outcome = await self._desk.ask(lambda reply: Ask(command, reply, quiet=quiet))
        return JSONResponse({"events": len(outcome.events), "durable": outcome.durable})

    async def press(self, request: Request) -> Response:
        asked = await body_as(request, PressAsked)
        press = Press(asked.button, held=asked.held)
        outcome = await self._desk.ask(lambda reply: PageGesture(press, reply), loud=False)
        # of a press that changed nothing: as durable as what was said before it
        return JSONResponse({"durable": outcome.durable and not self._desk.judge.pending})

    async def show(self, request: Request) -> Response:
        wanted, face = (await body_as(request, PageWanted)).page, self._desk.judge.face
        if wanted not in (None, ACCESS_PAGE, GENERAL_PAGE, *(face.room.screens if face else ())):
            raise malformed("page")
        access = self._desk.access_card(with_pin=False) if wanted == ACCESS_PAGE else None
        self._desk.post(Show(wanted, access))
        return JSONResponse({})

    async def acknowledge(self, _request: Request) -> Response:
        self._desk.post(Acknowledge())
        return JSONResponse({})

    async def write_here(self, _request: Request) -> Response:
        """The judge's word: whatever folder is there now is the journal's."""
        self._desk.post(WriteHere())
        return JSONResponse({})

    async def volume(self, request: Request) -> Response:
        wanted = (await body_as(request, Volume)).volume
        self._desk.set_volume(wanted)
        return JSONResponse({"volume": wanted})

    async def health(self, _request: Request) -> Response:
        told = self._desk.health()
        return JSONResponse({**told, "devices": [*told.get("devices", ()), self._phones()]})

    def _phones(self) -> dict[str, str]:
        """Those who entered with a code, this one included."""
        count = len(self._desk.access.sessions())
        told = printed("device_phones", count=count)
        return {"name": "Téléphones", "state": "ok" if count else "off", "text": told}

    async def control(self, _request: Request) -> Response:
        """The checks before an evening: slow, so in a thread of their own."""
        found = await asyncio.to_thread(self._desk.checks)
        return JSONResponse({"checks": found})

    async def mend(self, request: Request) -> Response:
        """A tile whose chip is dead, in the middle of a game: its letter, then a new tile."""
        letter = (await body_as(request, Mending)).letter
        self._desk.post(MendTile(letter.strip().upper().replace("*", "?") if letter else None))
        return JSONResponse({})

    async def try_panel(self, request: Request) -> Response:
        stop = (await body_as(request, PanelTrialAsked)).stop
        self._desk.post(EndMode(TrialMode) if stop else TRY_PANEL)
        return JSONResponse({})

    async def trial(self, request: Request) -> Response:
        """« Essayer le pupitre »: what is done of it, and how it went last."""
        if request.method == "POST":
            self._desk.post(_TRIAL_DEEDS[(await body_as(request, TrialDeed)).deed])
            return JSONResponse({})
        trials = self._desk.trials
        last = trials.last if trials is not None else None
        states = {True: "good", False: "bad", None: "untried"}
        return JSONResponse(
            {
                "told": typeset(trials.words) if trials is not None else "",
                "parts": [
                    {
                        "told": typeset(part.told),
                        "state": states[good],
                        "remedy": typeset(part.remedy) if good is False else "",
                    }
                    for part, good in (last.parts if last is not None else ())
                ],
            }
        )

    async def incidents(self, _request: Request) -> Response:
        return JSONResponse({"incidents": self.desk.incidents()})

    async def date(self, request: Request) -> Response:
        """The date of the sheets, told by the judge when the machine does not know it."""
        told = (await body_as(request, DateTold)).date
        if self.desk.set_date is None:
            raise RuleError("date_not_here")
        return JSONResponse({"date": self.desk.set_date(told)})


def build_app(desk: PageDesk, games: Sequence[BaseRoute] = ()) -> Guard:
    """The house's own routes, and those of the games it knows."""
    application = Starlette(
        routes=every_route(desk, games),
        exception_handlers={404: not_found, 405: not_found, 500: failed},
    )
    return Guard(application)


def every_route(desk: PageDesk, games: Sequence[BaseRoute]) -> list[BaseRoute]:
    """What the house answers stands, whatever path a game calls its own; below a folder of files
    the games' own are looked for first."""
    own = (*centre_routes(desk), *results_routes(desk), *papers_routes(desk), *ending_routes(desk))
    house = [*own, *routes_of(HousePages(desk))]
    pages = [each for each in house if isinstance(each, Route)]
    return [*pages, *games, *(each for each in house if not isinstance(each, Route))]


def routes_of(pages: HousePages) -> list[BaseRoute]:
    gate = pages.desk.gate

    def judge(endpoint: Endpoint) -> Endpoint:
        return gate.only(JUDGE, endpoint)

    desk, own, uploads = pages.desk, list[BaseRoute](), Uploads()
    if desk.evening is not None:
        own += new_game_routes(desk, desk.evening, uploads)
        own += roster_routes(desk, desk.evening, uploads)
    if desk.trials is not None:
        own += real_trial_routes(desk, desk.trials.real)
    if desk.hall is not None:
        own += hall_routes(desk, desk.hall)
    if desk.settled is not None:
        if desk.voices is not None:
            own += voice_routes(desk, desk.voices, desk.settled, uploads)
        own += settings_routes(desk, desk.settled)
        if desk.tiles is not None:
            own += tile_routes(desk, desk.settled, desk.tiles)
    return [
        *own,
        *access_routes(desk),
        *screen_routes(desk),
        Route("/", pages.home),
        Route("/aide/telephones", pages.phone_help),
        Route("/tv", page("tv")),
        Route("/entrer", page("entrer"), methods=["GET"]),
        Route("/entrer", gate.enter, methods=["POST"]),
        Route("/entrer/attente", gate.await_word, methods=["POST"]),
        Route("/sortir", gate.leave, methods=["POST"]),
        Route("/juge", judge(pages.judge_page)),
        Route("/juge/flux", judge(pages.judge_stream)),
        Route("/juge/barre/flux", judge(pages.bar_stream)),
        Route("/juge/etat", judge(pages.judge_state)),
        Route("/juge/commande", judge(pages.command), methods=["POST"]),
        Route("/juge/bouton", judge(pages.press), methods=["POST"]),
        Route("/juge/afficher", judge(pages.show), methods=["POST"]),
        Route("/juge/vu", judge(pages.acknowledge), methods=["POST"]),
        Route("/juge/dossier", judge(pages.write_here), methods=["POST"]),
        Route("/juge/volume", judge(pages.volume), methods=["POST"]),
        Route("/juge/sante", judge(pages.health)),
        Route("/juge/controle", judge(pages.control)),
        Route("/juge/jeton", judge(pages.mend), methods=["POST"]),
        Route("/juge/essai", judge(pages.try_panel), methods=["POST"]),
        Route("/juge/essayer", judge(page("essayer"))),
        Route("/juge/essayer/etat", judge(pages.trial), methods=["GET", "POST"]),
        Route("/juge/papiers", judge(page("papiers"))),
        Route("/juge/incidents", judge(page("incidents"))),
        Route("/juge/incidents/liste", judge(pages.incidents)),
        Route("/juge/date", judge(pages.date), methods=["POST"]),
        *design_routes(),
        HOUSE.mounted(),
    ]


async def not_found(_request: Request, _trouble: Exception) -> Response:
    return JSONResponse({"code": "page_unknown", "message": printed("page_unknown")}, 404)


async def failed(_request: Request, _trouble: Exception) -> Response:
    """A bug: the log has its traceback, whoever waits has a sentence."""
    return JSONResponse({"code": "page_failed", "message": printed("page_failed")}, 500)


def _told_in(name: str, **told: str) -> Response:
    """A page with what is known only when it is asked for."""
    shown = composed(name)
    for each, value in told.items():
        shown = shown.replace(f"{{{{{each}}}}}", escape(value))
    return HTMLResponse(shown)
