"""fisf-2020 §4: slips written as asked are paid in full, without a sanction."""

import pytest

from engine.games.duplicate.slips.slip import write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2020, played
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
MAISON = """
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT TORE"


@pytest.fixture
def desk():
    return desk_2020(MAISON, "SOTLEKR", WORDS)


def is_clean(verdict):
    return verdict.sanction is Sanction.NONE and not verdict.reasons


@pytest.mark.article("fisf-2020 §4.1")
def test_word_place_and_score_are_all_it_takes(desk):
    verdict = desk.judge(write("SOT", "10H", 13, DOWN))
    assert (verdict.points, played(verdict)) == (13, "SOT 10H")
    assert is_clean(verdict)


@pytest.mark.article("fisf-2020 §4.1")
def test_from_the_second_coup_a_location_is_due(desk):
    assert desk.judge(write("SOT", None, 13, DOWN)).sanction is Sanction.PENALTY


@pytest.mark.article("fisf-2020 §4.1")
def test_at_the_first_coup_no_location_is_due():
    desk = desk_2020("", "SOTLEKR", "SOT")
    assert is_clean(desk.judge(write("SOT", None, 6)))


@pytest.mark.article("fisf-2020 §4.1")
def test_a_score_is_due(desk):
    assert desk.judge(write("SOT", "10H", None, DOWN)).sanction is Sanction.WARNING


@pytest.mark.article("fisf-2020 §4.2")
def test_the_letter_a_joker_stands_for_is_circled():
    desk = desk_2020(MAISON, "SO?LEKR", WORDS)
    score = desk.worth("SOt 10H")
    verdict = desk.judge(write("SOT", "10H", score, DOWN, frozenset({2})))
    assert (verdict.points, played(verdict)) == (score, "SOt 10H")
    assert is_clean(verdict)


@pytest.mark.article("fisf-2020 §4.2")
def test_only_a_word_of_seven_letters_or_more_may_be_extended_in_part():
    long = desk_2020("H ...SOLUTION", "SOTLEKR", "SOLUTION SOLUTIONS")
    verdict = long.judge(draw("LUTIONS", None, long.worth("SOLUTIONS H4")))
    assert played(verdict) == "SOLUTIONS H4"
    assert is_clean(verdict)
    short = desk_2020(MAISON, "SOTLEKR", WORDS)
    assert short.judge(draw("AISONS", None, 8)).sanction is Sanction.WARNING


@pytest.mark.article("fisf-2020 §4.3.1")
@pytest.mark.parametrize("text", ["10H", "10 H", "10h"])
def test_number_then_letter_is_vertical(desk, text):
    assert played(desk.judge(write("SOT", text, 13, DOWN))) == "SOT 10H"


@pytest.mark.article("fisf-2020 §4.3.1")
def test_letter_then_number_is_horizontal(desk):
    verdict = desk.judge(write("MAISONS", "H4", 8))
    assert (verdict.points, played(verdict)) == (8, "MAISONS H4")
    assert is_clean(verdict)


@pytest.mark.article("fisf-2020 §4.3.1")
def test_the_reference_is_that_of_the_first_letter(desk):
    score = desk.worth("TORE 8G")
    assert is_clean(desk.judge(write("TORE", "8G", score, DOWN)))
    assert desk.judge(write("TORE", "8H", score, DOWN)).sanction is Sanction.PENALTY


@pytest.mark.article("fisf-2020 §4.3.2")
def test_three_raccord_letters_locate_the_word(desk):
    """The O inside the word is one of them; S and N touch it."""
    slip = draw(".T.\nSON\n.R.\n.E.", None, desk.worth("TORE 8G"))
    verdict = desk.judge(slip)
    assert played(verdict) == "TORE 8G"
    assert is_clean(verdict)


@pytest.mark.article("fisf-2020 §4.3.2")
def test_raccord_letters_may_chain_away_from_the_word(desk):
    verdict = desk.judge(draw("SONS\n...O\n...T", None, 13))
    assert played(verdict) == "SOT 10H"
    assert is_clean(verdict)


@pytest.mark.article("fisf-2020 §4.3.2")
def test_a_letter_that_touches_nothing_is_no_raccord_letter(desk):
    """MA stands apart: the O alone is left, which is not enough to locate."""
    verdict = desk.judge(draw("....T\nMA..O\n....R\n....E", None, desk.worth("TORE 8G")))
    assert verdict.sanction is Sanction.PENALTY


@pytest.mark.article("fisf-2020 §4.3.2")
def test_two_letters_do_when_the_grid_holds_no_more():
    desk = desk_2020("H .......ET", "LSOTKRI", "ET LES")
    assert is_clean(desk.judge(draw("L\nET\nS", None, desk.worth("LES 8G"))))


TWO_LETTERS_EXTENDED = """
H .......ET
I ........A
J ........S
"""


@pytest.mark.article("fisf-2020 §4.3.2")
def test_extending_two_letters_takes_a_third_raccord_letter():
    desk = desk_2020(TWO_LETTERS_EXTENDED, "ELSOTKR", "ET TAS ETE")
    score = desk.worth("ETE H8")
    assert is_clean(desk.judge(draw("ETE\n.A.", None, score)))
    assert codes(desk.judge(draw("ETE", None, score))) == ["slip_extension_two"]


DISSOLUTIONS = "SOLUTION DISSOLUTION DISSOLUTIONS"


@pytest.mark.article("fisf-2020 §4.3.2")
@pytest.mark.parametrize("drawing", ["DISSOL..IONS", "DISSOLIONS", "DISSOL....IONS"])
def test_six_letters_three_at_each_end_of_a_long_word_extended_both_ways(drawing):
    """The room left for the missing middle is not measured."""
    desk = desk_2020("H ...SOLUTION", "DISSKWX", DISSOLUTIONS)
    verdict = desk.judge(draw(drawing, None, desk.worth("DISSOLUTIONS H1")))
    assert played(verdict) == "DISSOLUTIONS H1"
    assert is_clean(verdict)


@pytest.mark.article("fisf-2020 §4.3.2")
@pytest.mark.parametrize(
    "drawing",
    [
        "DISSO...IONS",  # five letters
        "DISSOLUT..NS",  # six, but one only at the back
    ],
)
def test_fewer_letters_of_a_long_word_are_a_warning(drawing):
    desk = desk_2020("H ...SOLUTION", "DISSKWX", DISSOLUTIONS)
    verdict = desk.judge(draw(drawing, None, desk.worth("DISSOLUTIONS H1")))
    assert codes(verdict) == ["slip_extension_few"]
    assert verdict.points == desk.worth("DISSOLUTIONS H1")
