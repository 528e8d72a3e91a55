"""Slips by telephone, by the articles: read when the time is over, one way per table (§5.7), late
ones for the judge, an evening nobody arbitrates."""

import pytest

from console.desk.buttons import Button
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import (
    AnswerQuestion,
    ChooseWay,
    CloseCoup,
    EnterSlip,
    HandIn,
    JudgeLateSlip,
    PhoneSlip,
    SeeProblem,
    SignalProblem,
)
from engine.games.duplicate.slips.slip import Bulletin, SlipState, write
from engine.games.duplicate.slips.verdict import TWO_WAYS
from engine.games.duplicate.state import Phase
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench

PEOPLE = (player(1, "Ana"), player(2, "Bob"), player(3, "Cléo"))
TOP, LESS = "FEDAYIN", "FADE"
LEFT_MS = 4_000


@pytest.fixture
def room(tmp_path, free_lexicon):
    """A club evening: Ana and Bob by telephone, Cléo on paper; FEDAYIN is thought over."""
    bench = DuplicateBench.typed(
        tmp_path, free_lexicon, preset="seance-de-club", players=PEOPLE
    ).open_game()
    bench.do(ChooseWay(1, True), ChooseWay(2, True))
    bench.think_over(TOP)
    return bench


def paper(word=TOP, score=110):
    return Bulletin((write(word, "H8", score),))


def sent(bench, table=1, word=TOP, score=110, entry="tel-1", **more):
    about = {"coup": 1, "rack": TOP, "received_ms": bench.now_ms, **more}
    return PhoneSlip(table=table, slip=paper(word, score), entry=entry, **about)


def hand_in(bench, *slips):
    outcome = bench.ask(HandIn(slips))
    return outcome.refusal.code if outcome.refusal else None


def end(bench):
    while bench.state.phase is Phase.THINKING:
        bench.advance()
    while bench.state.correction.phones.handed:
        bench.advance()


def current(bench, table, coup=1):
    return bench.state.correction.slip(coup, table).current


def verdict(bench, table, coup=1):
    return current(bench, table, coup).verdict


@pytest.mark.article("fisf-2020 §4.1")
def test_it_is_changed_until_the_clock_stops_and_read_then(room):
    assert hand_in(room, sent(room, word=LESS, score=1)) is None
    assert current(room, 1) is None, "nothing is judged before the end"
    assert hand_in(room, sent(room, entry="tel-2")) is None
    end(room)
    assert (verdict(room, 1).points, current(room, 1).id) == (110, "tel-2")
    assert current(room, 2) is None and room.state.correction.missing(1) == (2, 3)


def test_sent_twice_it_counts_once_and_a_whole_room_at_once(room):
    first = sent(room)
    room.do(HandIn((first, sent(room, table=2, entry="tel-b"))))
    assert room.ask(HandIn((first,))).events == ()
    room.do(HandIn((first, sent(room, table=3, entry="tel-c"), sent(room, entry="tel-3"))))
    end(room)
    assert {t: current(room, t) and current(room, t).id for t in (1, 2, 3)} == {
        1: "tel-3", 2: "tel-b", 3: None
    }  # fmt: skip
    assert room.ask(HandIn((first,))).refusal is None or current(room, 1).id == "tel-3"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table": 3}, "phone_not_its_way"),
        ({"rack": "AEIOURS"}, "correction_other_tirage"),
        ({"coup": 7}, "correction_coup_unknown"),
        ({"entry": "console-1"}, "correction_entry_unnamed"),
        ({"table": 9}, "correction_table_unknown"),
    ],
)
def test_what_is_not_this_tables_slip_is_refused(room, change, code):
    assert hand_in(room, sent(room, **change)) == code


@pytest.mark.article("fisf-2020 §2.1")
def test_in_a_competition_no_slip_comes_by_telephone(tmp_path, free_lexicon):
    bench = DuplicateBench.typed(
        tmp_path, free_lexicon, preset="competition", players=PEOPLE
    ).open_game()
    assert bench.ask(ChooseWay(1, True)).refusal.code == "phones_put_away"
    bench.think_over(TOP)
    assert hand_in(bench, sent(bench)) == "phones_put_away"


@pytest.mark.article("fisf-2020 §5.7")
@pytest.mark.parametrize(("accept", "points"), [(True, 110), (False, 0)])
def test_a_late_slip_never_counts_by_itself(room, accept, points):
    end(room)
    ended_ms = room.state.correction.coup(1).stopped_ms
    room.advance_to(ended_ms + 21_000)
    late = sent(room, written_ms=ended_ms - LEFT_MS, error_ms=300)
    assert hand_in(room, late) is None
    assert current(room, 1) is None
    (asked,) = room.session.game.now.questions
    assert asked.told == (
        "Coup 1, Ana : bulletin tardif, écrit 4 s avant la fin d'après ce téléphone "
        "(écart mesuré ± 0,3 s), reçu 21 s après. L'accepter ?"
    )
    room.do(cmd.ChooseTop(), cmd.PlaceTop())
    closing = CloseCoup(1, missing_as_none=True)
    assert room.ask(closing).refusal.code == "correction_late_open"
    assert hand_in(room, sent(room, entry="tel-9")) == "phone_late_again"
    room.do(JudgeLateSlip(1, 1, accept), closing)
    assert verdict(room, 1).points == points
    assert (current(room, 1).slip.state is SlipState.LATE) is not accept


@pytest.mark.article("fisf-2020 §5.7")
def test_refused_it_leaves_what_was_handed_in_before(room):
    hand_in(room, sent(room, word=LESS, score=1))
    end(room)
    room.advance_to(room.now_ms + 5_000)
    hand_in(room, sent(room, entry="tel-2"))
    room.do(JudgeLateSlip(1, 1, False))
    assert current(room, 1).id == "tel-1"


def test_what_came_in_time_and_was_queued_is_in_time(room):
    came_ms = room.now_ms + 1_000
    end(room)
    assert hand_in(room, sent(room, received_ms=came_ms)) is None
    end(room)
    assert verdict(room, 1).points == 110


def test_a_clock_that_no_one_has_ticked_yet_is_over_all_the_same(room):
    ends_ms = room.state.clock.ends_at
    room.do(HandIn((sent(room, received_ms=ends_ms + 1),)))
    assert room.state.phase is Phase.COLLECTING and room.state.correction.phones.late


@pytest.mark.article("fisf-2020 §5.7")
@pytest.mark.parametrize(("several", "points"), [(True, 0), (False, 110)])
def test_a_telephone_and_a_paper_are_the_judges(room, several, points):
    hand_in(room, sent(room))
    end(room)
    entered = EnterSlip(1, 1, paper(LESS, 1), "papier", "tel-1", rack=TOP, paper=True)
    room.do(entered, by="Arbitre")
    assert verdict(room, 1).points == 0 and verdict(room, 1).question.key == TWO_WAYS
    room.do(AnswerQuestion(1, 1, TWO_WAYS, several))
    assert verdict(room, 1).points == points


@pytest.mark.parametrize("blank", ["telephone", "paper"])
def test_one_of_the_two_blank_the_other_counts(room, blank):
    slip = Bulletin(state=SlipState.BLANK)
    room.do(HandIn((sent(room),)))
    if blank == "telephone":
        erased = PhoneSlip(1, 1, slip, "tel-2", TOP, room.now_ms)
        room.do(HandIn((erased,)))
    end(room)
    read = slip if blank == "paper" else paper()
    known = current(room, 1).id
    room.do(EnterSlip(1, 1, read, "papier", known, rack=TOP, paper=True), by="Arbitre")
    assert verdict(room, 1).points == 110 and verdict(room, 1).question is None


def test_an_arbiter_still_corrects_what_was_read(room):
    hand_in(room, sent(room, word=LESS, score=1))
    end(room)
    unseen = room.ask(EnterSlip(1, 1, paper(), "a", None, rack=TOP), by="Arbitre")
    assert unseen.refusal.code == "correction_changed_meanwhile"
    room.do(EnterSlip(1, 1, paper(), "a", "tel-1", rack=TOP), by="Arbitre")
    assert verdict(room, 1).points == 110


def test_a_clock_stopped_by_mistake_runs_on_with_what_was_written(room):
    hand_in(room, sent(room, word=LESS, score=1))
    room.do(cmd.StopClock())
    room.advance()
    assert current(room, 1) is None, "the judge may let it run on"
    room.do(cmd.TakeBackStop("trop tôt"))
    hand_in(room, sent(room, entry="tel-2"))
    end(room)
    assert verdict(room, 1).points == 110


def test_annulled_the_coup_takes_its_slips_with_it(room):
    hand_in(room, sent(room))
    room.do(cmd.AnnulCoup("erreur"))
    assert not room.state.correction.phones.handed


def test_a_problem_reaches_the_judge_once(room):
    assert room.ask(SignalProblem(1, "tirage")).refusal is None
    assert room.ask(SignalProblem(1, "grille")).refusal.code == "phone_problem_told"
    (asked,) = room.session.game.now.questions
    assert asked.told.startswith("Ana : le tirage")
    room.do(SeeProblem(1))
    assert room.session.game.now.questions == ()


def test_a_power_cut_loses_no_slip(room):
    hand_in(room, sent(room))
    room.cut()
    again = DuplicateBench(room.folder, room.lexicon).resume()
    assert again.state.correction.phones == room.state.correction.phones


@pytest.mark.article("fisf-2020 §5.7")
def test_the_judge_answers_by_the_six_buttons(room):
    """« non » comes first, and no word of the slip is written on the television."""
    end(room)
    hand_in(room, sent(room, received_ms=room.now_ms + 9_000))
    room.do(SignalProblem(2, "arbitre"), cmd.ChooseTop(), cmd.PlaceTop())
    room.press(Button.REJETER)
    asked = room.judge.public.banners[0].text
    assert "Coup 1, Ana : bulletin tardif" in asked and TOP not in asked
    room.press(Button.REJETER)
    room.press(Button.VALIDER, held=True)
    assert current(room, 1).id == "tel-1"
    room.press(Button.REJETER)
    room.press(Button.VALIDER, held=True)
    assert room.session.game.now.questions == ()


def test_a_request_replayed_does_not_bring_back_what_was_changed(room):
    first = sent(room, word=LESS, score=1, entry="tel-a81f-9")
    hand_in(room, first)
    hand_in(room, sent(room, entry="tel-a81f-10"))
    assert room.ask(HandIn((first,))).events == ()
    end(room)
    room.advance_to(room.now_ms + 1_000)
    assert room.ask(HandIn((first,))).events == ()
    assert current(room, 1).id == "tel-a81f-10" and not room.state.correction.phones.late
