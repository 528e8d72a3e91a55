"""fisf-2014 §5.4 to §5.6: nullities, several failings, several solutions, jokers."""

from dataclasses import replace

import pytest

from engine.games.duplicate.slips.slip import Discipline, SlipState, UnreadablePart, write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2014, played, told

DOWN = Direction.VERTICAL
MAISON = """
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT SOTS TORE"
GOOD = write("SOT", "10H", 13, DOWN)


@pytest.fixture
def desk():
    return desk_2014(MAISON, "SOTLEKR", WORDS)


@pytest.fixture
def joker_desk():
    """SOTS: 12 with the joker first, 13 with the joker last."""
    return desk_2014(MAISON, "SOT?LEK", WORDS)


def null(verdict, *expected):
    assert (verdict.points, verdict.sanction) == (0, Sanction.ZERO)
    assert codes(verdict) == list(expected)


@pytest.mark.article("fisf-2014 §5.1")
def test_the_lexicon_alone_says_which_words_are_admitted(desk):
    null(desk.judge(write("TOREK", "8G", 20, DOWN)), "slip_word_refused")


@pytest.mark.article("fisf-2014 §5.4")
@pytest.mark.parametrize(
    ("state", "code"),
    [
        (SlipState.NONE, "slip_none"),
        (SlipState.BLANK, "slip_blank"),
        (SlipState.SEVERAL, "slip_several"),
        (SlipState.LATE, "slip_late"),
        (SlipState.EXCHANGED, "slip_exchanged"),
    ],
)
def test_no_slip_a_blank_one_several_a_late_one_an_exchanged_one(desk, state, code):
    null(desk.judge(GOOD, state=state), code)


@pytest.mark.article("fisf-2014 §5.4")
def test_a_word_the_tirage_cannot_form():
    null(desk_2014(MAISON, "SALEKRI", WORDS).judge(GOOD), "slip_letter_error")


@pytest.mark.article("fisf-2014 §5.4")
def test_a_word_not_written_whole():
    """The first letter is missing, which no rule forgives."""
    desk = desk_2014(MAISON, "RTKELIS", "MAISON OTER")
    null(desk.judge(write("TER", "8I", desk.worth("OTER 8H"), DOWN)), "slip_not_whole")


@pytest.mark.article("fisf-2014 §5.4")
def test_a_word_without_its_place_even_with_an_existing_score(desk):
    verdict = desk.judge(write("SOT", "A1", 13, DOWN))
    null(verdict, "slip_not_located")
    assert "n'existe pas" not in told(verdict)[0], "13 exists at 10H; in 2014 it places nothing"


@pytest.mark.article("fisf-2014 §5.4")
def test_a_word_formed_that_is_not_admitted():
    null(desk_2014(MAISON, "SOTLEKR", "MAISON SOT").judge(GOOD), "slip_formed_refused")


@pytest.mark.article("fisf-2014 §5.4")
def test_an_illegible_word(desk):
    null(desk.judge(GOOD, illegible=(UnreadablePart.WORD,)), "slip_illegible_word")


@pytest.mark.article("fisf-2014 §5.4")
def test_word_and_reference_both_turned(desk):
    null(desk.judge(write("SOT", "H10", 13)), "slip_both_inverted")


@pytest.mark.article("fisf-2014 §5.4")
def test_unless_a_single_letter_makes_a_word_each_way():
    """The S makes SI across and SA down, from the same square."""
    desk = desk_2014("H ........I\nI .......A", "SOTLEKR", "SI SA")
    verdict = desk.judge(write("SA", "H8", desk.worth("SA 8H")))
    assert (verdict.points, codes(verdict)) == (desk.worth("SA 8H"), ["slip_inverted"])


@pytest.mark.article("fisf-2014 §5.4")
def test_an_illegible_reference(desk):
    null(desk.judge(GOOD, illegible=(UnreadablePart.REFERENCE,)), "slip_illegible_reference")


@pytest.mark.article("fisf-2014 §5.4")
def test_a_grave_matter_of_discipline(desk):
    null(desk.judge(GOOD, discipline=Discipline.ZERO), "slip_discipline_zero")


@pytest.mark.article("fisf-2014 §5.5")
def test_no_more_than_one_warning_and_none_beside_a_penalty_or_a_zero(desk):
    assert desk.judge(write("SOT", "H10", 99, DOWN), untidy=True).warnings == 1
    penalised = desk.judge(write("SOT", "10G", 13, DOWN), untidy=True)
    assert (penalised.sanction, penalised.warnings) == (Sanction.PENALTY, 0)
    assert desk.judge(state=SlipState.NONE, untidy=True).warnings == 0


@pytest.mark.article("fisf-2014 §5.5")
def test_a_disciplinary_warning_joins_anything(desk):
    verdict = desk.judge(write("SOT", "H10", 99, DOWN), discipline=Discipline.WARNING)
    assert verdict.warnings == 2


@pytest.mark.article("fisf-2014 §5.6")
def test_several_solutions_the_score_names_one(desk):
    """One score on the slip, that of SOT."""
    verdict = desk.judge(GOOD, write("TORE", "8G", 13, DOWN))
    assert (verdict.points, played(verdict)) == (13, "SOT 10H")


@pytest.mark.article("fisf-2014 §5.6")
def test_several_solutions_and_no_telling_score_give_the_least(desk):
    verdict = desk.judge(write("SOT", "10H", 50, DOWN), write("TORE", "8G", 50, DOWN))
    assert verdict.points == desk.worth("TORE 8G")


@pytest.mark.article("fisf-2014 §5.6")
def test_the_least_includes_nullity(desk):
    verdict = desk.judge(write("SOT", "10H", 50, DOWN), write("TOREK", "8G", 50, DOWN))
    assert verdict.sanction is Sanction.ZERO


@pytest.mark.article("fisf-2014 §5.6")
@pytest.mark.parametrize("other", [4, 99])
def test_two_scores_name_no_solution_whether_the_second_is_right_or_wrong(desk, other):
    """A mistake in the second solution cannot make the slip worth more."""
    assert desk.worth("TORE 8G") == 4
    verdict = desk.judge(GOOD, write("TORE", "8G", other, DOWN))
    assert verdict.points == 4


@pytest.mark.article("fisf-2014 §5.6")
def test_two_scores_and_a_word_not_admitted_are_null(desk):
    verdict = desk.judge(GOOD, write("TOREK", "8G", 30, DOWN))
    assert (verdict.points, verdict.sanction) == (0, Sanction.ZERO)


@pytest.mark.article("fisf-2014 §5.6")
def test_a_single_score_beside_two_solutions_still_names_its_own(desk):
    verdict = desk.judge(GOOD, write("TORE", "8G", None, DOWN))
    assert (verdict.points, played(verdict)) == (13, "SOT 10H")


@pytest.mark.article("fisf-2014 §5.6")
def test_what_is_crossed_out_does_not_exist(desk):
    crossed = replace(write("TOREK", "8G", 50, DOWN), crossed=True)
    assert desk.judge(crossed, GOOD).sanction is Sanction.NONE


@pytest.mark.article("fisf-2014 §5.6")
def test_an_uncertain_joker_and_a_telling_score(joker_desk):
    verdict = joker_desk.judge(write("SOTS", "10H", 13, DOWN))
    assert (verdict.points, codes(verdict)) == (13, ["slip_circle_missing"])


@pytest.mark.article("fisf-2014 §5.6")
@pytest.mark.parametrize("circled", [frozenset(), frozenset({1})])
def test_an_uncertain_joker_and_no_telling_score_give_the_least(joker_desk, circled):
    verdict = joker_desk.judge(write("SOTS", "10H", 60, DOWN, circled))
    assert (verdict.points, verdict.sanction) == (12, Sanction.WARNING)


@pytest.mark.article("fisf-2014 §5.6")
def test_a_circle_that_tells_where_the_joker_is_outweighs_the_score(joker_desk):
    verdict = joker_desk.judge(write("SOTS", "10H", 12, DOWN, frozenset({3})))
    assert (verdict.points, codes(verdict)) == (13, ["slip_score_wrong"])


@pytest.mark.article("fisf-2014 §5.6")
def test_first_coup_an_uncertain_joker_takes_its_worst_letter_and_the_best_place():
    """FAYFA with one A: the joker is the second letter or the last."""
    desk = desk_2014("", "FAYFK?I", "FAYFA")
    verdict = desk.judge(write("FAYFA", None, None))
    worst = min(
        max(desk.worth(f"{word} H{col}") for col in range(4, 9)) for word in ("FaYFA", "FAYFa")
    )
    assert (verdict.points, verdict.sanction) == (worst, Sanction.WARNING)
