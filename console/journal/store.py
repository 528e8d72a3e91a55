"""One SQLite file: open it safely, append whole commands, read them back in order."""

import contextlib
import errno
import fcntl
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO

from console.files import sync_directory, workshop
from console.journal import schema
from console.journal.records import SEPARATOR, GameSummary, Record, Stamp, is_moment, opening_of
from console.journal.witness import SUFFIX, Damage, Examiner, WitnessedGame, hear, witness_path
from engine.rulings import RuleError

_COLUMNS = "seq, game, number, kind, version, payload, wall_ms, mono_ms, boot_id, checksum"
_INSERT = (
    "INSERT INTO event"
    " (game, number, kind, version, payload, wall_ms, mono_ms, boot_id, checksum, chain)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_GAMES = """
WITH RECURSIVE every(game) AS (
    SELECT MIN(game) FROM event
    UNION ALL
    SELECT (SELECT MIN(game) FROM event WHERE game > every.game) FROM every WHERE every.game NOTNULL
)
"""
"""From one game to the next by the index: the records between are not looked at, of which a club
has a hundred thousand after a few years."""
_ENDS = f"""
{_GAMES}
SELECT {{columns}} FROM (
    SELECT game AS its, (SELECT MIN(number) FROM event WHERE game = every.game) AS place FROM every
    UNION
    SELECT game AS its, (SELECT MAX(number) FROM event WHERE game = every.game) AS place FROM every
) CROSS JOIN event ON game = its AND number = place
ORDER BY seq
"""
_BUSY_TIMEOUT_S = 2.0
PAGE = 4096
"""Bytes: the least a commit adds."""
_TYPES = [int, str, int, str, int, str, int, int, str, int, str]
_UNCHAINED = [*_TYPES[:-1], type(None)]
"""Of the columns of a record. A damaged page may hold anything."""
_WALL = 6
UNREADABLE_FILE = (sqlite3.DatabaseError, MemoryError, OverflowError, UnicodeDecodeError)
"""What reading a damaged database may raise: lengths no record ever had, and messages of SQLite
that quote bytes which are no text."""
_BESIDE = ("-wal", ".copie", SUFFIX)
"""What is left there by a journal, and by nothing else."""
COMPANIONS = ("-wal", "-shm", "-journal")
"""What SQLite writes beside a database: log, index of the log, and the pages a transaction is about
to change while the database is not yet one with a log."""
UNREADABLE = -1
"""The checksum of nothing."""


class JournalFile:
    """A journal on a disk. Every method may raise `sqlite3.Error` when the disk fails."""

    def __init__(
        self, connection: sqlite3.Connection, path: Path, seen: Mapping[str, WitnessedGame]
    ) -> None:
        connection.text_factory = lenient_text
        self._connection = connection
        self._path = path
        self._seen = seen
        """How far each game went before the file was opened: a running console only adds to it."""
        self._place = _place_of(path)

    @classmethod
    def open(cls, path: Path, seen: Mapping[str, WitnessedGame] | None = None) -> "JournalFile":
        """For writing: durability asserted, tables brought up to date. The caller has examined
        it, which told how far each game goes (`seen`; else its witness knows), and holds the
        lock: two consoles would interleave two evenings.

        Raises sqlite3.Error or RuleError; nothing is changed then.
        """
        if seen is None:
            seen = hear(witness_path(path)).games
        if not path.exists() or path.stat().st_size == 0:
            _make(path)
        connection = _connect(path)
        sync_directory(path.parent)
        return cls(connection, path, seen)

    @classmethod
    def open_for_reading(cls, path: Path, *, immutable: bool = False) -> "JournalFile":
        """Beside a running console; sees every committed command, changes nothing. `immutable`: a
        copy nobody writes to and that has no log, on a stick perhaps."""
        if not path.exists():
            gone = any(path.with_name(path.name + each).exists() for each in _BESIDE)
            raise RuleError("journal_gone" if gone else "journal_absent", path=str(path))
        seen = hear(witness_path(path)).games
        with contextlib.ExitStack() as undoing:
            try:
                connection = undoing.enter_context(
                    contextlib.closing(connect_for_reading(path, immutable=immutable))
                )
                if not schema.is_ours(connection):
                    raise RuleError("journal_foreign", path=str(path))
                schema.refuse_newer(connection)
            except UNREADABLE_FILE as error:
                raise RuleError("journal_unreadable", path=str(path), reason=str(error)) from error
            undoing.pop_all()
        return cls(connection, path, seen)

    @classmethod
    @contextlib.contextmanager
    def reading(cls, path: Path, *, immutable: bool = False) -> "Iterator[JournalFile]":
        """`open_for_reading`, closed in the end; damage met on the way is a refusal."""
        journal = cls.open_for_reading(path, immutable=immutable)
        try:
            yield journal
        except UNREADABLE_FILE as error:
            raise RuleError("journal_unreadable", path=str(path), reason=str(error)) from error
        finally:
            journal.close()

    def append(self, records: Iterable[Record]) -> None:
        """All of them or none, on the card when this returns."""
        rows = list(map(_row, records))
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.executemany(_INSERT, rows)
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        if _place_of(self._path) != self._place:
            # SQLite goes on writing to a file that no name leads to any more
            raise FileNotFoundError("the file is no longer in its place")

    def settle(self) -> None:
        """Bring what lies in the log into the database: an evening must not hang on the log.
        Never waits for a reader."""
        self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def read(self, game: str, after: Record | None = None) -> Iterator[Record]:
        """A game, every record verified; RuleError at the first that is not as it was written,
        or when the end is missing. `after`: only what follows a record read before."""
        examiner = Examiner({game: self._seen[game]} if game in self._seen else {})
        known = 0
        if after is not None:
            examiner.take_up(after)
            known = after.number
        query = f"SELECT {columns(self._connection)} FROM event WHERE game = ? AND number > ?"
        rows = self._connection.execute(f"{query} ORDER BY number", (game, known))
        for record in map(record_from_row, rows):
            if (damage := examiner.damage_of(record)) is not None:
                raise damage.as_refusal
            yield record
        for damage in examiner.missing():
            raise damage.as_refusal

    def read_all(self) -> Iterator[Record]:
        """Everything as it lies there, sound or not."""
        return records_in(self._connection)

    def games(self) -> list[GameSummary]:
        """Every game, the oldest first. RuleError when one is missing altogether, or would bear
        another name or title than it had: whoever wants the last game, or all of them, must not
        get others in silence."""
        found = self._ends()
        for game in self._seen.keys() - found.keys():
            raise Damage("missing", game, 1).as_refusal
        for game, records in found.items():
            if not all(record.is_sound for record in records):
                raise Damage("changed", game, records[0].number).as_refusal
        return [_summary(*records) for records in found.values()]

    def games_there(self) -> list[GameSummary]:
        """Those that can be seen, for whoever also asks for the `problems`."""
        return [_summary(*records) for records in self._ends().values()]

    def _ends(self) -> dict[str, tuple[Record, Record]]:
        return ends_in(self._connection)

    def last_seq(self) -> int:
        seq: int = self._connection.execute("SELECT COALESCE(MAX(seq), 0) FROM event").fetchone()[0]
        return seq

    def problems(self) -> list[RuleError]:
        """What is wrong with the file, line by line; empty when all is well."""
        broken = schema.integrity_problems(self._connection)
        if broken:
            return [RuleError("journal_problem_file", reason=reason) for reason in broken]
        examiner = Examiner(self._seen)
        found = [examiner.damage_of(record) for record in self.read_all()]
        told = [each.as_problem for each in (*found, *examiner.missing()) if each is not None]
        if not told and not schema.is_as_made(self._connection):
            return [RuleError("journal_problem_file", reason=schema.OTHER_TABLES)]
        return told

    def copy_to(self, target: Path) -> None:
        """A consistent copy, also while the journal is being written."""
        with contextlib.closing(sqlite3.connect(target)) as copy:
            self._connection.backup(copy)

    def copy_since(self, known: Mapping[str, int], copy: sqlite3.Connection) -> None:
        """Every record beyond these numbers, as it lies there, into a copy that holds the others:
        a game at a time, for a journal that is being written to is read meanwhile."""
        names = f"{_COLUMNS}, chain"
        marks = ", ".join("?" * len(names.split(",")))
        games = self._connection.execute(f"{_GAMES} SELECT game FROM every WHERE game NOTNULL")
        for (game,) in games.fetchall():
            query = f"SELECT {names} FROM event WHERE game = ? AND number > ? ORDER BY number"
            rows = self._connection.execute(query, (game, known.get(game, 0)))
            copy.executemany(f"INSERT INTO event ({names}) VALUES ({marks})", rows)

    def close(self) -> None:
        self._connection.close()


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=_BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    try:
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _make(path: Path) -> None:
    """A journal appears whole or not at all. Made in its place, a power cut would leave half of one
    with SQLite's rollback journal beside it: until its first commit a database has no other log."""
    with workshop(path.parent) as folder:
        fresh = Path(folder) / path.name
        _connect(fresh).close()
        flush(fresh)
        forget_companions(path)
        fresh.replace(path)
    sync_directory(path.parent)


def make_logged(path: Path) -> None:
    """A copy that SQLite made is a database without a log, and making it one that has is a
    transaction: done before it is anybody's journal. What lies in a log beside it is taken in."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        schema.make_durable(connection)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    flush(path)


def flush(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())


def forget_database(path: Path) -> None:
    """With all that SQLite may have left beside it: a log would be applied to the next one."""
    forget_companions(path)
    path.unlink(missing_ok=True)


def forget_companions(path: Path) -> None:
    for companion in COMPANIONS:
        path.with_name(path.name + companion).unlink(missing_ok=True)


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    schema.refuse_newer(connection)
    schema.make_durable(connection)
    _keep_earlier(connection, path)
    schema.migrate(connection)


def _keep_earlier(connection: sqlite3.Connection, path: Path) -> None:
    """Before the tables of an earlier release are changed: the file as it was stays beside
    the journal, so that going back to that release is possible."""
    version = schema.version_of(connection)
    if not 0 < version < schema.current_version():
        return
    earlier = _earlier(path, version)
    unfinished = earlier.with_name(earlier.name + ".part")
    forget_database(unfinished)
    with contextlib.closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)
    unfinished.replace(earlier)
    sync_directory(path.parent)


def earlier_file(path: Path) -> Path | None:
    """What `_keep_earlier` left when this journal got its present tables."""
    with contextlib.closing(connect_for_reading(path)) as connection:
        earlier = _earlier(path, schema.version_of(connection) - 1)
    return earlier if earlier.exists() else None


def _earlier(path: Path, version: int) -> Path:
    return path.with_name(f"{path.name}.v{version}")


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


def columns(connection: sqlite3.Connection) -> str:
    """What a record is read from."""
    return f"{_COLUMNS}, {'chain' if schema.has_chain(connection) else 'NULL'}"


def record_from_row(row: tuple[object, ...]) -> Record:
    """A row with anything else in it than belongs there makes a record that is not sound."""
    types = [*map(type, row)]
    if types in (_TYPES, _UNCHAINED) and is_moment(row[_WALL]):
        seq, game, number, kind, version, payload, wall_ms, mono_ms, boot_id, checksum, chain = row
        stamp = Stamp(wall_ms, mono_ms, boot_id)  # type: ignore[arg-type]
        return Record(seq, game, number, kind, version, payload, stamp, chain or "", checksum)  # type: ignore[arg-type]
    seq, game, number = row[:3]
    return Record(
        seq if isinstance(seq, int) else 0,
        game if isinstance(game, str) else "",
        number if isinstance(number, int) else 0,
        kind="",
        version=0,
        payload="",
        stamp=Stamp(0, 0, ""),
        checksum=UNREADABLE,
    )


def records_in(connection: sqlite3.Connection, order: str = "ASC") -> Iterator[Record]:
    query = f"SELECT {columns(connection)} FROM event ORDER BY seq {order}"
    return map(record_from_row, connection.execute(query))


def ends_in(connection: sqlite3.Connection) -> dict[str, tuple[Record, Record]]:
    """First and last record of every game, the oldest first."""
    ends: dict[str, tuple[Record, Record]] = {}
    query = _ENDS.format(columns=columns(connection))
    for record in map(record_from_row, connection.execute(query)):
        first, _ = ends.get(record.game, (record, record))
        ends[record.game] = first, record
    return ends


def record_in(connection: sqlite3.Connection, game: str, number: int) -> Record | None:
    query = f"SELECT {columns(connection)} FROM event WHERE game = ? AND number = ?"
    row = connection.execute(query, (game, number)).fetchone()
    return record_from_row(row) if row is not None else None


def connect_for_reading(path: Path, *, immutable: bool = False) -> sqlite3.Connection:
    """Changes nothing; also leaves SQLite's log as it found it. `immutable`: a file nobody
    writes to, and which has no log."""
    for each in (path, *(path.with_name(path.name + beside) for beside in COMPANIONS)):
        if each.exists() and not each.is_file():  # SQLite would wait for a pipe for ever
            raise sqlite3.OperationalError("not a regular file")
    mode = "mode=ro&immutable=1" if immutable else "mode=ro"
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)
    connection.text_factory = lenient_text
    return connection


def lenient_text(content: bytes) -> str:
    """Bytes that are no text any more are read as other letters, and the checksum tells."""
    return content.decode("utf-8", "replace")


def _summary(first: Record, last: Record) -> GameSummary:
    opening, kind = opening_of(first.game, first.payload), first.kind.rpartition(SEPARATOR)[0]
    return GameSummary(
        first.game,
        opening.name,
        kind,
        last.number,
        first.stamp,
        last.stamp,
        opening.title,
        opening.epreuve,
        last.seq,
    )


def _place_of(path: Path) -> tuple[int, int] | None:
    try:
        return _identity(path.stat())
    except FileNotFoundError:
        return None


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def take_lock(path: Path, held: IO[bytes] | None = None) -> IO[bytes]:
    """Held as long as the file stays open; the kernel lets go of it when we die. One that is
    held already will do, unless the card was changed under it."""
    place = path.with_name(path.name + ".lock")
    if held is not None:
        if _place_of(place) == _identity(os.fstat(held.fileno())):
            return held
        held.close()
    make_directory(path.parent)
    lock = os.fdopen(os.open(place, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666), "rb")
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


def try_disk(path: Path) -> None:
    """A page written beside the journal and flushed; OSError when the card takes none. It costs a
    moment, where examining a journal that cannot be written anyway would stop the game."""
    draft = path.with_name(path.name + ".essai")
    try:
        with draft.open("wb", buffering=0) as file:
            if file.write(bytes(PAGE)) < PAGE:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())
    finally:
        draft.unlink(missing_ok=True)
