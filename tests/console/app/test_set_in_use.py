"""Which set of tiles the desk reads by: the one the page chose last, and no other under a game."""

from dataclasses import replace

import pytest

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.desk.buttons import Button, Press
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.settings.sections import Settings
from console.tiles.store import TileSetStore
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from tests.tools.saying import said

OURS, THEIRS = "04AB00000001", "04AB00000002"


def settings(tileset: str) -> Settings:
    usual = Settings()
    reader = replace(usual.lecteur, modele="pn532", port="/dev/none", jeu=tileset)
    panel = replace(usual.panneau, cablage="aucun")
    return replace(usual, lecteur=reader, panneau=panel)


@pytest.fixture
def console(tmp_path, free_lexicon):
    """A reader nobody has plugged in, and no set of the name the factory gives it."""
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    wanted = Wanted(window=False, voice=False, pages=False)
    plan = Plan(settings("club"), tmp_path, request=said(source="jetons"), wanted=wanted)
    made = assemble(replace(plan, open_lexicon=lambda _name: free_lexicon), journal)
    store = TileSetStore(tmp_path / "tilesets")
    store.save(TileSet("essai").enrol(OURS, Tile("A", 1)))
    store.save(TileSet("autre").enrol(THEIRS, Tile("B", 1)))
    yield made
    journal.close()


def open_game(console):
    console.session.handle(Press(Button.SUIVANT), 0)
    assert console.session.snapshots.judge.playing


def test_a_set_chosen_between_two_games_serves_from_the_first_tile_on(console):
    console.equipment.apply(settings("essai"))
    open_game(console)
    assert console.equipment.workbench.tile_of(OURS) == Tile("A", 1)


def test_a_set_chosen_under_a_game_waits_for_its_end(console):
    console.equipment.apply(settings("essai"))
    open_game(console)
    console.equipment.apply(settings("autre"))
    with pytest.raises(RuleError):
        console.equipment.workbench.tile_of(THEIRS)


def test_what_was_wrong_with_the_set_is_over_once_there_is_one(console):
    told = []
    console.equipment.post = told.append
    console.equipment.apply(settings("essai"))
    console.equipment.workbench.read_again()
    console.equipment.workbench.read_again()
    assert [each.code for each in told] == ["tileset_none"], "once"
