"""§5.9: a refused word played again is a zero or an average, and only the billet tells which."""

from dataclasses import replace

import pytest

from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.judgement import billet_answers
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.formules import FEDERATION, Edition
from engine.games.duplicate.slips.verdict import BILLET, Sanction
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import Notice
from tests.engine.games.duplicate.correction.arbiters_room import ArbitersRoom, collected_room

YES, NO = True, False
ARTICLES = {Edition.E2020: "fisf-2020 §5.9", Edition.E2014: "fisf-2014 §5.7"}


def second_coup(room: ArbitersRoom) -> None:
    """MAISON lies in H4, its N in H9."""
    room.play(game.PlaceTop())
    room.collect("NMOAST")
    room.retain("SOT 7H")


def refused_once(**options) -> ArbitersRoom:
    """Table 1 has played NOM, which is no word here."""
    room = collected_room(2, **options)
    room.enter(1, word="NOM", ref="H8", score=8)
    room.enter(2, word="AMIS", ref="H8", score=12)
    return room


def repeating(**options) -> ArbitersRoom:
    """And plays it again at the second coup, down from the N of MAISON."""
    room = refused_once(**options)
    second_coup(room)
    room.enter(1, word="NOM", ref="9H", score=5, coup=2)
    room.enter(2, word="SOT", ref="7H", score=4, coup=2)
    return room


def question(room, coup=2, table=1):
    return room.correction.slip(coup, table).current.verdict.question


def scored(room, coup=2, table=1):
    score = standings(room.correction.sheet).line(table).coups[coup - 1]
    return score.points, score.sanction


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
@pytest.mark.parametrize("edition", FEDERATION)
def test_it_is_asked_when_the_second_slip_comes_and_a_zero_counts_meanwhile(edition):
    room = repeating(edition=edition)
    asked = question(room)
    assert (asked.key, asked.article, asked.proposal) == (BILLET, ARTICLES[edition], YES)
    assert asked.data == {"table": 1, "word": "NOM", "coup": 1}
    assert question(room, coup=1) is None
    assert scored(room) == (0, Sanction.ZERO)
    refusal = room.refusal(cmd.CloseCoup(2))
    assert (refusal.code, refusal.data["players"]) == ("correction_questions_open", ("Joueur 1",))


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
@pytest.mark.parametrize("edition", FEDERATION)
@pytest.mark.parametrize(
    ("knew", "earned"), [(YES, (0, Sanction.ZERO)), (NO, (4, Sanction.AVERAGE))]
)
def test_who_knew_has_another_zero_and_who_did_not_the_average(edition, knew, earned):
    room = repeating(edition=edition)
    room.ask(cmd.AnswerQuestion(2, 1, BILLET, knew), "juge")
    assert question(room) is None
    assert scored(room) == earned
    room.ask(cmd.CloseCoup(2))
    assert room.game.replayed() == room.game.state


@pytest.mark.parametrize(
    "slip",
    [
        {"word": "NOMA", "ref": "H8"},
        {"word": "MAISONX", "ref": "H4"},
        {"word": "ZUT", "ref": "9H"},
        {"word": "NOM", "ref": "A1"},
    ],
    ids=["another word", "letters", "letters not there", "not on the grid"],
)
def test_it_is_never_asked_of_another_word_nor_of_an_error_of_grid_or_letters(slip):
    room = refused_once()
    second_coup(room)
    room.enter(1, coup=2, **slip)
    assert scored(room) == (0, Sanction.ZERO)
    assert question(room) is None


def test_a_billet_marked_in_time_needs_no_question():
    room = refused_once()
    room.ask(cmd.HandOutBillet(1, 1))
    second_coup(room)
    room.enter(1, word="NOM", ref="9H", score=5, coup=2)
    assert question(room) is None
    assert scored(room) == (0, Sanction.ZERO)


def test_a_billet_marked_too_late_leaves_the_question_open():
    room = repeating()
    room.ask(cmd.HandOutBillet(1, 1))
    assert room.refusal(cmd.CloseCoup(2)).code == "correction_questions_open"


def test_yes_is_a_notice_that_came_before_the_coup_whoever_reads_the_journal():
    """0.2.0 knows of notices and of no answers: it gives the same zero."""
    room = repeating()
    answered, handed = room.ask(cmd.AnswerQuestion(2, 1, BILLET, YES), "Ada")
    assert handed == ev.BilletHandedOut(1, 1, 2, "Ada")
    assert room.correction.notices == {Notice(1, 1, 2)}
    assert answered.verdict.question is None


def test_a_third_time_is_not_asked_of_who_knew_and_is_of_who_did_not():
    for knew in (YES, NO):
        room = repeating()
        room.ask(cmd.AnswerQuestion(2, 1, BILLET, knew), "juge")
        room.play(game.PlaceTop())
        room.collect("OT")
        room.enter(1, word="NOM", ref="9H", score=5, coup=3)
        assert (question(room, coup=3) is None) == knew


def test_a_wrong_touch_is_taken_back():
    room = repeating()
    room.ask(cmd.AnswerQuestion(2, 1, BILLET, YES), "Ada")
    room.ask(cmd.AnswerQuestion(2, 1, BILLET, NO), "Ada")
    assert scored(room) == (4, Sanction.AVERAGE)
    room.ask(cmd.AnswerQuestion(2, 1, BILLET, YES), "Ada")
    assert scored(room) == (0, Sanction.ZERO)
    assert room.ask(cmd.AnswerQuestion(2, 1, BILLET, YES), "Ada") == ()
    assert room.game.replayed() == room.game.state


def test_the_answer_may_change_after_the_coup_is_closed():
    room = repeating()
    room.ask(cmd.AnswerQuestion(2, 1, BILLET, YES), "juge")
    room.ask(cmd.CloseCoup(2))
    room.ask(cmd.AnswerQuestion(2, 1, BILLET, NO), "juge")
    assert scored(room) == (4, Sanction.AVERAGE)


def test_not_where_the_coup_has_put_people_out():
    room = collected_room(2, contest="mort-subite")
    for table in (1, 2):
        room.enter(table, word="NOM", ref="H8", score=8)
    room.ask(cmd.CloseCoup(1))
    second_coup(room)
    for table in (1, 2):
        room.enter(table, word="NOM", ref="9H", score=5, coup=2)
        room.ask(cmd.AnswerQuestion(2, table, BILLET, YES))
    room.ask(cmd.CloseCoup(2))
    refusal = room.refusal(cmd.AnswerQuestion(2, 1, BILLET, NO))
    assert refusal.code == "correction_coup_closed"


def test_a_first_refusal_that_no_longer_stands_leaves_nothing_to_ask():
    room = repeating()
    room.ask(cmd.AmendVerdict(1, 1, 8, Sanction.NONE, "admis par l'ODS"), "juge")
    room.ask(cmd.CloseCoup(2))
    assert scored(room) == (0, Sanction.ZERO)


def test_a_first_refusal_read_after_the_second_is_asked_about_then():
    """Somebody corrects coups out of order, or a coup is reopened."""
    room = collected_room(2)
    room.enter(2)
    second_coup(room)
    room.enter(1, word="NOM", ref="9H", score=5, coup=2)
    assert question(room) is None
    _, again = room.enter(1, word="NOM", ref="H8", score=8)
    assert (again.coup, again.verdict.question.data["coup"]) == (2, 1)
    assert scored(room) == (0, Sanction.ZERO)
    assert room.game.replayed() == room.game.state


def test_the_two_readings_of_a_double_arbitrage_ask_once():
    room = repeating()
    room.enter(1, word="NOM", ref="9H", score=5, coup=2, entry="b", by="Bob", second=True)
    room.ask(cmd.AnswerQuestion(2, 1, BILLET, NO), "juge")
    room.ask(cmd.CloseCoup(2))
    assert scored(room) == (4, Sanction.AVERAGE)


def test_a_journal_of_0_2_0_ranks_as_it_did():
    """It asked nobody: no notice, an average; a notice in time, a zero."""
    room = repeating()
    told = [
        each for event in room.happened for each in getattr(event, "before", lambda e=event: (e,))()
    ]
    made = fold(told)
    assert made.correction.slip(2, 1).current.verdict == replace(
        room.correction.slip(2, 1).current.verdict, question=None
    )
    score = standings(made.correction.sheet).line(1).coups[1]
    assert (score.points, score.sanction) == (4, Sanction.AVERAGE)


def test_the_answers_are_listed_with_who_gave_them():
    room = repeating()
    (waiting,) = billet_answers(room.correction)
    assert (waiting.coup, waiting.word, waiting.first_coup, waiting.knew) == (2, "NOM", 1, None)
    room.ask(cmd.AnswerQuestion(2, 1, BILLET, NO), "Bob")
    (answered,) = billet_answers(room.correction)
    assert (answered.knew, answered.by, answered.player.table) == (NO, "Bob", 1)


@pytest.mark.article("fisf-2020 §5.9")
def test_a_word_formed_in_passing_and_then_played_is_the_same_word():
    """SOT in I8 makes NO under the N of MAISON; then NO is played, and nothing else."""
    room = refused_once()
    second_coup(room)
    room.enter(2, word="SOT", ref="I8", score=8, coup=2)
    assert room.correction.slip(2, 2).current.verdict.refused_words == ("NO",)
    room.play(game.PlaceTop())
    room.collect("OT")
    room.enter(2, word="NO", ref="9H", score=2, coup=3)
    assert question(room, coup=3, table=2).data == {"table": 2, "word": "NO", "coup": 2}


def test_a_reading_the_judge_retained_stays_retained_when_it_is_asked_about():
    room = collected_room(2)
    second_coup(room)
    room.enter(1, word="NOM", ref="9H", score=5, coup=2)
    room.enter(1, word="SOT", ref="7H", score=4, coup=2, entry="b", by="Bob", second=True)
    room.ask(cmd.RetainReading(2, 1, False, "on lit NOM"), "juge")
    room.enter(1, word="NOM", ref="H8", score=8)
    assert question(room).data["coup"] == 1
    assert not room.correction.slip(2, 1).in_dispute
    assert room.correction.slip(2, 1).current.reason == "on lit NOM"
