"""Checking in at the door: a player finds his name on his telephone and confirms it, a visitor
writes his, and the judge sees who is missing and seats everybody with one press.

One code for the evening, on a poster, braked and revocable as those of the tables are. It tells the
name and the club of people one looks for, and nothing else: no list, no licence, nobody's table.
Before a game only: while a competition is played telephones are put away (fisf-2020 §2.1).
"""

import asyncio
import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import printed
from console.papers.player_lists import LONGEST_NAME, name_key
from console.requests import longest
from console.web.access import JUDGE
from console.web.answers import Endpoint, body_as, page, refusal
from console.web.link import PageDesk
from console.web.tables import DOOR, CheckedIn, as_printed
from console.web.views import Evening
from engine.play.players import Person, Player, folded
from engine.rulings import RuleError

FEWEST_LETTERS = 2
MOST_FOUND = 6
LONGEST_CODE = 20


def present(player: Player, arrivals: Sequence[CheckedIn]) -> bool:
    """Of a pair, both."""
    return all(any(each.is_(person) for each in arrivals) for person in player.people)


def newcomers(listed: Sequence[Player], arrivals: Sequence[CheckedIn]) -> list[CheckedIn]:
    """Who came and is on no line."""
    people = [person for player in listed for person in player.people]
    return [each for each in arrivals if not any(each.is_(person) for person in people)]


def seated(
    listed: Sequence[Player],
    arrivals: Sequence[CheckedIn],
    complete: Callable[[Person], Person],
    taken: Iterable[int] = (),
) -> list[Player]:
    """Everybody who is there: on the list at his own table, else at the first free one."""
    here = [player for player in listed if present(player, arrivals)]
    held = {player.table for player in here} | set(taken)
    free = (table for table in itertools.count(1) if table not in held)
    come = [complete(Person(each.name, club=each.club)) for each in newcomers(listed, arrivals)]
    return [*here, *(Player(next(free), (person,)) for person in come)]


# --- The pages ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class NameSought:
    code: str = field(metadata=longest(LONGEST_CODE))
    text: str = field(default="", metadata=longest(LONGEST_NAME))


@dataclass(frozen=True)
class NameConfirmed:
    code: str = field(metadata=longest(LONGEST_CODE))
    name: str = field(metadata=longest(LONGEST_NAME))
    club: str = field(default="", metadata=longest(LONGEST_NAME))


@dataclass(frozen=True)
class DoorAsked:
    """By the judge: somebody who is there or is not, everybody seated, another code."""

    name: str = field(default="", metadata=longest(LONGEST_NAME))
    club: str = field(default="", metadata=longest(LONGEST_NAME))
    here: bool = True
    seat: bool = False
    anew: bool = False


Change = Callable[[str, Callable[[Sequence[Player]], Sequence[Player]]], None]


class DoorPages:
    def __init__(self, desk: PageDesk, evening: Evening, change: Change) -> None:
        self._desk = desk
        self._evening = evening
        self._change = change
        """Of tonight's list; it can be taken back there."""
        self._book = desk.door

    async def page(self, request: Request) -> Response:
        if self._desk.phones_away:
            return refusal(RuleError("phones_put_away_door"), 403)
        return await page("pointage")(request)

    def _check(self, request: Request, code: str) -> None:
        if self._desk.phones_away:
            raise RuleError("phones_put_away_door")
        tables = self._desk.tables
        self._desk.gate.tried(request, lambda: tables.is_door(code) or None)

    async def find(self, request: Request) -> Response:
        asked = await body_as(request, NameSought)
        self._check(request, asked.code)
        found = await asyncio.to_thread(self._found, asked.text)
        return JSONResponse({"people": [{"name": each.name, "club": each.club} for each in found]})

    def _found(self, text: str) -> list[CheckedIn]:
        """Those of the list first, then whoever has played here, then those who have a licence."""
        words = folded(text).split()
        if sum(map(len, words)) < FEWEST_LETTERS:
            return []
        listed = [person for player in self._evening.players() for person in player.people]
        known = itertools.chain(
            listed, self._evening.season_people(), self._evening.licences.beginning(text)
        )
        found: dict[tuple[str, str], CheckedIn] = {}
        for person in known:
            own = folded(person.name).split()
            if all(any(each.startswith(word) for each in own) for word in words):
                arrival = CheckedIn(person.name, person.club)
                found.setdefault((name_key(person.name), folded(person.club)), arrival)
        return list(itertools.islice(found.values(), MOST_FOUND))

    async def confirm(self, request: Request) -> Response:
        asked = await body_as(request, NameConfirmed)
        self._check(request, asked.code)
        name = " ".join(asked.name.split())
        if not folded(name):
            raise RuleError("player_name_needed")
        arrival = CheckedIn(name, asked.club.strip())
        await asyncio.to_thread(self._book.mark, arrival, here=True)
        return JSONResponse({"name": name, "told": await asyncio.to_thread(self._told, arrival)})

    async def place(self, request: Request) -> Response:
        """Asked by a page that stays open, until its player is seated."""
        asked = await body_as(request, NameConfirmed)
        self._check(request, asked.code)
        arrival = CheckedIn(" ".join(asked.name.split()), asked.club.strip())
        return JSONResponse({"told": await asyncio.to_thread(self._told, arrival)})

    def _told(self, arrival: CheckedIn) -> str:
        """Where he sits, once everybody was seated."""
        seat = next(
            (
                player.table
                for player in self._players()
                if any(arrival.is_(person) for person in player.people)
            ),
            None,
        )
        return printed("door_table", table=seat) if seat else printed("door_waits")

    def _players(self) -> Sequence[Player]:
        """Of the game that is played, else of tonight's list."""
        judge = self._desk.judge
        if self._desk.playing and judge.state is not None:
            return judge.state.players
        return self._evening.players()

    # The judge's side

    async def door(self, request: Request) -> Response:
        told = ""
        if request.method == "POST":
            asked = await body_as(request, DoorAsked)
            if self._desk.access.on_probation(request.state.session.id):
                raise RuleError("entry_on_probation")
            told = await asyncio.to_thread(self._do, asked)
        return JSONResponse({**await asyncio.to_thread(self._state, request), "told": told})

    def _do(self, asked: DoorAsked) -> str:
        if asked.anew:
            self._desk.tables.free(DOOR)
            return printed("door_anew")
        if asked.seat:
            return self._seat()
        self._book.mark(CheckedIn(asked.name, asked.club), here=asked.here)
        return ""

    def _seat(self) -> str:
        arrivals = self._book.arrivals
        if not arrivals:
            raise RuleError("door_nobody")
        if self._desk.playing:
            raise RuleError("door_game_on")
        before = self._evening.players()
        licences = self._evening.licences
        after = seated(before, arrivals, licences.complete)
        missing = sum(not present(each, arrivals) for each in before)
        told = printed("door_seated", count=len(after), missing=missing)
        self._change(told.rstrip("."), lambda listed: seated(listed, arrivals, licences.complete))
        return told

    def _state(self, request: Request) -> dict[str, Any]:
        arrivals, listed = self._book.arrivals, self._players()
        hidden = self._desk.access.on_probation(request.state.session.id)
        missing = [
            {"name": person.name, "club": person.club}
            for player in listed
            for person in player.people
            if not any(each.is_(person) for each in arrivals)
        ]
        fresh = newcomers(listed, arrivals)
        return {
            "code": "" if hidden else as_printed(self._desk.tables.door_code()),
            "open": not self._desk.phones_away,
            "present": len(arrivals),
            "missing": missing,
            "visitors": [asdict(each) for each in fresh],
            "playing": self._desk.playing,
        }


def door_routes(desk: PageDesk, evening: Evening, change: Change) -> Iterable[BaseRoute]:
    pages = DoorPages(desk, evening, change)

    def open_(endpoint: Endpoint) -> Endpoint:
        async def answered(request: Request) -> Response:
            try:
                return await endpoint(request)
            except RuleError as error:
                return refusal(error, 409)

        return answered

    return [
        Route("/pointage", pages.page),
        Route("/pointage/noms", open_(pages.find), methods=["POST"]),
        Route("/pointage/present", open_(pages.confirm), methods=["POST"]),
        Route("/pointage/place", open_(pages.place), methods=["POST"]),
        Route("/juge/pointage", desk.gate.only(JUDGE, pages.door), methods=["GET", "POST"]),
    ]
