"""« Terminer… » on every shape of screen: the question and its answers are read to the end;
what follows from an end comes after them, and only that may be cut."""

import pytest

from console.buttons import Button, Press
from console.journal import Journal
from console.paths import JOURNAL_FILE
from console.view.compose import scene
from console.view.layout import Aspect
from tests.simulating import simulated_table


@pytest.mark.parametrize("legend", [False, True], ids=["panel", "keyboard"])
@pytest.mark.parametrize("aspect", Aspect)
def test_no_end_is_cut(tmp_path, data_with_lexicon, free_lexicon, aspect, legend):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    table = simulated_table(tmp_path, journal, free_lexicon, {})
    table.post(Press(Button.SUIVANT))
    table.post(Press(Button.SUIVANT))
    table.post(Press(Button.CHRONO, held=True))
    for _ in range(2):
        assert table.judge.situation.name == "finishing"
        texts = scene(table.judge.public, table.now_ms, aspect, legend=legend).texts
        told = " ".join(texts).replace("\u00a0", " ")
        assert "(autre fin), sur" in told
        assert "(jouer). " in told
        table.post(Press(Button.SUIVANT))
    journal.close()
