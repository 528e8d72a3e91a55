"""Counting, enrolling and repairing a set with a reader and six buttons."""

import pytest

from console.french import text
from console.tiles.stocktaking import MOST_CANDIDATES, Sitting, StockStep, names, verdict
from console.tiles.whereabouts import whole_set
from engine.letters.tiles import FRENCH, Tile
from engine.letters.tileset import TileSet

TILES = FRENCH.tiles
TAGS = {tile: f"TAG{number:03}" for number, tile in enumerate(TILES)}
K = Tile("K", 1)
W = Tile("W", 1)


def complete_set() -> TileSet:
    tileset = TileSet("club")
    for tile, tag in TAGS.items():
        tileset = tileset.enrol(tag, tile)
    return tileset


def counting(*absent: Tile) -> Sitting:
    """Everything shown but these."""
    sitting = Sitting.begin(complete_set(), whole_set(), may_enrol=True)
    for tile, tag in TAGS.items():
        if tile not in absent:
            sitting = sitting.show_tag(tag)
    return sitting


def said(sitting: Sitting) -> str:
    return text(sitting.remark.code, **sitting.remark.data)


def test_a_complete_set_is_counted_to_the_end():
    sitting = counting()
    assert sitting.step is StockStep.COUNTING
    assert sitting.progress == (102, 102)
    assert said(sitting) == "Les 102 jetons sont là. Appuyez sur suivant pour finir."
    assert verdict(sitting.findings) == [("stock_right", {"total": 102})]


def test_a_tile_shown_twice_counts_once_and_is_silent():
    sitting = Sitting.begin(complete_set(), whole_set(), may_enrol=True).show_tag("TAG000")
    assert sitting.show_tag("TAG000") is sitting
    assert sitting.progress == (1, 102)
    assert sitting.remark.beep == "tile"


def test_the_last_missing_tiles_are_named_aloud():
    sitting = counting(K, W)
    assert said(sitting) == "Inventaire : 100 sur 102. Il reste K#1, W#1."
    assert sitting.remark.aloud
    assert verdict(sitting.findings) == [
        (
            "stock_missing",
            {
                "count": 2,
                "tiles": (
                    "K#1",
                    "W#1",
                ),
            },
        )
    ]


def test_every_twentieth_tile_is_counted_aloud():
    sitting = Sitting.begin(complete_set(), whole_set(), may_enrol=True)
    loud = []
    for tag in list(TAGS.values())[:60]:
        sitting = sitting.show_tag(tag)
        if sitting.remark.aloud:
            loud.append(sitting.progress[0])
    assert loud == [20, 40, 60]


def test_a_new_tile_takes_the_place_of_the_one_that_is_missing():
    sitting = counting(K).show_tag("NEW")
    assert (sitting.step, sitting.candidate) == (StockStep.REPLACING, K)
    assert "Tenez valider" in said(sitting)
    mended = sitting.replace_tile()
    assert mended.tileset.tile_of("NEW") == K
    assert mended.tileset.revoked == {TAGS[K]: K}
    assert (mended.step, mended.progress) == (StockStep.COUNTING, (102, 102))
    assert verdict(mended.findings)[0][0] == "stock_right"


def test_among_several_missing_the_judge_steps_through_them():
    sitting = counting(K, W).show_tag("NEW")
    assert sitting.candidate == K
    assert sitting.next_candidate().candidate == W
    assert sitting.next_candidate().next_candidate().candidate == K
    assert sitting.next_candidate().replace_tile().tileset.tile_of("NEW") == W


def test_what_is_no_tile_of_the_set_is_set_aside():
    sitting = counting(K).show_tag("BUS CARD").forget_tag()
    assert sitting.step is StockStep.COUNTING
    assert dict(verdict(sitting.findings))["stock_foreign"] == {"count": 1}


def test_a_tile_of_the_set_ends_the_proposal():
    sitting = counting(K, W).show_tag("NEW").show_tag(TAGS[W])
    assert (sitting.step, sitting.candidate) == (StockStep.COUNTING, None)


def test_the_new_tile_left_on_the_pad_is_asked_about_once():
    sitting = counting(K).show_tag("NEW")
    assert sitting.show_tag("NEW") is sitting


def test_while_many_are_missing_only_the_letter_of_a_new_tile_is_asked():
    """A tile died in the middle of a game: the bag is not emptied for it."""
    sitting = Sitting.begin(complete_set(), whole_set(), may_enrol=False).show_tag("NEW")
    assert sitting.step is StockStep.REPLACING
    assert said(sitting) == (
        "Puce inconnue. Tenez valider pour en faire un A, "
        "appuyez sur rejeter pour une autre lettre."
    )
    for _ in range(4):
        sitting = sitting.next_candidate()
    mended = sitting.replace_tile()
    assert said(mended).startswith("Ce jeton est maintenant E.")
    assert mended.tileset.tile_of("NEW").letter == "E"
    assert counting(*TILES[:MOST_CANDIDATES]).show_tag("NEW").letters == ()


def test_an_unknown_tag_when_nothing_is_missing_is_foreign():
    assert said(counting().show_tag("NEW")).startswith("Puce inconnue, et aucun jeton ne manque.")


def test_an_old_tile_that_comes_back_is_told():
    mended = counting(K).show_tag("NEW").replace_tile()
    found = mended.show_tag(TAGS[K])
    assert "l'ancien K n° 1" in said(found)
    assert dict(verdict(found.findings)) == {"stock_doubled": {"count": 1, "tiles": ("K#1",)}}


def test_a_new_set_is_enrolled_tile_by_tile_then_stands_counted():
    sitting = Sitting.begin(TileSet("club"), whole_set(), may_enrol=True)
    assert said(sitting) == "Posez A n° 1. 0 jeton enregistré sur 102."
    for tag in TAGS.values():
        assert sitting.step is StockStep.ENROLLING
        sitting = sitting.show_tag(tag)
    assert sitting.step is StockStep.COUNTING
    assert dict(sitting.tileset.tags) == {tag: tile for tile, tag in TAGS.items()}
    assert verdict(sitting.findings)[0][0] == "stock_right"


def test_enrolling_tells_of_the_tile_still_on_the_pad_and_refuses_a_used_tag():
    sitting = Sitting.begin(TileSet("club"), whole_set(), may_enrol=True).show_tag("T1")
    same = sitting.show_tag("T1")
    assert said(same) == "A n° 1 vient d'être enregistré. Retirez-le, puis posez A n° 2."
    assert same.remark.beep is None and not same.remark.aloud and same.tileset == sitting.tileset
    again = sitting.show_tag("T2").show_tag("T1")
    assert "déjà celle de A n° 1" in said(again)
    assert again.remark.beep == "refusal"
    assert len(again.tileset.tags) == 2


def test_an_enrolment_is_undone_with_a_button():
    sitting = Sitting.begin(TileSet("club"), whole_set(), may_enrol=True).show_tag("T1")
    assert said(sitting.undo()) == "Posez A n° 1. 0 jeton enregistré sur 102."
    assert "rien à annuler" in said(sitting.undo().undo())


def test_during_a_game_an_incomplete_set_is_counted_not_enrolled():
    assert Sitting.begin(TileSet("club"), whole_set(), may_enrol=False).step is StockStep.COUNTING


def test_counting_can_begin_again():
    sitting = counting(K).restart()
    assert sitting.progress == (0, 102)


def test_the_reader_under_the_bag_only_advises():
    sitting = Sitting.begin(complete_set(), whole_set(), may_enrol=True)
    half = sitting.hear_bag(list(TAGS.values())[:30], over=False)
    assert half.progress == (30, 102)
    assert not half.remark.aloud
    heard = half.hear_bag([TAGS[tile] for tile in TILES if tile != K], over=True)
    assert said(heard) == "Inventaire : 101 sur 102. Il reste K#1."
    assert verdict(heard.show_tag(TAGS[K]).findings)[0][0] == "stock_right"


def test_a_bag_of_unknown_tags_is_told():
    sitting = Sitting.begin(complete_set(), whole_set(), may_enrol=True)
    assert "n'est connue" in said(sitting.hear_bag(["E2", "E3"], over=True))


@pytest.mark.parametrize("tile", [K, Tile("?", 2)])
def test_tiles_have_names_people_read(tile):
    assert names([tile]) == (str(tile),)


def test_a_chip_is_known_under_both_of_its_names():
    """Enrolled on a pad that reads hexadecimal, counted with a reader that types decimals."""
    tileset = TileSet("club").enrol("010063E9AE", Tile("A", 1))
    sitting = Sitting.begin(tileset, whole_set(), may_enrol=False).show_tag("dec-0006547886")
    assert sitting.progress == (1, 102)
    assert sitting.show_tag("010063E9AE") is sitting


def test_a_bag_heard_again_and_again_is_told_once():
    sitting = Sitting.begin(complete_set(), whole_set(), may_enrol=True)
    heard = sitting.hear_bag(TAGS.values(), over=False)
    assert heard.hear_bag(TAGS.values(), over=False) is heard
    assert heard.hear_bag(TAGS.values(), over=True) is heard
