"""classique-notice, « Changer ses lettres » and « Passer »."""

import pytest

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.state import Phase
from engine.letters.tiles import Tile
from tests.engine.games.classic.bench import assert_whole_set, free_game, near_the_end, new_game

EXCHANGE = pytest.mark.article("classique-notice « Changer ses lettres »")
SUMMARY = pytest.mark.article("classique-resume « Changer ses lettres »")
PASS = pytest.mark.article("classique-notice « Passer »")


@EXCHANGE
@SUMMARY
@pytest.mark.parametrize("given", ["W", "WKX", "WKXZYQJ"])
def test_one_several_or_all_letters_are_exchanged(given):
    game = new_game().begin("WKXZYQJ")
    game.do(cmd.Exchange(given))
    game.draw("EEEEEEE"[: len(given)])
    assert game.rack("A").count("E") == len(given)
    assert set(given) <= set(game.state.table.unseen)
    assert game.state.on_turn == "B", "then he passes his turn"


@EXCHANGE
@SUMMARY
def test_new_letters_are_drawn_before_the_old_go_back():
    game = new_game().begin("WKXZYQJ")
    game.do(cmd.Exchange("W"))
    assert "W" not in game.state.table.unseen
    assert game.refused(cmd.TypeTiles("W")) == "pad_not_in_bag"
    assert_whole_set(game.state)
    game.draw("A")
    assert "W" in game.state.table.unseen


@EXCHANGE
@SUMMARY
def test_at_least_seven_tiles_must_be_in_the_bag():
    six = near_the_end("ABCDEFG", "EEEEEEE", bag="AAAAAA")
    refusal = six.refusal(cmd.Exchange("A"))
    assert (refusal.code, refusal.data) == ("bag_too_small", {"left": 6, "least": 7})
    seven = near_the_end("ABCDEFG", "EEEEEEE", bag="AAAAAAI")
    assert seven.do(cmd.Exchange("A"))


@EXCHANGE
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (cmd.Exchange("E"), "exchange_not_held"),
        (cmd.Exchange("WW"), "exchange_not_held"),
        (cmd.Exchange("WKXZYQJA"), "exchange_count"),
        (cmd.Exchange(""), "exchange_letters_wanted"),
    ],
)
def test_only_his_own_letters_and_no_more_than_seven(command, code):
    game = new_game().begin("WKXZYQJ")
    refusal = game.refusal(command)
    assert refusal.code == code
    assert "letters" not in refusal.data, "a refusal must not tell what was on the rack"


@EXCHANGE
def test_tiles_set_aside_pass_over_the_reader_face_down():
    game = new_game()
    game.do(cmd.ChooseStarter("A"))
    for tile in ("W#1", "K#1", "X#1", "Z#1", "Y#1", "Q#1", "J#1"):
        game.do(cmd.LayTile(Tile.parse(tile)))
    game.fill()
    game.do(cmd.LayTile(Tile("W", 1)))
    game.do(cmd.LayTile(Tile("K", 1)))
    (begun,) = game.do(cmd.Exchange())
    assert begun == ev.ExchangeBegun("A", 2, "KW", (Tile("W", 1), Tile("K", 1)))
    game.draw("EE")
    assert game.rack("A") == "EEJQXYZ"


@EXCHANGE
def test_free_racks_only_tell_how_many():
    game = free_game()
    game.do(cmd.Exchange(count=3))
    (turn,) = game.state.turns
    assert (turn.play.count, turn.play.letters) == (3, "")
    assert game.state.table.bag_size == 102 - 14
    assert game.refused(cmd.Exchange(count=8)) == "exchange_count"


@PASS
@SUMMARY
def test_a_player_may_pass_whether_he_can_play_or_not():
    """Where classique-resume has him play a word, the notice prevails."""
    game = new_game().begin("MAISONS")
    game.do(cmd.Pass())
    assert game.state.on_turn == "B"
    assert game.state.phase is Phase.PLAYING
    assert game.rack("A") == "AIMNOSS"


def test_an_exchange_can_be_undone_before_anything_is_drawn():
    game = new_game().begin("WKXZYQJ")
    before = game.state
    game.do(cmd.Exchange("WK"))
    game.do(cmd.TakeBackPlay())
    assert game.state == before
    game.do(cmd.Exchange("WK"))
    game.draw("E")
    assert game.refused(cmd.TakeBackPlay()) == "exchange_drawn"
