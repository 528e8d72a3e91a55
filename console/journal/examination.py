"""Before a journal is written to: is it whole? Nothing is touched, SQLite's log included, so that
what is damaged can be set aside as it was found."""

import contextlib
import logging
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from console.journal import schema
from console.journal.copies import Copy
from console.journal.records import GameSummary, Record
from console.journal.store import (
    UNREADABLE_FILE,
    JournalFile,
    connect_for_reading,
    ends_in,
    record_in,
    records_in,
)
from console.journal.witness import Examiner, Testimony, WitnessedGame
from engine.rulings import RuleError

log = logging.getLogger(__name__)
_DISK_CODES = frozenset(
    {
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    }
)
_PRIMARY_CODE = 0xFF


class DamagedJournalError(Exception):
    """The file is not, or no longer, a journal that can be trusted."""


@dataclass(frozen=True)
class Examined:
    """A sound journal."""

    tails: Mapping[str, WitnessedGame] = field(default_factory=dict)
    """How far each game goes."""
    version: int = 0
    """Of its tables; 0 when there is none yet."""


def newest_readable(path: Path) -> tuple[GameSummary, tuple[Record, ...]] | None:
    """The last game of a journal on a card that takes nothing more: every record verified. A card
    on which SQLite can put nothing beside the file has it read as one nobody writes to."""
    for immutable in (False, True):
        if immutable and _has_log(path):
            return None  # its last facts would be passed over
        try:
            with JournalFile.reading(path, immutable=immutable) as card:
                games = card.games()
                return (games[-1], tuple(card.read(games[-1].game))) if games else None
        except (RuleError, OSError, *UNREADABLE_FILE) as trouble:
            log.warning("journal_not_read_either: %s", trouble)
    return None


def examine(path: Path, witness: Testimony, copy: Copy) -> Examined:
    """Raises DamagedJournalError; sqlite3.Error when the disk fails; RuleError when the journal
    comes from a later release."""
    if not path.exists() or path.stat().st_size == 0:
        left = witness.games or witness.damaged or copy.games or not copy.is_sound
        if left or _has_log(path):
            raise DamagedJournalError("the journal is gone, and what stood beside it is there")
        return Examined()
    try:
        with contextlib.closing(connect_for_reading(path)) as connection:
            return _examine(connection, Examiner(witness.games, copy.games), witness.schema)
    except UNREADABLE_FILE as error:
        if is_of_the_disk(error):
            raise
        raise DamagedJournalError(str(error)) from error


# --- The look before the picture ----------------------------------------------------------------
# A journal of three years has a hundred thousand records, and the players of tonight wait for none
# but theirs. Before a journal is opened for writing it is enough to know that nothing of it is lost
# by that: SQLite's log is the one thing that opening takes away, and what the log held last is what
# the witness named. Everything else lies as still as before, and is examined whole afterwards.


def look(path: Path, witness: Testimony) -> Examined | None:
    """What the tables, the ends of every game and the witness tell, in a moment. None where they
    do not agree, or say too little: the whole examination has to come first, then. Raises as
    `examine` does."""
    expected = schema.current_version()
    if not witness.exists or witness.damaged or witness.schema != expected:
        return None
    try:
        if not path.is_file() or schema.header_problem(path) is not None:
            return None
        with contextlib.closing(connect_for_reading(path)) as connection:
            if not schema.is_ours(connection) or schema.version_of(connection) != expected:
                return None
            return _looked_at(connection, witness) if schema.is_as_made(connection) else None
    except UNREADABLE_FILE as error:
        if is_of_the_disk(error):
            raise
        return None


def _looked_at(connection: sqlite3.Connection, witness: Testimony) -> Examined | None:
    ends = ends_in(connection)
    if not all(record.is_sound for records in ends.values() for record in records):
        return None
    for game, seen in witness.games.items():
        _, last = ends.get(game, (None, None))
        if last is None or last.number < seen.number:
            return None
        # a commit may have been the last thing before the power cut, and not yet noted
        noted = last if last.number == seen.number else record_in(connection, game, seen.number)
        if noted is None or noted.tail != seen.tail:
            return None
    tails = {game: WitnessedGame.at(last) for game, (_, last) in ends.items()}
    return Examined(tails, schema.current_version())


def is_of_the_disk(error: Exception) -> bool:
    """Rather than of what lies on it: another time it may be read."""
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY_CODE in _DISK_CODES


def _examine(
    connection: sqlite3.Connection, examiner: Examiner, known_version: int | None
) -> Examined:
    version = schema.version_of(connection)
    if not schema.is_ours(connection):
        raise DamagedJournalError("this database is not a journal of ours")
    if known_version in (None, version):
        schema.refuse_newer(connection)
    if not schema.is_as_made(connection):
        raise DamagedJournalError(schema.OTHER_TABLES)
    for problem in schema.integrity_problems(connection):
        raise DamagedJournalError(problem)
    if version:
        for record in records_in(connection):
            if (damage := examiner.damage_of(record)) is not None:
                raise DamagedJournalError(str(damage))
    for damage in examiner.missing():
        raise DamagedJournalError(str(damage))
    return Examined(examiner.tails, version)


def _has_log(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0
