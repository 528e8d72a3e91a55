"""SQLite's rollback journal left by a power cut: only whoever may write can put the former pages
back, and nothing is examined, refused or lost before that."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from console.journal.copies import copy_path
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from tests.console.journal.disk import files_may_not_grow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "club").mkdir()
    return tmp_path / "club" / "journal.sqlite"


def fact(number: int) -> Fact:
    return Fact("duplicate/Fact", 1, {"n": number})


def facts_on(path: Path) -> list[int]:
    with JournalFile.reading(path) as journal:
        assert journal.problems() == []
        return [record.data["n"] for record in journal.read("g")]


def cut_in_the_middle(database: Path, target: Path) -> None:
    """What lies there while a transaction of a database without a log is being written."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("PRAGMA cache_size=1")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("CREATE TABLE half (done TEXT)")
    connection.executemany("INSERT INTO half VALUES (?)", [("x" * 3_000,)] * 50)
    for companion in ("", "-journal"):
        shutil.copyfile(f"{database}{companion}", f"{target}{companion}")
    connection.close()


def pages_of(path: Path) -> Path:
    return path.with_name(path.name + "-journal")


def start(path: Path) -> list[str]:
    journal, faults = Journal.open(path)
    durable = journal.is_durable
    journal.close()
    assert durable
    return [fault.code for fault in faults]


def test_a_journal_cut_off_before_its_first_commit_is_begun_again(path: Path, tmp_path: Path):
    cut_in_the_middle(tmp_path / "neuf.sqlite", path)
    assert pages_of(path).stat().st_size > 0
    assert start(path) == []
    assert not pages_of(path).exists() and not list(path.parent.glob("*coupe*"))


@pytest.fixture
def evening(path: Path, tmp_path: Path) -> Path:
    """A copy put back by an earlier release is a database without a log until its first start."""
    journal, _ = Journal.open(path)
    journal.append("g", [fact(0), fact(1), fact(2)], 0)
    journal.close()
    copy = tmp_path / "copie.sqlite"
    shutil.copyfile(path, copy)
    cut_in_the_middle(copy, path)
    return path


def test_an_evening_put_back_and_cut_off_at_its_first_start_is_all_there(evening: Path):
    assert start(evening) == []
    assert facts_on(evening) == [0, 1, 2]


def test_without_room_to_copy_the_files_aside_nothing_is_touched(evening: Path):
    before = {each.name: each.read_bytes() for each in evening.parent.iterdir()}
    with files_may_not_grow():
        journal, faults = Journal.open(evening)
        journal.close()
    assert [fault.code for fault in faults] == ["journal_unavailable"]
    assert {each.name: each.read_bytes() for each in evening.parent.iterdir()} == before
    assert start(evening) == [] and facts_on(evening) == [0, 1, 2]


@pytest.mark.parametrize("guarded", [True, False], ids=["witness", "nothing else"])
def test_facts_in_the_log_survive_a_rollback_journal_that_came_back(
    path: Path, tmp_path: Path, guarded: bool
):
    """On a file system that forgets a removal SQLite would put the pages of an empty database back
    and throw the log away."""
    journal, _ = Journal.open(path)
    journal.append("g", [fact(0), fact(1)], 0)
    cut = tmp_path / "coupe" / path.name
    shutil.copytree(path.parent, cut.parent)
    journal.close()
    empty = tmp_path / "vide.sqlite"
    cut_in_the_middle(empty, tmp_path / "autre.sqlite")
    shutil.copyfile(pages_of(tmp_path / "autre.sqlite"), pages_of(cut))
    if not guarded:
        witness_path(cut).unlink()
        copy_path(cut).unlink()
    assert start(cut)[0].startswith("journal_recovered")
    assert facts_on(cut) == [0, 1]


def test_pages_that_are_none_cost_nothing(path: Path):
    journal, _ = Journal.open(path)
    journal.append("g", [fact(0)], 0)
    journal.close()
    pages_of(path).write_bytes(bytes(5_000))
    assert start(path) == [] and facts_on(path) == [0]
    assert not pages_of(path).exists()


def test_a_new_journal_never_has_one(path: Path, monkeypatch):
    """It appears whole, under a name that did not exist before."""
    seen: list[bool] = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        if target == path:
            seen.append(path.exists() or pages_of(path).exists())
            with JournalFile.reading(self) as made:
                assert made.games() == []
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    assert start(path) == [] and seen == [False]
