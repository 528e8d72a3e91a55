"""A centre that follows a multiplex, in a real browser: the judge's page on a telephone and the
television, while letters and answers come through the sender's files."""

import os
from pathlib import Path

import pytest

from tests.console.centre.test_at_the_centre import GENERAL, lay_ready, state, told, write
from tests.console.web.browser import (
    PHONE,
    TELEVISION,
    chromium,
    enter_as_judge,
    live_pages,
    open_page,
)

PICTURES = Path(__file__).parents[3] / "docs" / "img" / "pages"


@pytest.fixture
def live(data_with_lexicon):
    lay_ready(data_with_lexicon)
    with live_pages(data_with_lexicon) as pages:
        yield pages


@pytest.fixture
def browser():
    with chromium() as one:
        yield one


def keep(page, name):
    """With PUPITRE_DOCS set, the pictures of the manual are taken anew."""
    if os.environ.get("PUPITRE_DOCS"):
        page.screenshot(path=PICTURES / f"{name}.png")


def test_letters_come_and_the_judge_sees_what_has_arrived(browser, live, data_with_lexicon):
    troubles = []
    judge, board = open_page(browser, PHONE, troubles), open_page(browser, TELEVISION, troubles)
    centre = data_with_lexicon / "centre"
    enter_as_judge(judge, live)
    judge.click("text=Jouer Partie 1")
    judge.wait_for_selector("body[data-situation=ready]")
    judge.click("button[data-button=suivant][data-held=false]")
    judge.wait_for_selector("body[data-situation=drawing]")
    board.goto(f"{live.url}/tv")
    write(centre, "lettres-1.json", told(top=None))
    judge.wait_for_selector(".tile:nth-child(7):not(.empty)", timeout=60_000)
    judge.click("button[data-button=valider][data-held=false]")
    judge.click("button[data-button=chrono][data-held=false]")
    judge.wait_for_selector("body[data-situation=running]")
    game = live.console.session.showcase.judge.options.id
    write(centre, "etat.json", state(game, 12))
    write(centre, "general.json", GENERAL)
    judge.wait_for_selector("#centre-line")
    assert judge.inner_text("#centre-line") == "reçu par le centre national : coup 12"
    board.wait_for_selector("text=reçu par le centre national : coup 12")
    keep(judge, "juge-epreuve")
    keep(board, "tv-epreuve")
    assert "Dominique Petit" not in board.text_content("svg")
    judge.click("#pages >> text=Classement général")
    board.wait_for_selector("text=Dominique Petit")
    keep(board, "tv-classement-general")
    assert judge.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert troubles == []
