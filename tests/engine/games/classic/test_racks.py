"""Racks followed: every tile is known by its tag, proofs are given, nothing is told."""

import pytest

from engine.games.classic import CLASSIC
from engine.games.classic import commands as cmd
from engine.games.classic.state import Phase
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.letters.tiles import FRENCH, Tile
from tests.engine.games.classic.bench import assert_whole_set, free_game, new_game

A_RACK = "C#1 H#1 A#1 T#1 S#1 S#2 E#1".split()
B_RACK = "S#3 A#2 L#1 E#2 E#3 E#4 ?#1".split()


def tile(text):
    return cmd.LayTile(Tile.parse(text))


def game():
    game = new_game("AB")
    game.do(cmd.ChooseStarter("A"))
    for text in A_RACK + B_RACK:
        game.do(tile(text))
    return game


def lay(game, *tiles):
    for text in tiles:
        game.do(tile(text))


def at(ref, **more):
    return cmd.PlayTiles(Reference.parse(ref), **more)


def test_a_tile_on_the_pad_is_drawn_or_laid_as_the_moment_has_it():
    played = game()
    assert played.state.phase is Phase.PLAYING
    assert CLASSIC.tile_laid(played.state, Tile("C", 1), back=False) == tile("C#1")
    assert CLASSIC.tile_laid(played.state, Tile("C", 1), back=True) == cmd.TakeBackTile(
        Tile("C", 1)
    )
    toss = new_game("AB").state
    assert CLASSIC.tile_laid(toss, Tile("C", 1), back=False) == cmd.DrawForStart(tile=Tile("C", 1))


def test_tiles_in_order_then_a_reference_make_a_word():
    played = game()
    lay(played, "C#1", "H#1", "A#1", "T#1")
    played.do(at("H5", announced=18))
    assert str(played.state.laid.move) == "CHAT H5"
    played.do(cmd.Validate())
    played.fill()
    lay(played, "S#3")
    played.do(at("H5"))
    assert str(played.state.laid.move) == "CHATS H5", "squares taken are read from the board"


def test_the_reference_may_be_that_of_the_first_tile_laid():
    played = game()
    played.play("CHAT H5")
    lay(played, "S#3")
    played.do(at("H9"))
    assert str(played.state.laid.move) == "CHATS H5"


def test_a_single_tile_is_read_the_way_a_word_lies():
    played = game()
    played.play("CHAT H5")
    lay(played, "S#3")
    played.do(at("9H"))
    assert str(played.state.laid.move) == "CHATS H5"


def test_a_jokers_letter_is_asked():
    played = game()
    played.play("CHAT H5")
    lay(played, "?#1", "A#2")
    assert played.refused(at("9H")) == "joker_letters_wanted"
    assert played.refused(at("9H", jokers="?")) == "joker_letters_wanted"
    played.do(at("9H", jokers="s"))
    assert played.state.laid.move.word == "sA"


def test_too_many_tiles_for_the_line():
    played = game()
    lay(played, "C#1", "H#1", "A#1", "T#1")
    assert played.refused(at("H13")) == "tiles_do_not_fit"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S#3", "pad_tile_of_another"),
        ("Z#1", "pad_tile_not_on_rack"),
        ("E#9", "pad_tile_not_on_rack"),
        ("A#99", "foreign_tile"),
    ],
)
def test_only_tiles_of_his_own_rack_are_laid(text, code):
    refusal = game().refusal(tile(text))
    assert refusal.code == code
    assert "letter" not in refusal.data


def test_a_tile_is_laid_once():
    played = game()
    lay(played, "C#1")
    assert played.refused(tile("C#1")) == "pad_tile_there"
    played.do(cmd.TakeBackTile())
    assert played.state.pad == ()


def test_a_tile_on_two_racks_or_on_the_board_cannot_be_drawn():
    played = game()
    lay(played, "C#1", "H#1", "A#1", "T#1")
    played.do(at("H5"))
    played.do(cmd.Validate())
    assert played.refused(tile("S#3")) == "pad_tile_on_a_rack"
    assert played.refused(tile("S#1")) == "pad_tile_on_a_rack"
    assert played.refused(tile("C#1")) == "pad_tile_on_board"
    played.do(tile("C#2"))
    assert_whole_set(played.state)


def test_the_last_tile_drawn_can_go_back_even_once_the_next_player_thinks():
    played = game()
    played.do(cmd.TakeBackTile())
    assert (played.state.phase, played.state.drawer) == (Phase.DRAWING, "B")
    played.do(tile("?#2"))
    assert played.state.phase is Phase.PLAYING
    assert_whole_set(played.state)


def test_a_typed_word_must_be_that_of_the_tiles_laid():
    played = game()
    lay(played, "C#1", "H#1")
    assert played.refused(cmd.PlayWord(Move.parse("CHAT", "H5"))) == "word_not_of_tiles"
    lay(played, "A#1", "T#1")
    assert played.do(cmd.PlayWord(Move.parse("CHAT", "H5")))


def test_of_two_equal_letters_nobody_knows_which_was_typed():
    """A holds S#1 and S#2 and plays one by keyboard: the tag drawn later tells which."""
    played = game()
    played.play("CHATS H4")
    board = played.state.table.on_grid & {Tile("S", 1), Tile("S", 2)}
    assert len(board) == 1
    bag = CLASSIC.bag(played.state)
    assert bag.doubtful == board


def test_a_tag_seen_where_it_was_not_expected_tells_which_was_which():
    """He gives back one of two S by keyboard; the S drawn next is the one believed kept."""
    played = game()
    played.do(cmd.Exchange("S"))
    played.draw("I")
    kept = next(tile for tile in (Tile("S", 1), Tile("S", 2)) if played.state.table.place_of(tile))
    played.do(cmd.Exchange("?"))
    played.do(cmd.LayTile(kept))
    assert played.state.table.place_of(kept) == "B"
    other = Tile("S", 3 - kept.number)
    assert played.state.table.place_of(other) == "A"
    assert_whole_set(played.state)


def test_what_the_bag_holds_is_what_nobody_has():
    bag = CLASSIC.bag(game().state)
    assert len(bag.letters) == 102 - 14
    assert bag.held == {Tile.parse(text) for text in A_RACK + B_RACK}
    assert bag.out < set(FRENCH.tiles)


class TestFreeRacks:
    def test_tiles_in_hand_are_counted_not_named(self):
        played = free_game()
        assert played.state.phase is Phase.PLAYING
        assert (played.rack("A"), played.state.table.rack("A").size) == ("", 7)
        assert played.state.table.bag_size == 102 - 14

    def test_only_the_set_limits_what_is_played(self):
        played = free_game()
        played.play("WAX H7")
        assert played.refused(cmd.PlayWord(Move.parse("WAXX", "H7"))) == "letters_all_gone"
        assert played.state.table.bag_size == 102 - 14 - 3

    def test_a_tile_of_the_board_is_not_laid_again(self):
        played = free_game()
        lay(played, "W#1", "A#1", "X#1")
        played.do(at("H7"))
        played.do(cmd.Validate())
        assert played.refused(tile("W#1")) == "pad_tile_on_board"
        assert_whole_set(played.state)
