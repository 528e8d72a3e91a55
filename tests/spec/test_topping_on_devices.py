"""A topping on devices (fisf-2020 §3.8.4): each player before a device, the same sealed game, at
once or one after the other, one ranking by time."""

import json
from pathlib import Path

import pytest

from console.desk.buttons import Button
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import LeavePlayer
from engine.games.duplicate.options import Departure
from engine.games.duplicate.state import Phase
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.letters.solver import solve_top
from engine.play.clock import SECOND_MS
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

pytestmark = pytest.mark.article("fisf-2020 §3.8.4")
PEOPLE = (player(1, "Ana"), player(2, "Bob"))
MINUTE_MS = 60 * SECOND_MS
PENALTY_MS = 20 * SECOND_MS
COUPS = 3
GAME = Path(__file__).parents[1] / "games" / "hiersac-2021-06-25-joker.json"


def sealed(coups=COUPS):
    """The first coups of a published game."""
    game = json.loads(GAME.read_text(encoding="utf-8"))
    kept = game["coups"][:coups]
    return json.dumps({**game, "coups": kept, "published_total": kept[-1]["cumulative"]})


def opened(tmp_path, lexicon, how="ensemble", people=PEOPLE, **more):
    choices = {"contest": "topping", "appareils": how, "prepared": sealed(), "players": people}
    bench = DuplicateBench(tmp_path, lexicon, said(**{**choices, **more}), now_ms=0).open_game()
    while bench.state.course is None:
        bench.advance()
    return bench


@pytest.fixture
def room(tmp_path, free_lexicon):
    return opened(tmp_path, free_lexicon)


def top(bench, coup):
    return bench.state.course.game.coups[coup - 1].top


def propose(bench, table, coup, move=None, entry=""):
    wanted = move or top(bench, coup).move
    return bench.ask(cmd.ProposeTop(table, coup, wanted, entry or f"{table}-{coup}-{wanted}"))


def wrong():
    return Move("ZUT", Reference.parse("A1"))


def run(bench, table):
    return bench.state.course.runs[table]


def after(bench, seconds):
    bench.advance_to(bench.now_ms + seconds * SECOND_MS)


def play_whole(bench, table, seconds=5):
    for coup in range(1, COUPS + 1):
        after(bench, seconds)
        propose(bench, table, coup)


def test_everybody_who_is_ready_sets_off_at_the_same_moment(room):
    assert room.ask(cmd.SetOff()).refusal.code == "course_nobody_ready"
    room.do(cmd.BeReady(1), cmd.BeReady(2), cmd.SetOff())
    assert {run(room, table).since_ms for table in (1, 2)} == {room.now_ms}


def test_each_at_his_own_time_where_that_was_chosen(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon, "chacun")
    bench.do(cmd.BeReady(1))
    after(bench, 7)
    bench.do(cmd.BeReady(2))
    assert run(bench, 2).since_ms - run(bench, 1).since_ms == 7 * SECOND_MS
    assert bench.state.options.devices is Departure.EACH


def test_the_top_is_accepted_and_the_next_tirage_follows_without_a_pause(room):
    room.do(cmd.BeReady(1), cmd.SetOff())
    after(room, 12)
    propose(room, 1, 1)
    assert (run(room, 1).coup, run(room, 1).since_ms) == (2, room.now_ms)
    assert [time.total_ms for time in run(room, 1).times] == [12 * SECOND_MS]


def test_what_is_not_the_top_changes_nothing_and_the_time_runs(room):
    room.do(cmd.BeReady(1), cmd.SetOff())
    after(room, 3)
    propose(room, 1, 1, wrong())
    after(room, 4)
    propose(room, 1, 1)
    assert run(room, 1).times[0].total_ms == 7 * SECOND_MS


def test_when_the_minute_is_over_the_top_is_given_with_twenty_seconds_more(room):
    room.do(cmd.BeReady(1), cmd.SetOff())
    began_ms = room.now_ms
    after(room, 61)
    time = run(room, 1).times[0]
    assert (time.elapsed_ms, time.penalty_ms) == (MINUTE_MS, PENALTY_MS)
    assert run(room, 1).since_ms == began_ms + MINUTE_MS, "whenever the console noticed"
    assert propose(room, 1, 1, wrong(), "late").events == (), "its time is over"


def test_a_console_that_was_busy_counts_every_minute_that_passed(room):
    room.do(cmd.BeReady(1), cmd.SetOff())
    room.loop.now_ms += 130 * SECOND_MS
    propose(room, 1, 1)
    assert [time.total_ms for time in run(room, 1).times] == [MINUTE_MS + PENALTY_MS] * 2
    assert run(room, 1).coup == 3


def test_another_solution_of_the_same_score_is_right_and_the_sealed_top_is_laid(
    tmp_path, free_lexicon
):
    """The words laid stay the same for all, or the game would not be."""
    bench = opened(tmp_path, free_lexicon, prepared=sealed(8))
    bench.do(cmd.BeReady(1), cmd.SetOff())
    for coup in range(1, 9):
        before, laid = bench.state.course.game.tables[coup - 1], top(bench, coup)
        tops = solve_top(before.grid, before.rack, free_lexicon, bench.state.options.formule)
        other = next((each.move for each in tops if each.move != laid.move), None)
        if tops.top_points == laid.points and other is not None:
            break
        propose(bench, 1, coup)
    assert other is not None, "equal tops among eight coups"
    propose(bench, 1, coup, other)
    assert run(bench, 1).coup == coup + 1 and not run(bench, 1).times[-1].penalty_ms
    after_it = bench.state.course.game.tables[coup].grid
    assert all(after_it.squares[index] != "." for index in laid.move.squares)


def test_sent_twice_it_counts_once(room):
    room.do(cmd.BeReady(1), cmd.SetOff())
    propose(room, 1, 1, wrong(), "a")
    assert propose(room, 1, 1, wrong(), "a").events == ()
    propose(room, 1, 1, entry="b")
    assert propose(room, 1, 1, entry="b").events == ()
    assert run(room, 1).coup == 2


def test_nobody_proposes_before_he_has_set_off_nor_for_nobody(room):
    assert propose(room, 1, 1).refusal.code == "course_not_set_off"
    assert room.ask(cmd.BeReady(9)).refusal.code == "correction_table_unknown"


def test_the_shortest_time_comes_first_and_whoever_is_ahead_before_him(room):
    room.do(cmd.BeReady(1), cmd.BeReady(2), cmd.SetOff())
    after(room, 5)
    propose(room, 2, 1)
    assert [line.table for line in room.state.ranking] == [2, 1]
    after(room, 1)
    propose(room, 1, 1)
    propose(room, 1, 2)
    assert [line.table for line in room.state.ranking] == [1, 2]


def test_one_after_the_other_they_share_one_ranking_and_the_end_is_proposed(room):
    room.do(cmd.BeReady(1), cmd.SetOff())
    play_whole(room, 1, 6)
    assert room.state.end is None, "Bob has not played"
    room.do(cmd.BeReady(2), cmd.SetOff())
    play_whole(room, 2, 5)
    assert [line.table for line in room.state.ranking] == [2, 1]
    assert room.state.end is not None and room.state.end.article == "fisf-2020 §3.8.4"
    room.press(Button.VALIDER, held=True)
    assert room.state.phase is Phase.ENDED
    assert len(room.state.coups) == COUPS
    assert room.state.cumul == sum(top(room, coup).points for coup in range(1, COUPS + 1))
    assert [line.rank for line in room.state.final_standings.lines] == [1, 2]


def test_who_left_is_not_waited_for(room):
    room.do(cmd.BeReady(1), cmd.SetOff(), LeavePlayer(2, 0))
    play_whole(room, 1)
    assert room.state.end is not None
    assert room.ask(cmd.BeReady(2)).refusal.code == "course_not_in"


def test_closed_before_all_have_finished_it_keeps_what_was_played(room):
    room.do(cmd.BeReady(1), cmd.BeReady(2), cmd.SetOff())
    after(room, 5)
    propose(room, 1, 1)
    room.do(cmd.CloseGame("il est tard"))
    assert len(room.state.coups) == 1 and room.state.phase is Phase.ENDED
    assert [line.table for line in room.state.ranking] == [1, 2]
    assert room.ask(cmd.BeReady(1)).refusal.code.startswith("phase_ended")


def test_the_judge_holds_everybodys_time(room):
    room.do(cmd.BeReady(1), cmd.SetOff())
    after(room, 10)
    room.press(Button.CHRONO)
    assert propose(room, 1, 1, entry="x").refusal.code == "course_held"
    after(room, 600)
    room.press(Button.CHRONO)
    after(room, 2)
    propose(room, 1, 1, entry="y")
    assert run(room, 1).times[0].total_ms == 12 * SECOND_MS


def test_a_power_cut_costs_nobody_a_second(room):
    room.do(cmd.BeReady(1), cmd.SetOff())
    after(room, 10)
    propose(room, 1, 1, wrong())
    room.cut()
    again = DuplicateBench(room.folder, room.lexicon, now_ms=room.now_ms + 3_600_000).resume()
    assert again.state.course.held
    again.do(cmd.ResumeRuns())
    after(again, 1)
    propose(again, 1, 1)
    assert run(again, 1).times[0].total_ms == 11 * SECOND_MS


def test_no_coup_is_opened_for_all_and_none_is_corrected(room):
    assert room.ask(cmd.OpenCoup()).refusal.code == "course_at_own_pace"


def test_without_a_file_the_console_makes_a_sealed_game_itself(tmp_path, free_lexicon):
    """« Une partie générée par un logiciel de Scrabble »."""
    choices = said(contest="topping", appareils="chacun", players=PEOPLE)
    bench = DuplicateBench(tmp_path, free_lexicon, choices, now_ms=0).open_game()
    while bench.state.course is None:
        bench.advance()
    assert bench.state.course.length > 12 and bench.state.options.source.seal


def test_in_a_competition_it_is_allowed_by_this_article_alone(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon, preset="competition")
    assert not bench.state.options.puts_phones_away
    assert not bench.state.options.admits_phones, "no slips by telephone"
