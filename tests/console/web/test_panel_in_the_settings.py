"""« Réglages » has the panel's switch: what it says is done at once, kept, and told; never pins
while a game is played. The console is the real one, on pins that misbehave."""

import json
import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.desk.buttons import Button, Device, Press
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.settings.parser import parse
from console.web.access import JUDGE
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.browser import LAPTOP, PHONE, enter_as_judge, open_page, served
from tests.firmware_bridge.panel.faulty_pins import FaultyFactory, FaultyWire
from tests.tools.bench_console import Bench
from tests.tools.saying import said

LAMPS_AND_BUZZER = [17, 27, 22, 24, 23]
SETTINGS = '[lecteur]\nmodele = "aucun"\n[panneau]\nactif = false\n'


def plain(words):
    return words.replace("\u00a0", " ").replace("\u202f", " ")


class Box:
    def __init__(self, folder, lexicon, pins, settings=SETTINGS):
        self.bench = Bench(
            folder,
            lexicon,
            said(source="saisie"),
            settings=parse(settings),
            wanted=Wanted(window=False, voice=False, pages=False),
            now_ms=0,
        )
        self.console = self.bench.console
        self.pins, self.switch = pins, self.console.equipment.switch
        self.bench.desk.panel = self.switch
        self.judge = self.bench.client(JUDGE)

    def close(self):
        self.switch.stop()
        self.bench.cut()

    def state(self):
        return self.judge.get("/juge/reglages/etat").json()

    @property
    def shown(self):
        return next(each for each in self.state()["settings"] if each["key"] == "panneau.cablage")

    @property
    def told(self):
        return plain(self.state()["panel"]["told"])

    def choose(self, word):
        asked = {"key": "panneau.cablage", "value": word}
        return self.judge.post("/juge/reglages/changer", json=asked)

    @property
    def driven(self):
        self.switch.panel.step()
        return [pin for pin in LAMPS_AND_BUZZER if self.pins.is_touched(pin)]


@pytest.fixture
def box(tmp_path, free_lexicon, monkeypatch):
    pins = FaultyFactory()
    monkeypatch.setattr("firmware_bridge.panel.panel.make_factory", lambda: pins)
    opened = []

    def open_box(settings=SETTINGS, **wires):
        for pin, wire in wires.items():
            pins.solder(pin.removeprefix("gpio"), wire)
        opened.append(Box(tmp_path, free_lexicon, pins, settings))
        return opened[-1]

    yield open_box
    for each in opened:
        each.close()


def test_the_switch_says_how_the_panel_is_taken_and_how_it_is(box):
    opened = box()
    shown = opened.shown
    assert (shown["value"], shown["kind"]) == ("auto", "choice")
    assert list(shown["options"].values()) == ["automatique", "câblé", "aucun"]
    assert opened.told == "Jamais vu. Appuyez sur un de ses boutons : il s’allume."
    assert opened.driven == []


@pytest.mark.parametrize(
    ("word", "driven"), [("cable", LAMPS_AND_BUZZER), ("auto", []), ("aucun", None)]
)
def test_its_word_is_done_at_once_and_kept_for_the_next_start(box, tmp_path, word, driven):
    opened = box()
    answer = opened.choose(word)
    assert answer.status_code == 200 and answer.json()["told"] == "C’est changé."
    assert opened.shown["value"] == word
    if driven is None:
        assert opened.switch.panel is None
    else:
        assert opened.driven == driven
    kept = json.loads((tmp_path / "reglages.json").read_text())["panneau.cablage"]
    assert kept == {"value": word, "instead": ""}
    opened.close()
    assert box().shown["value"] == word


def test_a_file_that_said_wired_can_be_told_otherwise(box):
    opened = box(SETTINGS.replace("false", "true"))
    assert opened.shown["value"] == "cable" and opened.driven == LAMPS_AND_BUZZER
    opened.choose("auto")
    assert opened.shown["value"] == "auto" and opened.driven == []


def test_during_a_game_it_is_kept_and_the_pins_stay(box):
    opened = box()
    opened.bench.post(Press(Button.SUIVANT))
    answer = opened.choose("cable").json()
    assert "quand la partie sera finie" in answer["told"]
    assert opened.driven == []
    assert opened.told.endswith("Le changement attend la fin de la partie.")


@pytest.mark.parametrize("word", ["", "oui", True, None, 3, ["auto"], "x" * 500])
def test_what_is_no_word_of_it_is_refused_and_nothing_changes(box, word):
    opened = box()
    answer = opened.choose(word)
    if word == "":
        assert answer.status_code == 200, "as the file says"
    else:
        assert answer.status_code in (400, 409, 422) and answer.json()["message"]
    assert opened.shown["value"] == "auto"


def test_a_pin_that_is_ignored_is_named_beside_the_switch(box):
    opened = box(gpio12=FaultyWire.LOW)
    panel = opened.switch.panel
    panel._guards["rejeter"].found_down(panel._clock() - 10_000)
    panel.step()
    assert "Bouton rejeter (GPIO 12) : à la masse depuis le départ, broche ignorée" in opened.told


def test_the_trial_beside_it_shines_and_is_over_without_a_press(box):
    opened = box()
    opened.judge.post("/juge/essai", json={})
    assert opened.driven == LAMPS_AND_BUZZER
    panel = opened.state()["panel"]
    assert panel["trying"] and "Appuyez sur" in panel["trial"]
    opened.judge.post("/juge/essai", json={"stop": True})
    assert opened.driven == []
    panel = opened.state()["panel"]
    assert not panel["trying"] and "Boutons muets : chrono, valider" in plain(panel["trial"])


def test_without_a_panel_the_trial_says_so_where_it_was_asked(box):
    opened = box()
    opened.choose("aucun")
    opened.judge.post("/juge/essai", json={})
    panel = opened.state()["panel"]
    assert not panel["trying"] and panel["trial"].startswith("Aucun panneau ici")


def test_the_screens_speak_of_keys_until_a_button_was_pressed(box):
    opened = box()
    workbench = opened.console.equipment.workbench
    assert workbench.device is Device.KEYBOARD
    opened.choose("cable")
    assert workbench.device is Device.PANEL


def test_where_there_are_no_pins_and_nobody_asked_nothing_is_said(
    tmp_path, free_lexicon, monkeypatch
):
    opened = Box(tmp_path, free_lexicon, None)
    assert opened.console.session.snapshots.judge.faults == ()
    assert "n’a pas de broches" in opened.told
    opened.close()


def test_a_console_without_metal_has_no_switch(tmp_path, free_lexicon):
    state = (
        DuplicateBench.typed(tmp_path, free_lexicon).client(JUDGE).get("/juge/reglages/etat").json()
    )
    assert state["panel"] is None
    assert "panneau.cablage" not in {each["key"] for each in state["settings"]}


# --- A finger on the panel, seen on the page of whoever has just wired it -----------------------
# the console's own threads, on pins that are not there.


PICTURES = os.environ.get("PUPITRE_PICTURES")


def keep(page, name):
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


@pytest.fixture
def wired(data_with_lexicon, monkeypatch):
    """A card of 0.2.0 that was updated: pages, loop, panel, each in its thread."""
    pins = FaultyFactory()
    monkeypatch.setattr("firmware_bridge.panel.panel.make_factory", lambda: pins)
    journal, _ = Journal.open(data_with_lexicon / JOURNAL_FILE)
    wanted = Wanted(window=False, voice=False, pages=False)
    plan = Plan(parse(SETTINGS), data_with_lexicon, request=said(source="saisie"), wanted=wanted)
    console = assemble(plan, journal)
    with served(console, data_with_lexicon) as live, console.wiring:
        yield live, pins


def test_the_panel_is_seen_tried_and_switched_from_the_page(browser, wired):
    live, pins = wired
    troubles = []
    page = open_page(browser, LAPTOP, troubles)
    enter_as_judge(page, live)
    page.goto(f"{live.url}/juge/reglages")
    state, trial = page.locator("#panel-state"), page.locator("#trial-told")
    expect(state).to_contain_text("Jamais vu")
    keep(page, "panneau-jamais-vu-1280")
    page.click("#trial")
    expect(trial).to_contain_text("Appuyez sur « chrono »")
    pins.pin(5).drive_low()
    expect(trial).to_contain_text("Bouton chrono reçu")
    pins.pin(5).drive_high()
    expect(state).to_contain_text("Vu à l’instant")
    keep(page, "panneau-essai-1280")
    page.set_viewport_size(PHONE)
    keep(page, "panneau-essai-360")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.click("#trial")
    expect(trial).to_contain_text("Boutons muets")
    page.select_option("#setting-panneau-cablage", label="aucun")
    expect(state).to_contain_text("Aucun panneau")
    keep(page, "panneau-aucun-360")
    assert live.console.equipment.panel is None
    assert troubles == []
