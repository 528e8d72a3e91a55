"""What a coup can be worth at most: the bound of every score that a person gives.

From 0 to what the solver finds on the tirage announced. Above it the judge names the word and says
why (a word of the ODS that this lexicon lacks): the points are then those of that word, and the
top itself is in question (§3.4).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.games.duplicate.correction.commands import AmendVerdict, EnterPoints
from engine.games.duplicate.correction.state import CorrectionState, CoupRecord
from engine.games.duplicate.events import TopChosen
from engine.games.duplicate.formules import Formule
from engine.games.duplicate.slips.verdict import PENALTY_POINTS, VOUCHED, Sanction, Verdict
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import Circumstances, VouchedWords, answer_to, word_list
from engine.letters.board import Grid
from engine.letters.legality import examine
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.scoring import score
from engine.letters.solver import solve_top
from engine.rulings import RuleError

MOST_POINTS = 3000
"""No coup of any game is worth that much: beyond it, somebody's finger slipped."""
RECENT_COUPS = 4
_TIME_IS_OVER = frozenset({Phase.COLLECTING, Phase.TOP_CHOSEN})


PointsCommand = EnterPoints | AmendVerdict


@dataclass(frozen=True)
class Vouched:
    """A word above all that the solver found, which the judge answers for."""

    move: Move
    words: tuple[str, ...]
    """All that it forms, in capitals."""

    @property
    def data(self) -> dict[str, Any]:
        """As the reason of a verdict keeps it."""
        told = {"word": self.move.word, "ref": str(self.move.ref), "words": list(self.words)}
        return {VOUCHED: told}


@dataclass(frozen=True)
class QuestionedTop:
    """Somebody was paid more than the word retained, for a word the judge answered for."""

    coup: int
    table: int
    move: Move
    points: int


def judge_is_searching(state: State) -> bool:
    """Nothing may tell the judge the top: he plays, and the time is not over or his own points
    are not in."""
    table, coup = state.options.judge_table, state.coup
    if table is None or coup is None or state.phase in (Phase.IDLE, Phase.ENDED):
        return False
    if state.phase not in _TIME_IS_OVER:
        return True
    return table in state.correction.missing(coup.number)


def check_judge_has_played(state: State) -> None:
    table = state.options.judge_table
    if table is not None and judge_is_searching(state):
        raise RuleError("judge_points_first", player=state.correction.player(table).name)


def is_searched(state: State, coup: int) -> bool:
    """A refusal above the maximum of this coup would tell the judge, who plays, where it is."""
    return judge_is_searching(state) and state.open_coup.number == coup


def maximum(state: State, record: CoupRecord, at: Circumstances) -> int:
    """Of what was announced: a word that a prepared game or the judge brought counts with it."""
    return max(_found(state, record, at), record.top_points)


def _found(state: State, record: CoupRecord, at: Circumstances) -> int:
    """What the solver finds, wherever it is known already."""
    top = _top_chosen_on(state, record)
    if top is not None:
        return top.top_points
    known = answer_to(state.question, at)
    if known is not None and (known.question.grid, known.question.rack) == _asked(record):
        tops = known.tops
        return score(record.grid, tops[0].move, record.formule).points if tops else 0
    return _solved(record.grid, record.rack, record.formule, word_list(at))


def _asked(record: CoupRecord) -> tuple[Grid, str]:
    return record.grid, record.rack


def _top_chosen_on(state: State, record: CoupRecord) -> TopChosen | None:
    """The choice of this coup, when it was made on the very letters and grid announced."""
    tops = [(each.number, each.before, each.top) for each in state.coups]
    if state.coup is not None and state.coup.top is not None:
        tops.append((state.coup.number, state.table, state.coup.top))
    return next(
        (
            top
            for number, table, top in tops
            if number == record.number and (table.grid, table.rack) == _asked(record)
        ),
        None,
    )


@lru_cache(maxsize=RECENT_COUPS)
def _solved(grid: Grid, rack: str, formule: Formule, words: Lexicon) -> int:
    return solve_top(grid, rack, words, formule).top_points


def check_score(points: int) -> None:
    if not 0 <= points <= MOST_POINTS:
        raise RuleError("correction_points", points=points)


def check_penalty(penalty: int) -> None:
    """The rules know of one (§5.6)."""
    if penalty not in (0, PENALTY_POINTS):
        raise RuleError("correction_penalty", penalty=penalty)


def paid(gross: int, sanction: Sanction) -> int:
    """A penalty never takes a coup under 0: our reading of §5.6."""
    penalty = PENALTY_POINTS if sanction is Sanction.PENALTY else 0
    return max(0, gross - penalty)


def check_decision(points: int, sanction: Sanction, before: Verdict) -> None:
    """What a decision may say: a zero is 0, and an average is never more than the solution the
    player had proposed (§5.9)."""
    check_score(points)
    if sanction is Sanction.ZERO and points:
        raise RuleError("decision_zero", points=points)
    proposed = before.proposed_points
    if sanction is Sanction.AVERAGE and proposed is not None and points > proposed:
        raise RuleError("decision_average", points=points, proposed=proposed)


def vouched(
    state: State, record: CoupRecord, asked: PointsCommand, word: str, at: Circumstances
) -> Vouched | None:
    """The word that points above the maximum are for; None when they need none."""
    points, reference = asked.points, asked.reference
    record = record.at(asked.table)
    if points <= (most := maximum(state, record, at)):
        return None
    if not word.strip() or not reference.strip():
        raise _above(state, record, asked.table, points, most)
    move = Move.parse(word, reference)
    examination = examine(record.grid, move, record.rack, VouchedWords(), record.formule)
    if examination.score is None or not examination.is_legal:
        raise RuleError(
            "vouched_illegal", word=word, ref=str(move.ref), first=examination.reasons[0]
        )
    if examination.score.points != points:
        worth = examination.score.points
        raise RuleError("vouched_other_points", word=word, ref=str(move.ref), points=worth)
    words = tuple(formed.word.upper() for formed in examination.score.words)
    return Vouched(move.normalised(record.grid), words)


def check_announced(state: State, record: CoupRecord, at: Circumstances) -> None:
    """Points that came while nobody knew what the coup was worth, and those an older release
    let in, have to be possible before anything rests on them."""
    impossible = impossible_points(state, record, at)
    if impossible is not None:
        raise impossible


def impossible_points(state: State, record: CoupRecord, at: Circumstances) -> RuleError | None:
    """Why points announced at this coup cannot be; None when they all can."""
    for table, slip in state.correction.slips_of(record.number).items():
        entry = slip.current
        if entry is None or entry.has_paper or entry.amended or vouched_in(entry.verdict):
            continue
        points = entry.verdict.gross
        if points and points > (most := maximum(state, record.at(table), at)):
            return _above(state, record, table, points, most)
    return None


def _above(state: State, record: CoupRecord, table: int, points: int, most: int) -> RuleError:
    return RuleError(
        "points_above_maximum",
        player=state.correction.player(table).name,
        coup=record.number,
        points=points,
        maximum=most,
    )


def vouched_in(verdict: Verdict) -> Vouched | None:
    told = verdict.vouched
    if told is None:
        return None
    return Vouched(Move.parse(told["word"], told["ref"]), tuple(told["words"]))


def vouched_at(correction: CorrectionState, coup: int) -> tuple[Vouched, ...]:
    """What the judge answered for at this coup."""
    entries = (slip.current for slip in correction.slips_of(coup).values())
    found = (vouched_in(entry.verdict) for entry in entries if entry is not None)
    return tuple(each for each in found if each is not None)


def questioned_tops(
    correction: CorrectionState, coups: Iterable[int] | None = None
) -> Iterator[QuestionedTop]:
    """The coups, of these or of all, whose word retained is worth less than a word the judge
    admitted since (§3.4)."""
    for number in sorted(correction.coups) if coups is None else coups:
        record = correction.coup(number)
        if record.annulled:
            continue
        for table, slip in sorted(correction.slips_of(number).items()):
            entry = slip.current
            known = vouched_in(entry.verdict) if entry is not None else None
            if entry is not None and known and entry.verdict.gross > record.top_points:
                yield QuestionedTop(number, table, known.move, entry.verdict.gross)
