"""Stand-ins for the inbox and the sound card, both without sleeping."""

import queue
import threading
from pathlib import Path
from typing import Any, TypeVar

from console.voice.mixer import OutputError

PATIENCE_S = 30.0
"""How long a test waits for an event that must come; never how long it takes."""

TONE_WORKER = str(Path(__file__).with_name("tone_worker.py"))


Kind = TypeVar("Kind")


class SpokenInbox:
    """What the voice posted, in order; `wait_for` blocks until a message of a kind comes."""

    def __init__(self) -> None:
        self._queue: queue.Queue[Any] = queue.Queue()
        self.seen: list[Any] = []

    def __call__(self, message: object) -> None:
        self._queue.put(message)

    def wait_for(self, kind: type[Kind], **attributes: object) -> Kind:
        while True:
            message = self._queue.get(timeout=PATIENCE_S)
            self.seen.append(message)
            if isinstance(message, kind) and all(
                getattr(message, name) == value for name, value in attributes.items()
            ):
                return message


class FakeOutput:
    """A sound card under the test's control: a clip plays until the test lets it end."""

    def __init__(self, present: bool = True) -> None:
        self._changed = threading.Condition()
        self.present = present
        self.broken = False
        self.opened = 0
        self.is_open = False
        self.sounding: list[bytes] = []
        self.played: list[bytes] = []
        self.volumes: list[float] = []
        self.stops = 0

    def open(self) -> None:
        with self._changed:
            if not self.present:
                raise OutputError("no card in this test")
            self.is_open = True
            self.opened += 1
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self.is_open = False
            self.sounding.clear()

    def play(self, clip: bytes, volume: float) -> None:
        with self._changed:
            if self.broken:
                raise OutputError("unplugged")
            self.sounding.append(clip)
            self.played.append(clip)
            self.volumes.append(volume)
            self._changed.notify_all()

    def has_room(self) -> bool:
        return len(self.sounding) < 2

    def is_busy(self) -> bool:
        return bool(self.sounding)

    def is_queued(self) -> bool:
        return len(self.sounding) > 1

    def stop(self) -> None:
        with self._changed:
            self.stops += 1
            self.sounding.clear()
            self._changed.notify_all()

    def let_end(self, count: int = 1) -> None:
        """The first `count` clips sounding come to their end."""
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.sounding) >= count, PATIENCE_S)
            del self.sounding[:count]

    def wait_for_clip(self, clip: bytes) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: clip in self.played, PATIENCE_S)

    def wait_for_stop(self) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self.stops > 0, PATIENCE_S)

    def wait_for_count(self, count: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.played) >= count, PATIENCE_S)
