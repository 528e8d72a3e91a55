"""A damaged journal: set aside untouched, what can be read goes into a new one.

The order of the renames is chosen so that a power cut at any moment leaves either the
damaged journal in its place, or a finished recovery that the next start puts there.
"""

import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from console.atomic import sync_directory
from console.journal.copies import copy_path
from console.journal.records import Record
from console.journal.store import JournalFile, columns, record_from_row

_COMPANIONS = ("", "-wal", "-shm")
_MAGIC = b"SQLite format 3\0"
_PAGE_SIZE = 4096
_CHANGE_COUNTER, _SIZE_IS_VALID_FOR = slice(24, 28), slice(92, 96)
_GIVE_UP_AFTER = 2_000
"""Lines in a row that cannot be read, before the end of a damaged file is assumed."""


@dataclass(frozen=True)
class Recovery:
    aside: Path
    kept: int
    lost: int
    """Events that were seen, or must have existed, and could not be kept."""
    cut_games: tuple[str, ...]


def finish_swap(path: Path) -> Path | None:
    """Put a finished recovery in its place; does nothing when there is none."""
    recovered = _recovered_path(path)
    if not recovered.exists():
        return None
    aside = _free_name(path)
    for companion in _COMPANIONS:
        source = path.with_name(path.name + companion)
        if source.exists():
            source.rename(aside.with_name(aside.name + companion))
    recovered.rename(path)
    sync_directory(path.parent)
    return aside


def recover(path: Path) -> Recovery:
    """Replace the damaged journal at `path` by a sound one with all that could be read."""
    found = _salvage_copy(path)
    for key, record in _salvage_copy(copy_path(path)).items():
        found.setdefault(key, record)
    kept, cut_games, lost = _unbroken(found)
    building = path.with_name(path.name + ".reprise")
    for companion in _COMPANIONS:
        building.with_name(building.name + companion).unlink(missing_ok=True)
    fresh = JournalFile.open(building)
    try:
        fresh.append(kept)
    finally:
        fresh.close()
    building.rename(_recovered_path(path))
    sync_directory(path.parent)
    aside = finish_swap(path)
    assert aside is not None
    return Recovery(aside, len(kept), lost, cut_games)


def _recovered_path(path: Path) -> Path:
    return path.with_name(path.name + ".repris")


def _free_name(path: Path) -> Path:
    number = 1
    while path.with_name(f"{path.name}.abime-{number}").exists():
        number += 1
    return path.with_name(f"{path.name}.abime-{number}")


def _salvage_copy(path: Path) -> dict[tuple[str, int], Record]:
    """Read from a copy: even opening a database may write to it."""
    if not path.exists():
        return {}
    with tempfile.TemporaryDirectory(dir=path.parent, prefix="reprise-") as directory:
        copy = Path(directory) / path.name
        for companion in ("", "-wal"):
            source = path.with_name(path.name + companion)
            if source.exists():
                shutil.copyfile(source, copy.with_name(copy.name + companion))
        _mend_first_page(copy)
        connection = sqlite3.connect(copy)
        try:
            return {
                (record.game, record.number): record
                for record in _readable(connection)
                if record.is_sound
            }
        finally:
            connection.close()


def _mend_first_page(copy: Path) -> None:
    """Without its first page nothing of a database can be read. Ours is always the same
    but for counters, so that of a fresh journal will do. In any case SQLite is made to
    measure the file itself, which may be shorter than its header says."""
    with copy.open("r+b") as file:
        page = bytearray(file.read(_PAGE_SIZE))
        if not page.startswith(_MAGIC):
            template = copy.with_name("neuf.sqlite")
            JournalFile.open(template).close()
            page = bytearray(template.read_bytes()[:_PAGE_SIZE])
        page[_SIZE_IS_VALID_FOR] = bytes(byte ^ 0xFF for byte in page[_CHANGE_COUNTER])
        file.seek(0)
        file.write(page)


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
    query = f"SELECT {columns(connection)} FROM event ORDER BY seq {order}"
    try:
        yield from map(record_from_row, connection.execute(query))
    except sqlite3.DatabaseError:
        return  # the torn page: the other direction and the probing take over


def _probe(connection: sqlite3.Connection, first: int, end: int | None) -> Iterator[Record]:
    misses, seq = 0, first
    while misses < _GIVE_UP_AFTER and (end is None or seq < end):
        try:
            row = connection.execute(
                f"SELECT {columns(connection)} FROM event WHERE seq = ?", (seq,)
            ).fetchone()
        except sqlite3.DatabaseError:
            row = None  # on a torn page; the next line may lie on another
        misses = 0 if row else misses + 1
        if row:
            yield record_from_row(row)
        seq += 1


def _unbroken(
    found: dict[tuple[str, int], Record],
) -> tuple[list[Record], tuple[str, ...], int]:
    """Of each game, the events up to the first that is missing: what comes after a hole
    cannot be replayed. The rest stays in the file set aside."""
    games: dict[str, list[Record]] = defaultdict(list)
    for record in sorted(found.values(), key=lambda record: record.number):
        games[record.game].append(record)
    kept: list[Record] = []
    cut, lost = [], 0
    for game, records in games.items():
        whole = [record for place, record in enumerate(records, 1) if record.number == place]
        kept += whole
        if len(whole) < len(records):
            cut.append(game)
            lost += records[-1].number - len(whole)
    return sorted(kept, key=lambda record: record.seq), tuple(cut), lost
