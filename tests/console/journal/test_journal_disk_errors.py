"""When the disk refuses, the game goes on in memory and nothing pretends otherwise.

The refusals are real: the process may not let a file grow (EFBIG from the kernel, which
SQLite reports as a disk I/O error), or the database may not take another page.
"""

import contextlib
import os
import sqlite3
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.journal import ledger
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from tests.console.journal.disk import files_may_not_grow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def fact(number: int) -> Fact:
    return Fact("Fact", 1, {"n": number})


def on_card(path: Path, game: str = "g") -> list[int]:
    reader = JournalFile.open_for_reading(path)
    try:
        return [record.data["n"] for record in reader.read(game)]
    finally:
        reader.close()


def test_a_refused_write_is_told_once_and_kept_in_memory(path: Path):
    journal, _ = Journal.open(path)
    journal.append("g", [fact(0)], 0)
    with files_may_not_grow():
        failed = journal.append("g", [fact(1)], 1)
        next_one = journal.append("g", [fact(2)], 2)
    assert failed.fault is not None and failed.fault.code == "journal_write_failed"
    assert not failed.durable and not next_one.durable and next_one.fault is None
    assert journal.pending == 2 and not journal.is_durable
    assert on_card(path) == [0]


def test_a_disk_that_still_refuses_is_not_read_again_from_its_beginning(path, monkeypatch):
    """Two hundred evenings on a dying card: the game must not stop at every attempt."""
    journal, _ = Journal.open(path)
    with files_may_not_grow(), monkeypatch.context() as patched:
        journal.append("g", [fact(0)], 0)
        patched.setattr(ledger, "examine", lambda *_: pytest.fail("read all of it"))
        assert [fault.code for fault in journal.retry()] == ["journal_unavailable"]
    assert [fault.code for fault in journal.retry()] == ["journal_back"]
    assert not list(path.parent.glob("*.essai"))


def test_what_waited_is_written_in_order_when_the_disk_is_back(path: Path):
    journal, _ = Journal.open(path)
    with files_may_not_grow():
        journal.append("g", [fact(0), fact(1)], 0)
        journal.append("g", [fact(2)], 1)
        assert [fault.code for fault in journal.retry()] == ["journal_unavailable"]
        assert journal.pending == 3
    told = journal.retry()
    assert [(fault.code, dict(fault.data)) for fault in told] == [("journal_back", {"events": 3})]
    assert journal.append("g", [fact(3)], 2).durable
    assert on_card(path) == [0, 1, 2, 3] and journal.pending == 0


def test_a_directory_that_cannot_be_written_is_a_fault_and_not_an_end(tmp_path: Path):
    blocked = tmp_path / "occupe"
    blocked.write_text("un fichier à la place du dossier")
    journal, faults = Journal.open(blocked / "journal.sqlite")
    assert [fault.code for fault in faults] == ["journal_unavailable"]
    assert not journal.append("g", [fact(0)], 0).durable
    blocked.unlink()
    assert [fault.code for fault in journal.retry()] == ["journal_back"]
    assert on_card(blocked / "journal.sqlite") == [0]


def test_a_file_removed_under_our_feet_is_written_again(path: Path):
    journal, _ = Journal.open(path)
    journal.append("g", [fact(0), fact(1)], 0)
    with files_may_not_grow():
        journal.append("g", [fact(2)], 1)
    for file in path.parent.glob("journal.sqlite*"):
        if not file.name.endswith(".lock"):
            file.unlink()
    journal.retry()
    assert on_card(path) == [0, 1, 2]


def test_a_game_waiting_for_the_disk_is_not_forgotten(path: Path):
    journal, _ = Journal.open(path)
    with files_may_not_grow():
        journal.append("g", [fact(0)], 0)
    journal.forget("g")
    journal.append("suivante", [fact(0)], 1)
    journal.retry()
    assert on_card(path) == [0] and on_card(path, "suivante") == [0]


def test_no_room_for_the_copy_does_not_stop_the_journal(path: Path):
    journal, _ = Journal.open(path)
    journal.append("g", [fact(0)], 0)
    journal.close()
    (path.parent / "journal.sqlite.copie.part").mkdir()
    journal, faults = Journal.open(path)
    assert [fault.code for fault in faults] == ["journal_copy_failed"]
    assert journal.append("autre", [fact(0)], 0).durable
    journal.close()


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.sampled_from(["write", "fail", "retry", "restart"]), max_size=14))
def test_whatever_the_disk_does_nothing_is_lost_doubled_or_reordered(
    tmp_path: Path, steps: list[str]
):
    path = tmp_path / os.urandom(8).hex() / "journal.sqlite"
    journal, _ = Journal.open(path)
    written, acknowledged = 0, 0
    for step in steps:
        if step == "restart":
            journal.close()
            journal, _ = Journal.open(path)
            written = len(journal.load("g")[0])
            assert written >= acknowledged
        elif step == "retry":
            journal.retry()
        else:
            guard = files_may_not_grow() if step == "fail" else contextlib.nullcontext()
            with guard:
                receipt = journal.append("g", [fact(written)], written)
            written += 1
            assert receipt.durable == (journal.pending == 0)
        if journal.pending == 0:
            acknowledged = written
    journal.retry()
    journal.close()
    assert on_card(path) == list(range(written))


def test_a_disk_that_cannot_even_be_read_does_not_stop_a_new_game(path: Path, monkeypatch):
    """The names of the games are asked for before the first write has failed."""
    journal, _ = Journal.open(path)
    journal.append("g", [fact(0)], 0)

    def gone(_self):
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(JournalFile, "games_there", gone)
    assert journal.games() == journal.strangers() == []
    journal.close()
