"""Many racks on one board or several, and all the solutions at once, without objects."""

import random

import pytest

from engine.games.duplicate.formules import FORMULES, NORMALE
from engine.letters.board import SQUARES, Direction, Grid
from engine.letters.moves import place
from engine.letters.solver import best_points, solve, solve_top
from engine.rulings import RuleError
from tests.engine.letters.solver.positions import game, toy_lexicon, toy_words, with_jokers
from tests.engine.letters.solver.reference import Reference
from tests.tools.drawing import grid_after

LEXICON = toy_lexicon(["AS", "CAS", "CASE", "CASES", "SAC", "SACS"])
GRID = grid_after("CAS H7")


@pytest.mark.parametrize("code", FORMULES)
def test_each_rack_earns_what_the_reference_finds(code):
    dice = random.Random(code)
    words = toy_words(dice)
    lexicon, reference, formule = toy_lexicon(words), Reference(words), FORMULES[code]
    for coup in list(game(lexicon, formule, dice, best=5))[::10]:
        racks = [with_jokers(coup, jokers, dice).rack for jokers in (0, 1, 0)]
        expected = [
            max(
                (
                    found.points
                    for found in reference.solve(
                        coup.grid.squares, rack, formule.most_played, formule.primes
                    )
                ),
                default=None,
            )
            for rack in racks
        ]
        assert best_points([(coup.grid, racks)], lexicon, formule).points == [expected]


def test_what_one_rack_finds_is_not_left_to_the_next():
    racks = ["ES", "QQ", "CASES??", "", "ES"]
    alone = [best_points([(GRID, [rack])], LEXICON).points[0][0] for rack in racks]
    assert best_points([(GRID, racks)], LEXICON).points == [alone]
    assert alone[1] is alone[3] is None


def test_a_move_worth_nothing_is_still_a_move():
    lexicon = toy_lexicon(["AA"])
    assert best_points([(Grid.EMPTY, ["??", "?"])], lexicon).points == [[0, None]]


def test_the_work_is_counted():
    racks = ["CASES", "SAC", "ESSC"]
    alone = [best_points([(GRID, [rack])], LEXICON).steps for rack in racks]
    assert best_points([(GRID, racks)], LEXICON).steps == sum(alone) > 0


def test_the_same_letters_are_one_rack():
    found = best_points([(GRID, ["CASES", "SACES", "CASES"])], LEXICON)
    assert found.steps == best_points([(GRID, ["CASES"])], LEXICON).steps
    assert len(set(found.points[0])) == 1


@pytest.mark.parametrize("code", FORMULES)
def test_grids_asked_together_earn_what_they_earn_alone(code):
    """Grids that differ by one move, and the empty one: what they share is found once."""
    dice = random.Random(f"together {code}")
    lexicon, formule = toy_lexicon(toy_words(dice)), FORMULES[code]
    work = alone = 0
    for coup in list(game(lexicon, formule, dice, best=5))[::12]:
        moves = [found.move for found in solve(coup.grid, coup.rack, lexicon, formule)[:6]]
        grids = [Grid.EMPTY, coup.grid, *(place(coup.grid, move) for move in moves)]
        racks = [with_jokers(coup, jokers, dice).rack for jokers in (0, 1, 2)]
        together = best_points([(grid, racks) for grid in grids], lexicon, formule)
        apart = [best_points([(grid, racks)], lexicon, formule) for grid in grids]
        assert together.points == [each.points[0] for each in apart]
        work += together.steps
        alone += sum(each.steps for each in apart)
    assert work < alone


def test_a_grid_that_is_asked_about_twice_is_searched_once():
    other = grid_after("SAC H7")
    once = best_points([(GRID, ["CASES"]), (other, ["CASES"])], LEXICON)
    twice = best_points([(grid, ["CASES"]) for grid in (GRID, other, GRID, other)], LEXICON)
    assert twice.points == [*once.points, *once.points]
    assert twice.steps == once.steps


def test_a_line_that_only_looks_like_the_first_word_s_place_is_none():
    """Row H is empty on both grids; on the second one no word may lie there."""
    away = grid_after("CAS A1")
    found = best_points([(Grid.EMPTY, ["AS"]), (away, ["AS"])], LEXICON).points
    assert found == [[4], best_points([(away, ["AS"])], LEXICON).points[0]]
    assert found[1] != [4]


def test_grids_may_be_asked_about_racks_of_their_own():
    other = grid_after("SAC H7")
    found = best_points([(GRID, ["ES"]), (other, ["S", "ES"]), (GRID, [])], LEXICON).points
    assert found == [
        best_points([(GRID, ["ES"])], LEXICON).points[0],
        best_points([(other, ["S", "ES"])], LEXICON).points[0],
        [],
    ]


def test_no_rack_is_no_work():
    assert best_points([(GRID, [])], LEXICON).points == [[]]
    assert best_points([], LEXICON).points == []


@pytest.mark.parametrize(
    ("rack", "code"),
    [("A1", "unknown_letter"), ("A" * 10, "rack_too_large"), ("???", "too_many_jokers")],
)
def test_one_bad_rack_refuses_them_all(rack, code):
    with pytest.raises(RuleError, match=code):
        best_points([(GRID, ["AS", rack])], LEXICON)


def test_columns_say_what_the_solutions_say():
    found = solve(GRID, "CASE?S", LEXICON, NORMALE)
    columns = found.columns()
    assert columns.words == [solution.move.word for solution in found]
    assert list(columns.points) == [solution.points for solution in found]
    assert list(columns.places) == [
        solution.move.ref.index
        + (SQUARES if solution.move.ref.direction is Direction.VERTICAL else 0)
        for solution in found
    ]
    assert list(columns.tiles) == [len(solution.move.taken(GRID)) for solution in found]


def test_columns_of_nothing_are_empty():
    columns = solve(GRID, "Q", LEXICON).columns()
    assert not columns.words
    assert not columns.points


def test_a_full_rack_is_found_alone_and_through_each_tile_of_the_grid():
    """Anagrams that only differ by where the tile of the grid falls, with and without jokers."""
    words = ["AS", "ENTRAIS", "RENTAIS", "RESINAT", "SATINER", "TARINES", "CARNIEST", "SCARTINE"]
    lexicon, reference = toy_lexicon(sorted(words)), Reference(words)
    for rack in ("AEINRST", "AEINRS?", "AEINR??"):
        for grid in (GRID, Grid.EMPTY, grid_after("AS H8"), grid_after("AS 8H")):
            expected = {
                (found.points, found.ref, found.word)
                for found in reference.tops(grid.squares, rack, 7, ((7, 50),))
            }
            tops = solve_top(grid, rack, lexicon)
            assert {(s.points, str(s.move.ref), s.move.word) for s in tops} == expected
