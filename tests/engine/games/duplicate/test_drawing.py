"""Letters in, letters back: four sources, one way, and every refusal that changes nothing."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.formules import FORMULES, parse_formule
from engine.games.duplicate.state import Phase
from engine.letters.tiles import FRENCH, Tile
from tests.engine.games.duplicate.bench import PlayedDuplicate, assert_whole_set, new_game


def tile(text: str) -> Tile:
    return Tile.parse(text)


def lay(game: PlayedDuplicate, *tiles: str) -> None:
    for each in tiles:
        game.do(cmd.LayTile(tile(each)))


@pytest.fixture
def game() -> PlayedDuplicate:
    game = new_game()
    game.do(cmd.OpenCoup())
    return game


def test_letters_come_in_the_order_drawn_whatever_their_source(game):
    lay(game, "Z#1", "A#1")
    game.draw("e ?".replace(" ", ""))
    assert game.state.rack == "ZAE?"
    assert [held.tile for held in game.state.table.drawn] == [tile("Z#1"), tile("A#1"), None, None]
    assert_whole_set(game.state)


def test_a_typed_letter_may_be_lower_case_and_a_joker_a_star(game):
    game.draw("z*")
    assert game.state.rack == "Z?"


@pytest.mark.parametrize("text", ["", "AB", "  "])
def test_one_letter_at_a_time(game, text):
    assert game.refusal(cmd.TypeTile(text)).code == "one_letter_expected"


def test_what_is_not_a_letter_is_refused(game):
    assert game.refusal(cmd.TypeTile("é")).code == "unknown_letter"


def test_a_tile_is_drawn_once(game):
    lay(game, "Z#1")
    assert game.refusal(cmd.LayTile(tile("Z#1"))).code == "tile_already_drawn"


def test_a_tile_that_does_not_exist_is_foreign(game):
    assert game.refusal(cmd.LayTile(Tile("Z", 2))).code == "foreign_tile"


def test_a_letter_typed_instead_of_its_tile_uses_it_up(game):
    game.draw("Z")
    assert game.refusal(cmd.LayTile(tile("Z#1"))).code == "letter_not_in_bag"
    assert game.refusal(cmd.TypeTile("Z")).code == "letter_not_in_bag"


@pytest.mark.parametrize("code", sorted(FORMULES))
def test_the_rack_holds_what_the_formule_says(code):
    game = new_game(FORMULES[code])
    game.do(cmd.OpenCoup())
    missing = game.state.table.lacking(game.state.options.formule)
    assert missing == FORMULES[code].rack_size - (1 if FORMULES[code].joker else 0)
    game.draw("EAITNRLSU"[:missing])
    assert game.refusal(cmd.TypeTile("O")).code == "rack_full"
    game.do(cmd.AnnounceRack())
    assert len(game.state.rack) == FORMULES[code].rack_size


def test_an_incomplete_tirage_is_not_announced(game):
    game.draw("ABCDE")
    refusal = game.refusal(cmd.AnnounceRack())
    assert (refusal.code, refusal.data["lacking"]) == ("rack_incomplete", 2)


def test_the_last_letter_is_taken_back_first(game):
    game.draw("ABA")
    game.do(cmd.TakeBackTile())
    assert game.state.rack == "AB"
    assert_whole_set(game.state)


def test_a_letter_or_a_tile_can_be_named_to_be_taken_back(game):
    lay(game, "A#1", "B#1", "A#2")
    game.do(cmd.TakeBackTile(letter="b"))
    game.do(cmd.TakeBackTile(tile=tile("A#1")))
    assert [held.tile for held in game.state.table.drawn] == [tile("A#2")]
    lay(game, "A#1")
    assert game.state.rack == "AA"


def test_only_new_letters_can_be_taken_back(game):
    assert game.refusal(cmd.TakeBackTile()).code == "nothing_to_take_back"
    lay(game, "A#1")
    assert game.refusal(cmd.TakeBackTile(letter="B")).code == "not_drawn_now"
    assert game.refusal(cmd.TakeBackTile(tile=tile("A#2"))).code == "not_drawn_now"


def test_showing_a_tile_takes_back_the_letter_typed_in_its_place(game):
    game.draw("AB")
    lay(game, "A#2")
    game.do(cmd.TakeBackTile(tile=tile("A#1")))
    assert [held.tile for held in game.state.table.drawn] == [None, tile("A#2")]
    assert game.state.rack == "BA"


def test_the_reliquat_is_not_taken_back():
    game = new_game()
    game.play("TABLEAU", "TABLE H4")
    game.do(cmd.OpenCoup())
    game.draw("Z")
    assert game.refusal(cmd.TakeBackTile(letter="U")).code == "not_drawn_now"


def test_a_letter_can_be_taken_back_after_the_announcement(game):
    game.draw("ABCDEFG")
    game.do(cmd.AnnounceRack())
    game.do(cmd.TakeBackTile())
    assert game.state.phase is Phase.DRAWING
    assert game.state.open_coup.tirage == ""
    game.draw("O")
    game.do(cmd.AnnounceRack())
    assert game.state.open_coup.tirage == "ABCDEFO"


def test_the_reliquat_is_sorted_with_the_joker_last_then_come_the_new_letters():
    game = new_game()
    game.play("ZE?TABL", "TABLE H4")
    game.do(cmd.OpenCoup())
    game.draw("SA")
    assert game.state.rack == "Z?SA"
    assert game.state.open_coup.reliquat == "Z?"


def test_the_companion_joker_stands_between_reliquat_and_new_letters():
    game = new_game(parse_formule("joker"))
    game.play("TABLEZ", "TABLE H4")
    assert game.state.table.remaining.count("?") == 1
    game.do(cmd.OpenCoup())
    game.draw("SA")
    assert game.state.rack == "Z?SA"


@pytest.mark.parametrize("command", [cmd.TypeTile("?"), cmd.LayTile(Tile("?", 1))])
def test_the_companion_joker_is_never_drawn(command):
    game = new_game(parse_formule("joker"))
    game.do(cmd.OpenCoup())
    assert game.refusal(command).code == "joker_is_automatic"


def test_a_tile_on_the_grid_cannot_be_drawn():
    game = new_game()
    game.do(cmd.OpenCoup())
    lay(game, "T#1", "A#1", "B#1", "L#1", "E#1", "S#1", "O#1")
    finish(game, "TABLE H4")
    game.do(cmd.OpenCoup())
    assert game.refusal(cmd.LayTile(tile("T#1"))).code == "tile_on_grid"
    assert game.refusal(cmd.LayTile(tile("S#1"))).code == "tile_already_drawn"
    lay(game, "T#2")
    assert_whole_set(game.state)


def finish(game: PlayedDuplicate, top: str) -> None:
    game.do(cmd.AnnounceRack())
    game.think()
    game.choose(top)
    game.do(cmd.PlaceTop())


class TestLookalikes:
    """Two E on the rack, one played: nobody can tell which lies on the grid."""

    @pytest.fixture
    def game(self) -> PlayedDuplicate:
        game = new_game()
        game.do(cmd.OpenCoup())
        lay(game, "T#1", "A#1", "B#1", "L#1", "E#1", "E#2", "O#1")
        finish(game, "TABLE H4")
        game.do(cmd.OpenCoup())
        return game

    def test_while_one_is_in_the_reliquat_neither_is_drawn_again(self, game):
        assert game.refusal(cmd.LayTile(tile("E#1"))).code == "tile_already_drawn"
        assert game.refusal(cmd.LayTile(tile("E#2"))).code == "tile_already_drawn"

    @pytest.mark.parametrize(("first", "other"), [("E#1", "E#2"), ("E#2", "E#1")])
    def test_after_a_rejet_either_may_come_out_of_the_bag_but_not_both(self, game, first, other):
        game.do(cmd.RejectRack("renversé"))
        lay(game, first)
        assert game.refusal(cmd.LayTile(tile(other))).code in {"tile_on_grid", "tile_already_drawn"}
        assert game.state.rack == "E"
        assert len(game.state.table.on_grid) == 5
        assert_whole_set(game.state)

    def test_it_replays(self, game):
        game.do(cmd.RejectRack("renversé"))
        lay(game, "E#1")
        assert game.replayed() == game.state


def test_of_a_typed_letter_and_a_tile_the_typed_one_is_taken_as_played():
    game = new_game()
    game.do(cmd.OpenCoup())
    lay(game, "T#1", "A#1", "B#1", "L#1", "E#1")
    game.draw("EO")
    finish(game, "TABLE H4")
    game.do(cmd.OpenCoup())
    game.do(cmd.RejectRack("renversé"))
    lay(game, "E#1")
    assert game.state.bag.count("E") == FRENCH.counts["E"] - 2
