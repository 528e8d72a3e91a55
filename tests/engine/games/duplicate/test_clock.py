"""Time: handed in, never asked for; what is left follows from stamps."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.commands import EnterPoints
from engine.games.duplicate.formules import MORT_SUBITE, fixed_tempo, parse_tempo
from engine.games.duplicate.state import Phase
from tests.engine.games.duplicate.bench import PlayedDuplicate, new_game


def thinking(tempo: str = "3 min") -> PlayedDuplicate:
    game = new_game(tempo=parse_tempo(tempo))
    game.announce("TABLEAU")
    game.do(cmd.StartClock())
    return game


def left(game: PlayedDuplicate) -> int:
    assert game.state.clock is not None
    return game.state.clock.left(game.now_ms)


def test_three_steps_start_warning_end():
    game = thinking()
    assert game.after(149.999) == ()
    assert game.after(0.001) == (ev.ClockWarned(30_000),)
    assert game.after(29.999) == ()
    assert game.after(0.001) == (ev.ClockStopped(1),)
    assert not game.state.correction.coup(1).closed
    assert game.state.phase is Phase.COLLECTING
    assert game.after(10) == ()


def test_a_warning_is_told_once():
    game = thinking()
    assert game.after(155) == (ev.ClockWarned(30_000),)
    assert game.after(1) == ()


def test_blitz_warns_at_twenty_seconds():
    game = thinking("blitz")
    assert game.after(39.9) == ()
    assert game.after(0.1) == (ev.ClockWarned(20_000),)


def test_several_warnings_and_only_the_last_when_ticks_were_late():
    game = new_game(tempo=fixed_tempo(180_000).with_warnings(60, 30, 10))
    game.announce("TABLEAU")
    game.do(cmd.StartClock())
    assert game.after(155) == (ev.ClockWarned(30_000),)
    assert game.after(15) == (ev.ClockWarned(10_000),)


def test_no_stale_warning_after_the_end():
    game = thinking()
    assert game.after(500) == (ev.ClockStopped(1),)


def test_a_final_stage_follows_the_thinking_time():
    game = thinking("2 min + 30 s")
    assert game.after(120) == (ev.ClockWarned(30_000, final_stage=True),)
    assert game.state.phase is Phase.THINKING
    assert game.state.clock is not None
    assert game.state.clock.in_final_stage
    assert left(game) == 30_000
    assert game.after(30)[0] == ev.ClockStopped(1)


def test_a_pause_stops_time_to_the_millisecond():
    game = thinking()
    game.after(10.001, cmd.Pause())
    assert left(game) == 169_999
    assert game.after(600) == ()
    assert left(game) == 169_999
    game.do(cmd.Resume())
    game.after(0.5)
    assert left(game) == 169_499


def test_a_thousand_pauses_do_not_drift():
    game = thinking()
    for _ in range(1_000):
        game.after(0.007, cmd.Pause())
        game.after(0.013, cmd.Resume())
    assert left(game) == 180_000 - 7_000


def test_pausing_and_resuming_out_of_turn():
    game = thinking()
    assert game.refusal(cmd.Resume()).code == "clock_running"
    assert game.refusal(cmd.RestartClock()).code == "clock_running"
    game.do(cmd.Pause())
    assert game.refusal(cmd.Pause()).code == "clock_paused"


def test_the_clock_can_be_stopped_early_even_while_paused():
    game = thinking()
    game.after(60, cmd.Pause())
    assert game.do(cmd.StopClock())[0] == ev.ClockStopped(1, 120_000)
    assert game.state.phase is Phase.COLLECTING


def test_the_whole_time_can_be_given_again():
    game = thinking()
    game.after(60, cmd.Pause())
    game.do(cmd.RestartClock())
    assert left(game) == 180_000


@pytest.mark.parametrize("paused", [False, True])
def test_after_a_power_cut_the_clock_comes_back_paused_with_its_time_left(paused):
    game = thinking()
    game.after(42)
    if paused:
        game.do(cmd.Pause())
    last_seen = game.now_ms
    game.now_ms = 77  # the clock of another boot
    game.do(cmd.RecoverClock(last_seen))
    assert game.state.clock is not None
    assert game.state.clock.is_paused
    assert left(game) == 138_000
    game.do(cmd.Resume())
    game.after(8)
    assert left(game) == 130_000
    assert game.replayed() == game.state


def test_recovering_when_no_clock_runs_changes_nothing():
    game = new_game()
    assert game.do(cmd.RecoverClock(5)) == ()
    game.announce("TABLEAU")
    assert game.do(cmd.RecoverClock(5)) == ()


def test_a_clock_of_another_boot_never_gives_more_than_was_left():
    game = thinking()
    game.now_ms = 0
    assert left(game) == 180_000


def test_mort_subite_shortens_its_coups():
    times = [MORT_SUBITE.for_coup(number) for number in range(1, 9)]
    assert [(step.thinking_ms, step.final_ms) for step in times] == [
        *[(60_000, 20_000)] * 3,
        *[(40_000, 20_000)] * 3,
        *[(20_000, 20_000)] * 2,
    ]


def test_the_step_of_the_coup_is_the_one_that_runs():
    game = new_game(tempo=MORT_SUBITE)
    for letters, row in zip(("TABLEAU", "BONDIRE", "FINALES"), "HIJ", strict=True):
        game.play(letters, f"{letters} {row}4")
    game.announce("MERCURE")
    game.do(cmd.StartClock())
    assert left(game) == 60_000


def test_an_end_by_mistake_is_taken_back_and_the_time_runs_on():
    game = thinking()
    game.after(60, cmd.StopClock())
    (taken,) = game.after(25, cmd.TakeBackStop("appui trop long"))
    assert taken == ev.StopTakenBack(1, game.now_ms, "appui trop long")
    assert game.state.phase is Phase.THINKING
    assert left(game) == 120_000
    assert game.state.correction.coups == {}
    assert game.after(90) == (ev.ClockWarned(30_000),)
    assert game.after(30) == (ev.ClockStopped(1),)
    assert 1 in game.state.correction.coups
    assert game.replayed() == game.state


def test_taking_back_the_end_needs_a_reason_time_left_and_no_slip():
    game = new_game(players="AB")
    game.announce("TABLEAU")
    game.do(cmd.StartClock())
    game.after(60, cmd.StopClock())
    assert game.refusal(cmd.TakeBackStop(" ")).code == "reason_required"
    game.do(EnterPoints(1, 1, 12))
    assert game.refusal(cmd.TakeBackStop("erreur")).code == "clock_slips_read"
    over = thinking()
    over.after(500)
    assert over.refusal(cmd.TakeBackStop("erreur")).code == "clock_ran_out"
