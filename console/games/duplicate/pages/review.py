"""« /partie/… », the game that has just been played, to look through again, for everybody; and
« /soiree », what one player did in it, for him alone.

A player is let in by his telephone, or by the code of his table: nobody reads another's. Nothing is
kept here: he takes home a file.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.french import printed, text
from console.games.duplicate.pages.player import (
    COOKIE,
    COOKIE_S,
    CardShown,
    told,
)
from console.games.duplicate.pages.view import duplicate_on, own_page
from console.games.duplicate.papers.reading import RoomSheets
from console.games.duplicate.papers.review import (
    CARDS,
    GameReview,
    cards_of,
    cards_page,
    evening_page,
    page_policy,
    with_own,
)
from console.games.duplicate.papers.sheet import GameSheet
from console.games.duplicate.ranking import is_same, rests_on
from console.papers.document import Document
from console.papers.reading import PlayerSheet
from console.tv.access import address_of
from console.tv.svg import qr_scene, scene_to_svg
from console.web.access import JUDGE
from console.web.answers import Endpoint, body_as, query_as, refusal
from console.web.guard import POLICY
from console.web.link import PageDesk
from console.web.results import Download, PlayerAsked, sent
from console.web.tables import as_printed, as_typed
from engine.games.duplicate.state import Phase, State
from engine.play.players import Player
from engine.rulings import RuleError

_PAPER = ("results", "again")


def review_address(state: State) -> str:
    """Not of a partie that other centres may be playing still: the judge gives that one away."""
    is_over = state.phase is Phase.ENDED and bool(state.coups) and not state.is_void
    return f"/partie/{state.options.id}" if is_over and not state.options.common else ""


@dataclass
class _Made:
    """Made once for a whole room, anew when a correction has changed the game."""

    state: State
    paper: Download


def review_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    lock, made = asyncio.Lock(), dict[str, _Made]()

    async def review(request: Request) -> Response:
        asked = request.path_params["game"]
        view = duplicate_on(desk.judge)
        if view is None or review_address(view.state) != f"/partie/{asked}":
            return refusal(RuleError("review_not_here"), 404)
        async with lock:
            kept = made.get(asked)
            if kept is None or kept.state is not view.state:
                paper = await asyncio.to_thread(desk.papers.paper, asked, *_PAPER)
                made.clear()
                kept = made[asked] = _Made(view.state, paper)
        headers = {POLICY: page_policy()}
        return Response(kept.paper.content, media_type=kept.paper.media_type, headers=headers)

    return [Route("/partie/{game}", review)]


# --- « Ma soirée » ------------------------------------------------------------------------------

EVENING_COOKIE = "pupitre-soiree"
"""Holds the code of the table, as its card does; the brake of codes stands before it."""


@dataclass(frozen=True)
class EveningRoom:
    """What the sheets of a whole room are made of, gathered once."""

    rests_on: tuple[object, ...]
    sheets: RoomSheets | None
    """None before a coup is corrected."""
    review: GameReview | None
    game: str
    notices: tuple[str, ...]

    @classmethod
    def of(cls, state: State, wall_ms: int) -> "EveningRoom":
        """Slow: once it is over, its sous-tops are looked for."""
        sheet, over = GameSheet(state, wall_ms), state.phase is Phase.ENDED
        try:
            sheets = RoomSheets.public(state)
        except RuleError as refused:
            if over or refused.code != "results_without_slips":
                raise
            sheets = None
        review = GameReview.of(sheet) if review_address(state) else None
        notices = () if over else (printed("evening_playing"),)
        return cls(rests_on(state), sheets, review, sheet.title, notices)

    def _sheet_of(self, player: Player) -> PlayerSheet | None:
        try:
            return self.sheets.sheet_of(player.table) if self.sheets is not None else None
        except RuleError:  # whoever has just come is in no coup that counts
            return None

    def document(self, player: Player) -> Document:
        sheet = self._sheet_of(player)
        if sheet is not None and sheet.rows:
            return sheet.document(self.game, self.notices)
        empty = PlayerSheet(player.name, printed("evening_nothing"), (), ())
        return replace(empty.document(self.game), parts=())

    def cards(self, state: State, player: Player) -> bytes:
        sheet = self._sheet_of(player)
        missed = sheet.missed if sheet is not None else ()
        return cards_page(player.name, cards_of(state, self.game, missed))

    def page(self, player: Player, links: str) -> bytes:
        # the templates' library is large: only when somebody asks
        from console.papers.html import html_body

        review, sheet = self.review, self._sheet_of(player)
        if review is not None and sheet is not None and sheet.rows:
            review = with_own(review, sheet)
        return evening_page(player.name, html_body(self.document(player)), links, review)


class EveningPages:
    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk
        self._lock = asyncio.Lock()
        self._room: EveningRoom | None = None
        self._writing = asyncio.Lock()
        self._papers: tuple[EveningRoom | None, dict[int, Download]] = (None, {})

    def _state(self) -> State:
        """Of a game whose players may read their sheets now."""
        view = duplicate_on(self._desk.judge)
        if self._desk.phones_away:
            raise RuleError("phones_put_away")
        if view is None or view.state.options.common:
            raise RuleError("evening_not_here")
        return view.state

    async def _gathered(self) -> EveningRoom:
        state = self._state()
        async with self._lock:
            if self._room is None or not is_same(rests_on(state), self._room.rests_on):
                played = await asyncio.to_thread(self._desk.papers.played_on, state.options.id)
                self._room = await asyncio.to_thread(EveningRoom.of, state, played)
            return self._room

    def _player(self, request: Request) -> Player | None:
        """Whose telephone this is, or who typed his code on it; None for a stranger."""
        state, code = self._state(), request.cookies.get(EVENING_COOKIE, "")
        table = self._desk.tables.table_of(request.cookies.get(COOKIE, ""))
        if code:
            tables = state.tables
            find = self._desk.tables.table_of_code
            table = self._desk.gate.tried(request, lambda: find(code, tables))
        if table is None:
            return None
        if table not in state.tables:
            raise RuleError("evening_not_seated")
        return state.correction.player(table)

    async def page(self, request: Request) -> Response:
        try:
            player = self._player(request)
        except RuleError as refused:
            if refused.code != "table_code_wrong":
                raise
            player = None
        if player is None:
            answer = await own_page("soiree")(request)
            answer.delete_cookie(EVENING_COOKIE)  # of last week's card
            return answer
        content = await self._page_of(player, _links())
        return Response(content, media_type="text/html", headers={POLICY: page_policy()})

    async def _page_of(self, player: Player, links: str) -> bytes:
        room = await self._gathered()
        return await asyncio.to_thread(room.page, player, links)

    def _one(self, request: Request) -> Player:
        player = self._player(request)
        if player is None:
            raise RuleError("table_unknown_phone")
        return player

    async def file(self, request: Request) -> Response:
        player = self._one(request)
        content = await self._page_of(player, "")
        return sent(Download(f"soiree-{player.name}.html", "text/html; charset=utf-8", content))

    async def cards(self, request: Request) -> Response:
        player, room = self._one(request), await self._gathered()
        content = await asyncio.to_thread(room.cards, self._state(), player)
        return Response(content, media_type="text/html", headers={POLICY: page_policy(CARDS)})

    async def pdf(self, request: Request) -> Response:
        """Those of the whole room are made together: two hundred ask when the game is over."""
        player, room = self._one(request), await self._gathered()
        async with self._writing:
            if self._papers[0] is not room:
                players = self._state().players
                documents = [room.document(each) for each in players]
                made = await asyncio.to_thread(self._desk.papers.own_papers, documents)
                own = {each.table: paper for each, paper in zip(players, made, strict=True)}
                self._papers = room, own
        paper = self._papers[1].get(player.table)
        if paper is None:
            raise RuleError("evening_not_seated")
        return sent(paper)

    async def enter(self, request: Request) -> Response:
        """Whose card it is; from then on this device shows its sheet."""
        state, typed = self._state(), (await body_as(request, CardShown)).code
        find, tables = self._desk.tables.table_of_code, state.tables
        table = self._desk.gate.tried(request, lambda: find(typed, tables))
        player = state.correction.player(table)
        answer = JSONResponse({"table": table, "name": player.name})
        code = as_typed(typed)
        answer.set_cookie(EVENING_COOKIE, code, max_age=COOKIE_S, httponly=True, samesite="strict")
        return answer

    async def leave(self, _request: Request) -> Response:
        answer = JSONResponse({})
        answer.delete_cookie(EVENING_COOKIE)
        return answer

    async def way_in(self, request: Request) -> Response:
        """For the judge, who shows it to a player: his address, as a code to photograph."""
        asked, state = query_as(request, PlayerAsked), self._state()
        if state.options.id != asked.partie or asked.table not in state.tables:
            raise RuleError("evening_not_on_desk")
        if self._desk.access.on_probation(request.state.session.id):
            raise RuleError("entry_on_probation")
        code = self._desk.tables.codes((asked.table,))[asked.table]
        url = self._desk.access_card(with_pin=False).url.rstrip("/")
        drawn = scene_to_svg(qr_scene(f"{url}/soiree#{code}"))
        told = {"address": f"{address_of(url)}/soiree", "code": as_printed(code), "picture": drawn}
        return JSONResponse(told)


def evening_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    pages = EveningPages(desk)

    def open_(endpoint: Endpoint) -> Endpoint:
        async def answered(request: Request) -> Response:
            return await told(lambda: endpoint(request))

        return answered

    return [
        Route("/soiree", open_(pages.page)),
        Route("/soiree/ma-soiree.html", open_(pages.file)),
        Route("/soiree/ma-soiree.pdf", open_(pages.pdf)),
        Route("/soiree/mes-cartes.html", open_(pages.cards)),
        Route("/soiree/entrer", open_(pages.enter), methods=["POST"]),
        Route("/soiree/sortir", open_(pages.leave), methods=["POST"]),
        Route("/juge/resultats/code", desk.gate.only(JUDGE, pages.way_in)),
    ]


def _links() -> str:
    links = (
        f'<a class="button" href="/soiree/{name}">{escape(text(code))}</a>'
        for name, code in (
            ("ma-soiree.html", "evening_keep"),
            ("ma-soiree.pdf", "evening_pdf"),
            ("mes-cartes.html", "evening_cards"),
        )
    )
    return f'<p class="row links">{"".join(links)}</p>'
