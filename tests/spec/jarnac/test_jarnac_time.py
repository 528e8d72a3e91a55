"""Jarnac, temps de réflexion: thirty seconds a move, or two clocks and their flags."""

from dataclasses import replace

import pytest

from engine.games.jarnac import JARNAC
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import next_act
from engine.games.jarnac.options import ClockMode, Strength
from engine.games.jarnac.plays import result
from engine.games.jarnac.solver import Words
from engine.games.jarnac.state import JarnacClocks, Phase
from engine.play.game import Absence
from tests.engine.games.jarnac.bench import A, B, PlayedJarnac, at_table, begun

MOVE = pytest.mark.article("jarnac, sans pendule")
CLOCK = pytest.mark.article("jarnac, avec pendule")
FLAG = pytest.mark.article("jarnac, à épuisement du temps")
MINUTES = 60_000


def kinds(events: ev.Events) -> list[str]:
    return [type(event).__name__ for event in events]


def clocked(first: str = "LACSEZ", **options) -> PlayedJarnac:
    return begun(first, clock=ClockMode.CHESS, **options)


def left(game: PlayedJarnac) -> tuple[int, int]:
    """Whole seconds left on both clocks."""
    first, second = game.state.timing.left(game.now_ms)
    return first // 1000, second // 1000


# Without a clock


@MOVE
def test_thirty_seconds_then_je_passe():
    game = begun(clock=ClockMode.MOVE)
    assert kinds(game.after(20.1)) == ["TimeWarned"]
    (passed, *_) = game.after(10)
    assert passed == ev.Passed(A, cause=ev.PassCause.TIME)
    assert game.state.turn == B


@MOVE
def test_they_begin_again_with_each_draw():
    game = begun(clock=ClockMode.MOVE)
    game.after(18, cmd.MakeWord("LAC"))
    game.draw("T")
    game.after(29)
    assert game.state.turn == A
    game.after(2)
    assert game.state.turn == B


@MOVE
def test_the_first_six_letters_are_drawn_in_peace():
    game = begun(clock=ClockMode.MOVE)
    game.passes()
    assert game.after(300) == ()
    game.draw("TONRIT")
    game.after(21)
    game.after(10)
    assert game.state.turn == A


@MOVE
def test_a_ruling_stops_and_restarts_them():
    game = begun(clock=ClockMode.MOVE)
    game.after(29, cmd.MakeWord("LAC"))
    game.contest()
    game.after(19)
    assert game.state.turn == A


# With two clocks


@CLOCK
def test_twenty_minutes_each_by_default():
    game = clocked()
    assert left(game) == (1200, 1200)


@CLOCK
def test_who_lost_the_toss_starts_the_other_clock_once_six_letters_are_drawn():
    game = begun("LACSE", clock=ClockMode.CHESS, clock_buttons=True)
    assert game.refusal(cmd.PressClock(B)).code == "jarnac_clock_not_yet"
    game.draw("Z")
    assert game.state.timing.running is None
    assert game.refusal(cmd.PressClock(A)).code == "jarnac_pass_first"
    game.do(cmd.PressClock(B))
    game.now_ms += 5_000
    assert left(game) == (1195, 1200)


@CLOCK
def test_without_buttons_it_starts_by_itself():
    game = clocked()
    assert game.state.timing.running == A


@CLOCK
def test_je_passe_and_pressing_are_two_acts():
    game = clocked(clock_buttons=True)
    game.do(cmd.PressClock(B))
    assert game.refusal(cmd.PressClock(A)).code == "jarnac_pass_first"
    game.after(10, cmd.Pass())
    assert game.state.timing.running == A
    game.after(10, cmd.PressClock(A))
    game.now_ms += 7_000
    assert left(game) == (1180, 1193)
    assert game.refusal(cmd.PressClock(A)).code == "jarnac_clock_not_yours"


@CLOCK
def test_who_forgets_pays_while_the_other_plays():
    game = clocked(clock_buttons=True)
    game.do(cmd.PressClock(B))
    game.passes()
    game.after(60)
    game.draw("TONRIT")
    game.word("TON")
    assert left(game) == (1140, 1200)


@CLOCK
def test_without_buttons_one_command_does_both():
    game = clocked()
    game.after(10, cmd.Pass())
    game.now_ms += 5_000
    assert left(game) == (1190, 1195)


@CLOCK
def test_time_is_spent_as_one_likes():
    game = clocked()
    game.after(600, cmd.MakeWord("LAC"))
    assert (left(game), game.state.turn) == ((600, 1200), A)


@CLOCK
def test_both_stop_during_an_arbitration():
    game = clocked("ZUTLAC")
    game.word("ZUT")
    game.after(10, cmd.Contest())
    assert game.state.timing.running is None
    game.now_ms += 120_000
    assert left(game) == (1190, 1200)
    game.do(cmd.AcceptWord())
    game.now_ms += 60_000
    assert left(game) == (1190, 1200)


@CLOCK
def test_after_it_the_clock_of_who_has_the_hand_is_started_again():
    game = clocked()
    game.word("SEZ")
    game.contest()
    game.after(30, cmd.Resume())
    assert game.state.timing.running == B
    assert game.refusal(cmd.Resume()).code == "jarnac_clock_not_stopped"


@CLOCK
def test_nobody_has_to_remember_it_the_next_act_does():
    game = clocked()
    game.word("LAC")
    game.contest()
    assert game.state.timing.running is None
    game.draw("T")
    assert game.state.timing.running == A


@CLOCK
def test_the_judge_stops_the_game():
    game = clocked()
    game.after(10, cmd.Pause())
    game.now_ms += 100_000
    assert left(game) == (1190, 1200)
    assert game.refusal(cmd.Pause()).code == "jarnac_clock_not_running"
    game.do(cmd.Resume())
    assert game.state.timing.running == A


@CLOCK
def test_minutes_are_told_as_they_end():
    game = clocked(total_ms=2 * MINUTES)
    assert game.after(60) == (ev.TimeWarned(60_000, A),)
    assert game.after(50) == (ev.TimeWarned(10_000, A),)
    assert game.after(1) == ()


@CLOCK
def test_without_a_clock_there_is_none_to_press():
    assert begun().refusal(cmd.PressClock(A)).code == "jarnac_no_clock"


# Flags


def fallen(mine: str, theirs: str, **options) -> PlayedJarnac:
    """A's flag has fallen: B has the bag."""
    game = at_table(mine, theirs, clock=ClockMode.CHESS, **options)
    running = JarnacClocks.start(game.state.options).run(A, game.now_ms, (1_000, 60_000))
    game.state = replace(game.state, timing=running)
    assert "FlagFell" in kinds(game.after(1))
    return game


@FLAG
def test_the_bag_goes_to_the_other_whose_clock_runs():
    game = fallen("LAC / TON", "RAT /")
    assert (game.state.turn, game.state.phase) == (B, Phase.RECEIVING)
    assert game.state.timing.running == B
    assert game.refusal(cmd.PressClock(B)).code == "jarnac_other_out_of_time"


@CLOCK
def test_a_warning_due_at_the_very_moment_the_clock_starts_wakes_the_house():
    game = at_table("LAC / TON", "RAT /", clock=ClockMode.CHESS)
    running = JarnacClocks.start(game.state.options).run(A, game.now_ms, (MINUTES, 5 * MINUTES))
    game.state = replace(game.state, timing=running)
    assert JARNAC.wake_at(game.state) <= game.now_ms
    assert kinds(game.do(JARNAC.waking(game.state))) == ["TimeWarned"]
    assert JARNAC.wake_at(game.state) == game.now_ms + 50_000


@FLAG
def test_who_then_may_not_say_jarnac():
    game = fallen("LAC / TON", "RAT /")
    assert game.refusal(cmd.Jarnac("TON")).code == "jarnac_barred_by_flag"


@FLAG
def test_nor_later_unless_the_club_plays_so():
    game = fallen("LAC / TON", "RAT /")
    game.draw("E")
    game.passes()
    assert game.refusal(cmd.Jarnac("TON", side=B)).code == "jarnac_from_absent"
    other = fallen("LAC / TON", "RAT /", jarnac_on_absent=True)
    other.draw("E")
    other.passes()
    other.do(cmd.Jarnac("TON", side=B))
    assert other.rows(B) == ["RAT", "TON"]


@FLAG
def test_a_virtual_player_takes_it_for_oneself_and_not_for_the_absent():
    """Without a name, a Jarnac heard just after « je passe » would be the absent player's."""
    game = fallen("LAC / TON", "RAT /", jarnac_on_absent=True)
    game.draw("E")
    game.passes()
    theft = next_act(game.state, Strength.EXPERT, Words(game.lexicon), lambda sides: 0)
    game.do(theft)
    assert isinstance(theft, cmd.Jarnac) and game.state.jarnacs[B] == 1


@FLAG
def test_and_plays_on_as_long_as_possible():
    game = fallen("LAC /", "RAT / E")
    game.draw("S")
    game.word("RATE")
    game.draw("N")
    game.passes()
    assert (game.state.turn, game.state.phase) == (B, Phase.RECEIVING)
    game.draw("O")
    assert game.state.phase is Phase.PLAYING


@FLAG
def test_a_right_contestation_removes_the_word_and_ends_the_game():
    game = fallen("LAC /", "RAT / E")
    game.draw("Z")
    game.word("RATEZ")
    game.contest()
    assert game.state.ended == ev.GameEnded(ev.EndCause.CONTEST, A)
    assert (game.rows(B), result(game.state).points) == (["RAT"], (9, 9))


@FLAG
def test_a_wrong_contestation_gives_ten_points():
    game = fallen("LAC /", "RAT / E")
    game.draw("Z")
    game.word("RATE")
    game.contest()
    assert (game.state.points(B), game.state.to_draw, game.state.turn) == (16 + 10, 2, B)


@FLAG
def test_jarnac_is_said_when_the_other_passes_and_nothing_is_taken():
    game = fallen("LAC /", "RAT / E")
    game.draw("Z")
    assert game.refusal(cmd.Jarnac("RATE")).code == "phase_jarnac_playing"
    game.passes()
    game.do(cmd.Jarnac("RATE"))
    assert game.state.ended == ev.GameEnded(ev.EndCause.JARNAC, A)
    assert (game.rows(A), game.rows(B), game.state.jarnacs) == (["LAC"], ["RAT"], (0, 0))


@FLAG
def test_a_wrong_one_gives_ten_points_each_time():
    game = fallen("LAC /", "RAT / E")
    game.draw("Z")
    game.passes()
    game.do(cmd.Jarnac("RATEZ"))
    game.do(cmd.Jarnac("RATZ"))
    assert (game.state.points(B), game.state.ended) == (9 + 20, None)
    game.draw("S")
    assert game.refusal(cmd.Jarnac("RATE")).code == "phase_jarnac_playing"


@FLAG
def test_impossible_letters_are_no_claim():
    game = fallen("LAC /", "RAT / E")
    game.draw("Z")
    game.passes()
    assert game.refusal(cmd.Jarnac("NOTE")).code == "jarnac_word_impossible"


@FLAG
def test_the_judge_rules_on_a_claim_the_dictionary_cannot_decide():
    for valid in (True, False):
        game = fallen("LAC /", "RAT / ZU")
        game.draw("T")
        game.passes()
        game.do(cmd.Jarnac("ZUT"))
        assert game.state.phase is Phase.ARBITRATION
        game.do(cmd.AcceptWord() if valid else cmd.RefuseWord())
        assert (game.state.ended is not None, game.state.claims) == (valid, (0, int(not valid)))


@FLAG
def test_both_flags_end_the_game():
    game = fallen("LAC /", "RAT / E")
    game.draw("Z")
    game.after(50)  # the last ten seconds are told
    (fell, ended, *_) = game.after(10)
    assert (fell, ended) == (ev.FlagFell(B), ev.GameEnded(ev.EndCause.FLAGS, B))


@FLAG
def test_so_does_the_normal_end_with_ten_seconds_for_a_claim():
    game = fallen("LAC /", "RAT " * 8 + "/ E")
    game.draw("Z")
    game.passes()
    assert game.state.phase is Phase.FINAL
    game.after(10)
    assert game.state.ended is not None
    assert game.state.ended.cause is ev.EndCause.ROWS


@FLAG
def test_a_claim_in_the_last_ten_seconds():
    game = fallen("LAC /", "RAT " * 8 + "/ E")
    game.draw("Z")
    game.passes()
    game.do(cmd.Jarnac("RATE", 3))
    assert game.state.ended == ev.GameEnded(ev.EndCause.JARNAC, A)


@FLAG
def test_a_flag_that_falls_after_je_passe_leaves_the_other_playing():
    """Who forgot the clock runs out of time while the other already plays."""
    game = clocked(clock_buttons=True, total_ms=MINUTES // 2)
    game.do(cmd.PressClock(B))
    game.passes()
    game.draw("TONRIT")
    game.after(20)
    assert game.after(10)[0] == ev.FlagFell(A)
    assert (game.state.turn, game.state.phase, game.state.timing.running) == (B, Phase.PLAYING, B)


# Power cuts


@CLOCK
def test_clocks_come_back_stopped_with_what_they_had():
    game = clocked()
    game.now_ms = 50  # another boot
    game.do(cmd.RecoverClock(31_000))
    assert (left(game), game.state.timing.running) == ((1170, 1200), None)
    game.now_ms += 90_000
    assert left(game) == (1170, 1200)
    game.do(cmd.Resume())
    assert game.state.timing.running == A


@CLOCK
@pytest.mark.parametrize(("same_boot", "seconds"), [(True, 1110), (False, 1170)])
def test_in_the_same_boot_the_players_went_on(same_boot, seconds):
    """Killed and started again, the console knows how long it was away; after a reboot it
    knows the last stamp only."""
    game = clocked()
    absence = Absence(game.now_ms + 30_000, same_boot, game.now_ms + 90_000)
    (recover,) = JARNAC.returning(game.state, absence)
    game.do(recover)
    assert left(game) == (seconds, 1200)


@CLOCK
def test_a_clock_that_somebody_else_kept_runs_on():
    game = clocked()
    ends_ms = game.state.time_ends_at
    assert ends_ms == game.now_ms + 1200 * 1000
    absence = Absence(game.now_ms, True, game.now_ms + 90_000, kept_until_ms=ends_ms)
    assert JARNAC.returning(game.state, absence) == ()


@CLOCK
def test_je_passe_taken_back_gives_the_time_back_to_its_player():
    game = clocked()
    game.passes()
    assert game.state.timing.running == B
    game.after(10, cmd.Undo())
    assert game.state.timing.running == A


@CLOCK
def test_the_judge_sets_a_clock_by_hand_running_or_not():
    game = clocked()
    game.after(30, cmd.SetClock(A, 300_000))
    game.do(cmd.SetClock(B, 50_000))
    assert left(game) == (300, 50)
    assert kinds(game.after(10)) == []  # five minutes were passed by hand, not told again
    assert (left(game), game.replayed()) == ((290, 50), game.state)


@CLOCK
@pytest.mark.parametrize(
    ("side", "left_ms", "code"),
    [(2, 60_000, "jarnac_no_such_side"), (A, 0, "clock_time_impossible")],
)
def test_a_time_no_clock_has_is_refused(side, left_ms, code):
    assert clocked().refusal(cmd.SetClock(side, left_ms)).code == code


@CLOCK
def test_a_flag_that_fell_stays_fallen():
    game = clocked()
    game.after(1200)
    assert game.refusal(cmd.SetClock(A, 60_000)).code == "jarnac_flag_fallen"
