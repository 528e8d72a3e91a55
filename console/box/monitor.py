"""Looks after the machine now and then, and tells what changed."""

import contextlib
import threading
from collections.abc import Callable
from pathlib import Path

from console.box import health
from console.box.clock import ClockReadings, doubt, read_clock
from console.box.dates import DateBook
from console.box.notices import read_notices
from console.desk.inbox import Recovered, Troubled
from console.journal.ledger import DISK_ERRORS
from console.journal.records import Fault, stamp
from console.journal.store import JournalFile
from engine.rulings import RuleError

EVERY_S = 60.0
NOTICED_EVERY_S = 3.0
"""Whoever has brought a stick stands there and looks at the television."""


class Monitor:
    """A thread of its own: a reading of a dying card may take its time."""

    def __init__(
        self,
        post: Callable[[object], None],
        machine: health.Machine,
        dates: DateBook,
        clock: Callable[[], ClockReadings],
        every_s: float = EVERY_S,
    ) -> None:
        self._post = post
        self._machine = machine
        self._dates = dates
        self._clock = clock
        self._every_s = every_s
        self._found: tuple[Fault, ...] = ()
        """Of the machine itself, when it was looked at last."""
        self._known: dict[str, Fault] = {}
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="monitor", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(1.0)

    def look(self) -> None:
        """One round of the machine and of what is told around it."""
        self._found = self._examined()
        self.listen()

    def listen(self) -> None:
        """What is new is told, what is over is taken back. Figures that merely move (a degree
        more, a megabyte less) are not news; another notice of the same kind is."""
        notices = {fault.code: fault for fault in read_notices()}
        found = {fault.code: fault for fault in self._found} | notices
        others = {code for code, fault in notices.items() if self._known.get(code) != fault}
        for code in self._known.keys() - (found.keys() - others):
            self._post(Recovered(code))
        for code in found.keys() - (self._known.keys() - others):
            self._post(Troubled(found[code]))
        self._known = found

    def _examined(self) -> tuple[Fault, ...]:
        doubtful = None if self._dates.is_set(stamp(0).boot_id) else doubt(self._clock())
        found = self._machine.health().faults
        return (*found, *((doubtful,) if doubtful else ()))

    def _run(self) -> None:
        while not self._stopping.is_set():
            self.look()
            for _ in range(round(self._every_s / NOTICED_EVERY_S)):
                if self._stopping.wait(NOTICED_EVERY_S):
                    return
                self.listen()


def clock_beside(journal: Path) -> Callable[[], ClockReadings]:
    """Readings compared with the newest stamp the journal had when we started: those written
    since then come from the same clock."""
    last_ms = newest_stamp_ms(journal)
    return lambda: read_clock(stamp(0).wall_ms, last_ms)


def newest_stamp_ms(journal: Path) -> int | None:
    try:
        with contextlib.closing(JournalFile.open_for_reading(journal)) as file:
            return max((game.last.wall_ms for game in file.games()), default=None)
    except (RuleError, *DISK_ERRORS):
        return None  # no journal to compare with; what is wrong with it is told elsewhere
