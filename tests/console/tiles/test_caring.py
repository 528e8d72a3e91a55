"""One tile at a time: read, exchanged, given another chip, kept in the drawer, given a second
chip. Nothing but what was asked changes in the set."""

import pytest

from console.french import text
from console.tiles.caring import Caring, TileCare
from engine.letters.tiles import FRENCH, Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError


def a_set(*tiles: str) -> TileSet:
    made = TileSet("club")
    for name in tiles:
        made = made.enrol(f"04-{name}", Tile.parse(name))
    return made


def told(caring: Caring) -> str:
    return text(caring.remark.code, **caring.remark.data)


def test_a_tile_says_which_it_is_and_the_set_stays():
    tileset = a_set("A#1", "?#2").replace_tags(Tile("A", 1), "04-new").add_spare("04-spare")
    caring = Caring.begin(tileset, TileCare.READ)
    said = []
    for tag in ("04-new", "04-?#2", "04-A#1", "04-spare", "04FFAA"):
        caring = caring.show_tag(tag)
        said.append(told(caring).partition(".")[0])
    assert said == [
        "C'est A n° 1",
        "C'est joker n° 2",
        "C'était A n° 1, remplacé depuis",
        "C'est une puce de réserve",
        "Ce jeton n'est pas du jeu",
    ]
    assert caring.tileset is tileset


def test_two_tiles_laid_one_after_the_other_are_exchanged():
    caring = Caring.begin(a_set("A#1", "E#1"), TileCare.SWAP).show_tag("04-A#1")
    assert caring.first == Tile("A", 1) and caring.show_tag("04-A#1") is caring
    caring = caring.show_tag("04-E#1")
    assert caring.tileset.tags == {"04-A#1": Tile("E", 1), "04-E#1": Tile("A", 1)}
    assert told(caring).startswith("A n° 1 et E n° 1 sont échangés.")


def test_the_first_of_two_can_be_taken_back():
    caring = Caring.begin(a_set("A#1", "E#1"), TileCare.SWAP).show_tag("04-A#1").forget_first()
    assert caring.first is None
    assert caring.show_tag("04-A#1").first == Tile("A", 1)


def test_a_tile_of_no_set_is_not_exchanged():
    caring = Caring.begin(a_set("A#1"), TileCare.SWAP).show_tag("04-other")
    assert told(caring) == "Ce jeton n'est pas du jeu. Enregistrez-le, ou mettez-le de côté."
    assert caring.remark.beep == "refusal" and caring.first is None


def test_a_new_chip_is_given_to_the_tile_that_was_named_and_to_no_other():
    caring = Caring.begin(a_set("A#1", "E#1"), TileCare.REPLACE, Tile("A", 1))
    refused = caring.show_tag("04-E#1")
    assert told(refused) == "Cette puce est déjà celle de E n° 1. Prenez un autre jeton."
    mended = refused.show_tag("04-new").tileset
    assert mended.tags_of(Tile("A", 1)) == ("04-new",) and "04-A#1" in mended.revoked


def test_a_telephone_is_no_chip_for_a_tile():
    phone = "08123456"
    for care in (TileCare.REPLACE, TileCare.SPARES):
        caring = Caring.begin(a_set("A#1"), care, Tile("A", 1)).show_tag(phone)
        assert caring.remark.code == "tag_changes"


def test_a_tile_of_another_sort_of_set_cannot_be_named():
    with pytest.raises(RuleError, match="tile_not_in_set"):
        Caring.begin(TileSet("club"), TileCare.REPLACE, Tile("A", 10))


def test_spares_are_counted_as_they_come():
    caring = Caring.begin(a_set("A#1"), TileCare.SPARES).show_tag("04-x").show_tag("04-x")
    assert told(caring).startswith("1 puce de réserve.")
    assert told(caring.show_tag("04-y")).startswith("2 puces de réserve.")
    assert caring.show_tag("04-A#1").remark.code == "tag_already_used"


def test_a_second_chip_is_the_only_unknown_one_above_the_reader_of_the_bag():
    caring = Caring.begin(a_set("A#1", "E#1"), TileCare.SECOND)
    assert told(caring).startswith("Posez A n° 1 seul") and caring.progress == (0, 2)
    assert caring.hear_bag(["E2-1", "E2-2"]).remark.code == "second_tag_several"
    caring = caring.hear_bag(["04-A#1", "E2-1"])
    assert caring.tileset.tags_of(Tile("A", 1)) == ("04-A#1", "E2-1")
    caring = caring.hear_bag(["E2-2"])
    assert caring.remark.code == "care_second_done" and caring.progress == (2, 2)
    assert caring.hear_bag(["E2-3"]) is caring


def test_whole_sets_of_every_sort_can_be_cared_for():
    assert Caring.begin(a_set(*map(str, FRENCH.tiles)), TileCare.SECOND).progress == (0, 102)
