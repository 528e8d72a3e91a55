"""One chip, two kinds of readers."""

import pytest

from console.tiles.enrolment import Enrolment
from console.tiles.workbench import Workbench
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError

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
