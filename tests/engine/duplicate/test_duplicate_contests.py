"""Cumul, mort subite, topping: who is still in, who wins, what is the ranking."""

import pytest

from engine.errors import RuleError
from engine.games.duplicate import Phase, TrackStatus
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import (
    CONTESTS,
    CoupResult,
    Mark,
    MortSubite,
    PlayerTime,
    Topping,
    contest,
    merge_results,
    winners,
)
from engine.games.duplicate.tempo import BLITZ, MORT_SUBITE, TROIS_MINUTES
from engine.letters.moves import Move
from tests.engine.duplicate.rig import Game, new_game

ROWS = dict(zip(("TABLEAU", "BONDIRE", "FINALES", "MERCURE"), "HIJK", strict=True))


def play(game: Game, letters: str) -> None:
    game.play(letters, f"{letters} {ROWS[letters]}4")


def enter(game: Game, coup: int, **points: int) -> None:
    for player, value in points.items():
        game.do(cmd.EnterScore(coup, player, value))


def ranks(game: Game) -> list[tuple[int, str, int]]:
    rules, state = game.state.options.rules, game.state
    lines = rules.ranking(state.player_ids, state.results)
    return [(line.rank, line.player, line.figure) for line in lines]


@pytest.mark.parametrize(
    ("text", "code"),
    [("Mort subite", "mort-subite"), ("TOPPING", "topping"), ("cumul", "cumul")],
)
def test_contests_as_people_write_them(text, code):
    assert contest(text).code == code


def test_an_unknown_contest():
    with pytest.raises(RuleError, match="unknown_contest"):
        contest("belote")


def test_each_contest_has_its_usual_tempo():
    tempi = [CONTESTS[code].default_tempo for code in ("cumul", "mort-subite", "topping")]
    assert tempi == [TROIS_MINUTES, MORT_SUBITE, BLITZ]


class TestCumul:
    @pytest.fixture
    def game(self) -> Game:
        game = new_game(players="ABC")
        play(game, "TABLEAU")
        return game

    def test_points_add_up_and_equals_share_a_rank(self, game):
        play(game, "BONDIRE")
        enter(game, 1, A=50, B=70, C=60)
        enter(game, 2, A=40, B=10, C=30)
        assert ranks(game) == [(1, "A", 90), (1, "C", 90), (3, "B", 80)]
        assert winners(game.state.options.rules, "ABC", game.state.results) == ("A", "C")

    def test_a_penalty_comes_off(self, game):
        game.do(cmd.EnterScore(1, "A", 50, penalty=5, sanction="localisation", by="arbitre 1"))
        assert ranks(game)[0] == (1, "A", 45)

    def test_entering_again_corrects(self, game):
        enter(game, 1, A=50)
        enter(game, 1, A=55)
        assert ranks(game)[0] == (1, "A", 55)

    def test_nobody_ever_goes_out(self, game):
        enter(game, 1, A=0, B=70, C=60)
        game.do(cmd.CloseCorrection(1))
        assert game.state.still_in == ("A", "B", "C")


class TestSecondTrack:
    @pytest.fixture
    def game(self) -> Game:
        game = new_game(players="AB")
        play(game, "TABLEAU")
        return game

    def test_a_coup_is_corrected_while_the_next_is_thought_over(self, game):
        game.oracle.forget()
        game.announce("BONDIRE")
        game.do(cmd.StartClock())
        enter(game, 1, A=70, B=12)
        game.do(cmd.CloseCorrection(1))
        assert game.state.phase is Phase.THINKING
        assert game.state.track(1).status is TrackStatus.CLOSED

    def test_nothing_is_entered_before_the_clock_stops(self, game):
        assert game.refusal(cmd.EnterScore(2, "A", 5)).code == "correction_not_open"
        assert game.refusal(cmd.CloseCorrection(2)).code == "correction_not_open"
        assert game.refusal(cmd.ReopenCorrection(2)).code == "correction_not_open"

    def test_missing_slips_hold_up_the_coup_unless_they_count_for_nothing(self, game):
        enter(game, 1, A=70)
        refusal = game.refusal(cmd.CloseCorrection(1))
        assert (refusal.code, refusal.data["players"]) == ("scores_missing", "B")
        game.do(cmd.CloseCorrection(1, missing_as_zero=True))
        assert ranks(game) == [(1, "A", 70), (2, "B", 0)]

    def test_closed_and_reopened(self, game):
        enter(game, 1, A=70, B=70)
        assert game.refusal(cmd.ReopenCorrection(1)).code == "correction_open"
        game.do(cmd.CloseCorrection(1))
        assert game.refusal(cmd.EnterScore(1, "A", 5)).code == "correction_closed"
        assert game.refusal(cmd.CloseCorrection(1)).code == "correction_closed"
        game.do(cmd.ReopenCorrection(1, "recours"))
        enter(game, 1, A=65)
        assert ranks(game) == [(1, "B", 70), (2, "A", 65)]

    def test_bad_entries(self, game):
        assert game.refusal(cmd.EnterScore(1, "Z", 5)).code == "unknown_player"
        assert game.refusal(cmd.EnterScore(1, "A", -5)).code == "negative_score"
        assert game.refusal(cmd.EnterScore(1, "A", 5, penalty=-5)).code == "negative_score"

    def test_correction_goes_on_after_the_end(self, game):
        game.do(cmd.CloseGame("fin de soirée"))
        enter(game, 1, A=70)
        assert ranks(game)[0] == (1, "A", 70)

    def test_someone_who_comes_late_is_not_expected_before(self, game):
        game.do(cmd.AddPlayer("C", "Camille"))
        enter(game, 1, A=1, B=2)
        game.do(cmd.CloseCorrection(1))
        play(game, "BONDIRE")
        assert game.refusal(cmd.EnterScore(1, "C", 5)).code == "correction_closed"
        assert game.refusal(cmd.CloseCorrection(2)).data["players"] == "A, B, C"

    def test_someone_who_comes_after_the_clock_plays_the_next_coup(self):
        game = new_game()
        game.announce("TABLEAU")
        game.think()
        game.do(cmd.AddPlayer("C"))
        assert game.state.playing(1) == ()
        assert game.state.playing(2) == ("C",)

    def test_someone_who_leaves_is_ranked_and_no_longer_expected(self, game):
        enter(game, 1, A=1, B=2)
        game.do(cmd.RemovePlayer("B"))
        play(game, "BONDIRE")
        enter(game, 2, A=10)
        game.do(cmd.CloseCorrection(2))
        assert ranks(game) == [(1, "A", 11), (2, "B", 2)]
        game.do(cmd.AddPlayer("B"))
        assert game.state.still_in == ("A", "B")

    def test_players_are_known_once(self, game):
        assert game.refusal(cmd.AddPlayer("A")).code == "player_already_in"
        assert game.refusal(cmd.AddPlayer(" ")).code == "player_without_id"
        assert game.refusal(cmd.RemovePlayer("Z")).code == "unknown_player"
        game.do(cmd.RemovePlayer("A"))
        assert game.refusal(cmd.RemovePlayer("A")).code == "unknown_player"


class TestMortSubite:
    @pytest.fixture
    def game(self) -> Game:
        game = new_game(players="ABCD", contest="mort-subite", tempo=MORT_SUBITE)
        play(game, "TABLEAU")
        return game

    def test_whoever_is_below_the_best_found_is_out(self, game):
        enter(game, 1, A=70, B=70, C=66, D=70)
        (closed,) = game.do(cmd.CloseCorrection(1))
        assert closed == ev.CorrectionClosed(1, ("C",))
        assert game.state.still_in == ("A", "B", "D")

    def test_a_penalty_counts_on_the_coup(self, game):
        game.do(cmd.EnterScore(1, "A", 70, penalty=5))
        enter(game, 1, B=70, C=70, D=70)
        (closed,) = game.do(cmd.CloseCorrection(1))
        assert closed == ev.CorrectionClosed(1, ("A",))

    def test_all_equal_and_all_stay_even_at_zero(self, game):
        enter(game, 1, A=0, B=0, C=0, D=0)
        (closed,) = game.do(cmd.CloseCorrection(1))
        assert closed == ev.CorrectionClosed(1)

    def test_a_missing_slip_is_a_zero(self, game):
        enter(game, 1, A=10, B=10, C=10)
        game.do(cmd.CloseCorrection(1, missing_as_zero=True))
        assert game.state.still_in == ("A", "B", "C")

    def test_the_eliminated_hand_in_nothing_more(self, game):
        enter(game, 1, A=70, B=70, C=66, D=70)
        game.do(cmd.CloseCorrection(1))
        play(game, "BONDIRE")
        assert game.refusal(cmd.EnterScore(2, "C", 80)).code == "player_eliminated"
        enter(game, 2, A=80, B=80, D=12)
        game.do(cmd.CloseCorrection(2))
        assert game.state.still_in == ("A", "B")

    def test_one_left_has_won_and_the_end_is_proposed(self, game):
        enter(game, 1, A=70, B=66, C=66, D=0)
        _, proposed = game.do(cmd.CloseCorrection(1))
        assert isinstance(proposed, ev.EndProposed)
        assert (proposed.ruling.code, proposed.ruling.article, proposed.ruling.data) == (
            "end_contest_decided",
            "fisf-2020 §3.8.3",
            {"player": "A"},
        )
        assert game.refusal(cmd.OpenCoup()).code == "end_proposed"

    def test_an_appeal_brings_players_back(self, game):
        enter(game, 1, A=70, B=66, C=66, D=0)
        game.do(cmd.CloseCorrection(1))
        game.do(cmd.ReopenCorrection(1, "recours"))
        assert (game.state.end, game.state.still_in) == (None, ("A", "B", "C", "D"))
        enter(game, 1, B=70)
        game.do(cmd.CloseCorrection(1))
        assert game.state.still_in == ("A", "B")

    def test_the_ranking_follows_the_coup_of_elimination(self, game):
        enter(game, 1, A=70, B=70, C=66, D=70)
        game.do(cmd.CloseCorrection(1))
        play(game, "BONDIRE")
        enter(game, 2, A=80, B=12, D=12)
        game.do(cmd.CloseCorrection(2))
        assert ranks(game) == [(1, "A", 0), (2, "B", 2), (2, "D", 2), (4, "C", 1)]

    def test_when_the_others_leave_it_is_decided(self, game):
        for player in "BC":
            game.do(cmd.RemovePlayer(player))
        _, proposed = game.do(cmd.RemovePlayer("D"))
        assert isinstance(proposed, ev.EndProposed)

    def test_nobody_wins_alone_from_the_start(self):
        assert not MortSubite().is_decided(["A"], ["A"])


class TestTopping:
    TOP = Move.parse("TABLEAU", "H4")
    LESS = Move.parse("TABLE", "H4")

    @pytest.fixture
    def game(self) -> Game:
        game = new_game(players="AB", contest="topping", tempo=BLITZ)
        self.begin(game)
        return game

    def begin(self, game: Game) -> None:
        game.announce("TABLEAU")
        game.oracle.say("TABLEAU H4")
        game.do(cmd.StartClock())

    def test_a_player_alone_stops_the_clock_by_finding_the_top(self):
        game = new_game(players="A", contest="topping", tempo=BLITZ)
        self.begin(game)
        claimed, stopped, timed = game.after(12.5, cmd.ClaimTop("A", self.TOP))
        assert isinstance(claimed, ev.TopClaimed)
        assert (claimed.right, claimed.elapsed_ms, claimed.points) == (True, 12_500, 70)
        assert stopped == ev.ClockStopped(1, 47_500)
        assert timed == ev.CoupTimed(1, (PlayerTime("A", 12_500),))
        assert game.state.phase is Phase.COLLECTING

    def test_a_wrong_call_changes_nothing_but_is_kept(self, game):
        (claimed,) = game.after(5, cmd.ClaimTop("A", self.LESS))
        assert isinstance(claimed, ev.TopClaimed)
        assert (claimed.right, claimed.points) == (False, 16)
        assert game.state.phase is Phase.THINKING

    def test_an_illegal_call_is_wrong_and_worth_nothing(self, game):
        (claimed,) = game.do(cmd.ClaimTop("A", Move.parse("ZEBU", "H4")))
        assert isinstance(claimed, ev.TopClaimed)
        assert (claimed.right, claimed.points) == (False, None)

    def test_the_clock_runs_until_everyone_has_found(self, game):
        game.after(10, cmd.ClaimTop("A", self.TOP))
        assert game.state.phase is Phase.THINKING
        assert game.refusal(cmd.ClaimTop("A", self.TOP)).code == "top_already_found"
        *_, timed = game.after(15, cmd.ClaimTop("B", self.TOP))
        assert timed == ev.CoupTimed(1, (PlayerTime("A", 10_000), PlayerTime("B", 25_000)))

    def test_not_found_costs_the_whole_time_and_twenty_seconds(self, game):
        game.after(10, cmd.ClaimTop("A", self.TOP))
        *_, timed = game.after(50)
        assert timed == ev.CoupTimed(1, (PlayerTime("A", 10_000), PlayerTime("B", 60_000, 20_000)))
        assert ranks(game) == [(1, "A", 10_000), (2, "B", 80_000)]

    def test_giving_up_early_is_not_cheaper(self, game):
        *_, timed = game.after(1, cmd.StopClock())
        assert isinstance(timed, ev.CoupTimed)
        assert [time.total_ms for time in timed.times] == [80_000, 80_000]

    def test_pauses_are_not_counted(self, game):
        game.after(10, cmd.Pause())
        assert game.refusal(cmd.ClaimTop("A", self.TOP)).code == "clock_paused"
        game.after(100, cmd.Resume())
        claimed = game.after(2, cmd.ClaimTop("A", self.TOP))[0]
        assert isinstance(claimed, ev.TopClaimed)
        assert claimed.elapsed_ms == 12_000

    def test_when_the_clock_starts_again_so_do_the_calls(self, game):
        game.after(10, cmd.ClaimTop("A", self.TOP))
        game.do(cmd.Pause())
        game.do(cmd.RestartClock())
        claimed = game.after(3, cmd.ClaimTop("A", self.TOP))[0]
        assert isinstance(claimed, ev.TopClaimed)
        assert (claimed.right, claimed.elapsed_ms) == (True, 3_000)

    def test_the_word_that_was_called_is_placed_even_if_it_spends_the_joker(self):
        game = new_game(players="A", contest="topping", tempo=BLITZ)
        game.announce("TABLE?S")
        game.oracle.say("TABLEs H3", "TABLE H4")
        game.do(cmd.StartClock())
        game.do(cmd.ClaimTop("A", Move.parse("TABLEs", "H3")))
        (chosen,) = game.do(cmd.ChooseTop())
        assert isinstance(chosen, ev.TopChosen)
        assert str(chosen.move) == "TABLEs H3"

    def test_no_call_before_the_solver_has_answered(self, game):
        game.oracle.forget()
        assert game.refusal(cmd.ClaimTop("A", self.TOP)).code == "solver_not_ready"

    def test_only_players_call_and_only_in_a_topping(self, game):
        assert game.refusal(cmd.ClaimTop("Z", self.TOP)).code == "unknown_player"
        other = new_game(players="A")
        other.announce("TABLEAU")
        other.do(cmd.StartClock())
        assert other.refusal(cmd.ClaimTop("A", self.TOP)).code == "not_topping"

    def test_a_topping_has_players_and_no_slips(self, game):
        with pytest.raises(RuleError, match="topping_without_players"):
            new_game(contest="topping")
        game.after(60)
        assert game.refusal(cmd.EnterScore(1, "A", 5)).code == "correction_not_open"

    def test_the_same_game_one_after_another(self):
        first = [
            CoupResult(1, times=(PlayerTime("A", 5),)),
            CoupResult(2, times=(PlayerTime("A", 9),)),
        ]
        second = [
            CoupResult(1, times=(PlayerTime("B", 6),)),
            CoupResult(2, times=(PlayerTime("B", 7),)),
        ]
        merged = merge_results([first, second])
        assert [line.player for line in Topping().ranking("AB", merged)] == ["B", "A"]

    def test_whoever_has_played_less_comes_after(self):
        results = [
            CoupResult(1, times=(PlayerTime("A", 50), PlayerTime("B", 60))),
            CoupResult(2, times=(PlayerTime("A", 50),)),
        ]
        assert [line.player for line in Topping().ranking("AB", results)] == ["A", "B"]


def test_a_net_mark_may_fall_below_zero():
    assert Mark("A", 0, 5).net == -5
