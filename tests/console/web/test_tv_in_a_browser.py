"""The public board as phones, laptops and video mixers show it, in a real browser."""

import os
from pathlib import Path

import pytest

from console.desk.buttons import Button, Press
from console.desk.inbox import Ask, Show
from console.games.duplicate.snapshot import Page
from engine.games.duplicate import commands as cmd
from tests.console.web.browser import LAPTOP, PHONE, TELEVISION, open_page

PICTURES = Path(__file__).parents[3] / "docs" / "img" / "pages"


def keep(page, name, **options):
    """With PUPITRE_DOCS set, the pictures of the manual are taken anew."""
    if os.environ.get("PUPITRE_DOCS"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png", **options)


def play(live, *commands):
    for command in commands:
        live.console.post(Ask(command))


def think(live, letters):
    play(live, cmd.OpenCoup(), *map(cmd.TypeTile, letters), cmd.AnnounceRack(), cmd.StartClock())


def scene(page, name):
    page.wait_for_selector(f"body[data-scene={name}]")


def shape(page):
    return page.evaluate("document.getElementById('picture').getAttribute('viewBox')")


def outside(page):
    """Texts that a browser, with its own idea of letters, lets run out of the picture."""
    return page.evaluate("""() => {
      const edge = document.getElementById("picture").getBoundingClientRect();
      return [...document.querySelectorAll("#picture text")].filter((text) => {
        const box = text.getBoundingClientRect();
        return box.left < edge.left - 1 || box.right > edge.right + 1;
      }).map((text) => text.textContent);
    }""")


def open_game(live):
    live.console.post(Press(Button.SUIVANT))


def test_an_upright_phone_has_a_layout_of_its_own(browser, live):
    troubles = []
    phone = open_page(browser, PHONE, troubles)
    phone.goto(f"{live.url}/tv")
    scene(phone, "welcome")
    assert shape(phone) == "0 0 1080 2000"
    open_game(live)
    think(live, "FEDAYIN")
    scene(phone, "thinking")
    assert outside(phone) == []
    keep(phone, "tv-telephone")
    play(live, cmd.StopClock(), cmd.ChooseTop())
    scene(phone, "top")
    play(live, cmd.PlaceTop())
    scene(phone, "between")
    keep(phone, "tv-telephone-entre-deux")
    live.console.post(Show(Page.COUPS))
    scene(phone, "coups")
    keep(phone, "tv-telephone-coups")
    assert outside(phone) == []
    assert troubles == []


def test_a_phone_that_is_turned_gets_the_other_layout(browser, live):
    phone = open_page(browser, PHONE, [])
    phone.goto(f"{live.url}/tv")
    scene(phone, "welcome")
    phone.set_viewport_size({"width": PHONE["height"], "height": PHONE["width"]})
    phone.wait_for_selector("svg[viewBox='0 0 1920 1080']")


@pytest.mark.parametrize("size", [LAPTOP, TELEVISION], ids=["laptop", "television"])
def test_wide_screens_have_the_television(browser, live, size):
    page = open_page(browser, size, [])
    page.goto(f"{live.url}/tv")
    scene(page, "welcome")
    assert shape(page) == "0 0 1920 1080"
    assert outside(page) == []


def test_over_a_video_only_what_is_written_has_a_ground(browser, live):
    """The corner of the page shows the video; the corner of the board's own ground does not."""
    page = open_page(browser, TELEVISION, [])
    page.goto(f"{live.url}/tv?overlay")
    scene(page, "welcome")
    open_game(live)
    think(live, "FEDAYIN")
    scene(page, "thinking")
    under = """([x, y]) => document.elementsFromPoint(x, y).map((node) => node.tagName)"""
    assert "rect" not in page.evaluate(under, [4, 4])
    assert "rect" in page.evaluate(under, [1150, 70]), "behind « Coup 1 »"
    keep(page, "tv-incrustation", omit_background=True)


SHAKEN = (
    "window.shaken = []; navigator.vibrate = (pattern) => { shaken.push(pattern); return true; };"
)


def test_what_is_not_heard_is_felt_by_whoever_wishes(browser, live):
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    phone = context.new_page()
    phone.add_init_script(SHAKEN)
    phone.goto(f"{live.url}/tv")
    scene(phone, "welcome")
    open_game(live)
    think(live, "FEDAYIN")
    scene(phone, "thinking")
    assert phone.evaluate("shaken") == [], "nobody asked"
    phone.click("#shake")
    play(live, cmd.StopClock())
    phone.wait_for_selector("body[data-scene=finished], body[data-scene=collecting]")
    assert [600] in phone.evaluate("shaken")
    phone.reload()
    assert phone.get_attribute("#shake", "aria-pressed") == "true"


def test_letters_further_apart_on_every_page_and_nothing_runs_out(browser, live):
    troubles = []
    phone = open_page(browser, PHONE, troubles)
    phone.goto(f"{live.url}/")
    phone.click("#spaced")
    spaced = "getComputedStyle(document.querySelector('h1')).letterSpacing"
    for page in ("/", "/grille", "/entrer"):
        phone.goto(f"{live.url}{page}")
        assert phone.evaluate(spaced) != "normal", page
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), page
    phone.goto(f"{live.url}/")
    assert phone.get_attribute("#spaced", "aria-pressed") == "true"
    phone.click("#spaced")
    assert phone.evaluate(spaced) == "normal"
    assert troubles == []
