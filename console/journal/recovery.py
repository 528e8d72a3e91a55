"""A damaged journal: set aside untouched, what can be read goes into a new one.

The order of the renames is chosen so that a power cut at any moment leaves either the
damaged journal in its place, or a finished recovery that the next start puts there.
"""

import contextlib
import itertools
import shutil
import sqlite3
import struct
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from console.files import copy_durably, sync_directory, workshop
from console.journal.copies import Copy, copy_path, examine_copy
from console.journal.examination import DamagedJournalError, examine, is_of_the_disk
from console.journal.records import Fault, Record, opening_of
from console.journal.store import (
    COMPANIONS,
    UNREADABLE_FILE,
    JournalFile,
    columns,
    connect_for_reading,
    forget_database,
    record_from_row,
    records_in,
)
from console.journal.witness import Testimony, WitnessedGame
from engine.rulings import RuleError

_WHOLE = ("", *COMPANIONS)


@dataclass(frozen=True)
class LostEnd:
    """A game of which the end is lost."""

    name: str
    lost: int
    """Events that were seen, or are known to have existed, and could not be kept."""


@dataclass(frozen=True)
class Recovery:
    aside: Path
    kept: int
    cuts: tuple[LostEnd, ...]
    tails: Mapping[str, WitnessedGame]

    @property
    def lost(self) -> int:
        return sum(cut.lost for cut in self.cuts)

    @property
    def told(self) -> Fault:
        data = {"aside": self.aside.name, "kept": self.kept}
        if not self.cuts:
            return Fault("journal_recovered", data)
        games = ", ".join(f"« {cut.name} »" for cut in self.cuts)
        return Fault("journal_recovered_cut", {**data, "lost": self.lost, "games": games})


def copy_beside(path: Path) -> Copy:
    """What the copy of the last start holds. A spoiled one is taken apart: without its first page
    nothing can be read of it, and it may be all there is."""
    copy = copy_path(path)
    found = examine_copy(copy)
    if found.is_sound:
        return found
    try:
        pieces, _ = _unbroken(salvage(copy), ())
    except OSError:  # no room to do it in: none to replace the copy either
        return found
    return replace(found, games={record.game: WitnessedGame.at(record) for record in pieces})


def roll_back(path: Path) -> Path | None:
    """After a power cut in the middle of a transaction of a database without a log: SQLite puts the
    former pages back, which it does only for whoever may write. The files as found are copied aside
    first; returns where. None when there was nothing to roll back."""
    pages = path.with_name(path.name + "-journal")
    if not pages.is_file() or pages.stat().st_size == 0:
        return None
    aside = _free_name(path, "coupe")
    try:
        for companion in _WHOLE:
            source = path.with_name(path.name + companion)
            if source.is_file():
                copy_durably(source, aside.with_name(aside.name + companion))
    except OSError:
        forget_database(aside)  # half a copy would be taken for one
        raise
    if path.exists():
        try:
            with contextlib.closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA user_version").fetchone()
        except sqlite3.DatabaseError as error:
            if is_of_the_disk(error):
                raise  # before the former pages are let go
    pages.unlink(missing_ok=True)  # of nothing, or none that SQLite believed
    sync_directory(path.parent)
    return aside


def holds_more(aside: Path, found: Mapping[str, WitnessedGame]) -> bool:
    """Whether the files as they were before the roll-back hold a fact the journal has not."""
    return any(
        record.game not in found or record.number > found[record.game].number
        for record in salvage(aside)
    )


def finish_swap(path: Path) -> Path | None:
    """Put a finished recovery in its place; does nothing when there is none."""
    recovered = _recovered_path(path)
    if not recovered.exists():
        return None
    aside = _free_name(path)
    if not _is_sound(recovered):
        # It would take the place of a journal that is better than it.
        recovered.rename(_recovered_path(aside))
        sync_directory(path.parent)
        return None
    for companion in _WHOLE:
        source = path.with_name(path.name + companion)
        if source.exists():
            source.rename(aside.with_name(aside.name + companion))
    if copy_path(path).exists():
        # All that fits is in the recovered journal; what does not is kept, and not compared again.
        copy_path(path).rename(copy_path(aside))
    recovered.rename(path)
    sync_directory(path.parent)
    return aside


def _is_sound(recovered: Path) -> bool:
    try:
        examine(recovered, Testimony(), Copy())
    except (DamagedJournalError, RuleError):  # a changed header may name a later release
        return False
    return recovered.stat().st_size > 0


def recover(
    path: Path, evidence: Iterable[Mapping[str, WitnessedGame]], in_memory: Iterable[Record] = ()
) -> Recovery:
    """Replace the damaged journal at `path` by a sound one with all that could be read: from the
    journal, from its copy, from what this console still holds."""
    kept, cuts = _unbroken([*salvage(path), *salvage(copy_path(path)), *in_memory], evidence)
    building = path.with_name(path.name + ".reprise")
    forget_database(building)
    fresh = JournalFile.open(building)
    try:
        fresh.append(kept)
    finally:
        fresh.close()
    building.rename(_recovered_path(path))
    sync_directory(path.parent)
    aside = finish_swap(path)
    assert aside is not None
    return Recovery(
        aside, len(kept), cuts, {record.game: WitnessedGame.at(record) for record in kept}
    )


def _recovered_path(path: Path) -> Path:
    return path.with_name(path.name + ".repris")


def _free_name(path: Path, why: str = "abime") -> Path:
    number = 1
    while list(path.parent.glob(f"{path.name}.{why}-{number}*")):
        number += 1
    return path.with_name(f"{path.name}.{why}-{number}")


def _unbroken(
    found: Iterable[Record], evidence: Iterable[Mapping[str, WitnessedGame]]
) -> tuple[list[Record], tuple[LostEnd, ...]]:
    """Of each game, the events up to the first that is missing: what comes after a hole
    cannot be replayed. The rest stays in the file set aside. What was read first is preferred
    to what was read later, where both fit."""
    games: dict[str, dict[int, list[Record]]] = defaultdict(lambda: defaultdict(list))
    for record in found:
        games[record.game][record.number].append(record)
    longest = {game: max(numbers) for game, numbers in games.items()}
    for game, seen in (each for known in evidence for each in known.items()):
        longest[game] = max(longest.get(game, 0), seen.number)
    placed: list[tuple[int, Record]] = []
    cuts: list[LostEnd] = []
    for game, length in longest.items():
        whole = _chain(games[game])
        # `seq` is in no checksum: within a game the numbers decide
        places = itertools.accumulate((record.seq or sys.maxsize for record in whole), max)
        placed += zip(places, whole, strict=True)
        if len(whole) < length:
            name = opening_of(game, whole[0].payload if whole else "").name
            cuts.append(LostEnd(name, length - len(whole)))
    return [record for _, record in sorted(placed, key=lambda pair: pair[0])], tuple(cuts)


def _chain(numbers: Mapping[int, list[Record]]) -> list[Record]:
    whole: list[Record] = []
    while True:
        before = whole[-1] if whole else None
        fitting = (each for each in numbers.get(len(whole) + 1, ()) if each.follows(before))
        found = next(fitting, None)
        if found is None:
            return whole
        whole.append(found)


# --- Salvage ------------------------------------------------------------------------------------
# Every record that can still be read from a damaged database: pages torn, log torn, header gone.
# Each carries its checksum and its chain, so anything that may hold one is worth reading; what
# comes out is filtered by `_unbroken`.


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
