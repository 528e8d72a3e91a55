"""The players of tonight, before any game: entered, imported, seated, printed."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.licences import Licences
from console.player_lists import LONGEST_NAME, read_players
from console.web.access import JUDGE
from console.web.answers import Endpoint, body_of, page, refusal
from console.web.desk import PageDesk
from console.web.preparing import Evening, on_stick
from engine.errors import RuleError
from engine.play.players import HIGHEST_TABLE, Person, Player

_FIELDS = tuple(each.name for each in fields(Person))
MEANT = "player_meant"


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
            "club": judge.public.card.club,
            "title": judge.public.card.title,
        }

    async def search(self, request: Request) -> Response:
        """Whoever a name that is being typed may be."""
        written = str((await body_of(request)).get("text", ""))[:LONGEST_NAME]
        licences = await self._licences()
        return JSONResponse({"people": [vars(each) for each in licences.beginning(written)]})

    async def add(self, request: Request) -> Response:
        """Seat somebody. A name that nobody bears and that is nearly somebody's is asked about."""
        asked = await body_of(request)
        licences = await self._licences()
        people = []
        for suffix in ("", "2"):
            person = licences.complete(_person(asked, suffix))
            if not person.name:
                continue
            meant = licences.meant(person.name)
            if meant and not licences.named(person.name) and asked.get("sure") is not True:
                error = RuleError(MEANT, name=person.name, meant=meant[0].name)
                return refusal(error, meant=[vars(each) for each in meant])
            people.append(person)
        if not people:
            raise RuleError("player_name_needed")
        players = await self._players()
        table = _table(asked.get("table")) or _free(players)
        others = [each for each in players if each.table != _table(asked.get("instead"))]
        await self._keep([*others, Player(table, tuple(people))])
        return await self.state(request)

    async def remove(self, request: Request) -> Response:
        table = _table((await body_of(request)).get("table"))
        players = await self._players()
        await self._keep([each for each in players if each.table != table])
        return await self.state(request)

    async def move(self, request: Request) -> Response:
        """To another table; whoever sits there takes the place that is left."""
        asked = await body_of(request)
        here, there = _table(asked.get("table")), _table(asked.get("to"))
        if not here or not there:
            raise RuleError("request_malformed")
        places = {here: there, there: here}
        players = await self._players()
        await self._keep(
            [replace(each, table=places.get(each.table, each.table)) for each in players]
        )
        return await self.state(request)

    async def bring(self, request: Request) -> Response:
        """A whole list instead of the one there is: from a file, a stick, or the last evening."""
        asked = await body_of(request)
        listed, stick = asked.get("text"), asked.get("from")
        if isinstance(listed, str):
            players: Sequence[Player] = await self._completed(read_players(listed))
        elif isinstance(stick, dict):
            file = await asyncio.to_thread(on_stick, self._evening, stick)
            players = await self._completed(
                await asyncio.to_thread(self._evening.listed_in, file.path)
            )
        elif asked.get("last") is True:
            players = await asyncio.to_thread(self._evening.last_players)
        elif asked.get("empty") is True:
            players = ()
        else:
            raise RuleError("request_malformed")
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


def _person(asked: dict[str, Any], suffix: str) -> Person:
    values = {}
    for field in _FIELDS:
        written = asked.get(field + suffix, "")
        if not isinstance(written, str) or len(written) > LONGEST_NAME:
            raise RuleError("request_malformed")
        values[field] = " ".join(written.split())
    return Person(**values)


def _table(raw: object) -> int:
    """0 when none is given."""
    if raw in (None, ""):
        return 0
    if type(raw) is not int or not 1 <= raw <= HIGHEST_TABLE:
        raise RuleError("player_bad_table", line=1, table=str(raw)[:10])
    return raw


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
