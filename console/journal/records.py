"""What goes into the journal, what comes out of it, and what may go wrong with it."""

import json
import time
import uuid
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True)
class Entry:
    """One event, ready to be written: its kind, the version of its shape, its figures."""

    kind: str
    version: int
    payload: Mapping[str, Any]


@dataclass(frozen=True)
class Stamp:
    """When a command was handled. Wall time is for people and is never subtracted."""

    wall_ms: int
    mono_ms: int
    boot_id: str


@dataclass(frozen=True)
class Record:
    """One line of the journal; `seq` orders everything, `number` counts within its game."""

    seq: int
    game: str
    number: int
    kind: str
    version: int
    payload: str
    """JSON text, exactly as it lies on the card: its checksum covers these bytes."""
    stamp: Stamp
    checksum: int = 0

    @property
    def data(self) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads(self.payload)
        return loaded

    @property
    def is_sound(self) -> bool:
        return self.checksum == self.expected_checksum

    @property
    def expected_checksum(self) -> int:
        """Of everything but `seq`: SQLite notices a torn page, not a letter that changed."""
        parts = (self.game, self.number, self.kind, self.version, self.payload)
        stamps = (self.stamp.wall_ms, self.stamp.mono_ms, self.stamp.boot_id)
        return zlib.crc32("\x1f".join(map(str, parts + stamps)).encode())


@dataclass(frozen=True)
class GameSummary:
    """One game of the journal, as a list shows it."""

    game: str
    events: int
    first: Stamp
    last: Stamp
    last_kind: str


@dataclass(frozen=True)
class Fault:
    """Trouble that does not stop the game: a code for a French sentence, and its figures."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)


def stamp(mono_ms: int) -> Stamp:
    """The only place where the console reads the wall clock for the game."""
    return Stamp(time.time_ns() // 1_000_000, mono_ms, boot_id())


@cache
def boot_id() -> str:
    """Names this boot: monotonic times may only be compared when it is the same."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        # no Linux kernel underneath: a name for this process, so times are never compared
        return f"process-{uuid.uuid4()}"


def payload_text(payload: Mapping[str, Any]) -> str:
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
