"""Second copies: the whole journal beside itself, one game as lines of JSON."""

import json
import os
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from console.atomic import sync_directory
from console.journal.records import Record
from console.journal.store import JournalFile


def copy_path(journal: Path) -> Path:
    """Where the copy made at each start lies."""
    return journal.with_name(journal.name + ".copie")


def back_up(journal: JournalFile, target: Path) -> None:
    """Write a copy under another name and only then put it in the place of the former."""
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    journal.copy_to(unfinished)
    _sync_file(unfinished)
    unfinished.replace(target)
    sync_directory(target.parent)


def back_up_if_stale(journal: JournalFile, target: Path) -> bool:
    """At start, when the copy lacks events of the journal. A worn card is spared otherwise."""
    if _last_seq_of(target) == journal.last_seq():
        return False
    back_up(journal, target)
    return True


def export_lines(records: Iterable[Record], target: Path) -> int:
    """One event per line, flushed to the card; says how many were written."""
    unfinished = target.with_name(target.name + ".part")
    count = 0
    with unfinished.open("w", encoding="utf-8") as output:
        for record in records:
            output.write(as_line(record) + "\n")
            count += 1
        output.flush()
        os.fdatasync(output.fileno())
    unfinished.replace(target)
    sync_directory(target.parent)
    return count


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


def _last_seq_of(copy: Path) -> int | None:
    if not copy.exists():
        return None
    connection = sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
    try:
        seq: int = connection.execute("SELECT COALESCE(MAX(seq), 0) FROM event").fetchone()[0]
    except sqlite3.DatabaseError:
        return None  # a copy that cannot be read is no copy: make it again
    finally:
        connection.close()
    return seq


def _sync_file(path: Path) -> None:
    with path.open("rb") as handle:
        os.fsync(handle.fileno())
