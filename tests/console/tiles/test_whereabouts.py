"""What the bag must hold is always known."""

from dataclasses import replace

from console.tiles.stocktaking import verdict
from console.tiles.whereabouts import Contents, compare, whole_set
from console.tiles.whereabouts import bag_of as contents_of
from engine.games.duplicate.formules import FORMULES, NORMALE
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import State
from engine.games.duplicate.table import Table
from engine.letters.board import Grid, Reference
from engine.letters.moves import Move
from engine.letters.tiles import FRENCH, Tile, minus
from engine.letters.tileset import TileSet
from engine.play.hands import Bag, Held

JOUR = [Tile("J", 1), Tile("O", 1), Tile("U", 1), Tile("R", 1)]


def a_set() -> TileSet:
    tileset = TileSet("club")
    for tile in FRENCH.tiles:
        tileset = tileset.enrol(str(tile), tile)
    return tileset


def drawn(table: Table, *tiles: Tile) -> Table:
    for tile in tiles:
        table = table.draw(tile.letter, tile, table.identify(tile))
    return table


def typed(table: Table, letters: str) -> Table:
    for letter in letters:
        table = table.draw(letter, None, None)
    return table


def bag(table: Table) -> Bag:
    return DUPLICATE.bag(replace(State.start(GameOptions("g")), table=table))


def bag_of(table: Table) -> Contents:
    return contents_of(bag(table))


def tags_of(tiles) -> list[str]:
    return [str(tile) for tile in tiles]


def test_a_fresh_bag_holds_the_whole_set():
    contents = bag_of(Table.start(NORMALE))
    assert contents.certain == frozenset(FRENCH.tiles)
    assert contents.doubtful == ()
    assert contents.total == 102


def test_tiles_on_grid_and_rack_are_not_in_the_bag():
    table = drawn(Table.start(NORMALE), *JOUR, Tile("E", 4))
    table = table.play(Move("JOUR", Reference.parse("H4")))
    contents = bag_of(table)
    assert contents.total == 97
    assert contents.certain == frozenset(FRENCH.tiles) - {*JOUR, Tile("E", 4)}
    assert contents.on_rack == {Tile("E", 4)}
    assert contents.on_grid == set(JOUR)


def test_a_typed_letter_leaves_a_doubt_about_the_wood_only():
    contents = bag_of(typed(Table.start(NORMALE), "B"))
    (some,) = contents.doubtful
    assert (some.letter, some.count, some.tiles) == ("B", 1, (Tile("B", 1), Tile("B", 2)))
    assert contents.total == 101


def test_lookalikes_that_parted_unseen_are_in_doubt():
    table = drawn(Table.start(NORMALE), *JOUR, Tile("O", 2), Tile("O", 3))
    table = table.play(Move("JOUR", Reference.parse("H4"))).empty_rack()
    contents = bag_of(table)
    (some,) = contents.doubtful
    assert (some.letter, some.count) == ("O", 5)
    assert contents.total == sum(contents.counts.values()) == len(table.bag)


def test_jokers_set_aside_are_not_in_the_bag():
    contents = bag_of(Table.start(FORMULES["joker"]))
    assert contents.counts["?"] == 0
    assert not contents.may_hold(Tile("?", 1))


def test_what_is_missing_from_the_bag_in_a_game():
    table = drawn(Table.start(NORMALE), *JOUR)
    table = table.play(Move("JOUR", Reference.parse("H4")))
    inside = [tile for tile in FRENCH.tiles if tile not in {*JOUR, Tile("K", 1)}]
    found = compare(a_set(), tags_of([*inside, Tile("J", 1)]), bag_of(table))
    assert dict(verdict(found)) == {
        "stock_missing": {"count": 1, "tiles": ("K#1",)},
        "stock_unexpected": {"count": 1, "tiles": ("J#1",)},
    }


def test_doubtful_letters_are_missing_or_too_many_by_number():
    contents = bag_of(typed(Table.start(NORMALE), "B"))
    others = [tile for tile in FRENCH.tiles if tile.letter != "B"]
    assert compare(a_set(), tags_of([*others, Tile("B", 2)]), contents).is_right
    none = compare(a_set(), tags_of(others), contents)
    assert dict(verdict(none)) == {"stock_missing_some": {"groups": ("1 B (B#1, B#2)",)}}
    both = compare(a_set(), tags_of(FRENCH.tiles), contents)
    assert dict(verdict(both)) == {"stock_surplus": {"groups": ("1 B (B#1, B#2)",)}}


def test_at_the_end_it_is_said_where_the_missing_tiles_were_left():
    table = Table(
        Grid.EMPTY,
        minus(FRENCH.letters, "JE"),
        reliquat=(Held("E", Tile("E", 3)),),
        on_grid=frozenset({Tile("J", 1)}),
    )
    seen = [tile for tile in FRENCH.tiles if tile not in {Tile("J", 1), Tile("E", 3), Tile("K", 1)}]
    found = compare(a_set(), tags_of(seen), whole_set(last=bag(table)))
    assert dict(verdict(found)) == {
        "stock_left_on_grid": {"count": 1, "tiles": ("J#1",)},
        "stock_left_on_rack": {"count": 1, "tiles": ("E#3",)},
        "stock_missing": {"count": 1, "tiles": ("K#1",)},
    }
    doubtful = replace(table, lookalikes=(frozenset({Tile("J", 1)}),))
    assert compare(a_set(), tags_of(seen), whole_set(last=bag(doubtful))).left_on_grid == ()
