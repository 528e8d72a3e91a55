"""Topping: the whole game in the least time (fisf-2020 §3.8.4)."""

from dataclasses import dataclass

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import PlayerTime, Topping
from engine.games.duplicate.correction.commands import EnterPoints
from engine.games.duplicate.formules import BLITZ
from engine.games.duplicate.state import Phase
from engine.letters.moves import Move
from engine.rulings import RuleError
from tests.engine.games.duplicate.bench import PlayedDuplicate, new_game


def ranks(game: PlayedDuplicate) -> list[tuple[int, int, int]]:
    """Rank, table, figure."""
    return [(line.rank, line.table, line.figure) for line in game.state.ranking]


@dataclass(frozen=True)
class Times:
    """The times of a game and who was excluded: all that a topping looks at."""

    times: tuple[PlayerTime, ...]
    tables: tuple[int, ...] = (1, 2)
    excluded: frozenset[int] = frozenset()


class TestTopping:
    TOP = Move.parse("TABLEAU", "H4")
    LESS = Move.parse("TABLE", "H4")

    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = new_game(players="AB", contest="topping", tempo=BLITZ)
        self.begin(game)
        return game

    def begin(self, game: PlayedDuplicate) -> None:
        game.announce("TABLEAU")
        game.oracle.say("TABLEAU H4")
        game.do(cmd.StartClock())

    def test_a_player_alone_stops_the_clock_by_finding_the_top(self):
        game = new_game(players="A", contest="topping", tempo=BLITZ)
        self.begin(game)
        claimed, stopped, timed = game.after(12.5, cmd.ClaimTop(1, self.TOP))
        assert isinstance(claimed, ev.TopClaimed)
        assert (claimed.right, claimed.elapsed_ms, claimed.points) == (True, 12_500, 70)
        assert stopped == ev.ClockStopped(1, 47_500)
        assert timed == ev.CoupTimed(1, (PlayerTime(1, 12_500),))
        assert game.state.phase is Phase.COLLECTING

    def test_a_wrong_call_changes_nothing_but_is_kept(self, game):
        (claimed,) = game.after(5, cmd.ClaimTop(1, self.LESS))
        assert isinstance(claimed, ev.TopClaimed)
        assert (claimed.right, claimed.points) == (False, 16)
        assert game.state.phase is Phase.THINKING

    def test_an_illegal_call_is_wrong_and_worth_nothing(self, game):
        (claimed,) = game.do(cmd.ClaimTop(1, Move.parse("ZEBU", "H4")))
        assert isinstance(claimed, ev.TopClaimed)
        assert (claimed.right, claimed.points) == (False, None)

    def test_the_clock_runs_until_everyone_has_found(self, game):
        game.after(10, cmd.ClaimTop(1, self.TOP))
        assert game.state.phase is Phase.THINKING
        assert game.refusal(cmd.ClaimTop(1, self.TOP)).code == "top_already_found"
        *_, timed = game.after(15, cmd.ClaimTop(2, self.TOP))
        assert timed == ev.CoupTimed(1, (PlayerTime(1, 10_000), PlayerTime(2, 25_000)))

    def test_not_found_costs_the_whole_time_and_twenty_seconds(self, game):
        game.after(10, cmd.ClaimTop(1, self.TOP))
        *_, timed = game.after(50)
        assert timed == ev.CoupTimed(1, (PlayerTime(1, 10_000), PlayerTime(2, 60_000, 20_000)))
        assert ranks(game) == [(1, 1, 10_000), (2, 2, 80_000)]

    def test_giving_up_early_is_not_cheaper(self, game):
        *_, timed = game.after(1, cmd.StopClock())
        assert isinstance(timed, ev.CoupTimed)
        assert [time.total_ms for time in timed.times] == [80_000, 80_000]

    def test_pauses_are_not_counted(self, game):
        game.after(10, cmd.Pause())
        assert game.refusal(cmd.ClaimTop(1, self.TOP)).code == "clock_paused"
        game.after(100, cmd.Resume())
        claimed = game.after(2, cmd.ClaimTop(1, self.TOP))[0]
        assert isinstance(claimed, ev.TopClaimed)
        assert claimed.elapsed_ms == 12_000

    def test_when_the_clock_starts_again_so_do_the_calls(self, game):
        game.after(10, cmd.ClaimTop(1, self.TOP))
        game.do(cmd.Pause())
        game.do(cmd.RestartClock())
        claimed = game.after(3, cmd.ClaimTop(1, self.TOP))[0]
        assert isinstance(claimed, ev.TopClaimed)
        assert (claimed.right, claimed.elapsed_ms) == (True, 3_000)

    def test_the_word_that_was_called_is_placed_even_if_it_spends_the_joker(self):
        game = new_game(players="A", contest="topping", tempo=BLITZ)
        game.announce("TABLE?S")
        game.oracle.say("TABLEs H3", "TABLE H4")
        game.do(cmd.StartClock())
        game.do(cmd.ClaimTop(1, Move.parse("TABLEs", "H3")))
        (chosen,) = game.do(cmd.ChooseTop())
        assert isinstance(chosen, ev.TopChosen)
        assert str(chosen.move) == "TABLEs H3"

    def test_a_hand_raised_stops_the_time_where_it_came_down(self, game):
        (called,) = game.after(12.5, cmd.CallTop(2))
        assert called == ev.TopCalled(1, 2, game.now_ms, 47_500)
        assert game.state.open_coup.called == 2
        game.after(8)  # the judge looks the word up
        claimed, resumed = game.do(cmd.ClaimTop(2, self.TOP))
        assert (claimed.right, claimed.elapsed_ms) == (True, 12_500)
        assert resumed == ev.ClockResumed(game.now_ms)
        *_, timed = game.after(10, cmd.ClaimTop(1, self.TOP))
        assert timed == ev.CoupTimed(1, (PlayerTime(1, 22_500), PlayerTime(2, 12_500)))

    def test_a_word_that_is_not_the_top_costs_nothing_but_the_breath(self, game):
        game.after(5, cmd.CallTop(1))
        game.after(4, cmd.RefuseCall())
        assert game.state.clock.left(game.now_ms) == 55_000
        game.do(cmd.CallTop(1))
        claimed, resumed = game.after(3, cmd.ClaimTop(move=self.LESS))
        assert (claimed.right, claimed.elapsed_ms) == (False, 5_000)
        assert resumed == ev.ClockResumed(game.now_ms)
        assert game.state.open_coup.called is None

    def test_one_is_heard_at_a_time(self, game):
        game.do(cmd.CallTop(1))
        for command in (cmd.CallTop(2), cmd.ClaimTop(2, self.TOP), cmd.Resume(), cmd.Pause()):
            assert game.refusal(command).code == "call_stands"

    def test_the_judge_says_that_it_is_the_top(self, game):
        game.after(20, cmd.CallTop())
        assert game.state.open_coup.called == 1
        claimed, _ = game.do(cmd.ClaimTop())
        assert (claimed.table, claimed.move, claimed.right) == (1, self.TOP, True)

    def test_with_one_button_the_judge_names_who_called(self, game):
        game.do(cmd.CallTop())
        assert game.do(cmd.NameCaller()) == (ev.CallerNamed(1, 2),)
        assert game.do(cmd.NameCaller()) == (ev.CallerNamed(1, 1),)
        assert game.do(cmd.NameCaller(2)) == (ev.CallerNamed(1, 2),)
        game.do(cmd.ClaimTop())
        game.do(cmd.CallTop())
        assert game.refusal(cmd.NameCaller()).code == "no_other_caller"
        assert game.refusal(cmd.NameCaller(2)).code == "top_already_found"

    def test_a_hand_after_the_end_comes_too_late(self, game):
        stopped, timed = game.after(60, cmd.CallTop(1))
        assert stopped == ev.ClockStopped(1, 0)
        assert [time.penalty_ms for time in timed.times] == [20_000, 20_000]

    def test_nobody_is_answered_who_did_not_call(self, game):
        for command in (cmd.ClaimTop(), cmd.RefuseCall(), cmd.NameCaller()):
            assert game.refusal(command).code == "nobody_called"

    def test_an_acceptance_by_mistake_is_taken_back_with_the_end_it_made(self, game):
        game.after(10, cmd.ClaimTop(1, self.TOP))
        game.after(5, cmd.ClaimTop(2, self.TOP))
        game.after(30, cmd.TakeBackStop("mal entendu"))
        assert game.state.times == ()
        assert game.state.clock.left(game.now_ms) == 45_000
        assert game.refusal(cmd.ClaimTop(1, self.TOP)).code == "top_already_found"
        *_, timed = game.after(1, cmd.ClaimTop(2, self.TOP))
        assert timed.times == (PlayerTime(1, 10_000), PlayerTime(2, 16_000))

    @pytest.mark.parametrize("mistaken", [cmd.ClaimTop(), cmd.RefuseCall()])
    def test_a_wrong_answer_is_taken_back_and_costs_nobody_a_second(self, game, mistaken):
        game.after(12, cmd.CallTop(1))
        game.after(3, mistaken)
        (again,) = game.after(6, cmd.HearAgain("mauvais bouton"))
        assert again == ev.CallHeardAgain(1, 1, game.now_ms, 48_000, "mauvais bouton")
        assert game.state.open_coup.called == 1 and not game.state.open_coup.claims
        claimed, _ = game.after(9, cmd.ClaimTop())
        assert (claimed.table, claimed.elapsed_ms) == (1, 12_000)
        *_, timed = game.after(5, cmd.ClaimTop(2, self.TOP))
        assert timed.times == (PlayerTime(1, 12_000), PlayerTime(2, 17_000))

    def test_it_is_taken_back_even_when_the_time_has_run_out_since(self, game):
        game.after(58, cmd.CallTop(2))
        game.do(cmd.RefuseCall())
        game.after(2)
        assert [time.penalty_ms for time in game.state.times] == [20_000, 20_000]
        game.do(cmd.HearAgain("mal entendu"))
        assert (game.state.phase, game.state.times) == (Phase.THINKING, ())
        game.do(cmd.ClaimTop())
        game.after(2)
        assert game.state.times == (PlayerTime(1, 60_000, 20_000), PlayerTime(2, 58_000))
        assert game.replayed() == game.state

    def test_only_an_answer_can_be_taken_back_and_only_once(self, game):
        assert game.refusal(cmd.HearAgain("erreur")).code == "nobody_answered"
        game.do(cmd.CallTop(1))
        assert game.refusal(cmd.HearAgain("erreur")).code == "call_stands"
        game.do(cmd.RefuseCall())
        assert game.refusal(cmd.HearAgain(" ")).code == "reason_required"
        game.do(cmd.HearAgain("erreur"))
        game.do(cmd.ClaimTop())
        game.do(cmd.HearAgain("erreur"))
        assert game.state.open_coup.called == 1

    def test_a_power_cut_finds_the_same_player_heard(self, game):
        game.after(10, cmd.CallTop(2))
        assert game.replayed() == game.state

    def test_no_call_before_the_solver_has_answered(self, game):
        game.oracle.forget()
        assert game.refusal(cmd.ClaimTop(1, self.TOP)).code == "solver_not_ready"

    def test_only_players_call_and_only_in_a_topping(self, game):
        assert game.refusal(cmd.ClaimTop(9, self.TOP)).code == "unknown_player"
        other = new_game(players="A")
        other.announce("TABLEAU")
        other.do(cmd.StartClock())
        assert other.refusal(cmd.ClaimTop(1, self.TOP)).code == "not_topping"

    def test_a_topping_has_players_and_no_slips(self, game):
        with pytest.raises(RuleError, match="topping_without_players"):
            new_game(contest="topping")
        game.after(60)
        assert game.refusal(EnterPoints(1, 1, 5)).code == "topping_has_no_slips"

    def test_the_same_game_one_after_another(self):
        times = (PlayerTime(1, 5), PlayerTime(1, 9), PlayerTime(2, 6), PlayerTime(2, 7))
        assert [line.table for line in Topping().ranking(Times(times))] == [2, 1]

    def test_whoever_has_played_less_comes_after(self):
        times = (PlayerTime(1, 50), PlayerTime(2, 60), PlayerTime(1, 50))
        assert [line.table for line in Topping().ranking(Times(times))] == [1, 2]

    def test_whoever_was_excluded_comes_last_however_fast(self):
        times = (PlayerTime(1, 5), PlayerTime(2, 60))
        excluding = Times(times, excluded=frozenset({1}))
        assert [line.table for line in Topping().ranking(excluding)] == [2, 1]
