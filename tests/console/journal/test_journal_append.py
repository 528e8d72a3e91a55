"""Events go in whole, in order, once, and never change."""

import sqlite3
from pathlib import Path

import pytest

from console.journal.copies import as_line, back_up, copy_path
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.journal.witness import Witness, witness_path
from engine.rulings import RuleError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "donnees" / "journal.sqlite"


@pytest.fixture
def journal(path: Path):
    journal, faults = Journal.open(path)
    assert faults == ()
    yield journal
    journal.close()


def entry(letter: str) -> Fact:
    return Fact("TileDrawn", 1, {"letter": letter})


def letters(path: Path, game: str = "g1") -> str:
    reader = JournalFile.open_for_reading(path)
    try:
        return "".join(record.data["letter"] for record in reader.read(game))
    finally:
        reader.close()


def test_a_command_is_on_the_card_when_append_returns(journal: Journal, path: Path):
    receipt = journal.append("g1", [entry("A"), entry("É")], mono_ms=17)
    assert receipt.durable and receipt.fault is None
    assert letters(path) == "AÉ"


def test_every_event_is_stamped_with_wall_monotonic_and_boot(journal: Journal):
    journal.append("g1", [entry("A"), entry("B")], mono_ms=1234)
    records, _ = journal.load("g1")
    assert [record.stamp.mono_ms for record in records] == [1234, 1234]
    assert records[0].stamp.wall_ms > 1_500_000_000_000
    assert records[0].stamp.boot_id and records[0].stamp == records[1].stamp


def test_seq_orders_everything_and_number_counts_within_a_game(journal: Journal):
    for game in ("g1", "g2", "g1"):
        journal.append(game, [entry("A")], mono_ms=0)
    seen = [(record.seq, record.number) for record in journal.load("g1")[0]]
    assert seen == [(1, 1), (3, 2)]


def test_wal_and_full_flush_are_set(journal: Journal, path: Path):
    journal.append("g1", [entry("A")], mono_ms=0)
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert journal._file is not None
    own = journal._file._connection  # synchronous belongs to a connection, not to the file
    assert own.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_disk_that_refuses_the_write_ahead_log_is_refused():
    from console.journal.schema import make_durable

    with pytest.raises(RuleError) as refusal:
        make_durable(sqlite3.connect(":memory:"))  # memory databases cannot have one
    assert refusal.value.code == "journal_not_durable"


@pytest.mark.parametrize("change", ["UPDATE event SET payload = '{}'", "DELETE FROM event"])
def test_what_is_written_can_be_neither_changed_nor_removed(
    journal: Journal, path: Path, change: str
):
    journal.append("g1", [entry("A")], mono_ms=0)
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        sqlite3.connect(path).execute(change)
    assert letters(path) == "A"


@pytest.mark.parametrize("number", [1, 3])
def test_an_event_cannot_be_skipped_nor_written_twice(journal: Journal, path: Path, number: int):
    journal.append("g1", [entry("A")], mono_ms=0)
    insert = "INSERT INTO event SELECT NULL, game, ?, kind, 1, '{}', 0, 0, '', 0, '' FROM event"
    with pytest.raises(sqlite3.IntegrityError):
        sqlite3.connect(path).execute(insert, (number,))


def test_a_refused_line_takes_its_whole_command_with_it(path: Path):
    journal, _ = Journal.open(path)
    first, second = (journal.append("g1", [entry(letter)], mono_ms=0).records[0] for letter in "AB")
    assert journal._file is not None
    with pytest.raises(sqlite3.IntegrityError):
        journal._file.append([first, second])
    journal.close()
    assert letters(path) == "AB"


def test_a_second_console_is_refused(journal: Journal, path: Path):
    with pytest.raises(RuleError) as refusal:
        Journal.open(path)
    assert refusal.value.code == "journal_in_use"


def test_the_lock_goes_with_the_console(path: Path):
    Journal.open(path)[0].close()
    again, faults = Journal.open(path)
    assert again.is_durable and faults == ()
    again.close()


def test_a_loaded_game_is_continued_under_the_next_number(path: Path):
    journal, _ = Journal.open(path)
    journal.append("g1", [entry("A"), entry("B")], mono_ms=0)
    journal.close()
    journal, _ = Journal.open(path)
    journal.load("g1")
    journal.append("g1", [entry("C")], mono_ms=0)
    journal.close()
    assert letters(path) == "ABC"


def test_games_are_listed_oldest_first_with_their_figures(journal: Journal):
    journal.append("g2", [entry("A")], mono_ms=5)
    journal.append("g1", [entry("A"), Fact("GameClosed", 1, {})], mono_ms=6)
    journal.append("g2", [entry("B")], mono_ms=9)
    assert [(game.game, game.events) for game in journal.games()] == [("g2", 2), ("g1", 2)]
    assert journal.games()[0].last.mono_ms == 9


def test_a_journal_of_a_later_release_is_refused_and_untouched(path: Path):
    Journal.open(path)[0].close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    Witness.renew(witness_path(path), 99, {}).close()
    before = path.read_bytes()
    for attempt in (Journal.open, JournalFile.open_for_reading):
        with pytest.raises(RuleError) as refusal:
            attempt(path)
        assert refusal.value.code == "journal_too_new"
    assert path.read_bytes() == before


def test_an_old_journal_is_migrated_with_its_events(path: Path, monkeypatch: pytest.MonkeyPatch):
    journal, _ = Journal.open(path)
    journal.append("g1", [entry("A")], mono_ms=0)
    journal.close()
    from console.journal import schema

    now = schema.current_version()
    later = {**schema.MIGRATIONS, now: "CREATE TABLE note (seq INTEGER PRIMARY KEY) STRICT;"}
    monkeypatch.setattr(schema, "MIGRATIONS", later)
    journal, faults = Journal.open(path)
    journal.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (now + 1,)
        connection.execute("SELECT * FROM note")
    connection.close()
    assert faults == () and letters(path) == "A"


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch):
    Journal.open(path)[0].close()
    from console.journal import schema

    now = schema.current_version()
    broken = {**schema.MIGRATIONS, now: "CREATE TABLE note (seq INTEGER); NONSENSE;"}
    monkeypatch.setattr(schema, "MIGRATIONS", broken)
    journal, faults = Journal.open(path)
    journal.close()
    assert [fault.code for fault in faults] == ["journal_unavailable"]
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (now,)
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name='note'").fetchall()
    connection.close()


def test_a_copy_made_while_writing_is_a_journal(journal: Journal, tmp_path: Path):
    journal.append("g1", [entry("A")], mono_ms=0)
    assert journal._file is not None
    back_up(journal._file, tmp_path / "cle-usb.sqlite")
    assert letters(tmp_path / "cle-usb.sqlite") == "A"


def test_each_start_leaves_a_copy_of_what_was_there(path: Path):
    journal, _ = Journal.open(path)
    journal.append("g1", [entry("A")], mono_ms=0)
    journal.close()
    Journal.open(path)[0].close()
    assert letters(copy_path(path)) == "A"


def test_lines_of_json_hold_every_event(journal: Journal):
    journal.append("g1", [entry("A"), entry("B")], mono_ms=3)
    lines = [as_line(record) for record in journal.load("g1")[0]]
    assert '"payload": {"letter": "B"}' in lines[1] and '"mono_ms": 3' in lines[1]


def test_an_absent_journal_is_told_to_readers(tmp_path: Path):
    with pytest.raises(RuleError) as refusal:
        JournalFile.open_for_reading(tmp_path / "rien.sqlite")
    assert refusal.value.code == "journal_absent"
    assert not (tmp_path / "rien.sqlite").exists()


def opened(name: str, game: str = "duplicate") -> Fact:
    return Fact(f"{game}/GameOpened", 1, {"options": {"id": "x", "name": name}})


def test_a_record_names_its_game_and_the_first_what_people_call_it(journal: Journal):
    journal.append("f00d", [opened("2026-11-16-normale-1")], mono_ms=0)
    (listed,) = journal.games()
    assert (listed.game, listed.name, listed.kind) == ("f00d", "2026-11-16-normale-1", "duplicate")


def test_kinds_of_two_games_never_collide(journal: Journal, path: Path):
    journal.append("a", [opened("A", "duplicate")], mono_ms=0)
    journal.append("b", [opened("B", "tirette")], mono_ms=0)
    with JournalFile.reading(path) as reader:
        records = list(reader.read_all())
    assert [record.game_name for record in records] == ["duplicate", "tirette"]
    assert {record.raw["kind"] for record in records} == {"GameOpened"}
    assert len({record.kind for record in records}) == 2


def test_each_record_is_tied_to_the_one_before(journal: Journal, path: Path):
    journal.append("g1", [entry(letter) for letter in "ABC"], mono_ms=0)
    with JournalFile.reading(path) as reader:
        first, second, third = reader.read("g1")
    assert first.follows(None) and second.follows(first) and third.follows(second)
    assert not third.follows(first), "a missing middle shows"
    assert len({first.chain, second.chain, third.chain}) == 3


def test_before_the_tables_change_the_earlier_file_is_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    journal, _ = Journal.open(path)
    journal.append("g1", [entry("A")], mono_ms=0)
    journal.close()
    from console.journal import schema

    now = schema.current_version()
    later = {**schema.MIGRATIONS, now: "CREATE TABLE note (seq INTEGER PRIMARY KEY) STRICT;"}
    monkeypatch.setattr(schema, "MIGRATIONS", later)
    Journal.open(path)[0].close()
    with sqlite3.connect(path.with_name(f"{path.name}.v{now}")) as earlier:
        assert earlier.execute("PRAGMA user_version").fetchone() == (now,)
        assert earlier.execute("SELECT COUNT(*) FROM event").fetchone() == (1,)
    earlier.close()
