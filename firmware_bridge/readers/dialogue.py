"""One reader's side of a conversation: bytes and time in, bytes and messages out.

A dialogue opens no port, starts no thread and reads no clock, so it can be played in virtual time.
The thread of `serial_reader` does what it says: writes `take_output()`, hands over what it reads,
and calls `tick` no later than `wakeup_ms()`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from firmware_bridge.messages import (
    BridgeError,
    Counters,
    ReaderMessage,
    ReaderState,
    TagGone,
    TagSeen,
    TwoTags,
)
from firmware_bridge.readers.frames import FrameParser, Read
from firmware_bridge.settings import ReaderSettings


@dataclass(frozen=True, slots=True)
class ReaderCommand:
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
        self.presence = TagPresence(
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


# --- Who is on the pad --------------------------------------------------------------------------
# What a reader hears, again and again, becomes arrivals and departures.
#
# Repeats are recognised by identity, never by time: another tag is an arrival at once, and the
# same tag is a new arrival only after it was unheard for `absence_ms` (and so many rounds).


@dataclass(slots=True)
class _Guest:
    last_ms: int
    missed: int = 0
    announced: bool = False


class TagPresence:
    def __init__(self, reader: str, absence_ms: int, misses: int = 0) -> None:
        self.absence_ms = absence_ms
        self._reader = reader
        self._misses = misses
        self._guests: dict[str, _Guest] = {}
        self._crowd_until_ms: int | None = None
        self._crowd: frozenset[str] | None = None  # the crowd last spoken of

    def heard(self, tag: str, now_ms: int) -> list[ReaderMessage]:
        """A reader that hears one tag at a time has heard this one: any other has left."""
        messages = self.tick(now_ms)
        messages += [self._leave(other, now_ms) for other in list(self._guests) if other != tag]
        self._crowd_until_ms = self._crowd = None
        return messages + self._arrive(tag, now_ms)

    def entered(self, tag: str, now_ms: int) -> list[ReaderMessage]:
        """A reader that reports a tag once, on entering: even the same tag is a new arrival."""
        messages = self.left(tag, now_ms)
        return messages + self.heard(tag, now_ms)

    def listed(self, tags: tuple[str, ...], now_ms: int) -> list[ReaderMessage]:
        """A reader that can list the field has found exactly these tags."""
        for tag, guest in self._guests.items():
            guest.missed = 0 if tag in tags else guest.missed + 1
        messages = self.tick(now_ms)
        if len(tags) > 1:
            return messages + self.crowded(tags, now_ms)
        # One of two tags may be missed for a round: it is alone only when the crowd is over.
        return messages + [m for tag in tags for m in self._arrive(tag, now_ms)]

    def crowded(self, tags: tuple[str, ...], now_ms: int) -> list[ReaderMessage]:
        """Several tags at once; none of them is accepted."""
        for tag in tags:
            self._guest(tag, now_ms)
        self._crowd_until_ms = now_ms + self.absence_ms
        if self._crowd == frozenset(tags):
            return []
        self._crowd = frozenset(tags)
        return [TwoTags(self._reader, tags, now_ms)]

    def left(self, tag: str, now_ms: int) -> list[ReaderMessage]:
        """The reader says so itself."""
        return [self._leave(tag, now_ms)] if tag in self._guests else []

    def tick(self, now_ms: int) -> list[ReaderMessage]:
        if self._crowd_until_ms is not None and now_ms >= self._crowd_until_ms:
            self._crowd_until_ms = self._crowd = None
        over = [tag for tag, guest in self._guests.items() if self._is_over(guest, now_ms)]
        return [self._leave(tag, now_ms) for tag in over]

    def clear(self, now_ms: int) -> list[ReaderMessage]:
        """The reader itself is gone: nothing is known any more."""
        self._crowd_until_ms = self._crowd = None
        return [self._leave(tag, now_ms) for tag in list(self._guests)]

    def wakeup_ms(self) -> int | None:
        """When somebody will have been unheard long enough, if nothing is heard until then."""
        heard = [guest.last_ms for guest in self._guests.values()]
        return min(heard) + self.absence_ms if heard else None

    def _is_over(self, guest: _Guest, now_ms: int) -> bool:
        return guest.missed >= self._misses and now_ms - guest.last_ms >= self.absence_ms

    def _guest(self, tag: str, now_ms: int) -> _Guest:
        guest = self._guests.setdefault(tag, _Guest(now_ms))
        guest.last_ms = now_ms
        return guest

    def _arrive(self, tag: str, now_ms: int) -> list[ReaderMessage]:
        guest = self._guest(tag, now_ms)
        if guest.announced or self._crowd_until_ms is not None:
            return []
        guest.announced = True
        return [TagSeen(self._reader, tag, now_ms)]

    def _leave(self, tag: str, now_ms: int) -> ReaderMessage:
        del self._guests[tag]
        return TagGone(self._reader, tag, now_ms)
