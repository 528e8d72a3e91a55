"""A physical set: enrolment, replacement, taking stock."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.letters.tiles import FRENCH, JARNAC, Tile
from engine.letters.tileset import TileSet, as_json, from_json, take_stock
from engine.rulings import RuleError


def complete(distribution=FRENCH):
    tileset = TileSet("club", distribution)
    while (tile := tileset.next_tile) is not None:
        tileset = tileset.enrol(f"tag-{tile}", tile)
    return tileset


SET = complete()


def test_enrolling_goes_letter_by_letter_to_the_end():
    tileset = TileSet("club").enrol("1", Tile("A", 1))
    assert tileset.next_tile == Tile("A", 2)
    assert SET.is_complete
    assert SET.next_tile is None
    assert len(complete(JARNAC).tags) == 144


def test_a_used_tag_is_refused_with_the_tile_it_is_on():
    tileset = TileSet("club").enrol("1", Tile("A", 1))
    with pytest.raises(RuleError) as refusal:
        tileset.enrol("1", Tile("A", 2))
    assert refusal.value == RuleError("tag_already_used", tag="1", tile="A#1")


def test_a_tile_takes_a_second_tag_only_on_purpose():
    tileset = TileSet("club").enrol("1", Tile("A", 1))
    with pytest.raises(RuleError, match="tile_already_enrolled"):
        tileset.enrol("2", Tile("A", 1))
    assert tileset.enrol("2", Tile("A", 1), second=True).tags_of(Tile("A", 1)) == ("1", "2")


def test_undo_forgets_the_last_one():
    tileset = TileSet("club").enrol("1", Tile("A", 1)).enrol("2", Tile("A", 2)).undo()
    assert tileset.next_tile == Tile("A", 2)
    with pytest.raises(RuleError, match="nothing_to_undo"):
        TileSet("club").undo()


def test_a_replaced_tile_revokes_its_old_tag():
    replaced = SET.add_spare("spare").replace_tags(Tile("K", 1), "spare")
    assert replaced.tile_of("spare") == Tile("K", 1)
    assert not replaced.spares
    with pytest.raises(RuleError, match="tag_revoked"):
        replaced.tile_of("tag-K#1")


def test_unknown_tags_and_foreign_tiles_are_refused():
    with pytest.raises(RuleError, match="unknown_tag"):
        SET.tile_of("phone")
    with pytest.raises(RuleError, match="tile_not_in_set"):
        TileSet("club").enrol("1", Tile("K", 2))


@pytest.mark.article("fisf-2020 §2.2")
@pytest.mark.article("fisf-2014 §2.2")
def test_stock_before_a_game_names_every_tile_that_is_wrong():
    replaced = SET.replace_tags(Tile("K", 1), "new-K")
    seen = [tag for tag in replaced.tags if tag not in ("tag-A#1", "tag-?#2")]
    stock = take_stock(replaced, [*seen, "tag-K#1", "phone", "phone"], FRENCH.tiles)
    assert stock.missing == (Tile("A", 1), Tile("?", 2))
    assert stock.doubled == (Tile("K", 1),)
    assert stock.foreign == ("phone",)


def test_stock_of_a_complete_bag_is_right():
    stock = take_stock(SET, SET.tags, FRENCH.tiles)
    assert not (stock.missing or stock.doubled or stock.unexpected or stock.foreign)


def test_a_tile_in_the_bag_that_should_lie_on_the_grid_is_unexpected():
    expected = [tile for tile in FRENCH.tiles if tile != Tile("Z", 1)]
    stock = take_stock(SET, SET.tags, expected)
    assert stock.unexpected == (Tile("Z", 1),)


@given(st.sets(st.sampled_from(FRENCH.tiles)), st.sets(st.text(min_size=1, max_size=5), max_size=4))
def test_a_set_reads_back_what_it_writes(tiles, spares):
    tileset = TileSet("club")
    for tile in tiles:
        tileset = tileset.enrol(f"tag {tile}", tile)
    for spare in spares:
        tileset = tileset.add_spare(spare)
    assert from_json(json.loads(json.dumps(as_json(tileset)))) == tileset


@pytest.mark.parametrize(
    "data",
    [None, [], {}, {"format": 2}, {"format": 1, "name": "x", "distribution": "nope"},
     {**as_json(SET), "tags": {"1": 3}}, {**as_json(SET), "tags": {"": "A#1"}},
     {**as_json(SET), "tags": {"1": "K#9"}}],
)  # fmt: skip
def test_what_is_no_set_is_refused(data):
    with pytest.raises(RuleError):
        from_json(data)
