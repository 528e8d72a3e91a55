"""The kernel counts what the table says: quick to run, and it needs no reference."""

import pytest

from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve, solve_top
from tests.engine.letters.solver.counts import Counted, read_table, read_words
from tests.engine.letters.solver.positions import toy_lexicon
from tests.tools.every import over


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return toy_lexicon(read_words())


@over("counted", tuple(read_table()), ids=lambda c: f"{c.formule.code}, {c.position.rack}")
def test_every_solution_is_counted(counted: Counted, lexicon: Lexicon):
    grid, rack = counted.position.grid, counted.position.rack
    found = solve(grid, rack, lexicon, counted.formule)
    assert (len(found), found.top_points, len(found.tops())) == (
        counted.solutions,
        counted.top,
        counted.ties,
    )
    assert sum(solution.points for solution in found) == counted.points
    tops = solve_top(grid, rack, lexicon, counted.formule)
    assert (tops.top_points, len(tops)) == (counted.top, counted.ties)
