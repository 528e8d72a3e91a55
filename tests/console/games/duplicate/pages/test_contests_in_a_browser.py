"""A topping run from the judge's page, and the judge's word between two arbiters."""

import pytest
from playwright.sync_api import expect

from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.play.players import player
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import (
    LAPTOP,
    PHONE,
    enter_as_judge,
    live_pages,
    open_page,
    push,
    see_slips,
)
from tests.console.web.test_in_a_browser import has_no_sideways_scroll, keep, situation

PLAYERS = (player(1, "Ana"), player(2, "Bob"))


@pytest.fixture
def judged(browser):
    """The judge's page of a console, and whatever its scripts complained of."""
    pages = []

    def opened(live, size):
        troubles: list[str] = []
        page = open_page(browser, size, troubles)
        enter_as_judge(page, live)
        pages.append(troubles)
        return page

    yield opened
    told = [trouble for troubles in pages for trouble in troubles]
    assert [trouble for trouble in told if "409" not in trouble] == []  # 409: a refusal, told


def test_a_topping_is_run_from_the_page(data_with_lexicon, judged):
    with live_pages(data_with_lexicon, contest="topping", players=PLAYERS) as live:
        room = LiveRoom(live)
        page = judged(live, PHONE)
        push(page, "suivant")
        situation(page, "ready")
        room.think_over("FEDAYIN")
        situation(page, "running")
        page.click("#topping >> text=Bob annonce")
        situation(page, "called")
        expect(page.locator("#topping strong").first).to_have_text(
            "Bob a la parole, le temps est arrêté."
        )
        page.locator("#topping").scroll_into_view_if_needed()
        keep(page, "juge-topping")
        assert has_no_sideways_scroll(page)
        # News of the others leaves what is typed, and the button under the finger.
        page.fill("#called-word", "FINE")
        page.fill("#called-place", "H8")
        page.focus("#topping >> text=Vérifier")
        room.correct(cmd.SeatPlayer(player(1, "Ana-Lou")))
        expect(page.locator("#topping >> text=Non, c’est Ana-Lou")).to_be_visible()
        expect(page.locator("#topping >> text=Vérifier")).to_be_focused()
        expect(page.locator("#called-word")).to_have_value("FINE")
        page.click("#topping >> text=Vérifier")
        situation(page, "running")
        page.click("#topping >> text=Ana-Lou annonce")
        situation(page, "called")
        page.locator("#topping button:has-text('C’est le top')").first.click()
        situation(page, "running")
        expect(page.locator("#topping li").first).to_contain_text("Ana-Lou ")
        claims = live.console.session.snapshots.judge.state.open_coup.claims
        assert [(claim.table, claim.right) for claim in claims] == [(2, False), (1, True)]


def test_the_judge_retains_one_of_two_readings(data_with_lexicon, judged):
    with live_pages(data_with_lexicon) as live:
        room = LiveRoom.open(live, 1)
        room.collect("FEDAYIN")
        room.retain()
        slip = {"word": "FEDAYIN", "reference": "H8", "score": 100}
        room.correct(cmd.EnterSlip(1, 1, parse_short("T"), "a"), by="Ada")
        room.correct(cmd.EnterSlip(1, 1, slip_from_json(slip), "b", second=True), by="Bob")
        page = judged(live, LAPTOP)
        page.wait_for_selector(".difference:has-text('Joueur 1, table 1')")
        expect(page.locator("#coup-correction .closing")).to_have_text(
            "1 désaccord à trancher avant de clore le coup 1."
        )
        page.locator("#correction").scroll_into_view_if_needed()
        keep(page, "juge-desaccord")
        page.click("text=Retenir la lecture de Bob")
        expect(page.locator(".difference")).to_have_count(0)
        see_slips(page)
        page.click("#slips >> text=Décider")
        history = page.locator("#history li")
        expect(history).to_have_count(3)
        expect(history.last).to_contain_text("double arbitrage, Bob : ")
        page.click("#amend >> text=Laisser")
        page.click("#slip-sheet-close")
        page.click("text=Clore le coup 1")
        expect(page.locator("#corrected-coups")).to_contain_text("corrigé")


def test_on_a_telephone_the_tab_says_how_much_waits_behind_it(data_with_lexicon, judged):
    with live_pages(data_with_lexicon) as live:
        room = LiveRoom.open(live, 1)
        room.collect("FEDAYIN")
        room.retain()
        page = judged(live, PHONE)
        waits = page.locator("#views .dot:visible")
        expect(waits).to_have_count(0)
        room.correct(cmd.EnterSlip(1, 1, parse_short("T"), "a"), by="Ada")
        room.correct(cmd.EnterSlip(1, 1, parse_short("FINE H8 14"), "b", second=True), by="Élise")
        expect(waits).to_have_text("1")
        page.click("#views >> text=Correction")
        page.click("text=Retenir la lecture d’Élise")
        expect(waits).to_have_count(0)


def test_what_one_read_at_a_table_without_an_arbiter_is_not_shown_to_the_others(
    data_with_lexicon, browser
):
    with live_pages(data_with_lexicon) as live:
        room = LiveRoom.open(live, 1)
        room.collect("FEDAYIN")
        room.retain()
        room.correct(cmd.EnterSlip(1, 1, parse_short("FINE H8 14"), "a"), "Ada")
        troubles: list[str] = []
        other = room.enter_as_arbiter(browser, PHONE, "Bob", troubles)
        expect(other.locator("#entered tr")).to_contain_text("saisi par Ada")
        expect(other.locator("#entered")).not_to_contain_text("FINE")
        own = room.enter_as_arbiter(browser, PHONE, "Ada", troubles)
        expect(own.locator("#entered")).to_contain_text("FINE")
        assert troubles == []
