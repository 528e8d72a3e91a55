"""A copy becomes the journal again, and a release that comes after another takes over its data.

Nothing is thrown away: the journal in place is set aside under a name of its own first.
"""

import contextlib
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from console.atomic import sync_directory
from console.journal import Journal
from console.journal.ledger import DISK_ERRORS
from console.journal.store import JournalFile, take_lock
from engine.errors import RuleError

BACKUPS = "sauvegardes"
KEPT = 10
"""Copies set aside; the oldest go first. A card is small."""


@dataclass(frozen=True)
class Restored:
    games: int
    events: int
    aside: Path | None
    """Where the former journal went; None when there was none."""


def restore(copy: Path, journal: Path) -> Restored:
    """Put a copy in the journal's place. Refused while a console runs, and when the copy is not
    sound; then nothing has changed."""
    if not copy.is_file():
        raise RuleError("journal_absent", path=str(copy))
    with contextlib.closing(take_lock(journal)):
        fresh = journal.with_name(journal.name + ".restauration")
        try:
            _copy_durably(copy, fresh)
            games, events = _refuse_unsound(fresh, copy)
            aside = _set_aside(journal, "avant-restauration")
            # Before the new file takes its place: a log of the former one would be applied to
            # it. A power cut just here costs nothing that does not lie in the copy set aside.
            _forget_log(journal)
            fresh.replace(journal)
            sync_directory(journal.parent)
        except DISK_ERRORS as trouble:
            raise RuleError("restore_failed", copy=str(copy), reason=str(trouble)) from trouble
        finally:
            fresh.unlink(missing_ok=True)
            _forget_log(fresh)
    return Restored(games, events, aside)


def _refuse_unsound(fresh: Path, copy: Path) -> tuple[int, int]:
    """How many games and events the copy holds."""
    with contextlib.closing(JournalFile.open_for_reading(fresh)) as source:
        problems = source.problems()
        if problems:
            raise RuleError("restore_unsound", copy=str(copy), problem=problems[0])
        return len(source.games()), source.last_seq()


def _set_aside(journal: Path, why: str) -> Path | None:
    """A copy of the journal byte by byte, damaged or not, under a number of its own. The caller
    holds the lock, so nobody writes meanwhile."""
    if not journal.exists():
        return None
    folder = journal.parent / BACKUPS
    folder.mkdir(parents=True, exist_ok=True)
    former = sorted(folder.glob("*.sqlite"))
    number = int(former[-1].name.partition("-")[0]) + 1 if former else 1
    target = folder / f"{number:05}-{why}.sqlite"
    for companion in ("-wal", ""):
        source = journal.with_name(journal.name + companion)
        if source.exists():
            _copy_durably(source, target.with_name(target.name + companion))
    for old in former[: max(0, len(former) + 1 - KEPT)]:
        _forget_log(old)
        old.unlink()
    return target


def _copy_durably(source: Path, target: Path) -> None:
    shutil.copyfile(source, target)
    with target.open("rb") as file:
        os.fsync(file.fileno())
    sync_directory(target.parent)


def _forget_log(journal: Path) -> None:
    for companion in ("-wal", "-shm"):
        journal.with_name(journal.name + companion).unlink(missing_ok=True)


def take_over(journal: Path, release: str) -> Path | None:
    """What an upgrade does first: copy the journal, then bring it up to this release. Returns
    the copy. A damaged journal is set aside the same way and what can be read is recovered."""
    if not journal.exists():
        return None
    try:
        with contextlib.closing(take_lock(journal)):
            aside = _set_aside(journal, f"avant-{release}")
    except DISK_ERRORS as trouble:
        raise RuleError("upgrade_no_copy", reason=str(trouble)) from trouble
    opened, _faults = Journal.open(journal)
    opened.close()
    return aside
