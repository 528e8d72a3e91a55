"""« Épreuve » on the judge's page: its parties, rankings and papers, what the judge decides."""

import asyncio
import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import StartGame
from console.desk.option_table import NewGame
from console.french import printed
from console.requests import longest
from console.web.access import JUDGE
from console.web.answers import LONGEST_NAME, body_as, page, query_as
from console.web.guard import LARGEST_BODY
from console.web.link import PageDesk
from console.web.results import Download, sent
from console.web.sending import compact
from engine.epreuve.plis import LONGEST_REASON
from engine.rulings import RuleError

LONGEST_TEXT = 4_000


@dataclass(frozen=True)
class PartieOfHall:
    number: int
    epreuve: str


@dataclass(frozen=True)
class HallChange:
    """What the judge has decided of an épreuve, as it was written."""

    name: str
    first_day: str
    last_day: str
    licence: bool
    entry: str
    commission: tuple[str, ...]
    dotation: tuple[str, ...]
    """« 1 ; coupe du club », or « 1 ; un livre ; série ; 4 »."""
    classements: tuple[str, ...]
    team: int
    parties: tuple[str, ...]


class HallView(Protocol):
    """The épreuves of this hall (`console.machine.hall`). Reads the disk: never called on the
    server's loop."""

    def listing(self) -> list[dict[str, Any]]: ...
    def view(self, epreuve: str) -> dict[str, Any]: ...
    def paper(self, epreuve: str, form: str) -> Download: ...
    def request(self, partie: PartieOfHall) -> NewGame | None: ...
    def departage(self, epreuve: str, rank: int, why: str) -> NewGame: ...
    def change(self, epreuve: str, change: HallChange) -> None: ...
    def close(self, epreuve: str) -> None: ...
    def reopen(self, epreuve: str) -> None: ...
    def declare(self, epreuve: str, reason: str) -> None: ...
    def official(self, epreuve: str, version: int) -> Download: ...
    def plis(self, epreuve: str) -> Download: ...


@dataclass(frozen=True)
class EpreuveAsked:
    epreuve: str = field(default="", metadata=longest(LONGEST_NAME))


@dataclass(frozen=True)
class HallPartieAsked(EpreuveAsked):
    partie: int = 0


@dataclass(frozen=True)
class DepartageAsked(EpreuveAsked):
    rang: int = 0
    pour: str = field(default="", metadata=longest(LONGEST_NAME))


@dataclass(frozen=True)
class OfficialAsked(EpreuveAsked):
    motif: str = field(default="", metadata=longest(LONGEST_REASON))


@dataclass(frozen=True)
class OfficialFileAsked(EpreuveAsked):
    version: int = 0
    """0: the plis it was made of."""


@dataclass(frozen=True)
class EpreuvePaper(EpreuveAsked):
    forme: str = field(default="pdf", metadata=longest(20))
    imprimante: str = field(default="", metadata=longest(LONGEST_NAME))


@dataclass(frozen=True)
class EpreuveChange(EpreuveAsked):
    nom: str = field(default="", metadata=longest(LONGEST_TEXT))
    premier: str = field(default="", metadata=longest(20))
    dernier: str = field(default="", metadata=longest(20))
    licence: bool = False
    qui: str = field(default="", metadata=longest(LONGEST_TEXT))
    commission: str = field(default="", metadata=longest(LONGEST_TEXT))
    dotation: str = field(default="", metadata=longest(LONGEST_TEXT))
    classements: list[str] = field(default_factory=list)
    equipe: int = 3
    parties: list[str] = field(default_factory=list)
    """Their names, in order; one more adds a partie like the last."""


def hall_routes(desk: PageDesk, hall: HallView) -> Sequence[BaseRoute]:
    pages = _HallPages(desk, hall)

    def only(path: str, endpoint: Any, *methods: str) -> Route:
        return Route(path, desk.gate.only(JUDGE, endpoint), methods=list(methods) or ["GET"])

    return [
        only("/juge/epreuves", page("epreuves")),
        only("/juge/epreuves/etat", compact(pages.state)),
        only("/juge/epreuves/fichier", pages.paper),
        only("/juge/epreuves/imprimer", pages.print, "POST"),
        only("/juge/epreuves/jouer", pages.play, "POST"),
        only("/juge/epreuves/departage", pages.departage, "POST"),
        only("/juge/epreuves/changer", pages.change, "POST"),
        only("/juge/epreuves/clore", pages.close, "POST"),
        only("/juge/epreuves/reprendre", pages.reopen, "POST"),
        only("/juge/epreuves/declarer", pages.declare, "POST"),
        only("/juge/epreuves/officiel", pages.official),
    ]


class _HallPages:
    def __init__(self, desk: PageDesk, hall: HallView) -> None:
        self._desk, self._hall = desk, hall

    async def state(self, request: Request) -> Response:
        """The épreuve asked for; else the one that is played, or the newest."""
        asked = query_as(request, EpreuveAsked).epreuve
        return JSONResponse(await asyncio.to_thread(self._state, asked))

    def _state(self, asked: str) -> dict[str, Any]:
        listed = self._hall.listing()
        chosen = asked or next((each["id"] for each in listed if each["current"]), "")
        chosen = chosen or next((each["id"] for each in listed), "")
        judge = self._desk.judge
        playing = judge.face is not None and not judge.face.game.is_over(judge.state)
        printers = self._desk.archive.printers() if self._desk.archive is not None else ()
        return {
            "epreuves": listed,
            "epreuve": self._hall.view(chosen) if chosen else None,
            "playing": printed("hall_playing") if playing else "",
            "printers": list(printers),
        }

    async def paper(self, request: Request) -> Response:
        asked = query_as(request, EpreuvePaper)
        return sent(await asyncio.to_thread(self._hall.paper, asked.epreuve, asked.forme))

    async def print(self, request: Request) -> Response:
        asked = await body_as(request, EpreuvePaper)
        paper = await asyncio.to_thread(self._hall.paper, asked.epreuve, asked.forme)
        await asyncio.to_thread(self._desk.papers.print, paper, asked.imprimante)
        return JSONResponse({"printer": asked.imprimante})

    async def play(self, request: Request) -> Response:
        asked = await body_as(request, HallPartieAsked)
        wanted = await asyncio.to_thread(
            self._hall.request, PartieOfHall(asked.partie, asked.epreuve)
        )
        if wanted is None:
            raise RuleError("hall_unknown")
        await self._desk.ask(lambda reply: StartGame(wanted, reply))
        return JSONResponse({})

    async def departage(self, request: Request) -> Response:
        asked = await body_as(request, DepartageAsked)
        wanted = await asyncio.to_thread(
            self._hall.departage, asked.epreuve, asked.rang, asked.pour.strip()
        )
        await self._desk.ask(lambda reply: StartGame(wanted, reply))
        return JSONResponse({})

    async def change(self, request: Request) -> Response:
        asked = await body_as(request, EpreuveChange)
        change = HallChange(
            asked.nom,
            asked.premier,
            asked.dernier,
            asked.licence,
            asked.qui,
            _lines(asked.commission),
            _lines(asked.dotation),
            tuple(asked.classements),
            asked.equipe,
            tuple(asked.parties),
        )
        await asyncio.to_thread(self._hall.change, asked.epreuve, change)
        return JSONResponse({})

    async def close(self, request: Request) -> Response:
        asked = await body_as(request, EpreuveAsked)
        await asyncio.to_thread(self._hall.close, asked.epreuve)
        return JSONResponse({})

    async def declare(self, request: Request) -> Response:
        asked = await body_as(request, OfficialAsked)
        await asyncio.to_thread(self._hall.declare, asked.epreuve, asked.motif)
        return JSONResponse({})

    async def official(self, request: Request) -> Response:
        """A version of it, or the plis it was made of, with which it is verified."""
        asked = query_as(request, OfficialFileAsked)
        if not asked.version:
            return sent(await asyncio.to_thread(self._hall.plis, asked.epreuve))
        return sent(await asyncio.to_thread(self._hall.official, asked.epreuve, asked.version))

    async def reopen(self, request: Request) -> Response:
        asked = await body_as(request, EpreuveAsked)
        await asyncio.to_thread(self._hall.reopen, asked.epreuve)
        return JSONResponse({})


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


# --- « Simultané »: with other centres ---
# « Simultané », the judge's page of a centre: all between joining an épreuve and leaving it.
#
# Whoever types an address here makes this machine ask a stranger: the judge alone, whose code
# opened the page; what an address may be and what may answer is the centre's to say
# (`console.centre.outbox`).

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
    def seal_key(self, epreuve: str) -> str:
        """The code, shown once, under which the centre's key lies in copies."""

    def unseal_key(self, epreuve: str, written: str) -> None: ...
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
class PartieNamed(EpreuveAsked):
    partie: int = 0
    code: str = field(default="", metadata=longest(60))
    role: str = ""
    jeu: str = ""


@dataclass(frozen=True)
class CodeOfKey(EpreuveAsked):
    code: str = field(default="", metadata=longest(60))


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
        return self._desk.centre()

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

    async def seal_key(self, request: Request) -> Response:
        epreuve = (await body_as(request, EpreuveAsked)).epreuve
        return JSONResponse({"code": await asyncio.to_thread(self._centre.seal_key, epreuve)})

    async def unseal_key(self, request: Request) -> Response:
        asked = await body_as(request, CodeOfKey)
        return await self._done(self._centre.unseal_key, asked.epreuve, asked.code)

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
        only("/juge/simultane/sceller", pages.seal_key, "POST"),
        only("/juge/simultane/desceller", pages.unseal_key, "POST"),
        only("/juge/simultane/partie", pages.take_part, "POST"),
        only("/juge/simultane/cle", pages.to_sticks, "POST"),
        only("/juge/simultane/remettre", pages.hand_in, "POST"),
    ]
