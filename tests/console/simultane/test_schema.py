"""The tables of every release become ours, whole or not at all, and twice is once."""

import lzma
import sqlite3
from pathlib import Path

import pytest

from console.simultane.database import Cause, Database, DatabaseTrouble
from console.simultane.store import _STEPS, VERSION, prepare

RELEASES = sorted((Path(__file__).parents[2] / "releases").glob("[0-9]*/simultane/hub.sqlite.xz"))


def tables(path):
    """Every table with its columns, every index."""
    with sqlite3.connect(path) as read:
        names = read.execute("SELECT name, type FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'")
        return {
            (name, kind): read.execute(f"PRAGMA table_info({name})").fetchall()
            for name, kind in names.fetchall()
        }


def rows(path):
    with sqlite3.connect(path) as read:
        return [
            read.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall()
            for name in ("centre", "pli", "decision", "flag")
        ]


def version(path):
    with sqlite3.connect(path) as read:
        return read.execute("SELECT version FROM hub_schema").fetchall()


def made(path, epreuve="essai"):
    database = Database(f"sqlite:{path}")
    prepare(database, epreuve)
    database.close()
    return path


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.parts[-3])
def test_the_tables_of_every_release_become_ours(release, tmp_path):
    path = tmp_path / "hub.sqlite"
    path.write_bytes(lzma.decompress(release.read_bytes()))
    before = rows(path)
    made(path)
    assert tables(path) == tables(made(tmp_path / "neuve.sqlite"))
    assert rows(path) == before
    assert version(path) == [(VERSION,)]
    kept = path.read_bytes()
    made(path)
    assert path.read_bytes() == kept, "what is ours is left alone"


def test_there_is_a_step_to_every_version():
    assert sorted(_STEPS) == list(range(2, VERSION + 1))


def test_a_later_release_is_left_alone(tmp_path):
    path = made(tmp_path / "hub.sqlite")
    with sqlite3.connect(path) as later:
        later.execute("UPDATE hub_schema SET version = ?", (VERSION + 1,))
    with pytest.raises(DatabaseTrouble) as trouble:
        made(path)
    assert trouble.value.cause is Cause.NEWER


def test_a_step_that_fails_leaves_everything_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "hub.sqlite"
    path.write_bytes(lzma.decompress(RELEASES[0].read_bytes()))
    before = tables(path), rows(path)
    monkeypatch.setitem(_STEPS, VERSION, (*_STEPS[VERSION], "NO SUCH WORDS"))
    with pytest.raises(DatabaseTrouble):
        made(path)
    assert (tables(path), rows(path)) == before
