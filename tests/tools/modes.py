"""One of every mode of the desk, by the name of its situation."""

from dataclasses import replace

from console.desk.buttons import Button
from console.desk.choices import Option, choice
from console.desk.option_table import Menu
from console.desk.trial import PanelTrial
from console.modes.ending import LeavingMode
from console.modes.mode import Mode, ModeContext, NoProposals
from console.modes.new_game import NewGameMode
from console.modes.tiles import MovingMode, StockMode
from console.modes.trial import TrialMode
from console.tiles.rearrangement import Rearrangement
from console.tiles.stocktaking import Sitting, StockStep
from console.tiles.whereabouts import whole_set
from console.tiles.workbench import Tools, Workbench
from engine.letters.tiles import FRENCH
from engine.letters.tileset import TileSet
from engine.play.hands import BAG, RACK, Bag, TileMove

BENCH = Workbench(TileSet("club"), Tools(has_reader=True))
MENU = Menu((choice("game", "Jeu", (Option("a", "A"), Option("b", "B")), "a"),))


def stock(step: StockStep) -> StockMode:
    tileset = TileSet("club")
    sitting = Sitting.begin(tileset, whole_set(FRENCH), may_enrol=False)
    return StockMode(BENCH, replace(sitting, step=step, new_tag="NEW"), 0)


def asked(mode: type[LeavingMode]) -> Mode:
    held = mode.begin(ModeContext(BENCH)).mode
    assert held is not None
    return held


MOVES = (TileMove("A", RACK, BAG),)
MODES: dict[str, Mode] = {
    mode.situation.name: mode
    for mode in (
        *map(stock, StockStep),
        TrialMode(BENCH, PanelTrial(tuple(button.value for button in Button))),
        MovingMode(BENCH, Rearrangement.begin(MOVES, Bag(""), read=True)),
        NewGameMode(NoProposals(), None, MENU),
        asked(LeavingMode),
    )
}
