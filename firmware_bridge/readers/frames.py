"""What all parsers share: a buffer, counters, resynchronisation and a timeout fed from outside."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum, auto

from firmware_bridge.messages import Counters

WRONG_READER_OR_SPEED = "wrong_reader_or_speed"
DIAGNOSIS_BYTES = 64


class ReadKind(Enum):
    """What a frame tells about the field in front of the antenna."""

    SEEN = auto()  # these tags are there; nothing is said of others
    ROUND = auto()  # exactly these tags are there, perhaps none
    GONE = auto()  # these tags have left
    CROWD = auto()  # several tags, not to be told apart
    ALIVE = auto()  # the reader works, and that is all
    RESET = auto()  # it had lost its settings, and has them again
    REPLY = auto()  # the answer to a command: `code` and `payload`
    FAULT = auto()  # the reader refuses or fails: `payload` holds its error code
    ACK = auto()
    NACK = auto()


@dataclass(frozen=True, slots=True)
class Read:
    """One good frame."""

    kind: ReadKind
    tags: tuple[str, ...] = ()
    code: int = 0
    payload: bytes = b""


@dataclass(frozen=True, slots=True)
class Slice:
    """What a parser made of the head of its buffer: so many bytes are used up."""

    size: int
    read: Read | None = None
    broken: bool = False  # something that began like a frame and is none
    padding: int = 0  # bytes among them that the protocol allows between frames: not noise


class FrameParser(ABC):
    """Bytes in, good frames out. Reads no clock: `now_ms` comes with the bytes."""

    model: str
    baudrate: int
    frame_timeout_ms: int = 1000

    def __init__(self) -> None:
        self._buffer = bytearray()
        self._since_ms = 0
        self._last_ms = 0
        self._bytes = self._frames = self._errors = self._noise = 0

    @property
    def counters(self) -> Counters:
        return Counters(self._bytes, self._frames, self._errors, self._noise)

    def feed(self, data: bytes, now_ms: int = 0) -> list[Read]:
        """Take bytes however they were cut, give back the frames they complete."""
        reads = self.expire(now_ms)
        if data:
            if not self._buffer:
                self._since_ms = now_ms
            self._last_ms = now_ms
            self._bytes += len(data)
            self._buffer += data
            reads += self._scan()
        return reads

    def expire(self, now_ms: int) -> list[Read]:
        """Give up a frame whose end does not come, and look for another one inside it."""
        reads: list[Read] = []
        while self._buffer and now_ms - self._since_ms > self.frame_timeout_ms:
            self._drop(self._give_up(self._buffer))
            reads += self._scan()
        return reads

    def diagnosis(self) -> str | None:
        """A code when so many bytes without one frame can only be a wrong model or speed."""
        if self._frames == 0 and self._bytes >= DIAGNOSIS_BYTES:
            return WRONG_READER_OR_SPEED
        return None

    @abstractmethod
    def _examine(self, buffer: bytearray) -> Slice | None:
        """Judge the head of a non-empty buffer; None asks for more bytes."""

    def _scan(self) -> list[Read]:
        reads: list[Read] = []
        while self._buffer:
            part = self._examine(self._buffer)
            if part is None:
                break
            if part.read is not None:
                self._frames += 1
                reads.append(part.read)
                del self._buffer[: part.size]
                self._since_ms = self._last_ms
            else:
                self._drop(part)
        return reads

    def _drop(self, part: Slice) -> None:
        self._errors += part.broken
        self._noise += part.size - part.padding
        del self._buffer[: part.size]
        self._since_ms = self._last_ms

    def _give_up(self, buffer: bytearray) -> Slice:
        """What to drop of a frame that has waited too long for its end."""
        return Slice(1, broken=True)
