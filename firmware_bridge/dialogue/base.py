"""One reader's side of a conversation: bytes and time in, bytes and messages out.

A dialogue opens no port, starts no thread and reads no clock, so it can be played in virtual time.
The thread of `serial_reader` does what it says: writes `take_output()`, hands over what it reads,
and calls `tick` no later than `wakeup_ms()`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from firmware_bridge.dialogue.presence import Presence
from firmware_bridge.errors import BridgeError
from firmware_bridge.frames.base import FrameParser, Read
from firmware_bridge.messages import Counters, ReaderMessage, ReaderState
from firmware_bridge.settings import ReaderSettings


@dataclass(frozen=True, slots=True)
class Command:
    """A question to a reader that answers."""

    code: int
    parameters: bytes = b""


class Dialogue(ABC):
    model: str
    absence_ms: int = 500  # unless the settings say otherwise
    least_absence_ms: int = 0  # shorter than the reader's own rhythm, every tag would flicker
    misses: int = 0  # rounds without the tag before it can be gone, for readers that list
    questions: tuple[bytes, ...] = ()  # what `auto` may ask to know it, harmless to other readers
    quiet_state = ReaderState.LISTENING  # what an open port alone proves

    def __init__(self, settings: ReaderSettings, parser: FrameParser) -> None:
        self.settings = settings
        self.parser = parser
        self.baudrate = settings.baudrate or parser.baudrate
        self.presence = Presence(
            settings.name,
            max(settings.absence_ms or self.absence_ms, self.least_absence_ms),
            misses=self.misses,
        )
        self.state = self.quiet_state
        self._output = bytearray()

    @property
    def counters(self) -> Counters:
        return self.parser.counters

    def diagnosis(self) -> str | None:
        return self.parser.diagnosis()

    @abstractmethod
    def open(self, now_ms: int) -> None:
        """The port has just been opened."""

    def receive(self, data: bytes, now_ms: int) -> list[ReaderMessage]:
        """Bytes have come."""
        messages: list[ReaderMessage] = []
        for read in self.parser.feed(data, now_ms):
            messages += self.heed(read, now_ms)
        return messages

    def tick(self, now_ms: int) -> list[ReaderMessage]:
        """Time has passed."""
        messages: list[ReaderMessage] = []
        for read in self.parser.expire(now_ms):
            messages += self.heed(read, now_ms)
        return messages + self.presence.tick(now_ms)

    def wakeup_ms(self) -> int | None:
        """When `tick` has something to do even if no byte comes."""
        return self.presence.wakeup_ms()

    def take_output(self) -> bytes:
        """The bytes to write now."""
        output = bytes(self._output)
        self._output.clear()
        return output

    def lose(self, now_ms: int) -> list[ReaderMessage]:
        """The port is gone; forget who was there."""
        return self.presence.clear(now_ms)

    @property
    def takes_stock(self) -> bool:
        """Can this reader hear a whole bag?"""
        return False

    @property
    def is_taking_stock(self) -> bool:
        """Is an inventory asked for and not yet told?"""
        return False

    def take_stock(self, now_ms: int) -> None:
        """Begin an inventory; only for readers that take stock. The result comes as messages."""
        raise BridgeError("reader_takes_no_stock", reader=self.settings.name)

    @abstractmethod
    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        """What one good frame changes."""
