"""An arbiter with a phone of 360 pixels, a judge with a keyboard alone, a board that is heard."""

import os
from pathlib import Path

import pytest

from engine.games.duplicate import commands as game
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import (
    LAPTOP,
    PHONE,
    TELEVISION,
    enter_as_judge,
    live_pages,
    open_page,
)


@pytest.fixture
def room(data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        yield LiveRoom.open(pages, 6)


def look(page, name):
    if folder := os.environ.get("PUPITRE_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def test_an_arbiter_with_one_thumb(browser, room):
    troubles = []
    room.collect("FEDAYIN")
    room.retain()
    page = room.enter_as_arbiter(browser, PHONE, "Ada", troubles)
    for table, label in ((1, "T, le top"), (2, "Non remis"), (3, "Vierge")):
        page.click(f".thumbs button:text-is('{label}')")
        page.wait_for_selector(f"#verdict:has-text('Table {table} :'):not(.pending)")
    assert set(room.correction.slips_of(1)) == {1, 2, 3}
    page.click("#careful summary")
    page.wait_for_selector(".drawn input")
    sizes = page.evaluate(
        "[...document.querySelectorAll('.drawn input')].map((cell) => cell.getBoundingClientRect())"
        ".flatMap(({ width, height }) => [width, height])"
    )
    assert min(sizes) >= 30 and max(sizes) < 40
    last = page.locator(".drawn input").nth(14)
    last.focus()
    assert last.evaluate("(cell) => cell.getBoundingClientRect().right <= innerWidth")
    look(page, "arbitre-360")
    small = page.evaluate(
        "[...document.querySelectorAll('main *')].filter((node) => node.childElementCount === 0"
        " && node.textContent.trim() && node.offsetParent)"
        ".filter((node) => parseFloat(getComputedStyle(node).fontSize) < 16)"
        ".map((node) => node.textContent)"
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert troubles == []


AT_REST = """new Promise((done) => {
  const grid = document.querySelector(".drawn");
  let [left, since] = [0, 0];
  const look = () => {
    [left, since] = grid.scrollLeft === left && left > 0 ? [left, since + 1] : [grid.scrollLeft, 0];
    if (since < 20) requestAnimationFrame(look); else done(left);
  };
  look();
})"""
"""How far the squares have moved, once at rest: a finger on moving ones only stops them."""


@pytest.mark.torture  # a browser's own inertia decides how long it takes
def test_the_drawing_follows_a_finger(browser, room):
    """A finger that pulls moves the squares under it and writes nothing; one that taps writes."""
    room.collect("FEDAYIN")
    room.retain()
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    page.click("#careful summary")
    page.locator(".drawn").scroll_into_view_if_needed()
    line = page.context.new_cdp_session(page)
    line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    grid = page.locator(".drawn").bounding_box()
    middle = grid["y"] + 60

    def finger(kind, *places):
        points = [{"x": x, "y": middle} for x in places]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    right = grid["x"] + grid["width"] - 40
    finger("touchStart", right)
    for step in range(1, 9):
        finger("touchMove", right - 25 * step)
    finger("touchEnd")
    assert page.evaluate(AT_REST) > 50
    assert page.evaluate("scrollX") == 0, "the page itself stays"
    assert page.evaluate("[...document.querySelectorAll('.drawn input')].every((c) => !c.value)")
    finger("touchStart", right)
    finger("touchEnd")
    page.wait_for_selector(".drawn input:focus")
    page.keyboard.type("fou")
    written = "[...document.querySelectorAll('.drawn .filled')].map((c) => c.value).join('')"
    assert page.evaluate(written) == "FOU"
    assert page.evaluate("document.activeElement.getBoundingClientRect().right <= innerWidth"), (
        "the square to write in is in sight"
    )


def test_every_field_of_the_careful_path_has_its_name(browser, room):
    room.collect("FEDAYIN")
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    page.click("#careful summary")
    nameless = (
        "[...document.querySelectorAll('main input, main select, main textarea')]"
        ".filter((field) => !field.labels?.length && !field.ariaLabel).map((field) => field.id)"
    )
    assert page.evaluate(nameless) == []


def test_what_waits_survives_and_leaving_is_asked_about(browser, room):
    """The console is out of reach: the entry stays on the telephone, and goes at its return."""
    room.collect("FEDAYIN")
    room.retain()
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    page.wait_for_selector(".thumbs button")
    page.route("**/arbitre/bulletin", lambda route: route.abort())
    page.click(".thumbs button:text-is('Vierge')")
    page.wait_for_selector("#line.bad")
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    assert asked == ["beforeunload"]
    with page.expect_response("**/arbitre/bulletin", timeout=20_000):
        page.unroute("**/arbitre/bulletin")
    assert room.correction.slips_of(1)[1].current is not None


def test_a_judge_with_nothing_but_a_keyboard(browser, room):
    troubles = []
    judge = open_page(browser, LAPTOP, troubles)
    enter_as_judge(judge, room.live)
    judge.wait_for_selector("body[data-situation=ready]")
    natural = judge.locator("#buttons .natural")
    natural.focus()
    judge.keyboard.press("Space")
    judge.wait_for_selector("body[data-situation=drawing]")
    # Nothing to announce yet: the focus stays among the buttons, where letters are heard too.
    judge.wait_for_selector("#buttons .no-primary")
    assert judge.evaluate("document.querySelector('#buttons').contains(document.activeElement)")
    judge.keyboard.type("fedayin")
    judge.keyboard.press("Enter")
    judge.wait_for_selector("#ruling.good")
    natural.focus()
    for name in ("announced", "running"):
        judge.keyboard.press("Enter")
        judge.wait_for_selector(f"body[data-situation={name}]")
    assert "tirage F E D A Y I N" in judge.text_content("#spoken")
    look(judge, "juge-clavier")
    low = judge.evaluate(
        "[...document.querySelectorAll('button, a, summary, select, input')]"
        ".filter((node) => node.offsetParent && node.getBoundingClientRect().height < 44)"
        ".map((node) => node.outerHTML.slice(0, 80))"
    )
    assert low == []
    assert troubles == []


def test_the_public_board_is_heard(browser, room):
    board = open_page(browser, TELEVISION, [])
    board.goto(f"{room.live.url}/tv")
    room.think_over("FEDAYIN")
    told = "Tirage : F, E, D, A, Y, I, N. Il reste moins de 3 min."
    board.wait_for_selector(f"#spoken:has-text('{told}')", state="attached")
    room.play(game.StopClock())
    room.retain()
    room.play(game.PlaceTop())
    board.wait_for_selector("#spoken:has-text('FEDAYIN en H8, 110 points')", state="attached")


# --- A telephone in the dark --------------------------------------------------------------------
# every text can be read on what is behind it (WCAG 1.4.3).


READABLE = 4.5
PAGES = {
    "juge": "body[data-situation] #solutions",
    "juge/liste": "#players tr",
    "juge/partie": "body[data-ready]",
    "juge/reglages": "body[data-ready]",
    "juge/codes": "body[data-ready]",
    "juge/resultats": "#ranking :is(table, .empty-state)",
    "juge/incidents": "main",
    "arbitre": ".thumbs button",
    "aide/telephones": "main",
    "entrer": "#pin",
    "": ".door",
}
"""What is there once a page has been filled."""
PALE_TEXTS = """(least) => {
  // A mixed colour is told as « color(srgb 1 0.9 0.6) », any other one as « rgb(255, 230, 153) ».
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? [])
    .map((part, index) => colour.startsWith("color(") && index < 3 ? part * 255 : Number(part));
  const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (node) => {
    for (let each = node; each; each = each.parentElement) {
      const { backgroundColor: colour } = getComputedStyle(each);
      if (parts(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  return [...document.querySelectorAll("body *")]
    .filter((node) => [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim()))
    .filter((node) => node.checkVisibility())
    .filter((node) => !node.closest(":disabled, :has(> :disabled), option"))
    .filter((node) => {
      const both = [light(getComputedStyle(node).color), light(behind(node))];
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05) < least;
    })
    .map((node) => node.textContent.trim().slice(0, 60));
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read(browser, data_with_lexicon, scheme):
    with live_pages(data_with_lexicon) as live:
        room = LiveRoom.open(live, 3)
        room.collect("FEDAYIN")
        room.retain()
        page = open_page(browser, PHONE, [])
        page.emulate_media(color_scheme=scheme)
        enter_as_judge(page, live)
        pale = {}
        for path, filled in PAGES.items():
            page.goto(f"{live.url}/{path}")
            page.wait_for_selector(filled)
            if page.is_visible("#unmask"):
                page.click("#unmask")
            pale[path] = page.evaluate(PALE_TEXTS, READABLE)
    assert {path: texts for path, texts in pale.items() if texts} == {}
