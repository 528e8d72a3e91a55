"""Papers of the evening, the judge's: those made before the players come, and at any moment of a
game the sheet to go on by hand with. `/juge/papiers` lists them for the pages to show."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import printed
from console.papers.evening import (
    FIELDS,
    PAPERS,
    TABLES,
    PaperField,
    PaperOrder,
    order,
    suggested_tables,
)
from console.papers.table_cards import TableCard
from console.tv.access import address_of
from console.web.access import JUDGE
from console.web.answers import body_as, query_as
from console.web.link import PageDesk
from console.web.results import Download, sent
from console.web.tables import DOOR, as_printed
from engine.play.players import Player
from engine.rulings import RuleError

RESCUE = "secours"
USUAL = "pdf"
FILE = "/juge/papiers/fichier"


@dataclass(frozen=True)
class EveningPaperAsked:
    """In the words of the addresses. The fields are text: whatever is wrong in them is told."""

    papier: str = ""
    forme: str = USUAL
    tables: str = ""
    nombre: str = ""


@dataclass(frozen=True)
class EveningPrintAsked(EveningPaperAsked):
    imprimante: str = ""


def papers_routes(desk: PageDesk) -> Sequence[BaseRoute]:
    pages = _Papers(desk)

    def only(path: str, endpoint: Any, *methods: str) -> Route:
        return Route(path, desk.gate.only(JUDGE, endpoint), methods=list(methods) or ["GET"])

    return [
        only("/juge/papiers/liste", pages.listing),
        only("/juge/papiers/imprimantes", pages.printers),
        only(FILE, pages.paper),
        only("/juge/papiers/imprimer", pages.print, "POST"),
    ]


class _Papers:
    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    async def listing(self, _request: Request) -> Response:
        """`asks`: what the page lets the judge fill in, under the name the address takes."""
        players = await asyncio.to_thread(self._players)
        told = []
        if self._has_rescue:
            told.append(_told(RESCUE, printed("rescue_label"), printed("rescue_told"), ()))
        tables = replace(FIELDS[TABLES], value=suggested_tables(players))
        fields = {**FIELDS, TABLES: tables}
        for paper in PAPERS.values():
            asks = [fields[name] for name in paper.asks]
            told.append(_told(paper.key, paper.label, printed(paper.told), asks))
        return JSONResponse(told)

    async def printers(self, _request: Request) -> Response:
        """Apart: CUPS may take seconds to answer."""
        return JSONResponse({"printers": list(await asyncio.to_thread(self._desk.papers.printers))})

    async def paper(self, request: Request) -> Response:
        asked = query_as(request, EveningPaperAsked)
        self._refuse_codes_on_probation(request, asked)
        return sent(await asyncio.to_thread(self._make, asked))

    async def print(self, request: Request) -> Response:
        asked = await body_as(request, EveningPrintAsked)
        self._refuse_codes_on_probation(request, asked)
        paper = await asyncio.to_thread(self._make, asked)
        await asyncio.to_thread(self._desk.papers.print, paper, asked.imprimante)
        return JSONResponse({"printer": asked.imprimante})

    def _refuse_codes_on_probation(self, request: Request, asked: EveningPaperAsked) -> None:
        """Whoever read a code over a shoulder learns no other while the screens name him."""
        known = PAPERS.get(asked.papier)
        own = request.state.session.id
        bears = known is not None and (known.of_tables or known.of_door)
        if bears and self._desk.access.on_probation(own):
            raise RuleError("entry_on_probation")

    def _make(self, asked: EveningPaperAsked) -> Download:
        if asked.papier == RESCUE:
            return self._rescue(asked.forme)
        header = self._desk.judge.public.header
        made = order(header.club, header.title, self._players(), asked.tables, asked.nombre)
        if (known := PAPERS.get(asked.papier)) and known.of_words:
            made = self._desk.papers.with_words(made, self._desk.judge.lexicon)
        if known and known.of_tables:
            made = replace(made, cards=self._cards(made))
        if known and known.of_door:
            made = replace(made, cards=(self._door_card(),))
        return self._desk.papers.evening_paper(asked.papier, made, asked.forme)

    def _cards(self, made: PaperOrder) -> tuple[TableCard, ...]:
        """With the codes of this evening, which the first paper begins."""
        codes = self._desk.tables.codes(made.tables)
        url = self._desk.access_card(with_pin=False).url.rstrip("/")
        names = {player.table: player.name for player in made.players}
        return tuple(
            TableCard(
                table,
                names.get(table, ""),
                as_printed(code),
                f"{url}/joueur#{code}",
                f"{address_of(url)}/joueur",
            )
            for table, code in codes.items()
        )

    def _door_card(self) -> TableCard:
        url, code = self._desk.access_card(with_pin=False).url, self._desk.tables.door_code()
        opened, typed = f"{url.rstrip('/')}/pointage#{code}", f"{address_of(url)}/pointage"
        return TableCard(DOOR, "", as_printed(code), opened, typed)

    def _rescue(self, form: str) -> Download:
        judge = self._desk.judge
        if judge.face is None or judge.state is None:
            raise RuleError("rescue_without_game")
        return self._desk.papers.rescue(judge.face, judge.state, form)

    @property
    def _has_rescue(self) -> bool:
        judge = self._desk.judge
        return judge.state is not None and judge.face is not None and bool(judge.face.papers.rescue)

    def _players(self) -> Sequence[Player]:
        """Of the game on the desk while it is played, else of tonight's list."""
        judge, evening = self._desk.judge, self._desk.evening
        face, state = judge.face, judge.state
        if face is None or state is None or face.game.is_over(state) or not state.players:
            return evening.players() if evening is not None else ()
        return state.players


def _told(key: str, label: str, told: str, asks: Sequence[PaperField]) -> dict[str, Any]:
    href = f"{FILE}?{urlencode({'papier': key})}"
    fields = [asdict(field) for field in asks]
    return {"key": key, "label": label, "told": told, "href": href, "asks": fields}
