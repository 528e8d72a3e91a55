"""The folder of the journal goes away under the judge's page, and an evening set aside comes back
through it."""

import os
from pathlib import Path

from playwright.sync_api import expect

from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.machine.restore import restore
from tests.console.web.browser import PHONE, enter_as_judge, live_pages, open_page

PICTURES = os.environ.get("PUPITRE_IMAGES")


def keep_picture(page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


def add_evening(journal: Path, name: str) -> None:
    opened, _ = Journal.open(journal)
    options = {"options": {"id": name, "name": name}}
    opened.append(name, [Fact("duplicate/GameOpened", 1, options)], 0)
    opened.close()


def test_an_evening_set_aside_is_joined_and_its_copy_erased(data_with_lexicon, browser, tmp_path):
    journal, copy = data_with_lexicon / JOURNAL_FILE, tmp_path / "copie.sqlite"
    add_evening(journal, "jeudi")
    with JournalFile.reading(journal) as file:
        file.copy_to(copy)
    add_evening(journal, "vendredi")
    restore(copy, journal)
    with live_pages(data_with_lexicon) as live:
        page = open_page(browser, PHONE, [])
        enter_as_judge(page, live)
        page.goto(f"{live.url}/juge/resultats")
        page.click("#look-elsewhere")
        expect(page.locator("#elsewhere")).to_contain_text("vendredi")
        keep_picture(page, "ailleurs-360")
        page.get_by_role("button", name="Joindre au journal").click()
        expect(page.locator("#message")).to_contain_text("1 partie jointe")
        expect(page.locator("#elsewhere")).to_contain_text("déjà tout")
        page.get_by_role("button", name="Effacer cette copie").click()
        page.get_by_role("button", name="Touchez encore pour effacer").click()
        expect(page.locator("#elsewhere")).to_contain_text("Rien d’autre")
        keep_picture(page, "ailleurs-efface-360")


def test_a_folder_that_went_away_is_told_and_the_judge_says_where_to_write(
    data_with_lexicon, browser, tmp_path
):
    with live_pages(data_with_lexicon) as live:
        page = open_page(browser, PHONE, [])
        enter_as_judge(page, live)
        page.click("#buttons button.natural")
        expect(page.locator("body")).to_have_attribute("data-situation", "ready")
        data_with_lexicon.rename(tmp_path / "poche")
        page.click("#buttons button.natural")
        troubles = page.locator("#troubles")
        expect(troubles).to_contain_text("n’est plus là")
        expect(troubles).to_contain_text("1 fait n’est qu’en mémoire")
        keep_picture(page, "dossier-parti-360")
        page.get_by_role("button", name="Écrire ici").click()
        page.get_by_role("button", name="Touchez encore").click()
        expect(troubles).to_contain_text("sur un autre disque")
        expect(troubles).not_to_contain_text("qu’en mémoire")
        keep_picture(page, "dossier-autre-360")
    assert (data_with_lexicon / JOURNAL_FILE).exists()
