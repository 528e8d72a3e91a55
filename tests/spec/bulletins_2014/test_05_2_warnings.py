"""fisf-2014 §5.2 and §5.3: warnings and five-point penalties."""

import pytest

from engine.games.duplicate.slips.slip import Discipline, write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2014, played, told
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
MAISON = """
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT SOTS TORE"


@pytest.fixture
def desk():
    return desk_2014(MAISON, "SOTLEKR", WORDS)


def warned(verdict, points, *expected):
    assert (verdict.points, verdict.sanction) == (points, Sanction.WARNING)
    assert codes(verdict) == list(expected)


@pytest.mark.article("fisf-2014 §5.2")
def test_score_absent_or_wrong_with_a_right_reference_or_raccord(desk):
    warned(desk.judge(write("SOT", "10H", None, DOWN)), 13, "slip_score_missing")
    warned(desk.judge(draw("SONS\n...O\n...T", None, 20)), 13, "slip_score_wrong")


@pytest.mark.article("fisf-2014 §5.2")
@pytest.mark.parametrize("score", [94, 92, 98, 90, 110])
def test_first_coup_the_best_place_is_paid_and_any_possible_score_is_clean(score):
    verdict = desk_2014("", "FEDAYIN", "FEDAYIN").judge(write("FEDAYIN", None, score))
    assert (verdict.points, verdict.sanction) == (110, Sanction.NONE)


@pytest.mark.article("fisf-2014 §5.2")
@pytest.mark.parametrize(
    ("score", "code"), [(None, "slip_first_missing"), (100, "slip_first_impossible")]
)
def test_first_coup_a_score_absent_or_impossible_is_a_warning(score, code):
    desk = desk_2014("", "FEDAYIN", "FEDAYIN")
    warned(desk.judge(write("FEDAYIN", None, score)), 110, code)


@pytest.mark.article("fisf-2014 §4.2.2")
@pytest.mark.article("fisf-2014 §5.2")
@pytest.mark.parametrize(
    ("reference", "points", "code"),
    [
        ("H4", 8, "slip_inverted"),  # only the direction of writing is turned
        ("4H", 0, "slip_both_inverted"),
        ("H5", 0, "slip_letter_error"),  # nothing says where
    ],
)
def test_an_extension_written_the_other_way_goes_by_its_reference(reference, points, code):
    desk = desk_2014("H ...MAISON", "TRESTEU", "MAISON MAISONS")
    verdict = desk.judge(write("MAISONS", reference, 8, DOWN))
    assert (verdict.points, codes(verdict)) == (points, [code])


@pytest.mark.article("fisf-2014 §5.6")
def test_first_coup_nobody_is_told_that_the_least_joker_is_the_most_of_the_word():
    """The joker on the second C is worth 74; unnamed, it is paid 72 at the word's best place."""
    verdict = desk_2014("", "CASADE?", "CASCADE").judge(write("CASCADE", None, 60))
    assert told(verdict)[0] == (
        "Au premier coup, le score indiqué (60) est impossible. Celui du placement le plus "
        "avantageux (72 points) est attribué avec un avertissement (règlement 2014, art. 5.2)."
    )


@pytest.mark.article("fisf-2014 §5.2")
def test_two_raccord_letters_instead_of_three(desk):
    score = desk.worth("TORE 8G")
    warned(desk.judge(draw("T\nON\nR\nE", None, score)), score, "slip_two_raccord")


@pytest.mark.article("fisf-2014 §5.2")
def test_two_raccord_letters_are_right_after_a_first_word_of_two():
    desk = desk_2014("H .......ET", "LSOTKRI", "ET LES")
    assert desk.judge(draw("L\nET\nS", None, 3)).sanction is Sanction.NONE


@pytest.mark.article("fisf-2014 §5.2")
@pytest.mark.parametrize(
    "drawing",
    [
        "MAXSONS\n......O\n......T",  # a letter changed
        "MIASONS\n......O\n......T",  # two neighbours exchanged
        "MASONS\n.....O\n.....T",  # a letter left out, the others closer
        "MA.SONS\n......O\n......T",  # a letter left out, its room kept
        "MAISOS\n.....O\n.....T",  # the last one left out
    ],
)
def test_a_raccord_spoilt_by_one_slip_of_the_pen(desk, drawing):
    verdict = desk.judge(draw(drawing, None, 13))
    warned(verdict, 13, "slip_raccord_altered")
    assert played(verdict) == "SOT 10H"


@pytest.mark.article("fisf-2014 §5.2")
@pytest.mark.parametrize(
    "drawing",
    [
        "MEXSONS\n......O\n......T",  # two letters changed
        "SAMIONS\n......O\n......T",  # more than an exchange
    ],
)
def test_a_raccord_spoilt_by_more_is_none(desk, drawing):
    assert desk.judge(draw(drawing, None, 13)).points == 0


@pytest.mark.article("fisf-2014 §5.2")
def test_the_right_raccord_must_be_three_consecutive_letters_of_one_word(desk):
    """XN: with its X put right it would be ON, two letters."""
    assert desk.judge(draw("XNS\n..O\n..T", None, 13)).points == 0


@pytest.mark.article("fisf-2014 §5.2")
@pytest.mark.parametrize("drawing", ["MAYSONS", "MAIONS", "MASIONS", "MAISOMS"])
def test_an_extended_word_copied_with_one_slip_of_the_pen(desk, drawing):
    verdict = desk.judge(draw(drawing, None, 8))
    warned(verdict, 8, "slip_raccord_altered")
    assert played(verdict) == "MAISONS H4"


@pytest.mark.article("fisf-2014 §5.2")
def test_a_front_extension_copied_with_one_slip_of_the_pen():
    desk = desk_2014("H ......POSER", "RETLOKI", "POSER REPOSER")
    score = desk.worth("REPOSER H5")
    warned(desk.judge(draw("REPXSER", None, score)), score, "slip_raccord_altered")


@pytest.mark.article("fisf-2014 §5.2")
def test_no_circle_or_another_letter_circled():
    desk = desk_2014(MAISON, "SO?LEKR", WORDS)
    score = desk.worth("SOt 10H")
    warned(desk.judge(write("SOT", "10H", score, DOWN)), score, "slip_circle_missing")
    slip = write("SOT", "10H", score, DOWN, frozenset({0}))
    warned(desk.judge(slip), score, "slip_circle_wrong")


@pytest.mark.article("fisf-2014 §5.2")
def test_a_joker_of_the_grid_needs_no_circle():
    desk = desk_2014("H ...MAISoN", "SOTLEKR", WORDS)
    assert desk.judge(write("TORE", "8G", desk.worth("TORE 8G"), DOWN)).sanction is Sanction.NONE


@pytest.mark.article("fisf-2014 §5.2")
def test_word_or_reference_turned(desk):
    warned(desk.judge(write("SOT", "10H", 13)), 13, "slip_inverted")
    warned(desk.judge(write("SOT", "H10", 13, DOWN)), 13, "slip_inverted")


@pytest.mark.article("fisf-2014 §5.2")
@pytest.mark.parametrize(("score", "points"), [(5, 5), (2, 2), (None, 2), (9, 2)])
def test_turned_and_playable_both_ways(score, points):
    desk = desk_2014("H .......A", "LAESTOK", "LA")
    verdict = desk.judge(write("LA", "H7", score, DOWN))
    assert (verdict.points, verdict.sanction) == (points, Sanction.WARNING)


@pytest.mark.article("fisf-2014 §5.2")
def test_a_slip_hard_to_read_and_a_matter_of_discipline(desk):
    good = write("SOT", "10H", 13, DOWN)
    warned(desk.judge(good, untidy=True), 13, "slip_untidy")
    assert desk.judge(good, discipline=Discipline.WARNING).warnings == 1


@pytest.mark.article("fisf-2014 §5.3")
@pytest.mark.parametrize("reference", ["9G", "10G", "11G", "9H", "11H", "9I", "10I", "11I"])
def test_a_reference_one_square_off_costs_five_points(desk, reference):
    verdict = desk.judge(write("SOT", reference, 13, DOWN))
    assert (verdict.points, verdict.gross, codes(verdict)) == (8, 13, ["slip_shifted"])
    assert verdict.sanction is Sanction.PENALTY


@pytest.mark.article("fisf-2014 §5.3")
@pytest.mark.parametrize(("reference", "score"), [("10F", 13), ("10G", 12), ("10G", None)])
def test_further_off_or_with_another_score_it_is_null(desk, reference, score):
    assert desk.judge(write("SOT", reference, score, DOWN)).points == 0


@pytest.mark.article("fisf-2014 §5.3")
def test_a_raccord_one_square_off_costs_five_points(desk):
    """MAISON is drawn one row too high beside the S of SOT."""
    verdict = desk.judge(draw("MAISON.\n......S\n......O\n......T", None, 13))
    assert (verdict.points, codes(verdict)) == (8, ["slip_shifted"])


@pytest.mark.article("fisf-2014 §5.3")
def test_the_judge_may_find_that_the_square_named_was_meant(desk):
    """At 10G SOT can be laid too, and would form MAISONO: was that the idea?"""
    slip = write("SOT", "10G", 13, DOWN)
    question = desk.judge(slip).question
    assert (question.proposal, question.points_if_yes, question.points_if_no) == (True, 8, 0)
    assert desk.judge(slip, answers={question.key: False}).points == 0
    assert desk.judge(slip, answers={question.key: True}).question is None
    assert desk.judge(write("SOT", "9G", 13, DOWN)).question is None


@pytest.mark.article("fisf-2014 §5.3")
def test_a_last_letter_that_lies_on_the_grid_and_is_missing_costs_five_points():
    desk = desk_2014(MAISON, "MATIKRE", "MAISON MATIN")
    score = desk.worth("MATIN 9D")
    verdict = desk.judge(write("MATI", "9D", score, DOWN))
    assert (verdict.points, codes(verdict)) == (score - 5, ["slip_last_letter"])
    assert played(verdict) == "MATIN 9D"


@pytest.mark.article("fisf-2014 §5.3")
def test_it_is_null_when_the_score_is_not_that_of_the_whole_word():
    desk = desk_2014(MAISON, "MATIKRE", "MAISON MATIN")
    assert desk.judge(write("MATI", "9D", desk.worth("MATIN 9D") + 1, DOWN)).points == 0


@pytest.mark.article("fisf-2014 §5.3")
@pytest.mark.parametrize("reference", [None, "9D"])
@pytest.mark.parametrize("raccord", ["MAISO.", "..ISO.", "...SO."])
def test_it_costs_five_points_too_where_raccord_letters_stand_beside_the_letter_missing(
    reference, raccord
):
    """The room of the N is left free; I, S and O touch it."""
    desk = desk_2014(MAISON, "MATIKRE", "MAISON MATIN")
    score = desk.worth("MATIN 9D")
    drawing = ".....M\n.....A\n.....T\n.....I\n" + raccord
    verdict = desk.judge(draw(drawing, reference, score))
    assert (verdict.points, codes(verdict)) == (score - 5, ["slip_last_letter"])
    assert desk.judge(draw(drawing, reference, score + 1)).points == 0


@pytest.mark.article("fisf-2014 §5.3")
def test_the_letter_missing_places_nothing_by_itself():
    """One raccord letter beside it is too few, and a wrong one is none."""
    desk = desk_2014(MAISON, "MATIKRE", "MAISON MATIN")
    for raccord in (".....", "....O.", "...XO."):
        drawing = ".....M\n.....A\n.....T\n.....I\n" + raccord
        assert desk.judge(draw(drawing, None, desk.worth("MATIN 9D"))).points == 0
