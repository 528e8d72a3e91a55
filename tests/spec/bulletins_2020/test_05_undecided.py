"""What the text of 2020 does not decide, and what this judge does (docs/articles.md)."""

import pytest

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.slip import write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import JudgedCoup, codes, desk_2014, desk_2020
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
MAISON = """
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT SOTS TORE LES ES"


@pytest.fixture
def desk():
    return desk_2020(MAISON, "SOTLEKR", WORDS)


@pytest.mark.article("fisf-2020 §5.4.1.b")
def test_a_wrong_raccord_that_spells_a_playable_word_is_a_word(desk):
    """LES could be laid with this tirage: two letters of it would be new."""
    verdict = desk.judge(draw("LES\n..O\n..T", None, 13))
    assert (verdict.points, codes(verdict)) == (0, ["slip_stray_word"])


@pytest.mark.article("fisf-2020 §5.2.1")
def test_one_true_raccord_letter_explains_its_run_even_when_that_is_a_playable_word():
    """ES could be played; but the E lies on the grid, before the S: it is a raccord letter,
    not enough to place the word, and no second word."""
    desk = desk_2020("H ...MAISE", "SOTLEKR", "MAISE MAISES SOT ES")
    score = desk.worth("SOT 9H")
    verdict = desk.judge(draw("ES\n.O\n.T", None, score))
    assert (verdict.points, verdict.sanction) == (score - 5, Sanction.PENALTY)


@pytest.mark.article("fisf-2020 §5.6")
def test_a_score_less_five_never_falls_below_zero(desk):
    assert desk.worth("SOT 8G") == 3
    verdict = desk.judge(write("SOT", None, 3, DOWN))
    assert (verdict.points, verdict.gross, verdict.sanction) == (0, 3, Sanction.PENALTY)


@pytest.mark.article("fisf-2020 §5.3.3")
def test_a_false_place_named_by_the_reference_costs_five_when_nobody_would_believe_it(desk):
    """At 10F the T would make MAISONT: not plausible, so the reference is merely wrong; the
    judge is asked all the same."""
    verdict = desk.judge(write("SOT", "10F", 13, DOWN))
    assert (verdict.points, verdict.sanction) == (8, Sanction.PENALTY)
    assert verdict.question.proposal is False
    believed = desk.judge(write("SOT", "10F", 13, DOWN), answers={verdict.question.key: True})
    assert (believed.points, believed.refused_words[-1]) == (0, "MAISONT")


# --- Two readings, and a question (§5.2.3 and §6.3) ---------------------------------------------

KES = "KES\n..O\n..T"
"""SOT at 10H, its raccord ON copied as KE: two letters of the tirage."""


@pytest.mark.article("fisf-2020 §5.2.3")
@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.parametrize(
    ("reference", "paid", "sanction"),
    [(None, 8, Sanction.PENALTY), ("10H", 13, Sanction.WARNING)],
)
def test_a_raccord_miscopied_with_letters_of_the_tirage_has_two_readings(
    desk, reference, paid, sanction
):
    """A played word that is none, or a wrong raccord: zero until the judge says which."""
    slip = draw(KES, reference, 13)
    verdict = desk.judge(slip)
    asked = verdict.question
    assert (verdict.points, codes(verdict)) == (0, ["slip_stray_word"])
    assert (asked.key, asked.points_if_yes, asked.points_if_no) == ("raccord:KES", paid, 0)
    assert (asked.article, asked.data["against"]) == ("fisf-2020 §6.3", "fisf-2020 §5.2.3")
    favourable = desk.judge(slip, answers={asked.key: True})
    assert (favourable.points, favourable.sanction) == (paid, sanction)
    severe = desk.judge(slip, answers={asked.key: False})
    assert (severe.points, codes(severe), severe.question) == (0, ["slip_stray_word"], None)


@pytest.mark.article("fisf-2020 §6.3")
def test_the_favourable_reading_is_proposed_where_nobody_plays_on_two_boards(desk):
    """Neither the place nor the score is that of KES. M5 is one where KES could lie: whoever
    believes in it plays it there, and SOT by its score."""
    assert desk.judge(draw(KES, None, 13)).question.proposal is True
    desk = desk_2020(MAISON + "M ......S\n", "SOTLEKR", WORDS)
    assert desk.judge(draw(KES, None, 13)).question.proposal is True
    asked = desk.judge(draw(KES, "M5", 13)).question
    assert (asked.proposal, asked.points_if_yes) == (False, 8)
    assert asked.code == "slip_ask_raccord_two_boards"


@pytest.mark.article("fisf-2020 §6.3")
def test_several_raccords_are_one_question():
    """ON and ES both miscopied: the slip is null as soon as one of them is a word."""
    desk = desk_2020(MAISON + "J ..........ES\n", "SOTLEKR", WORDS + " TES")
    slip, score = draw("KES..\n..O..\n..TKR", "10H", desk.worth("SOT 10H")), desk.worth("SOT 10H")
    asked = desk.judge(slip).question
    assert (asked.key, asked.points_if_yes) == ("raccord:KES+TKR", score)
    assert desk.judge(slip, answers={asked.key: True}).points == score


@pytest.mark.article("fisf-2020 §6.3")
def test_the_price_is_that_of_the_whole_slip(desk):
    """Two solutions earn the least of them: 13 for SOT would be 4 for TORE; beside a word that is
    none, nothing is asked."""
    tore = desk.worth("TORE 8G")
    assert tore < 13
    asked = desk.judge(draw(KES, "10H", 13), write("TORE", "8G", tore, DOWN)).question
    assert asked.points_if_yes == tore
    assert desk.judge(draw(KES, "10H", 13), write("TOREK", "8G", 30, DOWN)).question is None


@pytest.mark.article("fisf-2020 §6.3")
def test_two_solutions_with_a_miscopied_raccord_each_are_two_questions():
    """Neither « yes » alone pays anything: the second is asked once the first is answered."""
    desk = desk_2020(MAISON, "SOTLEKR", WORDS + " SET")
    slip = draw(KES, "10H", 13), draw("LKS\n..E\n..T", "10H", 13)
    first = desk.judge(*slip)
    assert (first.points, first.question.points_if_yes) == (0, 13)
    second = desk.judge(*slip, answers={first.question.key: True})
    assert (second.points, second.question.points_if_yes) == (0, 13)
    assert {first.question.key, second.question.key} == {"raccord:KES", "raccord:LKS"}
    yes = {first.question.key: True, second.question.key: True}
    assert desk.judge(*slip, answers=yes).points == 13
    assert desk.judge(*slip, answers={first.question.key: False}).question is None


@pytest.mark.article("fisf-2020 §6.3")
def test_a_joker_of_the_tirage_makes_them_playable_too():
    desk = desk_2020(MAISON, "SOT?EEU", WORDS)
    verdict = desk.judge(draw(KES, None, 13))
    assert (verdict.points, verdict.question.key) == (0, "raccord:KES")


@pytest.mark.article("fisf-2020 §5.2.3")
def test_letters_where_nothing_lies_are_no_raccord_and_raise_no_question(desk):
    """OLK hangs beside SOT on empty squares: under both readings it is null."""
    assert desk.judge(draw("S\nOLK\nT", "10H", 13)).question is None


@pytest.mark.article("fisf-2020 §5.2.3")
def test_nothing_is_asked_where_both_readings_are_worth_nothing(desk):
    assert desk.judge(draw(KES, None, 12)).question is None
    assert desk.worth("SOT 8G") == 3
    assert desk.judge(draw("KES\n..O\n..T", None, 3)).question is None


@pytest.mark.article("fisf-2014 §5.4")
def test_2014_has_one_reading_of_a_wrong_raccord():
    """One letter changed is a warning, more are no raccord: whatever the tirage holds."""
    desk = desk_2014(MAISON, "SOTLEKR", WORDS)
    assert desk.judge(draw(KES, None, 13)).question is None
    one = desk.judge(draw("SKNS\n...O\n...T", None, 13))
    assert (one.points, codes(one), one.question) == (13, ["slip_raccord_altered"], None)


def test_entre_amis_asks_nothing_and_pays_the_word():
    desk = JudgedCoup(Edition.NOTICE, MAISON, "SOTLEKR", WORDS)
    verdict = desk.judge(draw(KES, None, 13))
    assert (verdict.points, verdict.question) == (13, None)


# --- The letter of §5.4.2.b, or the commission --------------------------------------------------


@pytest.mark.article("fisf-2020 §5.4.2.b")
@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.parametrize("circled", [frozenset(), frozenset({2}), frozenset({0, 3})])
def test_an_impossible_circle_and_score_are_read_to_the_letter_or_submitted(circled):
    """13 exists at 10H and is impossible at 8G, where SOTS is put: the least of that place."""
    desk = desk_2020(MAISON, "SOT?LEK", WORDS)
    slip = write("SOTS", "8G", 13, DOWN, circled)
    verdict = desk.judge(slip)
    asked = verdict.question
    assert (verdict.points, verdict.sanction) == (3, Sanction.WARNING)
    assert (asked.key, asked.proposal, asked.article) == ("circle:SOTS", True, "fisf-2020 §5.4.2.b")
    assert (asked.data["least"], asked.data["other"]) == (3, 8)
    assert (asked.data["against"], asked.is_judges) == ("fisf-2020 §5.3.3", True)
    literal = desk.judge(slip, answers={asked.key: True})
    assert (literal.points, literal.question) == (3, None)


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.parametrize(("admitted", "paid"), [(True, 8), (False, 3)])
def test_submitted_it_stays_at_the_letter_until_the_commission_has_spoken(admitted, paid):
    desk = desk_2020(MAISON, "SOT?LEK", WORDS)
    slip = write("SOTS", "8G", 13, DOWN)
    waiting = desk.judge(slip, answers={"circle:SOTS": False})
    assert (waiting.points, waiting.question.key) == (3, "commission:SOTS")
    assert not waiting.question.is_judges
    answers = {"circle:SOTS": False, "commission:SOTS": admitted, "plausible:SOTS": False}
    spoken = desk.judge(slip, answers=answers)
    assert (spoken.points, spoken.question) == (paid, None)


@pytest.mark.article("fisf-2020 §5.4.2.b")
def test_the_letter_alone_holds_where_no_other_reading_brings_more():
    """40 exists nowhere; nor is anything asked of a word that is worth most where it was put."""
    desk = desk_2020(MAISON, "SOT?LEK", WORDS)
    assert desk.judge(write("SOTS", "8G", 40, DOWN)).question is None
    assert desk.judge(write("SOTS", "10H", 3, DOWN)).question is None


@pytest.mark.article("fisf-2014 §5.6")
def test_2014_gives_the_least_and_asks_nobody():
    desk = desk_2014(MAISON, "SOT?LEK", WORDS)
    verdict = desk.judge(write("SOTS", "8G", 13, DOWN))
    assert (verdict.points, verdict.question) == (3, None)
