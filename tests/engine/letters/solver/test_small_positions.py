"""Positions small enough to be counted by hand."""

import pytest

from engine.games.duplicate.formules import (
    NORMALE,
    SEPT_ET_HUIT,
    SEPT_HUIT_NEUF,
    SEPT_SUR_HUIT,
    Formule,
)
from engine.letters.board import Grid
from engine.letters.solver import solve, solve_top
from tests.engine.letters.solver.positions import toy_lexicon
from tests.tools.drawing import grid_after, grid_with


def solutions(
    words: list[str], rack: str, on: Grid = Grid.EMPTY, formule: Formule = NORMALE
) -> set[str]:
    """Every solution, as `word ref points`."""
    found = solve(on, rack, toy_lexicon(words), formule)
    written = {f"{solution.move} {solution.points}" for solution in found}
    assert len(written) == len(found)
    return written


@pytest.mark.article("fisf-2020 §1.1")
@pytest.mark.article("fisf-2014 §1.1")
def test_the_first_word_lies_across_the_centre():
    assert solutions(["CAS"], "SAC") == {"CAS H6 10", "CAS H7 10", "CAS H8 10"}


def test_a_first_word_of_seven_earns_the_prime():
    starts_over_a_double_letter = {f"ENTASSE H{col} 66" for col in (2, 3, 4, 6, 7, 8)}
    assert solutions(["ENTASSE"], "ENTASSE") == {*starts_over_a_double_letter, "ENTASSE H5 64"}


def test_nothing_to_play_gives_nothing():
    assert solutions(["CAS"], "ZZZ") == set()
    assert solutions(["CAS"], "") == set()
    assert solve_top(Grid.EMPTY, "ZZZ", toy_lexicon(["CAS"])).top_points == 0


def test_words_cross_on_each_letter_but_do_not_lie_again_where_they_lie():
    found = solutions(["CAS"], "SAC", grid_after("CAS H7"))
    assert found == {"CAS 7H 6", "CAS 8G 5", "CAS 9F 6"}


def test_premiums_count_once():
    found = solutions(["CAS", "CASE"], "E", grid_after("CAS H7"))
    assert found == {"CASE H7 6"}


def test_a_word_is_extended_on_both_sides_at_once():
    found = solutions(["CAS", "ECASE"], "EE", grid_after("CAS H7"))
    assert found == {"ECASE H6 7"}


def test_two_words_may_be_joined():
    found = solutions(["CAS", "CASECAS"], "E", grid_after("CAS H5", "CAS H9"))
    assert found == {"CASECAS H5 22"}  # its E covers H8, which doubles


@pytest.mark.article("fisf-2020 §1.2")
@pytest.mark.article("fisf-2014 §1.2")
def test_every_word_across_counts_with_its_premiums():
    found = solutions(["AA", "AS", "CAS", "SS"], "AS", grid_after("CAS H7"))
    assert "AS I8 8" in found  # AS 1+2, AA 1+1, SS 1+2: I9 doubles its letter both ways


@pytest.mark.article("fisf-2020 §1.2")
@pytest.mark.article("fisf-2014 §1.2")
def test_two_triple_words_make_nine():
    found = solutions(["PARSEMER"], "PARSMER", grid_with({"A5": "E"}))
    assert "PARSEMER A1 158" in found  # (3+1+1+2+1+2+1+1) x 9 + 50


def test_one_tile_that_forms_two_words_is_two_solutions():
    found = solutions(["AS"], "S", grid_with({"H8": "A", "G9": "A"}))
    assert found == {"AS H8 4", "AS 9G 4", "AS G9 2", "AS 8H 2"}


def test_a_joker_is_tried_on_every_square_it_may_take():
    assert solutions(["AA"], "A?") == {"aA H7 2", "Aa H7 2", "aA H8 2", "Aa H8 2"}


def test_a_joker_may_be_laid_although_the_rack_holds_the_letter():
    assert solutions(["AS"], "AS?") == {
        *("AS H7 4", "aS H7 2", "As H7 2"),
        *("AS H8 4", "aS H8 2", "As H8 2"),
    }


def test_two_jokers_make_every_pair():
    found = solutions(["AS"], "AS??")
    assert {text for text in found if "H8" in text} == {"AS H8 4", "aS H8 2", "As H8 2", "as H8 0"}


def test_two_jokers_alone_score_nothing_and_are_found():
    assert solutions(["AS"], "??") == {"as H7 0", "as H8 0"}
    assert len(solve_top(Grid.EMPTY, "??", toy_lexicon(["AS"]))) == 2


def test_a_joker_on_the_grid_is_worth_nothing():
    assert "CaSE H7 5" in solutions(["CASE"], "E", grid_after("CaS H7"))


@pytest.mark.article("fisf-2020 §3.8")
@pytest.mark.parametrize(
    ("formule", "points"),
    [(SEPT_SUR_HUIT, 0), (SEPT_ET_HUIT, 9 * 6 + 75), (SEPT_HUIT_NEUF, 9 * 6 + 75)],
)
def test_eight_tiles_are_played_where_the_formule_says_so(formule, points):
    found = solve(Grid.EMPTY, "ENTASSES", toy_lexicon(["ENTASSES"]), formule)
    assert found.top_points == points  # from H1 to H8: triple, double, and H4 twice


@pytest.mark.article("fisf-2020 §3.8")
def test_seven_tiles_of_eight_earn_the_prime():
    found = solve(Grid.EMPTY, "ENTASSEZ", toy_lexicon(["ENTASSE"]), SEPT_SUR_HUIT)
    assert found.top_points == 66


@pytest.mark.article("fisf-2020 §3.8")
def test_nine_tiles_earn_a_hundred():
    found = solve(Grid.EMPTY, "ENTASSANT", toy_lexicon(["ENTASSANT"]), SEPT_HUIT_NEUF)
    assert found.top_points == 10 * 6 + 100
