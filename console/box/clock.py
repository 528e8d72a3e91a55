"""Is the date to be believed? Only for people: the game counts with a clock that cannot be set."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from console.journal.records import Fault
from engine.rulings import RuleError

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
    # systemd-timesyncd leaves this file once it has heard a server
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
