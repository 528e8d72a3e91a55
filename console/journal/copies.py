"""Second copies: the whole journal beside itself, one game as lines of JSON."""

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from console.files import sync_directory
from console.journal import schema
from console.journal.records import Record
from console.journal.soundness import Examiner
from console.journal.store import (
    UNREADABLE_FILE,
    JournalFile,
    connect_for_reading,
    flush,
    forget_database,
    records_in,
)
from console.journal.witness import Seen


def copy_path(journal: Path) -> Path:
    """Where the copy made at each start lies."""
    return journal.with_name(journal.name + ".copie")


def back_up(journal: JournalFile, target: Path) -> None:
    """Write a copy under another name and only then put it in the place of the former."""
    unfinished = target.with_name(target.name + ".part")
    forget_database(unfinished)
    journal.copy_to(unfinished)
    flush(unfinished)
    unfinished.replace(target)
    sync_directory(target.parent)


@dataclass(frozen=True)
class Copy:
    """What the copy of the last start holds."""

    games: Mapping[str, Seen] = field(default_factory=dict)
    """How far each game goes in it, as far as it is sound."""
    is_sound: bool = True


def examine_copy(copy: Path) -> Copy:
    """A copy in which something changed still tells what it can."""
    if not copy.exists():
        return Copy()
    examiner, is_sound = Examiner(), True
    tails: dict[str, Seen] = {}
    cut: set[str] = set()
    try:
        if copy.is_file() and schema.header_problem(copy) is not None:
            return Copy(is_sound=False)
        with contextlib.closing(connect_for_reading(copy, immutable=True)) as connection:
            is_sound = schema.is_as_made(connection) and not schema.integrity_problems(connection)
            for record in records_in(connection):
                if examiner.damage_of(record) is not None:
                    cut.add(record.game)
                if record.game not in cut:
                    tails[record.game] = Seen.at(record)
    except (*UNREADABLE_FILE, OSError):
        is_sound = False
    return Copy(tails, is_sound and not cut)


def back_up_if_stale(
    journal: JournalFile, held: Mapping[str, Seen], copy: Copy, target: Path
) -> bool:
    """At start, when the copy is not what the journal holds. A worn card is spared otherwise.

    The journal has been examined with the copy as evidence: it holds all the copy does."""
    if target.exists() and copy.is_sound and copy.games == held:
        return False
    back_up(journal, target)
    return True


def holds_all_of(journal: JournalFile, copy: Copy) -> bool:
    """Whether nothing is lost when this journal takes the place of that copy. What cannot be read
    is not ours to judge."""
    lacking = dict(copy.games)
    for record in journal.read_all():
        if lacking.get(record.game) == Seen.at(record):
            del lacking[record.game]
    return copy.is_sound and not lacking


def as_line(record: Record) -> str:
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
