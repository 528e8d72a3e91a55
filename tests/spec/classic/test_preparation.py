"""classique-notice, « Préparation » and « Fin du tour »: who begins, seven tiles, clockwise."""

import pytest

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.options import GameOptions, Seat, TossJoker
from engine.games.classic.state import Phase
from engine.letters.tiles import FRENCH, Tile
from tests.engine.games.classic.bench import assert_whole_set, new_game

pytestmark = pytest.mark.article("classique-notice « Préparation »")


def toss(game, letters):
    for letter in letters:
        game.do(cmd.DrawForStart(letter))


@pytest.mark.article("classique-notice « Introduction »")
@pytest.mark.parametrize("players", ["A", "AB", "ABC", "ABCD"])
def test_one_to_four_players(players):
    assert new_game(players).state.present == tuple(players)


@pytest.mark.article("classique-notice « Introduction »")
@pytest.mark.parametrize("players", ["", "ABCDE"])
def test_neither_none_nor_five(players):
    game = new_game("A")
    game.do(cmd.CloseGame("fin"))
    seats = tuple(Seat(each) for each in players)
    assert game.refused(cmd.OpenGame(GameOptions("x", seats))) == "wrong_number_of_players"


@pytest.mark.article("classique-notice « Les lettres »")
def test_a_hundred_letters_and_two_jokers():
    assert FRENCH.total == 102
    assert FRENCH.letters.count("?") == 2
    assert (FRENCH.counts["E"], FRENCH.counts["A"], FRENCH.counts["Z"]) == (15, 9, 1)


def test_the_nearest_to_a_begins():
    game = new_game("ABC")
    toss(game, "MBZ")
    assert game.state.starter == "B"
    assert game.state.on_turn == "B"


def test_equal_ones_draw_again_among_themselves():
    game = new_game("ABC")
    toss(game, "EZE")
    assert game.state.toss.contenders == ("A", "C")
    assert game.refused(cmd.DrawForStart("A", player="B")) == "not_in_the_toss"
    toss(game, "TS")
    assert game.state.starter == "C"


def test_a_joker_is_the_letter_its_player_likes():
    game = new_game("AB")
    toss(game, "A?")
    assert game.state.toss.contenders == ("A", "B"), "a joker is an A unless he says otherwise"
    toss(game, "C")
    game.do(cmd.DrawForStart("?", counts_as="B"))
    assert game.state.starter == "B"


def test_a_setting_makes_a_joker_draw_again():
    game = new_game("AB", toss_joker=TossJoker.AGAIN)
    toss(game, "?")
    assert game.state.toss.next_player == "A"
    toss(game, "CD")
    assert game.state.starter == "A"


def test_the_tiles_of_the_toss_go_back():
    game = new_game("AB")
    toss(game, "JK")
    assert {"J", "K"} <= set(game.state.table.unseen)
    assert game.state.table.bag_size == 102
    assert_whole_set(game.state)


def test_a_tile_cannot_be_drawn_twice_in_the_toss():
    game = new_game("AB")
    game.do(cmd.DrawForStart(tile=Tile("A", 1)))
    assert game.refused(cmd.DrawForStart(tile=Tile("A", 1))) == "pad_tile_in_toss"
    game.do(cmd.DrawForStart(tile=Tile("A", 2)))
    assert isinstance(game.events[-1], ev.TossTied)


def test_each_player_then_draws_seven_tiles():
    game = new_game("AB")
    toss(game, "BA")
    game.do(cmd.TypeTiles("SALUTXY"))
    assert (game.rack("B"), game.state.drawer) == ("ALSTUXY", "A"), "who begins draws first"
    assert game.refused(cmd.Pass()) == "classic_phase_drawing"
    game.do(cmd.TypeTiles("BONJOUR"))
    assert game.state.phase is Phase.PLAYING
    assert game.state.table.bag_size == 102 - 14


def test_nobody_draws_an_eighth():
    game = new_game("AB")
    toss(game, "AB")
    assert game.refused(cmd.TypeTiles("ABCDEFGH" * 2)) == "too_many_drawn"


def test_the_game_goes_clockwise():
    game = new_game("ABC").begin()
    order = []
    for _ in range(5):
        order.append(game.state.on_turn)
        game.do(cmd.Pass())
    assert order == ["A", "B", "C", "A", "B"]


def test_at_his_turn_a_player_plays_exchanges_or_passes():
    game = new_game("ABC").begin("MAISONS", "QWKXZYJ", "EEEEEEE")
    game.play("MAISON H4", "U")
    game.do(cmd.Exchange("QWK"))
    game.draw("AAA")
    game.do(cmd.Pass())
    assert [turn.play.kind.name for turn in game.state.turns] == ["WORD", "EXCHANGE", "PASS"]
    assert game.state.on_turn == "A"


@pytest.mark.article("classique-notice « Fin du tour »")
def test_at_the_end_of_his_turn_he_draws_as_many_as_he_played():
    game = new_game("AB").begin("MAISONS")
    game.lay("MAI H7")
    game.do(cmd.Validate())
    assert (game.state.drawer, game.state.table.lacking("A")) == ("A", 3)
    game.do(cmd.TypeTiles("EEE"))
    assert game.rack("A") == "EEENOSS"
    assert game.state.on_turn == "B"


@pytest.mark.article("classique-notice « Fin du tour »")
def test_where_the_summary_draws_at_the_start_of_a_turn_the_notice_prevails():
    """classique-resume draws when the turn begins; here nobody plays before racks are full."""
    game = new_game("AB").begin("MAISONS")
    game.lay("MAI H7")
    game.do(cmd.Validate())
    assert game.refused(cmd.Pass()) == "classic_phase_drawing"


@pytest.mark.article("classique-notice « Fin du tour »")
def test_replacement_tiles_wait_for_the_points():
    game = new_game("AB").begin("MAISONS")
    game.lay("MAI H7")
    assert game.refused(cmd.LayTile(Tile("E", 1))) == "classic_phase_laid"
    assert game.refused(cmd.TypeTiles("E")) == "classic_phase_laid"
