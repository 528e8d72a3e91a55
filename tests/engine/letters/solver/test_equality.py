"""The kernel finds what the slow reference finds: no less, no more, at the same points."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from engine.games.duplicate.formules import FORMULES, NORMALE, Formule
from engine.letters.board import SQUARES, Grid
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Position
from engine.letters.solver import Solutions, solve, solve_top
from tests.engine.letters.solver.positions import game, toy_lexicon, toy_words, with_jokers
from tests.engine.letters.solver.reference import Found, Reference
from tests.tools.every import over

TOYS = 4
"""Small lexicons, each with games of its own."""
CASES = [(formule, jokers) for formule in FORMULES.values() for jokers in (0, 1, 2)]
COUPS = {0: 20, 1: 4, 2: 2}
"""Positions per case and per small lexicon: over eight hundred in all."""
FULL_COUPS = {("normale", 0): 15, ("normale", 1): 3, ("7sur8", 0): 6, ("789", 0): 6}
TORTURE_COUPS = {0: 60, 1: 12, 2: 3}


def named(case: tuple[Formule, int]) -> str:
    return f"{case[0].code}, {case[1]} joker"


def positions(
    lexicon: Lexicon, formule: Formule, jokers: int, seed: str, count: int
) -> Iterator[Position]:
    """So many positions from as many games as it takes."""
    dice = random.Random(seed)

    def endless() -> Iterator[Position]:
        while True:
            for position in game(lexicon, formule, dice, best=50):
                yield with_jokers(position, jokers, dice)

    return islice(endless(), count)


def listed(solutions: Solutions) -> list[Found]:
    return [
        Found(solution.points, str(solution.move.ref), solution.move.word) for solution in solutions
    ]


def check(position: Position, lexicon: Lexicon, reference: Reference, formule: Formule) -> None:
    squares, rack = position.grid.squares, position.rack
    expected = reference.solve(squares, rack, formule.most_played, formule.primes)
    found = listed(solve(position.grid, rack, lexicon, formule))
    situation = f"{position.grid}\n{rack} ({formule.code})"
    assert sorted(found) == sorted(expected), situation
    assert [solution.points for solution in found] == sorted(
        (solution.points for solution in expected), reverse=True
    ), situation
    tops = listed(solve_top(position.grid, rack, lexicon, formule))
    best = max((solution.points for solution in expected), default=0)
    assert tops == [solution for solution in found if solution.points == best], situation


@pytest.fixture(scope="module", params=range(TOYS))
def toy(request: pytest.FixtureRequest) -> tuple[Lexicon, Reference]:
    words = toy_words(random.Random(f"toy {request.param}"))
    return toy_lexicon(words), Reference(words)


@pytest.fixture(scope="module")
def full(free_lexicon: Lexicon) -> tuple[Lexicon, Reference]:
    return free_lexicon, Reference(free_lexicon.words())


@over("case", CASES, ids=named)
def test_on_games_with_a_small_lexicon(
    case: tuple[Formule, int], toy: tuple[Lexicon, Reference]
) -> None:
    (formule, jokers), (lexicon, reference) = case, toy
    for position in positions(lexicon, formule, jokers, named(case), COUPS[jokers]):
        check(position, lexicon, reference, formule)


def test_on_grids_no_game_reaches(toy: tuple[Lexicon, Reference]) -> None:
    """Letters strewn at random: runs that are no words, gaps of one square, full corners."""
    lexicon, reference = toy
    dice = random.Random("strewn")
    for _ in range(25):
        empty = "." * dice.choice((2, 6, 20, 60))
        squares = "".join(dice.choice(empty + "AEiSTNr") for _ in range(SQUARES))
        rack = "".join(dice.choices("AEIOUSTNRLDM", k=dice.randint(2, 7)))
        position = with_jokers(Position(Grid(squares), rack), dice.choice((0, 0, 0, 1, 2)), dice)
        check(position, lexicon, reference, NORMALE)


def test_on_primes_no_formule_has(toy: tuple[Lexicon, Reference]) -> None:
    """A bonus for few tiles and none for many: the top must not depend on habits."""
    lexicon, reference = toy
    formule = Formule(8, 6, ((1, 15), (2, 60), (4, 5)), "étrange")
    for position in positions(lexicon, formule, 1, "étrange", 12):
        check(position, lexicon, reference, formule)


@pytest.mark.parametrize(("code", "jokers"), FULL_COUPS)
def test_on_games_with_the_free_lexicon(
    code: str, jokers: int, full: tuple[Lexicon, Reference]
) -> None:
    lexicon, reference = full
    formule = FORMULES[code]
    for position in positions(lexicon, formule, jokers, code, FULL_COUPS[code, jokers]):
        check(position, lexicon, reference, formule)


@pytest.mark.torture
@pytest.mark.parametrize("case", CASES, ids=named)
def test_at_length_with_a_small_lexicon(
    case: tuple[Formule, int], toy: tuple[Lexicon, Reference]
) -> None:
    (formule, jokers), (lexicon, reference) = case, toy
    for position in positions(lexicon, formule, jokers, named(case), TORTURE_COUPS[jokers]):
        check(position, lexicon, reference, formule)


@pytest.mark.torture
@pytest.mark.parametrize("case", CASES, ids=named)
def test_at_length_on_the_free_lexicon(
    case: tuple[Formule, int], full: tuple[Lexicon, Reference]
) -> None:
    (formule, jokers), (lexicon, reference) = case, full
    for position in positions(lexicon, formule, jokers, "torture", TORTURE_COUPS[jokers]):
        check(position, lexicon, reference, formule)
