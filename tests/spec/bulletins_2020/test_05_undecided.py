"""What the text of 2020 does not decide, and what this judge does (docs/articles.md)."""

import pytest

from engine.games.duplicate.slips.slip import write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2020
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
