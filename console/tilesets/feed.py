"""What the person at the table does: tiles shown to the reader, lines typed.

A keyboard reader types its tags like a person would, so a typed line that is no command is
taken for a tag: the guide works with any reader, and with none.
"""

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TextIO

from engine.rulings import RuleError
from firmware_bridge import messages as metal
from firmware_bridge.readers.serial_reader import SerialReader
from firmware_bridge.settings import ReaderSettings

LISTEN_WITHIN_S = 40.0
"""The longest stock-taking there is, and a little more."""


@dataclass(frozen=True)
class Line:
    text: str


@dataclass(frozen=True)
class Tag:
    tag: str


@dataclass(frozen=True)
class Trouble:
    """Something beside the set: two tiles at once, a reader gone or back."""

    code: str
    detail: str = ""


class Closed:
    """Nobody types any more."""


Deed = Line | Tag | Trouble


class Feed:
    def __init__(
        self,
        reader: ReaderSettings | None,
        lines: TextIO,
        make_reader: Callable[..., SerialReader] = SerialReader,
    ) -> None:
        self._deeds: queue.SimpleQueue[Deed | Closed] = queue.SimpleQueue()
        self._reader = make_reader(reader, self._heard) if reader else None
        self._lines = lines

    def __enter__(self) -> "Feed":
        if self._reader is not None:
            self._reader.start()
        threading.Thread(target=self._read_lines, name="lines", daemon=True).start()
        return self

    def __exit__(self, *_exc: object) -> None:
        if self._reader is not None:
            self._reader.stop()

    def __iter__(self) -> Iterator[Deed]:
        while not isinstance(deed := self._deeds.get(), Closed):
            yield deed

    def _heard(self, message: metal.Message) -> None:
        match message:
            case metal.TagSeen():
                self._deeds.put(Tag(message.tag))
            case metal.TwoTags():
                self._deeds.put(Trouble("two_tiles_at_once"))
            case metal.DeviceLost(reason=reason):
                self._deeds.put(Trouble("reader_lost", reason))
            case metal.DeviceBack():
                self._deeds.put(Trouble("reader_back"))
            case metal.WrongSpeed(model=model):
                self._deeds.put(Trouble("reader_wrong_speed", model))

    def _read_lines(self) -> None:
        for line in self._lines:
            self._deeds.put(Line(line.strip()))
        self._deeds.put(Closed())


class BagListener:
    """The reader under the bag, asked to listen once at a time."""

    def __init__(
        self,
        settings: ReaderSettings,
        make_reader: Callable[..., SerialReader] = SerialReader,
    ) -> None:
        self._heard: queue.SimpleQueue[metal.StockTaken] = queue.SimpleQueue()
        # One tile alone is heard at once: a single quiet pass is enough.
        self._reader = make_reader(replace(settings, quiet_passes=1), self._post)

    def __enter__(self) -> "BagListener":
        self._reader.start()
        return self

    def __exit__(self, *_exc: object) -> None:
        self._reader.stop()

    def hear(self) -> tuple[str, ...]:
        """The tags above the reader; RuleError when it does not answer in time."""
        self._reader.take_stock()
        try:
            return self._heard.get(timeout=LISTEN_WITHIN_S).tags
        except queue.Empty as trouble:
            raise RuleError("second_tag_silent", path=self._reader.settings.path) from trouble

    def _post(self, message: metal.Message) -> None:
        if isinstance(message, metal.StockTaken):
            self._heard.put(message)
