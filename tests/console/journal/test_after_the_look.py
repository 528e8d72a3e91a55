"""Before the picture a journal is looked at, and nothing is lost by that; it is examined whole
afterwards, and nothing of it is shown unexamined in the meantime."""

import sqlite3
from pathlib import Path

import pytest

from console.journal.aftermath import Aftermath, aftermath
from console.journal.copies import copy_path, examine_copy
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from engine.rulings import RuleError

GAMES = ("jeudi", "vendredi", "samedi")
EVENTS = 40


def play(journal: Journal, game: str, events: int = EVENTS) -> None:
    for number in range(events):
        opening = {"options": {"id": game, "name": game}} if number == 0 else {"n": number}
        journal.append(game, [Fact("Fact", 1, opening)], mono_ms=number)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.sqlite"
    journal, _ = Journal.open(path)
    for game in GAMES:
        play(journal, game)
    journal.close()
    return path


def change(path: Path, game: str, number: int, what: str = "payload = '{\"n\":7777}'") -> None:
    with sqlite3.connect(path) as connection:
        (trigger,) = connection.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'event_is_never_changed'"
        ).fetchone()
        connection.execute("DROP TRIGGER event_is_never_changed")
        connection.execute(f"UPDATE event SET {what} WHERE game = ? AND number = ?", (game, number))
        connection.execute(trigger)
    connection.close()


def started(path: Path) -> tuple[Journal, list[str]]:
    journal, faults = Journal.open(path, at_once=True)
    return journal, [fault.code for fault in faults]


def numbers(path: Path, game: str) -> list[int]:
    with JournalFile.reading(path) as journal:
        return [record.number for record in journal.read(game)]


def test_a_sound_journal_is_looked_at_and_then_examined(path: Path):
    journal, told = started(path)
    assert journal.unexamined and told == []
    assert journal.heed(aftermath(path)) == () and not journal.unexamined
    journal.close()
    assert examine_copy(copy_path(path)).games.keys() == set(GAMES), "copied once it was examined"


def test_whoever_does_not_ask_for_it_has_it_examined_first(path: Path):
    journal, _ = Journal.open(path)
    journal.close()
    assert not journal.unexamined


def test_a_letter_changed_in_a_finished_game_is_found_afterwards(path: Path):
    """Tonight's game goes on meanwhile; what could not be kept is told as at any start."""
    change(path, "jeudi", 20)
    journal, told = started(path)
    assert journal.unexamined and told == []
    play(journal, "ce soir", 5)
    found = aftermath(path)
    assert not found.is_sound
    play(journal, "ce soir plus tard", 3)
    (fault,) = journal.heed(found)
    assert (fault.code, fault.data["games"]) == ("journal_recovered_cut", "« jeudi »")
    assert journal.is_durable and not journal.unexamined
    journal.append("ce soir", [Fact("Fact", 1, {"n": 6})], mono_ms=6)
    journal.close()
    assert len(numbers(path, "jeudi")) == 19
    assert (len(numbers(path, "ce soir")), len(numbers(path, "ce soir plus tard"))) == (6, 3)


def test_nothing_of_it_is_shown_before(path: Path):
    """Papers, results, the season and a stick's copy read a game record by record."""
    change(path, "jeudi", 20)
    journal, _ = started(path)
    with JournalFile.reading(path) as reader:
        assert [game.name for game in reader.games()] == [*GAMES]
        with pytest.raises(RuleError, match="journal_game_damaged"):
            list(reader.read("jeudi"))
        assert len(list(reader.read("vendredi"))) == EVENTS
    journal.close()


def test_the_game_on_the_desk_is_examined_before_the_picture(path: Path):
    change(path, "samedi", 20)
    journal, _ = started(path)
    records, faults = journal.load("samedi")
    assert len(records) == 19
    assert [fault.code for fault in faults] == ["journal_recovered_cut"]
    journal.close()


AT_ONCE = {
    "the name of a game": ("jeudi", 1, 'payload = \'{"options":{"name":"lundi"}}\''),
    "the end of a game": ("vendredi", EVENTS, "payload = '{\"n\":7777}'"),
    "what the last record is tied to": ("samedi", EVENTS, "chain = 'autre'"),
}


@pytest.mark.parametrize(("game", "number", "what"), AT_ONCE.values(), ids=AT_ONCE)
def test_what_a_list_shows_is_examined_at_once(path: Path, game: str, number: int, what: str):
    change(path, game, number, what)
    journal, told = started(path)
    assert told == ["journal_recovered"] or told == ["journal_recovered_cut"]
    assert not journal.unexamined
    journal.close()


def test_a_journal_behind_its_witness_is_not_opened_before_it_was_examined(path: Path):
    """SQLite rolled its log back: opening it for writing would take away what can still be read."""
    whole = path.read_bytes()
    journal, _ = Journal.open(path)
    play(journal, "dimanche", 3)
    journal.close()
    path.write_bytes(whole)
    journal, told = started(path)
    assert told == ["journal_recovered_cut"] and not journal.unexamined
    journal.close()


def test_a_game_the_witness_names_is_missing(path: Path):
    with sqlite3.connect(path) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'"):
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("DELETE FROM event WHERE game = 'jeudi'")
    connection.close()
    journal, told = started(path)
    assert told == ["journal_recovered_cut"] and not journal.unexamined
    journal.close()


WITNESSES = {
    "gone": None,
    "empty": b"",
    "zeros": bytes(4096),
    "torn in its beginning": b"5f 3\n00000000 [2",
}


@pytest.mark.parametrize("witness", WITNESSES.values(), ids=WITNESSES)
def test_without_its_witness_a_look_is_not_enough(path: Path, witness: bytes | None):
    if witness is None:
        witness_path(path).unlink()
    else:
        witness_path(path).write_bytes(witness)
    journal, told = started(path)
    assert told == ["journal_witness_lost"] and not journal.unexamined
    journal.close()


def test_a_witness_whose_last_line_is_torn_knows_less_and_is_right(path: Path):
    """The commit was on the card, the note of it was not."""
    noted = witness_path(path).read_bytes().rstrip(b"\0")
    witness_path(path).write_bytes(noted[:-9])
    journal, told = started(path)
    assert journal.unexamined and told == []
    assert journal.heed(aftermath(path)) == ()
    journal.close()


def test_the_witness_of_another_box_is_no_reason_to_begin(path: Path, tmp_path: Path):
    other, _ = Journal.open(tmp_path / "ailleurs.sqlite")
    play(other, "ailleurs", 3)
    other.close()
    witness_path(path).write_bytes(witness_path(tmp_path / "ailleurs.sqlite").read_bytes())
    journal, told = started(path)
    assert told == ["journal_recovered_cut"] and not journal.unexamined
    journal.close()
    assert all(len(numbers(path, game)) == EVENTS for game in GAMES)


def test_a_copy_that_went_further_is_found_afterwards(path: Path):
    """Journal and witness were put back as they were a day ago; the copy was not."""
    before = path.read_bytes(), witness_path(path).read_bytes()
    journal, _ = Journal.open(path)
    play(journal, "dimanche", 3)
    journal.close()
    journal, _ = Journal.open(path)
    journal.close()
    path.write_bytes(before[0])
    witness_path(path).write_bytes(before[1])
    journal, told = started(path)
    assert journal.unexamined and told == []
    faults = journal.heed(aftermath(path))
    assert [fault.code for fault in faults] == ["journal_recovered"]
    journal.close()
    assert len(numbers(path, "dimanche")) == 3


def test_what_guards_it_is_told_afterwards(path: Path):
    copy_path(path).write_bytes(b"rotten")
    journal, told = started(path)
    assert told == []
    assert [fault.code for fault in journal.heed(aftermath(path))] == ["journal_copy_damaged"]
    journal.close()


def test_a_card_that_went_away_meanwhile_is_examined_when_it_is_back(path: Path):
    change(path, "jeudi", 20)
    journal, _ = started(path)
    found = aftermath(path)
    journal._detach()
    assert journal.heed(found) == (), "there is nothing to recover"
    assert next(fault.code for fault in journal.retry()) == "journal_recovered_cut"
    journal.close()


def test_it_is_not_written_to_by_the_examination(path: Path):
    journal, _ = started(path)
    play(journal, "ce soir", 3)
    lay = {file.name: file.read_bytes() for file in path.parent.glob("journal.sqlite*")}
    assert aftermath(path) == Aftermath()
    for name, content in lay.items():
        if not name.endswith((".copie", "-shm")):
            assert (path.parent / name).read_bytes() == content, name
    journal.close()
