"""The machine: disk and its flush, journal, clock, heat and current."""

import contextlib
import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from console.box.clock import doubt
from console.box.health import Machine
from console.box.monitor import clock_beside
from console.doctor.check import Check, Status, of_fault, of_refusal
from console.doctor.patient import Patient
from console.journal.ledger import DISK_ERRORS
from console.journal.store import JournalFile
from engine.rulings import RuleError

DISK, JOURNAL, CLOCK, MACHINE = "disk", "journal", "clock", "machine"
_GRAVE = frozenset({"disk_full", "machine_under_voltage"})
_OF_DISK = frozenset({"disk_full", "disk_low", "flush_slow"})


def check_disk(patient: Patient) -> list[Check]:
    """Room, and how long the card takes to promise that something is on it."""
    folder = _nearest(patient.folder)
    if not os.access(folder, os.W_OK):
        return [Check(DISK, "doctor_disk_forbidden", Status.BAD, {"folder": str(folder)})]
    found = Machine(folder, patient.sys).health(with_flush=True)
    faults = [fault for fault in found.faults if fault.code in _OF_DISK]
    if faults:
        return [of_fault(DISK, fault, _grave(fault.code)) for fault in faults]
    if found.flush_ms is None:
        return [Check(DISK, "doctor_disk_no_flush", Status.BAD, {"folder": str(folder)})]
    data = {"free_mb": found.free_mb, "milliseconds": found.flush_ms}
    return [Check(DISK, "doctor_disk_ok", Status.OK, data)]


def check_journal(patient: Patient) -> list[Check]:
    """Is a journal here kept as we promise, and is the one there is whole?"""
    nearest = _nearest(patient.folder)
    try:
        if not _may_write(nearest):
            forbidden = {"folder": str(nearest)}
            return [Check(JOURNAL, "doctor_disk_forbidden", Status.BAD, forbidden)]
        with _scratch(nearest) as folder:
            JournalFile.open(folder / "essai.sqlite").close()
        if not patient.journal.exists():
            return [Check(JOURNAL, "doctor_journal_new", Status.OK)]
        with contextlib.closing(JournalFile.open_for_reading(patient.journal)) as file:
            problems, games = file.problems(), len(file.games())
    except RuleError as refusal:
        return [of_refusal(JOURNAL, refusal)]
    except DISK_ERRORS as trouble:
        return [Check(JOURNAL, "doctor_journal_bad", Status.BAD, {"why": str(trouble)})]
    if problems:
        return [Check(JOURNAL, "doctor_journal_bad", Status.BAD, {"why": problems[0]})]
    return [Check(JOURNAL, "doctor_journal_ok", Status.OK, {"games": games})]


def check_clock(patient: Patient) -> list[Check]:
    doubtful = doubt(clock_beside(patient.journal)())
    if doubtful is not None:
        return [of_fault(CLOCK, doubtful)]
    return [Check(CLOCK, "doctor_clock_ok", Status.OK)]


def check_machine(patient: Patient) -> list[Check]:
    """Heat and current, where the machine can tell."""
    found = Machine(_nearest(patient.folder), patient.sys).health()
    faults = [fault for fault in found.faults if fault.code not in _OF_DISK]
    if faults:
        return [of_fault(MACHINE, fault, _grave(fault.code)) for fault in faults]
    if found.celsius is None:
        return []
    return [Check(MACHINE, "doctor_machine_ok", Status.OK, {"celsius": round(found.celsius)})]


def _may_write(folder: Path) -> bool:
    """Tried, not asked: a card mounted read-only refuses root as well."""
    try:
        with _scratch(folder):
            return True
    except OSError as refusal:
        if refusal.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise
        return False


def _grave(code: str) -> Status:
    return Status.BAD if code in _GRAVE else Status.WARN


def _nearest(folder: Path) -> Path:
    """The folder, or what of its path exists before the first evening."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder


@contextlib.contextmanager
def _scratch(folder: Path) -> Iterator[Path]:
    """A place on the same card, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix=".doctor-", dir=folder) as name:
        yield Path(name)
