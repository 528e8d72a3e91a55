"""What the hub answers: plis from the centres, the ranking for all, the organiser's page."""

import asyncio
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import sentence, text
from console.requests import fits
from console.simultane.database import database_sentence
from console.simultane.envelopes import is_public_key, is_signed, short
from console.simultane.handover import METRICS_OF_PAGES, is_a_page
from console.simultane.hub import Hub, now_ms
from console.simultane.intake import Joining
from console.simultane.metrics import MEDIA_TYPE, metrics
from console.simultane.organiser import DecisionAsked, checked, overview
from console.simultane.pages import (
    RankingAsked,
    export_csv,
    export_federation,
)
from console.simultane.public import PACE_S, PublicDoors, centre_named, titled, titled_file
from console.simultane.site import Site
from console.simultane.store import APPROVED, ASKED, REFUSED, HubStore
from console.tv.svg import qr_scene, scene_to_svg
from console.web.answers import (
    Endpoint,
    address_of,
    body_as,
    page,
    query_as,
    refusal,
)
from console.web.design import design_routes
from console.web.guard import Guard
from console.web.pages import HOUSE, Shelf
from engine.epreuve.decisions import OFFICIAL
from engine.play.codec import canonical
from engine.rulings import RuleError

HERE = Path(__file__).parent
SHELF = Shelf("/static/hub", HERE / "static")
"""One design system: the hub's pages stand on the console's sheets and scripts."""
STATUSES: Mapping[str, int] = {
    "hub_busy": 503,
    "hub_loading": 503,
    "pli_too_frequent": 429,
    "bundle_too_large": 413,
    "pli_foreign_signature": 403,
    "pli_other_centre": 403,
    "centre_unknown": 403,
    "centre_not_approved": 403,
    "organiser_only": 403,
}
REFUSAL = 400
PUBLIC = ("/static/", "/classement")
"""What is the same for everybody, and may be kept by a browser."""


def _is_hexadecimal(text: str) -> bool:
    return re.fullmatch(r"([0-9a-fA-F]{2})*", text) is not None


@dataclass(frozen=True)
class CentreAsks:
    """What an approved centre asks about a partie."""

    centre: str
    partie: int
    signature: str = field(metadata=fits(_is_hexadecimal))
    after: int = 0
    """The number of the last letters it has."""


@dataclass(frozen=True)
class Admission:
    centre: str = field(metadata=fits(is_public_key))
    state: str = field(metadata=fits((APPROVED, REFUSED, ASKED).__contains__))


class Doors:
    def __init__(self, hub: Hub, pace_s: float = PACE_S) -> None:
        self._hub = hub
        self.public = PublicDoors(hub, pace_s)

    @property
    def hub(self) -> Hub:
        return self._hub

    # The centres

    async def plis(self, request: Request) -> Response:
        hub = self._hub
        sorted_out = hub.intake.sort(await request.body(), address_of(request))
        stored = await hub.writer.put(sorted_out.arrivals, sorted_out.flags)
        if sorted_out.arrivals:
            hub.follower.wake()
        refused = [(each.partie, each.number, each.error) for each in sorted_out.refused]
        refused += [
            (partie, number, RuleError("pli_number_reused", number=number))
            for centre, partie, number in sorted(stored.reused)
            if centre == sorted_out.centre
        ]
        return JSONResponse(
            {
                "acks": _acks(stored.acks.get(sorted_out.centre, {})),
                **_decided(hub, request),
                "refused": [
                    {"partie": partie, "number": number, "code": error.code,
                     "message": sentence(error)}
                    for partie, number, error in refused
                ],
            }
        )  # fmt: skip

    async def join(self, request: Request) -> Response:
        hub = self._hub
        joining = await body_as(request, Joining)
        asked = joining.application(hub.manifest.id)
        vouched = hub.is_approved(asked.centre, joining.certificate)
        known = hub.follower.centres.get(asked.centre)
        if known is not None and (known.state != ASKED or not vouched):
            # Nothing to write: two hundred centres that ask again and again must not hold up a
            # hub that is short of breath.
            return JSONResponse({"state": APPROVED if known.state == APPROVED else ASKED})
        if not vouched:
            hub.intake.knock(address_of(request))
        if known is None and not vouched:
            hub.intake.check_room()
        state = APPROVED if vouched else ASKED

        def write(store: HubStore) -> None:
            store.ask(asked.centre, asked.name, state, now_ms())
            if vouched:
                store.decide_centre(asked.centre, APPROVED, only=ASKED)

        await hub.writer.run(write)
        hub.follower.wake()
        return JSONResponse({"state": state})

    async def centre(self, request: Request) -> Response:
        """What a centre looks up before it sends anything: is it known, what has arrived."""
        hub, name = self._hub, centre_named(request)
        acks = await hub.writer.run(lambda store: store.acks(name))
        known = hub.follower.centres.get(name)
        return JSONResponse(
            {
                "state": known.state if known else "unknown",
                "acks": _acks(acks),
                "certificate": hub.certificate_of(name),
                **_decided(hub, request),
            }
        )

    async def code(self, request: Request) -> Response:
        """The code of a partie, for an approved centre, at the hub's hour."""
        hub, asked = self._hub, await body_as(request, CentreAsks)
        self._check_asker(asked, "code_of")
        code = hub.released(asked.partie)
        if code is None:
            raise hub.not_begun(hub.manifest.partie(asked.partie))
        return JSONResponse({"code": str(code)})

    async def letters(self, request: Request) -> Response:
        """Multiplex: what the drawing centre has told, for an approved centre alone."""
        hub, asked = self._hub, await body_as(request, CentreAsks)
        self._check_asker(asked, "letters_of")
        with hub.follower.reading() as known:
            drawing = hub.follower.standing.drawing
            told = sorted(known.told.get((drawing, asked.partie), {}).items())
        now = now_ms()
        return JSONResponse(
            {
                "drawing": drawing,
                "mandate": hub.mandate_of(drawing) if drawing else "",
                "letters": [
                    {"envelope": each.envelope.whole.hex(), "age_ms": now - each.received_ms}
                    for number, each in told
                    if number > asked.after
                ],
            }
        )

    def _check_asker(self, asked: CentreAsks, what: str) -> None:
        """An approved centre signed this question."""
        hub, known = self._hub, self._hub.follower.centres.get(asked.centre)
        if known is None or known.state != APPROVED:
            raise RuleError("centre_unknown")
        hub.manifest.partie(asked.partie)
        question = canonical({"epreuve": hub.manifest.id, "centre": known.id, what: asked.partie})
        if not is_signed(known.id, question, bytes.fromhex(asked.signature)):
            raise RuleError("pli_foreign_signature")

    async def manifest(self, _request: Request) -> Response:
        return Response(self._hub.manifest.bytes, media_type="application/json")

    # Everybody

    async def export_with_licences(self, request: Request) -> Response:
        asked = query_as(request, RankingAsked)
        content = await asyncio.to_thread(export_csv, self._hub, asked, licences=True)
        return titled_file(self._hub, content, asked, "classement et licences")

    async def federation(self, request: Request) -> Response:
        asked = query_as(request, RankingAsked)
        content = await asyncio.to_thread(export_federation, self._hub, asked)
        return titled_file(self._hub, content, asked, "fédération", "iso-8859-1")

    async def site(self, _request: Request) -> Response:
        content = await asyncio.to_thread(Site(self._hub, SHELF, Path()).zipped)
        named = {"content-disposition": titled(self._hub, RankingAsked(), "site", ".zip")}
        return Response(content, media_type="application/zip", headers=named)

    async def health(self, _request: Request) -> Response:
        """For machines, and for whoever asks why: the cause and its remedy, without the names of
        servers and users that the database's own words hold."""
        follower, trouble = self._hub.follower, self._hub.trouble
        whole = follower.ready and follower.reachable and trouble is None
        answer: dict[str, Any] = {"ready": whole, "version": follower.version}
        if trouble is not None:
            answer |= {"code": trouble.cause.value, "message": database_sentence(trouble)}
        return JSONResponse(answer, 200 if whole else 503)

    async def metrics(self, _request: Request) -> Response:
        told = await asyncio.to_thread(metrics, self._hub, self.public)
        return Response(told, media_type=MEDIA_TYPE)

    # The organiser

    def only_organiser(self, endpoint: Endpoint) -> Endpoint:
        async def guarded(request: Request) -> Response:
            given = request.headers.get("x-organisateur", "")
            if not hmac.compare_digest(given.encode(), self._hub.organiser_secret.encode()):
                raise RuleError("organiser_only")
            return await endpoint(request)

        return guarded

    async def overview(self, _request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(overview, self._hub))

    async def admit(self, request: Request) -> Response:
        asked = await body_as(request, Admission)
        # Who is only asking again may have been handed an approval meanwhile: it no longer holds.
        self._hub.folder.remove(asked.centre, removed=asked.state != APPROVED)
        await self._hub.writer.run(lambda store: store.decide_centre(asked.centre, asked.state))
        self._hub.follower.wake()
        return JSONResponse({})

    async def decide(self, request: Request) -> Response:
        hub = self._hub
        decided = checked(await body_as(request, DecisionAsked), hub.manifest, now_ms())
        if decided.kind == OFFICIAL:
            await asyncio.to_thread(hub.check_official, decided.decided_ms)
            await hub.writer.run(lambda store: hub.declare_official(store, decided))
        else:
            await hub.writer.run(lambda store: hub.book.decide(store, decided))
        hub.follower.wake()
        return JSONResponse({})


@dataclass(frozen=True)
class DecisionsHeld:
    """Up to which of the organiser's plis a centre has them all."""

    decisions: int = 0


def _decided(hub: Hub, request: Request) -> dict[str, Any]:
    """What the organiser has decided since, in every answer to a centre: each keeps all of it."""
    told = hub.decided_after(query_as(request, DecisionsHeld).decisions)
    return {"decisions": [each.whole.hex() for each in told], "decided": hub.decided}


def _acks(acks: Mapping[int, int]) -> dict[str, int]:
    return {str(partie): number for partie, number in sorted(acks.items())}


async def _home(_request: Request) -> Response:
    return RedirectResponse("/classement")


def routes_of(doors: Doors) -> list[BaseRoute]:
    organiser = doors.only_organiser
    return [
        Route("/", _home),
        Route("/plis", doors.plis, methods=["POST"]),
        Route("/centres", doors.join, methods=["POST"]),
        Route("/centres/{centre}", doors.centre),
        Route("/lettres", doors.letters, methods=["POST"]),
        Route("/code", doors.code, methods=["POST"]),
        Route("/epreuve.json", doors.manifest),
        Route("/sante", doors.health),
        Route("/metrics", doors.metrics),
        Route(METRICS_OF_PAGES, doors.metrics),
        Route("/classement", page("classement", SHELF)),
        Route("/classement/etat", doors.public.state),
        Route("/classement/donnees", doors.public.ranking),
        Route("/classement/valeurs", doors.public.suggestions),
        Route("/classement/centre/{centre}", doors.public.ranking_of_centre),
        Route("/classement/flux", doors.public.stream),
        Route("/classement.csv", doors.public.export),
        Route("/classement.pdf", doors.public.paper),
        Route("/officiel.json", doors.public.official),
        Route("/organisateur", page("organisateur", SHELF)),
        Route("/organisateur/etat", organiser(doors.overview)),
        Route("/organisateur/classement.csv", organiser(doors.export_with_licences)),
        Route("/organisateur/federation.csv", organiser(doors.federation)),
        Route("/organisateur/site.zip", organiser(doors.site)),
        Route("/organisateur/centre", organiser(doors.admit), methods=["POST"]),
        Route("/organisateur/decision", organiser(doors.decide), methods=["POST"]),
        *joining_routes(doors.hub, SHELF),
        *design_routes(),
        SHELF.mounted(),
        HOUSE.mounted(),
    ]


# --- How a centre finds its way here ----------------------------------------------------------
# The files every centre is given, and a page with the address and its QR code, to be photographed
# from the judge's page.

JOINING = "/rejoindre"
"""Before « # », in the QR code: after it comes the organiser's key, which the centre compares."""
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-\[\]:]{1,200}")


def _is_origin(text: str) -> bool:
    return _ORIGIN.fullmatch(text) is not None


@dataclass(frozen=True)
class PlaceAsked:
    origine: str = field(metadata=fits(_is_origin))
    """How the browser that shows the page came here: a hub behind a proxy does not know."""


def joining_routes(hub: Hub, shelf: Shelf) -> list[BaseRoute]:
    async def published(request: Request) -> Response:
        """What every centre is given, and holds no secret: the sealed games too."""
        content = await asyncio.to_thread(hub.folder.published, request.path_params["name"])
        return Response(content, media_type="application/octet-stream")

    async def place(request: Request) -> Response:
        return JSONResponse(_place(hub, query_as(request, PlaceAsked).origine))

    return [
        Route("/epreuve/{name}", published),
        Route(JOINING, page("rejoindre", shelf)),
        Route(f"{JOINING}/donnees", place),
    ]


def _place(hub: Hub, origin: str) -> dict[str, Any]:
    manifest = hub.manifest
    address = f"{origin}{JOINING}#{manifest.organiser}"
    return {
        "nom": manifest.name,
        "du": manifest.first_day,
        "au": manifest.last_day,
        "organisateur": short(manifest.organiser),
        "qr": scene_to_svg(qr_scene(address)),
    }


async def _refused(_request: Request, trouble: Exception) -> Response:
    assert isinstance(trouble, RuleError)
    status_code = STATUSES.get(trouble.code, REFUSAL)
    answer = refusal(trouble, status_code)
    if status_code in (429, 503):
        answer.headers["retry-after"] = "2"
    return answer


async def _gone(_request: Request, _trouble: Exception) -> Response:
    return Response(status_code=400)  # nobody is there to read it


async def _not_found(_request: Request, _trouble: Exception) -> Response:
    return JSONResponse({"code": "page_unknown", "message": text("page_unknown")}, 404)


async def _failed(_request: Request, _trouble: Exception) -> Response:
    """A bug: the log has its traceback, whoever waits has a sentence."""
    return JSONResponse({"code": "page_failed", "message": text("page_failed")}, 500)


def _is_of_the_desk(route: BaseRoute) -> bool:
    return isinstance(route, Route) and not is_a_page(route.path.encode())


async def _elsewhere(_request: Request) -> Response:
    """A page asked for in one breath with something else: asked again, it is found."""
    raise RuleError("hub_busy")


def build_app(hub: Hub, names: frozenset[str], pace_s: float = PACE_S) -> tuple[Guard, Doors]:
    doors = Doors(hub, pace_s)
    routes = routes_of(doors)
    if not hub.follower.folds:
        routes = [route for route in routes if _is_of_the_desk(route)]
        routes.append(Route("/{page:path}", _elsewhere))
    application = Starlette(
        routes=routes,
        exception_handlers={
            RuleError: _refused,
            ClientDisconnect: _gone,
            404: _not_found,
            405: _not_found,
            500: _failed,
        },
    )
    return Guard(application, names, PUBLIC), doors
