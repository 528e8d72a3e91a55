"""A tile's chip dies in the middle of a coup: its letter is told on the judge's page, a new tile
is laid on the pad, and the game goes on with the bag as it is."""

import re

import pytest
from playwright.sync_api import expect

from console.desk.buttons import Button
from engine.games.duplicate.state import Phase
from engine.letters.tiles import Tile
from tests.console.web.browser import PHONE, enter_as_judge, look_at, open_page, served
from tests.console.web.test_in_a_browser import keep
from tests.evenings.desk import DeskInTheRoom

RACK = [Tile(letter, 1) for letter in "FEDYIN"]
NEW_TAG = "04ABCDEF012345"


@pytest.fixture
def room(data_with_lexicon):
    with DeskInTheRoom(data_with_lexicon, hand=False) as desk:
        yield desk


@pytest.fixture
def page(browser, room, data_with_lexicon):
    troubles: list[str] = []
    with served(room.console, data_with_lexicon) as live:
        page = open_page(browser, PHONE, troubles)
        enter_as_judge(page, live)
        yield page
    assert troubles == []


def drawing(room):
    for button, then in ((Button.SUIVANT, "ready"), (Button.SUIVANT, "drawing")):
        room.press(button)
        room.until_situation(then)
    for tile in RACK:
        room.draw(tile)
    room.until_gone(RACK[-1])


def tell(page, letter):
    look_at(page, "grille")
    if page.get_attribute("#mending", "open") is None:  # the field itself may be about to come back
        page.click("#mending summary")
    page.fill("#mended-letter", letter)
    page.click("#mend >> text=Remplacer")


def test_jeton_muet_is_clicked_and_the_new_tile_is_laid(page, room):
    drawing(room)
    room.rig.pad.place(NEW_TAG)
    room.until_refused("unknown_tag")
    room.lift()
    room.until_tag_gone(NEW_TAG)
    tell(page, "a")
    expect(page.locator("#mending-told")).to_contain_text("A")
    page.locator("#mending").scroll_into_view_if_needed()
    keep(page, "juge-jeton-muet")
    room.until(lambda: any(fault.code == "tile_mending" for fault in room.judge.faults))
    room.rig.pad.place(NEW_TAG)
    room.until(lambda: sorted(room.state.rack) == sorted("FEDYINA"))
    room.until_remarked("tile_mended")
    room.lift()
    assert room.state.phase is Phase.DRAWING
    assert len(room.state.table.bag) == 102 - 7
    room.until(lambda: room.judge.faults == ())
    room.press(Button.VALIDER)
    room.until_situation("announced")
    assert room.equipment.workbench.tiles.tile_of(NEW_TAG).letter == "A"


def test_a_letter_told_by_mistake_is_left_by_page_or_panel(page, room):
    drawing(room)
    told = page.locator("#mending-told")
    for leave in (lambda: page.click("#mend-no-more"), lambda: room.press(Button.ANNULER)):
        tell(page, "K")
        expect(told).to_contain_text("K")
        room.until(lambda: room.equipment.workbench.mending == "K")
        leave()
        room.until(lambda: room.equipment.workbench.mending is None)
        room.until(lambda: room.judge.public.banners == ())
    before = len(room.recorder.refusals)
    room.rig.pad.place(NEW_TAG)
    room.until(lambda: len(room.recorder.refusals) > before)
    assert room.recorder.refusals[-1].code == "unknown_tag"
    assert room.state.rack == "FEDYIN", "nothing was taken, nothing was taken back"


def test_what_is_no_letter_is_refused_on_the_page(page, room):
    drawing(room)
    for letter in ("7", "é", "<"):
        tell(page, letter)
        named = re.compile(rf"«\s*{letter}\s*»", re.IGNORECASE)
        expect(page.locator("#troubles")).to_contain_text(named)
        assert room.equipment.workbench.mending is None, letter
