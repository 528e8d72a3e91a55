"""A tile dies in the middle of a game: a new one takes its letter, nobody knows which it was."""

import random

import pytest

from console.app.rig import VirtualSet
from console.tiles.store import TileSetStore, WatchedSet, parse_tileset, print_tileset
from engine.letters.tiles import FRENCH, Tile
from engine.letters.tileset import TileSet, as_json, from_json
from engine.rulings import RuleError
from tests.tools.every import over


def complete_set() -> TileSet:
    tileset = TileSet("club")
    for tile in FRENCH.tiles:
        tileset = tileset.enrol(f"T-{tile}", tile)
    return tileset


@over("seed", range(20))
def test_whichever_died_every_living_tile_is_known_and_none_is_taken_for_another(seed):
    """The nine A are drawn one after another, but for the dead one; the new one is among them."""
    dice = random.Random(seed)
    dead = dice.choice([tile for tile in FRENCH.tiles if tile.letter == "A"])
    drawn_before = dice.sample([Tile("A", n) for n in range(1, 10) if Tile("A", n) != dead], 2)
    tileset = complete_set().replace_letter("A", "NEW", drawn_before)
    in_play = list(drawn_before)
    alive = [f"T-A#{n}" for n in range(1, 10) if Tile("A", n) not in (dead, *drawn_before)]
    for tag in dice.sample([*alive, "NEW"], len(alive) + 1):
        tileset = tileset.resolve(tag, in_play)
        tile = tileset.tile_of(tag)
        assert tile.letter == "A"
        assert tile not in in_play
        in_play.append(tile)
    assert len(set(in_play)) == 9
    with pytest.raises(RuleError, match="tag_revoked"):
        tileset.resolve(f"T-{dead}", in_play).tile_of(f"T-{dead}")


def test_a_replaced_tile_whose_number_was_known_stays_revoked():
    tileset = complete_set().replace_tags(Tile("K", 1), "NEW")
    assert tileset.resolve("T-K#1", ()) is tileset


def test_no_tile_of_a_letter_is_free_when_all_are_in_play():
    with pytest.raises(RuleError, match="letter_all_in_play"):
        complete_set().replace_letter("K", "NEW", {Tile("K", 1)})


def test_the_doubt_is_kept_on_the_disk():
    tileset = complete_set().replace_letter("E", "NEW")
    assert from_json(as_json(tileset)) == tileset
    assert tileset.without_doubt().unsure == frozenset()


def test_a_set_of_an_earlier_release_has_no_doubt():
    told = as_json(complete_set())
    del told["unsure"]
    assert from_json(told) == complete_set()


def test_a_running_console_sees_what_was_mended_at_a_terminal(tmp_path):
    store = TileSetStore(tmp_path)
    store.save(complete_set())
    watched = WatchedSet(store, lambda: "club")
    assert watched.changed() is None
    mended = complete_set().replace_tags(Tile("K", 1), "NEW")
    TileSetStore(tmp_path).save(mended)
    assert watched.changed() == mended
    assert watched.changed() is None
    watched.keep(complete_set())
    assert watched.changed() is None


# --- A set of tiles on a card that wears out ----------------------------------------------------
# a changed bit is told, and makes no other letters.


SET = VirtualSet.make("pn532", 7).tileset


def test_no_changed_bit_makes_another_set():
    written, dice = print_tileset(SET), random.Random(12)
    for _ in range(300):
        changed = bytearray(written)
        changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
        try:
            assert parse_tileset(bytes(changed)) == SET
        except RuleError:
            continue


def test_an_a_does_not_become_an_e():
    written = print_tileset(SET).decode()
    with pytest.raises(RuleError, match="tileset_rotten"):
        parse_tileset(written.replace('"A#1"', '"E#1"', 1).encode())


def test_a_set_of_the_release_before_is_still_a_set():
    written = print_tileset(SET).decode()
    without = written[: written.rindex(",")] + "\n}\n"
    assert "sum" not in without and parse_tileset(without.encode()) == SET
