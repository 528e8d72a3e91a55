"""Games that lie elsewhere, on the judge's page: found, joined, erased at his word; and where to
write when the folder of the journal is gone."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from console.desk.inbox import Wake
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.machine.elsewhere import Elsewhere, Stick
from console.machine.restore import restore, set_aside_in
from console.web.access import ARBITER, JUDGE
from tests.console.web.rig import WebRig, happen

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
def rig(journal: Path, free_lexicon) -> WebRig:
    return WebRig.open(journal.parent, free_lexicon)


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
    rig.console.surroundings.journal._detach()
    happen(rig.console, Wake.JOURNAL)
    judge = rig.client(JUDGE)
    told = {fault["code"] for fault in judge.get("/juge/etat").json()["faults"]}
    assert "journal_folder_away" in told and not journal.parent.exists()
    assert judge.post("/juge/dossier", json={}).is_success
    told = {fault["code"] for fault in judge.get("/juge/etat").json()["faults"]}
    assert "journal_elsewhere" in told and "journal_folder_away" not in told
    assert len(names_on(journal)) == 1, "the game in hand, from its beginning"
