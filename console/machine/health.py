"""How the machine is: heat, power, room on the card, the time a flush takes.

Every reading is a file of the kernel; on a machine that lacks it the reading is unknown, never
wrong.
"""

import contextlib
import os
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from console.desk.inbox import Recovered, Troubled
from console.journal.ledger import DISK_ERRORS
from console.journal.records import Fault, stamp
from console.journal.store import JournalFile
from console.machine.dates import ClockReadings, DateBook, doubt, read_clock
from console.machine.notices import read_notices
from engine.rulings import RuleError

HOT_C = 80
"""The Pi slows itself down from here on."""
LITTLE_MB = 500
NONE_MB = 50
SLOW_FLUSH_MS = 1_000
_UNDER_VOLTAGE_NOW = 1 << 0
_UNDER_VOLTAGE_SINCE_BOOT = 1 << 16


@dataclass(frozen=True)
class Health:
    celsius: float | None
    under_voltage: bool | None
    under_voltage_since_boot: bool | None
    free_mb: int | None
    flush_ms: int | None = None

    @property
    def faults(self) -> tuple[Fault, ...]:
        return tuple(_faults(self))


@dataclass(frozen=True)
class HealthProbe:
    """Where the readings are; tests have a tree of their own."""

    data: Path
    sys: Path = Path("/sys")

    def health(self, *, with_flush: bool = False) -> Health:
        throttled = self._throttled()
        return Health(
            celsius=self._celsius(),
            under_voltage=_bit(throttled, _UNDER_VOLTAGE_NOW),
            under_voltage_since_boot=_bit(throttled, _UNDER_VOLTAGE_SINCE_BOOT),
            free_mb=self._free_mb(),
            flush_ms=self._flush_ms() if with_flush else None,
        )

    def _celsius(self) -> float | None:
        hottest = [
            degrees
            for zone in sorted((self.sys / "class" / "thermal").glob("thermal_zone*"))
            if (degrees := _number(zone / "temp", 10)) is not None
        ]
        return max(hottest) / 1000 if hottest else None

    def _throttled(self) -> int | None:
        """The firmware's word; the kernel shows it under one of two names."""
        for name in ("soc:firmware", "soc@107c000000:firmware", "firmware"):
            for place in ("devices/platform/soc", "devices/platform", "bus/platform/devices"):
                bits = _number(self.sys / place / name / "get_throttled", 16)
                if bits is not None:
                    return bits
        return None

    def _free_mb(self) -> int | None:
        try:
            return shutil.disk_usage(self.data).free // 1_000_000
        except OSError:
            return None

    def _flush_ms(self) -> int | None:
        """How long the card takes to say that a small file is on it."""
        probe = self.data / f".flush-{os.getpid()}"
        started = time.monotonic_ns()
        try:
            with probe.open("wb") as file:
                file.write(b"flush")
                file.flush()
                os.fsync(file.fileno())
            taken_ms = (time.monotonic_ns() - started) // 1_000_000
            probe.unlink()
        except OSError:
            return None
        return taken_ms


def _faults(health: Health) -> Iterator[Fault]:
    if health.celsius is not None and health.celsius >= HOT_C:
        yield Fault("machine_hot", {"celsius": round(health.celsius)})
    if health.under_voltage:
        yield Fault("machine_under_voltage")
    elif health.under_voltage_since_boot:
        yield Fault("machine_under_voltage_past")
    if health.free_mb is not None and health.free_mb < NONE_MB:
        yield Fault("disk_full", {"free_mb": health.free_mb})
    elif health.free_mb is not None and health.free_mb < LITTLE_MB:
        yield Fault("disk_low", {"free_mb": health.free_mb})
    if health.flush_ms is not None and health.flush_ms > SLOW_FLUSH_MS:
        yield Fault("flush_slow", {"milliseconds": health.flush_ms})


def _number(path: Path, base: int) -> int | None:
    try:
        return int(path.read_text(encoding="ascii").strip(), base)
    except (OSError, ValueError):
        return None


def _bit(bits: int | None, mask: int) -> bool | None:
    return None if bits is None else bool(bits & mask)


# --- the monitor --------------------------------------------------------------------------
# It looks at the machine now and then, and tells what changed.

EVERY_S = 60.0
NOTICED_EVERY_S = 3.0
"""Whoever has brought a stick stands there and looks at the television."""


class Monitor:
    """A thread of its own: a reading of a dying card may take its time."""

    def __init__(
        self,
        post: Callable[[object], None],
        machine: HealthProbe,
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


# --- messages to the inbox, of a machine that is switched off -----------------------------


@dataclass(frozen=True)
class SwitchOff:
    """The judge wants the machine off: nothing of the game is accepted any more."""


@dataclass(frozen=True)
class PlugFree:
    """Nothing is written any more: the room may be told that the plug can be pulled."""
