"""A slip goes to the commission and comes back decided, with clicks alone (§6.3, §6.4)."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.state import CaseEnd
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import (
    LAPTOP,
    PHONE,
    enter_as_judge,
    live_pages,
    look_at,
    open_page,
    see_slips,
)
from tests.console.web.test_in_a_browser import has_no_sideways_scroll


def look(page, name):
    """With PUPITRE_SHOTS set, pictures to be looked at."""
    if folder := os.environ.get("PUPITRE_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.fixture
def room(data_with_lexicon):
    """Table 1 wrote a word that is none, table 2 was read twice and not alike."""
    with live_pages(data_with_lexicon) as pages:
        room = LiveRoom.open(pages, 3)
        room.collect("FEDAYIN")
        room.retain()
        slip = {"word": "DNEA", "reference": "H8", "score": 10}
        room.correct(cmd.EnterSlip(1, 1, slip_from_json(slip), "e1"), by="Ada")
        room.correct(cmd.EnterSlip(1, 2, parse_short("T"), "e2"), by="Ada")
        again = {"word": "FEDAYIN", "reference": "H4", "score": 98}
        room.correct(cmd.EnterSlip(1, 2, slip_from_json(again), "e3", second=True), by="Bob")
        room.correct(cmd.EnterSlip(1, 3, parse_short("T"), "e4"), by="Ada")
        yield room


def say(page, why):
    page.fill("#why", why)
    page.click("#reason button:has-text('Confirmer')")


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_submitted_closed_and_decided(browser, room, size):
    troubles = []
    page = open_page(browser, size, troubles)
    enter_as_judge(page, room.live)
    look_at(page, "correction")
    page.click(".difference button:text-is('Soumettre à la commission')")
    expect(page.locator(".difference")).to_have_count(0)
    see_slips(page)
    page.locator("#slips tr", has_text="DNEA").get_by_role("button", name="Recours…").click()
    say(page, "la joueuse dit avoir écrit DÉNIA")
    expect(page.locator("#slips tr", has_text="DNEA")).to_contain_text("en commission")
    look(page, f"commission-bulletins-{size['width']}")
    page.click("#slip-sheet-close")
    page.click(".closing button:text-is('Clore le coup 1')")
    expect(page.locator(".closing")).to_have_text("Coup 1 clos")
    expect(page.locator("#cases")).to_have_text("2 cas en commission…")
    assert room.correction.coup(1).closed
    look(page, f"commission-juge-{size['width']}")

    page.click("#cases")
    expect(page.locator(".case")).to_have_count(2)
    assert has_no_sideways_scroll(page)
    look(page, f"commission-cas-{size['width']}")
    href = page.locator(".case a").first.get_attribute("href")
    paper = page.request.get(f"{room.live.url}{href}")
    assert paper.headers["content-type"] == "application/pdf" and paper.body()[:4] == b"%PDF"
    assert "dossier" in paper.headers["content-disposition"]

    page.locator(".case", has_text="FEDAYIN H4").get_by_text("Retenir la lecture de Bob").click()
    expect(page.locator(".case")).to_have_count(1)
    page.locator(".case").get_by_text("D’autres points…").click()
    page.select_option("#sanction", "aucune")
    page.fill("#points", "12")
    page.fill("#decision", "la commission lit DÉNIA")
    page.click("#amend button:has-text('Décider')")
    expect(page.locator("#case-sheet-body")).to_contain_text("Plus aucun cas en commission.")
    assert room.correction.slip(1, 1).current.verdict.points == 12
    assert room.correction.slip(1, 2).current.by == "juge"
    assert {room.correction.slip(1, table).cases[-1].settled for table in (1, 2)} == {CaseEnd.RULED}
    assert troubles == []


@pytest.mark.article("fisf-2020 §6.3")
def test_a_decision_upheld_and_an_appeal_withdrawn_need_a_word(browser, room):
    for table, why in ((1, "recours"), (3, "autre recours")):
        room.correct(cmd.SubmitCase(1, table, why))
    page = open_page(browser, LAPTOP, [])
    enter_as_judge(page, room.live)
    page.click("#cases")
    page.locator(".case", has_text="table 1").get_by_text("La décision tient").click()
    say(page, "DNEA n’est pas au lexique")
    page.locator(".case", has_text="table 3").get_by_text("Recours retiré").click()
    say(page, "la joueuse renonce")
    expect(page.locator("#case-sheet-body")).to_contain_text("Plus aucun cas")
    assert room.correction.slip(1, 1).cases[-1].settled is CaseEnd.UPHELD
    assert room.correction.slip(1, 3).cases[-1].settled is CaseEnd.WITHDRAWN


@pytest.mark.article("fisf-2020 §6.3")
def test_the_arbiter_reads_that_a_slip_is_there_and_may_send_one(browser, room):
    room.correct(cmd.AssignTables("Ada", (1, 2, 3)))
    room.correct(cmd.RetainReading(1, 2, False, "lu"))
    room.correct(cmd.CloseCoup(1))
    room.play(game.PlaceTop())
    room.collect("DNEAOUR")
    room.retain()
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    page.fill("#table", "1")
    page.fill("#slip", "DNEA 10H 7")
    page.press("#slip", "Enter")
    page.click("#ask-chip:text-is('1 question')")
    page.click("#questions button:text-is('Soumettre à la commission')")
    expect(page.locator("#ask-chip")).to_have_text("1 en commission")
    expect(page.locator("#questions")).to_contain_text("Table 1, en commission : 0 point en")
    look(page, "commission-arbitre-360")
    (case,) = room.correction.slip(2, 1).cases
    assert case.by == "Ada" and room.correction.submitted == {(2, 1)}
