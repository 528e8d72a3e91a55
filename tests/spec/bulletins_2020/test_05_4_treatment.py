"""fisf-2020 §5.4: the order in which a slip is treated."""

from dataclasses import replace

import pytest

from engine.games.duplicate.slips.slip import Mark, Written, write
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
    return desk_2020(MAISON, "SOTLEKR", WORDS)


@pytest.mark.article("fisf-2020 §5.4")
def test_a_crossed_out_solution_does_not_exist(desk):
    crossed = replace(write("TOREK", "8G", 30, DOWN), crossed=True)
    verdict = desk.judge(crossed, write("SOT", "10H", 13, DOWN))
    assert (verdict.points, verdict.sanction) == (13, Sanction.NONE)


@pytest.mark.article("fisf-2020 §5.4")
def test_a_crossed_out_letter_does_not_exist(desk):
    """SOTK with its K crossed out is SOT."""
    marks = [Mark(row, 0, letter, crossed=letter == "K") for row, letter in enumerate("SOTK")]
    verdict = desk.judge(Written(tuple(marks), "10H", 13))
    assert (verdict.points, verdict.sanction) == (13, Sanction.NONE)


@pytest.mark.article("fisf-2020 §5.4")
def test_a_crossed_out_reference_or_score_does_not_exist(desk):
    slip = write("SOT", "10H", 13, DOWN)
    assert desk.judge(replace(slip, crossed_score=True)).sanction is Sanction.WARNING
    assert desk.judge(replace(slip, crossed_reference=True)).sanction is Sanction.PENALTY


@pytest.mark.article("fisf-2020 §5.4.1.a")
def test_no_acceptable_solution_is_null(desk):
    verdict = desk.judge(write("SOT", "A1", 40, DOWN))
    assert (verdict.points, codes(verdict)) == (0, ["slip_not_located"])


@pytest.mark.article("fisf-2020 §5.4.1.b")
def test_an_acceptable_word_beside_a_played_word_that_is_not_is_null(desk):
    """TORLE uses two letters laid and more, and is no word."""
    verdict = desk.judge(draw("S.....\nO.....\nTORLE.", "10H", 13))
    assert (verdict.points, codes(verdict)) == (0, ["slip_stray_word"])
    assert verdict.refused_words == ("TORLE",)


@pytest.mark.article("fisf-2020 §5.4.1.b")
def test_one_new_letter_beside_raccord_letters_is_no_second_word(desk):
    """SONS is made of raccord letters and of one letter laid: it costs nothing."""
    assert desk.judge(draw("SONS\n...O\n...T", None, 13)).sanction is Sanction.NONE


@pytest.mark.article("fisf-2020 §5.4.1.c")
def test_a_grid_that_is_not_ours_is_null(desk):
    """The player believes that VOISIN lies there: VOISINS cannot be played on this grid."""
    verdict = desk.judge(write("VOISINS", "H4", 10))
    assert (verdict.points, codes(verdict)) == (0, ["slip_grid_error"])


@pytest.mark.article("fisf-2020 §5.4.1.c")
def test_an_error_of_grid_is_null_even_beside_an_acceptable_solution(desk):
    """SOT would do at 10H; but TWU, across its T, needs letters nobody has."""
    verdict = desk.judge(draw("S\nO\nTWU", "10H", 13))
    assert (verdict.points, codes(verdict)) == (0, ["slip_grid_error"])


@pytest.mark.article("fisf-2020 §5.4.1.d")
def test_a_word_the_grid_would_take_but_not_the_tirage_is_null():
    desk = desk_2020(MAISON, "SALEKRI", WORDS)
    verdict = desk.judge(write("SOT", "10H", 13, DOWN))
    assert (verdict.points, codes(verdict)) == (0, ["slip_letter_error"])


@pytest.mark.article("fisf-2020 §5.4.1.d")
@pytest.mark.parametrize("word", ["SOTX", "SOXT"])
def test_a_letter_nobody_drew_is_no_error_of_grid(desk, word):
    """At 10H nothing lies in its way: the grid would take it, if it were a word."""
    assert codes(desk.judge(write(word, "10H", 13, DOWN))) == ["slip_letter_error"]


@pytest.mark.article("fisf-2020 §5.4.1.d")
def test_an_error_of_letter_is_null_even_beside_an_acceptable_solution():
    desk = desk_2020(MAISON, "SOTLEKR", WORDS + " THYM")
    verdict = desk.judge(draw("S...\nO...\nTHYM", "10H", 13))
    assert (verdict.points, codes(verdict)) == (0, ["slip_letter_error"])


@pytest.mark.article("fisf-2020 §5.4.1.d")
def test_an_error_of_letter_written_apart_needs_but_one_letter():
    """MAISONX would be MAISON and an X nobody drew."""
    desk = desk_2020(MAISON, "SOTLEKR", WORDS + " MAISONX")
    verdict = desk.judge(draw("MAISONX\n.......\nS......\nO......\nT......", "10H", 13))
    assert (verdict.points, codes(verdict)) == (0, ["slip_letter_error"])


FEDAYIN = "FEDAYIN"


@pytest.mark.article("fisf-2020 §5.4.2.a")
@pytest.mark.parametrize("reference", [None, "H8", "H4", "8H", "A1"])
def test_the_first_word_earns_its_maximum_wherever_it_was_put(reference):
    desk = desk_2020("", "FEDAYIN", FEDAYIN)
    verdict = desk.judge(write(FEDAYIN, reference, 110))
    assert (verdict.points, verdict.sanction) == (110, Sanction.NONE)
    assert played(verdict) == "FEDAYIN H8"


@pytest.mark.article("fisf-2020 §5.4.2.a")
@pytest.mark.parametrize(
    ("score", "code"),
    [(None, "slip_first_missing"), (98, "slip_first_score"), (111, "slip_first_score")],
)
def test_any_other_score_is_a_warning_at_the_first_coup(score, code):
    """98 exists at H4: it is not the maximum."""
    verdict = desk_2020("", "FEDAYIN", FEDAYIN).judge(write(FEDAYIN, "H4", score))
    assert (verdict.points, codes(verdict)) == (110, [code])
    assert verdict.sanction is Sanction.WARNING


@pytest.mark.article("fisf-2020 §5.4.2.a")
def test_the_maximum_is_given_whatever_is_circled():
    """The joker can only stand for the N."""
    desk = desk_2020("", "FEDAYI?", "FEDAYIN")
    best = desk.worth("FEDAYIn H8")
    right = desk.judge(write(FEDAYIN, None, best, circled=frozenset({6})))
    assert (right.points, right.sanction) == (best, Sanction.NONE)
    for circled in (frozenset(), frozenset({0}), frozenset({5, 6})):
        verdict = desk.judge(write(FEDAYIN, None, best, circled=circled))
        assert (verdict.points, codes(verdict)) == (best, ["slip_first_circle"])


@pytest.mark.article("fisf-2020 §5.4.1.a")
def test_the_four_nullities_hold_at_the_first_coup_too():
    desk = desk_2020("", "FEDAYIN", FEDAYIN)
    assert codes(desk.judge(write("FEDAYIK", None, 90))) == ["slip_letter_error"]
    assert codes(desk.judge(write("FEDANY", None, 90))) == ["slip_word_refused"]


@pytest.mark.article("fisf-2020 §5.4.1.b")
def test_a_stray_word_is_null_at_the_first_coup_too():
    desk = desk_2020("", "FEDAYIN", FEDAYIN)
    verdict = desk.judge(draw("FEDAYIN\n.......\nDAYEN", None, 110))
    assert codes(verdict) == ["slip_stray_word"]


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_a_single_solution_is_paid_as_its_case_says(desk):
    assert desk.judge(write("SOT", "8G", 3, DOWN)).points == 3


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_of_several_acceptable_solutions_the_best_for_the_player_is_kept(desk):
    """The reference names 10H (13 points), the raccord 8G (3 points): 13 with a warning."""
    verdict = desk.judge(draw(".S.\nSON\n.T.", "10H", 3))
    assert (verdict.points, verdict.sanction) == (13, Sanction.WARNING)


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_a_false_raccord_outweighs_an_acceptable_solution():
    """8G is correctly named; but 13 exists at 10H, and at 10D with ENSUITES."""
    desk = desk_2020("D ..ENSUITE\nH ...MAISON", "SOTLEKR", WORDS + " ENSUITE")
    verdict = desk.judge(write("SOT", "8G", 13, DOWN))
    assert (verdict.points, codes(verdict)) == (0, ["slip_fallacious"])


TWO_SONS = """
D ......SON
G ......SON
"""


@pytest.fixture
def two_places():
    """SON lies twice: SOT at its end earns 9 at 10D and 7 at 10G."""
    desk = desk_2020(TWO_SONS, "SOTLEKR", "SON SONS SOT")
    assert (desk.worth("SOT 10D"), desk.worth("SOT 10G")) == (9, 7)
    return desk


@pytest.mark.article("fisf-2020 §5.4.2.b")
@pytest.mark.parametrize(("score", "place"), [(9, "SOT 10D"), (7, "SOT 10G")])
def test_raccord_letters_for_several_places_leave_the_choice_to_the_score(two_places, score, place):
    verdict = two_places.judge(draw("SONS\n...O\n...T", None, score))
    assert (verdict.points, played(verdict), verdict.sanction) == (score, place, Sanction.NONE)


@pytest.mark.article("fisf-2020 §5.4.2.b")
@pytest.mark.parametrize("score", [None, 30])
def test_raccord_letters_for_several_places_and_no_score_give_the_least(two_places, score):
    verdict = two_places.judge(draw("SONS\n...O\n...T", None, score))
    assert (verdict.points, verdict.sanction) == (7, Sanction.WARNING)


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_a_false_raccord_among_those_places_makes_the_slip_null():
    """MAISONS is admitted, NASONS is not, and the raccord shows SON only."""
    grid = """
D ...MAISON
G ....NASON
"""
    desk = desk_2020(grid, "SOTLEKR", "MAISON MAISONS SOT")
    slip = draw("SONS\n...O\n...T", None, None)
    verdict = desk.judge(slip)
    assert (verdict.points, codes(verdict)) == (0, ["slip_fallacious"])
    allowed = desk.judge(slip, answers={verdict.question.key: False})
    assert (allowed.points, allowed.sanction) == (desk.worth("SOT 10D"), Sanction.WARNING)
    exact = desk.judge(draw("SONS\n...O\n...T", None, desk.worth("SOT 10D")))
    assert exact.sanction is Sanction.NONE


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_a_joker_nowhere_to_be_placed_gives_the_least():
    desk = desk_2020(MAISON, "SOT?LEK", WORDS)
    verdict = desk.judge(write("SOTS", "10H", 40, DOWN, frozenset({1})))
    assert (verdict.points, verdict.sanction) == (desk.worth("sOTS 10H"), Sanction.WARNING)


@pytest.mark.article("fisf-2020 §5.4.2.b")
@pytest.mark.parametrize("circled", [frozenset(), frozenset({2}), frozenset({0, 3})])
def test_a_joker_nowhere_to_be_placed_leaves_no_choice_of_a_score_that_exists_elsewhere(circled):
    """13 exists at 10H; but at 8G, where SOTS is put, it is as impossible as the circle: the
    least of that place is paid, not 13 less five."""
    desk = desk_2020(MAISON, "SOT?LEK", WORDS)
    verdict = desk.judge(write("SOTS", "8G", 13, DOWN, circled))
    assert (verdict.points, verdict.sanction) == (desk.worth("sOTS 8G"), Sanction.WARNING)
    possible = desk.judge(write("SOTS", "8G", 13, DOWN, frozenset({3})))
    assert (possible.points, possible.sanction) == (8, Sanction.PENALTY)


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_a_circle_without_any_joker_drawn_is_no_joker_coup(desk):
    verdict = desk.judge(write("SOT", "8G", 13, DOWN, frozenset({0})))
    assert (verdict.points, verdict.sanction) == (8, Sanction.PENALTY)


SAISON_MAISON = """
D ...SAISON
H ...MAISON
"""


@pytest.fixture
def two_words():
    """AISONS, not written whole, carries on SAISON for 7 points and MAISON for 8."""
    words = "MAISON MAISONS SAISON SAISONS"
    desk = desk_2020(SAISON_MAISON, "SOTLEKR", words)
    assert (desk.worth("SAISONS D4"), desk.worth("MAISONS H4")) == (7, 8)
    return desk


@pytest.mark.article("fisf-2020 §5.4.2.b")
@pytest.mark.parametrize(("score", "word"), [(7, "SAISONS D4"), (8, "MAISONS H4")])
@pytest.mark.parametrize("drawing", ["AISONS", "ONS"])
def test_an_extension_of_two_words_alike_leaves_the_choice_to_the_score(
    two_words, drawing, score, word
):
    verdict = two_words.judge(draw(drawing, None, score))
    assert (verdict.points, played(verdict)) == (score, word)
    assert codes(verdict) == ["slip_extension_not_whole"]


@pytest.mark.article("fisf-2020 §5.4.2.b")
@pytest.mark.parametrize("score", [None, 20])
@pytest.mark.parametrize(("reference", "points"), [(None, 7), ("D4", 7), ("H4", 8)])
def test_and_without_a_telling_score_gives_the_least_unless_the_reference_names_one(
    two_words, score, reference, points
):
    verdict = two_words.judge(draw("AISONS", reference, score))
    assert (verdict.points, verdict.sanction) == (points, Sanction.WARNING)


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_so_does_the_end_of_two_long_words_alike():
    grid = "D ...SOLUTION\nH ...POLUTION"
    words = "SOLUTION SOLUTIONS POLUTION POLUTIONS"
    desk = desk_2020(grid, "SOTLEKR", words)
    dear, cheap = desk.worth("SOLUTIONS D4"), desk.worth("POLUTIONS H4")
    assert dear > cheap
    clean = desk.judge(draw("OLUTIONS", None, cheap))
    assert (clean.points, clean.sanction) == (cheap, Sanction.NONE)
    assert desk.judge(draw("OLUTIONS", None, None)).points == cheap


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_two_independent_solutions_give_the_least(desk):
    verdict = desk.judge(
        write("SOT", "10H", 13, DOWN), write("TORE", "8G", desk.worth("TORE 8G"), DOWN)
    )
    assert verdict.points == desk.worth("TORE 8G")
    assert codes(verdict) == ["slip_several_solutions"]


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_two_solutions_drawn_apart_are_independent(desk):
    """MAISONS by its raccord on one side, SOT at the reference on the other."""
    verdict = desk.judge(draw("MAISONS\n.......\nS......\nO......\nT......", "10H", 13))
    assert verdict.points == 8


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_a_raccord_drawn_apart_is_not_a_second_solution():
    """SON lies on the grid, and could also be played between S and N: it is only copied."""
    desk = desk_2020("H ...MAISON\nM .......S.N", "SOTLEKR", WORDS + " SON")
    verdict = desk.judge(draw("SON.S\n....O\n....T", "10H", 13))
    assert (verdict.points, codes(verdict)) == (13, ["slip_both_modes"])


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_the_least_of_two_solutions_includes_nullity(desk):
    verdict = desk.judge(write("SOT", "10H", 13, DOWN), write("TOREK", "8G", 30, DOWN))
    assert (verdict.points, verdict.sanction) == (0, Sanction.ZERO)
