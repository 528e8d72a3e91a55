"""Every game of the house is begun, ended early and abandoned, with six buttons and by the page."""

import pytest

from console.desk.buttons import Button, Press
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.modes.new_game import GoToLine, Pick
from console.registry import GAMES
from console.web.access import JUDGE
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import simulated_table

WAYS = ("early", "abandoned")


@pytest.fixture
def table(tmp_path, data_with_lexicon, free_lexicon):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    yield simulated_table(tmp_path, journal, free_lexicon)
    journal.close()


def begin(table, game):
    table.post(Press(Button.VALIDER))
    table.post(GoToLine("game"))
    for _ in GAMES:
        if table.judge.mode.choice.chosen == game:
            break
        table.post(Press(Button.REJETER))
    table.post(Press(Button.VALIDER))
    assert table.judge.face.game.name == game


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_the_panel_begins_ends_and_begins_again(table, game, way):
    begin(table, game)
    first = table.judge.options.id
    table.post(Press(Button.CHRONO, held=True))
    assert table.judge.situation.name == "finishing"
    for _ in range(WAYS.index(way)):
        table.post(Press(Button.SUIVANT))
    table.post(Press(Button.VALIDER, held=True))
    assert table.judge.face.game.is_over(table.judge.state)
    assert table.judge.refusal is None
    table.post(Press(Button.VALIDER))
    assert table.judge.situation.name == "choosing"
    table.post(Press(Button.VALIDER))
    assert table.judge.face.game.name == game
    assert table.judge.options.id != first


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_leaves_the_game_as_it_is_when_asked_to(table, game):
    begin(table, game)
    table.post(Press(Button.CHRONO, held=True))
    table.post(Press(Button.ANNULER))
    assert not table.judge.face.game.is_over(table.judge.state)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_the_page_offers_the_same_ends(tmp_path, free_lexicon, game, way):
    rig = DuplicateBench.typed(tmp_path, free_lexicon)
    rig.post(Press(Button.VALIDER))
    rig.post(Pick("game", game))
    rig.post(Press(Button.VALIDER))
    judge = rig.client(JUDGE)
    offered = [each["name"] for each in judge.get("/juge/terminer").json()["endings"]]
    assert set(WAYS) <= set(offered)
    refused = judge.post("/juge/terminer", json={"name": way, "reason": ""})
    assert refused.status_code == 409
    assert judge.post("/juge/terminer", json={"name": way, "reason": "la salle ferme"}).is_success
    assert rig.judge.face.game.is_over(rig.judge.state)
