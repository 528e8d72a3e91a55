"""Every record that can still be read from a damaged database: pages torn, log torn, header gone.

Each record carries its checksum and its chain, so anything that may hold one is worth reading: what
comes out is filtered by `recovery`.
"""

import contextlib
import shutil
import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path

from console.files import workshop
from console.journal.records import Record
from console.journal.store import (
    UNREADABLE_FILE,
    JournalFile,
    columns,
    connect_for_reading,
    record_from_row,
    records_in,
)

_MAGIC = b"SQLite format 3\0"
_PAGE_SIZE = 4096
_CHANGE_COUNTER, _SIZE_IS_VALID_FOR = slice(24, 28), slice(92, 96)
_LOG_HEADER, _FRAME_HEADER = 32, struct.Struct(">6I")
_MOST_PAGES = 1 << 20
_GIVE_UP_AFTER = 2_000
"""Lines in a row that cannot be read, before the end of a damaged file is assumed."""


def salvage(path: Path) -> Iterator[Record]:
    """Sound records only, some of them more than once. Read from copies: even opening a database
    may write to it."""
    log = path.with_name(path.name + "-wal")
    if not path.is_file() and not log.is_file():
        return
    with workshop(path.parent) as directory:
        as_found = Path(directory) / "trouve.sqlite"
        mended = Path(directory) / "remonte.sqlite"
        for copy in (as_found, mended):
            _copy(path, copy)
        if log.is_file():
            _copy(log, as_found.with_name(as_found.name + "-wal"))
            _replay_log(log.read_bytes(), mended)
        _mend_header(as_found)
        _replace_first_page(mended)
        for copy in (as_found, mended):
            yield from _sound_records(copy)


def _copy(source: Path, target: Path) -> None:
    if source.is_file():
        shutil.copyfile(source, target)
    else:
        target.touch()


def _sound_records(database: Path) -> Iterator[Record]:
    try:
        with contextlib.closing(connect_for_reading(database)) as connection:
            yield from (record for record in _readable(connection) if record.is_sound)
    except UNREADABLE_FILE:
        return  # not even a table: the other views of the file take over


def _replay_log(log: bytes, database: Path) -> None:
    """Write the pages of the log into the database whatever its checksums say: SQLite would stop
    at the first bad one. Only up to the last commit: what comes after was promised to nobody."""
    frames = list(_frames(log))
    commits = [place for place, (_, size, _) in enumerate(frames) if size]
    with database.open("r+b") as file:
        for page, _, content in frames[: commits[-1] + 1 if commits else 0]:
            file.seek((page - 1) * _PAGE_SIZE)
            file.write(content)


def _frames(log: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Page, size of the database after a commit, content; of the log's present turn. Each turn
    has a salt of its own; when the header's own is damaged the first frame knows it."""
    step = _FRAME_HEADER.size + _PAGE_SIZE
    starts = range(_LOG_HEADER, len(log) - step + 1, step)
    headers = {start: _FRAME_HEADER.unpack_from(log, start) for start in starts}
    salt = log[16:24]
    if not any(struct.pack(">2I", *header[2:4]) == salt for header in headers.values()):
        salt = log[_LOG_HEADER + 8 : _LOG_HEADER + 16]
    for start, (page, size, *salts, _, _) in headers.items():
        if struct.pack(">2I", *salts) == salt and 0 < page < _MOST_PAGES:
            content = start + _FRAME_HEADER.size
            yield page, size, log[content : content + _PAGE_SIZE]


def _mend_header(copy: Path) -> None:
    """SQLite is made to measure the file itself, which may be shorter than its header says."""
    with copy.open("r+b") as file:
        page = bytearray(file.read(_PAGE_SIZE))
        if page.startswith(_MAGIC):
            page[_SIZE_IS_VALID_FOR] = bytes(byte ^ 0xFF for byte in page[_CHANGE_COUNTER])
            file.seek(0)
            file.write(page)


def _replace_first_page(copy: Path) -> None:
    """Without its first page nothing of a database can be read. Ours is always the same but for
    counters, so that of a fresh journal will do."""
    template = copy.with_name("neuf.sqlite")
    JournalFile.open(template).close()
    with copy.open("r+b") as file:
        file.write(template.read_bytes()[:_PAGE_SIZE])
    _mend_header(copy)


def _readable(connection: sqlite3.Connection) -> Iterator[Record]:
    """Every line that can still be read: from the start, from the end, then one by one."""
    last_from_start = 0
    for record in _scan(connection, "ASC"):
        last_from_start = record.seq
        yield record
    first_from_end = None
    for record in _scan(connection, "DESC"):
        if record.seq <= last_from_start:
            return
        first_from_end = record.seq
        yield record
    yield from _probe(connection, last_from_start + 1, first_from_end)


def _scan(connection: sqlite3.Connection, order: str) -> Iterator[Record]:
    try:
        yield from records_in(connection, order)
    except UNREADABLE_FILE:
        return  # the torn page: the other direction and the probing take over


def _probe(connection: sqlite3.Connection, first: int, end: int | None) -> Iterator[Record]:
    misses, seq = 0, first
    query = f"SELECT {columns(connection)} FROM event WHERE seq = ?"
    while misses < _GIVE_UP_AFTER and (end is None or seq < end):
        try:
            row = connection.execute(query, (seq,)).fetchone()
        except UNREADABLE_FILE:
            row = None  # on a torn page; the next line may lie on another
        misses = 0 if row else misses + 1
        if row:
            yield record_from_row(row)
        seq += 1
