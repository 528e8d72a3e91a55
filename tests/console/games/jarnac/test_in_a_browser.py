"""A game of Jarnac refereed from the judge's page on a telephone, while the board follows."""

import os
from pathlib import Path

import pytest

from tests.console.games.jarnac.bench import ANA_AND_BOB
from tests.console.web.browser import (
    PHONE,
    TELEVISION,
    enter_as_judge,
    finish_game,
    live_pages,
    look_at,
    open_page,
    push,
)
from tests.console.web.test_refused_in_a_browser import beside

PICTURES = Path(__file__).parents[4] / "docs" / "img" / "jarnac"


@pytest.fixture
def live(data_with_lexicon):
    choices = {"players": ANA_AND_BOB, "pendule": "sans", "arbitre": True}
    with live_pages(data_with_lexicon, "jarnac", **choices) as pages:
        yield pages


def phase(page, name):
    page.wait_for_selector(f"body[data-situation=jarnac_{name}]")


def send(page, form, field, value):
    page.fill(f"#{field}", value)
    page.click(f"#{form} button")


def shows(page, side, word):
    page.locator(".mat").nth(side).locator("li", has_text=word).wait_for()


def rows(page, side):
    lines = page.locator(".mat").nth(side).locator("li .unseen").all_text_contents()
    return [line.split()[0] for line in lines if line.strip()]


def keep(page, name):
    """With PUPITRE_DOCS set, the pictures of the manual are taken anew."""
    if os.environ.get("PUPITRE_DOCS"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=PICTURES / f"{name}.png")


def test_from_the_toss_to_a_correction_and_the_end(browser, live):
    troubles = []
    page, board = open_page(browser, PHONE, troubles), open_page(browser, TELEVISION, troubles)
    enter_as_judge(page, live)
    board.goto(f"{live.url}/tv")
    push(page, "suivant")
    phase(page, "toss")
    page.get_by_role("button", name="Ana commence").click()
    phase(page, "receiving")
    send(page, "typing", "letters", "LACSEZ")
    phase(page, "playing")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    look_at(page, "coups")
    page.wait_for_selector("#acts button")
    assert page.evaluate(
        "[...document.querySelectorAll('#acts button')]"
        ".every((button) => button.getBoundingClientRect().right <= innerWidth)"
    )

    look_at(page, "grille")
    send(page, "wording", "made", "lac")  # the only possible row is found
    phase(page, "made")
    shows(page, 0, "LAC")
    board.wait_for_selector("body[data-scene=jarnac]")
    keep(page, "page-du-juge")
    page.click("#contest")  # LAC is good: two letters to draw
    page.locator("#facts", has_text="à piocher : 2").wait_for()
    send(page, "typing", "letters", "TO")
    phase(page, "playing")
    send(page, "wording", "made", "ZZZ")  # the sentence, and nothing changed
    page.locator("#troubles [role=alert]").first.wait_for()
    page.wait_for_selector("#wording .refusal:has-text('ZZZ')")
    assert beside(page, "#wording .refusal", "#wording button")
    assert page.input_value("#made") == "ZZZ"
    push(page, "suivant")
    phase(page, "receiving")

    send(page, "stealing", "stolen", "éclat")
    board.wait_for_selector("body[data-scene=jarnac-theft]")
    shows(page, 1, "ECLAT")
    assert (rows(page, 0), rows(page, 1)) == ([], ["ECLAT"])
    push(page, "annuler")
    shows(page, 0, "LAC")
    send(page, "typing", "letters", "TONRIT")
    phase(page, "playing")

    look_at(page, "coups")
    page.locator("#acts button", has_text="LAC").click()
    for word, row, field in (("ZZZ", "", "#correct-value"), ("CAL", "7", "#correct-row")):
        page.fill("#correct-value", word)
        page.fill("#correct-row", row)
        page.click("#correct button[value=ok]")
        page.wait_for_selector(f"{field} + .refusal")
        assert beside(page, "#correct .refusal", field)
        assert (page.input_value("#correct-value"), page.input_value("#correct-row")) == (word, row)
    page.fill("#correct-value", "CAL")
    page.fill("#correct-row", "1")
    page.click("#correct button[value=ok]")
    page.locator("#foreseen").get_by_role("button", name="Corriger").click()
    look_at(page, "grille")
    shows(page, 0, "CAL")
    look_at(page, "solutions")
    page.locator("#sights").wait_for()  # for the judge alone
    keep(page, "corriger")

    finish_game(page)
    page.fill("#ending-why", "la salle ferme")
    page.click("#ending-dialog button.grave")
    phase(page, "ended")
    assert page.locator("#buttons .natural").get_attribute("href") == "/juge/resultats"
    page.locator("#review").wait_for()
    assert ["409" in trouble for trouble in troubles] == [True] * 3  # what was refused
