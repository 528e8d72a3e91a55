"""Every solution of a coup, its tops ranked, and what the words mean. Runs beside the game."""

import random
from collections.abc import Iterator
from dataclasses import replace

from console.games.duplicate.letters import LetterSource
from console.games.duplicate.tops import propose_tops, unranked_tops
from console.lexicons.lookup import define, definitions_file
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.tops import CoupAnswer, CoupQuestion
from engine.letters.lexicon import Lexicon
from engine.letters.solver import Solutions, solve, solve_top

MOST_AT_ONCE = 8
"""Equal tops in the first answer: with two jokers there may be a hundred, and weighing each takes
longer than finding them. A claim is judged by one; the others follow."""
MOST_DEFINED = 8
"""Ties beyond these are hardly ever retained."""


def answers(
    question: CoupQuestion, options: GameOptions, lexicon: Lexicon, letters: LetterSource
) -> Iterator[CoupAnswer]:
    """The tops as the rules oblige to them, at once: a claim in topping is answered by them.
    Then every solution; then the tops ranked; then, a second later, what their words mean."""
    best = solve_top(question.grid, question.rack, lexicon, question.formule)
    few = unranked_tops(question, best[:MOST_AT_ONCE], lexicon)
    first = CoupAnswer(question, best, few, letters.move_of(question))
    yield first
    solutions = solve(question.grid, question.rack, lexicon, question.formule)
    if len(best) > 1:
        yield replace(first, solutions=solutions, tops=unranked_tops(question, best, lexicon))
    found = answer(question, options, lexicon, letters, solutions)
    yield found
    if found.tops and definitions_file() is not None:
        words = [top.move.word for top in found.tops[:MOST_DEFINED]]
        yield replace(found, definitions=define(lexicon, words))


def answer(
    question: CoupQuestion,
    options: GameOptions,
    lexicon: Lexicon,
    letters: LetterSource,
    solutions: Solutions | None = None,
) -> CoupAnswer:
    """The dice of the opening figure are the game's and the coup's own: the same coup is always
    answered alike."""
    if solutions is None:
        solutions = solve(question.grid, question.rack, lexicon, question.formule)
    dice = random.Random(f"{dice_name(options)}/{question.number}")
    tops = propose_tops(question, solutions.tops(), lexicon, dice) if len(solutions) else ()
    return CoupAnswer(question, solutions, tops, letters.move_of(question))


def dice_name(options: GameOptions) -> str:
    """A game drawn by seeded dice is the same game again, whatever its identity."""
    return options.id if options.source.seed is None else str(options.source.seed)
