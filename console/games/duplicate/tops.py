"""Equal tops, ranked: the engine's rules with a solver and seeded dice in hand."""

import random
from collections.abc import Iterable

from engine.games.duplicate.top_choice import CoupQuestion, TopCandidate, rank_tops
from engine.letters.board import Grid
from engine.letters.lexicon import Lexicon
from engine.letters.solver import Solution, solve_top

SAMPLES = 80
"""Next tirages tried per candidate: enough to rank within a point, fast enough to be felt
as instant even with dozens of ties."""
MOST_SOLVED = 800
"""A cap on samples × candidates: a coup with dozens of equal tops is still ranked at once."""


def propose_tops(
    coup: CoupQuestion, tops: Iterable[Solution], lexicon: Lexicon, dice: random.Random
) -> tuple[TopCandidate, ...]:
    """The equal tops of a coup, the one to propose first."""
    moves = [solution.move for solution in tops]

    def best_score(grid: Grid, rack: str) -> int | None:
        found = solve_top(grid, rack, lexicon, coup.formule)
        return found.top_points if len(found) else None

    tries = min(SAMPLES, max(1, MOST_SOLVED // max(1, len(moves))))
    samples = []
    for _ in range(tries):
        order = list(coup.bag)
        dice.shuffle(order)
        samples.append("".join(order))
    return rank_tops(coup, moves, best_score, samples)
