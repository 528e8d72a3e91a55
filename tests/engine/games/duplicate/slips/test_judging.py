"""What surrounds the rules: « T », unclear hands, questions, what is proposed."""

import pytest

from engine.games.duplicate.slips import judgement
from engine.games.duplicate.slips.fisf2020.solutions import Belief, belief
from engine.games.duplicate.slips.position import Crossing
from engine.games.duplicate.slips.slip import Mark, Written, write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from engine.rulings import RuleError
from tests.engine.games.duplicate.slips.desk import codes, desk_2020, played
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
WORDS = "MAISON MAISONS SOT TORE SOL"


@pytest.fixture
def desk():
    return desk_2020("H ...MAISON", "SOTLEKR", WORDS, top="SOT 10H")


def test_t_is_paid_the_top_without_a_sanction(desk):
    verdict = desk.judge(top=True)
    assert (verdict.points, verdict.sanction, played(verdict)) == (13, Sanction.NONE, "SOT 10H")


def test_t_needs_a_top():
    with pytest.raises(RuleError, match="slip_top_unknown"):
        desk_2020("H ...MAISON", "SOTLEKR", WORDS).judge(top=True)


def unclear(last, perhaps, score=13):
    marks = (Mark(0, 0, "S"), Mark(1, 0, "O"), Mark(2, 0, last, perhaps=perhaps))
    return Written(marks, "10H", score)


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2014 §6.3")
def test_an_unclear_letter_is_read_in_the_player_s_favour(desk):
    """SOK is nothing, SOT is a word: there is only one thing to play."""
    verdict = desk.judge(unclear("K", "T"))
    assert (verdict.points, verdict.question.proposal) == (13, True)
    refused = desk.judge(unclear("K", "T"), answers={verdict.question.key: False})
    assert (refused.points, refused.question) == (0, None)
    settled = desk.judge(unclear("K", "T"), answers={verdict.question.key: True})
    assert (settled.points, settled.question) == (13, None)


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2014 §6.3")
def test_an_unclear_letter_that_plays_both_ways_is_read_against_the_player():
    """SOT and SOL are both paid, differently: nobody may play on both."""
    desk = desk_2020("H ...MAISON", "SOTLEKR", "MAISON MAISONS SOT SOK")
    low, high = desk.worth("SOT 10H"), desk.worth("SOK 10H")
    verdict = desk.judge(unclear("T", "K", high))
    assert low < high
    assert (verdict.points, verdict.question.proposal) == (low, False)
    assert (verdict.question.points_if_yes, verdict.question.points_if_no) == (high, low)


def test_an_unclear_letter_that_changes_nothing_raises_no_question():
    desk = desk_2020("H ...MAISON", "SOTLEKR", "MAISON MAISONS SOT SOL")
    assert desk.judge(unclear("T", "L")).question is None


def test_a_hand_nobody_can_read_is_illegible(desk):
    answers = {"hand:K": False, "hand:T": False}
    assert codes(desk.judge(unclear("K", "T"), answers=answers)) == ["slip_illegible_word"]


def test_the_alternatives_show_what_else_was_considered(desk):
    verdict = desk.judge(write("SOT", "8G", 13, DOWN))
    assert {(one.ref, one.points) for one in verdict.alternatives} == {("10H", 8), ("8G", 3)}


def test_a_refused_word_says_what_it_would_have_been_worth(desk):
    """The average that may replace the zero never exceeds it."""
    verdict = desk.judge(write("TOREK", "8G", 99, DOWN))
    assert (verdict.only_refused, verdict.proposed_points) == (True, desk.worth("TOREK 8G"))
    nowhere = desk.judge(write("TOREK", "A1", 99, DOWN))
    assert (nowhere.only_refused, nowhere.proposed_points) == (False, None)


def test_the_score_claimed_is_kept_for_the_billet(desk):
    assert desk.judge(write("TOREK", "8G", 99, DOWN)).claimed == 99


@pytest.mark.parametrize(
    ("crossing", "expected"),
    [
        (Crossing("ENSUITE", "S", ""), Belief.LIKELY),
        (Crossing("JOLI", "E", ""), Belief.LIKELY),
        (Crossing("BIJOU", "X", ""), Belief.LIKELY),
        (Crossing("PARLE", "R", ""), Belief.LIKELY),
        (Crossing("PRIX", "S", ""), Belief.UNLIKELY),
        (Crossing("", "O", "MAISON"), Belief.UNLIKELY),
        (Crossing("MA", "L", "IN"), Belief.UNLIKELY),
        (Crossing("STR", "S", ""), Belief.NONE),
        (Crossing("OEU", "A", "I"), Belief.NONE),
        (Crossing("ESS", "S", "E"), Belief.NONE),
    ],
)
def test_what_a_player_may_have_believed_in(crossing, expected):
    assert belief(crossing) is expected


def test_two_solutions_drawn_in_one_piece_are_not_independent(desk):
    """SOT and MAISONS share an S."""
    assert desk.judge(draw("MAISONS\n......O\n......T", None, 13)).points == 13


def test_too_many_ways_to_read_a_slip_are_put_to_the_judge(desk):
    marks = tuple(Mark(row, 0, letter, perhaps="BCDEFGHIJKLM") for row, letter in enumerate("SOT"))
    slip = Written(marks, "10H", 13)
    asked = desk.judge(slip)
    assert (asked.points, asked.question.code) == (13, "slip_ask_unclear")
    assert asked.question.data == {"letters": "SOT"}
    key = asked.question.key
    assert desk.judge(slip, answers={key: True}).question is None
    assert desk.judge(slip, answers={key: False}).points == 0


def test_a_page_of_unclear_letters_is_read_a_few_times_only(desk, monkeypatch):
    tried = []
    read = judgement.claim_of
    monkeypatch.setattr(judgement, "claim_of", lambda *given: tried.append(1) or read(*given))
    page = tuple(
        Mark(row, col, "A", perhaps="E") for row in range(0, 20, 2) for col in range(0, 20, 2)
    )
    desk.judge(Written(page), Written(page), Written(page), Written(page))
    assert len(tried) == 5 * 4  # two thousand letters: five hands of four pages of a hundred
