"""« Décider » and the question of the billet, in a real browser: what is refused stays written."""

import pytest
from playwright.sync_api import expect

from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from engine.letters.moves import Move
from engine.letters.scoring import score
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import (
    LAPTOP,
    PHONE,
    enter_as_judge,
    live_pages,
    open_page,
    see_slips,
)
from tests.console.web.test_in_a_browser import has_no_sideways_scroll, keep


@pytest.fixture
def room(data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        yield LiveRoom.open(pages, 2)


def collected(room, letters="FEDAYIN", refused="DNEA"):
    """Table 1 played a word that is none, table 2 the top."""
    room.collect(letters)
    room.retain()
    slip = {"word": refused, "reference": "H8", "score": 10}
    room.correct(cmd.EnterSlip(1, 1, slip_from_json(slip), "e1"), by="Ada")
    room.correct(cmd.EnterSlip(1, 2, parse_short("T"), "e2"), by="Ada")


def deciding(browser, room, size):
    page = open_page(browser, size, [])
    enter_as_judge(page, room.live)
    see_slips(page)
    page.locator("#slips tr", has_text="H8 10").get_by_role("button", name="Décider").click()
    return page


def settle(page):
    page.click("#amend button:has-text('Décider')")


def test_a_zero_takes_no_points_and_says_so_next_to_them(browser, room):
    collected(room)
    page = deciding(browser, room, PHONE)
    expect(page.locator("#sanction")).to_have_value("zero")
    page.fill("#points", "25")
    page.fill("#decision", "mot lisible")
    settle(page)
    expect(page.locator("#amend-refusal")).to_contain_text("Un zéro vaut 0 point")
    expect(page.locator("#points")).to_have_value("25")
    expect(page.locator("#decision")).to_have_value("mot lisible")
    keep(page, "juge-decision-refusee")
    assert has_no_sideways_scroll(page)
    page.select_option("#sanction", "penalite")
    expect(page.locator("#paid")).to_contain_text("Payé : 20 points, 5 de moins")
    page.check("#discipline")
    settle(page)
    page.wait_for_selector("#slips tr:has-text('décision du juge-arbitre')")
    verdict = room.correction.slip(1, 1).current.verdict
    assert (verdict.points, verdict.gross, verdict.warnings) == (20, 25, 1)


def test_above_the_maximum_the_word_is_asked_for_and_the_top_is_in_question(browser, room):
    collected(room, "KGFEAWU", "KGFE")
    top = room.correction.coup(1).top_points
    page = deciding(browser, room, LAPTOP)
    page.select_option("#sanction", "aucune")
    page.fill("#points", str(top + 1))
    page.fill("#decision", "mot de l’ODS absent du lexique")
    expect(page.locator("#paid")).to_contain_text(f"Le coup vaut {top} points au plus")
    page.fill("#vouched-word", "KGFEAWU")
    page.fill("#vouched-place", "H4")
    settle(page)
    expect(page.locator("#amend-refusal")).to_contain_text("vaut 128 points à ce coup")
    page.fill("#points", "128")
    keep(page, "juge-decision-mot")
    settle(page)
    expect(page.locator("#troubles")).to_contain_text("le top est en question")
    page.click("#slip-sheet-close")
    page.locator(".question", has_text="le top est en question").scroll_into_view_if_needed()
    keep(page, "juge-top-en-question")
    page.click(".question button:has-text('Retenir KGFEAWU en H4')")
    page.fill("#why", "mot de l’ODS")
    page.click("#reason button:has-text('Confirmer')")
    page.check("#told input[value=corrected]")  # slips were read on another word
    page.click("#told button[value=ok]")
    expect(page.locator(".question")).to_have_count(0)
    assert room.correction.coup(1).top_points == 128


def repeated(room):
    """The second coup, whose grid has the D of FEDAYIN in H10."""
    collected(room)
    room.correct(cmd.CloseCoup(1))
    room.play(game.PlaceTop())
    room.collect("DNEAOUR")
    room.retain()
    room.correct(cmd.EnterSlip(2, 2, parse_short("T"), "f2"), by="Ada")


def test_the_arbiter_is_asked_about_the_billet_when_the_second_slip_comes(browser, room):
    repeated(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    expect(page.locator("#title")).to_have_text("Coup 2")
    page.fill("#table", "1")
    page.fill("#slip", "DNEA 10H 7")
    page.press("#slip", "Enter")
    asked = "La table 1 rejoue DNEA, refusé au coup 1. Avait-elle reçu son billet avant ce coup"
    page.click("#ask-chip:text-is('1 question')")
    expect(page.locator("#questions")).to_contain_text(asked)
    keep(page, "arbitre-billet")
    assert has_no_sideways_scroll(page)
    page.click("#questions button:has-text('Non : moyenne')")
    expect(page.locator("#questions")).to_contain_text("non, moyenne")
    page.click("#questions button:has-text('Changer')")
    expect(page.locator("#questions")).to_contain_text("oui, zéro")
    line = standings(room.correction.sheet).line(1)
    assert (line.coups[1].points, line.coups[1].sanction) == (0, Sanction.ZERO)


def test_the_judge_answers_too_and_cannot_close_before(browser, room):
    repeated(room)
    again = {"word": "DNEA", "reference": "10H", "score": 7}
    room.correct(cmd.EnterSlip(2, 1, slip_from_json(again), "f1"), by="Ada")
    page = open_page(browser, LAPTOP, [])
    enter_as_judge(page, room.live)
    expect(page.locator("#coup-correction .closing")).to_have_text("Plus tard : clore le coup 2")
    page.locator(".question").scroll_into_view_if_needed()
    keep(page, "juge-billet")
    page.click(".question button:has-text('Non : moyenne')")
    expect(page.locator(".question")).to_contain_text("Billet reçu avant ce coup : non, moyenne")
    page.click("#coup-correction button:has-text('Clore le coup 2')")
    page.wait_for_selector("#corrected-coups:has-text('corrigé')")
    line = standings(room.correction.sheet).line(1)
    assert line.coups[1].sanction is Sanction.AVERAGE


def test_a_slip_of_two_readings_is_a_question_that_may_wait(browser, room):
    """SOT ends FEDAYINS; its raccord IN is copied as KE, two letters of the tirage."""
    collected(room)
    room.correct(cmd.CloseCoup(1))
    room.play(game.PlaceTop())
    room.collect("SOTLEKR")
    room.retain()
    record = room.correction.coup(2)
    points = score(record.grid, Move.parse("SOT", "15H"), record.formule).points
    drawn = {"drawing": ["KES", "..O", "..T"], "reference": "15H", "score": points}
    room.correct(cmd.EnterSlip(2, 1, slip_from_json(drawn), "f1"), by="Ada")
    room.correct(cmd.EnterSlip(2, 2, parse_short("T"), "f2"), by="Ada")
    page = open_page(browser, LAPTOP, [])
    enter_as_judge(page, room.live)
    asked = page.locator(".question", has_text="que le tirage permet")
    expect(asked).to_contain_text("Mot non valable : zéro (règlement 2020, art. 5.2.3)")
    expect(asked).to_contain_text("0 point en attendant")
    expect(asked.locator(".primary")).to_have_text(
        f"Raccord mal recopié : {points} points (règlement 2020, art. 6.3)"
    )
    chip = page.locator("#corrected-coups button", has_text="Coup 2")
    expect(chip).to_contain_text("1 question")
    keep(page, "juge-deux-lectures")
    later = page.locator("#coup-correction button", has_text="Plus tard")
    later.click()
    page.locator("#coup-correction button", has_text="Confirmer").click()
    expect(chip).to_contain_text("corrigé · 1 question")
    chip.click()
    page.click(".question button:has-text('Raccord mal recopié')")
    expect(chip).not_to_contain_text("question")
    assert room.correction.coup(2).closed
    assert room.correction.slip(2, 1).current.verdict.points == points
