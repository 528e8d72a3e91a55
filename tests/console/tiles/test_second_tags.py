"""A second tag on every tile, for the reader under the bag."""

import io

import pytest

from console.cli import main
from console.tiles.enrolment import Enrolment, SecondTags
from console.tiles.store import TileSetStore
from console.tiles.workbench import Workbench
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from firmware_bridge.virtual.rig import RigSettings, VirtualRig, make_tags


def two_tiles() -> TileSet:
    return TileSet("club").enrol("P1", Tile("A", 1)).enrol("P2", Tile("A", 2))


def test_the_one_unknown_tag_is_the_tiles_own():
    sitting = SecondTags(two_tiles())
    assert sitting.awaited == Tile("A", 1)
    after = sitting.hear(["E1"])
    assert after.tileset.tags_of(Tile("A", 1)) == ("P1", "E1")
    assert (after.awaited, after.done) == (Tile("A", 2), 1)
    assert after.hear(["E1", "E2"]).awaited is None, "a tag that is known is not in the way"


@pytest.mark.parametrize(
    ("heard", "code"), [([], "second_tag_none"), (["E1", "E2"], "second_tag_several")]
)
def test_nothing_or_too_much_is_refused(heard, code):
    sitting = SecondTags(two_tiles()).hear(heard)
    assert sitting.refusal.code == code
    assert sitting.tileset == two_tiles()


def test_the_command_listens_to_a_real_protocol(monkeypatch, capsys):
    tag = make_tags("pn532", 1, seed=3)[0]
    TileSetStore().save(TileSet("club").enrol(tag, Tile("A", 1)))
    with VirtualRig(RigSettings((tag,), seed=3)) as rig:
        monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
        port = rig.stock.settings.path
        assert main(["tiles", "enroll", "--second", "--port", port]) == 0
        expected = rig.stock_tag(tag)
    assert TileSetStore().load("club").tags_of(Tile("A", 1)) == (tag, expected)
    assert "Seconde puce donnée : 1 jeton sur 1." in capsys.readouterr().out


def test_without_a_reader_for_the_bag_there_is_nothing_to_ask(capsys):
    TileSetStore().save(two_tiles())
    assert main(["tiles", "enroll", "--second"]) == 2
    assert "[sac]" in capsys.readouterr().err


# --- One chip, two kinds of readers -------------------------------------------------------------


ON_THE_PAD = "010063E9AE"
TYPED = "dec-0006547886"


@pytest.mark.parametrize(
    ("enrolled", "shown"),
    [(TYPED, ON_THE_PAD), (ON_THE_PAD, TYPED), (ON_THE_PAD, ON_THE_PAD)],
)
def test_a_set_enrolled_with_one_kind_of_reader_is_known_to_the_other(enrolled, shown):
    tileset = TileSet("club").enrol(enrolled, Tile("A", 1))
    assert Workbench(tileset).tile_of(shown) == Tile("A", 1)


def test_the_same_chip_is_not_enrolled_twice_under_two_names():
    sitting = Enrolment(TileSet("club")).show_tag(TYPED).show_tag("other").show_tag(ON_THE_PAD)
    assert isinstance(sitting.last, RuleError)
    assert sitting.last.code == "tag_already_used"
