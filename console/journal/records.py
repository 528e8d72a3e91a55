"""What goes into the journal, what comes out of it, and what may go wrong with it."""

import hashlib
import json
import time
import uuid
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from console.requests import own_json
from engine.play.game import Event, Game

CHAIN_DIGITS = 32
_LAST_MOMENT_MS = 221_845_392_000_000
"""The year 9000: whatever a clock without a battery says, a date can be written."""
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


SEPARATOR = "/"
"""Between the name of a game and the kind of one of its events: `duplicate/CoupOpened`."""


@dataclass(frozen=True)
class Fact:
    """One event, ready to be written: its kind, the version of its shape, its figures."""

    kind: str
    version: int
    payload: Mapping[str, Any]


def named(game: Game, event: Event) -> Fact:
    """An event under the name of its game: kinds of two games never collide."""
    raw = game.events.encode(event)
    return Fact(f"{game.name}{SEPARATOR}{raw['kind']}", raw["version"], raw["payload"])


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
    chain: str = ""
    """Ties it to the record before it, of the same game: a missing middle shows. Empty on what
    a console of 0.1 wrote."""
    checksum: int = 0

    @property
    def game_name(self) -> str:
        """`duplicate`; empty when the record names no game, as in 0.1."""
        return self.kind.rpartition(SEPARATOR)[0]

    @property
    def raw(self) -> dict[str, Any]:
        """As its game's vocabulary reads it."""
        kind = self.kind.rpartition(SEPARATOR)[2]
        return {"kind": kind, "version": self.version, "payload": self.data}

    @property
    def data(self) -> dict[str, Any]:
        loaded: dict[str, Any] = own_json(self.payload)
        return loaded

    def is_same_as(self, other: "Record") -> bool:
        """In everything but its place among other games."""
        return (self.chain, self.expected_checksum) == (other.chain, other.expected_checksum)

    @property
    def tail(self) -> str:
        """What the next record is tied to."""
        return self.chain or str(self.expected_checksum)

    @property
    def is_sound(self) -> bool:
        return self.checksum == self.expected_checksum

    @property
    def expected_checksum(self) -> int:
        """Of everything but `seq`: SQLite notices a torn page, not a letter that changed."""
        at = self.stamp
        text = (
            f"{self.game}\x1f{self.number}\x1f{self.kind}\x1f{self.version}\x1f{self.payload}"
            f"\x1f{at.wall_ms}\x1f{at.mono_ms}\x1f{at.boot_id}"
        )
        return zlib.crc32((f"{text}\x1f{self.chain}" if self.chain else text).encode())

    def chained_to(self, before: "Record | None") -> "Record":
        """The same record, tied to the one before it."""
        return replace(self, chain=self._link(before))

    def follows(self, before: "Record | None") -> bool:
        """Whether it is tied to that record; what 0.1 wrote is tied to nothing."""
        return not self.chain or self.chain == self._link(before)

    def _link(self, before: "Record | None") -> str:
        tail = before.tail if before else ""
        text = (
            f"{tail}\x1f{self.game}\x1f{self.number}"
            f"\x1f{self.kind}\x1f{self.version}\x1f{self.payload}"
        )
        return hashlib.sha256(text.encode()).hexdigest()[:CHAIN_DIGITS]


@dataclass(frozen=True)
class GameSummary:
    """One game of the journal, as a list shows it."""

    game: str
    """Its identity, unique for ever."""
    name: str
    """What people call it."""
    kind: str
    """Which game it is: `duplicate`."""
    events: int
    first: Stamp
    last: Stamp
    title: str = ""
    """What the judge wrote above it, if anything."""
    epreuve: str = ""
    """What it is a partie of, in one hall or in several."""
    last_seq: int = 0
    """Where its last record stands: what orders games, when clocks do not."""


class Tone(StrEnum):
    """How a fault is told."""

    FAULT = "fault"
    ALERT = "alert"
    NEWS = "news"


FLEETING = (
    "game_resumed",
    "clock_held",
    "hall_made",
    "journal_back",
    "stick_backup_done",
    "card_copied",
    "card_restored",
    "trial_all_good",
)
"""Good news: over as soon as the game goes on."""
ALERTS = frozenset({"pin_guessed", "connections_held"})
"""What somebody tries on the network, while nothing is out of order: for the judge's page alone,
not for the room, where he may be looking on."""


def tone_of(code: str, *, good: bool = False) -> Tone:
    if code in ALERTS:
        return Tone.ALERT
    return Tone.NEWS if good or code in FLEETING else Tone.FAULT


@dataclass(frozen=True)
class Fault:
    """Trouble that does not stop the game: a code for a French sentence, and its figures."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    aloud: bool = field(default=False, compare=False)
    """It is said as well: whoever waits for it may not see a screen."""
    good: bool = field(default=False, compare=False)
    """No trouble, after all."""

    @property
    def tone(self) -> Tone:
        return tone_of(self.code, good=self.good)


def stamp(mono_ms: int) -> Stamp:
    """The only place where the console reads the wall clock for the game."""
    wall_ms = time.time_ns() // 1_000_000
    return Stamp(min(max(0, wall_ms), _LAST_MOMENT_MS), mono_ms, boot_id())


def is_moment(wall_ms: object) -> bool:
    """A wall time that `stamp` may have told, and that can be shown to people."""
    return isinstance(wall_ms, int) and 0 <= wall_ms <= _LAST_MOMENT_MS


@cache
def boot_id() -> str:
    """Names this boot: monotonic times may only be compared when it is the same."""
    try:
        return _BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        # no Linux kernel underneath: a name for this process, so times are never compared
        return f"process-{uuid.uuid4()}"


@dataclass(frozen=True)
class Opening:
    """What a game's first record says of it to people."""

    name: str
    """What people call it; its identity when that cannot be read."""
    title: str = ""
    """What the judge wrote above it."""
    epreuve: str = ""
    """What it is a partie of, in one hall or in several."""


def opening_of(game: str, payload: str) -> Opening:
    try:
        options = own_json(payload)["options"]
        part = options.get("hall") or options.get("common") or {}
        return Opening(
            str(options.get("name") or options["id"]),
            str(options.get("title") or ""),
            str(part.get("epreuve") or ""),
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return Opening(game)


def renamed(records: Sequence[Record], identity: str = "") -> list[Record]:
    """The same game under another identity: one that nobody has used, when none is given."""
    identity = identity or uuid.uuid4().hex
    fresh: list[Record] = []
    for record in records:
        payload = record.payload
        if not fresh and isinstance(options := record.data.get("options"), dict):
            payload = payload_text({**record.data, "options": {**options, "id": identity}})
        before = fresh[-1] if fresh else None
        renewed = replace(record, game=identity, payload=payload, checksum=0)
        fresh.append(renewed.chained_to(before))
    return fresh


def payload_text(payload: Mapping[str, Any]) -> str:
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
