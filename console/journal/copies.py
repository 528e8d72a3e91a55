"""Games in more than one place: the copy beside the journal, the journals of other disks."""

import contextlib
import hashlib
import json
import logging
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from console.files import copy_durably, sync_directory, workshop
from console.journal import schema
from console.journal.records import CHAIN_DIGITS, GameSummary, Record, opening_of, renamed
from console.journal.store import (
    UNREADABLE_FILE,
    JournalFile,
    connect_for_reading,
    flush,
    forget_companions,
    forget_database,
    records_in,
)
from console.journal.witness import Examiner, WitnessedGame
from engine.rulings import RuleError

log = logging.getLogger(__name__)


def copy_path(journal: Path) -> Path:
    """Where the copy made at each start lies."""
    return journal.with_name(journal.name + ".copie")


def back_up(journal: JournalFile, target: Path) -> None:
    """Write a copy under another name and only then put it in the place of the former."""
    unfinished = target.with_name(target.name + ".part")
    forget_database(unfinished)
    journal.copy_to(unfinished)
    flush(unfinished)
    forget_companions(target)  # what a former copy was about to change
    unfinished.replace(target)
    sync_directory(target.parent)


@dataclass(frozen=True)
class Copy:
    """What the copy of the last start holds."""

    games: Mapping[str, WitnessedGame] = field(default_factory=dict)
    """How far each game goes in it, as far as it is sound."""
    is_sound: bool = True


def examine_copy(copy: Path) -> Copy:
    """A copy in which something changed still tells what it can. One that was being added to when
    the power went is first what it was before."""
    if not copy.exists():
        return Copy()
    examiner, is_sound = Examiner(), True
    tails: dict[str, WitnessedGame] = {}
    cut: set[str] = set()
    try:
        if copy.is_file():
            _roll_back(copy)
        if copy.is_file() and schema.header_problem(copy) is not None:
            return Copy(is_sound=False)
        with contextlib.closing(connect_for_reading(copy, immutable=True)) as connection:
            is_sound = schema.is_as_made(connection) and not schema.integrity_problems(connection)
            for record in records_in(connection):
                if examiner.damage_of(record) is not None:
                    cut.add(record.game)
                if record.game not in cut:
                    tails[record.game] = WitnessedGame.at(record)
    except (*UNREADABLE_FILE, OSError):
        is_sound = False
    return Copy(tails, is_sound and not cut)


def _roll_back(copy: Path) -> None:
    """SQLite puts the former pages back for whoever may write."""
    pages = copy.with_name(copy.name + "-journal")
    if pages.is_file():
        with contextlib.closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA user_version").fetchone()
        pages.unlink(missing_ok=True)  # of nothing, or none that SQLite believed
        sync_directory(copy.parent)


def back_up_if_stale(
    journal: JournalFile, held: Mapping[str, WitnessedGame], copy: Copy, target: Path
) -> bool:
    """At start, when the copy is not what the journal holds. A worn card is spared otherwise, and
    writes an evening, not three years: what came since is added.

    The journal has been examined with the copy as evidence: it holds all the copy does."""
    if target.exists() and copy.is_sound and copy.games == held:
        return False
    if not (target.exists() and copy.is_sound and copy.games and _extend(journal, copy, target)):
        back_up(journal, target)
    return True


def _extend(journal: JournalFile, copy: Copy, target: Path) -> bool:
    """All that came since or nothing; False where it does not fit, as after an update of the
    tables or a recovery that numbered everything anew."""
    with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as connection:
        try:
            if schema.version_of(connection) != schema.current_version():
                return False
            # what is read of a copy is the file alone: no log may hold a part of it
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            journal.copy_since({game: seen.number for game, seen in copy.games.items()}, connection)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            log.info("copy_not_extended: %s", error)
            return False
    return True


def holds_all_of(journal: JournalFile, copy: Copy) -> bool:
    """Whether nothing is lost when this journal takes the place of that copy. What cannot be read
    is not ours to judge."""
    lacking = dict(copy.games)
    for record in journal.read_all():
        if lacking.get(record.game) == WitnessedGame.at(record):
            del lacking[record.game]
    return copy.is_sound and not lacking


# --- Games written elsewhere --------------------------------------------------------------------
# On another disk, in a copy set aside, on a stick; here they are joined to this journal. Nothing is
# written over: a game both hold goes on where it went further, and one that went two ways is kept
# both ways.


GameRecords = tuple[Record, ...]
_MARGIN = 8 << 20
"""Bytes left free beside what is copied."""


@dataclass
class Joined:
    """Names of games, as people call them."""

    added: list[str] = field(default_factory=list)
    extended: list[str] = field(default_factory=list)
    """Went further there than here."""
    differing: list[str] = field(default_factory=list)
    """Went another way there: both are kept."""

    @property
    def names(self) -> list[str]:
        return [*self.added, *self.extended, *self.differing]


def games_elsewhere(source: Path, beside: Path) -> list[GameRecords]:
    """Every sound game of a journal that lies anywhere. It is copied into `beside` first: a
    database is no thing to open on a stick, and its log can only be read where one may write.
    RuleError when it is none of ours, or there is no room; OSError as usual."""
    games: list[GameRecords] = []
    with _copied(source, beside) as place, JournalFile.reading(place) as journal:
        for summary in journal.games_there():
            with contextlib.suppress(RuleError):  # a damaged one stays where it is
                games.append(tuple(journal.read(summary.game)))
    return games


@contextlib.contextmanager
def _copied(source: Path, beside: Path) -> Iterator[Path]:
    log = source.with_name(source.name + "-wal")
    if (problem := schema.header_problem(source)) is not None:
        raise RuleError("restore_unsound", copy=str(source), problem=problem)
    if log.is_file() and (problem := schema.log_problem(log)) is not None:
        raise RuleError("restore_unsound", copy=str(log), problem=problem)
    files = {source: "", **({log: "-wal"} if log.is_file() else {})}
    sizes = {file: file.stat().st_size for file in files}
    wanted = sum(sizes.values()) + _MARGIN
    if shutil.disk_usage(beside).free < wanted:
        raise RuleError("join_no_room", wanted_mb=wanted // 1_000_000)
    with workshop(beside) as folder:
        place = Path(folder) / "ailleurs.sqlite"
        for file, suffix in files.items():
            copy_durably(file, place.with_name(place.name + suffix), sizes[file])
        yield place


def to_join(
    games: Iterable[GameRecords], here: Callable[[str], Sequence[Record]]
) -> tuple[Joined, list[Record]]:
    """What this journal lacks of them, in the order in which it is to be written. `here`: the
    records it holds under an identity."""
    joined, missing = Joined(), list[Record]()
    for theirs in games:
        identity, name = theirs[0].game, opening_of(theirs[0].game, theirs[0].payload).name
        ours = here(identity)
        if _begins(ours, theirs):
            continue
        if _begins(theirs, ours):
            (joined.extended if ours else joined.added).append(name)
            missing += theirs[len(ours) :]
        else:
            other = renamed(theirs, _another_identity(theirs))
            if not _begins(here(other[0].game), other):
                joined.differing.append(name)
                missing += other
    return joined, missing


def _begins(whole: Sequence[Record], part: Sequence[Record]) -> bool:
    return len(part) <= len(whole) and all(
        theirs.is_same_as(ours) for theirs, ours in zip(part, whole, strict=False)
    )


def _another_identity(game: GameRecords) -> str:
    """The same each time: joined twice, it is there once."""
    return hashlib.sha256(f"{game[0].game} {game[-1].tail}".encode()).hexdigest()[:CHAIN_DIGITS]


# --- One game of a journal ----------------------------------------------------------------------


def find_game(games: Iterable[GameSummary], start: str) -> str:
    """The identity of a game by its name, or by the beginning of either, when only one
    begins so."""
    known = list(games)
    for exact in ("game", "name"):
        found = [each.game for each in known if getattr(each, exact) == start]
        if len(found) == 1:
            return found[0]
    found = [
        each.game for each in known if each.game.startswith(start) or each.name.startswith(start)
    ]
    if not found:
        raise RuleError("journal_game_unknown", game=start)
    if len(found) > 1:
        named = ", ".join(f"{each.name} ({each.game[:8]})" for each in known if each.game in found)
        raise RuleError("journal_game_ambiguous", game=start, games=named)
    return found[0]


def as_line(record: Record) -> str:
    """A record as a line of JSON: how one game is exported."""
    fields = {
        "seq": record.seq,
        "game": record.game,
        "number": record.number,
        "kind": record.kind,
        "version": record.version,
        "wall_ms": record.stamp.wall_ms,
        "mono_ms": record.stamp.mono_ms,
        "boot_id": record.stamp.boot_id,
        "payload": record.data,
    }
    return json.dumps(fields, ensure_ascii=False)
