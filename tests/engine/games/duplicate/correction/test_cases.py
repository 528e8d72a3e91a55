"""What is submitted to the commission d'arbitrage: provisional, in nobody's way (§6.3, §6.4)."""

import pytest

from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate.contests import MORT_SUBITE_CONTEST
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.cases import open_cases
from engine.games.duplicate.correction.decide import open_questions
from engine.games.duplicate.correction.events import CaseSettled, CaseSubmitted
from engine.games.duplicate.correction.state import Case, CaseEnd
from engine.games.duplicate.events import VOCABULARY
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from engine.play.codec import records_for
from tests.engine.games.duplicate.correction.arbiters_room import collected_room
from tests.engine.games.duplicate.correction.test_two_readings import (
    KES,
    QUESTION,
    TRUE,
    paid,
    room_at_coup_2,
    slip_in,
)

SUBMIT = cmd.SubmitCase(2, 1, "raccord ou mot ?")


@pytest.fixture
def room():
    room = room_at_coup_2()
    slip_in(room, 1, KES, "a")
    slip_in(room, 2, TRUE, "b")
    return room


def waiting(room):
    return [(each.coup, each.player.table) for each in open_cases(room.correction)]


@pytest.mark.article("fisf-2020 §6.3")
def test_a_submitted_question_lets_its_coup_close_and_stays_at_the_severer_reading(room):
    (submitted,) = room.ask(SUBMIT, "juge")
    assert submitted == CaseSubmitted(2, 1, "raccord ou mot ?", "juge")
    assert open_questions(room.correction, 2) == []
    room.ask(cmd.CloseCoup(2))
    assert room.correction.coup(2).closed
    assert (waiting(room), paid(room)) == ([(2, 1)], 0)
    assert room.game.replayed() == room.game.state


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.parametrize(("answer", "points"), [(True, 13), (False, 0)])
def test_its_answer_is_the_commissions_and_settles_the_case(room, answer, points):
    room.ask(SUBMIT)
    room.ask(cmd.CloseCoup(2))
    events = room.ask(cmd.AnswerQuestion(2, 1, QUESTION, answer), "juge")
    assert CaseSettled(2, 1, CaseEnd.RULED, "", "juge") in events
    assert (waiting(room), paid(room)) == ([], points)
    assert room.game.replayed() == room.game.state


@pytest.mark.article("fisf-2020 §6.3")
def test_an_appeal_against_a_plain_verdict_changes_a_coup_that_is_closed(room):
    room.ask(SUBMIT)
    room.ask(cmd.SubmitCase(2, 2, "je conteste"))
    room.ask(cmd.CloseCoup(2))
    assert waiting(room) == [(2, 1), (2, 2)]
    before = standings(room.correction.sheet).line(2).total
    room.ask(cmd.AmendVerdict(2, 2, 8, Sanction.NONE, "la commission"), "juge")
    assert room.correction.coup(2).closed and waiting(room) == [(2, 1)]
    assert standings(room.correction.sheet).line(2).total == before - 5
    (case,) = room.correction.slip(2, 2).cases
    assert case == Case("je conteste", "Ada", CaseEnd.RULED, "la commission", "juge")
    again = room.refusal(cmd.AmendVerdict(2, 2, 13, Sanction.NONE, "encore"))
    assert again.code == "correction_coup_closed"


@pytest.mark.parametrize("how", [CaseEnd.UPHELD, CaseEnd.WITHDRAWN])
def test_a_decision_upheld_and_an_appeal_withdrawn_change_nothing(room, how):
    room.ask(cmd.SubmitCase(2, 2, "je conteste"))
    counted = standings(room.correction.sheet)
    (settled,) = room.ask(cmd.SettleCase(2, 2, "bien jugé", how), "juge")
    assert settled == CaseSettled(2, 2, how, "bien jugé", "juge")
    assert standings(room.correction.sheet) == counted and waiting(room) == []
    room.ask(cmd.SubmitCase(2, 2, "autre motif"))
    assert waiting(room) == [(2, 2)], "another appeal is another case"


def test_an_open_question_is_answered_not_upheld_and_may_be_taken_back(room):
    room.ask(SUBMIT)
    assert room.refusal(cmd.SettleCase(2, 1, "tient")).code == "case_undecided"
    room.ask(cmd.SettleCase(2, 1, "retiré", CaseEnd.WITHDRAWN))
    assert open_questions(room.correction, 2) == [1], "the judge is asked again"


def test_two_readings_that_differ_wait_for_the_commission_beside_a_closed_coup(room):
    room.ask(cmd.AnswerQuestion(2, 1, QUESTION, False))
    slip_in(room, 2, KES, "c", second=True, by="Bob")
    assert room.refusal(cmd.CloseCoup(2)).code == "correction_disputed"
    room.ask(cmd.SubmitCase(2, 2, "deux lectures"))
    room.ask(cmd.CloseCoup(2))
    for how in CaseEnd.UPHELD, CaseEnd.WITHDRAWN:
        assert room.refusal(cmd.SettleCase(2, 2, "tient", how)).code == "case_undecided"
    room.ask(cmd.RetainReading(2, 2, True, "lecture de Bob"), "juge")
    assert waiting(room) == [] and not room.correction.slip(2, 2).in_dispute
    assert room.game.replayed() == room.game.state


def test_a_slip_is_submitted_once_at_a_time(room):
    room.ask(SUBMIT)
    assert room.refusal(SUBMIT).code == "case_open"
    assert room.refusal(cmd.SettleCase(2, 2, "rien")).code == "case_none"
    assert room.refusal(cmd.SettleCase(2, 1, "rien", CaseEnd.RULED)).code == "case_ruled_how"


def test_a_slip_entered_anew_is_still_before_the_commission(room):
    room.ask(SUBMIT)
    slip_in(room, 1, TRUE, "d", after="a")
    assert waiting(room) == [(2, 1)]


def test_an_annulled_coup_has_no_case_and_played_again_none_either(room):
    room.ask(SUBMIT)
    room.play(game_cmd.AnnulCoup("panne"))
    assert waiting(room) == []
    room.collect("SOTLKIE")
    assert waiting(room) == [] and room.correction.submitted == frozenset()
    assert room.game.replayed() == room.game.state


def test_a_mort_subite_cannot_wait_and_friends_have_no_commission():
    sudden = collected_room(3, contest=MORT_SUBITE_CONTEST.code)
    sudden.enter(1)
    assert sudden.refusal(cmd.SubmitCase(1, 1, "?")).code == "case_decides"
    friends = collected_room(2, edition=Edition.NOTICE)
    friends.enter(1)
    assert friends.refusal(cmd.SubmitCase(1, 1, "?")).code == "case_among_friends"


def test_a_release_before_knows_nothing_of_cases(room):
    events = room.ask(SUBMIT) + room.ask(cmd.SettleCase(2, 1, "retiré", CaseEnd.WITHDRAWN))
    told = [records_for("0.2.0", VOCABULARY, VOCABULARY.encode(each)) for each in events]
    assert told == [[], []]
