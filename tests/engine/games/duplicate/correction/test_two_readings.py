"""Slips the text can be read for both ways: a question, an answer or « plus tard » (§6.3)."""

import pytest

from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.decide import open_questions, pending_questions
from engine.games.duplicate.correction.events import CoupClosed, QuestionAnswered, SlipEntered
from engine.games.duplicate.correction.judgement import reading_answers
from engine.games.duplicate.room import CONSOLE_WAS_WRONG
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.standings.game import standings
from engine.letters.moves import Move
from engine.play.codec import from_json, to_json
from tests.engine.games.duplicate.bench import new_game
from tests.engine.games.duplicate.correction.arbiters_room import collected_room

KES = {"drawing": ["KES", "..O", "..T"], "reference": "10H", "score": 13}
"""SOT at 10H, which ends MAISONS: its raccord ON copied as KE, two letters of the tirage."""
TRUE = {"drawing": ["SONS", "...O", "...T"], "score": 13}
QUESTION = "raccord:KES"


def room_at_coup_2(players=2, letters="SOTLKR", **options):
    """Those of the first coup are in; the slips of the second are on the tables, SOT retained."""
    room = collected_room(players, **options)
    for table in range(1, players + 1):
        room.enter(table)
    room.ask(cmd.CloseCoup(1))
    room.play(game_cmd.PlaceTop())
    room.collect(letters)
    room.retain("SOT 10H")
    return room


def slip_in(room, table, paper, entry, **more):
    by = more.pop("by", "Ada")
    return room.ask(cmd.EnterSlip(2, table, slip_from_json(paper), entry, **more), by)


@pytest.fixture
def room():
    room = room_at_coup_2()
    slip_in(room, 1, KES, "a")
    slip_in(room, 2, TRUE, "b")
    return room


def paid(room, table=1):
    return room.correction.slip(2, table).current.verdict.points


def total(room, table=1):
    return standings(room.correction.sheet).line(table).total


def test_until_the_answer_the_severer_reading_counts_and_the_coup_stays_open(room):
    assert (paid(room), open_questions(room.correction, 2)) == (0, [1])
    assert room.refusal(cmd.CloseCoup(2)).code == "correction_questions_open"
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, True), "juge")
    assert paid(room) == 13


def test_plus_tard_closes_the_coup_at_the_severer_reading_and_keeps_the_question(room):
    closed = room.ask(cmd.CloseCoup(2, later=True))[-1]
    assert closed == CoupClosed(2, "Ada", (1,))
    assert (paid(room), open_questions(room.correction, 2)) == (0, [1])
    before = total(room)
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, True), "juge")
    assert room.correction.coup(2).closed
    assert (total(room) - before, open_questions(room.correction, 2)) == (13, [])
    assert not pending_questions(room.correction, 2)
    again = room.refusal(cmd.AnswerQuestion(2, 1, QUESTION, False))
    assert again.code == "correction_coup_closed"


def test_a_coup_without_a_question_puts_nothing_off():
    room = room_at_coup_2(1)
    slip_in(room, 1, TRUE, "a")
    assert room.ask(cmd.CloseCoup(2, later=True))[-1] == CoupClosed(2, "Ada")


def test_in_a_mort_subite_the_answer_decides_who_stays_and_comes_first():
    room = room_at_coup_2(contest="mort-subite")
    slip_in(room, 1, KES, "a")
    slip_in(room, 2, TRUE, "b")
    for later in (False, True):
        assert room.refusal(cmd.CloseCoup(2, later=later)).code == "correction_question_decides"
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, False), "juge")
    room.ask(cmd.CloseCoup(2))


def test_a_coup_reopened_asks_again_what_was_put_off(room):
    room.ask(cmd.CloseCoup(2, later=True))
    room.ask(cmd.ReopenCoup(2, "recours"), "juge")
    assert room.refusal(cmd.CloseCoup(2)).code == "correction_questions_open"


def test_submitting_to_the_commission_is_an_answer_and_its_ruling_comes_when_it_comes():
    room = room_at_coup_2(1, "SOT?LK")
    room.game.oracle.words = room.game.oracle.words | {"SOTS"}
    sots = {"word": "SOTS", "direction": "V", "reference": "8G", "score": 13}
    slip_in(room, 1, sots, "a")
    literal = paid(room)
    room.ask(cmd.AnswerQuestion(2, 1, "circle:SOTS", False), "juge")
    assert (paid(room), open_questions(room.correction, 2)) == (literal, [])
    room.ask(cmd.CloseCoup(2))
    assert [each.key for each in pending_questions(room.correction, 2).values()] == [
        "commission:SOTS"
    ]
    room.ask(cmd.AnswerQuestion(2, 1, "commission:SOTS", True), "juge")
    assert room.correction.slip(2, 1).current.verdict.question.topic == "plausible"
    room.ask(cmd.AnswerQuestion(2, 1, "plausible:SOTS", False), "juge")
    assert paid(room) == 8 > literal
    assert [each.answer for each in reading_answers(room.correction)] == [False, True]


# --- Two arbiters -------------------------------------------------------------------------------


def test_an_answer_given_before_the_second_reading_of_the_same_paper_holds(room):
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, True), "juge")
    slip_in(room, 1, KES, "c", second=True, by="Bea")
    assert not room.correction.slip(2, 1).in_dispute
    assert paid(room) == 13


@pytest.mark.parametrize(
    "read",
    [
        TRUE,
        {"drawing": ["KRS", "..O", "..T"], "reference": "10H", "score": 13},
        {"word": "KES", "reference": "H8", "score": 13},
    ],
)
def test_it_does_not_pay_what_the_second_arbiter_has_not_read(room, read):
    """KRS and KES are both null until somebody answers: they are not the same slip."""
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, True), "juge")
    slip_in(room, 1, read, "c", second=True, by="Bea")
    assert room.correction.slip(2, 1).in_dispute
    assert room.refusal(cmd.CloseCoup(2)).code == "correction_disputed"


# --- Afterwards ---------------------------------------------------------------------------------


def test_an_answer_outlives_a_correction_of_the_coup(room):
    """Another word is retained after all: slips are judged again, with what was answered."""
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, True), "juge")
    room.game.oracle.say("TOS 10F")
    had = {"reason": "essai", "room": CONSOLE_WAS_WRONG}
    room.play(game_cmd.ChooseTop(Move.parse("TOS", "10F"), **had))
    assert room.correction.slip(2, 1).current.answers == {QUESTION: True}
    assert paid(room) == 13


def test_what_is_asked_of_a_closed_coup_waits_in_sight():
    """A word refused at coup 1 only now was repeated at coup 2, which is closed: did he know?"""
    room = room_at_coup_2(1)
    slip_in(room, 1, {"word": "SEO", "direction": "V", "reference": "10H", "score": 13}, "a")
    room.ask(cmd.CloseCoup(2))
    assert not pending_questions(room.correction, 2)
    room.ask(cmd.ReopenCoup(1, "recours"), "juge")
    room.enter(1, "SEO", "e2", ref="H8", score=6, after="e-1-1")
    assert (room.correction.coup(2).closed, open_questions(room.correction, 2)) == (True, [1])


def test_the_record_of_the_game_tells_what_was_asked_and_answered(room):
    (asked,) = reading_answers(room.correction)
    assert (asked.coup, asked.player.table, asked.answer) == (2, 1, None)
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, True), "juge")
    (answered,) = reading_answers(room.correction)
    assert (answered.answer, answered.points, answered.by) == (True, 13, "juge")


def test_a_release_that_knows_none_of_it_is_told_the_points_alone(room):
    room.ask(cmd.CloseCoup(2, later=True))
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, True), "juge")
    entered = next(
        each for each in room.happened if isinstance(each, SlipEntered) and each.coup == 2
    )
    assert entered.before()[0].verdict.question is None
    assert entered.before()[0].verdict.points == 0
    answered = next(each for each in room.happened if isinstance(each, QuestionAnswered))
    assert answered.before()[0].verdict.points == 13
    assert from_json(CoupClosed, {"coup": 2, "by": "Ada"}) == CoupClosed(2, "Ada")
    assert "later" not in to_json(CoupClosed(2, "Ada"))


def test_a_topping_has_no_slips_and_no_questions():
    game = new_game(players="AB", contest="topping")
    refused = game.refusal(cmd.EnterSlip(1, 1, slip_from_json(KES), "a"))
    assert refused.code == "topping_has_no_slips"
