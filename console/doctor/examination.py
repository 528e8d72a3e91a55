"""Everything is looked at, at once and within a limit: the doctor never hangs."""

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from console.doctor import machine, metal, screen_and_voice
from console.doctor.check import Check, Status
from console.doctor.patient import Patient

Look = Callable[[Patient], list[Check]]

LOOKS: Sequence[tuple[str, Look]] = (
    (metal.READER, metal.check_pad),
    (metal.BAG, metal.check_bag),
    (metal.SET, metal.check_set),
    (metal.PANEL, metal.check_panel),
    (metal.RIGHTS, metal.check_rights),
    (screen_and_voice.SCREEN, screen_and_voice.check_screen),
    (screen_and_voice.VOICE, screen_and_voice.check_voice),
    (screen_and_voice.LEXICON, screen_and_voice.check_lexicon),
    (screen_and_voice.PAGES, screen_and_voice.check_pages),
    (machine.DISK, machine.check_disk),
    (machine.JOURNAL, machine.check_journal),
    (machine.CLOCK, machine.check_clock),
    (machine.MACHINE, machine.check_machine),
)
HELD_BY_A_CONSOLE = frozenset({metal.READER, metal.BAG, metal.PANEL, screen_and_voice.PAGES})
LIMIT_S = 15.0
"""Finding out which reader answers at which speed takes eight."""

log = logging.getLogger(__name__)


@dataclass
class _Looking:
    """One look in a thread of its own; a device that hangs hangs alone."""

    subject: str
    look: Look
    patient: Patient
    found: list[Check] | None = None
    thread: threading.Thread = field(init=False)

    def __post_init__(self) -> None:
        self.thread = threading.Thread(target=self._run, name=f"doctor-{self.subject}", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        try:
            self.found = self.look(self.patient)
        except Exception as trouble:  # whatever a look meets is what the person must know
            log.exception("doctor_look_failed %s", self.subject)
            data = {"why": f"{type(trouble).__name__}: {trouble}"}
            self.found = [Check(self.subject, "doctor_failed", Status.BAD, data)]

    def answer(self, until_s: float) -> list[Check]:
        self.thread.join(max(0.0, until_s - time.monotonic()))
        if self.found is None:
            return [Check(self.subject, "doctor_no_answer", Status.BAD)]
        return self.found


def checks(
    patient: Patient, *, looks: Sequence[tuple[str, Look]] = LOOKS, limit_s: float = LIMIT_S
) -> list[Check]:
    """Every check, in the order of the list. Nothing of the game is touched."""
    running = patient.live is None and is_held(patient.journal)
    wanted = [each for each in looks if not (running and each[0] in HELD_BY_A_CONSOLE)]
    until_s = time.monotonic() + limit_s
    looking = [_Looking(subject, look, patient) for subject, look in wanted]
    found = [check for each in looking for check in each.answer(until_s)]
    if running:
        found.insert(0, Check("console", "doctor_console_running", Status.WARN))
    return found


def is_good(found: Sequence[Check]) -> bool:
    return all(check.status is not Status.BAD for check in found)


def is_held(journal: Path, locks: Path = Path("/proc/locks")) -> bool:
    """Does a console hold this journal? Read from the kernel's list: trying the lock would
    keep a console that starts at this moment from having it."""
    lock = journal.with_name(journal.name + ".lock")
    try:
        inode = lock.stat().st_ino
        held = locks.read_text(encoding="ascii")
    except OSError:
        return False
    return any(
        "FLOCK" in line and line.split()[5].rpartition(":")[2] == str(inode)
        for line in held.splitlines()
        if "->" not in line
    )
