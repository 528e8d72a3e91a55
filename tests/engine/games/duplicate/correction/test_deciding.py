"""Closing, reopening, questions, amendments: nothing is lost on the way."""

import pytest

from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import Notice
from tests.engine.games.duplicate.correction.arbiters_room import collected_room

UNCLEAR = {
    "letters": [
        {"row": 0, "col": col, "letter": letter, **({"perhaps": "E"} if col == 5 else {})}
        for col, letter in enumerate("MAISON")
    ],
    "score": 18,
}


def test_a_coup_with_slips_missing_is_not_closed_by_accident():
    room = collected_room()
    room.enter(2)
    refusal = room.refusal(cmd.CloseCoup(1))
    assert (refusal.code, refusal.data["players"]) == (
        "correction_slips_missing",
        ("Joueur 1", "Joueur 3"),
    )


@pytest.mark.article("fisf-2020 §5.7")
def test_missing_slips_may_count_as_not_handed_in():
    room = collected_room()
    room.enter(2)
    events = room.ask(cmd.CloseCoup(1, missing_as_none=True), "juge")
    missing, closed = events
    assert (missing.tables, closed) == ((1, 3), ev.CoupClosed(1, "juge"))
    assert room.correction.slip(1, 1).current.verdict.sanction is Sanction.ZERO
    assert room.correction.slip(1, 1).current.verdict.reasons[0].code == "slip_none"
    assert room.correction.coup(1).closed


def test_a_closed_coup_takes_nothing_more():
    room = collected_room(1)
    room.enter(1)
    room.ask(cmd.CloseCoup(1))
    for request in (
        cmd.EnterSlip(1, 1, parse_short("T"), "late", after="e-1-1"),
        cmd.AmendVerdict(1, 1, 0, Sanction.ZERO, "non"),
        cmd.AnswerQuestion(1, 1, "k", True),
        cmd.CloseCoup(1),
    ):
        assert room.refusal(request).code == "correction_coup_closed"


def test_reopening_needs_a_reason_and_a_closed_coup():
    room = collected_room(1)
    room.enter(1)
    assert room.refusal(cmd.ReopenCoup(1, "recours")).code == "correction_already_open"
    room.ask(cmd.CloseCoup(1))
    assert room.refusal(cmd.ReopenCoup(1, "  ")).code == "correction_reason_needed"
    room.ask(cmd.ReopenCoup(1, "recours  du  joueur"), "juge")
    assert room.happened[-1] == ev.CoupReopened(1, "recours du joueur", "juge")
    assert not room.correction.coup(1).closed


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2014 §6.3")
def test_an_amendment_keeps_both_verdicts_and_says_why():
    room = collected_room(1)
    room.enter(1, word="AMIS", score=10)
    room.ask(cmd.AmendVerdict(1, 1, 18, Sanction.WARNING, "mot lisible à la loupe"), "juge")
    first, amended = room.correction.slip(1, 1).entries
    assert (first.verdict.points, amended.verdict.points) == (10, 18)
    assert amended.amended
    assert amended.verdict.reasons[0].data == {"reason": "mot lisible à la loupe"}
    assert amended.verdict.reasons[0].article == "fisf-2020 §6.3"
    assert room.correction.slip(1, 1).paper == first.slip
    assert standings(room.correction.sheet).line(1).total == 18


def test_an_amended_penalty_is_taken_off_for_the_total_and_not_for_the_solo():
    room = collected_room(1)
    room.enter(1)
    room.ask(cmd.AmendVerdict(1, 1, 18, Sanction.PENALTY, "essai"))
    verdict = room.correction.slip(1, 1).current.verdict
    assert (verdict.points, verdict.gross) == (13, 18)


@pytest.mark.parametrize("points", [-1, 3001])
def test_an_amendment_is_a_score(points):
    room = collected_room(1)
    room.enter(1)
    request = cmd.AmendVerdict(1, 1, points, Sanction.NONE, "essai")
    assert room.refusal(request).code == "correction_points"


def test_the_judge_answers_what_the_rules_leave_to_him():
    room = collected_room(1)
    room.ask(cmd.EnterSlip(1, 1, slip_from_json(UNCLEAR), "a"))
    question = room.correction.slip(1, 1).current.verdict.question
    assert question is not None
    assert room.refusal(cmd.CloseCoup(1)).code == "correction_questions_open"
    wrong = cmd.AnswerQuestion(1, 1, "another", True)
    assert room.refusal(wrong).code == "correction_no_question"
    (answered,) = room.ask(cmd.AnswerQuestion(1, 1, question.key, True), "juge")
    assert room.correction.slip(1, 1).current.answers == {question.key: True}
    assert answered.verdict.points == question.points_if_yes
    assert [entry.by for entry in room.correction.slip(1, 1).entries] == ["Ada", "juge"]
    room.ask(cmd.CloseCoup(1))


def test_the_other_answer_gives_the_other_points():
    room = collected_room(1)
    room.ask(cmd.EnterSlip(1, 1, slip_from_json(UNCLEAR), "a"))
    question = room.correction.slip(1, 1).current.verdict.question
    (answered,) = room.ask(cmd.AnswerQuestion(1, 1, question.key, False))
    assert answered.verdict.points == question.points_if_no


@pytest.mark.article("fisf-2020 §5.9")
def test_a_billet_handed_out_is_a_notice_before_the_coup_to_come():
    room = collected_room(1)
    assert room.refusal(cmd.HandOutBillet(1, 1)).code == "correction_no_slip"
    room.enter(1, word="MAISO", score=18)
    room.ask(cmd.HandOutBillet(1, 1))
    assert room.correction.notices == {Notice(1, 1, 2)}
    room.ask(cmd.HandOutBillet(1, 1))
    assert len(room.correction.notices) == 1
