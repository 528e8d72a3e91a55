"""The arbiters' page goes nowhere by itself without a word, and tells what stands in a table."""

import pytest
from playwright.sync_api import expect

from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import PHONE, live_pages

TOP = ".thumbs button:text-is('T, le top')"


@pytest.fixture
def room(data_with_lexicon):
    """Two coups are collected, of four tables each."""
    with live_pages(data_with_lexicon) as pages:
        room = LiveRoom.open(pages, 4)
        room.collect("FEDAYIN")
        room.retain()
        room.play(game.PlaceTop())
        room.collect("CHATEAU")
        room.retain()
        yield room


@pytest.fixture
def page(browser, room):
    troubles = []
    page = room.enter_as_arbiter(browser, PHONE, "Ada", troubles)
    page.clock.install()
    page.reload()
    stands_at(page, 1, 1)
    yield page
    assert troubles == []


def stands_at(page, coup, table):
    expect(page.locator("#title")).to_have_text(f"Coup {coup}")
    expect(page.locator("#table")).to_have_value(str(table))


def enter(room, coup, *slips, by="Bob", first=1):
    for table, slip in enumerate(slips, start=first):
        entry = f"{by}-{coup}-{table}"
        room.correct(cmd.EnterSlip(coup, table, parse_short(slip), entry), by=by)


def touch(page, table):
    page.click(f"#tables span:text-is('{table}')")


def told(page):
    return page.locator("#already")


def stop_the_clock(page):
    """From here the page's time moves only by `fast_forward`, however slow the machine is."""
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 5)


def test_a_complete_coup_waits_for_a_word_before_the_next(page, room):
    slips = ("T", "B", "-", "ROTINES H8 64")
    for table, slip in enumerate(slips, start=1):
        stands_at(page, 1, table)
        if table == len(slips):
            stop_the_clock(page)
        page.keyboard.type(slip)
        page.keyboard.press("Enter")
    expect(page.locator("#seat")).to_have_text("Coup 1 complet.")
    expect(page.locator("#onward")).to_be_focused()
    page.keyboard.press("Enter")  # the last one was held too long
    page.clock.fast_forward(399)
    page.keyboard.press("Enter")  # and came again too early
    expect(page.locator("#title")).to_have_text("Coup 1")
    expect(page.locator("#slip")).to_be_disabled()
    expect(page.locator("#note")).to_be_disabled()
    expect(page.locator(TOP)).to_be_disabled()
    verdict = page.locator("#verdict:not(.pending)")
    expect(verdict).to_contain_text("Table 4 : zéro")
    expect(verdict).to_contain_text("ROTINES")
    expect(verdict).to_contain_text("(règlement 2020, art. ")

    # What is entered is told before it is replaced.
    touch(page, 2)
    expect(told(page)).to_have_text("vierge, 0 point.")
    page.click("#again")
    expect(told(page)).to_have_text(
        "Actuellement : vierge, 0 point. "
        "Votre saisie le remplacera (l’ancienne est gardée au journal)."
    )
    expect(page.locator(TOP)).to_be_enabled()
    touch(page, 4)
    expect(told(page)).to_contain_text("ROTINES H8 64, zéro. ")
    expect(told(page)).to_contain_text("(règlement 2020, art. ")
    page.fill("#table", "")
    page.clock.fast_forward(400)
    expect(page.locator("#onward")).to_have_text("Passer au coup 2")
    page.focus("#onward")
    page.keyboard.press("Enter")
    stands_at(page, 2, 1)


def test_a_coup_closed_by_the_judge_gives_way_and_says_so(page, room):
    enter(room, 1, "-", by="Ada", first=3)
    room.correct(cmd.CloseCoup(1, missing_as_none=True))
    expect(page.locator(".toast")).to_have_text("Coup 1 clos par le juge-arbitre. Coup 2.")
    stands_at(page, 2, 1)
    page.click(TOP)  # meant for coup 1
    page.clock.fast_forward(1_600)
    page.click(TOP)
    stands_at(page, 2, 2)
    expect(page.locator("#line")).to_be_empty()
    assert sorted(room.correction.slips_of(2)) == [1]

    # Opened by hand it stays, shut.
    page.click("#coups button:has-text('Coup 1')")
    expect(page.locator("#seat")).to_have_text("Coup 1 clos par le juge-arbitre.")
    expect(page.locator("#slip")).to_be_disabled()
    touch(page, 3)
    expect(told(page)).to_have_text("non remis, 0 point.")
    enter(room, 2, "T", first=2)
    expect(page.locator("#coups button:has-text('Coup 2')")).to_contain_text("2/4")
    expect(page.locator("#title")).to_have_text("Coup 1")


def test_a_table_somebody_else_enters_is_left_with_his_name(page, room):
    enter(room, 1, "T")
    expect(page.locator(".toast")).to_have_text("Table 1 : saisie par Bob. Vous êtes à la table 2.")
    stands_at(page, 1, 2)
    touch(page, 1)
    expect(told(page)).to_contain_text("Saisi par Bob, sans vous être montré.")
    touch(page, 2)
    page.fill("#slip", "FAD")
    enter(room, 1, "B", first=2)
    expect(page.locator("#progress")).to_have_text("2 sur 4")
    expect(told(page)).to_contain_text("Saisi par Bob")
    stands_at(page, 1, 2)  # what is being written stays
    expect(page.locator("#slip")).to_have_value("FAD")


def test_a_table_one_only_looks_at_is_overwritten_by_nothing(page, room):
    page.keyboard.type("FEDAYIN H8 100")
    page.keyboard.press("Enter")
    stands_at(page, 1, 2)
    expect(page.locator("#verdict")).to_contain_text("avertissement")
    touch(page, 1)
    expect(page.locator("#which")).to_have_text("Bulletin déjà saisi")
    expect(page.locator(TOP)).to_be_disabled()
    page.keyboard.type("B")
    page.click("#careful summary")
    page.click("text=Noter ce bulletin")  # the drawing does not either
    expect(page.locator(".toast")).to_contain_text("Touchez d’abord « Reprendre ce bulletin ».")
    assert [len(slip.entries) for slip in room.correction.slips_of(1).values()] == [1]
    page.click("#careful summary")

    page.click("#again")
    expect(page.locator("#slip")).to_be_focused()
    expect(page.locator("#slip")).to_have_value("FEDAYIN H8 100")
    page.fill("#slip", "")
    page.click(TOP)
    stands_at(page, 1, 2)
    expect(page.locator("#line")).to_be_empty()
    assert [len(slip.entries) for slip in room.correction.slips_of(1).values()] == [2]

    # By its number and Enter, with the keyboard alone.
    page.fill("#table", "1")
    expect(page.locator("#again")).to_be_visible()
    page.press("#table", "Enter")
    expect(page.locator("#again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#slip")).to_have_value("T")


def test_an_answer_older_than_a_slip_leads_nobody_back(page, room):
    """Asked for before the last slip was noted, it comes after: that table is not missing again."""
    for table in (2, 3):
        room.correct(cmd.EnterSlip(1, table, parse_short("-"), f"judge/{table}"), by="juge")
    expect(page.locator("#progress")).to_have_text("2 sur 4")
    late = []
    page.route("**/arbitre/coup*", lambda route: late.append((route, route.fetch())), times=1)
    with page.expect_request("**/arbitre/coup*"):
        room.correct(cmd.EnterSlip(1, 4, parse_short("-"), "judge/4"), by="juge")
    while not late:
        page.wait_for_load_state()
    page.keyboard.type("T")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict:not(.pending)")).to_contain_text("Table 1")
    ((route, answer),) = late
    route.fulfill(response=answer)
    expect(page.locator("#progress")).to_have_text("4 sur 4")
    expect(page.locator("#table")).to_have_value("")
    expect(page.locator("#onward")).to_have_text("Passer au coup 2")
