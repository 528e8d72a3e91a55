"""The tables of every release become ours, whole or not at all, and twice is once."""

import lzma
import sqlite3
from pathlib import Path

import psycopg
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


def test_a_process_that_comes_up_does_not_wait_for_those_who_write(postgres):
    """A hub's processes start one after the other, and the first has written before the last has
    looked at its tables: each held what the other wanted (« deadlock detected », then again)."""
    writing, starting = (
        Database(postgres.url),
        Database(f"{postgres.url}?options=-clock_timeout%3D1s"),
    )
    prepare(writing, "essai")
    with writing.transaction() as connection:
        connection.rows("UPDATE epreuve SET version = version + 1 WHERE id = ?", ("essai",))
        prepare(starting, "essai")
        connection.rows("DELETE FROM pli WHERE epreuve = ?", ("essai",))
    writing.close()
    starting.close()


def test_tables_are_changed_while_nobody_writes(postgres):
    """An upgrade beside a hub that is still at work takes what every writer takes first."""
    other = postgres.url.replace("/postgres", "/echelon")
    with psycopg.connect(postgres.url, autocommit=True) as administrator:
        administrator.execute("DROP DATABASE IF EXISTS echelon")
        administrator.execute("CREATE DATABASE echelon")
    writing, upgrading = Database(other), Database(f"{other}?options=-clock_timeout%3D200ms")
    prepare(writing, "essai")
    with writing.transaction() as connection:
        connection.rows("UPDATE hub_schema SET version = ?", (VERSION - 1,))
    with writing.transaction() as connection:
        connection.rows("UPDATE epreuve SET version = version + 1 WHERE id = ?", ("essai",))
        with pytest.raises(DatabaseTrouble) as trouble:
            prepare(upgrading, "essai")
        assert trouble.value.cause is Cause.BUSY
        connection.rows("DELETE FROM pli WHERE epreuve = ?", ("essai",))
    prepare(upgrading, "essai")
    writing.close()
    upgrading.close()
