"""The arbiters' side: entering slips, what is missing, billets.

Nothing of the solver before the clock has stopped, nothing of another arbiter's slips before the
coup is closed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from console.desk.inbox import Ask, RequestOutcome
from console.french import printed
from console.games.duplicate.labels import written_word
from console.games.duplicate.pages.progress import EVERYBODY, ArbiterBoard, arbiter_view, state_of
from console.games.duplicate.pages.slips import (
    billet_view,
    blind_view,
    current_view,
    entry_view,
    t_told,
    top_view,
)
from console.games.duplicate.pages.view import must_be_duplicate, own_page
from console.requests import malformed
from console.web.access import ARBITER, JUDGE, Visitor
from console.web.answers import Endpoint, body_as, event_stream, query_as, refusal
from console.web.link import PageDesk
from console.web.sending import compact
from engine.games.duplicate.correction.bounds import check_judge_has_played, judge_is_searching
from engine.games.duplicate.correction.commands import (
    AnswerQuestion,
    EnterSlip,
    HandOutBillet,
    SubmitCase,
)
from engine.games.duplicate.correction.decide import open_questions
from engine.games.duplicate.correction.state import CorrectionState, CoupRecord, Slip
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import BILLET
from engine.games.duplicate.standings.billets import billets, to_hand_out
from engine.games.duplicate.standings.game import standings
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve
from engine.play.players import Player
from engine.rulings import RuleError

SUGGESTED = 400
"""Solutions sent for a coup: what players find is nearly always among them."""
MOST_COUPS = 64
"""Of which they are kept; a game has half as many."""
CONFLICT = "correction_changed_meanwhile"


def correction_in(desk: PageDesk) -> CorrectionState:
    return must_be_duplicate(desk.judge).correction


@dataclass(frozen=True)
class CoupAsked:
    coup: int
    double: bool = False
    """As a second arbiter sees it."""


@dataclass(frozen=True)
class BilletsAsked:
    coup: int | None = None


@dataclass(frozen=True)
class SlipSent:
    """A slip as the quick line types it, or as the small grid draws it."""

    coup: int
    table: int
    entry: str
    rack: str
    game: str | None = None
    after: str | None = None
    second: bool = False
    text: str | None = None
    slip: dict[str, Any] | None = None
    paper: bool = False
    """Beside what this table's telephone sent (§5.7)."""

    @property
    def command(self) -> EnterSlip:
        if self.text is None and self.slip is None:
            raise malformed("text")
        bulletin = slip_from_json(self.slip) if self.text is None else parse_short(self.text)
        return EnterSlip(
            self.coup,
            self.table,
            bulletin,
            self.entry,
            self.after,
            self.second,
            self.rack,
            self.paper,
        )


@dataclass(frozen=True)
class HandedOut:
    coup: int
    table: int


@dataclass(frozen=True)
class Knew:
    coup: int
    table: int
    answer: bool


@dataclass(frozen=True)
class Submitted:
    coup: int
    table: int
    reason: str = ""


@dataclass(frozen=True)
class Eyes:
    """What one visitor may see of the correction."""

    correction: CorrectionState
    visitor: Visitor
    playing: int | None = None
    """The table of a judge who plays, and is still searching."""
    seen: frozenset[tuple[int, int]] = frozenset()
    """Coups and tables of which somebody else's reading was shown to this visitor: none of them is
    a second reading's any more."""

    def may_correct(self, player: Player) -> bool:
        return self.visitor.role == JUDGE or player.arbiter in (EVERYBODY, self.visitor.name)

    def own(self) -> tuple[Player, ...]:
        return tuple(player for player in self.correction.players if self.may_correct(player))

    def must_be_own(self, table: int) -> None:
        player = self.correction.player(table)
        if not self.may_correct(player):
            raise RuleError("correction_not_yours", player=player.name, arbiter=player.arbiter)

    def coup(self, number: int, second: bool) -> dict[str, Any]:
        record = self.correction.coup(number)
        players = self._others(record) if second else self.own()
        return {
            **coup_view(self.correction, record),
            "tables": [
                self._row(number, player, second)
                for player in players
                if self.correction.expects(number, player.table)
            ],
            "differences": self._differences(number),
        }

    def _row(self, number: int, player: Player, second: bool) -> dict[str, Any]:
        slip = self.correction.slip(number, player.table)
        if second:
            read = slip.blind
            entered = blind_view(slip) if _reads(slip.second, self.visitor) else None
        else:
            read = slip.current
            entered = current_view(slip) if self.may_see(player, slip) else None
        return {
            "table": player.table,
            "name": player.name,
            "entered": entered,
            **({"case": True} if not second and slip.case is not None else {}),
            "taken": bool(slip.second) if second else slip.current is not None,
            "by": read.by if read else None,
        }

    def may_see(self, player: Player, slip: Slip) -> bool:
        """No first reading of nobody's table; to a judge who searches, no slip but his own."""
        if self.playing is not None and player.table != self.playing:
            return False
        own = self.visitor.role == JUDGE or player.arbiter == self.visitor.name
        return own or _reads(slip.entries, self.visitor)

    def _others(self, record: CoupRecord) -> tuple[Player, ...]:
        """The tables this visitor may read a second time: not those read the first time."""
        return tuple(
            player
            for player in self.correction.players
            if (record.number, player.table) not in self.seen
            and not _reads(self.correction.slip(record.number, player.table).entries, self.visitor)
        )

    def _differences(self, number: int) -> list[dict[str, Any]]:
        """Shown to the two who differ, and to the judge."""
        return [
            found
            for found in differing(self.correction, number)
            if self.visitor.role == JUDGE
            or self.visitor.name in (found["first"]["by"], found["second"]["by"])
        ]


def _reads(entries: Iterable[Any], visitor: Visitor) -> bool:
    return any(entry.by == visitor.name for entry in entries)


def coup_view(correction: CorrectionState, record: CoupRecord) -> dict[str, Any]:
    return {
        "coup": record.number,
        "state": state_of(record),
        "tirage": record.rack,
        "grid": record.grid.squares,
        "top": top_view(correction, record.number),
        "t_told": t_told(correction, record.number),
        "asked": open_questions(correction, record.number),
    }


def differing(correction: CorrectionState, number: int) -> list[dict[str, Any]]:
    """The tables read twice and not alike, until the judge has said whose reading counts, or has
    left it to the commission."""
    found = []
    for table, slip in sorted(correction.slips_of(number).items()):
        if slip.in_dispute and slip.readings is not None and slip.case is None:
            first, second = slip.readings
            found.append(
                {
                    "coup": number,
                    "table": table,
                    "name": correction.player(table).name,
                    "first": entry_view(first, first.slip),
                    "second": entry_view(second, second.slip),
                }
            )
    return found


class Suggestions:
    """The best solutions of the coups asked for, found and written once for everybody: two jokers
    take a small machine a fifth of a second, and the server has one thread for all of its pages."""

    def __init__(self) -> None:
        self._written: dict[CoupRecord, bytes] = {}
        self._lexicon: Lexicon | None = None

    def of(self, record: CoupRecord, lexicon: Lexicon) -> Response:
        if lexicon is not self._lexicon or len(self._written) >= MOST_COUPS:
            self._lexicon, self._written = lexicon, {}
        # what is asked of it, whatever was decided about the coup since
        coup = CoupRecord(record.number, record.grid, record.rack, record.formule)
        if coup not in self._written:
            self._written[coup] = bytes(self._found(coup, lexicon).body)
        return Response(self._written[coup], media_type="application/json")

    @staticmethod
    def _found(coup: CoupRecord, lexicon: Lexicon) -> Response:
        found = solve(coup.grid, coup.rack, lexicon, coup.formule)[:SUGGESTED]
        rows = [[written_word(one.move, coup.grid), str(one.move.ref), one.points] for one in found]
        return JSONResponse({"coup": coup.number, "tirage": coup.rack, "solutions": rows})


class ArbiterPages:
    """The handlers of /arbitre. Every one of them is behind a PIN."""

    def __init__(self, desk: PageDesk) -> None:
        self._desk = desk
        self._board = ArbiterBoard()
        self._suggested = Suggestions()
        self._seen: dict[tuple[str, str], set[tuple[int, int]]] = {}
        """Of a game, by an arbiter: what others read and he was shown."""
        desk.watchers.append(self._board)

    def _eyes(self, request: Request) -> Eyes:
        visitor: Visitor = request.state.visitor
        seen = frozenset(self._seen.get(self._who(visitor), ()))
        state = must_be_duplicate(self._desk.judge).state
        playing = state.options.judge_table if judge_is_searching(state) else None
        return Eyes(state.correction, visitor, playing, seen)

    def _who(self, visitor: Visitor) -> tuple[str, str]:
        game = self._desk.judge.options
        return game.id if game else "", visitor.name

    def _has_shown(self, visitor: Visitor, coup: int, tables: Iterable[int]) -> None:
        """The judge may see everything, and decides between two readings instead of making one."""
        if visitor.role == JUDGE:
            return
        who = self._who(visitor)
        if who not in self._seen:  # what was shown of an earlier game matters no more
            self._seen = {each: seen for each, seen in self._seen.items() if each[0] == who[0]}
            self._seen[who] = set()
        self._seen[who].update((coup, each) for each in tables)

    async def stream(self, request: Request) -> Response:
        return event_stream(self._board.listen(self._desk.judge, request.state.visitor))

    async def state(self, request: Request) -> Response:
        return JSONResponse(arbiter_view(self._desk.judge, request.state.visitor))

    async def coup(self, request: Request) -> Response:
        eyes, asked = self._eyes(request), query_as(request, CoupAsked)
        told = eyes.coup(asked.coup, asked.double)
        if not asked.double:
            shown = (row["table"] for row in told["tables"] if row["entered"] is not None)
            self._has_shown(eyes.visitor, asked.coup, shown)
        return JSONResponse(told)

    async def solutions(self, request: Request) -> Response:
        """Of a coup whose slips are collected: before that, nobody outside the desk knows."""
        check_judge_has_played(must_be_duplicate(self._desk.judge).state)
        record = correction_in(self._desk).coup(query_as(request, CoupAsked).coup)
        lexicon = self._desk.judge.lexicon
        if record.annulled or lexicon is None:
            raise RuleError("correction_coup_annulled", coup=record.number)
        return self._suggested.of(record, lexicon)

    async def enter(self, request: Request) -> Response:
        sent, eyes = await body_as(request, SlipSent), self._eyes(request)
        command, game = sent.command, self._desk.judge.options
        if sent.game != (game.id if game else None):
            raise RuleError("correction_other_game")
        if not command.second:
            eyes.must_be_own(command.table)
        elif (command.coup, command.table) in eyes.seen:
            player = eyes.correction.player(command.table)
            raise RuleError("correction_second_seen", player=player.name)
        _refuse_overruling(eyes, command)
        try:
            outcome = await self._ask(command, eyes.visitor)
        except RuleError as error:
            if error.code != CONFLICT:
                raise
            return refusal(error, current=self._conflicting(command, eyes.visitor))
        entered = self._entered(command, eyes.visitor)
        return JSONResponse({**entered, "durable": self._is_durable(outcome)})

    def _is_durable(self, outcome: RequestOutcome) -> bool:
        """Of an entry sent again nothing happens: it is durable when nothing waits for the card."""
        return outcome.durable and (bool(outcome.events) or not self._desk.judge.pending)

    async def _ask(
        self, command: EnterSlip | HandOutBillet | AnswerQuestion | SubmitCase, visitor: Visitor
    ) -> RequestOutcome:
        return await self._desk.ask(lambda reply: Ask(command, reply, visitor.name))

    def _entered(self, command: EnterSlip, visitor: Visitor) -> dict[str, Any]:
        """The very entry that was sent, now or before a break in the network. Sending the
        name of somebody else's entry shows nothing of it."""
        slip = correction_in(self._desk).slip(command.coup, command.table)
        own = [each for each in slip.read_by(command.second) if each.by == visitor.name]
        entry = next((each for each in own if each.id == command.entry), None)
        if entry is None:
            raise RuleError("correction_entry_unnamed")
        return {
            "coup": command.coup,
            "table": command.table,
            "entered": entry_view(entry, entry.slip),
        }

    def _conflicting(self, command: EnterSlip, visitor: Visitor) -> dict[str, Any] | None:
        """What stands there already: of a second reading, only to whom made it. Whoever reads
        the first time has written down his own reading, and compares."""
        slip = correction_in(self._desk).slip(command.coup, command.table)
        if not command.second:
            self._has_shown(visitor, command.coup, (command.table,))
            return current_view(slip)
        return blind_view(slip) if _reads(slip.second, visitor) else None

    async def billets(self, request: Request) -> Response:
        """Those to hand out, of this visitor's tables, for one coup or all of them."""
        eyes = self._eyes(request)
        coup = query_as(request, BilletsAsked).coup
        sheet = eyes.correction.sheet
        own = {player.table for player in eyes.own()}
        known = {(notice.coup, notice.table) for notice in sheet.notices}
        every = to_hand_out(billets(sheet, standings(sheet), coup))
        made = [each for each in every if each.player.table in own]
        for each in made:
            self._has_shown(eyes.visitor, each.coup, (each.player.table,))
        return JSONResponse(
            {
                "game": self._title(),
                "billets": [
                    billet_view(each, (each.coup, each.player.table) in known) for each in made
                ],
            }
        )

    def _title(self) -> str:
        return self._desk.judge.public.header.line

    async def hand_out(self, request: Request) -> Response:
        asked = await body_as(request, HandedOut)
        self._eyes(request).must_be_own(asked.table)
        await self._ask(HandOutBillet(asked.coup, asked.table), request.state.visitor)
        return JSONResponse({})

    async def knew(self, request: Request) -> Response:
        """Whether a player had his billet before playing a refused word again (§5.9): whoever
        carries the billets knows, the judge or the arbiter of the table."""
        asked = await body_as(request, Knew)
        self._eyes(request).must_be_own(asked.table)
        command = AnswerQuestion(asked.coup, asked.table, BILLET, asked.answer)
        await self._ask(command, request.state.visitor)
        return JSONResponse({})

    async def submit(self, request: Request) -> Response:
        """« Le corps arbitral » may go to the commission as players may (§6.3)."""
        asked = await body_as(request, Submitted)
        self._eyes(request).must_be_own(asked.table)
        reason = asked.reason.strip() or printed("case_arbiter")
        await self._ask(SubmitCase(asked.coup, asked.table, reason), request.state.visitor)
        return JSONResponse({})


def _refuse_overruling(eyes: Eyes, command: EnterSlip) -> None:
    """What the judge decided is the judge's to change. Whatever happens in between, the
    entry the sender saw decides: `after` names it."""
    slip = eyes.correction.slip(command.coup, command.table)
    current = slip.current
    answers = set(current.answers) - {BILLET} if current is not None else set()
    decided = current is not None and (current.amended or bool(answers))
    if decided and eyes.visitor.role != JUDGE and not (command.second or slip.knows(command.entry)):
        player = eyes.correction.player(command.table)
        raise RuleError("correction_decided", player=player.name)


def arbiter_routes(desk: PageDesk) -> Iterable[BaseRoute]:
    pages = ArbiterPages(desk)

    def arbiter(endpoint: Endpoint) -> Endpoint:
        return desk.gate.only(ARBITER, endpoint)

    return [
        Route("/arbitre", arbiter(own_page("arbitre"))),
        Route("/arbitre/flux", arbiter(pages.stream)),
        Route("/arbitre/etat", arbiter(pages.state)),
        Route("/arbitre/coup", arbiter(compact(pages.coup))),
        Route("/arbitre/solutions", arbiter(compact(pages.solutions))),
        Route("/arbitre/bulletin", arbiter(pages.enter), methods=["POST"]),
        Route("/arbitre/billets", arbiter(own_page("billets"))),
        Route("/arbitre/billets/liste", arbiter(compact(pages.billets))),
        Route("/arbitre/remis", arbiter(pages.hand_out), methods=["POST"]),
        Route("/arbitre/billet", arbiter(pages.knew), methods=["POST"]),
        Route("/arbitre/commission", arbiter(pages.submit), methods=["POST"]),
    ]
