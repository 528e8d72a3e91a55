"""The correction of a slip under the notice, « entre amis »: the word found is paid what it is
worth where it lies, whatever score stands beside it; a word that is not admitted earns nothing.
Nothing else costs anything."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.games.duplicate.editions import Edition
from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.diagnosis import Attempt, explain_nullity
from engine.games.duplicate.slips.fisf2020 import RULES as FISF_2020
from engine.games.duplicate.slips.payment import Answers, Priced, Rulebook, price
from engine.games.duplicate.slips.played import Played, played_words
from engine.games.duplicate.slips.position import CoupPosition, Placement
from engine.games.duplicate.slips.readings import Reading
from engine.games.duplicate.slips.rules import Rules
from engine.games.duplicate.slips.several import least_of
from engine.games.duplicate.slips.verdict import Alternative, Sanction, Verdict
from engine.letters.board import Direction
from engine.letters.moves import Move

_COSTS = (Sanction.WARNING, Sanction.PENALTY)
RULEBOOK = Rulebook(
    Edition.NOTICE,
    {
        code: ("", sanction)
        for code, (_, sanction) in FISF_2020.rulebook.articles.items()
        if sanction not in _COSTS
    },
)


def correct(claim: Claim, position: CoupPosition, answers: Answers) -> Verdict:
    """Where the reference says; without one, or where the word does not lie there, wherever the
    federation's text would read it."""
    words = [played for played in played_words(claim, position) if played.is_whole]
    found = [
        (reading, price(reading.placement, reading.circled, claim.score, circle_first=False))
        for played in words
        for reading in _located(played, claim)
        if reading.placement.is_valid and _may_lie_so(position, reading.placement)
    ]
    if found:
        reading, priced = max(found, key=_likely)
        return _paid(reading.placement.move(priced.circling), priced.points)
    read = FISF_2020.correct(claim, position, answers)
    if read.accepted is not None:
        return _paid(read.accepted, read.gross)
    attempts = [Attempt(played, tuple(_located(played, claim))) for played in words]
    return replace(
        explain_nullity(RULEBOOK, claim, position, attempts), question=None, only_refused=False
    )


def _may_lie_so(position: CoupPosition, placement: Placement) -> bool:
    """The first word of a duplicate game lies across."""
    return not position.is_first or placement.ref.direction is Direction.HORIZONTAL


def _paid(move: Move, points: int) -> Verdict:
    way = Alternative(move.word.upper(), str(move.ref), points, Sanction.NONE, RULEBOOK.article(""))
    return Verdict(
        points, points, Sanction.NONE, accepted=move, alternatives=(way,), proposed_points=points
    )


def _located(played: Played, claim: Claim) -> Iterator[Reading]:
    for reading in (*played.readings, *((played.turned,) if played.turned else ())):
        if claim.reference == reading.placement.ref:
            yield reading


def _likely(found: tuple[Reading, Priced]) -> tuple[int, bool]:
    """The word that lays the most letters, at the score written if it can be."""
    reading, priced = found
    return len(reading.placement.fresh), priced.matches_score


def choose(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Verdict:
    return least_of(RULEBOOK, verdicts)


RULES = Rules(RULEBOOK, correct, choose)
