"""A journal that was only looked at before the picture, examined whole while the evening begins.

Nothing is shown, printed, copied or counted unexamined in the meantime: whoever reads a game has
every record of it examined (`JournalFile.read`), a list has the ends of each, and a copy is
examined before it takes the place of another.
"""

import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from console.journal import recovery
from console.journal.copies import back_up_if_stale, copy_path
from console.journal.examination import DamagedJournalError, Examined, examine
from console.journal.records import Fault
from console.journal.store import JournalFile
from console.journal.witness import Testimony, hear, witness_path

log = logging.getLogger(__name__)
_WITHOUT_WITNESS = 1
"""The version of the tables that had none yet."""


@dataclass(frozen=True)
class Aftermath:
    """What the whole examination found while the evening had begun."""

    is_sound: bool = True
    faults: tuple[Fault, ...] = ()


def aftermath(path: Path) -> Aftermath:
    """Everything a start examines, and the copy it makes, of a journal that is being written to:
    for a process of its own. Changes nothing of the journal. The witness is heard first, so that
    it is never ahead of what is read. What the disk refuses is raised: another time it may be
    read."""
    testimony, copy = hear(witness_path(path)), recovery.copy_beside(path)
    try:
        found = examine(path, testimony, copy)
    except DamagedJournalError as damage:
        log.warning("journal_damaged: %s", damage)
        return Aftermath(is_sound=False)
    faults = [*lost_guards(testimony, found, copy_is_sound=copy.is_sound)]
    try:
        with JournalFile.reading(path) as journal:
            back_up_if_stale(journal, found.tails, copy, copy_path(path))
    except (sqlite3.Error, OSError) as error:
        faults.append(Fault("journal_copy_failed", {"reason": str(error)}))
    return Aftermath(faults=tuple(faults))


def lost_guards(testimony: Testimony, found: Examined, *, copy_is_sound: bool) -> Iterator[Fault]:
    """The journal is whole, and what guards it was not. A console of 0.1 kept no witness."""
    expected = found.version > _WITHOUT_WITNESS and found.tails
    if testimony.damaged or (expected and not testimony.exists):
        yield Fault("journal_witness_lost")
    if not copy_is_sound:
        yield Fault("journal_copy_damaged")
