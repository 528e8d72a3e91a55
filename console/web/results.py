"""« Résultats », the judge's page of what was played: rankings to read, papers to print, to take
home and to send."""

import asyncio
import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.columns import CONTEST, GAME, RankingColumns, Row, ranked
from console.desk.inbox import BringBack, TakeIn
from console.french.typography import typeset
from console.journal.copies import GameRecords, Joined
from console.papers.document import Document
from console.papers.evening import PaperOrder
from console.papers.reading import GameOutcome, PlayerSheet
from console.requests import longest
from console.web.access import JUDGE
from console.web.answers import body_as, page, query_as
from console.web.guard import LARGEST_BODY
from console.web.link import PageDesk
from console.web.sending import compact
from console.web.views import FaceOfAGame
from engine.letters.lexicon import Lexicon
from engine.play.game import GameState
from engine.play.players import Person, Player
from engine.play.season import RankBy
from engine.rulings import RuleError, whole_number

RANKING = ("results", "json")
"""What the ranking of the page is read from, where a game ranks its players."""
BY_POINTS = "cumul"
"""How such a paper names the contest in which nobody goes out and no time is ranked."""
_INLINE = ("application/pdf",)


@dataclass(frozen=True)
class Download:
    name: str
    media_type: str
    content: bytes


class Archive(Protocol):
    """The games of the journal and the papers each can be written as. Reads the disk, may take
    seconds: never called on the server's loop."""

    def listing(self) -> dict[str, Any]: ...
    def paper(self, game: str, family: str, form: str) -> Download: ...
    def outcome(self, game: str) -> GameOutcome: ...
    def player_sheet(self, game: str, table: int) -> PlayerSheet: ...
    def player_paper(self, game: str, table: int) -> Download: ...
    def own_papers(self, documents: Sequence[Document]) -> Sequence[Download]:
        """Each of one player, as a PDF."""

    def played_on(self, game: str) -> int:
        """When it was opened, in wall time."""

    def dossier(self, game: str, coup: int, table: int) -> Download: ...
    def season(self, form: str, by: RankBy | None, best: int | None) -> Download: ...
    def evening_paper(self, key: str, asked: PaperOrder, form: str) -> Download: ...
    def with_words(self, asked: PaperOrder, lexicon: Lexicon | None) -> PaperOrder:
        """With the short words of this lexicon, or of the one in use where no game is open."""

    def rescue(self, face: FaceOfAGame, state: GameState, form: str) -> Download: ...
    def printers(self) -> Sequence[str]: ...
    def to_sticks(self) -> Sequence[str]:
        """Everything, on every stick that is plugged in; their names."""

    def print(self, paper: Download, printer: str) -> None: ...
    def print_trial(self) -> str:
        """A sheet on the first printer there is; its name."""

    def keep_logo(self, image: bytes | None) -> None: ...
    def elsewhere(self) -> list[dict[str, Any]]:
        """What lies in copies set aside and on sticks, with the games the journal lacks of it."""

    def games_elsewhere(self, source: str) -> Sequence[GameRecords]: ...
    def told_of(self, joined: Joined) -> Sequence[str]: ...
    def erase(self, source: str) -> None: ...


def results_routes(desk: PageDesk) -> Sequence[BaseRoute]:
    pages = _Results(desk)

    def only(path: str, endpoint: Any, *methods: str) -> Route:
        return Route(path, desk.gate.only(JUDGE, endpoint), methods=list(methods) or ["GET"])

    return [
        only("/juge/resultats", page("resultats")),
        only("/juge/resultats/liste", pages.listing),
        only("/juge/resultats/classement", compact(pages.ranking)),
        only("/juge/resultats/fin", pages.outcome),
        only("/juge/resultats/joueur", pages.player),
        only("/juge/resultats/feuille", pages.player_paper),
        only("/juge/resultats/fichier", pages.paper),
        only("/juge/resultats/saison", pages.season),
        only("/juge/resultats/imprimer", pages.print, "POST"),
        only("/juge/resultats/cle", pages.sticks, "POST"),
        only("/juge/resultats/logo", pages.logo, "POST"),
        only("/juge/resultats/ailleurs", pages.elsewhere),
        only("/juge/resultats/reprendre", pages.bring_back, "POST"),
        only("/juge/resultats/joindre", pages.join, "POST"),
        only("/juge/resultats/effacer", pages.erase, "POST"),
    ]


@dataclass(frozen=True)
class PaperAsked:
    """In the words of the addresses: of which game, what, how written; of a season, ranked by
    what, the best of how many games."""

    partie: str = ""
    famille: str = ""
    forme: str = ""
    par: RankBy | None = None
    meilleures: str = ""


@dataclass(frozen=True)
class PlayerAsked:
    partie: str = ""
    table: int = 0


@dataclass(frozen=True)
class PrintAsked(PaperAsked):
    imprimante: str = ""


@dataclass(frozen=True)
class Logo:
    image: str = field(default="", metadata=longest(LARGEST_BODY))
    """In base64; none takes the logo away."""


@dataclass(frozen=True)
class SourceAsked:
    source: str = ""


class _Results:
    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    async def listing(self, _request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(self._desk.papers.listing))

    async def ranking(self, request: Request) -> Response:
        paper = await self._paper(query_as(request, PaperAsked).partie, *RANKING)
        told = json.loads(paper.content)
        shown = {key: told.get(key, []) for key in ("ranking", "cuts", "provisional")}
        if told.get("contest") == BY_POINTS:  # its fates are the points again
            shown["ranking"] = [{**line, "contest": ""} for line in shown["ranking"]]
        columns = CONTEST if any(line.get("contest") for line in shown["ranking"]) else GAME
        _lay_out(shown["ranking"], shown["cuts"], columns)
        return JSONResponse({**shown, "columns": columns.headings})

    async def outcome(self, request: Request) -> Response:
        game = query_as(request, PaperAsked).partie
        return JSONResponse((await asyncio.to_thread(self._desk.papers.outcome, game)).view)

    async def player(self, request: Request) -> Response:
        asked = query_as(request, PlayerAsked)
        sheet = await asyncio.to_thread(self._desk.papers.player_sheet, asked.partie, asked.table)
        return JSONResponse(sheet.view)

    async def player_paper(self, request: Request) -> Response:
        asked = query_as(request, PlayerAsked)
        return sent(
            await asyncio.to_thread(self._desk.papers.player_paper, asked.partie, asked.table)
        )

    async def paper(self, request: Request) -> Response:
        asked = query_as(request, PaperAsked)
        return sent(await self._paper(asked.partie, asked.famille, asked.forme))

    async def season(self, request: Request) -> Response:
        return sent(await self._season(query_as(request, PaperAsked)))

    async def print(self, request: Request) -> Response:
        asked = await body_as(request, PrintAsked)
        if asked.famille == "season":
            paper = await self._season(asked)
        else:
            paper = await self._paper(asked.partie, asked.famille, asked.forme)
        await asyncio.to_thread(self._desk.papers.print, paper, asked.imprimante)
        return JSONResponse({"printer": asked.imprimante})

    async def sticks(self, _request: Request) -> Response:
        return JSONResponse({"sticks": list(await asyncio.to_thread(self._desk.papers.to_sticks))})

    async def logo(self, request: Request) -> Response:
        sent = (await body_as(request, Logo)).image
        try:
            image = base64.b64decode(sent, validate=True) if sent else None
        except ValueError as trouble:  # no ASCII, or no base64
            raise RuleError("logo_unreadable") from trouble
        await asyncio.to_thread(self._desk.papers.keep_logo, image)
        return JSONResponse({})

    async def elsewhere(self, _request: Request) -> Response:
        return JSONResponse({"sources": await asyncio.to_thread(self._desk.papers.elsewhere)})

    async def join(self, request: Request) -> Response:
        """Read beside the game; written by the thread that owns the journal."""
        source = (await body_as(request, SourceAsked)).source
        games = await asyncio.to_thread(self._desk.papers.games_elsewhere, source)
        answer: Joined | RuleError = await self._desk.answer_to(lambda reply: TakeIn(games, reply))
        if isinstance(answer, RuleError):
            raise answer
        return JSONResponse({"told": [typeset(each) for each in self._desk.papers.told_of(answer)]})

    async def bring_back(self, request: Request) -> Response:
        """On the desk again, for an appeal or for what a commission decided."""
        game = (await body_as(request, PaperAsked)).partie
        await self._desk.ask(lambda reply: BringBack(game, reply))
        return JSONResponse({})

    async def erase(self, request: Request) -> Response:
        source = (await body_as(request, SourceAsked)).source
        await asyncio.to_thread(self._desk.papers.erase, source)
        return JSONResponse({})

    async def _paper(self, game: str, family: str, form: str) -> Download:
        return await asyncio.to_thread(self._desk.papers.paper, game, family, form)

    async def _season(self, asked: PaperAsked) -> Download:
        best = whole_number(asked.meilleures)
        if asked.meilleures and best is None:
            raise RuleError("season_best", best=asked.meilleures)
        return await asyncio.to_thread(self._desk.papers.season, asked.forme, asked.par, best)


def _lay_out(
    ranking: list[dict[str, Any]], cuts: list[dict[str, Any]], columns: RankingColumns
) -> None:
    """Every line of every ranking with its cells, as the columns of the page show them."""
    rows = {line["table"]: _row(line) for line in ranking}
    groups = [group["ranking"] for cut in cuts for group in cut["groups"]]
    for lines in (ranking, *groups):
        own = (rows[line["table"]]._replace(rank=line["rank"]) for line in lines)
        for line, row in zip(lines, ranked(own), strict=True):
            line["cells"] = columns.cells(row)


def _row(line: dict[str, Any]) -> Row:
    known = {key: line[key] for key in Row._fields if key in line}
    player = Player(line["table"], tuple(Person(**each) for each in line["people"]))
    known |= {"people": player.people, "clubs": player.clubs, "told": line.get("contest", "")}
    return Row(**known)


def sent(paper: Download) -> Response:
    place = "inline" if paper.media_type in _INLINE else "attachment"
    named = f"{place}; filename*=UTF-8''{quote(paper.name)}"
    return Response(
        paper.content, media_type=paper.media_type, headers={"Content-Disposition": named}
    )
