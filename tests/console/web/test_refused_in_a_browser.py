"""A correction the rules refuse: the dialog stays, what was typed is there, and the sentence stands
beside the field, where the judge is looking."""

import os
from pathlib import Path

import pytest

from console.desk.inbox import Ask
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.slips.slip import parse_short
from engine.play.players import player
from tests.console.games.duplicate.pages.test_finish_in_a_browser import play_coup, situation
from tests.console.web.browser import (
    LAPTOP,
    PHONE,
    correct_coup,
    enter_as_judge,
    live_pages,
    open_page,
    push,
    see_solutions,
)


def look(page, name):
    if folder := os.environ.get("PUPITRE_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def beside(page, sentence, field):
    """Both on the screen, the one right under the other."""
    box, at = page.locator(sentence).bounding_box(), page.locator(field).bounding_box()
    height = page.viewport_size["height"]
    return 0 <= at["y"] < height and 0 <= box["y"] - at["y"] < 110 and box["y"] < height


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_word_that_cannot_be_played(browser, data_with_lexicon, size):
    troubles = []
    with live_pages(data_with_lexicon) as live:
        judge = open_page(browser, size, troubles)
        enter_as_judge(judge, live)
        push(judge, "suivant")
        situation(judge, "ready")
        live.console.post(Ask(slips.SeatPlayers((player(1, "Ana"), player(2, "Bob")))))
        play_coup(judge, "fedayin")
        live.console.post(Ask(slips.EnterSlip(1, 1, parse_short("T"), "a"), by="Ada"))

        correct_coup(judge, 1)
        judge.fill("#past-word", "FEDAYON")
        judge.fill("#past-why", "mal lu")
        judge.check("#room input[value=corrected]")
        judge.click("#past button[value=ok]")
        judge.wait_for_selector("#past .refusal:has-text('ne peut pas être retenu')")
        look(judge, f"refus-{size['width']}")
        assert judge.is_visible("#past")
        assert judge.input_value("#past-word") == "FEDAYON"
        assert judge.input_value("#past-why") == "mal lu"
        assert judge.is_checked("#room input[value=corrected]")
        assert "Le tirage FEDAYIN ne permet pas O." in judge.inner_text("#past .refusal")
        assert beside(judge, "#past .refusal", "#past-word")
        assert judge.get_attribute("#past-word", "aria-invalid") == "true"

        # Of the words announced, one is said not to be admitted that was none of them.
        judge.fill("#past-word", "FADE")
        assert not judge.is_visible("#room-refused")
        judge.check("#room input[value=refused]")
        judge.fill("#room-refused", "kgfe")
        judge.click("#past button[value=ok]")
        judge.wait_for_selector("#past .refusal:has-text('formait FEDAYIN')")
        assert beside(judge, "#past .refusal", "#room-refused")
        judge.check("#room input[value=corrected]")
        assert not judge.is_visible("#room-refused")

        # Nobody sits at table 9; then the word is one, and the sentence is gone.
        judge.fill("#room-apart", "9")
        judge.click("#past button[value=ok]")
        judge.wait_for_selector("#past .refusal:has-text('table 9')")
        assert beside(judge, "#past .refusal", "#room-apart")
        judge.fill("#room-apart", "2")
        judge.click("#past button[value=ok]")
        judge.wait_for_selector("#foreseen[open]:has-text('Bob')")
        look(judge, f"a-part-{size['width']}")
        judge.click("#foreseen button:text-is('Corriger')")
        judge.wait_for_selector("#coups:has-text('FADE')")
        situation(judge, "rearranging")
        push(judge, "suivant")
        situation(judge, "ready")

        # The word is taken back and another retained: the same question.
        push(judge, "annuler", held=True)
        situation(judge, "top_chosen")
        see_solutions(judge)
        judge.click("#change-top")
        judge.click("#tops tr:first-child button")
        judge.wait_for_selector("#told[open]")
        look(judge, f"autre-mot-{size['width']}")
        judge.check("#told input[value=announced]")
        judge.click("#told button[value=ok]")
        judge.wait_for_selector("#told", state="hidden")
        assert judge.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert [each for each in troubles if "409 (Conflict)" not in each] == []
