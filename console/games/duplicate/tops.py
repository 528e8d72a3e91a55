"""Equal tops, ranked: the engine's rules with a solver and seeded dice in hand.

There are two ways to draw the letters of the next tirages. The first shuffles the whole bag
for every try and every coup; it is kept for the games of version 1, whose dice it moves. The
second cuts a shuffled bag into as many tries as it holds, which wastes no letter and brings
each of them as often as it should come; it draws nothing when there is a single top.

Tries come in rounds, so that a coup whose racks are dear is ranked with fewer of them. What
they cost is counted in the solver's steps: the same coup is ranked alike on every machine.
For a judge two rounds are searched at a time: the smallest box has four cores.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import takewhile

from engine.games.duplicate.tops import (
    Asking,
    BestScores,
    CoupQuestion,
    Questions,
    TopCandidate,
    TopSolver,
    rank_tops,
)
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.solver import Solution, best_points
from engine.letters.tiles import FRENCH, JOKER

SHUFFLED = 80
"""Next tirages tried per candidate with shuffled bags, and at most in all; as 0.1.0 did."""
SHUFFLED_IN_ALL = 800
SAMPLES = 120
"""Next tirages tried per candidate with cut bags, unless they cost too much."""
FEWEST_SAMPLES = 8
ROUND = 8
AT_ONCE = 2
"""Rounds searched at the same time for a judge, whatever the machine: with another number the
budget would end elsewhere."""
JUDGE_STEPS = 550_000
"""Another round is tried as long as it brings what is spent nearer to it."""
RACK_STEPS = 250
"""What making a rack ready costs, beside the steps of its search."""

BagDraw = Callable[[CoupQuestion, Sequence[Move], random.Random], Iterator[list[str]]]
"""Rounds of tries; a try is letters in the order they leave the bag."""


def shuffled_bags(
    coup: CoupQuestion, tops: Sequence[Move], dice: random.Random
) -> Iterator[list[str]]:
    """All thrown at once, whether or not they are needed."""
    tries = min(SHUFFLED, max(1, SHUFFLED_IN_ALL // max(1, len(tops))))
    return iter([[_shuffled(coup.bag, dice) for _ in range(tries)]])


def cut_bags(coup: CoupQuestion, tops: Sequence[Move], dice: random.Random) -> Iterator[list[str]]:
    return _cut(coup, tops, SAMPLES, dice)


def few_cut_bags(
    coup: CoupQuestion, tops: Sequence[Move], dice: random.Random
) -> Iterator[list[str]]:
    """For whoever needs a choice, not a judge's: whole games by the hundred. Thrown at once,
    so that the dice of a game do not depend on what the rules leave to choose."""
    return iter(list(_cut(coup, tops, FEWEST_SAMPLES, dice)))


def _cut(
    coup: CoupQuestion, tops: Sequence[Move], tries: int, dice: random.Random
) -> Iterator[list[str]]:
    if len(tops) < 2:
        return
    size = max(1, min(len(coup.bag), _most_drawn(coup, tops)))
    last = max(1, len(coup.bag) - size + 1)
    ready: list[str] = []
    for start in range(0, tries, ROUND):
        wanted = min(ROUND, tries - start)
        while len(ready) < wanted:
            order = _shuffled(coup.bag, dice)
            ready += [order[first : first + size] for first in range(0, last, size)]
        yield ready[:wanted]
        ready = ready[wanted:]


def _shuffled(bag: str, dice: random.Random) -> str:
    order = list(bag)
    dice.shuffle(order)
    return "".join(order)


def _most_drawn(coup: CoupQuestion, tops: Sequence[Move]) -> int:
    """The letters that leave the bag after the hungriest of these moves, two exchanges
    included."""
    played = max(len(top.taken(coup.grid)) for top in tops)
    exchanged = FRENCH.counts[JOKER] if coup.formule.joker else 0
    return coup.formule.rack_size - len(coup.rack) + played + exchanged


class _Scores:
    """The solver, and what was asked of it so far."""

    def __init__(self, lexicon: Lexicon, coup: CoupQuestion) -> None:
        self._lexicon = lexicon
        self._formule = coup.formule
        self.steps = 0
        self.answered = 0
        self.under_way = 0

    def __call__(self, questions: Questions) -> BestScores:
        return self._count(*self._search(questions))

    def at_once(self, _: TopSolver, rounds: Iterable[Questions]) -> Iterator[BestScores]:
        """In their order, the next ones searched while the first is awaited. What they cost is
        counted in that order too: which round is the last does not depend on luck."""
        waiting: deque[Future[tuple[BestScores, int]]] = deque()
        with ThreadPoolExecutor(AT_ONCE) as threads:
            for questions in rounds:
                waiting.append(threads.submit(self._search, questions))
                if len(waiting) == AT_ONCE:
                    yield self._count(*waiting.popleft().result())
                self.under_way = len(waiting)
            for each in waiting:
                yield self._count(*each.result())

    def _search(self, questions: Questions) -> tuple[BestScores, int]:
        found = best_points(questions, self._lexicon, self._formule)
        return found.points, found.steps + RACK_STEPS * sum(len(racks) for _, racks in questions)

    def _count(self, points: BestScores, steps: int) -> BestScores:
        self.steps += steps
        self.answered += 1
        return points

    def can_afford_another(self) -> bool:
        """When one more, costing what the others did, ends nearer to the budget."""
        usual = self.steps // max(1, self.answered)
        return self.steps + usual * self.under_way + usual // 2 < JUDGE_STEPS


def propose_tops(
    coup: CoupQuestion,
    tops: Iterable[Solution],
    lexicon: Lexicon,
    dice: random.Random,
    draw: BagDraw = cut_bags,
) -> tuple[TopCandidate, ...]:
    """The equal tops of a coup, the one to propose first."""
    moves = [solution.move for solution in tops]
    scores = _Scores(lexicon, coup)
    ask: Asking = scores.at_once if draw is cut_bags else map
    rounds = takewhile(lambda _: scores.can_afford_another(), draw(coup, moves, dice))
    return rank_tops(coup, moves, scores, rounds, ask)


def unranked_tops(
    coup: CoupQuestion, tops: Iterable[Solution], lexicon: Lexicon
) -> tuple[TopCandidate, ...]:
    """The same without the opening figure: at once, by what the rules oblige to and then by
    place. `propose_tops` says better a little later."""
    moves = [solution.move for solution in tops]
    return rank_tops(coup, moves, _Scores(lexicon, coup), ())
