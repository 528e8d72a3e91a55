"""A finger on the panel, seen on the page of whoever has just wired it: the console's own threads,
on pins that are not there."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from console.app.assembly import Plan, assemble
from console.app.equipment import Wanted
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.settings.reader import parse
from tests.console.web.browser import LAPTOP, PHONE, enter_as_judge, open_page, served
from tests.firmware_bridge.faulty_pins import FaultyFactory
from tests.saying import said

SETTINGS = '[lecteur]\nmodele = "aucun"\n[panneau]\nactif = false\n'
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
