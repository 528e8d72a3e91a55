"""How the machine is: heat, power, room on the card, and whether its flushes are honest-looking.

Every reading is a file of the kernel; on a machine that lacks it the reading is unknown, never
wrong.
"""

import os
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from console.journal.records import Fault

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
class Machine:
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
