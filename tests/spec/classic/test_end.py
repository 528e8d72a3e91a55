"""classique-notice, « Fin de jeu »: what ends a game, and the last arithmetic."""

import pytest

from engine.games.classic import commands as cmd
from engine.games.classic.ending import results, winners
from engine.games.classic.options import Racks, chess_clocks
from engine.games.classic.state import Phase
from tests.engine.games.classic.bench import assert_whole_set, free_game, near_the_end, new_game
from tests.engine.letters.solver.positions import toy_lexicon
from tests.tools.bench import EveryWord

pytestmark = pytest.mark.article("classique-notice « Fin de jeu »")


def end_of(game):
    return game.state.end.cause if game.state.end else None


def totals(game):
    return {result.player: result.total for result in results(game.state)}


def test_the_bag_is_empty_and_a_player_has_placed_all_his_letters():
    game = near_the_end("AS", "XU")
    game.lay("AS K1")
    assert end_of(game) is None, "until its points are entered the word can be contested"
    game.do(cmd.Validate())
    assert end_of(game) == "played_out"
    assert game.state.phase is Phase.ENDED


def test_not_while_tiles_are_in_the_bag():
    game = near_the_end("AS", "XU", bag="E")
    game.play("AS K1")
    assert end_of(game) is None


def test_everyone_has_passed_twice_in_a_row():
    game = new_game("ABC").begin()
    game.pass_all()
    game.do(cmd.Pass())
    game.do(cmd.Pass())
    assert end_of(game) is None
    game.do(cmd.Pass())
    assert end_of(game) == "all_passed"


def test_a_word_in_between_begins_the_count_again():
    game = new_game().begin("CHATEEE", "SALEEEE")
    game.pass_all()
    game.do(cmd.Pass())
    game.play("SALE H5")
    game.pass_all()
    assert end_of(game) is None
    game.pass_all()
    assert end_of(game) == "all_passed"


@pytest.mark.parametrize(("counts", "ended"), [(True, "all_passed"), (False, None)])
def test_a_refused_word_counts_as_a_pass_unless_a_setting_says_not(counts, ended):
    game = new_game("AB", {"SALE"}, refused_is_pass=counts).begin("CHATEEE", "SALEEEE")
    for _ in range(2):
        game.lay("CHAT H5")
        game.do(cmd.Contest("B"))
        game.do(cmd.Pass())
    assert end_of(game) == ended


@pytest.mark.parametrize(("counts", "ended"), [(False, None), (True, "all_passed")])
def test_an_exchange_does_not_unless_a_setting_says_so(counts, ended):
    game = free_game(exchange_is_pass=counts)
    for _ in range(4):
        game.do(cmd.Exchange(count=1))
    assert end_of(game) == ended


class TestNobodyCanPlay:
    """« Toutes les combinaisons possibles ont été posées »: the judge declares it."""

    def test_the_console_confirms_it_to_a_referee(self):
        game = blocked()
        game.do(cmd.DeclareBlocked())
        assert (end_of(game), game.state.end.confirmed) == ("blocked", True)

    def test_it_says_when_somebody_still_can_and_the_judge_decides(self):
        game = blocked(words=["AS"])
        assert game.refused(cmd.DeclareBlocked()) == "still_playable"
        game.do(cmd.DeclareBlocked("accord des joueurs"))
        assert (end_of(game), game.state.end.confirmed) == ("blocked", False)

    def test_without_a_referee_the_console_tells_nothing(self):
        game = blocked(words=["AS"], referee=False)
        game.do(cmd.DeclareBlocked())
        assert end_of(game) == "blocked"


def blocked(words=("ZZ",), referee=True):
    game = new_game("AB", toy_lexicon(list(words)), referee=referee)
    return game.begin("ASEEEEE", "LEEEEEE")


def test_everyone_loses_the_letters_left_on_his_rack():
    """X and U left take eleven points away: the example of the notice."""
    game = near_the_end("AS", "XU")
    game.lay("AS K1")
    game.do(cmd.Validate())
    score = game.scores()["A"]
    assert totals(game) == {"A": score + 11, "B": -11}


def test_who_has_used_all_his_letters_adds_those_of_all_the_others():
    game = near_the_end("AS", "XU", "?K")
    game.lay("AS K1")
    game.do(cmd.Validate())
    a, b, c = results(game.state)
    assert (a.deduction, a.bonus) == (0, 11 + 10)
    assert (b.left, b.deduction, b.bonus) == ("UX", 11, 0)
    assert (c.left, c.deduction) == ("K?", 10)
    assert a.total == a.score + 21


def test_nobody_adds_anything_when_all_have_passed():
    game = new_game().begin("ZEEEEEE", "KEEEEEE")
    game.pass_all()
    game.pass_all()
    assert totals(game) == {"A": -16, "B": -16}


@pytest.mark.article("classique-notice « But du jeu »")
def test_equal_totals_are_equal_winners():
    game = new_game("ABC").begin("ZEEEEEE", "KEEEEEE", "XAAAAAA")
    game.pass_all()
    game.pass_all()
    assert winners(game.state) == ("A", "B", "C")
    assert [result.rank for result in results(game.state)] == [1, 1, 1]


@pytest.mark.article("classique-notice « But du jeu »")
def test_the_most_points_win():
    game = near_the_end("AS", "XU", "E")
    game.lay("AS K1")
    game.do(cmd.Validate())
    assert winners(game.state) == ("A",)
    assert [result.rank for result in results(game.state)] == [1, 3, 2]


class TestFreeRacks:
    """The letters left are laid on the pad or typed at the end."""

    def game(self):
        game = near_the_end("AS", "XU", "EK", racks=Racks.FREE)
        game.lay("AS K1")
        game.do(cmd.Validate())
        return game

    def test_they_are_asked_of_everyone_who_has_some(self):
        game = self.game()
        assert (game.state.phase, game.state.to_declare) == (Phase.COUNTING, ("B", "C"))
        game.do(cmd.DeclareRack("B", "XU"))
        game.do(cmd.DeclareRack("C", "KE"))
        assert game.state.phase is Phase.ENDED
        assert totals(game)["B"] == -11
        assert results(game.state)[0].bonus == 22

    @pytest.mark.parametrize(
        ("letters", "code"),
        [("X", "declared_count"), ("XUE", "declared_count"), ("XZ", "letters_all_gone")],
    )
    def test_what_cannot_be_in_hand_is_refused(self, letters, code):
        assert self.game().refused(cmd.DeclareRack("B", letters)) == code

    def test_the_same_letter_is_not_in_two_hands(self):
        game = self.game()
        game.do(cmd.DeclareRack("B", "XU"))
        assert game.refused(cmd.DeclareRack("C", "XE")) == "letters_all_gone"


def test_overtime_costs_points_for_every_minute_begun():
    game = new_game("AB", EveryWord(), timing=chess_clocks(60_000)).begin("ZEEEEEE", "KEEEEEE")
    game.do(cmd.Resume())
    game.after(60 + 61, cmd.Pass())
    game.do(cmd.Pass())
    game.pass_all()
    a, b = results(game.state)
    assert (a.overtime, b.overtime) == (20, 0)
    assert a.total == -16 - 20


class TestLeaving:
    """A player who leaves or gives up: score kept, tiles back to the bag, order closed up."""

    def game(self):
        game = new_game("ABC").begin("CHATEEE", "SALEEEE", "RRRRNNN")
        game.play("CHAT H5")
        game.play("SALE 9H")
        return game

    def test_the_score_stays_and_the_tiles_go_back(self):
        game = self.game()
        before = game.state.table.bag_size
        score = game.scores()["B"]
        game.do(cmd.RemovePlayer("B"))
        assert game.scores()["B"] == score
        assert game.state.table.bag_size == before + 7
        assert_whole_set(game.state)

    def test_the_order_closes_up(self):
        game = self.game()
        assert game.state.on_turn == "C"
        game.do(cmd.RemovePlayer("C"))
        assert game.state.on_turn == "A"
        game.do(cmd.Pass())
        assert game.state.on_turn == "B"
        game.do(cmd.Pass())
        assert game.state.on_turn == "A"

    def test_who_left_does_nothing_any_more(self):
        game = self.game()
        game.do(cmd.RemovePlayer("B"))
        assert game.refused(cmd.RemovePlayer("B")) == "player_not_of_this_game"
        game.lay("RAN 7G")
        assert game.refused(cmd.Contest("B")) == "player_not_of_this_game"

    def test_the_last_one_out_ends_the_game(self):
        game = self.game()
        for player in "ABC":
            game.do(cmd.RemovePlayer(player))
        assert end_of(game) == "everyone_left"
        assert totals(game) == game.scores(), "no letters are left to lose"


def test_with_free_racks_nobody_adds_letters_while_holding_some_that_are_not_told_yet():
    """B has two tiles in hand: that A has told hers makes no finisher of B."""
    game = near_the_end("XU", "AB", racks=Racks.FREE)
    game.pass_all()
    game.pass_all()
    game.do(cmd.DeclareRack("A", "XU"))
    assert {result.player: result.bonus for result in results(game.state)} == {"A": 0, "B": 0}
    game.do(cmd.DeclareRack("B", "AB"))
    assert totals(game) == {"A": -11, "B": -4}


def test_who_is_about_to_draw_when_the_judge_ends_the_game_has_not_finished():
    """All seven letters are laid, but the bag holds the next seven."""
    game = new_game().begin("CHATONS", "SALEEEE")
    game.lay("CHATONS H4")
    game.do(cmd.Validate())
    game.do(cmd.CloseGame("salle fermée"))
    assert [result.bonus for result in results(game.state)] == [0, 0]
