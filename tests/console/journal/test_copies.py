"""The copy beside the journal: what came since is added to it, and a power cut costs none of it."""

import contextlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from console.journal.copies import back_up_if_stale, copy_path, examine_copy
from console.journal.examination import examine
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.journal.witness import hear, witness_path

YEARS = 40
"""Games that lie there already."""


def play(path: Path, game: str, events: int = 30) -> None:
    journal, _ = Journal.open(path, at_once=True)
    for number in range(events):
        opening = {"options": {"id": game, "name": game}} if number == 0 else {"n": "x" * 99}
        journal.append(game, [Fact("Fact", 1, opening)], mono_ms=number)
    journal.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Some years and their copy; one evening more, of which the copy knows nothing."""
    path = tmp_path / "journal.sqlite"
    for number in range(YEARS):
        play(path, f"soir {number}")
    journal, _ = Journal.open(path)
    journal.close()
    play(path, "ce soir")
    play(path, "soir 0 bis")
    return path


def copied(path: Path) -> bool:
    copy = examine_copy(copy_path(path))
    found = examine(path, hear(witness_path(path)), copy)
    with JournalFile.reading(path) as journal:
        return back_up_if_stale(journal, found.tails, copy, copy_path(path))


def lines(path: Path) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT * FROM event ORDER BY seq").fetchall()


def test_what_came_since_is_added_and_the_years_are_not_written_again(path: Path):
    before = copy_path(path).stat()
    assert copied(path)
    assert lines(copy_path(path)) == lines(path)
    assert copy_path(path).stat().st_ino == before.st_ino, "the same file, not another in its place"
    assert examine_copy(copy_path(path)).is_sound
    assert not copied(path), "nothing new: nothing is written"


def test_a_copy_that_does_not_fit_is_written_anew(path: Path):
    """A recovery gives records other places."""
    name = "event_is_never_changed"
    with contextlib.closing(sqlite3.connect(copy_path(path))) as connection, connection:
        query = "SELECT sql FROM sqlite_schema WHERE name = ?"
        (trigger,) = connection.execute(query, (name,)).fetchone()
        connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE event SET seq = -seq")
        connection.execute("UPDATE event SET seq = 5 - seq")
        connection.execute(trigger)
    assert copied(path)
    assert lines(copy_path(path)) == lines(path)


ADDING = """
import os, sqlite3, sys
from pathlib import Path
from console.journal.copies import copy_path
from console.journal.store import JournalFile
path = Path(sys.argv[1])
copy = sqlite3.connect(copy_path(path), isolation_level=None)
copy.execute("PRAGMA journal_mode = DELETE")
copy.execute("PRAGMA cache_size = 1")  # what is changed goes to the file before the commit
copy.execute("BEGIN IMMEDIATE")
known = dict(copy.execute("SELECT game, MAX(number) FROM event GROUP BY game"))
with JournalFile.reading(path) as journal:
    journal.copy_since(known, copy)
    os._exit(0)
"""


def test_a_power_cut_while_it_is_added_to_costs_nothing_of_the_copy(path: Path):
    whole, kept = copy_path(path).read_bytes(), lines(copy_path(path))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", ADDING, path], env=environment, check=True)
    pages = copy_path(path).with_name(copy_path(path).name + "-journal")
    assert pages.stat().st_size and copy_path(path).read_bytes() != whole, "half of it is there"
    copy = examine_copy(copy_path(path))
    assert copy.is_sound and len(copy.games) == YEARS
    assert lines(copy_path(path)) == kept and not pages.exists()
    assert copied(path) and lines(copy_path(path)) == lines(path)


def test_pages_left_of_a_copy_are_not_put_into_the_next(path: Path):
    """Cut while it was added to, and spoiled: another is written in its place."""
    pages = copy_path(path).with_name(copy_path(path).name + "-journal")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", ADDING, path], env=environment, check=True)
    stale = pages.read_bytes()
    copy_path(path).write_bytes(bytes(100) + copy_path(path).read_bytes()[100:])
    pages.write_bytes(stale)
    copied(path)
    assert lines(copy_path(path)) == lines(path)
    assert examine_copy(copy_path(path)).is_sound
