"""A classic game played from the judge's page on a telephone, while the board follows."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engine.play.players import typed_player
from tests.console.web.browser import (
    PHONE,
    TELEVISION,
    enter_as_judge,
    live_pages,
    look_at,
    open_page,
    push,
)
from tests.console.web.test_refused_in_a_browser import beside

PICTURES = Path(__file__).parents[4] / "docs" / "img" / "classique"
PLAYERS = (typed_player(1, "Camille"), typed_player(2, "Dominique"))


@pytest.fixture
def live(data_with_lexicon):
    with live_pages(data_with_lexicon, "classic", players=PLAYERS) as pages:
        yield pages


def situation(page, name):
    page.wait_for_selector(f"body[data-situation=classic_{name}]")


def fill(page, form, **fields):
    for name, value in fields.items():
        page.fill(f"#{name.replace('_', '-')}", value)
    page.click(f"#{form}-form button")


def keep(page, name):
    """With PUPITRE_DOCS set, the pictures of the manual are taken anew."""
    if os.environ.get("PUPITRE_DOCS"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")


def test_from_the_toss_to_a_correction(browser, live):
    troubles = []
    page, board = open_page(browser, PHONE, troubles), open_page(browser, TELEVISION, troubles)
    enter_as_judge(page, live)
    board.goto(f"{live.url}/tv")
    push(page, "suivant")
    situation(page, "toss")
    look_at(page, "coups")
    expect(page.locator("#no-turns")).to_be_visible()
    fill(page, "toss", tossed_letter="E")
    page.wait_for_selector("#tossed li")
    page.get_by_role("button", name="Dominique commence").click()
    situation(page, "drawing")
    fill(page, "draw", drawn="SALEEEE")
    page.locator("#drawing-text", has_text="Camille").wait_for()
    fill(page, "draw", drawn="CHATSEE")
    situation(page, "thinking")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    fill(page, "word", word="sale", place="H5", announced="8")
    situation(page, "laid")
    assert "SALE H5, 8 points" in page.inner_text("#laid-text")
    board.wait_for_selector("body[data-scene=laid]")
    keep(page, "page-du-juge")
    push(page, "valider")
    situation(page, "drawing")
    fill(page, "draw", drawn="RRRR")
    situation(page, "thinking")

    fill(page, "word", word="ZEE", place="8G", announced="")
    page.wait_for_selector("#troubles .trouble")
    assert "n’est pas sur le chevalet" in page.inner_text("#troubles")
    page.wait_for_selector("#word-form .refusal:has-text('n’est pas sur le chevalet')")
    assert beside(page, "#word-form .refusal", "#word-form button")
    assert (page.input_value("#word"), page.input_value("#place")) == ("ZEE", "8G")

    fill(page, "word", word="CHATS", place="5D", announced="")
    situation(page, "laid")
    page.select_option("#contester", "2")
    page.click("#contest-form button")
    page.locator("#contest-form").wait_for(state="hidden")
    push(page, "valider")
    situation(page, "drawing")
    fill(page, "draw", drawn="NNNN")
    situation(page, "thinking")

    page.get_by_role("button", name="Corriger le tour 1").click()
    page.fill("#new-place", "H7")
    page.select_option("#kind", "mot")
    page.click("#correct button[value=ok]")
    page.wait_for_selector("#correct[open] .refusal:has-text('rend le tour 2 impossible')")
    assert page.input_value("#new-place") == "H7"
    for kind, place, told in (
        ("mot", "Z99", "hors de la grille"),
        ("points", "huit", "n’est pas un nombre"),
        ("points", "", "Il manque un nombre"),
        ("points", "99999", "ne peut pas valoir"),
    ):
        page.select_option("#kind", kind)
        page.fill("#new-place", place)
        page.click("#correct button[value=ok]")
        page.wait_for_selector(f"#correct[open] .refusal:has-text('{told}')")
        assert beside(page, "#correct .refusal", "#new-place")
        assert (page.input_value("#kind"), page.input_value("#new-place")) == (kind, place)
    assert [each for each in troubles if "409" not in each] == [], "but for what was refused"


def test_the_end_and_its_analysis(browser, live):
    troubles = []
    page = open_page(browser, PHONE, troubles)
    enter_as_judge(page, live)
    push(page, "suivant")
    page.get_by_role("button", name="Camille commence").click()
    fill(page, "draw", drawn="CHATSEE")
    page.locator("#drawing-text", has_text="Dominique").wait_for()
    fill(page, "draw", drawn="SALEEEE")
    situation(page, "thinking")
    for turn in range(4):
        expect(page.locator("#turns li")).to_have_count(turn)
        push(page, "suivant", held=True)
    situation(page, "ended")
    assert "ont passé deux fois" in page.inner_text("#facts")
    assert "Victoire de Dominique" in page.inner_text("#over")
    assert page.locator("#buttons .natural").get_attribute("href") == "/juge/resultats"
    look_at(page, "solutions")
    page.click("#analyse")
    page.wait_for_selector("#analysis table tr")
    assert "moyenne" in page.inner_text("#analysis")
    assert troubles == []
