"""The tables, their versions, and the promises of SQLite that we check instead of trusting."""

import contextlib
import sqlite3
import struct
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from engine.rulings import RuleError

APPLICATION_ID = 0x50555049
"""« PUPI »: tells our file from any other database."""

_FIRST_SCHEMA = """
CREATE TABLE event (
    seq      INTEGER PRIMARY KEY,
    game     TEXT    NOT NULL,
    number   INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    payload  TEXT    NOT NULL,
    wall_ms  INTEGER NOT NULL,
    mono_ms  INTEGER NOT NULL,
    boot_id  TEXT    NOT NULL,
    checksum INTEGER NOT NULL,
    UNIQUE (game, number)
) STRICT;

CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER event_is_never_skipped BEFORE INSERT ON event
WHEN NEW.number <> 1 + (SELECT COALESCE(MAX(number), 0) FROM event WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'an event is missing before this one'); END;
"""

_CHAIN = """
ALTER TABLE event ADD COLUMN chain TEXT;
"""

MIGRATIONS: Mapping[int, str] = MappingProxyType({0: _FIRST_SCHEMA, 1: _CHAIN})
"""From a version to the next. Append here; never change what a release has shipped."""

LARGEST = 4 << 30
"""Bytes: a club that plays every day fills it in a lifetime."""
LARGEST_LOG = 256 << 20
"""Of SQLite's log, which is settled every few commands."""
_SLACK = 64 << 20
"""Bytes a database may have beyond what its header counts, while its log is brought into it."""
_HEADER = struct.Struct(">16sH10xI36xI28x")
"""Of SQLite's first hundred bytes: what it is, the size of a page (1 stands for 65,536), how many
there are, whose it is."""
_MAGIC = b"SQLite format 3\0"

OTHER_TABLES = "the tables are not those of a journal"
TOO_LARGE = "larger than a journal can be"
_FULL = 2


def current_version() -> int:
    return max(MIGRATIONS) + 1


def header_problem(path: Path) -> str | None:
    """What size and first bytes tell against a file, before any more of it is read: a stick may
    hold anything under our name, and forty gigabytes of nothing. OSError as usual."""
    with path.open("rb") as file:
        head, size = file.read(_HEADER.size), path.stat().st_size
    if size > LARGEST:
        return TOO_LARGE
    if not size:
        return None  # the database of nothing
    if len(head) < _HEADER.size or not head.startswith(_MAGIC):
        return "not a database"
    _, page, pages, owner = _HEADER.unpack(head)
    if owner not in (APPLICATION_ID, 0):
        return OTHER_TABLES
    counted = pages * (65_536 if page == 1 else page)
    return TOO_LARGE if size > counted + _SLACK else None


def log_problem(path: Path) -> str | None:
    """The same of SQLite's log beside it: what is no log SQLite does not read. OSError as usual."""
    return TOO_LARGE if path.stat().st_size > LARGEST_LOG else None


def make_durable(connection: sqlite3.Connection) -> None:
    """Write-ahead log with a flush per commit, read back: some file systems refuse silently."""
    mode = connection.execute("PRAGMA journal_mode=WAL").fetchone()[0]
    connection.execute(f"PRAGMA synchronous={_FULL}")
    flush = connection.execute("PRAGMA synchronous").fetchone()[0]
    if mode != "wal" or flush != _FULL:
        raise RuleError("journal_not_durable", mode=mode, synchronous=flush)
    connection.execute("PRAGMA cache_size=-256")  # KiB: facts are added, hardly ever read again


def version_of(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def is_ours(connection: sqlite3.Connection) -> bool:
    """Ours, or an empty file that may become ours."""
    identity: int = connection.execute("PRAGMA application_id").fetchone()[0]
    tables: int = connection.execute("SELECT COUNT(*) FROM sqlite_schema").fetchone()[0]
    return identity == APPLICATION_ID or tables == 0


def is_as_made(connection: sqlite3.Connection) -> bool:
    """Whether tables and triggers are those its version has: a changed letter in one of them
    would refuse every event to come, or none."""
    version = version_of(connection)
    if version not in {*MIGRATIONS, current_version()}:
        return False
    with contextlib.closing(sqlite3.connect(":memory:")) as model:
        for step in range(version):
            model.executescript(MIGRATIONS[step])
        return _tables(connection) == _tables(model)


def _tables(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    return list(connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name"))


def has_chain(connection: sqlite3.Connection) -> bool:
    """A file of 0.1 that nobody has written to since has none."""
    return any(row[1] == "chain" for row in connection.execute("PRAGMA table_info(event)"))


def refuse_newer(connection: sqlite3.Connection) -> None:
    found, known = version_of(connection), current_version()
    if found > known:
        raise RuleError("journal_too_new", found=found, known=known)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to this release, each step whole or not at all."""
    for version in range(version_of(connection), current_version()):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {MIGRATIONS[version]}"
                f"PRAGMA application_id={APPLICATION_ID}; PRAGMA user_version={version + 1};"
            )
            connection.execute("COMMIT")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def integrity_problems(connection: sqlite3.Connection) -> list[str]:
    try:
        found = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # too damaged even to be examined
        return [str(error)]
    return [] if found == ["ok"] else found
