"""A whole coup played from the judge's page in a real browser, while the board follows."""

import os
from pathlib import Path

from tests.console.web.browser import (
    LAPTOP,
    PHONE,
    TELEVISION,
    enter_as_judge,
    look_at,
    open_page,
    push,
    see_solutions,
)

PICTURES = Path(__file__).parents[3] / "docs" / "img" / "pages"


def keep(page, name):
    """With PUPITRE_DOCS set, the pictures of the manual are taken anew."""
    if os.environ.get("PUPITRE_DOCS"):
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")


def situation(page, name):
    page.wait_for_selector(f"body[data-situation={name}]")


def by_keyboard(page, button):
    """Enter belongs to what has the focus, as on any page."""
    page.locator(f"button[data-button={button}][data-held=false]").focus()
    page.keyboard.press("Enter")


def has_no_sideways_scroll(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_coup_from_first_letter_to_placement(browser, live):
    troubles = []
    judge, board = open_page(browser, PHONE, troubles), open_page(browser, TELEVISION, troubles)
    enter_as_judge(judge, live)
    board.goto(f"{live.url}/tv")
    board.wait_for_selector("body[data-scene=welcome]")

    push(judge, "suivant")
    situation(judge, "ready")
    push(judge, "suivant")
    situation(judge, "drawing")
    judge.fill("#letters", "fedayin")
    judge.press("#letters", "Enter")
    judge.wait_for_selector(".tile:nth-child(7):not(.empty)")
    judge.wait_for_selector("#ruling.good")
    keep(judge, "juge-tirage")
    push(judge, "valider")
    situation(judge, "announced")
    push(judge, "chrono")
    situation(judge, "running")
    board.wait_for_selector("body[data-scene=thinking]")
    see_solutions(judge)
    judge.wait_for_selector("#tops tr")
    keep(judge, "juge-reflexion")
    keep(board, "tv-reflexion")
    assert "H8" not in board.text_content("svg")
    assert judge.inner_text("#tops tr .word") == "FEDAYIN"

    push(judge, "chrono", held=True)
    situation(judge, "collecting")
    push(judge, "valider")
    situation(judge, "top_chosen")
    board.wait_for_selector("body[data-scene=top]")
    push(judge, "valider")
    situation(judge, "ready")
    board.wait_for_selector("body[data-scene=between]")
    keep(board, "tv-top")
    keep(judge, "juge-coup-place")
    look_at(judge, "coups")
    assert judge.inner_text("#coups li").split() == ["1", "FEDAYIN", "H8", "·", "110"]
    assert has_no_sideways_scroll(judge)
    assert troubles == []


def test_the_keyboard_of_a_laptop_plays_it_too(browser, live):
    troubles = []
    judge = open_page(browser, LAPTOP, troubles)
    enter_as_judge(judge, live)
    for expected in ("ready", "drawing"):
        judge.keyboard.press("n")
        situation(judge, expected)
    judge.fill("#letters", "CHATEAU")
    judge.press("#letters", "Enter")
    judge.wait_for_selector("#ruling.good")
    judge.evaluate("document.activeElement.blur()")
    by_keyboard(judge, "valider")
    situation(judge, "announced")
    judge.evaluate("document.activeElement.blur()")
    for key, expected in (
        ("c", "running"), ("c", "paused"), ("c", "running"), ("Shift+C", "collecting"),
    ):  # fmt: skip
        judge.keyboard.press(key)
        situation(judge, expected)
    for expected in ("top_chosen", "ready"):
        by_keyboard(judge, "valider")
        situation(judge, expected)
    keep(judge, "juge-ordinateur")
    assert has_no_sideways_scroll(judge)
    assert troubles == []


def test_a_refusal_is_shown_where_the_judge_looks(browser, live):
    judge = open_page(browser, PHONE, [])
    enter_as_judge(judge, live)
    for expected in ("ready", "drawing"):
        judge.keyboard.press("n")
        situation(judge, expected)
    judge.evaluate("document.activeElement.blur()")
    judge.keyboard.press("Enter")  # not offered, and answered all the same
    judge.wait_for_selector("#troubles .trouble")
    assert judge.inner_text("#troubles .trouble").count(".") >= 2


def test_a_wrong_pin_says_so(browser, live):
    page = open_page(browser, PHONE, [])
    page.goto(f"{live.url}/entrer")
    page.fill("#pin", "000000" if live.access.judge_pin != "000000" else "000001")
    page.press("#pin", "Enter")
    page.wait_for_selector("#trouble:not(:empty)")
    assert "n’est pas le bon" in page.inner_text("#trouble")


def test_nothing_is_fetched_from_elsewhere(browser, live):
    asked = []
    page = open_page(browser, PHONE, [])
    page.on("request", lambda request: asked.append(request.url))
    enter_as_judge(page, live)
    for path in ("/", "/tv"):
        page.goto(live.url + path)
    assert asked
    assert all(url.startswith((live.url, "data:")) for url in asked)


def test_an_overlay_has_no_background(browser, live):
    page = open_page(browser, LAPTOP, [])
    page.goto(f"{live.url}/tv?overlay")
    page.wait_for_selector("svg rect")
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert colour == "rgba(0, 0, 0, 0)"


def test_the_next_press_counts_though_the_answer_to_the_last_is_on_its_way(browser, live):
    """The news reached the page first: the judge sees the next step and takes it."""
    judge = open_page(browser, LAPTOP, [])
    enter_as_judge(judge, live)
    late = []

    def answer_late(route):
        late.append((route, route.fetch()))

    judge.route("**/juge/bouton", answer_late, times=1)
    push(judge, "suivant")
    situation(judge, "ready")
    push(judge, "suivant")
    situation(judge, "drawing")
    [(route, answer)] = late
    route.fulfill(response=answer)


def test_who_clicks_twice_presses_once(browser, live):
    judge = open_page(browser, LAPTOP, [])
    enter_as_judge(judge, live)
    push(judge, "suivant")
    situation(judge, "ready")
    push(judge, "suivant")
    situation(judge, "drawing")
    judge.fill("#letters", "fedayin")
    judge.press("#letters", "Enter")
    judge.wait_for_selector("#ruling.good")
    box = judge.locator("#buttons [data-button=valider]").bounding_box()
    where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    judge.mouse.click(*where)
    situation(judge, "announced")
    judge.mouse.down(click_count=2)
    judge.mouse.up(click_count=2)
    assert live.console.session.snapshots.judge.situation.name == "announced"
    # A press of its own is one.
    judge.mouse.click(*where)
    situation(judge, "running")
