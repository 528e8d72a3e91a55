"""The pages as a club has them: on the room's plain address, where no browser gives a service
worker; and at 200 % zoom, for whoever reads with difficulty."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import PHONE, chromium, enter_as_judge, open_page

ROOM = "pupitre.local"
ZOOMED = {"width": 640, "height": 400}
"""A laptop of 1280 × 800 at 200 %."""
PAGES = (
    "/juge", "/juge/partie", "/juge/liste", "/juge/reglages", "/juge/codes", "/juge/resultats",
    "/juge/incidents", "/juge/liste/imprimer", "/arbitre", "/arbitre/billets",
)  # fmt: skip
CUT = """() => [...document.querySelectorAll("button, a, input, select, h1, h2, p, td, label")]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .filter((node) => !node.closest(".unseen, .hidden-file, .scroll, .scroll-x, #corrected-coups"))
  .filter((node) => {
    const { left, right, width } = node.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  })
  .map((node) => `${node.tagName} ${node.id} ${node.textContent.slice(0, 40)}`)"""
"""What sticks out of the page sideways, though nothing there scrolls sideways."""


@pytest.fixture(scope="module")
def browser():
    with chromium(f"--host-resolver-rules=MAP {ROOM} 127.0.0.1") as one:
        yield one


def keep(page, name):
    if wanted := os.environ.get("PUPITRE_PICTURES"):
        page.screenshot(path=Path(wanted) / f"{name}.png", full_page=True)


def enter_slips(page, *tables):
    for table in tables:
        expect(page.locator("#table")).to_have_value(str(table))
        page.keyboard.type("T")
        page.keyboard.press("Enter")


def test_entries_survive_without_a_service_worker(browser, live):
    room = LiveRoom.open(replace(live, host=ROOM), 4)
    room.collect("FEDAYIN")
    room.retain()
    asked = []
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    enter_slips(page, 1)
    page.wait_for_selector("#entered tr:not(.pending)")
    page.reload()
    assert asked == []  # nothing waits: nothing is asked

    # The console no longer answers: what is entered waits, and leaving is asked about.
    page.route("**/arbitre/bulletin", lambda route: route.abort())
    enter_slips(page, 2, 3)
    page.wait_for_selector("#line:has-text('2 saisies gardées ici')")
    keep(page, "arbitre-salle-coupee")
    page.reload()
    assert asked == ["beforeunload"]
    page.wait_for_selector("#line:has-text('2 saisies gardées ici')")

    # The whole network goes, even the page; with it back, everything returns, once.
    page.click("#slip")
    page.context.set_offline(True)
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.reload()
    assert asked == ["beforeunload"] * 2
    page.context.set_offline(False)
    page.unroute("**/arbitre/bulletin")
    page.goto(f"{room.live.url}/arbitre")
    expect(page.locator("#entered tr:not(.pending)")).to_have_count(3)
    expect(page.locator("#line")).to_be_empty()
    slips = room.correction.slips_of(1)
    assert sorted(slips) == [1, 2, 3]
    assert all(len(slip.entries) == 1 for slip in slips.values())


def test_at_200_percent_nothing_is_cut_and_nothing_scrolls_sideways(browser, live):
    room = LiveRoom.open(live, 4)
    room.collect("FEDAYIN")
    room.retain()
    page = open_page(browser, ZOOMED, [])
    enter_as_judge(page, live)
    page.wait_for_selector("#unmask")
    page.click("#unmask")
    page.wait_for_selector("#tops tr")
    for path in PAGES:
        page.goto(live.url + path)
        page.wait_for_selector("main :is(button, a, td, p, summary):visible")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        assert page.evaluate(CUT) == [], path
        keep(page, f"zoom{path.replace('/', '-')}")
    page.goto(f"{live.url}/juge")
    page.click("#bar-menu > summary")
    page.click("#finish")
    page.wait_for_selector("#ending-dialog[open]")
    assert page.evaluate(CUT) == []
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
    keep(page, "zoom-terminer")
