"""One SQLite file: open it safely, append whole commands, read them back in order."""

import contextlib
import fcntl
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from console.atomic import sync_directory
from console.journal import schema
from console.journal.records import SEPARATOR, GameSummary, Record, Stamp, opening_name
from engine.errors import RuleError

_COLUMNS = "seq, game, number, kind, version, payload, wall_ms, mono_ms, boot_id, checksum"
_INSERT = (
    "INSERT INTO event"
    " (game, number, kind, version, payload, wall_ms, mono_ms, boot_id, checksum, chain)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_SUMMARIES = """
SELECT first.game, last.number,
       first.wall_ms, first.mono_ms, first.boot_id,
       last.wall_ms, last.mono_ms, last.boot_id, first.kind, first.payload
FROM event AS first
JOIN event AS last ON last.game = first.game
WHERE first.number = 1
  AND last.number = (SELECT MAX(number) FROM event WHERE game = first.game)
ORDER BY first.seq
"""
_BUSY_TIMEOUT_S = 2.0
_DAMAGE_CODES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_PRIMARY_CODE = 0xFF


class DamagedJournalError(Exception):
    """The file is not, or no longer, a journal that can be trusted."""


def is_damage(error: sqlite3.Error) -> bool:
    """Is the file itself broken, as opposed to the disk refusing to read or write?"""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & _PRIMARY_CODE in _DAMAGE_CODES


class JournalFile:
    """A journal on a disk. Every method may raise `sqlite3.Error` when the disk fails."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    def open(cls, path: Path) -> "JournalFile":
        """For writing: durability asserted, integrity checked, tables brought up to date.

        Raises DamagedJournalError, sqlite3.Error or RuleError; nothing is changed then.
        The caller holds the lock: two consoles would interleave two evenings.
        """
        connection = sqlite3.connect(
            path, timeout=_BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
        )
        try:
            _prepare(connection, path)
        except BaseException as error:
            connection.close()
            if isinstance(error, sqlite3.Error) and is_damage(error):
                raise DamagedJournalError(str(error)) from error
            raise
        sync_directory(path.parent)
        return cls(connection)

    @classmethod
    def open_for_reading(cls, path: Path) -> "JournalFile":
        """Beside a running console; sees every committed command, changes nothing."""
        if not path.exists():
            raise RuleError("journal_absent", path=str(path))
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            if not schema.is_ours(connection):
                raise RuleError("journal_foreign", path=str(path))
            schema.refuse_newer(connection)
        except sqlite3.Error as error:
            connection.close()
            raise RuleError("journal_unreadable", path=str(path), reason=str(error)) from error
        except RuleError:
            connection.close()
            raise
        return cls(connection)

    @classmethod
    @contextlib.contextmanager
    def reading(cls, path: Path) -> "Iterator[JournalFile]":
        """`open_for_reading`, closed in the end; damage met on the way is a refusal."""
        journal = cls.open_for_reading(path)
        try:
            yield journal
        except sqlite3.DatabaseError as error:
            raise RuleError("journal_unreadable", path=str(path), reason=str(error)) from error
        finally:
            journal.close()

    def append(self, records: Iterable[Record]) -> None:
        """All of them or none, on the card when this returns."""
        rows = [_row(record) for record in records]
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.executemany(_INSERT, rows)
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise

    def read(self, game: str, after: int = 0) -> Iterator[Record]:
        """The records of a game, those beyond number `after`."""
        query = f"SELECT {columns(self._connection)} FROM event WHERE game = ? AND number > ?"
        return map(
            record_from_row, self._connection.execute(f"{query} ORDER BY number", (game, after))
        )

    def read_all(self) -> Iterator[Record]:
        query = f"SELECT {columns(self._connection)} FROM event ORDER BY seq"
        return map(record_from_row, self._connection.execute(query))

    def games(self) -> list[GameSummary]:
        """Every game, the oldest first."""
        return [
            GameSummary(
                row[0],
                opening_name(row[0], row[9]),
                row[8].rpartition(SEPARATOR)[0],
                row[1],
                Stamp(*row[2:5]),
                Stamp(*row[5:8]),
            )
            for row in self._connection.execute(_SUMMARIES)
        ]

    def last_number(self, game: str) -> int:
        """How many events of that game are on the card."""
        query = "SELECT COALESCE(MAX(number), 0) FROM event WHERE game = ?"
        number: int = self._connection.execute(query, (game,)).fetchone()[0]
        return number

    def last_seq(self) -> int:
        seq: int = self._connection.execute("SELECT COALESCE(MAX(seq), 0) FROM event").fetchone()[0]
        return seq

    def problems(self) -> list[RuleError]:
        """What is wrong with the file, line by line; empty when all is well."""
        broken = schema.integrity_problems(self._connection)
        if broken:
            return [RuleError("journal_problem_file", reason=reason) for reason in broken]
        found: list[RuleError] = []
        last: dict[str, Record] = {}
        names: dict[str, str] = {}
        for record in self.read_all():
            before = last.get(record.game)
            game = names.setdefault(record.game, opening_name(record.game, record.payload))
            expected = before.number + 1 if before else 1
            if record.number != expected:
                found.append(RuleError("journal_problem_missing", game=game, number=expected))
            if not record.is_sound or not _is_tied(record, before):
                found.append(RuleError("journal_problem_changed", game=game, number=record.number))
            last[record.game] = record
        return found

    def copy_to(self, target: Path) -> None:
        """A consistent copy, also while the journal is being written."""
        with sqlite3.connect(target) as copy:
            self._connection.backup(copy)
        copy.close()

    def close(self) -> None:
        self._connection.close()


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    if not schema.is_ours(connection):
        raise DamagedJournalError("this database is not a journal of ours")
    schema.refuse_newer(connection)
    schema.make_durable(connection)
    problems = schema.integrity_problems(connection)
    if problems:
        raise DamagedJournalError(problems[0])
    _keep_earlier(connection, path)
    schema.migrate(connection)


def _keep_earlier(connection: sqlite3.Connection, path: Path) -> None:
    """Before the tables of an earlier release are changed: the file as it was stays beside
    the journal, so that going back to that release is possible."""
    version = schema.version_of(connection)
    earlier = path.with_name(f"{path.name}.v{version}")
    if not 0 < version < schema.current_version() or earlier.exists():
        return
    unfinished = earlier.with_name(earlier.name + ".part")
    unfinished.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
    unfinished.rename(earlier)
    sync_directory(path.parent)


def _row(record: Record) -> tuple[object, ...]:
    stamp = record.stamp
    return (
        record.game,
        record.number,
        record.kind,
        record.version,
        record.payload,
        stamp.wall_ms,
        stamp.mono_ms,
        stamp.boot_id,
        record.expected_checksum,
        record.chain or None,
    )


def _is_tied(record: Record, before: Record | None) -> bool:
    """Whether it follows the record before it. After one that is missing or changed nobody can
    tell, and that one has been told."""
    expected = before.number + 1 if before else 1
    if record.number != expected or (before is not None and not before.is_sound):
        return True
    return record.follows(before)


def columns(connection: sqlite3.Connection) -> str:
    """What a record is read from; a file of 0.1 that nobody has written to since has no chain."""
    chain = "chain" if schema.version_of(connection) > 1 else "NULL"
    return f"{_COLUMNS}, {chain}"


def record_from_row(row: tuple[object, ...]) -> Record:
    seq, game, number, kind, version, payload, wall_ms, mono_ms, boot_id, checksum, chain = row
    stamp = Stamp(wall_ms, mono_ms, boot_id)  # type: ignore[arg-type]
    return Record(seq, game, number, kind, version, payload, stamp, chain or "", checksum)  # type: ignore[arg-type]


def take_lock(path: Path) -> IO[bytes]:
    """Held as long as the file stays open; the kernel lets go of it when we die."""
    make_directory(path.parent)
    lock = path.with_name(path.name + ".lock").open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise RuleError("journal_in_use", path=str(path)) from None
    return lock


def make_directory(directory: Path) -> None:
    if not directory.exists():
        directory.mkdir(parents=True)
        sync_directory(directory.parent)
