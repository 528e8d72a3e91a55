"""« Résultats », the judge's page of what was played: rankings to read, papers to print, to take
home and to send."""

import asyncio
import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.inbox import TakeIn
from console.journal.joining import Game, Joined
from console.typography_fr import typeset
from console.web.access import JUDGE
from console.web.answers import body_of, page
from console.web.desk import PageDesk
from engine.errors import RuleError
from engine.numbers import whole_number

RANKING = ("results", "json")
"""What the ranking of the page is read from, where a game ranks its players."""
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
    def season(self, form: str, by: str, best: int | None) -> Download: ...
    def to_sticks(self) -> Sequence[str]:
        """Everything, on every stick that is plugged in; their names."""

    def print(self, paper: Download, printer: str) -> None: ...
    def keep_logo(self, image: bytes | None) -> None: ...
    def elsewhere(self) -> list[dict[str, Any]]:
        """What lies in copies set aside and on sticks, with the games the journal lacks of it."""

    def games_elsewhere(self, source: str) -> Sequence[Game]: ...
    def told_of(self, joined: Joined) -> Sequence[str]: ...
    def erase(self, source: str) -> None: ...


def results_routes(desk: PageDesk) -> Sequence[BaseRoute]:
    pages = _Results(desk)

    def only(path: str, endpoint: Any, *methods: str) -> Route:
        return Route(path, desk.gate.only(JUDGE, endpoint), methods=list(methods) or ["GET"])

    return [
        only("/juge/resultats", page("resultats")),
        only("/juge/resultats/liste", pages.listing),
        only("/juge/resultats/classement", pages.ranking),
        only("/juge/resultats/fichier", pages.paper),
        only("/juge/resultats/saison", pages.season),
        only("/juge/resultats/imprimer", pages.print, "POST"),
        only("/juge/resultats/cle", pages.sticks, "POST"),
        only("/juge/resultats/logo", pages.logo, "POST"),
        only("/juge/resultats/ailleurs", pages.elsewhere),
        only("/juge/resultats/joindre", pages.join, "POST"),
        only("/juge/resultats/effacer", pages.erase, "POST"),
    ]


class _Results:
    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    @property
    def _archive(self) -> Archive:
        if self._desk.archive is None:
            raise RuleError("results_not_here")
        return self._desk.archive

    async def listing(self, _request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(self._archive.listing))

    async def ranking(self, request: Request) -> Response:
        paper = await self._paper(request.query_params.get("partie", ""), *RANKING)
        told = json.loads(paper.content)
        return JSONResponse({key: told.get(key, []) for key in ("ranking", "cuts", "provisional")})

    async def paper(self, request: Request) -> Response:
        asked = request.query_params
        paper = await self._paper(*(asked.get(key, "") for key in ("partie", "famille", "forme")))
        return _sent(paper)

    async def season(self, request: Request) -> Response:
        asked = request.query_params
        return _sent(await self._season(asked.get("forme", ""), asked.get("par", ""), asked))

    async def print(self, request: Request) -> Response:
        asked = await body_of(request)
        words = {key: str(asked.get(key, "")) for key in ("partie", "famille", "forme", "par")}
        if words["famille"] == "season":
            paper = await self._season(words["forme"], words["par"], asked)
        else:
            paper = await self._paper(words["partie"], words["famille"], words["forme"])
        printer = str(asked.get("imprimante", ""))
        await asyncio.to_thread(self._archive.print, paper, printer)
        return JSONResponse({"printer": printer})

    async def sticks(self, _request: Request) -> Response:
        return JSONResponse({"sticks": list(await asyncio.to_thread(self._archive.to_sticks))})

    async def logo(self, request: Request) -> Response:
        sent = (await body_of(request)).get("image")
        try:
            image = base64.b64decode(str(sent), validate=True) if sent else None
        except ValueError as trouble:  # no ASCII, or no base64
            raise RuleError("logo_unreadable") from trouble
        await asyncio.to_thread(self._archive.keep_logo, image)
        return JSONResponse({})

    async def elsewhere(self, _request: Request) -> Response:
        return JSONResponse({"sources": await asyncio.to_thread(self._archive.elsewhere)})

    async def join(self, request: Request) -> Response:
        """Read beside the game; written by the thread that owns the journal."""
        source = str((await body_of(request)).get("source", ""))
        games = await asyncio.to_thread(self._archive.games_elsewhere, source)
        answer: Joined | RuleError = await self._desk.answer_to(lambda reply: TakeIn(games, reply))
        if isinstance(answer, RuleError):
            raise answer
        return JSONResponse({"told": [typeset(each) for each in self._archive.told_of(answer)]})

    async def erase(self, request: Request) -> Response:
        source = str((await body_of(request)).get("source", ""))
        await asyncio.to_thread(self._archive.erase, source)
        return JSONResponse({})

    async def _paper(self, game: str, family: str, form: str) -> Download:
        return await asyncio.to_thread(self._archive.paper, game, family, form)

    async def _season(self, form: str, by: str, asked: Any) -> Download:
        written = str(asked.get("meilleures") or "")
        best = whole_number(written)
        if written and best is None:
            raise RuleError("season_best", best=written)
        return await asyncio.to_thread(self._archive.season, form, by, best)


def _sent(paper: Download) -> Response:
    place = "inline" if paper.media_type in _INLINE else "attachment"
    named = f"{place}; filename*=UTF-8''{quote(paper.name)}"
    return Response(
        paper.content, media_type=paper.media_type, headers={"Content-Disposition": named}
    )
