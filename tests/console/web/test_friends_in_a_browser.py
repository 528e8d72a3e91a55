"""« Entre amis » on the judge's page, on a telephone: points in one line, a word contested, and a
judge who plays and sees no top before his own points."""

import os
from pathlib import Path

from engine.play.players import player
from tests.console.web.browser import PHONE, chromium, enter_as_judge, live_pages, open_page

PICTURES = Path(__file__).parents[3] / "docs" / "img" / "classique"
PEOPLE = (player(1, "Camille"), player(2, "Dominique"))


def push(page, button, held="false"):
    page.locator(f"button[data-button={button}][data-held={held}]").click()


def test_a_coup_among_friends(data_with_lexicon):
    troubles: list[str] = []
    choices = {"preset": "entre-amis", "players": PEOPLE, "juge_joue": 2}
    with live_pages(data_with_lexicon, **choices) as live, chromium() as browser:
        page = open_page(browser, PHONE, troubles)
        enter_as_judge(page, live)
        push(page, "suivant")  # the game
        page.wait_for_selector("body[data-situation=ready]")
        push(page, "suivant")  # the coup
        page.wait_for_selector("body[data-situation=drawing]")
        page.fill("#letters", "FEDAYIN")
        page.click("#typing button")
        page.locator("#tirage .tile:not(.empty)").nth(6).wait_for()
        push(page, "valider")
        page.wait_for_selector("body[data-situation=announced]")
        push(page, "chrono")
        page.wait_for_selector("body[data-situation=running]")
        assert page.locator("#solutions").is_hidden()
        push(page, "chrono", held="true")
        push(page, "chrono", held="true")  # once more, to confirm
        page.wait_for_selector("body[data-situation=collecting]")
        assert page.locator("#solutions").is_hidden(), "the judge has not given his points"
        page.fill("#announced-line", "98 90")
        page.click("#announcing-form button")
        page.locator("#announced li", has_text="2 Dominique : 90").wait_for()
        page.wait_for_selector("#solutions:not([hidden])")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if os.environ.get("PUPITRE_DOCS"):
            page.locator("#announcing").scroll_into_view_if_needed()
            page.screenshot(path=PICTURES / "entre-amis.png")
        page.select_option("#contested-table", "1")
        page.fill("#contested-word", "FADE")
        page.fill("#contested-place", "H8")
        page.click("#contesting-form button")
        page.locator("#announced li", has_text="1 Camille : 16").wait_for()
        push(page, "valider")
        page.wait_for_selector("body[data-situation=top_chosen]")
        push(page, "valider")
        page.wait_for_selector("body[data-situation=ready]")
        assert page.locator("#announcing").is_hidden()
    assert troubles == []
