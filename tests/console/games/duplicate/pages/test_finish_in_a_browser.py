"""Two coups, the first corrected with what follows read first, an early end, results taken home:
with nothing but clicks and keys, in a real browser."""

import os
from pathlib import Path

import pytest

from console.desk.inbox import Ask, StartGame
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.slips.slip import parse_short
from engine.play.players import player
from tests.console.web.browser import (
    LAPTOP,
    PHONE,
    correct_coup,
    enter_as_judge,
    finish_game,
    live_pages,
    look_at,
    open_page,
    push,
)


def look(page, name):
    """With PUPITRE_SHOTS set, pictures to be looked at."""
    if folder := os.environ.get("PUPITRE_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


def situation(page, name):
    page.wait_for_selector(f"body[data-situation={name}]")


def collect_coup(judge, letters):
    push(judge, "suivant")
    situation(judge, "drawing")
    judge.fill("#letters", letters)
    judge.press("#letters", "Enter")
    judge.wait_for_selector("#ruling.good")
    push(judge, "valider")
    situation(judge, "announced")
    push(judge, "chrono")
    situation(judge, "running")
    judge.wait_for_selector("#solutions")
    push(judge, "chrono", held=True)
    situation(judge, "collecting")


def place_top(judge):
    push(judge, "valider")
    situation(judge, "top_chosen")
    push(judge, "valider")
    situation(judge, "ready")


def play_coup(judge, letters):
    collect_coup(judge, letters)
    place_top(judge)


def test_those_ahead_are_told_anew_when_a_coup_that_was_closed_before_is_laid(
    browser, data_with_lexicon
):
    """A closed coup counts once its top lies on the grid: nothing of its slips changes then."""
    troubles = []
    with live_pages(data_with_lexicon) as live:
        judge = open_page(browser, LAPTOP, troubles)
        enter_as_judge(judge, live)
        push(judge, "suivant")
        situation(judge, "ready")
        live.console.post(Ask(slips.SeatPlayers((player(1, "Ana"), player(2, "Bob")))))
        collect_coup(judge, "fedayin")
        live.console.post(Ask(slips.EnterSlip(1, 1, parse_short("FEDAYIN H8 110"), "a")))
        live.console.post(Ask(slips.EnterSlip(1, 2, parse_short("-"), "b")))
        live.console.post(Ask(slips.CloseCoup(1)))
        judge.wait_for_selector("#corrected-coups:has-text('corrigé')")
        judge.wait_for_selector("#leaders", state="hidden")
        place_top(judge)
        judge.wait_for_selector("#first-five li:has-text('Ana'):has-text('110')")
        assert judge.inner_text("#leaders-title") == "En tête après 1 coup"
        look(judge, "en-tete")
        live.console.post(Ask(game.CloseGame("essai")))
        situation(judge, "ended")
        judge.wait_for_selector("#over:has-text('Premier : Ana.')")
        assert "Partie terminée" in judge.inner_text("#bar-game")
        look(judge, "en-tete-fin")
    assert troubles == []


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_correct_finish_and_take_the_results_home(browser, data_with_lexicon, size):
    troubles = []
    with live_pages(data_with_lexicon) as live:
        judge = open_page(browser, size, troubles)
        enter_as_judge(judge, live)
        push(judge, "suivant")
        situation(judge, "ready")
        people = (player(1, "Ana", club="Sète", series="4A"), player(2, "Bob", club="Nîmes"))
        live.console.post(Ask(slips.SeatPlayers(people)))
        play_coup(judge, "fedayin")
        live.console.post(Ask(slips.EnterSlip(1, 1, parse_short("T"), "a"), by="Ada"))
        live.console.post(Ask(slips.EnterSlip(1, 2, parse_short("-"), "b"), by="Ada"))
        play_coup(judge, "chateau")

        # The first coup should have been one square to the left: what follows is read, then done.
        correct_coup(judge, 1)
        look(judge, f"corriger-{size['width']}")
        assert judge.input_value("#past-word") == "FEDAYIN"
        judge.fill("#past-word", "FADE")
        judge.fill("#past-place", "h8")
        judge.fill("#past-why", "mauvais mot affiché")
        judge.check("#room input[value=announced]")
        look(judge, f"question-{size['width']}")
        judge.click("#past button[value=ok]")
        judge.wait_for_selector("#foreseen[open]")
        look(judge, f"apercu-{size['width']}")
        told = judge.inner_text("#foreseen").replace("\u00a0", " ")
        assert "FEDAYIN" in told
        assert "le top" in told
        assert "« T » reste FEDAYIN H8, 110 points" in told
        assert "Sur la grille : FEDAYIN quitte H8, FADE se pose en H8." in told
        assert "règlement 2020, art. 3.6" in told
        judge.click("#foreseen button:text-is('Laisser')")
        assert "FADE" not in judge.inner_text("#coups")

        # The judge thinks again: what he had written is still there.
        assert judge.input_value("#past-why") == "mauvais mot affiché"
        judge.check("#room input[value=corrected]")
        judge.click("#past button[value=ok]")
        judge.wait_for_selector("#foreseen[open]:has-text('T » devient FADE H8')")
        judge.click("#foreseen button:text-is('Corriger')")
        judge.wait_for_selector("#coups li:first-child:has-text('FADE')")
        judge.wait_for_selector("#past", state="hidden")

        # The tiles are put where they now belong.
        situation(judge, "rearranging")
        look(judge, f"jetons-{size['width']}")
        assert "I de H13" in judge.inner_text("#aside")
        push(judge, "suivant")
        situation(judge, "ready")

        # An early end, with its reason.
        finish_game(judge)
        judge.wait_for_selector("#ending-dialog[open]")
        look(judge, f"terminer-{size['width']}")
        judge.fill("#ending-why", "la salle ferme")
        judge.click("#ending-dialog button.grave")
        situation(judge, "ended")

        judge.click("#buttons a:text-is('Résultats')")
        judge.wait_for_selector("#ranking table")
        look(judge, f"resultats-{size['width']}")
        assert "Ana" in judge.inner_text("#ranking")
        judge.click("#tabs button:text-is('Par club')")
        assert judge.locator("#ranking h3").all_inner_texts() == ["Nîmes", "Sète"]
        assert judge.evaluate("document.documentElement.scrollWidth <= innerWidth")
        judge.click("text=Autres formats")
        with judge.expect_download() as taken:
            judge.click("a[aria-label^='Tableur (CSV) : Résultats']")
        assert "Ana" in Path(taken.value.path()).read_text(encoding="utf-8-sig")
    assert troubles == []


# --- After the end, on the judge's page in a real browser ---------------------------------------
# the time for appeals, the ex aequo.


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.article("fisf-2020 §3.8.3")
def test_the_judge_reads_until_when_to_appeal_and_opens_a_mort_subite(browser, data_with_lexicon):
    troubles = []
    with live_pages(data_with_lexicon) as live:
        seats = (player(1, "Ana"), player(2, "Bob"))
        for message in (
            StartGame(),
            Ask(cmd.SeatPlayers(seats)),
            Ask(game.CloseGame("essai")),
        ):
            live.console.post(message)
        judge = open_page(browser, PHONE, troubles)
        enter_as_judge(judge, live)
        judge.wait_for_selector("body[data-situation=ended]")
        look_at(judge, "correction")
        told = judge.wait_for_selector("#appeals:not([hidden])").text_content()
        assert "jusqu’à la partie suivante ; après la dernière partie, jusqu’à" in told
        judge.click("#ties button")
        judge.click("text=Mort subite pour le rang 1 : Ana, Bob")
        judge.click("text=Touchez encore pour confirmer")
        judge.wait_for_selector("body[data-situation=ready]")
        judge.wait_for_selector("#appeals", state="hidden")
        options = live.console.session.snapshots.judge.options
        assert options.contest == "mort-subite"
    assert troubles == []
