"""What clubs agree upon and the notice does not have: time given back, a limit of overtime, a
second try after a refused word. None of it holds unless it is asked for."""

from engine.games.classic import CLASSIC
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.ending import results
from engine.games.classic.options import GameOptions, Timing, chess_clocks, per_turn
from engine.games.classic.state import Phase
from engine.letters.moves import Move
from engine.play.codec import from_json, records_for, to_json
from tests.engine.games.classic.bench import assert_whole_set, new_game

MINUTE = 60_000
WORDS = {"CHAT", "CHATS", "SALE"}


def started(players="AB", words=WORDS, timing=None, **options):
    clock = timing or chess_clocks(MINUTE)
    game = new_game(players, words, timing=clock, **options).begin("CHATXSE", "SALEEEE")
    game.do(cmd.Resume())
    return game


def left(game, player):
    return game.state.clocks[player].balance(game.now_ms)


class TestTimeGivenBack:
    FISCHER = chess_clocks(MINUTE, increment_ms=5_000)

    def test_after_every_turn_that_was_played(self):
        game = started(timing=self.FISCHER)
        game.after(20, cmd.PlayWord(*_move("CHAT H5")))
        assert left(game, "A") == 40_000, "not while the word waits"
        game.do(cmd.Validate())
        game.fill()
        assert left(game, "A") == 45_000
        game.after(10, cmd.Pass())
        assert left(game, "B") == 55_000

    def test_time_saved_may_exceed_what_there_was_at_first(self):
        game = started(timing=self.FISCHER)
        game.after(1, cmd.Pass())
        assert left(game, "A") == 64_000

    def test_signals_that_come_again_are_told_again(self):
        game = started(timing=chess_clocks(MINUTE, increment_ms=30_000))
        assert game.after(55) == (ev.ClockWarned("A", 10_000),)
        game.do(cmd.Pass())
        game.do(cmd.Pass())
        assert CLASSIC.wake_at(game.state) == game.now_ms + 25_000

    def test_who_is_late_is_not_told_twice_that_the_time_is_up(self):
        game = started(timing=self.FISCHER)
        game.after(61)
        assert game.after(10) == ()
        game.do(cmd.Pass())
        game.do(cmd.Pass())
        assert left(game, "A") == -6_000
        assert game.after(1) == ()

    def test_a_lost_turn_gives_nothing_back(self):
        timing = Timing(per_turn(MINUTE).kind, MINUTE, costs_turn=True, increment_ms=5_000)
        game = started(timing=timing)
        game.after(60)
        assert left(game, "A") == 0


class TestALimitOfOvertime:
    LIMITED = chess_clocks(MINUTE, 10, overtime_limit_ms=2 * MINUTE)

    def test_of_two_the_one_beyond_it_has_lost_whatever_the_points(self):
        game = started(timing=self.LIMITED)
        game.lay("CHAT H5")
        game.do(cmd.Validate())
        game.fill()
        game.do(cmd.Pass())
        game.after(60)
        assert CLASSIC.wake_at(game.state) == game.now_ms + 2 * MINUTE
        assert game.after(119) == ()
        stopped, ended = game.after(1)
        assert isinstance(stopped, ev.ClockStopped)
        assert ended == ev.GameEnded("overtime", "A")
        assert game.state.phase is Phase.ENDED
        ranks = {each.player: each.rank for each in results(game.state)}
        assert ranks == {"A": 2, "B": 1}
        game.do(cmd.ReopenGame("pendule mal réglée"))
        game.do(cmd.SetClock("A", MINUTE))
        assert game.state.phase is Phase.PLAYING

    def test_of_three_one_leaves_and_the_others_go_on(self):
        game = started("ABC", timing=self.LIMITED)
        game.after(60)
        assert ev.PlayerLeft("A") in game.after(120)
        assert (game.state.present, game.state.on_turn) == (("B", "C"), "B")

    def test_without_a_limit_nobody_is_woken_for_it(self):
        game = started()
        game.after(60)
        assert CLASSIC.wake_at(game.state) is None
        assert game.after(3_600) == ()


class TestASecondTry:
    def test_a_refused_word_comes_back_and_its_player_plays_another(self):
        game = started(try_again=True)
        game.after(10, cmd.PlayWord(*_move("XCHAT H5")))
        _, refused, clock = game.do(cmd.Contest("B"))
        assert refused == ev.WordRefused(1, "A", again=True)
        assert clock == ev.ClockStarted("A", game.now_ms)
        assert (game.state.on_turn, game.state.turns) == ("A", ())
        assert game.rack("A") == "ACEHSTX"
        assert left(game, "A") == 50_000
        assert game.play("CHAT H5").points == 18
        assert_whole_set(game.state)

    def test_but_not_a_third_one(self):
        game = started(try_again=True)
        for _ in range(2):
            game.lay("XCHAT H5")
            game.do(cmd.Contest("B"))
        assert game.state.on_turn == "B"
        assert [turn.refused for turn in game.state.turns] == [True]
        game.lay("SALEE H8")
        assert game.do(cmd.Contest("A"))[1].again, "every turn has its own"

    def test_also_where_the_console_refuses_by_itself(self):
        game = started(try_again=True, immediate_refusal=True)
        events = game.lay("XCHAT H5")
        assert events[-1] == ev.WordRefused(1, "A", again=True)
        assert game.state.clock.is_running
        game.lay("XCHAT H5")
        assert game.state.on_turn == "B"

    def test_unless_it_is_asked_for_the_turn_is_lost(self):
        game = started()
        game.lay("XCHAT H5")
        game.do(cmd.Contest("B"))
        assert game.state.on_turn == "B"


class TestEarlierReleases:
    def test_a_game_that_uses_none_of_it_is_written_as_before(self):
        written = to_json(GameOptions("x", timing=chess_clocks()))
        assert not {"try_again"} & written.keys()
        assert not {"increment_ms", "overtime_limit_ms"} & written["timing"].keys()
        assert from_json(GameOptions, written).timing == chess_clocks()

    def test_what_they_do_not_know_is_told_in_their_words(self):
        words = CLASSIC.events

        def told(event):
            return [words.decode(each) for each in records_for("0.2.0", words, words.encode(event))]

        assert told(ev.WordRefused(3, "A", again=True)) == [ev.PlayTakenBack("A")]
        assert told(ev.WordRefused(3, "A")) == [ev.WordRefused(3, "A")]
        assert told(ev.GameEnded("overtime", "A")) == [ev.GameEnded("by_judge", "A")]


def _move(text):
    return (Move.parse(*text.split()),)
