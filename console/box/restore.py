"""A copy becomes the journal again, and a release that comes after another takes over its data.

Nothing is thrown away: the journal in place is set aside under a name of its own first.
"""

import contextlib
from dataclasses import dataclass
from pathlib import Path

from console.box.backups import problems_of
from console.journal import Journal
from console.journal.copies import back_up
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
    problems = problems_of(copy)
    if problems:
        raise RuleError("restore_unsound", copy=str(copy), problem=problems[0])
    with contextlib.closing(take_lock(journal)):
        try:
            aside = set_aside(journal, "avant-restauration")
            with contextlib.closing(JournalFile.open_for_reading(copy)) as source:
                _forget_log(journal)
                back_up(source, journal)
                games, events = len(source.games()), source.last_seq()
        except DISK_ERRORS as trouble:
            raise RuleError("restore_failed", copy=str(copy), reason=str(trouble)) from trouble
    return Restored(games, events, aside)


def _forget_log(journal: Path) -> None:
    """What the former journal had not yet folded in is in the copy set aside; left in place, it
    would be applied to the restored one. Opening and closing folds it in first."""
    if journal.exists():
        JournalFile.open(journal).close()
    for companion in ("-wal", "-shm"):
        journal.with_name(journal.name + companion).unlink(missing_ok=True)


def set_aside(journal: Path, why: str) -> Path | None:
    """A copy of the journal as it is, beside it, under a number of its own."""
    if not journal.exists():
        return None
    folder = journal.parent / BACKUPS
    folder.mkdir(parents=True, exist_ok=True)
    former = sorted(folder.glob("*.sqlite"))
    number = int(former[-1].name.partition("-")[0]) + 1 if former else 1
    target = folder / f"{number:05}-{why}.sqlite"
    with contextlib.closing(JournalFile.open_for_reading(journal)) as source:
        back_up(source, target)
    for old in former[: len(former) + 1 - KEPT]:
        old.unlink()
    return target


def take_over(journal: Path, release: str) -> Path | None:
    """What an upgrade does first: copy the journal, then bring it up to this release. Returns
    the copy. A damaged journal is left to the console, which recovers what can be read."""
    if not journal.exists():
        return None
    try:
        aside = set_aside(journal, f"avant-{release}")
    except DISK_ERRORS as trouble:
        raise RuleError("upgrade_no_copy", reason=str(trouble)) from trouble
    opened, _faults = Journal.open(journal)
    opened.close()
    return aside
