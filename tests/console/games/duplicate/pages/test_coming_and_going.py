"""Who comes late, leaves and is back, by clicks; and a code that opens the door once."""

import pytest
from playwright.sync_api import expect

from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import PHONE, enter_as_judge, live_pages, open_page


@pytest.fixture
def room(data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        yield LiveRoom.open(pages, 3)


def choose(row, action):
    row.locator("summary").click()
    row.get_by_role("button", name=action).click()


def test_a_player_leaves_and_is_back_and_another_comes_late(browser, room):
    room.collect("FEDAYIN")
    page = open_page(browser, PHONE, [])
    enter_as_judge(page, room.live)
    page.goto(f"{room.live.url}/juge/liste")
    second = page.locator("#players tr").nth(1)
    choose(second, "Noter le départ")
    page.click("dialog[open] button:text-is('Confirmer')")
    expect(second).to_contain_text("départ après le coup 1")
    choose(second, "Noter le retour")
    expect(second).not_to_contain_text("parti")
    expect(page.locator("#arrival")).to_have_text("dès le coup 2")
    page.fill("#name", "Léa Dupont")
    page.press("#name", "Enter")
    expect(page.locator("#count")).to_have_text("4 joueurs, partie en cours : coup 2")
    expect(page.locator("#players tr").nth(3)).to_contain_text("Léa Dupont")
    expect(page.locator("#players tr").nth(3)).to_contain_text("joue à partir du coup 2")


def test_a_code_shown_while_a_room_looks_on_opens_once(browser, room):
    code = room.live.server._desk.gate.code_to_show(once=True)
    for opens in (True, False):
        page = open_page(browser, PHONE, [])
        page.goto(f"{room.live.url}/juge")
        page.fill("#pin", code)
        page.press("#pin", "Enter")
        if opens:
            page.wait_for_selector("body[data-situation]")
        else:
            expect(page.locator("#trouble")).not_to_be_empty()
            assert page.locator("body[data-situation]").count() == 0
