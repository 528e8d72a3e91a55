"""« Épreuve » on the judge's page: its parties, rankings and papers, what the judge decides."""

import asyncio
from collections.abc import Sequence
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
from console.web.link import PageDesk
from console.web.results import Download, sent
from console.web.sending import compact
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

    async def reopen(self, request: Request) -> Response:
        asked = await body_as(request, EpreuveAsked)
        await asyncio.to_thread(self._hall.reopen, asked.epreuve)
        return JSONResponse({})


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())
