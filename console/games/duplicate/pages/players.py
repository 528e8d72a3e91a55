"""The judge's side of the correction: progress, questions, closing, players; parties to open."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import Ask, StartGame
from console.french import printed
from console.french.typography import typeset
from console.games.duplicate.labels import attendance, questioned_top, slip_text, solo_border
from console.games.duplicate.pages.arbiter import CoupAsked, correction_in, coup_view, differing
from console.games.duplicate.pages.slips import billet_question_view, case_view, current_view
from console.games.duplicate.pages.view import DuplicateView, must_be_duplicate
from console.games.duplicate.questions import EXCLUSIONS, play_partie
from console.games.duplicate.snapshot import DuplicateSnapshot
from console.papers.player_lists import read_players, write_players
from console.requests import longest
from console.tv.snapshot import PublicSnapshot
from console.web.access import JUDGE
from console.web.answers import Endpoint, body_as, body_of, query_as
from console.web.guard import LARGEST_BODY
from console.web.link import PageDesk
from console.web.results import sent
from console.web.sending import compact
from console.web.views import RosterAction, RosterOfAGame, RosterRow
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.bounds import is_searched, maximum, questioned_tops
from engine.games.duplicate.correction.cases import open_cases
from engine.games.duplicate.correction.judgement import billet_answers
from engine.games.duplicate.correction.state import CorrectionState, CoupRecord
from engine.games.duplicate.standings.game import CoupSummary, summarise
from engine.games.duplicate.standings.sheet import Presence
from engine.games.duplicate.state import Phase, State
from engine.letters.lexicon import Lexicon
from engine.play.game import Circumstances
from engine.play.players import Player, parse_tables
from engine.rulings import RuleError, whole_number

LEADERS = 5
BOM = "\ufeff"
"""Without it spreadsheets take the accents of a UTF-8 file for something else."""
LONGEST_WRITTEN = 20


def coup_overview(view: DuplicateView, lexicon: Lexicon | None, number: int) -> dict[str, Any]:
    """All the judge may know of one coup's slips."""
    correction = view.correction
    record, sheet = correction.coup(number), correction.sheet
    summary = summarise(sheet, next(each for each in sheet.coups if each.number == number))
    hidden = _hidden_from_a_player(view.state, number)
    return {
        **coup_view(correction, record),
        **_summary_view(summary),
        **(_TOLD_OF_NO_SLIP if hidden else {}),
        "questions": [
            table for table in summary.questions if (number, table) not in correction.submitted
        ],
        "may_put_off": not view.state.options.rules.eliminates,
        **_cases(correction, number),
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
                "entered": None
                if player.table in hidden
                else current_view(correction.slip(number, player.table)),
            }
            for player in correction.players
            if correction.expects(number, player.table)
        ],
    }


_TOLD_OF_NO_SLIP: dict[str, Any] = {"scores": [], "found_top": 0, "sanctions": {}, "solo": None}


def _hidden_from_a_player(state: State, number: int) -> frozenset[int]:
    """Tables whose slips a judge who plays must not see yet: those of telephones come in before
    he has written his own."""
    if not (state.correction.phones.tables and is_searched(state, number)):
        return frozenset()
    return frozenset(state.tables) - {state.options.judge_table}


def _cases(correction: CorrectionState, coup: int) -> dict[str, list[int]]:
    """The tables whose slip the commission has."""
    found = [each.player.table for each in open_cases(correction) if each.coup == coup]
    return {"cases": found} if found else {}


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


def _leaders(public: PublicSnapshot) -> dict[str, Any]:
    """The first five, as the room may know them, of how many, and how many coups count: those whose
    correction is closed."""
    if not isinstance(public, DuplicateSnapshot):
        return {"leaders": [], "ranked": 0, "counted": 0}
    leaders = [
        {"rank": row.rank, "name": row.name, "total": row.total}
        for row in public.standings[:LEADERS]
    ]
    counted = len(public.coups) - len(public.in_correction)
    return {"leaders": leaders, "ranked": len(public.standings), "counted": counted}


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
        return JSONResponse({**overview, "solo_border": border, **_leaders(judge.public)})

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

    async def cases(self, _request: Request) -> Response:
        """All that the commission has still to decide of this game (§6.3)."""
        found = open_cases(correction_in(self._desk))
        return JSONResponse({"cases": [case_view(each) for each in found]})

    async def dossier(self, request: Request) -> Response:
        """Of one slip, for the commission d'arbitrage (§6.4), as a PDF."""
        asked = query_as(request, SlipAsked)
        game = must_be_duplicate(self._desk.judge).state.options.id
        write = self._desk.papers.dossier
        return sent(await asyncio.to_thread(write, game, asked.coup, asked.table))

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
        Route("/juge/correction", judge(compact(pages.overview)), methods=["GET"]),
        Route("/juge/correction", judge(pages.command), methods=["POST"]),
        Route("/juge/correction/historique", judge(pages.history)),
        Route("/juge/commission", judge(pages.cases)),
        Route("/juge/commission/dossier", judge(pages.dossier)),
        Route("/juge/joueurs/liste", judge(compact(pages.players))),
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
        wanted = play_partie(asked.partie, asked.epreuve)
        await desk.ask(lambda reply: StartGame(wanted, reply))
        return JSONResponse({})

    return (Route("/juge/epreuve", desk.gate.only(JUDGE, play), methods=["POST"]),)


# --- The list of the game on the players' page --------------------------------------------------


def _roster_rows(state: State) -> Sequence[RosterRow]:
    correction = state.correction
    made = state.standings_so_far
    with_slips = {table for slips in correction.slips.values() for table in slips}
    return [
        RosterRow(
            player,
            made.line(player.table).total if correction.coups else None,
            presence_told(correction, player.table),
            _row_actions(correction, player.table, has_slips=player.table in with_slips),
        )
        for player in correction.players
    ]


def presence_told(correction: CorrectionState, table: int) -> str:
    """Since when, until when; empty for whoever plays the whole game."""
    if correction.presence(table).excluded:
        return printed("roster_excluded")
    told = [attendance(correction, table)]
    if table in correction.eliminated:
        told.append(printed("roster_eliminated", coup=correction.eliminated[table]))
    return " · ".join(filter(None, told))


def _row_actions(correction: CorrectionState, table: int, *, has_slips: bool) -> tuple[str, ...]:
    known = correction.presences.get(table, Presence())
    leaving = "leave" if known.last_coup is None else "back"
    removing = () if has_slips else ("remove",)
    lifting = ("restore",) if known.plays_on else ("readmit",)
    excluding = lifting if known.is_punished else tuple(EXCLUSIONS)
    return ("edit", leaving, *removing, *excluding)


def _roster_actions(state: State) -> Mapping[str, RosterAction]:
    last = state.correction.next_coup - 1
    article = printed(f"on_exclusion_{state.options.edition.value}")
    return {
        "edit": RosterAction(printed("list_edit")),
        "remove": RosterAction(printed("list_remove")),
        "leave": RosterAction(
            printed("roster_leave"),
            printed("roster_leave_question", name="{name}"),
            printed("roster_leave_answer"),
            str(last),
        ),
        "back": RosterAction(printed("roster_back")),
        **{
            action: RosterAction(
                printed(f"roster_{action}"),
                printed(f"roster_{action}_question", name="{name}", article=article),
                printed("roster_reason_answer"),
                grave=True,
            )
            for action in EXCLUSIONS
        },
        "restore": RosterAction(
            printed("roster_restore"),
            printed("roster_restore_question", name="{name}"),
            printed("roster_reason_answer"),
            grave=True,
        ),
        "readmit": RosterAction(
            printed("roster_readmit"),
            printed("roster_readmit_question", name="{name}"),
            printed("roster_reason_answer"),
            grave=True,
        ),
    }


def _act(_state: State, table: int, action: str, written: str) -> cmd.CorrectionCommand:
    match action:
        case "leave":
            coup = whole_number(written)
            if coup is None:
                raise RuleError("roster_which_coup", written=written[:LONGEST_WRITTEN])
            return cmd.LeavePlayer(table, coup)
        case "back":
            return cmd.LeavePlayer(table, None)
        case "readmit" | "restore":
            return cmd.ExcludePlayer(table, written, excluded=False)
        case "exclude" | "annul" | "bar":
            earlier, following = EXCLUSIONS[action]
            return cmd.ExcludePlayer(table, written, True, earlier, following)
    raise RuleError("roster_action_unknown")


ROSTER = RosterOfAGame(
    rows=_roster_rows,
    actions=_roster_actions,
    next_coup=lambda state: state.correction.next_coup,
    seat=lambda state, player, first: cmd.SeatPlayer(player, first),
    seat_all=lambda state, players: cmd.SeatPlayers(tuple(players)),
    unseat=lambda state, table: cmd.UnseatPlayer(table),
    act=_act,
)
