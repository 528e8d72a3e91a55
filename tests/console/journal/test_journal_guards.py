"""What stands beside the journal may be missing, old, garbled or another box's: the journal is
read all the same, and never replaced by something worse."""

import gc
import json
import os
import sqlite3
import weakref
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from engine.rulings import RuleError
from tests.console.journal.rot import content_of, write_evening


def summed(text: bytes) -> bytes:
    """A line whose sum is right, whatever it says."""
    return b"%08x %s\n" % (zlib.crc32(text), text)


WITNESSES = {
    "empty sum": b"00000000 \n",
    "half a line": b"00000000\n",
    "zeros": bytes(4096),
    "deep": summed(b"[" * 100_000),
    "no JSON": summed(b"{nope"),
    "no text": summed(b'["\xff",1,"x"]'),
    "many digits": summed(b"[" + b"9" * 5_000 + b"]"),
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "club").mkdir()
    return write_evening(tmp_path / "club")


def start(path: Path) -> list[str]:
    journal, faults = Journal.open(path)
    journal.close()
    return [fault.code for fault in faults]


@pytest.mark.parametrize("garbled", WITNESSES.values(), ids=WITNESSES)
def test_a_garbled_witness_is_told_and_costs_nothing(path: Path, garbled: bytes):
    truth = content_of(path)
    witness_path(path).write_bytes(garbled)
    assert content_of(path) == truth
    assert start(path) == ["journal_witness_lost"]
    assert content_of(path) == truth and start(path) == []


def test_a_witness_that_cannot_be_read_does_not_hide_the_games(path: Path):
    truth = content_of(path)
    witness_path(path).unlink()
    witness_path(path).mkdir()
    assert content_of(path) == truth
    assert start(path) == ["journal_witness_lost", "journal_unavailable"]


def test_an_older_witness_knows_less_and_is_right(path: Path):
    truth = content_of(path)
    lines = witness_path(path).read_bytes().splitlines(keepends=True)
    witness_path(path).write_bytes(b"".join(lines[:2]))
    assert content_of(path) == truth and start(path) == []


def test_the_witness_of_another_box_names_what_is_missing(path: Path):
    truth = content_of(path)
    elsewhere = summed(b"[2]") + summed(json.dumps(["ailleurs", 12, "0" * 32]).encode())
    witness_path(path).write_bytes(elsewhere)
    assert start(path) == ["journal_recovered_cut"]
    assert content_of(path) == truth


@pytest.mark.parametrize("found", [b"", b"no database at all" * 500])
def test_a_spoiled_recovery_never_replaces_a_journal(path: Path, found: bytes):
    """The plug was pulled before a recovery could take its place, and its file rotted since."""
    truth = content_of(path)
    path.with_name(path.name + ".repris").write_bytes(found)
    assert start(path) == [] and content_of(path) == truth
    assert path.with_name(path.name + ".abime-1.repris").read_bytes() == found


READERS: dict[str, Callable[[JournalFile], object]] = {
    "games": lambda journal: journal.games(),
    "read": lambda journal: list(journal.read("id0")),
}


@pytest.mark.parametrize("reads", READERS.values(), ids=READERS)
def test_a_game_under_a_changed_name_is_listed_to_nobody(path: Path, reads):
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER event_is_never_changed")
        connection.execute(
            "UPDATE event SET payload = replace(payload, 'soirée 0', 'soirée 9')"
            " WHERE game = 'id0' AND number = 1"
        )
    connection.close()
    with JournalFile.reading(path) as journal, pytest.raises(RuleError) as refused:
        reads(journal)
    assert refused.value.code == "journal_game_damaged"


def test_a_refused_journal_stays_open_nowhere(path: Path):
    path.with_name(path.name + "-wal").unlink()
    path.unlink()
    path.mkdir()
    for _ in range(3):
        with pytest.raises(RuleError, match="journal_unreadable"):
            JournalFile.open_for_reading(path)
    assert str(path) not in map(os.path.realpath, Path("/proc/self/fd").iterdir())
    path.rmdir()


@pytest.mark.parametrize("left", ["-wal", ".copie", ".temoin"])
def test_a_journal_that_is_gone_is_told_to_readers_by_what_is_left(tmp_path, left):
    (tmp_path / f"journal.sqlite{left}").write_bytes(b"left")
    with pytest.raises(RuleError) as refusal:
        JournalFile.open_for_reading(tmp_path / "journal.sqlite")
    assert refusal.value.code == "journal_gone"


def test_a_witness_cut_while_the_console_runs_is_told_at_the_next_start(tmp_path):
    """What is noted afterwards hides that the beginning is lost."""
    path = tmp_path / "journal.sqlite"
    journal, _ = Journal.open(path)
    journal.append("g1", [Fact("TileDrawn", 1, {"letter": "A"})], mono_ms=1)
    os.truncate(witness_path(path), 0)
    journal.append("g2", [Fact("TileDrawn", 1, {"letter": "B"})], mono_ms=2)
    journal.close()
    journal, faults = Journal.open(path)
    journal.close()
    assert [fault.code for fault in faults] == ["journal_witness_lost"]


def test_what_a_power_cut_left_of_work_begun_is_swept(path: Path):
    """Half a copy of the whole journal, at the end of every evening, fills a card."""
    mine, nobodys = os.getpid(), 2**22 + 7
    for process in (mine, nobodys):
        (path.parent / f"atelier-{process}-abcd").mkdir()
        (path.parent / f"atelier-{process}-abcd" / "journal.sqlite").write_bytes(b"half")
        (path.parent / f".access.json.{process}.tmp").write_bytes(b"half")
    (path.parent / "atelier-du-jeudi").mkdir()
    assert start(path) == []
    left = {each.name for each in path.parent.iterdir() if "atelier" in each.name}
    assert left == {f"atelier-{mine}-abcd", "atelier-du-jeudi"}, "somebody is still at it"
    assert [each.name for each in path.parent.glob(".*.tmp")] == [f".access.json.{mine}.tmp"]


def pipe(place: Path) -> None:
    place.unlink(missing_ok=True)
    os.mkfifo(place)


def folder(place: Path) -> None:
    place.unlink(missing_ok=True)
    place.mkdir()


def endless(place: Path) -> None:
    place.unlink(missing_ok=True)
    place.symlink_to("/dev/zero")


ODD_FILES = [pipe, folder, endless]


@pytest.mark.parametrize("put", ODD_FILES)
def test_what_is_no_file_in_the_journals_place_stops_nobody(path: Path, put):
    path.with_name(path.name + "-wal").unlink()
    put(path)
    with pytest.raises(RuleError, match="journal_unreadable"):
        JournalFile.open_for_reading(path)
    assert start(path) == ["journal_recovered_cut"], "from its copy, as far as that goes"
    assert start(path) == []


@pytest.mark.parametrize("put", [pipe, folder])
@pytest.mark.parametrize("beside", ["-wal", "-shm"])
def test_what_is_no_file_in_the_logs_place_is_set_aside(path: Path, put, beside: str):
    put(path.with_name(path.name + beside))
    with pytest.raises(RuleError, match="journal_unreadable"):
        JournalFile.open_for_reading(path)
    (told,) = start(path)
    assert told == ("journal_recovered" if beside == "-shm" else "journal_recovered_cut")
    assert start(path) == []


@pytest.mark.parametrize("put", [pipe, endless])
@pytest.mark.parametrize("guard", [".temoin", ".copie", ".lock"])
def test_what_is_no_file_in_a_guards_place_costs_nothing(path: Path, put, guard: str):
    truth = content_of(path)
    put(path.with_name(path.name + guard))
    assert content_of(path) == truth
    start(path)
    assert content_of(path) == truth and start(path) == []


def test_a_recovery_whose_header_names_a_later_release_is_set_aside(path: Path):
    """One bit of it would have stopped every start."""
    truth = content_of(path)
    recovered = path.with_name(path.name + ".repris")
    recovered.write_bytes(path.read_bytes())
    with sqlite3.connect(recovered) as connection:
        connection.execute("PRAGMA user_version = 66")
    connection.close()
    assert start(path) == [] and content_of(path) == truth


def test_a_journal_nobody_holds_is_held_by_nobody(tmp_path):
    """The folder it watches must not keep it, and its files, open for ever."""
    journal, _ = Journal.open(tmp_path / "journal.sqlite")
    held = weakref.ref(journal)
    del journal
    gc.collect()
    assert held() is None
