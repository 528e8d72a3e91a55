"""Clocks: none, a time per turn, or a chess clock each; all stand still while a judge decides."""

import pytest

from engine.games.classic import CLASSIC
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.options import ClockKind, GameOptions, Timing, chess_clocks, per_turn
from engine.letters.tiles import Tile
from engine.play.game import Absence
from tests.engine.games.classic.bench import new_game


def started(timing, players="AB"):
    game = new_game(players, timing=timing).begin("CHATEEE", "SALEEEE")
    game.do(cmd.Resume())
    return game


def left(game, player):
    return game.state.clocks[player].balance(game.now_ms)


def kinds(events):
    return [type(event).__name__ for event in events]


def test_without_clocks_there_is_nothing_to_start():
    game = new_game().begin()
    assert game.refused(cmd.Resume()) == "no_clock"
    assert CLASSIC.wake_at(game.state) is None


def test_the_defaults():
    assert GameOptions("x").timing.kind is ClockKind.NONE
    chess = chess_clocks()
    assert (chess.allowed_ms, chess.overtime_points) == (20 * 60_000, 10)
    assert per_turn(60_000).overtime_points == 0


def test_the_first_turn_waits_for_a_hand_the_others_start_by_themselves():
    game = new_game(timing=chess_clocks()).begin("CHATEEE", "SALEEEE")
    assert not game.state.clocks["A"].is_running
    game.do(cmd.Resume())
    game.now_ms += 5_000
    game.lay("CHAT H5")
    assert left(game, "A") == 20 * 60_000 - 5_000
    game.do(cmd.Validate())
    game.now_ms += 9_000
    assert not any(clock.is_running for clock in game.state.clocks.values()), "tiles are drawn"
    game.fill()
    assert game.state.clocks["B"].is_running
    game.now_ms += 1_000
    assert (left(game, "A"), left(game, "B")) == (20 * 60_000 - 5_000, 20 * 60_000 - 1_000)


def test_a_turn_has_its_whole_time_again():
    game = started(per_turn(60_000))
    game.after(50, cmd.Pass())
    game.after(50, cmd.Pass())
    assert left(game, "A") == 60_000


def test_ten_seconds_are_told_once():
    game = started(per_turn(60_000))
    assert CLASSIC.wake_at(game.state) == game.now_ms + 50_000
    assert game.after(50) == (ev.ClockWarned("A", 10_000),)
    assert game.after(1) == ()
    assert CLASSIC.wake_at(game.state) == game.now_ms + 9_000


def test_the_buzzer_alone_costs_nothing():
    game = started(per_turn(60_000))
    assert kinds(game.after(61)) == ["TimeUp", "ClockStopped"]
    assert game.state.on_turn == "A"
    assert CLASSIC.wake_at(game.state) is None


def test_a_setting_makes_it_cost_the_turn():
    game = started(per_turn(60_000, costs_turn=True))
    assert kinds(game.after(61)) == ["TimeUp", "ClockStopped", "TurnLost", "ClockStarted"]
    assert game.state.on_turn == "B"
    assert game.state.turns[0].play.cause == "time_up"


def test_a_chess_clock_runs_on_below_zero():
    game = started(chess_clocks(60_000))
    assert kinds(game.after(61)) == ["TimeUp"]
    assert game.after(1) == ()
    game.do(cmd.Pass())
    assert game.state.clocks["A"].left_ms == -2_000


def test_a_player_presses_his_own_clock_and_no_other():
    game = started(chess_clocks())
    assert game.refused(cmd.PressClock("B")) == "not_your_clock"
    assert kinds(game.do(cmd.PressClock("A"))) == ["ClockStopped"]
    assert kinds(game.do(cmd.PressClock("A"))) == ["ClockStarted"]


def test_the_judge_pauses_and_resumes():
    game = started(chess_clocks())
    game.after(10, cmd.Pause())
    assert game.refused(cmd.Pause()) == "clock_paused"
    game.after(100, cmd.Resume())
    assert game.refused(cmd.Resume()) == "clock_running"
    assert left(game, "A") == 20 * 60_000 - 10_000


def test_laying_tiles_does_not_stop_the_clock_but_an_undone_word_leaves_it_stopped():
    game = started(chess_clocks())
    game.lay("CHAT H5")
    game.do(cmd.TakeBackPlay())
    assert not game.state.clocks["A"].is_running
    game.do(cmd.Resume())
    assert game.state.clocks["A"].is_running


def test_after_a_power_cut_the_clock_stands_with_the_time_it_had():
    game = started(chess_clocks())
    seen = game.now_ms + 7_000
    game.now_ms = 12
    for command in CLASSIC.returning(game.state, Absence(seen, same_boot=False, now_ms=12)):
        game.do(command)
    assert not game.state.clocks["A"].is_running
    assert left(game, "A") == 20 * 60_000 - 7_000
    assert CLASSIC.returning(game.state, Absence(seen, same_boot=False, now_ms=12)) == ()


def test_time_that_runs_out_while_tiles_lie_on_the_pad_gives_them_back():
    game = started(per_turn(60_000, costs_turn=True))
    game.do(cmd.LayTile(Tile("C", 1)))
    game.after(61)
    assert game.state.pad == ()
    assert game.rack("A") == "ACEEEHT"


@pytest.mark.parametrize("timing", [Timing(ClockKind.CHESS, 0), Timing(ClockKind.PER_TURN, 500)])
def test_a_time_too_short_is_refused(timing):
    game = new_game("A")
    game.do(cmd.CloseGame("fin"))
    opening = cmd.OpenGame(GameOptions("x", game.state.seats, timing=timing))
    assert game.refused(opening) == "classic_time_too_short"


def test_in_the_same_boot_the_player_went_on_thinking():
    game = started(chess_clocks())
    absence = Absence(game.now_ms + 7_000, same_boot=True, now_ms=game.now_ms + 60_000)
    (recover,) = CLASSIC.returning(game.state, absence)
    game.do(recover)
    assert left(game, "A") == 19 * 60_000


def test_a_clock_that_somebody_else_kept_runs_on():
    game = started(chess_clocks())
    now_ms, ends_ms = game.now_ms + 60_000, game.state.clock.ends_at
    kept = Absence(now_ms, same_boot=True, now_ms=now_ms, kept_until_ms=ends_ms)
    assert CLASSIC.returning(game.state, kept) == ()
    other = Absence(now_ms, same_boot=True, now_ms=now_ms, kept_until_ms=ends_ms + 1)
    assert len(CLASSIC.returning(game.state, other)) == 1, "the end of another clock"


def test_the_judge_sets_a_clock_by_hand_running_or_not():
    game = started(chess_clocks())
    game.after(30, cmd.SetClock("A", 5_000))
    game.do(cmd.SetClock("B", 600_000))
    assert (left(game, "A"), left(game, "B")) == (5_000, 600_000)
    assert game.after(4, cmd.Tick()) == ()  # the ten seconds were passed by hand, not told again
    assert kinds(game.after(1, cmd.Tick())) == ["TimeUp"]


def test_a_clock_of_the_turn_is_set_for_who_is_to_play():
    game = started(per_turn(120_000))
    assert game.refused(cmd.SetClock("B", 60_000)) == "not_your_clock"
    game.do(cmd.SetClock("A", 60_000))
    assert left(game, "A") == 60_000


@pytest.mark.parametrize(
    ("player", "left_ms", "code"),
    [("Z", 60_000, "player_not_of_this_game"), ("A", -1, "clock_time_impossible")],
)
def test_a_time_or_a_player_that_cannot_be_is_refused(player, left_ms, code):
    assert started(chess_clocks()).refused(cmd.SetClock(player, left_ms)) == code
