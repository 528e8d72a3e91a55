"""The first coup, in what both editions share: the word has no place to find.

The direction it is written in does not matter either: the board is the same both ways.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.games.duplicate.slips.diagnosis import Attempt, explain_nullity
from engine.games.duplicate.slips.payment import Payment, Rulebook
from engine.games.duplicate.slips.played_words import Played
from engine.games.duplicate.slips.position import CoupPosition, Placement
from engine.games.duplicate.slips.readings import Claim, Run, components, runs, whole_reading
from engine.games.duplicate.slips.verdict import Verdict
from engine.letters.board import Direction

Pay = Callable[[Claim, Run, Sequence[Placement]], Payment]


@dataclass(frozen=True)
class FirstSolutions:
    """The words of a first slip: those that are paid, and the others with their nullity."""

    paid: tuple[Verdict, ...]
    """One for each piece of the drawing whose letters touch, the best word of it."""
    null: tuple[Verdict, ...]


def solve_first(
    rulebook: Rulebook, claim: Claim, position: CoupPosition, pay: Pay
) -> FirstSolutions:
    written = runs(claim.sheet)
    payments = {
        run: pay(claim, run, places)
        for run in written
        if position.admits(run.text)
        and (places := position.placements(run.text, Direction.HORIZONTAL))
    }
    null = [
        explain_nullity(rulebook, claim, position, [_attempt(claim, position, run)])
        for run in written
        if run not in payments
    ]
    if not written:
        null = [explain_nullity(rulebook, claim, position, [])]
    alternatives = tuple(payment.alternative for payment in payments.values())
    pieces = [
        [payment for run, payment in payments.items() if piece.issuperset(run.squares)]
        for piece in components(claim.sheet)
    ]
    paid = [
        max(piece, key=lambda each: each.points).verdict(alternatives) for piece in pieces if piece
    ]
    return FirstSolutions(tuple(paid), tuple(null))


def _attempt(claim: Claim, position: CoupPosition, run: Run) -> Attempt:
    readings = tuple(
        whole_reading(claim.sheet, run, placement)
        for placement in position.placements(run.text, Direction.HORIZONTAL)
    )
    played = Played(run.text, run.direction, frozenset(run.squares), readings, None, run)
    best = max(readings, key=lambda each: max(each.placement.scores), default=None)
    return Attempt(played, (best,) if best else ())
