"""Equal tops, ranked: the engine's rules with a solver and seeded dice in hand.

There are two ways to draw the letters of the next tirages. The first shuffles the whole bag
for every try and every coup; it is kept for the games of version 1, whose dice it moves. The
second cuts a shuffled bag into as many tries as it holds, which wastes no letter and brings
each of them as often as it should come; it draws nothing when there is a single top.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from engine.games.duplicate.top_choice import CoupQuestion, TopCandidate, rank_tops
from engine.letters.board import Grid
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.solver import Solution, best_points
from engine.letters.tiles import FRENCH, JOKER

SAMPLES = 80
"""Next tirages tried per candidate, when they cost little."""
FEWEST_SAMPLES = 8
MOST_SOLVED = 800
"""A cap on samples × candidates: a coup with dozens of equal tops is still ranked at once."""
JUDGE_STEPS = 120_000
"""What ranking may cost the solver, in steps, whatever the machine: a few milliseconds on a
laptop. Racks of nine with two jokers cost thirty times those of seven without."""
RACK_STEPS = 250
"""What making a rack ready costs, beside the steps of its search."""
_PILOT = 6

Draw = Callable[[CoupQuestion, Sequence[Move], Lexicon, random.Random], list[str]]
"""Letters in the order they leave the bag, once per try."""


def shuffled_bags(
    coup: CoupQuestion, tops: Sequence[Move], lexicon: Lexicon, dice: random.Random
) -> list[str]:
    return [_shuffled(coup.bag, dice) for _ in range(_most_tries(tops))]


def cut_bags(
    coup: CoupQuestion, tops: Sequence[Move], lexicon: Lexicon, dice: random.Random
) -> list[str]:
    if len(tops) < 2:
        return []
    affordable = _affordable(coup, len(tops), lexicon, dice)
    return _cut(coup, tops, min(affordable, _most_tries(tops)), dice)


def few_cut_bags(
    coup: CoupQuestion, tops: Sequence[Move], lexicon: Lexicon, dice: random.Random
) -> list[str]:
    """For whoever needs a choice, not a judge's: whole games by the hundred."""
    return _cut(coup, tops, FEWEST_SAMPLES, dice) if len(tops) > 1 else []


def _cut(coup: CoupQuestion, tops: Sequence[Move], tries: int, dice: random.Random) -> list[str]:
    size = max(1, min(len(coup.bag), _most_drawn(coup, tops)))
    samples: list[str] = []
    while len(samples) < tries:
        order = _shuffled(coup.bag, dice)
        last = max(1, len(order) - size + 1)
        samples += [order[start : start + size] for start in range(0, last, size)]
    return samples[:tries]


def _shuffled(bag: str, dice: random.Random) -> str:
    order = list(bag)
    dice.shuffle(order)
    return "".join(order)


def _most_tries(tops: Sequence[Move]) -> int:
    return min(SAMPLES, max(1, MOST_SOLVED // max(1, len(tops))))


def _most_drawn(coup: CoupQuestion, tops: Sequence[Move]) -> int:
    """The letters that leave the bag after the hungriest of these moves, two exchanges
    included."""
    played = max(len(top.taken(coup.grid)) for top in tops)
    exchanged = FRENCH.counts[JOKER] if coup.formule.joker else 0
    return coup.formule.rack_size - len(coup.rack) + played + exchanged


def _affordable(coup: CoupQuestion, tops: int, lexicon: Lexicon, dice: random.Random) -> int:
    """How many tries each candidate may have, judging by a few racks on the grid as it is."""
    companion = coup.formule.companion_jokers(coup.grid.letters.count(JOKER))
    size = min(len(coup.bag), coup.formule.rack_size - len(companion))
    racks = [companion + "".join(dice.sample(coup.bag, size)) for _ in range(_PILOT)]
    spent = best_points(coup.grid, racks, lexicon, coup.formule).steps
    spent += _PILOT * RACK_STEPS
    return max(FEWEST_SAMPLES, JUDGE_STEPS * _PILOT // (tops * spent))


def propose_tops(
    coup: CoupQuestion,
    tops: Iterable[Solution],
    lexicon: Lexicon,
    dice: random.Random,
    draw: Draw = cut_bags,
) -> tuple[TopCandidate, ...]:
    """The equal tops of a coup, the one to propose first."""
    moves = [solution.move for solution in tops]
    samples = draw(coup, moves, lexicon, dice)
    return rank_tops(coup, moves, partial(_scores, coup, lexicon), samples)


def unranked_tops(
    coup: CoupQuestion, tops: Iterable[Solution], lexicon: Lexicon
) -> tuple[TopCandidate, ...]:
    """The same without the opening figure: at once, by what the rules oblige to and then by
    place. `propose_tops` says better a little later."""
    moves = [solution.move for solution in tops]
    return rank_tops(coup, moves, partial(_scores, coup, lexicon), ())


def _scores(
    coup: CoupQuestion, lexicon: Lexicon, grid: Grid, racks: Sequence[str]
) -> list[int | None]:
    return best_points(grid, racks, lexicon, coup.formule).points
