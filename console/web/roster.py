"""The players' page: tonight's list before a game, this game's list while it is played. Entered,
imported after a look, seated, taken back, printed."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import Ask
from console.french import printed
from console.papers.list_imports import (
    BroughtList,
    doubles,
    doubted,
    is_same,
    joined,
    list_of_text,
    seat_of,
)
from console.papers.player_lists import LONGEST_NAME, Licences
from console.requests import malformed
from console.web.access import JUDGE
from console.web.answers import Endpoint, Uploads, body_as, page, query_as, refusal
from console.web.door import door_routes
from console.web.link import PageDesk
from console.web.roster_forms import (
    TONIGHT,
    ActionAsked,
    Bring,
    ListAsked,
    MoveAsked,
    Search,
    SeatAsked,
    Taking,
    UnseatAsked,
    Use,
    actions_view,
    preview_of,
    row_view,
)
from console.web.sending import compact
from console.web.views import (
    Evening,
    RosterAction,
    RosterOfAGame,
    RosterRow,
    on_stick,
)
from engine.play.game import Command, GameState
from engine.play.players import HIGHEST_TABLE, Person, Player, check_tables
from engine.rulings import RuleError

# --- Tonight's list ---
# One change at a time, each of which can be taken back as long as nobody else has changed the list
# since.

MOST_KEPT = 20
"""Changes that can be taken back; they are forgotten with the console."""


@dataclass(frozen=True)
class ListChange:
    what: str
    """« 10 joueurs importés »."""
    before: tuple[Player, ...]
    after: tuple[Player, ...]


class TonightsList:
    """Called from threads of the pages: two devices of the judge may change it at once."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._lock = threading.Lock()
        self._changes: deque[ListChange] = deque(maxlen=MOST_KEPT)

    def players(self) -> tuple[Player, ...]:
        return self._evening.players()

    @property
    def undoing(self) -> str:
        """What would be taken back; empty when there is nothing."""
        with self._lock:
            return self._changes[-1].what if self._changes else ""

    def change(self, what: str, changed: Callable[[Sequence[Player]], Sequence[Player]]) -> None:
        """`changed` is handed the list as it is now."""
        with self._lock:
            before = self._evening.players()
            self._evening.keep_players(changed(before))
            after = self._evening.players()
            if after != before:
                self._changes.append(ListChange(what, before, after))

    def undo(self) -> str:
        """What was taken back. RuleError when there is nothing, or the list is no longer as that
        change left it."""
        with self._lock:
            if not self._changes:
                raise RuleError("list_nothing_to_undo")
            last = self._changes[-1]
            if self._evening.players() != last.after:
                self._changes.clear()
                raise RuleError("list_changed_since", what=last.what)
            self._evening.keep_players(last.before)
            self._changes.pop()
            return last.what


# --- The page ---

MEANT, HERE = "player_meant", "player_here"


class RosterPages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, desk: PageDesk, evening: Evening, uploads: Uploads) -> None:
        self._desk = desk
        self._evening = evening
        self._uploads = uploads
        self.tonight = TonightsList(evening)

    # What there is

    async def state(self, request: Request) -> Response:
        asked = query_as(request, ListAsked)
        game = asked.partie and self._game() is not None
        return await self._answer(Use.GAME if game else Use.EVENING)

    async def _answer(self, use: Use, **more: Any) -> Response:
        return JSONResponse(await asyncio.to_thread(self._state, use) | more)

    def _state(self, use: Use) -> dict[str, Any]:
        judge = self._desk.judge
        playing = judge.face is not None and not judge.face.game.is_over(judge.state)
        return {
            "use": use.value,
            "known": len(self._evening.licences.people),
            "playing": playing,
            "club": judge.public.header.club,
            "title": judge.public.header.title,
            "arbiters": sorted(self._desk.access.arbiters),
            **(self._game_state() if use is Use.GAME else self._evening_state()),
        }

    def _evening_state(self) -> dict[str, Any]:
        undo = self.tonight.undoing
        return {
            "players": [
                row_view(RosterRow(each, actions=tuple(TONIGHT))) for each in self.tonight.players()
            ],
            "actions": actions_view(
                {key: RosterAction(printed(code)) for key, code in TONIGHT.items()}
            ),
            "undo": printed("list_undo", what=undo) if undo else "",
            "next": None,
            "arrival": "",
        }

    def _game_state(self) -> dict[str, Any]:
        roster, state = self._must_play()
        coup = roster.next_coup(state)
        return {
            "players": [row_view(each) for each in roster.rows(state)],
            "actions": actions_view(roster.actions(state)),
            "undo": "",
            "next": coup,
            "arrival": printed("list_arrival", coup=coup) if coup > 1 else "",
        }

    def _game(self) -> tuple[RosterOfAGame, GameState] | None:
        """The players of the game that is being played; None when none is, or nobody may come."""
        judge = self._desk.judge
        if judge.face is None or judge.state is None or judge.face.game.is_over(judge.state):
            return None
        roster = judge.face.pages.roster
        return (roster, judge.state) if roster is not None else None

    def _must_play(self) -> tuple[RosterOfAGame, GameState]:
        game = self._game()
        if game is None:
            raise RuleError("list_no_game")
        return game

    def _present(self, use: Use) -> tuple[Player, ...]:
        if use is Use.EVENING:
            return self.tonight.players()
        roster, state = self._must_play()
        return tuple(each.player for each in roster.rows(state))

    async def search(self, request: Request) -> Response:
        """Whoever a name that is being typed may be."""
        written = (await body_as(request, Search)).text[:LONGEST_NAME]
        licences = await self._licences()
        return JSONResponse({"people": [vars(each) for each in licences.beginning(written)]})

    async def season(self, _request: Request) -> Response:
        """Everybody who has played here, to tick those who are there tonight."""
        people = await asyncio.to_thread(self._evening.season_people)
        present = await asyncio.to_thread(self.tonight.players)
        here = {person.key for each in present for person in each.people}
        return JSONResponse(
            {"people": [vars(each) | {"here": each.key in here} for each in people]}
        )

    # One player

    async def add(self, request: Request) -> Response:
        """Seat somebody. A name that nobody bears and that is nearly somebody's is asked about,
        and so is one that sits at a table already."""
        asked = await body_as(request, SeatAsked)
        licences = await self._licences()
        people = [licences.complete(each) for each in asked.people]
        people = [each for each in people if each.name]
        if not people:
            raise RuleError("player_name_needed")
        present = await asyncio.to_thread(self._present, asked.use)
        instead = _table(asked.instead)
        table = _table(asked.table) or instead or _free(present)
        others = [each for each in present if each.table != instead]
        question = _question(asked, people, others, table, licences)
        if question is not None:
            return question
        player = Player(table, tuple(people))
        if asked.use is Use.GAME:
            return await self._add_to_game(request, asked, player, present)
        code = "list_change_edited" if instead else "list_change_added"

        def seated(listed: Sequence[Player]) -> Sequence[Player]:
            return [*(each for each in listed if each.table != instead), player]

        what = printed(code, name=player.name)
        await asyncio.to_thread(self.tonight.change, what, seated)
        return await self._answer(Use.EVENING)

    async def _add_to_game(
        self, request: Request, asked: SeatAsked, player: Player, present: Sequence[Player]
    ) -> Response:
        roster, state = self._must_play()
        if asked.instead not in (None, player.table):
            raise RuleError("list_no_move_in_game")
        known = next((each for each in present if each.table == player.table), None)
        if known is not None and asked.instead is None:
            check_tables((known, player))
        kept = replace(player, arbiter=known.arbiter if known else "")
        await self._ask(request, roster.seat(state, kept, asked.first))
        return await self._answer(Use.GAME)

    async def remove(self, request: Request) -> Response:
        asked = await body_as(request, UnseatAsked)
        table = _table(asked.table)
        if asked.use is Use.GAME:
            roster, state = self._must_play()
            await self._ask(request, roster.unseat(state, table))
            return await self._answer(Use.GAME)
        gone = [each for each in await self._listed() if each.table == table]
        if gone:
            what = printed("list_change_removed", name=gone[0].name)
            await asyncio.to_thread(
                self.tonight.change,
                what,
                lambda listed: [each for each in listed if each.table != table],
            )
        return await self._answer(Use.EVENING)

    async def move(self, request: Request) -> Response:
        """To another table; whoever sits there takes the place that is left."""
        asked = await body_as(request, MoveAsked)
        if asked.use is Use.GAME:
            raise RuleError("list_no_move_in_game")
        here, there = _table(asked.table), _table(asked.to)
        places = {here: there, there: here}

        def moved(listed: Sequence[Player]) -> Sequence[Player]:
            return [replace(each, table=places.get(each.table, each.table)) for each in listed]

        names = [each.name for each in await self._listed() if each.table in places]
        what = printed("list_change_moved", names=names)
        await asyncio.to_thread(self.tonight.change, what, moved)
        return await self._answer(Use.EVENING)

    async def act(self, request: Request) -> Response:
        """What the game on the desk lets be done to one of its players."""
        asked = await body_as(request, ActionAsked)
        roster, state = self._must_play()
        written = asked.answer.strip()
        await self._ask(request, roster.act(state, _table(asked.table), asked.action, written))
        return await self._answer(Use.GAME)

    async def _ask(self, request: Request, command: Command) -> None:
        by = request.state.visitor.name
        await self._desk.ask(lambda reply: Ask(command, reply, by))

    # A whole list

    async def preview(self, request: Request) -> Response:
        """What a list would bring; nothing changes."""
        asked = await body_as(request, Bring)
        brought = await self._brought(request, asked)
        present = await asyncio.to_thread(self._present, asked.use)
        licences = await self._licences()
        return JSONResponse(
            await asyncio.to_thread(preview_of, brought.completed(licences), present, licences)
        )

    async def bring(self, request: Request) -> Response:
        """A whole list, instead of the one there is or beside it: from a file, a stick, or the
        last evening."""
        asked = await body_as(request, Bring)
        if asked.empty:
            return await self._empty(asked)
        brought = await self._brought(request, asked)
        if not asked.last:
            brought = brought.completed(await self._licences())
        present = await asyncio.to_thread(self._present, asked.use)
        twice = doubles(brought) if asked.how is not None and not asked.sure else ()
        if twice:
            lines = ", ".join(map(str, twice[0].lines))
            error = RuleError("players_twice", name=twice[0].name, lines=lines)
            return refusal(error, doubles=[vars(each) for each in twice])
        adds = asked.how is Taking.ADD
        if adds or asked.sure:
            result = joined(present if adds else (), brought)
        else:
            check_tables(brought.players)
            result = joined((), brought)
        if asked.use is Use.GAME:
            roster, state = self._must_play()
            await self._ask(request, roster.seat_all(state, result.players))
        else:
            what = printed("list_change_brought", count=len(result.added))
            await asyncio.to_thread(self.tonight.change, what, lambda _listed: result.players)
        if asked.upload is not None:
            self._uploads.forget(asked.upload, request.state.session.id)
        told = "list_brought" if brought.file else "list_brought_text"
        return await self._answer(
            asked.use,
            told=printed(told, count=len(result.added), file=brought.file),
            added=len(result.added),
            skipped=[each.name for each in result.skipped],
            moved=[
                {"name": each.name, "from": given, "to": each.table} for each, given in result.moved
            ],
        )

    async def _empty(self, asked: Bring) -> Response:
        if asked.use is Use.GAME:
            raise RuleError("list_not_emptied_in_game")
        what = printed("list_change_emptied", count=len(await self._listed()))
        await asyncio.to_thread(self.tonight.change, what, lambda _listed: ())
        return await self._answer(Use.EVENING)

    async def _brought(self, request: Request, asked: Bring) -> BroughtList:
        if asked.text is not None:
            return list_of_text(asked.text)
        if asked.stick is not None:
            file = await asyncio.to_thread(on_stick, self._evening, asked.stick)
            return await asyncio.to_thread(self._evening.list_in, file.path, file.name)
        if asked.upload is not None:
            path, name = self._uploads.finished(asked.upload, request.state.session.id)
            return await asyncio.to_thread(self._evening.list_in, path, name)
        if asked.last:
            players = await asyncio.to_thread(self._evening.last_players)
            return BroughtList.of(players)
        raise malformed()

    async def undo(self, _request: Request) -> Response:
        """Tonight's list as it was before the last change."""
        told = await asyncio.to_thread(self.tonight.undo)
        return await self._answer(Use.EVENING, told=printed("list_undone", what=told))

    async def _licences(self) -> Licences:
        return await asyncio.to_thread(lambda: self._evening.licences)

    async def _listed(self) -> tuple[Player, ...]:
        return await asyncio.to_thread(self.tonight.players)


def _question(
    asked: SeatAsked,
    people: Sequence[Person],
    others: Sequence[Player],
    table: int,
    licences: Licences,
) -> Response | None:
    """What has to be answered before somebody is seated."""
    for person in people:
        meant = () if asked.sure else doubted(person, licences)
        if meant:
            error = RuleError(MEANT, name=person.name, meant=meant[0].name)
            return refusal(error, name=person.name, meant=[vars(each) for each in meant])
    if asked.namesake:
        return None
    for place, person in enumerate(people):
        seat = seat_of(person, others)
        if any(is_same(person, each) for each in people[:place]):
            seat = Player(table, tuple(people))
        if seat is not None:
            error = RuleError(HERE, name=person.name, table=seat.table)
            return refusal(error, name=person.name, table=seat.table)
    return None


def _table(asked: int | None) -> int:
    """0 when none is given."""
    if asked is not None and not 1 <= asked <= HIGHEST_TABLE:
        raise RuleError("player_bad_table", line=1, table=str(asked)[:10])
    return asked or 0


def _free(players: Sequence[Player]) -> int:
    taken = {each.table for each in players}
    return next(table for table in range(1, HIGHEST_TABLE + 2) if table not in taken)


def roster_routes(desk: PageDesk, evening: Evening, uploads: Uploads) -> Iterable[BaseRoute]:
    pages = RosterPages(desk, evening, uploads)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/liste", judge(page("liste"))),
        Route("/juge/joueurs", judge(page("liste"))),
        Route("/juge/liste/imprimer", judge(page("liste-imprimer"))),
        Route("/juge/liste/etat", judge(compact(pages.state))),
        Route("/juge/liste/saison", judge(pages.season)),
        Route("/juge/liste/chercher", judge(pages.search), methods=["POST"]),
        Route("/juge/liste/ajouter", judge(pages.add), methods=["POST"]),
        Route("/juge/liste/retirer", judge(pages.remove), methods=["POST"]),
        Route("/juge/liste/place", judge(pages.move), methods=["POST"]),
        Route("/juge/liste/action", judge(pages.act), methods=["POST"]),
        Route("/juge/liste/apercu", judge(pages.preview), methods=["POST"]),
        Route("/juge/liste/apporter", judge(pages.bring), methods=["POST"]),
        Route("/juge/liste/annuler", judge(pages.undo), methods=["POST"]),
        *door_routes(desk, evening, pages.tonight.change),
    ]
