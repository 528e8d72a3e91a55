"""Games that lie elsewhere, on the judge's page: found, joined, erased at his word; and where to
write when the folder of the journal is gone."""

import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from console.desk.inbox import Wake
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.machine.other_journals import Elsewhere, Stick
from console.machine.restore import restore, set_aside_in
from console.web.access import ARBITER, JUDGE
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.browser import PHONE, enter_as_judge, live_pages, open_page

LISTED = "/juge/resultats/ailleurs"


def names_on(journal: Path) -> list[str]:
    with JournalFile.reading(journal) as file:
        return [game.name for game in file.games_there()]


def add_evening(journal: Path, name: str) -> None:
    opened, _ = Journal.open(journal)
    options = {"options": {"id": name, "name": name}}
    opened.append(name, [Fact("duplicate/GameOpened", 1, options)], 0)
    opened.close()


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """« vendredi » was played, then a copy of before was put back."""
    path, copy = tmp_path / "club" / JOURNAL_FILE, tmp_path / "copie.sqlite"
    add_evening(path, "jeudi")
    with JournalFile.reading(path) as file:
        file.copy_to(copy)
    add_evening(path, "vendredi")
    restore(copy, path)
    return path


@pytest.fixture
def rig(journal: Path, free_lexicon) -> DuplicateBench:
    return DuplicateBench.typed(journal.parent, free_lexicon)


def test_an_evening_set_aside_is_found_and_joined(rig, journal):
    judge = rig.client(JUDGE)
    [source] = judge.get(LISTED).json()["sources"]
    assert source["games"] == ["vendredi"] and source["erasable"]
    answer = judge.post("/juge/resultats/joindre", json={"source": source["source"]})
    assert answer.json()["told"] == [
        "1 partie jointe\N{NO-BREAK SPACE}: «\N{NO-BREAK SPACE}vendredi\N{NO-BREAK SPACE}»."
    ]
    assert names_on(journal) == ["jeudi", "vendredi"]
    assert judge.get(LISTED).json()["sources"][0]["games"] == []


def test_a_copy_set_aside_is_erased_at_the_judges_word(rig, journal):
    judge = rig.client(JUDGE)
    [source] = judge.get(LISTED).json()["sources"]
    assert judge.post("/juge/resultats/effacer", json={"source": source["source"]}).is_success
    assert set_aside_in(journal.parent) == [] and judge.get(LISTED).json()["sources"] == []


@pytest.mark.parametrize("source", ["", "journal.sqlite", "../club/journal.sqlite", "/etc/passwd"])
@pytest.mark.parametrize("act", ["joindre", "effacer"])
def test_nothing_else_is_read_or_erased(rig, journal, act, source):
    answer = rig.client(JUDGE).post(f"/juge/resultats/{act}", json={"source": source})
    assert answer.json()["code"] == "elsewhere_gone" and names_on(journal) == ["jeudi"]


def test_what_a_stick_holds_is_found_whatever_its_folder_is_called(journal, tmp_path):
    """A copy, another box's, or the data of a console that was told to write there."""
    for folder in ("pupitre", "pupitre-2", "club"):
        add_evening(tmp_path / "cle" / folder / JOURNAL_FILE, f"de {folder}")
    (tmp_path / "cle" / "photos").mkdir()
    machine = SimpleNamespace(sticks=lambda: (Stick("/dev/sda1", tmp_path / "cle"),))
    found = {each["source"]: each["games"] for each in Elsewhere(journal, machine).listing()}
    del found[set_aside_in(journal.parent)[0].name]
    assert found == {
        "cle/club": ["de club"],
        "cle/pupitre": ["de pupitre"],
        "cle/pupitre-2": ["de pupitre-2"],
    }


def test_only_the_judge_may(rig):
    arbiter = rig.client(ARBITER)
    assert arbiter.get(LISTED).status_code in (401, 403)
    for act in ("resultats/joindre", "resultats/effacer", "dossier"):
        assert arbiter.post(f"/juge/{act}", json={}).status_code in (401, 403)


def test_when_the_folder_is_gone_the_judge_says_where_to_write(rig, journal, tmp_path):
    rig.think_over("ABCDEFG")
    journal.parent.rename(tmp_path / "poche")
    rig.console.dependencies.journal._detach()
    rig.post(Wake.JOURNAL)
    judge = rig.client(JUDGE)
    told = {fault["code"] for fault in judge.get("/juge/etat").json()["faults"]}
    assert "journal_folder_away" in told and not journal.parent.exists()
    assert judge.post("/juge/dossier", json={}).is_success
    told = {fault["code"] for fault in judge.get("/juge/etat").json()["faults"]}
    assert "journal_elsewhere" in told and "journal_folder_away" not in told
    assert len(names_on(journal)) == 1, "the game in hand, from its beginning"


# --- The folder of the journal goes away under the judge's… -------------------------------------
# The folder of the journal goes away under the judge's page, and an evening set aside comes back
# through it.


PICTURES = os.environ.get("PUPITRE_IMAGES")


def keep_picture(page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}.png", full_page=True)


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
        page.click("text=Parties écrites ailleurs")
        page.click("#look-elsewhere")
        expect(page.locator("#elsewhere")).to_contain_text("vendredi")
        keep_picture(page, "ailleurs-360")
        page.get_by_role("button", name="Joindre au journal").click()
        expect(page.locator(".toast")).to_contain_text("1 partie jointe")
        expect(page.locator("#elsewhere")).to_contain_text("déjà tout")
        page.get_by_role("button", name="Effacer cette copie").click()
        page.get_by_role("button", name="Touchez encore pour confirmer").click()
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
