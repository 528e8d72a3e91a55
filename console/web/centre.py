"""« Simultané », the judge's page of a centre: all between joining an épreuve and leaving it.

Whoever types an address here makes this machine ask a stranger: the judge alone, whose code opened
the page; what an address may be and what may answer is the centre's to say
(`console.centre.addresses`)."""

import asyncio
import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.requests import longest
from console.web.access import JUDGE
from console.web.answers import body_as, page, query_as
from console.web.guard import LARGEST_BODY
from console.web.link import PageDesk
from console.web.results import Download, sent
from engine.rulings import RuleError

PLIS = "application/octet-stream"


class CentrePlace(Protocol):
    """Reads the disk, and waits for the sender: never called on the server's loop."""

    def view(self) -> dict[str, Any]: ...
    def look(self, address: str) -> dict[str, Any]: ...
    def join(self, address: str, epreuve: str, name: str) -> dict[str, Any]: ...
    def read_picture(self, picture: bytes) -> str:
        """What the QR code of a photograph says."""

    def folders_on_sticks(self) -> list[dict[str, str]]: ...
    def join_from_stick(self, epreuve: str, address: str, name: str) -> dict[str, Any]: ...
    def use(self, epreuve: str) -> None: ...
    def leave(self, epreuve: str) -> None: ...
    def open(self, epreuve: str, partie: int, written: str) -> None:
        """A sealed partie, with the code that was dictated."""

    def fetch_code(self, epreuve: str, partie: int) -> dict[str, Any]: ...
    def take_part(self, epreuve: str, partie: int, role: str) -> None: ...
    def plays(self, epreuve: str, partie: int, game: str) -> None: ...
    def plis(self, epreuve: str) -> tuple[str, bytes]:
        """The name and the bytes of the file that is mailed."""

    def to_sticks(self, epreuve: str) -> tuple[str, ...]: ...
    def hand_in(self, address: str, bundle: str) -> dict[str, Any]:
        """Plis of another centre, in base64."""


@dataclass(frozen=True)
class AddressAsked:
    adresse: str = field(metadata=longest(300))


@dataclass(frozen=True)
class Photograph:
    image: str = field(metadata=longest(LARGEST_BODY))
    """In base64."""


@dataclass(frozen=True)
class JoinAsked(AddressAsked):
    epreuve: str
    nom: str = field(metadata=longest(200))
    cle: bool = False
    """From a stick: nobody has answered at the address yet."""


@dataclass(frozen=True)
class EpreuveAsked:
    epreuve: str = ""


@dataclass(frozen=True)
class PartieNamed(EpreuveAsked):
    partie: int = 0
    code: str = field(default="", metadata=longest(60))
    role: str = ""
    jeu: str = ""


@dataclass(frozen=True)
class Bundle(AddressAsked):
    plis: str = field(metadata=longest(LARGEST_BODY), kw_only=True)


class _CentrePages:
    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    @property
    def _centre(self) -> CentrePlace:
        if self._desk.centre is None:
            raise RuleError("centre_not_here")
        return self._desk.centre

    async def state(self, _request: Request) -> Response:
        return await self._answer(self._centre.view)

    async def look(self, request: Request) -> Response:
        return await self._answer(self._centre.look, (await body_as(request, AddressAsked)).adresse)

    async def picture(self, request: Request) -> Response:
        sent_image = (await body_as(request, Photograph)).image
        try:
            image = base64.b64decode(sent_image, validate=True)
        except ValueError as trouble:
            raise RuleError("qr_picture_unreadable") from trouble
        found = await asyncio.to_thread(self._centre.read_picture, image)
        return JSONResponse({"lu": found[:300]})

    async def sticks(self, _request: Request) -> Response:
        found = await asyncio.to_thread(self._centre.folders_on_sticks)
        return JSONResponse({"dossiers": found})

    async def join(self, request: Request) -> Response:
        asked = await body_as(request, JoinAsked)
        if asked.cle:
            return await self._answer(
                self._centre.join_from_stick, asked.epreuve, asked.adresse, asked.nom
            )
        return await self._answer(self._centre.join, asked.adresse, asked.epreuve, asked.nom)

    async def use(self, request: Request) -> Response:
        return await self._done(self._centre.use, (await body_as(request, EpreuveAsked)).epreuve)

    async def leave(self, request: Request) -> Response:
        return await self._done(self._centre.leave, (await body_as(request, EpreuveAsked)).epreuve)

    async def open(self, request: Request) -> Response:
        """With the code that was dictated; asked of the centre national where none is."""
        asked = await body_as(request, PartieNamed)
        if asked.code.strip():
            return await self._done(self._centre.open, asked.epreuve, asked.partie, asked.code)
        return await self._done(self._centre.fetch_code, asked.epreuve, asked.partie)

    async def take_part(self, request: Request) -> Response:
        asked = await body_as(request, PartieNamed)
        if asked.jeu:
            return await self._done(self._centre.plays, asked.epreuve, asked.partie, asked.jeu)
        return await self._done(self._centre.take_part, asked.epreuve, asked.partie, asked.role)

    async def plis(self, request: Request) -> Response:
        epreuve = query_as(request, EpreuveAsked).epreuve
        name, content = await asyncio.to_thread(self._centre.plis, epreuve)
        return sent(Download(name, PLIS, content))

    async def to_sticks(self, request: Request) -> Response:
        epreuve = (await body_as(request, EpreuveAsked)).epreuve
        names = await asyncio.to_thread(self._centre.to_sticks, epreuve)
        return JSONResponse({"cles": list(names)})

    async def hand_in(self, request: Request) -> Response:
        asked = await body_as(request, Bundle)
        return await self._answer(self._centre.hand_in, asked.adresse, asked.plis)

    async def _answer(self, work: Callable[..., dict[str, Any]], *about: object) -> Response:
        return JSONResponse(await asyncio.to_thread(work, *about))

    async def _done(self, work: Callable[..., object], *about: object) -> Response:
        await asyncio.to_thread(work, *about)
        return JSONResponse({})


def centre_routes(desk: PageDesk) -> Sequence[BaseRoute]:
    pages = _CentrePages(desk)

    def only(path: str, endpoint: Any, *methods: str) -> Route:
        return Route(path, desk.gate.only(JUDGE, endpoint), methods=list(methods) or ["GET"])

    return [
        only("/juge/simultane", page("simultane")),
        only("/juge/simultane/etat", pages.state),
        only("/juge/simultane/plis", pages.plis),
        only("/juge/simultane/cles", pages.sticks),
        only("/juge/simultane/voir", pages.look, "POST"),
        only("/juge/simultane/photo", pages.picture, "POST"),
        only("/juge/simultane/inscrire", pages.join, "POST"),
        only("/juge/simultane/choisir", pages.use, "POST"),
        only("/juge/simultane/quitter", pages.leave, "POST"),
        only("/juge/simultane/ouvrir", pages.open, "POST"),
        only("/juge/simultane/partie", pages.take_part, "POST"),
        only("/juge/simultane/cle", pages.to_sticks, "POST"),
        only("/juge/simultane/remettre", pages.hand_in, "POST"),
    ]
