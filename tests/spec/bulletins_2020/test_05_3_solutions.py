"""fisf-2020 §5.3: the acceptable solutions, from the second coup on."""

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
WORDS = "MAISON MAISONS SOT SOTS TORE"


@pytest.fixture
def desk():
    """SOT is worth 13 at 10H, under MAISONS, and 3 at 8G, through the O."""
    desk = desk_2020(MAISON, "SOTLEKR", WORDS)
    assert (desk.worth("SOT 10H"), desk.worth("SOT 8G")) == (13, 3)
    return desk


@pytest.fixture
def joker_desk():
    """SOTS needs its joker for one S or the other: 12 with the first, 13 with the last."""
    desk = desk_2020(MAISON, "SOT?LEK", WORDS)
    assert (desk.worth("sOTS 10H"), desk.worth("SOTs 10H")) == (12, 13)
    return desk


def sots(score, *circled, reference="10H"):
    return write("SOTS", reference, score, DOWN, frozenset(circled))


@pytest.mark.article("fisf-2020 §5.3")
def test_a_correct_location_is_a_listed_solution_written_in_its_direction(desk):
    assert desk.judge(write("SOT", "10H", 13, DOWN)).sanction is Sanction.NONE


@pytest.mark.article("fisf-2020 §5.3")
def test_the_direction_of_the_word_alone_may_be_turned(desk):
    verdict = desk.judge(write("SOT", "10H", 13))
    assert (verdict.points, codes(verdict)) == (13, ["slip_inverted"])
    assert verdict.sanction is Sanction.WARNING


@pytest.mark.article("fisf-2020 §5.3")
def test_the_reference_alone_may_be_turned(desk):
    verdict = desk.judge(write("SOT", "H10", 13, DOWN))
    assert (verdict.points, codes(verdict)) == (13, ["slip_inverted"])


@pytest.mark.article("fisf-2020 §5.3")
def test_word_and_reference_both_turned_are_no_location(desk):
    verdict = desk.judge(write("SOT", "H10", 13))
    assert (verdict.points, codes(verdict)) == (0, ["slip_both_inverted"])


@pytest.mark.article("fisf-2020 §5.3")
def test_the_reason_is_the_same_where_the_letters_are_those_of_the_grid():
    """One S makes SUR of the U and the R below; across, SUR would need letters nobody has."""
    grid = "H ...MAISON\nI .........U\nJ .........R"
    desk = desk_2020(grid, "SKWXZFB", "MAISON MAISONS UR SUR")
    verdict = desk.judge(write("SUR", "H10", 11))
    assert (verdict.points, codes(verdict)) == (0, ["slip_both_inverted"])


@pytest.mark.article("fisf-2020 §5.3")
def test_a_joker_coup_is_placed_as_soon_as_one_circle_is_possible(joker_desk):
    """No letter circled is impossible here; the place is right all the same."""
    assert joker_desk.judge(sots(13)).points == 13


@pytest.mark.article("fisf-2020 §5.3.1")
def test_place_and_exact_score_are_paid_as_claimed(desk):
    verdict = desk.judge(write("SOT", "8G", 3, DOWN))
    assert (verdict.points, verdict.sanction) == (3, Sanction.NONE)


@pytest.mark.article("fisf-2020 §5.3.1")
def test_the_score_of_the_circle_drawn_is_exact(joker_desk):
    assert joker_desk.judge(sots(13, 3)).sanction is Sanction.NONE
    assert joker_desk.judge(sots(12, 0)).sanction is Sanction.NONE


@pytest.mark.article("fisf-2020 §5.3.1")
def test_the_score_of_another_possible_circle_is_paid_with_a_warning(joker_desk):
    verdict = joker_desk.judge(sots(12, 3))
    assert (verdict.points, codes(verdict)) == (12, ["slip_score_other_circle"])
    verdict = joker_desk.judge(sots(13, 0))
    assert (verdict.points, verdict.sanction) == (13, Sanction.WARNING)


@pytest.mark.article("fisf-2020 §5.3.2")
@pytest.mark.parametrize("score", [None, 14])
def test_right_place_and_wrong_score_are_paid_exactly_with_a_warning(desk, score):
    verdict = desk.judge(write("SOT", "10H", score, DOWN))
    assert (verdict.points, verdict.sanction) == (13, Sanction.WARNING)


@pytest.mark.article("fisf-2020 §5.3.2")
@pytest.mark.parametrize("score", [None, 99])
def test_a_possible_circle_decides_when_the_score_does_not(joker_desk, score):
    verdict = joker_desk.judge(sots(score, 3))
    assert (verdict.points, verdict.sanction) == (13, Sanction.WARNING)


@pytest.mark.article("fisf-2020 §5.3.2")
def test_no_circle_at_all_is_possible_when_no_joker_is_needed(joker_desk):
    verdict = joker_desk.judge(write("SOT", "10H", None, DOWN))
    assert (verdict.points, codes(verdict)) == (13, ["slip_score_missing"])
    assert played(verdict) == "SOT 10H"


@pytest.mark.article("fisf-2020 §5.3.2")
@pytest.mark.parametrize("circled", [(), (1,), (0, 3)])
def test_an_impossible_circle_gives_the_least_for_letters_absent_from_the_tirage(
    joker_desk, circled
):
    verdict = joker_desk.judge(sots(None, *circled))
    assert (verdict.points, verdict.sanction) == (12, Sanction.WARNING)
    assert played(verdict) == "sOTS 10H"


@pytest.mark.article("fisf-2020 §5.3.3")
@pytest.mark.parametrize("reference", [None, "A1", "Z99", "10G"])
def test_an_existing_score_without_its_place_is_paid_less_five(desk, reference):
    verdict = desk.judge(write("SOT", reference, 13, DOWN))
    assert (verdict.points, verdict.gross, verdict.sanction) == (8, 13, Sanction.PENALTY)
    assert codes(verdict) == ["slip_score_elsewhere"]


@pytest.mark.article("fisf-2020 §5.3.3")
def test_a_place_that_does_not_go_with_the_score_is_the_same(desk):
    """8G is right for 3 points; 13 exist at 10H: thirteen less five is better."""
    verdict = desk.judge(write("SOT", "8G", 13, DOWN))
    assert (verdict.points, verdict.sanction) == (8, Sanction.PENALTY)


@pytest.mark.article("fisf-2020 §5.3.3")
def test_the_score_must_exist_in_the_direction_written(desk):
    assert desk.judge(write("SOT", None, 13)).points == 0


@pytest.mark.article("fisf-2020 §5.3.3")
def test_for_a_joker_coup_any_possible_circle_makes_the_score_exist(joker_desk):
    assert joker_desk.judge(sots(12, 3, reference=None)).points == 7


FALSE_RACCORD = """
D ..ENSUITE
H ...MAISON
"""


@pytest.mark.article("fisf-2020 §5.3.3")
def test_a_plausible_false_raccord_for_that_score_makes_the_slip_null():
    """SOT earns 13 at 10H, and as much at 10D where it would form ENSUITES."""
    desk = desk_2020(FALSE_RACCORD, "SOTLEKR", WORDS + " ENSUITE")
    assert desk.worth("SOT 10D") == desk.worth("SOT 10H") == 13
    verdict = desk.judge(write("SOT", None, 13, DOWN))
    assert (verdict.points, codes(verdict)) == (0, ["slip_fallacious"])


@pytest.mark.article("fisf-2020 §5.3.3")
def test_the_judge_decides_what_is_plausible():
    desk = desk_2020(FALSE_RACCORD, "SOTLEKR", WORDS + " ENSUITE")
    slip = write("SOT", None, 13, DOWN)
    question = desk.judge(slip).question
    assert (question.proposal, question.points_if_yes, question.points_if_no) == (True, 0, 8)
    refused = desk.judge(slip, answers={question.key: False})
    assert (refused.points, refused.sanction, refused.question) == (8, Sanction.PENALTY, None)
    assert refused.reasons[0].code == "slip_score_elsewhere"
    confirmed = desk.judge(slip, answers={question.key: True})
    assert (confirmed.points, confirmed.question) == (0, None)


@pytest.mark.article("fisf-2020 §5.3.3")
def test_a_false_raccord_hard_to_believe_is_put_to_the_judge_as_a_penalty(desk):
    """At the same score SOT would also form OMAISON or MAISONT."""
    verdict = desk.judge(write("SOT", None, 13, DOWN))
    assert verdict.sanction is Sanction.PENALTY
    assert verdict.question.proposal is False
    assert "MAISONT" in verdict.question.data["words"]
    assert (
        desk.judge(write("SOT", None, 13, DOWN), answers={verdict.question.key: True}).points == 0
    )


@pytest.mark.article("fisf-2020 §5.3.3")
def test_a_false_raccord_that_cannot_be_said_is_not_even_asked_about():
    desk = desk_2020("H ....TLNRSD", "SOTLEKR", "SOT TLNRSDS")
    verdict = desk.judge(write("SOT", None, desk.worth("SOT 11H"), DOWN))
    assert (verdict.sanction, verdict.question) == (Sanction.PENALTY, None)


@pytest.mark.article("fisf-2020 §5.3.3")
def test_a_reference_to_the_false_place_itself_is_null():
    desk = desk_2020(FALSE_RACCORD, "SOTLEKR", WORDS + " ENSUITE")
    assert desk.judge(write("SOT", "10D", 13, DOWN)).points == 0


@pytest.mark.article("fisf-2020 §5.3")
def test_both_modes_used_and_right_are_clean(desk):
    verdict = desk.judge(draw("SONS\n...O\n...T", "10H", 13))
    assert (verdict.points, verdict.sanction) == (13, Sanction.NONE)


@pytest.mark.article("fisf-2020 §5.3")
@pytest.mark.parametrize(
    ("drawing", "reference"),
    [
        ("SONS\n...O\n...T", "9H"),  # raccord right, reference wrong
        ("NS\n.O\n.T", "10H"),  # reference right, one raccord letter only
        ("XYNS\n...O\n...T", "10H"),  # reference right, raccord spoilt
    ],
)
def test_both_modes_used_and_one_wrong_is_a_warning(desk, drawing, reference):
    verdict = desk.judge(draw(drawing, reference, 13))
    assert (verdict.points, verdict.sanction) == (13, Sanction.WARNING)
    assert "slip_both_modes" in codes(verdict)


@pytest.mark.article("fisf-2020 §5.3")
def test_both_modes_wrong_earn_the_milder_sanction(desk):
    """Two raccord letters are a warning, a wrong reference would cost five points."""
    verdict = desk.judge(draw("ONS\n..O\n..T", "9H", 13))
    assert (verdict.points, codes(verdict)) == (13, ["slip_two_raccord"])


@pytest.mark.article("fisf-2020 §5.3")
@pytest.mark.parametrize("reference", ["A1", "4H", "H5", "Z99"])
def test_an_extension_with_raccord_enough_ignores_its_reference(desk, reference):
    verdict = desk.judge(write("MAISONS", reference, 8))
    assert (verdict.points, verdict.sanction) == (8, Sanction.NONE)
