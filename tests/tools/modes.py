"""One of every mode of the desk, by the name of its situation."""

from dataclasses import replace

from console.desk.buttons import Button
from console.desk.choices import Option, choice
from console.desk.option_table import Menu
from console.desk.trial import PanelTrial
from console.modes.choosing import Choosing
from console.modes.ending import Leaving
from console.modes.mode import Desk, Mode, NoProposals
from console.modes.tiles import Moving, Stock
from console.modes.trial import Trial
from console.tiles.rearranging import Rearrangement
from console.tiles.stocktaking import Sitting, Step
from console.tiles.whereabouts import whole_set
from console.tiles.workbench import Tools, Workbench
from engine.letters.tiles import FRENCH
from engine.letters.tileset import TileSet
from engine.play.hands import BAG, RACK, Bag, TileMove

BENCH = Workbench(TileSet("club"), Tools(has_reader=True))
MENU = Menu((choice("game", "Jeu", (Option("a", "A"), Option("b", "B")), "a"),))


def stock(step: Step) -> Stock:
    tileset = TileSet("club")
    sitting = Sitting.begin(tileset, whole_set(FRENCH), may_enrol=False)
    return Stock(BENCH, replace(sitting, step=step, new_tag="NEW"), 0)


def asked(mode: type[Leaving]) -> Mode:
    held = mode.begin(Desk(BENCH)).mode
    assert held is not None
    return held


MOVES = (TileMove("A", RACK, BAG),)
MODES: dict[str, Mode] = {
    mode.situation.name: mode
    for mode in (
        *map(stock, Step),
        Trial(BENCH, PanelTrial(tuple(button.value for button in Button))),
        Moving(BENCH, Rearrangement.begin(MOVES, Bag(""), read=True)),
        Choosing(NoProposals(), None, MENU),
        asked(Leaving),
    )
}
