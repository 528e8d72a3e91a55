"""The players of tonight, before any game: entered, imported, seated, printed."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.papers.player_lists import LONGEST_NAME, Licences, read_players
from console.requests import longest, malformed, named
from console.web.access import JUDGE
from console.web.answers import Endpoint, body_as, page, refusal
from console.web.guard import LARGEST_BODY
from console.web.link import PageDesk
from console.web.views import Evening, OnStick, on_stick
from engine.play.players import HIGHEST_TABLE, Person, Player
from engine.rulings import RuleError

MEANT = "player_meant"
_NAME = longest(LONGEST_NAME)


@dataclass(frozen=True)
class Search:
    text: str = ""


@dataclass(frozen=True)
class SeatAsked:
    """Somebody, perhaps a second, and where."""

    name: str = field(default="", metadata=_NAME)
    licence: str = field(default="", metadata=_NAME)
    club: str = field(default="", metadata=_NAME)
    category: str = field(default="", metadata=_NAME)
    series: str = field(default="", metadata=_NAME)
    name2: str = field(default="", metadata=_NAME)
    licence2: str = field(default="", metadata=_NAME)
    club2: str = field(default="", metadata=_NAME)
    category2: str = field(default="", metadata=_NAME)
    series2: str = field(default="", metadata=_NAME)
    table: int | None = None
    instead: int | None = None
    """Whose place it is from now on."""
    sure: bool = False

    @property
    def people(self) -> Iterator[Person]:
        one = self.name, self.licence, self.club, self.category, self.series
        other = self.name2, self.licence2, self.club2, self.category2, self.series2
        for written in (one, other):
            yield Person(*(" ".join(each.split()) for each in written))


@dataclass(frozen=True)
class UnseatAsked:
    table: int | None = None


@dataclass(frozen=True)
class MoveAsked:
    table: int
    to: int


@dataclass(frozen=True)
class Bring:
    """One of these."""

    text: str | None = field(default=None, metadata=longest(LARGEST_BODY))
    stick: OnStick | None = field(default=None, metadata=named("from"))
    last: bool = False
    empty: bool = False


class RosterPages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, desk: PageDesk, evening: Evening) -> None:
        self._desk = desk
        self._evening = evening

    async def state(self, _request: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(self._state))

    def _state(self) -> dict[str, Any]:
        judge = self._desk.judge
        playing = judge.face is not None and not judge.face.game.is_over(judge.state)
        return {
            "players": [_view(each) for each in self._evening.players()],
            "known": len(self._evening.licences.people),
            "playing": playing,
            "club": judge.public.header.club,
            "title": judge.public.header.title,
        }

    async def search(self, request: Request) -> Response:
        """Whoever a name that is being typed may be."""
        written = (await body_as(request, Search)).text[:LONGEST_NAME]
        licences = await self._licences()
        return JSONResponse({"people": [vars(each) for each in licences.beginning(written)]})

    async def add(self, request: Request) -> Response:
        """Seat somebody. A name that nobody bears and that is nearly somebody's is asked about."""
        asked = await body_as(request, SeatAsked)
        licences = await self._licences()
        people = []
        for written in asked.people:
            person = licences.complete(written)
            if not person.name:
                continue
            meant = licences.meant(person.name)
            if meant and not licences.named(person.name) and not asked.sure:
                error = RuleError(MEANT, name=person.name, meant=meant[0].name)
                return refusal(error, meant=[vars(each) for each in meant])
            people.append(person)
        if not people:
            raise RuleError("player_name_needed")
        players = await self._players()
        table = _table(asked.table) or _free(players)
        others = [each for each in players if each.table != _table(asked.instead)]
        await self._keep([*others, Player(table, tuple(people))])
        return await self.state(request)

    async def remove(self, request: Request) -> Response:
        table = _table((await body_as(request, UnseatAsked)).table)
        players = await self._players()
        await self._keep([each for each in players if each.table != table])
        return await self.state(request)

    async def move(self, request: Request) -> Response:
        """To another table; whoever sits there takes the place that is left."""
        asked = await body_as(request, MoveAsked)
        here, there = _table(asked.table), _table(asked.to)
        places = {here: there, there: here}
        players = await self._players()
        await self._keep(
            [replace(each, table=places.get(each.table, each.table)) for each in players]
        )
        return await self.state(request)

    async def bring(self, request: Request) -> Response:
        """A whole list instead of the one there is: from a file, a stick, or the last evening."""
        asked = await body_as(request, Bring)
        if asked.text is not None:
            players: Sequence[Player] = await self._completed(read_players(asked.text))
        elif asked.stick is not None:
            file = await asyncio.to_thread(on_stick, self._evening, asked.stick)
            players = await self._completed(
                await asyncio.to_thread(self._evening.listed_in, file.path)
            )
        elif asked.last:
            players = await asyncio.to_thread(self._evening.last_players)
        elif asked.empty:
            players = ()
        else:
            raise malformed()
        await self._keep(players)
        return await self.state(request)

    async def _completed(self, players: Sequence[Player]) -> Sequence[Player]:
        licences = await self._licences()
        return [
            replace(each, people=tuple(map(licences.complete, each.people))) for each in players
        ]

    async def season(self, _request: Request) -> Response:
        """Everybody who has played here, to tick those who are there tonight."""
        people = await asyncio.to_thread(self._evening.season_people)
        here = {person.key for each in await self._players() for person in each.people}
        return JSONResponse(
            {"people": [vars(each) | {"here": each.key in here} for each in people]}
        )

    async def _licences(self) -> Licences:
        return await asyncio.to_thread(lambda: self._evening.licences)

    async def _players(self) -> tuple[Player, ...]:
        return await asyncio.to_thread(self._evening.players)

    async def _keep(self, players: Sequence[Player]) -> None:
        await asyncio.to_thread(self._evening.keep_players, players)


def _view(player: Player) -> dict[str, Any]:
    people = [vars(each) for each in player.people]
    return {"table": player.table, "name": player.name, "people": people}


def _table(asked: int | None) -> int:
    """0 when none is given."""
    if asked is not None and not 1 <= asked <= HIGHEST_TABLE:
        raise RuleError("player_bad_table", line=1, table=str(asked)[:10])
    return asked or 0


def _free(players: Sequence[Player]) -> int:
    taken = {each.table for each in players}
    return next(table for table in range(1, HIGHEST_TABLE + 2) if table not in taken)


def roster_routes(desk: PageDesk, evening: Evening) -> Iterable[BaseRoute]:
    pages = RosterPages(desk, evening)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/liste", judge(page("liste"))),
        Route("/juge/liste/imprimer", judge(page("liste-imprimer"))),
        Route("/juge/liste/etat", judge(pages.state)),
        Route("/juge/liste/saison", judge(pages.season)),
        Route("/juge/liste/chercher", judge(pages.search), methods=["POST"]),
        Route("/juge/liste/ajouter", judge(pages.add), methods=["POST"]),
        Route("/juge/liste/retirer", judge(pages.remove), methods=["POST"]),
        Route("/juge/liste/place", judge(pages.move), methods=["POST"]),
        Route("/juge/liste/apporter", judge(pages.bring), methods=["POST"]),
    ]
