"""The judge's side of the correction: progress, questions, closing, players; parties to open."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import Ask, StartGame
from console.desk.option_table import NewGame, selection
from console.french.typography import typeset
from console.games.duplicate.labels import questioned_top, slip_text, solo_border
from console.games.duplicate.pages.arbiter import CoupAsked, correction_in, coup_view, differing
from console.games.duplicate.pages.slips import billet_question_view, current_view
from console.games.duplicate.pages.view import DuplicateView, must_be_duplicate, own_page
from console.games.duplicate.settings import DuplicateSettings
from console.papers.player_lists import read_players, write_players
from console.requests import longest
from console.web.access import JUDGE
from console.web.answers import Endpoint, body_as, body_of, query_as
from console.web.guard import LARGEST_BODY
from console.web.link import PageDesk
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.bounds import is_searched, maximum, questioned_tops
from engine.games.duplicate.correction.judgement import billet_answers
from engine.games.duplicate.correction.state import CorrectionState, CoupRecord
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.standings.game import CoupSummary, summarise
from engine.games.duplicate.state import Phase, State
from engine.letters.lexicon import Lexicon
from engine.play.game import Circumstances
from engine.play.players import Player, parse_tables
from engine.rulings import RuleError

BOM = "\ufeff"
"""Without it spreadsheets take the accents of a UTF-8 file for something else."""


def coup_overview(view: DuplicateView, lexicon: Lexicon | None, number: int) -> dict[str, Any]:
    """All the judge may know of one coup's slips."""
    correction = view.correction
    record, sheet = correction.coup(number), correction.sheet
    summary = summarise(sheet, next(each for each in sheet.coups if each.number == number))
    return {
        **coup_view(correction, record),
        **_summary_view(summary),
        "differences": differing(correction, number),
        "maximum": _maximum(view, lexicon, record),
        "questioned": [
            {
                "text": questioned_top(view.state, each),
                "word": each.move.word,
                "ref": str(each.move.ref),
            }
            for each in questioned_tops(correction, (number,))
        ],
        "billets": [
            billet_question_view(each)
            for each in billet_answers(correction)
            if each.coup == number and each.knew is not None
        ],
        "tables": [
            {
                "table": player.table,
                "name": player.name,
                "arbiter": player.arbiter,
                "entries": len(correction.slip(number, player.table).entries),
                "entered": current_view(correction.slip(number, player.table)),
            }
            for player in correction.players
            if correction.expects(number, player.table)
        ],
    }


def _solo_border(state: State, coup: int) -> str:
    """While slips come in, every room would be at the border for a moment; once the game is over
    the page says it above."""
    correction = state.correction
    if correction.missing(coup) or state.phase is Phase.ENDED:
        return ""
    return typeset(solo_border(state, correction.sheet))


def _maximum(view: DuplicateView, lexicon: Lexicon | None, record: CoupRecord) -> int | None:
    """What points by hand may be at most; None while nothing may tell it to a judge who plays."""
    if lexicon is None or record.annulled or is_searched(view.state, record.number):
        return None
    return maximum(view.state, record, Circumstances(0, lexicon=lexicon, answer=view.answer))


def _summary_view(summary: CoupSummary) -> dict[str, Any]:
    solo = summary.solo
    return {
        "entered": summary.entered,
        "missing": list(summary.missing),
        "scores": [[points, count] for points, count in summary.scores.items()],
        "found_top": summary.found_top,
        "sanctions": {sanction.value: count for sanction, count in summary.sanctions.items()},
        "questions": list(summary.questions),
        "solo": None
        if solo is None
        else {
            "table": solo.table,
            "points": solo.points,
            "margin": solo.margin,
            "confirmed": solo.confirmed,
        },
    }


def player_view(correction: CorrectionState, player: Player) -> dict[str, Any]:
    presence = correction.presence(player.table)
    return {
        "table": player.table,
        "name": player.name,
        "people": [vars(person) for person in player.people],
        "arbiter": player.arbiter,
        "first": presence.first_coup,
        "last": presence.last_coup,
        "excluded": presence.excluded,
        "slips": sum(player.table in slips for slips in correction.slips.values()),
    }


@dataclass(frozen=True)
class SlipAsked:
    coup: int
    table: int


@dataclass(frozen=True)
class Listed:
    text: str = field(metadata=longest(LARGEST_BODY))


@dataclass(frozen=True)
class ShareAsked:
    arbiter: str
    """Empty: nobody in particular."""
    tables: str


class PlayerPages:
    """The handlers. Every one of them is the judge's."""

    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk

    async def overview(self, request: Request) -> Response:
        judge, coup = self._desk.judge, query_as(request, CoupAsked).coup
        view = must_be_duplicate(judge)
        border = _solo_border(view.state, coup)
        overview = coup_overview(view, judge.lexicon, coup)
        return JSONResponse({**overview, "solo_border": border})

    async def history(self, request: Request) -> Response:
        """Every entry of one slip, oldest first, then those of a second arbiter: nothing is
        ever overwritten."""
        asked = query_as(request, SlipAsked)
        slip = correction_in(self._desk).slip(asked.coup, asked.table)
        return JSONResponse(
            {
                "entries": [
                    {
                        "by": entry.by,
                        "reason": entry.reason,
                        "points": entry.verdict.points,
                        "text": slip_text(entry.slip) if entry.has_paper else "décision",
                        "second": second,
                    }
                    for entries, second in ((slip.entries, False), (slip.second, True))
                    for entry in entries
                ]
            }
        )

    async def command(self, request: Request) -> Response:
        """Any request of the second track, as the engine's vocabulary writes it."""
        return await self._ask(self._desk.decode(await body_of(request)), request)

    async def _ask(self, command: cmd.CorrectionCommand, request: Request) -> Response:
        by = request.state.visitor.name
        outcome = await self._desk.ask(lambda reply: Ask(command, reply, by))
        return JSONResponse({"events": len(outcome.events), "durable": outcome.durable})

    # Who is in the room

    async def players(self, _request: Request) -> Response:
        correction = correction_in(self._desk)
        return JSONResponse(
            {
                "next": correction.next_coup,
                "arbiters": sorted(self._desk.access.arbiters),
                "players": [player_view(correction, each) for each in correction.players],
            }
        )

    async def export(self, _request: Request) -> Response:
        listed = BOM + write_players(correction_in(self._desk).players)
        return Response(
            listed,
            media_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": 'attachment; filename="joueurs.csv"'},
        )

    async def import_(self, request: Request) -> Response:
        listed = await body_as(request, Listed)
        return await self._ask(cmd.SeatPlayers(read_players(listed.text)), request)

    async def share(self, request: Request) -> Response:
        """Tables, as people write them (`1-12, 15`), to one arbiter."""
        asked = await body_as(request, ShareAsked)
        if asked.arbiter and asked.arbiter not in self._desk.access.arbiters:
            raise RuleError("arbiter_unknown", name=asked.arbiter)
        seated = {player.table for player in correction_in(self._desk).players}
        # A range may span empty tables: only those somebody sits at are shared out.
        wanted = tuple(sorted(parse_tables(asked.tables) & seated))
        if not wanted:
            raise RuleError("bad_tables", text=asked.tables)
        return await self._ask(cmd.AssignTables(asked.arbiter, wanted), request)


def player_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    pages = PlayerPages(desk)

    def judge(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(JUDGE, endpoint)

    return [
        Route("/juge/correction", judge(pages.overview), methods=["GET"]),
        Route("/juge/correction", judge(pages.command), methods=["POST"]),
        Route("/juge/correction/historique", judge(pages.history)),
        Route("/juge/joueurs", judge(own_page("joueurs"))),
        Route("/juge/joueurs/liste", judge(pages.players)),
        Route("/juge/joueurs.csv", judge(pages.export)),
        Route("/juge/joueurs/csv", judge(pages.import_), methods=["POST"]),
        Route("/juge/joueurs/tables", judge(pages.share), methods=["POST"]),
    ]


# --- Parties of the épreuve this centre takes part in -------------------------------------------


@dataclass(frozen=True)
class PartieAsked:
    partie: int
    epreuve: str = ""
    """Which of several; empty when there is one."""


def epreuve_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    async def play(request: Request) -> Response:
        asked = await body_as(request, PartieAsked)
        own = selection(DuplicateSettings, {"partie": str(asked.partie), "centre": asked.epreuve})
        await desk.ask(lambda reply: StartGame(NewGame(DUPLICATE.name, own), reply))
        return JSONResponse({})

    return (Route("/juge/epreuve", desk.gate.only(JUDGE, play), methods=["POST"]),)
