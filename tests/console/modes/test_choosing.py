"""« Nouvelle partie » with six buttons, with a keyboard, with a mouse."""

import json

import pytest

from console.app.chooser import FILE
from console.app.keyboard import message_of, pointed
from console.desk.buttons import Button, Forward, Press
from console.desk.inbox import StartGame
from console.desk.option_table import NewGame
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.modes.new_game import GoToLine, Pick
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.window.display import KeyPressed
from engine.play.game import SourceKind
from engine.play.players import player
from tests.tools.bench_console import simulated_table


@pytest.fixture
def table(tmp_path, data_with_lexicon, free_lexicon):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    yield simulated_table(tmp_path, journal, free_lexicon)
    journal.close()


def press(table, *buttons):
    for button in buttons:
        table.post(Press(Button(button)))


def key(table, name, text=""):
    table.post(message_of(KeyPressed(name, text), table.judge))


def texts(table, aspect=Aspect.WIDE):
    return scene(table.judge.public, table.now_ms, aspect, legend=True).texts


def test_one_press_opens_what_the_home_screen_proposes(table):
    assert {"Duplicate · normale · cumul", "Tapées par le juge"} <= set(texts(table))
    table.post(Forward())
    assert table.judge.options.source.kind is SourceKind.TYPED
    assert table.judge.situation.name == "ready"


def test_six_buttons_choose_a_formule_and_begin(table, tmp_path):
    press(table, "valider", "suivant", "rejeter", "rejeter", "valider")
    assert table.judge.options.formule.code == "7sur8"
    kept = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert kept["duplicate/formule"] == "7sur8"


def test_the_last_choices_are_proposed_on_another_evening(table, tmp_path, free_lexicon):
    press(table, "valider", "suivant", "rejeter", "valider")
    journal, _ = Journal.open(tmp_path / "other" / JOURNAL_FILE)
    (tmp_path / "other" / FILE).write_bytes((tmp_path / FILE).read_bytes())
    again = simulated_table(tmp_path / "other", journal, free_lexicon)
    press(again, "suivant")
    assert again.judge.options.formule.code == "joker"
    journal.close()


def test_leaving_opens_nothing_and_keeps_what_was_chosen(table):
    press(table, "valider", "suivant", "rejeter", "annuler")
    assert table.judge.face is None and table.judge.situation.name == "no_game"
    press(table, "suivant")
    assert table.judge.options.formule.code == "joker"


def test_a_keyboard_moves_turns_and_writes(table):
    press(table, "valider")
    key(table, "down")
    key(table, "right")
    assert table.judge.mode.choice.chosen == "joker"
    key(table, "left")
    table.post(GoToLine("club"))
    for name, text in (("c", "C"), ("space", " "), ("n", "n"), ("backspace", ""), ("f", "f")):
        key(table, name, text)
    assert table.judge.mode.choice.chosen == "C f"
    key(table, "return")
    assert table.judge.options.club == "C f"


def test_a_mouse_picks_what_it_points_at(table):
    press(table, "valider")
    table.post(GoToLine("duplicate/formule"))
    picture = scene(table.judge.public, table.now_ms)
    target = next(each for each in picture.targets if each.means[-1] == "789")
    means = picture.pointed_at(target.x + 5, target.y + 5)
    assert means == ("pick", "duplicate/formule", "789")
    table.post(pointed(means, table.judge))
    assert table.judge.mode.choice.chosen == "789"


def test_what_is_greyed_is_refused_with_its_reason_on_the_screen(table):
    press(table, "valider")
    table.post(GoToLine("source"))
    assert "Aucun lecteur n’est branché." in " ".join(texts(table))
    table.post(Pick("source", "jetons"))
    assert "Aucun lecteur" in table.judge.public.banners[0].text
    press(table, "rejeter")
    assert table.judge.mode.choice.chosen == "logiciel" and not table.judge.public.banners


def test_a_choice_that_is_written_tells_the_six_buttons_so(table):
    press(table, "valider")
    offers = [each.press.button for each in table.judge.situation.offers]
    table.post(GoToLine("title"))
    assert "rejeter" in offers
    assert "rejeter" not in [each.press.button for each in table.judge.situation.offers]
    press(table, "rejeter")
    assert table.judge.refusal.code == "desk_choice_written"


def test_a_press_that_means_nothing_here_says_what_can_be_done(table):
    press(table, "valider", "joueur1")
    assert table.judge.refusal.code == "desk_choosing"


def test_whoever_wires_the_box_tries_it_from_here(table):
    press(table, "valider", "chrono")
    assert table.judge.refusal.code == "trial_nothing"
    assert "chrono" not in [each.press.button for each in table.judge.situation.offers]


def test_one_press_seats_those_the_home_screen_names(table, tmp_path, free_lexicon):
    """Nobody chose anything: last evening's players are proposed, and they are who plays."""
    table.post(StartGame(NewGame(players=(player(1, "Ana"), player(2, "Bob")))))
    table.console.dependencies.journal.close()
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    again = simulated_table(tmp_path, journal, free_lexicon)
    assert "Ceux de la dernière soirée (2)" in texts(again)
    press(again, "suivant")
    assert [each.name for each in again.judge.options.players] == ["Ana", "Bob"]
    journal.close()
