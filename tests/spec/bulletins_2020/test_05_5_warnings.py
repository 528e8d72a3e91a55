"""fisf-2020 §5.5 and §5.6: warnings, and the one five-point penalty."""

import pytest

from engine.games.duplicate.slips.slip import Discipline, UnreadablePart, write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2020
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
MAISON = """
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT SOTS TORE"


@pytest.fixture
def desk():
    return desk_2020(MAISON, "SOTLEKR", WORDS)


def warned(verdict, points, *expected):
    assert (verdict.points, verdict.sanction) == (points, Sanction.WARNING)
    assert codes(verdict) == list(expected)
    assert {reason.article for reason in verdict.reasons} == {"fisf-2020 §5.5"}


@pytest.mark.article("fisf-2020 §5.5")
def test_first_coup_score_absent_or_not_the_maximum():
    desk = desk_2020("", "FEDAYIN", "FEDAYIN")
    warned(desk.judge(write("FEDAYIN", None, None)), 110, "slip_first_missing")
    warned(desk.judge(write("FEDAYIN", None, 94)), 110, "slip_first_score")


@pytest.mark.article("fisf-2020 §5.5")
def test_first_coup_joker_not_circled_for_the_maximum():
    desk = desk_2020("", "FEDAY?N", "FEDAYIN")
    best = desk.worth("FEDAYiN H8")
    warned(desk.judge(write("FEDAYIN", None, best)), best, "slip_first_circle")


@pytest.mark.article("fisf-2020 §5.5")
def test_without_joker_score_absent_or_wrong_for_the_place(desk):
    warned(desk.judge(write("SOT", "10H", None, DOWN)), 13, "slip_score_missing")
    warned(desk.judge(write("SOT", "10H", 12, DOWN)), 13, "slip_score_wrong")


@pytest.mark.article("fisf-2020 §5.5")
def test_an_illegible_score_is_an_absent_one(desk):
    slip = write("SOT", "10H", 13, DOWN)
    warned(desk.judge(slip, illegible=(UnreadablePart.SCORE,)), 13, "slip_score_missing")


@pytest.mark.article("fisf-2020 §5.5")
def test_with_joker_score_that_is_not_that_of_the_circle():
    desk = desk_2020(MAISON, "SOT?LEK", WORDS)
    slip = write("SOTS", "10H", 12, DOWN, frozenset({3}))
    warned(desk.judge(slip), 12, "slip_score_other_circle")
    slip = write("SOTS", "10H", 80, DOWN, frozenset({3}))
    warned(desk.judge(slip), 13, "slip_score_wrong")


@pytest.mark.article("fisf-2020 §5.5")
def test_two_raccord_letters_only(desk):
    slip = draw("T.\nON\nR.\nE.", None, desk.worth("TORE 8G"))
    warned(desk.judge(slip), desk.worth("TORE 8G"), "slip_two_raccord")


@pytest.mark.article("fisf-2020 §5.5")
def test_two_raccord_letters_are_right_when_the_first_word_has_but_two():
    desk = desk_2020("H .......ET", "LSOTKRI", "ET LES")
    assert desk.judge(draw("L\nET\nS", None, 3)).sanction is Sanction.NONE


@pytest.mark.article("fisf-2020 §5.5")
def test_no_circle_around_the_joker():
    desk = desk_2020(MAISON, "SO?LEKR", WORDS)
    score = desk.worth("SOt 10H")
    warned(desk.judge(write("SOT", "10H", score, DOWN)), score, "slip_circle_missing")


@pytest.mark.article("fisf-2020 §5.5")
@pytest.mark.parametrize("circled", [frozenset(), frozenset({1})])
def test_a_joker_that_lies_on_the_grid_needs_no_circle_and_may_have_one(circled):
    desk = desk_2020("H ...MAISoN", "SOTLEKR", WORDS)
    slip = write("TORE", "8G", desk.worth("TORE 8G"), DOWN, circled)
    assert desk.judge(slip).sanction is Sanction.NONE


@pytest.mark.article("fisf-2020 §5.5")
def test_a_circle_around_another_letter():
    desk = desk_2020(MAISON, "SO?LEKR", WORDS)
    score = desk.worth("SOt 10H")
    slip = write("SOT", "10H", score, DOWN, frozenset({0}))
    warned(desk.judge(slip), score, "slip_circle_wrong")


@pytest.mark.article("fisf-2020 §5.5")
def test_a_circle_when_no_joker_was_drawn(desk):
    slip = write("SOT", "10H", 13, DOWN, frozenset({0}))
    warned(desk.judge(slip), 13, "slip_circle_wrong")


@pytest.mark.article("fisf-2020 §5.5")
def test_both_modes_used_and_one_of_them_wrong(desk):
    warned(desk.judge(draw("SONS\n...O\n...T", "3C", 13)), 13, "slip_both_modes")


@pytest.mark.article("fisf-2020 §5.5")
def test_reference_or_word_turned(desk):
    warned(desk.judge(write("SOT", "H10", 13, DOWN)), 13, "slip_inverted")


@pytest.mark.article("fisf-2020 §5.5")
@pytest.mark.parametrize(("score", "points"), [(5, 5), (2, 2), (None, 2), (9, 2)])
def test_turned_and_playable_both_ways_the_score_tells_or_the_least_is_given(score, points):
    """From the square left of the A, LA earns 2 across and 5 down."""
    desk = desk_2020("H .......A", "LAESTOK", "LA")
    assert (desk.worth("LA H7"), desk.worth("LA 7H")) == (2, 5)
    verdict = desk.judge(write("LA", "H7", score, DOWN))
    assert (verdict.points, verdict.sanction) == (points, Sanction.WARNING)
    assert "slip_inverted" in codes(verdict)


@pytest.mark.article("fisf-2020 §5.5")
def test_two_letters_extended_without_third_letter_nor_right_reference():
    grid = """
H .......ET
I ........A
J ........S
"""
    desk = desk_2020(grid, "ELSOTKR", "ET TAS ETE")
    score = desk.worth("ETE H8")
    warned(desk.judge(write("ETE", None, score)), score, "slip_extension_two")
    warned(desk.judge(write("ETE", "A1", score)), score, "slip_extension_two")
    assert desk.judge(write("ETE", "H8", score)).sanction is Sanction.NONE


@pytest.mark.article("fisf-2020 §5.5")
@pytest.mark.parametrize("drawing", ["AISONS", "ONS", "MAI.ONS"])
@pytest.mark.parametrize("reference", [None, "H4"])
def test_three_to_six_letters_extended_and_not_written_whole(desk, drawing, reference):
    slip = draw(drawing, reference, 8)
    warned(desk.judge(slip), 8, "slip_extension_not_whole")


@pytest.mark.article("fisf-2020 §5.5")
@pytest.mark.parametrize("drawing", ["UTIONS", "ONS", "SOXUTIONS", "SO.UTIONS"])
def test_seven_letters_or_more_extended_with_too_few_of_them(drawing):
    desk = desk_2020("H ...SOLUTION", "SOTLEKR", "SOLUTION SOLUTIONS")
    score = desk.worth("SOLUTIONS H4")
    warned(desk.judge(draw(drawing, None, score)), score, "slip_extension_few")


@pytest.mark.article("fisf-2020 §5.5")
def test_a_slip_hard_to_read(desk):
    warned(desk.judge(write("SOT", "10H", 13, DOWN), untidy=True), 13, "slip_untidy")


@pytest.mark.article("fisf-2020 §5.5")
def test_discipline(desk):
    slip = write("SOT", "10H", 13, DOWN)
    verdict = desk.judge(slip, discipline=Discipline.WARNING)
    assert (verdict.points, verdict.warnings) == (13, 1)
    assert codes(verdict) == ["slip_discipline_warning"]


@pytest.mark.article("fisf-2020 §5.6")
def test_the_only_penalty_is_an_existing_score_without_its_place(desk):
    verdict = desk.judge(write("SOT", None, 13, DOWN))
    assert (verdict.points, verdict.sanction) == (8, Sanction.PENALTY)
    assert verdict.reasons[0].article == "fisf-2020 §5.6"


@pytest.mark.article("fisf-2020 §5.6")
def test_an_illegible_reference_is_no_location(desk):
    slip = write("SOT", "10H", 13, DOWN)
    assert desk.judge(slip, illegible=(UnreadablePart.REFERENCE,)).sanction is Sanction.PENALTY
