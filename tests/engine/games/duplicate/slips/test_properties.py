"""What must hold whatever the position and whatever the slip."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.judgement import judge
from engine.games.duplicate.slips.slip import Bulletin
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.tiles import contains
from tests.engine.games.duplicate.slips.desk import told
from tests.engine.games.duplicate.slips.generated import copied, copied_with_grid, deal, spoilt

SEEDS = st.integers(0, 1_000_000)
COUPS = st.integers(0, 9)
BOTH = pytest.mark.parametrize("edition", list(Edition))


def verdict_on(written, deal_, edition):
    return judge(Bulletin((written,)), deal_.position, edition)


@BOTH
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, coups=st.integers(1, 9))
def test_a_legal_solution_copied_exactly_is_paid_exactly(edition, seed, coups):
    dice = random.Random(seed)
    dealt = deal(dice, coups)
    solution = dice.choice(dealt.solutions)
    verdict = verdict_on(copied(dealt.position.grid, solution), dealt, edition)
    assert (verdict.points, verdict.sanction) == (solution.points, Sanction.NONE)
    assert verdict.accepted == solution.move.normalised(dealt.position.grid)
    assert verdict.question is None


@BOTH
@settings(max_examples=30, deadline=None)
@given(seed=SEEDS)
def test_at_the_first_coup_it_is_paid_the_best_of_its_word(edition, seed):
    dice = random.Random(seed)
    dealt = deal(dice, 0)
    best = dealt.solutions[0]
    verdict = verdict_on(copied(dealt.position.grid, best), dealt, edition)
    assert (verdict.points, verdict.sanction) == (best.points, Sanction.NONE)


@BOTH
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS, coups=st.integers(2, 7))
def test_so_is_one_placed_by_copying_the_whole_grid_around_it(edition, seed, coups):
    dice = random.Random(seed)
    dealt = deal(dice, coups)
    solution = dice.choice(dealt.solutions)
    verdict = verdict_on(copied_with_grid(dealt.position.grid, solution), dealt, edition)
    assert (verdict.points, verdict.sanction) == (solution.points, Sanction.NONE)


@BOTH
@settings(max_examples=80, deadline=None)
@given(seed=SEEDS, coups=COUPS)
@example(seed=165, coups=4)  # in 2014 a word paid beside one that is null, which dice seldom throw
def test_no_slip_is_paid_more_than_its_best_acceptable_reading(edition, seed, coups):
    dice = random.Random(seed)
    dealt = deal(dice, coups)
    written = spoilt(dice, dealt.position.grid, dice.choice(dealt.solutions))
    verdict = verdict_on(written, dealt, edition)
    assert all(told(verdict))
    if verdict.sanction is Sanction.ZERO:
        assert (verdict.points, verdict.accepted) == (0, None)
        return
    assert verdict.points <= max(one.points for one in verdict.alternatives)
    letters = "".join(mark.letter for mark in written.sheet.values())
    grid = dealt.position.grid
    assert contains(letters, "".join(tile.letter for tile in verdict.accepted.placed(grid)))
    scores = {solution.move.normalised(grid): solution.points for solution in dealt.solutions}
    assert scores[verdict.accepted] == verdict.gross


@BOTH
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, coups=COUPS)
def test_a_verdict_depends_on_nothing_but_the_slip_and_the_position(edition, seed, coups):
    """Judged again, and after other slips, on the same position: the same verdict."""
    dice = random.Random(seed)
    dealt = deal(dice, coups)
    grid = dealt.position.grid
    slips = [spoilt(dice, grid, dice.choice(dealt.solutions)) for _ in range(3)]
    first = [verdict_on(slip, dealt, edition) for slip in slips]
    assert [verdict_on(slip, dealt, edition) for slip in reversed(slips)] == first[::-1]
