"""What every simulated reader has: a field with tags in it, a wire, and bad manners on demand.

Simulators are as pure as the drivers they face: time is handed in, dice are seeded.
"""

from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass
from random import Random

from firmware_bridge.messages import BridgeError


@dataclass(frozen=True, slots=True)
class Rudeness:
    """How often each fault strikes by itself, from 0 to 1."""

    noise: float = 0.0  # before a frame
    truncate: float = 0.0
    corrupt: float = 0.0
    miss: float = 0.0  # a tag in the field is not heard this time
    ghost: float = 0.0  # a tag nobody owns is heard


POLITE = Rudeness()
RUDE = Rudeness(noise=0.10, truncate=0.05, corrupt=0.05, miss=0.15, ghost=0.02)


class ReaderSim(ABC):
    model: str
    baudrate: int
    tag_bytes: int

    def __init__(self, rng: Random, rudeness: Rudeness = POLITE) -> None:
        self.rng = rng
        self.rudeness = rudeness
        self.wire = Wire(self.baudrate)
        self.tags: list[str] = []
        self.muted = False
        self._ghosts: list[str] = []
        self._truncate = 0
        self._corrupt = 0

    @abstractmethod
    def power_on(self, now_ms: float) -> None:
        """Just plugged in: everything the host has configured is forgotten."""

    def sag(self, now_ms: float) -> None:
        """Its supply gave way for a moment: still plugged in, and as new."""
        self.power_on(now_ms)

    @abstractmethod
    def host_sent(self, data: bytes, now_ms: float) -> None: ...

    def understands(self, speed: int | None) -> bool:
        """Does it hear, and is it heard, at the speed the host has set?"""
        return speed == self.baudrate

    @abstractmethod
    def field_changed(self, now_ms: float) -> None: ...

    @abstractmethod
    def _run(self, now_ms: float) -> None:
        """Put on the wire what is due by now."""

    @abstractmethod
    def _next_ms(self) -> float | None:
        """When there will be something to put on the wire."""

    def place(self, tags: list[str], now_ms: float) -> None:
        for tag in tags:
            if tag in self.tags:
                raise BridgeError("tag_already_placed", tag=tag)
        self.tags += tags
        self.field_changed(now_ms)

    def remove(self, tag: str | None, now_ms: float) -> None:
        """Take one tag away, or all of them."""
        if tag is not None and tag not in self.tags:
            raise BridgeError("tag_not_placed", tag=tag)
        self.tags = [] if tag is None else [other for other in self.tags if other != tag]
        self.field_changed(now_ms)

    def ghost(self, tag: str | None, now_ms: float) -> None:
        """The next thing heard is a tag that is not there."""
        self._ghosts.append(tag or self.foreign_tag())
        self.field_changed(now_ms)

    def noise(self, size: int, now_ms: float) -> None:
        self.wire.send(self.rng.randbytes(size), now_ms)

    def truncate(self, count: int) -> None:
        """The next frames that carry a tag lose their end."""
        self._truncate += count

    def corrupt(self, count: int) -> None:
        """The next frames that carry a tag come with a wrong checksum."""
        self._corrupt += count

    def advance(self, now_ms: float) -> bytes:
        """The bytes the host has received by now."""
        self._run(now_ms)
        return self.wire.take(now_ms)

    def wakeup_ms(self) -> float | None:
        times = [at for at in (self._next_ms(), self.wire.next_ms()) if at is not None]
        return min(times, default=None)

    def foreign_tag(self) -> str:
        """A tag of the right shape that belongs to nobody here."""
        return (b"\x08" + self.rng.randbytes(self.tag_bytes - 1)).hex().upper()

    def _strikes(self, rate: float) -> bool:
        return rate > 0 and self.rng.random() < rate

    def _heard(self) -> list[str]:
        """The tags of the field that are heard this time."""
        return [tag for tag in self.tags if not self._strikes(self.rudeness.miss)]

    def _take_ghost(self) -> str | None:
        if self._ghosts:
            return self._ghosts.pop(0)
        return self.foreign_tag() if self._strikes(self.rudeness.ghost) else None

    def _send(self, frame: bytes, now_ms: float, *, has_tag: bool = False) -> None:
        """Put a frame on the wire, with whatever befalls it."""
        if self.muted:
            return
        rudeness = self.rudeness
        if self._strikes(rudeness.noise):
            self.noise(self.rng.randint(1, 20), now_ms)
        if has_tag and (self._corrupt or self._strikes(rudeness.corrupt)):
            self._corrupt = max(self._corrupt - 1, 0)
            frame = self._with_wrong_checksum(frame)
        if has_tag and (self._truncate or self._strikes(rudeness.truncate)):
            self._truncate = max(self._truncate - 1, 0)
            frame = frame[: self.rng.randrange(1, len(frame))]
        self.wire.send(frame, now_ms)

    @staticmethod
    def _with_wrong_checksum(frame: bytes) -> bytes:
        middle = len(frame) // 2
        return frame[:middle] + bytes([frame[middle] ^ 1]) + frame[middle + 1 :]


# --- The wire -----------------------------------------------------------------------------------

BITS_PER_BYTE = 10  # 8N1


class Wire:
    """Bytes on their way to the host, at the pace of the line: frames arrive in pieces."""

    def __init__(self, baudrate: int) -> None:
        self._byte_ms = BITS_PER_BYTE * 1000 / baudrate
        self._due: deque[tuple[float, bytes]] = deque()  # when its first byte is through
        self._free_ms = 0.0

    def duration_ms(self, size: int) -> float:
        return size * self._byte_ms

    def send(self, data: bytes, at_ms: float) -> None:
        """Queue bytes behind those already on the line."""
        if data:
            start_ms = max(at_ms, self._free_ms)
            self._due.append((start_ms + self._byte_ms, data))
            self._free_ms = start_ms + self.duration_ms(len(data))

    def take(self, now_ms: float) -> bytes:
        """What is through by now."""
        through = bytearray()
        while self._due and self._due[0][0] <= now_ms:
            first_ms, data = self._due.popleft()
            count = 1 + int((now_ms - first_ms) / self._byte_ms)
            through += data[:count]
            if count < len(data):
                self._due.appendleft((first_ms + count * self._byte_ms, data[count:]))
                break
        return bytes(through)

    def next_ms(self) -> float | None:
        return self._due[0][0] if self._due else None

    def cut(self) -> None:
        """The plug is out: what was on the line is lost."""
        self._due.clear()
        self._free_ms = 0.0
