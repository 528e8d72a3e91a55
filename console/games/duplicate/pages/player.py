"""The page of a player (`/joueur`): the slip of one table, by telephone, and its billet.

What every telephone is told is the same, and is what the television shows: the tirage announced,
the grid as it lies there, the time. Of its own table a telephone learns what it wrote, and once the
word retained lies on the grid, what it was paid and why: never a total, never a solo (fisf-2020
§3.5). Nothing is judged while it is sent, so that no answer takes longer than another.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import Ask
from console.french import printed
from console.games.duplicate.labels import slip_text
from console.games.duplicate.pages.course import ReadyToRun, WordProposed, course_of
from console.games.duplicate.pages.slips import reason_view, told_sanction
from console.games.duplicate.pages.view import DuplicateView, duplicate_on, own_page
from console.requests import malformed
from console.web.access import JUDGE
from console.web.answers import Endpoint, address_of, body_as, event_stream, query_as, refusal
from console.web.gate import BUSY, CONSOLE_BUSY, device_name
from console.web.link import PageDesk
from console.web.stream import Mailbox, event
from console.web.tables import as_printed
from console.web.views import Snapshot
from engine.games.duplicate.commands import BeReady, ProposeTop
from engine.games.duplicate.correction.commands import (
    ChooseWay,
    HandIn,
    HandOutBillet,
    PhoneSlip,
    SignalProblem,
)
from engine.games.duplicate.events import TopProposed
from engine.games.duplicate.pace import expected_end_ms
from engine.games.duplicate.slips.slip import Bulletin, Discipline, SlipState
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.state import Phase, State
from engine.letters.board import Reference
from engine.letters.moves import Move, parse_word
from engine.play.players import Player
from engine.rulings import RuleError

COOKIE = "pupitre-table"
COOKIE_S = 24 * 3600
TOGETHER_S = 0.04
"""What telephones send within this time is written together: two hundred in the last second are a
few transactions, not two hundred."""
LATEST_ERROR_MS = 60_000
_TIRAGE = (Phase.ANNOUNCED, Phase.THINKING, Phase.COLLECTING, Phase.TOP_CHOSEN)


@dataclass(frozen=True)
class CardShown:
    code: str


@dataclass(frozen=True)
class TableEntered:
    code: str
    table: int
    """As it was shown, and confirmed."""


@dataclass(frozen=True)
class SlipOfPhone:
    game: str
    coup: int
    rack: str
    entry: str
    slip: dict[str, Any] = field(default_factory=dict)
    written: int | None = None
    error: int = LATEST_ERROR_MS


@dataclass(frozen=True)
class CoupOfPhone:
    coup: int


@dataclass(frozen=True)
class ProblemTold:
    problem: str


@dataclass(frozen=True)
class TableFreed:
    table: int | None = None
    """None: every card is void, others are to be printed."""


def game_view(view: DuplicateView | None, table: int) -> dict[str, Any]:
    """What a telephone may know of the game: the same for all, but in a topping on devices."""
    if view is None or not view.state.options.has_player_pages:
        return {"phase": "closed"}
    if view.state.options.devices is not None:
        return course_of(view.state, table)
    state, coup = view.state, view.state.coup
    clock = state.clock if state.phase is Phase.THINKING else None
    return {
        "phase": state.phase.value,
        "game": state.options.id,
        "coup": coup.number if coup is not None else len(state.coups),
        "rack": coup.tirage if coup is not None and state.phase in _TIRAGE else "",
        "grid": state.grid.squares,
        "ends": clock.ends_at if clock is not None else None,
        "left": clock.left_ms if clock is not None and clock.ends_at is None else None,
        "placed": len(state.coups),
        "over_ms": expected_end_ms(state),
    }


def billet_of(state: State, coup: int, table: int) -> dict[str, Any]:
    """What a slip was paid, once its word lies on the grid and nothing is asked of it."""
    record = state.correction.coup(coup)
    entry = state.correction.slip(coup, table).current
    is_told = coup <= len(state.coups) or record.annulled
    verdict = entry.verdict if entry is not None else None
    if not is_told or entry is None or verdict is None or verdict.question is not None:
        return {"coup": coup, "known": False}
    return {
        "coup": coup,
        "known": True,
        "annulled": record.annulled,
        "slip": slip_text(entry.slip),
        "points": verdict.points,
        "sanction": told_sanction(verdict),
        "reasons": [reason_view(reason) for reason in verdict.reasons],
    }


def bulletin_of(raw: dict[str, Any]) -> Bulletin:
    """A slip as players write one: what is for arbiters to say of it is refused."""
    bulletin = slip_from_json(raw)
    arbiters = (bulletin.top, bulletin.state is not SlipState.WRITTEN, bulletin.illegible)
    if any(arbiters) or bulletin.untidy or bulletin.note or bulletin.discipline != Discipline.NONE:
        raise malformed("slip")
    return bulletin if bulletin.solutions else replace(bulletin, state=SlipState.BLANK)


class PhonePages:
    """The handlers of /joueur. Live on the server's loop."""

    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk
        self._mailbox = Mailbox()
        self._told: object = None
        """What the pages were last told of."""
        self._waiting: dict[int, tuple[PhoneSlip, asyncio.Future[RuleError | None]]] = {}
        desk.watchers.append(self)
        for phone in desk.tables.phones().values():
            if phone.address:
                desk.gate.keep_room_for(phone.address)

    # As a watcher

    def show(self, snapshot: Snapshot) -> None:
        if not self._mailbox.watched:
            return
        view = duplicate_on(snapshot)
        state = view.state if view is not None else None
        news = (
            state.course if state is not None and state.course is not None else game_view(view, 0)
        )
        about = (news, state is not None and state.phase)
        if about != self._told:
            self._told = about
            message = event("partie", game_view(view, 0))
            self._mailbox.send(message, message)

    def dismiss(self, name: str) -> None:
        """Players are let go by their table."""

    def close(self) -> None:
        self._mailbox.close()

    # Coming in

    async def page(self, request: Request) -> Response:
        """None while a competition is played (§2.1)."""
        if self._desk.phones_away:
            return refusal(RuleError("phones_put_away"), 403)
        return await own_page("joueur")(request)

    def _state(self) -> State:
        view = duplicate_on(self._desk.judge)
        if view is None or not view.state.options.has_player_pages:
            raise RuleError("phones_put_away")
        return view.state

    async def card(self, request: Request) -> Response:
        """Whose card it is: the name is shown back before anybody is in."""
        typed = (await body_as(request, CardShown)).code
        player = self._player_of(request, typed)
        taken = self._desk.tables.is_taken(player.table, request.cookies.get(COOKIE, ""))
        return JSONResponse({"table": player.table, "name": player.name, "taken": taken})

    def _player_of(self, request: Request, typed: str) -> Player:
        state = self._state()
        tables = state.tables
        table = self._desk.gate.tried(
            request, lambda: self._desk.tables.table_of_code(typed, tables)
        )
        return state.correction.player(table)

    async def enter(self, request: Request) -> Response:
        asked = await body_as(request, TableEntered)
        player = self._player_of(request, asked.code)
        if player.table != asked.table:
            raise RuleError("table_code_wrong")
        if self._state().options.admits_phones:
            way = ChooseWay(player.table, True)
            await self._desk.ask(lambda reply: Ask(way, reply, _name(player.table)))
        device = device_name(request.headers.get("user-agent", ""))
        known = request.cookies.get(COOKIE, "")
        cookie = self._desk.tables.enter(player.table, device, known, address_of(request))
        answer = JSONResponse({"table": player.table, "name": player.name})
        answer.set_cookie(COOKIE, cookie, max_age=COOKIE_S, httponly=True, samesite="strict")
        return answer

    def guarded(self, endpoint: Callable[[Request, int], Awaitable[Response]]) -> Endpoint:
        """For the telephone of a table; the table is handed to the endpoint."""

        async def answered(request: Request) -> Response:
            table = self._desk.tables.table_of(request.cookies.get(COOKIE, ""))
            if table is None:
                return refusal(RuleError("table_unknown_phone"), 401)
            return await told(lambda: endpoint(request, table))

        return answered

    # While it is played

    async def time(self, _request: Request) -> Response:
        return JSONResponse({"now": self._desk.now_ms()})

    async def stream(self, request: Request, table: int) -> Response:
        message = event("partie", game_view(duplicate_on(self._desk.judge), table))
        said = self._while_in(request, table, self._mailbox.listen(message))
        return event_stream(said)

    async def _while_in(
        self, request: Request, table: int, messages: AsyncIterator[str]
    ) -> AsyncIterator[str]:
        told = ""
        async for message in messages:
            if self._desk.tables.table_of(request.cookies.get(COOKIE, "")) != table:
                return
            view = duplicate_on(self._desk.judge)
            if view is not None and view.state.options.devices is not None:
                message = event("partie", game_view(view, table))
            if message != told:
                yield message
            told = message

    async def state(self, _request: Request, table: int) -> Response:
        """Who this is, and the game; asked when a page comes back."""
        view = duplicate_on(self._desk.judge)
        told_ = game_view(view, table)
        seated = view is not None and table in view.state.tables
        name = view.state.correction.player(table).name if view is not None and seated else ""
        return JSONResponse({"table": table, "name": name, **told_})

    async def hand_in(self, request: Request, table: int) -> Response:
        received_ms = self._desk.now_ms()
        sent, state = await body_as(request, SlipOfPhone), self._state()
        if sent.game != state.options.id:
            raise RuleError("correction_other_game")
        slip = PhoneSlip(
            sent.coup, table, bulletin_of(sent.slip), sent.entry[:64], sent.rack, received_ms,
            sent.written, min(max(sent.error, 0), LATEST_ERROR_MS),
        )  # fmt: skip
        refused = await self._together(slip)
        if refused is not None:
            raise refused
        late = self._state().correction.phones.late.get((sent.coup, table))
        is_late = late is not None and late.entry == sent.entry
        return JSONResponse({"entry": sent.entry, "late": is_late})

    async def _together(self, slip: PhoneSlip) -> RuleError | None:
        """With what other telephones send now; of one table the newest stands for those before."""
        loop = asyncio.get_running_loop()
        known = self._waiting.get(slip.table)
        future = known[1] if known is not None else loop.create_future()
        if not self._waiting:
            loop.call_later(TOGETHER_S, lambda: loop.create_task(self._flush()))
        self._waiting[slip.table] = slip, future
        return await future

    async def _flush(self) -> None:
        sent, self._waiting = self._waiting, {}
        try:
            await self._ask(tuple(slip for slip, _ in sent.values()))
        except RuleError as error:
            for _, future in sent.values():
                future.set_result(error)
            return
        for slip, future in sent.values():
            future.set_result(await self._why_not(slip) if len(sent) > 1 else None)

    async def _ask(self, slips: tuple[PhoneSlip, ...]) -> None:
        await self._desk.ask(lambda reply: Ask(HandIn(slips), reply, "téléphones"))

    async def _why_not(self, slip: PhoneSlip) -> RuleError | None:
        """Of several, those that could not be taken were left out: asked alone it says why."""
        correction, key = self._state().correction, (slip.coup, slip.table)
        handed, late = correction.phones.handed.get(key), correction.phones.late.get(key)
        known = {each.entry for each in (handed, late) if each is not None}
        if slip.entry in known or correction.slip(*key).knows(slip.entry):
            return None
        try:
            await self._ask((slip,))
        except RuleError as error:
            return error
        return None

    async def billet(self, request: Request, table: int) -> Response:
        """Shown, it is handed out (§5.9): a sanction is known from that moment on."""
        coup, state = query_as(request, CoupOfPhone).coup, self._state()
        shown = billet_of(state, coup, table)
        entry = state.correction.slip(coup, table).current
        known = {(notice.coup, notice.table) for notice in state.correction.notices}
        if shown["known"] and entry is not None and (coup, table) not in known:
            verdict = entry.verdict
            if verdict.sanction is not Sanction.NONE or verdict.disciplinary_warning:
                handed = HandOutBillet(coup, table)
                await self._desk.ask(lambda reply: Ask(handed, reply, _name(table)))
        return JSONResponse(shown)

    # A topping on devices

    async def ready(self, request: Request, table: int) -> Response:
        await body_as(request, ReadyToRun)
        await self._desk.ask(lambda reply: Ask(BeReady(table), reply, _name(table)))
        return JSONResponse(course_of(self._state(), table))

    async def propose(self, request: Request, table: int) -> Response:
        """Right or not, and nothing of why."""
        sent, state = await body_as(request, WordProposed), self._state()
        if sent.game != state.options.id:
            raise RuleError("correction_other_game")
        move = Move(parse_word(sent.word), Reference.parse(sent.ref))
        proposed = ProposeTop(table, sent.coup, move, sent.entry)
        outcome = await self._desk.ask(lambda reply: Ask(proposed, reply, _name(table)))
        answers = [each for each in outcome.events if isinstance(each, TopProposed)]
        right = answers[0].right if answers else None
        return JSONResponse(
            {"right": right, "entry": sent.entry, **course_of(self._state(), table)}
        )

    async def signal(self, request: Request, table: int) -> Response:
        problem = (await body_as(request, ProblemTold)).problem
        await self._desk.ask(lambda reply: Ask(SignalProblem(table, problem), reply, _name(table)))
        return JSONResponse({"told": printed("phone_problem_sent")})

    # The judge's side

    async def cards(self, request: Request) -> Response:
        """Who is in by telephone; a table whose card is void plays on paper until it has one."""
        probation = self._desk.access.on_probation(request.state.session.id)
        if request.method == "POST":
            if probation:
                raise RuleError("entry_on_probation")
            asked = await body_as(request, TableFreed)
            if asked.table is None:
                self._desk.tables.begin_anew()
            else:
                self._desk.tables.free(asked.table)
                if self._state().options.admits_phones:
                    way = ChooseWay(asked.table, False)
                    await self._desk.ask(lambda reply: Ask(way, reply, "juge"))
        view = duplicate_on(self._desk.judge)
        names = {each.table: each.name for each in view.state.players} if view else {}
        phones = self._desk.tables.phones()
        codes = self._desk.tables.codes(names) if view else {}
        return JSONResponse(
            {
                "open": view is not None and view.state.options.has_player_pages,
                "tables": [
                    {
                        "table": table,
                        "name": name,
                        "code": "" if probation else as_printed(codes[table]),
                        "device": phones[table].device if table in phones else "",
                    }
                    for table, name in names.items()
                ],
            }
        )


def _name(table: int) -> str:
    return f"table {table}"


async def told(answer: Callable[[], Awaitable[Response]]) -> Response:
    """A refusal is a sentence on the telephone."""
    try:
        return await answer()
    except RuleError as error:
        return refusal(error, BUSY if error.code == CONSOLE_BUSY else 409)


def phone_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    pages = PhonePages(desk)

    def open_(endpoint: Endpoint) -> Endpoint:
        async def answered(request: Request) -> Response:
            return await told(lambda: endpoint(request))

        return answered

    return [
        Route("/joueur", pages.page),
        Route("/joueur/heure", open_(pages.time)),
        Route("/joueur/carte", open_(pages.card), methods=["POST"]),
        Route("/joueur/entrer", open_(pages.enter), methods=["POST"]),
        Route("/joueur/flux", pages.guarded(pages.stream)),
        Route("/joueur/etat", pages.guarded(pages.state)),
        Route("/joueur/bulletin", pages.guarded(pages.hand_in), methods=["POST"]),
        Route("/joueur/billet", pages.guarded(pages.billet)),
        Route("/joueur/pret", pages.guarded(pages.ready), methods=["POST"]),
        Route("/joueur/proposer", pages.guarded(pages.propose), methods=["POST"]),
        Route("/joueur/probleme", pages.guarded(pages.signal), methods=["POST"]),
        Route("/juge/telephones", desk.gate.only(JUDGE, pages.cards), methods=["GET", "POST"]),
    ]
