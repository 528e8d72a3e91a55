"""The date on the sheets, when the machine does not know it.

Most Pis have no battery: after a night without power they think it is the day they were switched
off. The judge says what day it is; the difference is kept for that boot, and the sheets of the
games played in it are dated by it. Nothing of the game depends on it.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from console.files import write_atomically
from console.journal.records import Fault, Stamp
from console.requests import own_json
from engine.rulings import RuleError

FILE = "dates.json"
KEPT = 100
"""Boots remembered: a club needs years to fill them."""
YEARS = range(2000, 2200)
"""In which games are played. Beyond, a slip of the finger or a damaged book; and far beyond, no
machine can write the date."""
_LONGEST_MS = 200 * 366 * 24 * 3600 * 1000


@dataclass(frozen=True)
class DateBook:
    """Boot → how far its clock was off, in milliseconds."""

    path: Path

    @classmethod
    def beside(cls, journal: Path) -> "DateBook":
        return cls(journal.with_name(FILE))

    def corrected_ms(self, stamp: Stamp) -> int:
        """The wall time of a stamp, as the judge would have told it."""
        return stamp.wall_ms + self._offsets().get(stamp.boot_id, 0)

    def is_set(self, boot_id: str) -> bool:
        return boot_id in self._offsets()

    def set_moment(self, told: datetime, now: Stamp) -> None:
        """From now on, and for what was played since this boot, the sheets say this."""
        offsets = self._offsets()
        offsets.pop(now.boot_id, None)
        offsets[now.boot_id] = round(told.timestamp() * 1000) - now.wall_ms
        kept = dict(list(offsets.items())[-KEPT:])
        try:
            write_atomically(self.path, json.dumps(kept, indent=1).encode())
        except OSError as trouble:
            raise RuleError("date_not_kept", reason=trouble.strerror) from trouble

    def _offsets(self) -> dict[str, int]:
        try:
            read = own_json(self.path.read_bytes())
            offsets = {str(boot): int(offset) for boot, offset in read.items()}
            return {boot: each for boot, each in offsets.items() if abs(each) <= _LONGEST_MS}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, AttributeError, TypeError, OverflowError):
            return {}  # a damaged book costs the corrections of the past, nothing else


def parse_moment(text: str, now: Stamp) -> datetime:
    """« 2026-11-16 » or « 2026-11-16 20:30 »; without an hour, the one the machine shows."""
    words = text.strip().replace("T", " ")
    shown = datetime.fromtimestamp(now.wall_ms / 1000, UTC).astimezone()
    for pattern in ("%Y-%m-%d %H:%M", "%Y-%m-%d", "%d/%m/%Y %H:%M", "%d/%m/%Y"):
        try:
            told = datetime.strptime(words, pattern)
        except ValueError:
            continue
        if told.year not in YEARS:
            break
        if "%H" not in pattern:
            told = told.replace(hour=shown.hour, minute=shown.minute)
        return told.astimezone()
    raise RuleError("date_unreadable", text=text)


# --- is the date to be believed? ----------------------------------------------------------
# Asked for people only: the game counts with a clock that cannot be set.

RELEASE = datetime(2026, 11, 1, tzinfo=UTC)
"""This release did not exist before: a clock that shows an earlier day is wrong."""
TOLERANCE_MS = 60_000
"""A clock that is set right by the network may step back a little."""


@dataclass(frozen=True)
class ClockReadings:
    wall_ms: int
    synchronised: bool | None
    """None when nobody here knows."""
    has_battery: bool
    last_stamp_ms: int | None = None
    """The newest wall time in the journal."""


def read_clock(
    wall_ms: int,
    last_stamp_ms: int | None,
    *,
    timesync: Path = Path("/run/systemd/timesync"),
    rtc: Path = Path("/sys/class/rtc"),
) -> ClockReadings:
    # systemd-timesyncd leaves this file once it has heard a server.
    synchronised = (timesync / "synchronized").exists() if timesync.is_dir() else None
    return ClockReadings(wall_ms, synchronised, _sets_the_system(rtc), last_stamp_ms)


def _sets_the_system(rtc: Path) -> bool:
    """Some clock kept time while the machine was off, and the system was set by it."""
    try:
        return any(
            (clock / "hctosys").read_text(encoding="ascii").strip() == "1"
            for clock in rtc.iterdir()
        )
    except OSError:
        return False


def doubt(readings: ClockReadings) -> Fault | None:
    """Why the date may be wrong, the gravest reason first; None when it can be believed."""
    reason = _reason(readings)
    if reason is None:
        return None
    shown = datetime.fromtimestamp(readings.wall_ms / 1000, UTC).astimezone()
    data = {"date": shown.strftime("%d/%m/%Y"), "why": RuleError(reason)}
    return Fault("clock_doubtful", data)


def _reason(readings: ClockReadings) -> str | None:
    if readings.wall_ms < RELEASE.timestamp() * 1000:
        return "clock_before_release"
    last = readings.last_stamp_ms
    if last is not None and readings.wall_ms < last - TOLERANCE_MS:
        return "clock_went_back"
    if readings.synchronised is False and not readings.has_battery:
        return "clock_not_synchronised"
    return None
