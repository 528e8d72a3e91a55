"""« Terminer… » on every shape of screen: the question and its answers are read to the end,
with what follows from that end; a panel's question names its buttons, keys have their legend."""

import pytest

from console.desk.buttons import Button, Device, Press
from console.folders import JOURNAL_FILE
from console.french.typography import FIXED, NARROW
from console.journal.ledger import Journal
from console.tiles.workbench import Workbench
from console.tv.compose import scene
from console.tv.layout import Aspect
from tests.simulating import simulated_table

ENDS = (
    ("Terminer avant la fin ?", "Le coup 1 sera perdu."),
    ("Interrompue plus de 15 minutes ?", "il en fallait"),
    ("Abandonner la partie ?", "Elle ne comptera pas. Le coup 1 sera perdu."),
)
ANSWERED_BY = {
    False: "Tenez « valider » pour confirmer. Appuyez sur « suivant » pour une autre fin, "
    "sur « annuler » pour continuer à jouer.",
    True: "F4 autre fin F5 répéter F6 continuer à jouer",
}


@pytest.mark.parametrize("legend", [False, True], ids=["panel", "keyboard"])
@pytest.mark.parametrize("aspect", Aspect)
def test_no_end_is_cut(tmp_path, data_with_lexicon, free_lexicon, monkeypatch, aspect, legend):
    monkeypatch.setattr(Workbench, "device", Device.KEYBOARD if legend else Device.PANEL)
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    table = simulated_table(tmp_path, journal, free_lexicon)
    table.post(Press(Button.SUIVANT))
    table.post(Press(Button.SUIVANT))
    table.post(Press(Button.CHRONO, held=True))
    for question, what_follows in ENDS:
        assert table.judge.situation.name == "finishing"
        texts = scene(table.judge.public, table.now_ms, aspect, legend=legend).texts
        told = " ".join(texts).replace(FIXED, " ").replace(NARROW, " ")
        assert question in told
        assert what_follows in told
        assert ANSWERED_BY[legend] in told
        table.post(Press(Button.SUIVANT))
    journal.close()
