"""A damaged journal is set aside as it was; what can be read goes on living."""

import sqlite3
from pathlib import Path

import pytest

from console.journal import recovery
from console.journal.copies import copy_path
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile

EVENTS = 3_000
PAGE = 4096


def write_games(path: Path) -> None:
    journal, _ = Journal.open(path)
    for game in ("vieille", "derniere"):
        for number in range(EVENTS // 10):
            batch = [Fact("Fact", 1, {"n": number * 10 + place}) for place in range(10)]
            journal.append(game, batch, mono_ms=number)
    journal.close()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("journal") / "journal.sqlite"
    write_games(path)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def overwritten(sound: bytes, page: int) -> bytes:
    start = page * PAGE
    return sound[:start] + b"\xa5" * PAGE + sound[start + PAGE :]


def numbers(path: Path, game: str) -> list[int]:
    reader = JournalFile.open_for_reading(path)
    try:
        return [record.data["n"] for record in reader.read(game)]
    finally:
        reader.close()


def reopen(path: Path) -> list[str]:
    journal, faults = Journal.open(path)
    assert journal.is_durable
    journal.append("apres", [Fact("Fact", 1, {"n": 0})], mono_ms=0)
    journal.close()
    return [fault.code for fault in faults]


@pytest.mark.parametrize("fraction", [0.3, 0.5, 0.7, 0.95])
def test_a_torn_page_costs_its_page_and_no_other(path: Path, sound: bytes, fraction: float):
    damaged = overwritten(sound, int(len(sound) / PAGE * fraction))
    path.write_bytes(damaged)
    assert reopen(path)[0].startswith("journal_recovered")
    assert path.with_name("journal.sqlite.abime-1").read_bytes() == damaged
    kept = numbers(path, "vieille") + numbers(path, "derniere")
    assert len(kept) >= EVENTS // 2
    for game in ("vieille", "derniere"):
        found = numbers(path, game)
        assert found == list(range(len(found))), "a recovered game must have no hole"


def test_a_lost_first_page_costs_nothing(path: Path, sound: bytes):
    path.write_bytes(overwritten(sound, 0))
    assert reopen(path) == ["journal_recovered"]
    assert numbers(path, "vieille") == list(range(EVENTS))
    assert numbers(path, "derniere") == list(range(EVENTS))


def test_a_file_cut_short_keeps_its_beginning(path: Path, sound: bytes):
    path.write_bytes(sound[: len(sound) // 2 // PAGE * PAGE])
    reopen(path)
    found = numbers(path, "vieille")
    assert len(found) > EVENTS // 4 and found == list(range(len(found)))


@pytest.mark.parametrize("content", [b"Bonsoir " * 1000, bytes(8192)])
def test_a_file_that_is_no_database_is_kept_and_replaced(path: Path, content: bytes):
    path.write_bytes(content)
    assert reopen(path) == ["journal_recovered"]
    assert path.with_name("journal.sqlite.abime-1").read_bytes() == content
    assert numbers(path, "apres") == [0]


def test_a_database_of_another_program_is_kept_and_replaced(path: Path):
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE recettes (nom TEXT)")
    connection.close()
    before = path.read_bytes()
    assert reopen(path) == ["journal_recovered"]
    assert path.with_name("journal.sqlite.abime-1").read_bytes() == before


def test_the_copy_of_the_last_start_fills_the_holes(path: Path, sound: bytes):
    copy_path(path).write_bytes(sound)
    path.write_bytes(overwritten(overwritten(sound, 0), len(sound) // PAGE // 2))
    assert reopen(path) == ["journal_recovered"]
    assert numbers(path, "vieille") == numbers(path, "derniere") == list(range(EVENTS))


def test_a_second_accident_does_not_overwrite_the_first(path: Path, sound: bytes):
    for accident in (1, 2):
        path.write_bytes(b"\x00garbage" * accident * 500)
        reopen(path)
    assert path.with_name("journal.sqlite.abime-1").stat().st_size == 4_000
    assert path.with_name("journal.sqlite.abime-2").stat().st_size == 8_000


def test_a_changed_letter_is_noticed_and_the_game_cut_there(path: Path):
    write_games(path)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER event_is_never_changed")
        connection.execute(
            "UPDATE event SET payload = '{\"n\":7777}' WHERE game='vieille' AND number=11"
        )
    connection.close()
    journal, faults = Journal.open(path)
    records, _ = journal.load("vieille")
    journal.close()
    assert [record.data["n"] for record in records] == list(range(10))
    assert faults[0].code == "journal_recovered_cut"
    assert (faults[0].data["lost"], faults[0].data["games"]) == (EVENTS - 10, "« vieille »")
    assert numbers(path, "derniere") == list(range(EVENTS))


@pytest.mark.parametrize("renames_done", range(3))
def test_power_cut_during_the_swap_is_finished_at_the_next_start(
    path: Path, sound: bytes, renames_done: int, monkeypatch: pytest.MonkeyPatch
):
    damaged = overwritten(sound, 0)
    path.write_bytes(damaged)
    path.with_name("journal.sqlite-wal").write_bytes(b"")

    class PowerCut(BaseException):
        pass

    done = 0
    rename = Path.rename

    def rename_until_the_cut(self: Path, target: Path) -> Path:
        nonlocal done
        if done > renames_done:
            raise PowerCut
        done += 1
        return rename(self, target)

    with monkeypatch.context() as patch, pytest.raises(PowerCut):
        patch.setattr(Path, "rename", rename_until_the_cut)
        recovery.recover(path, ())
    journal, faults = Journal.open(path)
    journal.close()
    assert [fault.code for fault in faults] == ["journal_recovered"], "told, if late"
    assert numbers(path, "derniere") == list(range(EVENTS))
    kept_aside = [
        file.read_bytes() for file in path.parent.glob("journal.sqlite.abime-?") if file.is_file()
    ]
    assert damaged in kept_aside


def test_verification_looks_at_the_tables_too(path: Path, sound: bytes):
    """What forbids to change a record belongs to it: the next start takes that for damage."""
    path.write_bytes(sound)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER event_is_never_changed")
    connection.close()
    with JournalFile.reading(path) as journal:
        assert [each.code for each in journal.problems()] == ["journal_problem_file"]


def test_verification_names_what_is_wrong(path: Path):
    write_games(path)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER event_is_never_changed")
        connection.execute("DROP TRIGGER event_is_never_removed")
        connection.execute("UPDATE event SET kind='Other' WHERE game='derniere' AND number=5")
        connection.execute("DELETE FROM event WHERE game='vieille' AND number=9")
    connection.close()
    reader = JournalFile.open_for_reading(path)
    assert [(problem.code, problem.data) for problem in reader.problems()] == [
        ("journal_problem_missing", {"game": "vieille", "number": 9}),
        ("journal_problem_changed", {"game": "derniere", "number": 5}),
    ]
    reader.close()
