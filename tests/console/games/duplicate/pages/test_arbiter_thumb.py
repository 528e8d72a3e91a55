"""The arbiters' page under one thumb: few taps, none counted twice, nothing moves or is lost."""

import pytest
from playwright.sync_api import expect

from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import LAPTOP, PHONE, live_pages

TABLES = 20
NO_TOPS = {4: ("DEFI", "DEFI"), 9: ("FAD", "FADE"), 13: ("NAI", "NAIF"), 18: ("FIN", "FINE")}
"""What is typed at these tables, and the chip that is touched then."""
MOST_TOUCHES = 45
TOP = ".thumbs button:text-is('T, le top')"


@pytest.fixture
def room(data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        room = LiveRoom.open(pages, TABLES)
        room.collect("FEDAYIN")
        room.retain()
        yield room


@pytest.fixture
def page(browser, room):
    troubles = []
    page = room.enter_as_arbiter(browser, PHONE, "Ada", troubles)
    page.clock.install()
    page.reload()
    waits_for_table(page, 1)
    yield page
    assert [each for each in troubles if "ERR_FAILED" not in each] == []  # a network that was cut


def waits_for_table(page, table):
    expect(page.locator("#table")).to_have_value(str(table))


def a_moment_later(page):
    """The thumb takes the next slip of paper: the page's clock goes on, the test does not wait."""
    page.clock.fast_forward(450)


def top_of(page, place):
    return page.locator(place).bounding_box()["y"]


def test_twenty_slips_of_which_four_are_no_tops(page, room):
    touches = 0
    page.evaluate("document.activeElement.blur()")  # the keyboard is away
    for table in range(1, TABLES + 1):
        waits_for_table(page, table)
        if table in NO_TOPS:
            typed, chip = NO_TOPS[table]
            page.click("#slip")
            page.keyboard.type(typed)
            page.locator("#suggestions li", has_text=chip).first.click()
            touches += 1 + len(typed) + 1
        else:
            a_moment_later(page)
            page.click(TOP)
            touches += 1
    expect(page.locator("#missing-title")).to_have_text("Tous vos bulletins sont saisis")
    expect(page.locator("#entered tr.pending")).to_have_count(0)
    assert touches <= MOST_TOUCHES
    slips = room.correction.slips_of(1)
    assert len(slips) == TABLES
    assert {table for table, slip in slips.items() if not slip.paper.top} == set(NO_TOPS)
    assert all(len(slip.entries) == 1 for slip in slips.values())


def test_two_quick_taps_on_the_top_are_one(page, room):
    page.dblclick(TOP)
    waits_for_table(page, 2)
    page.click(".thumbs button:text-is('Vierge')")  # another button is another slip
    waits_for_table(page, 3)
    a_moment_later(page)
    page.focus(TOP)
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held too long
    page.keyboard.up("Enter")
    waits_for_table(page, 4)
    expect(page.locator("#progress")).to_have_text("3 sur 20")
    assert page.evaluate("document.activeElement.textContent") == "T, le top", "the focus stays"
    expect(page.locator("#line")).to_be_empty()
    assert sorted(room.correction.slips_of(1)) == [1, 2, 3]


def test_a_verdict_can_be_taken_back_and_outlives_its_toast(page, room):
    page.keyboard.type("FEDAYIN H8 100")
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict:has-text('110 points, avertissement')")
    page.keyboard.type("fad")  # the next one is being written
    page.click("#toasts button:text-is('Reprendre')")
    waits_for_table(page, 1)
    expect(page.locator("#slip")).to_have_value("FEDAYIN H8 100")
    page.mouse.move(1, 1)  # a toast one points at would stay
    page.fill("#slip", "FEDAYIN H8 99")
    page.keyboard.press("Enter")
    waits_for_table(page, 2)
    expect(page.locator("#slip")).to_have_value("fad")
    page.wait_for_selector("#verdict.avertissement")
    page.clock.fast_forward(5_000)
    expect(page.locator("#verdict")).to_have_count(0)
    expect(page.locator("#entered tr")).to_contain_text("règlement 2020, art. 5.5")
    dot = page.get_by_label("Table 1, Joueur 1 : saisi, 110 points, avertissement")
    expect(dot).to_have_attribute("data-mark", "warned")
    assert [len(slip.entries) for slip in room.correction.slips_of(1).values()] == [2]


def test_nothing_moves_and_the_thumbs_stay_above_the_keyboard(page):
    places = ("#slip", ".thumbs", "#tables")
    before = [top_of(page, place) for place in places]
    page.keyboard.type("f")
    page.wait_for_selector("#suggestions li")
    assert [top_of(page, place) for place in places] == before
    page.route("**/arbitre/bulletin", lambda route: route.abort())
    page.fill("#slip", "")
    page.click(TOP)
    page.wait_for_selector("#line.bad:has-text('1 saisie gardée ici')")
    page.wait_for_selector("#bar.offline")
    assert [top_of(page, place) for place in places] == before

    # Whoever leaves now could not send it any more.
    page.click("#bar-menu summary")
    page.click("#leave-page")
    page.wait_for_selector(".toast:has-text('1 saisie n’est pas partie')")
    assert page.url.endswith("/arbitre")

    # A telephone tells nothing but the visual viewport of its keyboard.
    page.evaluate(
        "Object.defineProperty(visualViewport, 'height', { value: 440 });"
        "visualViewport.dispatchEvent(new Event('resize'))"
    )
    page.fill("#slip", "f")
    row, under = page.locator(".thumbs").bounding_box(), page.locator("#suggestions").bounding_box()
    assert row["y"] + row["height"] == 440
    assert under["y"] + under["height"] <= row["y"], "field and suggestions stay in sight"


@pytest.mark.parametrize("size", [PHONE, {"width": 320, "height": 640}, LAPTOP], ids=str)
def test_nothing_moves_whatever_is_told(browser, room, size):
    """Long reasons, a question, a refusal, a coup that is complete, another that begins, the judge
    who closes: each is told in a place of its own."""
    page = room.enter_as_arbiter(browser, size, "Ada", [])
    waits_for_table(page, 1)
    places = ("#table", ".slip-line", ".thumbs", "#tables", "#coups")

    def tops():
        page.evaluate("scrollTo(0, 0), new Promise(requestAnimationFrame)")
        return [top_of(page, place) for place in places]

    def stays(told=""):
        page.wait_for_selector(f"#entry:has-text('{told}')")
        assert tops() == before, told

    before = tops()

    for table, slip in enumerate(("T", "KGFE H4 30", "FEDAYIN H8 100"), start=1):
        page.keyboard.type(slip)
        page.keyboard.press("Enter")
        waits_for_table(page, table + 1)
    for table, told in ((1, "T, 110 points"), (2, "5.4.1.d"), (3, "5.5)"), (4, "MOT H4 34")):
        page.click(f"#tables span:text-is('{table}')")
        stays(told)
    page.click("#tables span:text-is('2')")
    page.click("#again")
    stays("Votre saisie le remplacera")
    page.fill("#slip", "TT")
    page.press("#slip", "Enter")
    stays("que porte le bulletin ?")
    page.click("#conflict button:has-text('Corriger')")
    page.fill("#slip", "")
    for table in range(4, TABLES + 1):
        room.correct(cmd.EnterSlip(1, table, parse_short("-"), f"e{table}"), by="Ada")
    page.fill("#table", "")
    stays("Coup 1 complet")
    room.correct(cmd.EnterSlip(1, 2, parse_short("T"), "second", second=True), by="Bob")
    page.wait_for_selector("#ask-chip:text-is('1 désaccord')", state="attached")
    stays()
    room.play(game.PlaceTop())
    room.collect("CHATEAU")
    page.wait_for_selector("#onward:visible")
    stays("Passer au coup 2")
    page.click("#coups button:has-text('Coup 1')")  # from now on it is left by hand alone
    page.click("#tables span:text-is('4')")
    stays("non remis")
    room.correct(cmd.RetainReading(1, 2, second=False, reason="vu"))
    room.correct(cmd.CloseCoup(1))
    stays("Coup clos par le juge")


def test_the_tables_by_keys_and_the_second_reading_in_another_colour(browser, room):
    page = room.enter_as_arbiter(browser, LAPTOP, "Ada", [])
    waits_for_table(page, 1)
    colour = "getComputedStyle(document.querySelector('#bar')).backgroundColor"
    ordinary = page.evaluate(colour)
    page.focus("#tables [tabindex='0']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    named = page.evaluate("document.activeElement.ariaLabel")
    assert named == "Table 3, Joueur 3 : manque"
    page.keyboard.press("Enter")
    waits_for_table(page, 3)
    page.keyboard.type("t")  # the field has the focus again
    page.keyboard.press("Enter")
    waits_for_table(page, 4)
    page.keyboard.press("ArrowUp")  # the last one again
    waits_for_table(page, 3)
    expect(page.locator("#seat")).to_have_text("Joueur 3")
    page.fill("#slip", "")
    page.check("#double")
    page.wait_for_selector("#band:has-text('sans voir la première saisie')")
    assert page.evaluate(colour) != ordinary
    page.click("#band button")
    expect(page.locator("#band")).to_be_hidden()
    assert page.evaluate(colour) == ordinary


def test_before_a_top_is_retained_nobody_can_have_written_it(browser, data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        room = LiveRoom.open(pages, 2)
        room.collect("FEDAYIN")
        page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
        page.clock.install()
        page.reload()
        waits_for_table(page, 1)
        expect(page.locator(TOP)).to_have_attribute("aria-disabled", "true")
        page.dispatch_event(TOP, "click")
        expect(page.locator("#toasts")).to_contain_text("Le top n’est pas encore retenu.")
        waits_for_table(page, 1)
        room.retain()
        expect(page.locator(TOP)).not_to_have_attribute("aria-disabled", "true")
        a_moment_later(page)
        page.click(TOP)
        waits_for_table(page, 2)
