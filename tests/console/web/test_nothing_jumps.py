"""Nothing jumps when a message appears: what one presses stays where it was."""

import pytest
from playwright.sync_api import expect

from console.desk.inbox import Recovered, Troubled
from console.journal.records import Fault
from tests.console.web.browser import LAPTOP, PHONE, enter_as_judge, open_page, push
from tests.console.web.test_in_a_browser import situation

FAULT = Fault("no_sound_card")
WATCHED = {
    1280: ("#title", "#tirage", "#buttons", "#judge-board", "#correction", "#pages"),
    360: ("#title", "#views", "#buttons"),
}
"""By width, what keeps its place from the first letter of a coup to its end."""


def tops(page, places):
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return {place: page.locator(place).bounding_box()["y"] for place in places}


def trouble_comes_and_goes(page, live):
    live.console.post(Troubled(FAULT))
    page.wait_for_selector("#troubles .trouble")
    yield
    live.console.post(Recovered(FAULT.code))
    expect(page.locator("#troubles .trouble")).to_have_count(0)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=lambda size: str(size["width"]))
def test_a_coup_is_played_without_a_button_that_moves(browser, live, size):
    judge = open_page(browser, size, [])
    enter_as_judge(judge, live)
    judge.keyboard.press("n")
    situation(judge, "ready")
    watched = WATCHED[size["width"]]
    before = None

    def stays():
        nonlocal before
        settled = tops(judge, watched)
        before = before or settled
        assert settled == before
        for _ in trouble_comes_and_goes(judge, live):
            assert tops(judge, watched) == before

    judge.keyboard.press("n")
    situation(judge, "drawing")
    stays()
    judge.locator("#letters").press_sequentially("EEEAAIO")
    expect(judge.locator("#ruling")).to_have_class("bad")
    stays()
    judge.click("#buttons .natural")
    expect(judge.locator("#tirage .empty")).to_have_count(7)
    stays()
    judge.locator("#letters").press_sequentially("FEDAYIN")
    expect(judge.locator("#ruling")).to_have_class("good")
    stays()
    for button, held, expected in (
        ("valider", False, "announced"), ("chrono", False, "running"),
        ("chrono", True, "collecting"), ("valider", False, "top_chosen"),
    ):  # fmt: skip
        push(judge, button, held=held)
        situation(judge, expected)
        stays()


def test_what_comes_later_lies_over_the_page_and_is_put_away(browser, live):
    judge = open_page(browser, LAPTOP, [])
    enter_as_judge(judge, live)
    judge.goto(f"{live.url}/juge/reglages")
    places = ("h1", "#settings-club")
    judge.wait_for_selector("#settings-club > *")
    before = tops(judge, places)
    for _ in trouble_comes_and_goes(judge, live):
        assert tops(judge, places) == before

    # There when the page opens, it has its own place.
    live.console.post(Troubled(FAULT))
    judge.wait_for_selector("#troubles .trouble")
    judge.reload()
    judge.wait_for_selector("#settings-club > *")
    expect(judge.locator("#troubles")).not_to_have_class("trouble-line over")
    assert tops(judge, places)["h1"] > before["h1"]


def test_a_refusal_that_was_read_is_closed(browser, live):
    judge = open_page(browser, PHONE, [])
    enter_as_judge(judge, live)
    for expected in ("ready", "drawing"):
        judge.keyboard.press("n")
        situation(judge, expected)
    judge.evaluate("document.activeElement.blur()")
    judge.keyboard.press("Enter")  # not offered
    told = judge.locator("#troubles .told")
    expect(told).to_be_visible()
    judge.click("#troubles button[aria-label='Fermer ce message']")
    expect(told).to_have_count(0)
