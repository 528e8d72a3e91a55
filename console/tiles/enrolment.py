"""Enrolling a set of tiles at a terminal, tile by tile (`pupitre tiles enroll`).

Pure steps, fed with tags and typed lines. At the desk, with six buttons, see `stocktaking`.
"""

import enum
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TextIO

from console.tiles.store import known_name, must_last
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from firmware_bridge import messages as metal
from firmware_bridge.readers.serial_reader import SerialReader
from firmware_bridge.settings import ReaderSettings


class EnrolmentMode(enum.Enum):
    TILES = "tiles"
    SPARES = "spares"


@dataclass(frozen=True)
class Enrolment:
    """One sitting. `last` is what the person did last, or the refusal it met."""

    tileset: TileSet
    mode: EnrolmentMode = EnrolmentMode.TILES
    last: str | RuleError | None = None

    @property
    def awaited(self) -> Tile | None:
        return self.tileset.next_tile if self.mode is EnrolmentMode.TILES else None

    @property
    def done(self) -> int:
        return len(self.tileset.enrolled)

    @property
    def total(self) -> int:
        return self.tileset.distribution.total

    def show_tag(self, tag: str) -> "Enrolment":
        """A tile was put on the pad. A tag left there and read again changes nothing."""
        tag = known_name(tag, self.tileset)
        if self.tileset.tags and list(self.tileset.tags)[-1] == tag:
            return self
        if self.mode is EnrolmentMode.SPARES and tag in self.tileset.spares:
            return self
        try:
            must_last(tag)
            if self.mode is EnrolmentMode.SPARES:
                return replace(self, tileset=self.tileset.add_spare(tag), last="spare_added")
            tile = self.awaited
            if tile is None:
                raise RuleError("set_already_complete")
            grown = self.tileset.enrol(tag, tile)
        except RuleError as refusal:
            return replace(self, last=refusal)
        mode = EnrolmentMode.TILES if grown.next_tile else EnrolmentMode.SPARES
        return Enrolment(grown, mode, "tile_enrolled")

    def undo(self) -> "Enrolment":
        try:
            shrunk = self.tileset.undo()
        except RuleError as refusal:
            return replace(self, last=refusal)
        return Enrolment(shrunk, EnrolmentMode.TILES, "enrolment_undone")


# --- A second tag on every tile -----------------------------------------------------------------
# For the reader under the bag; one tile at a time.


@dataclass(frozen=True)
class SecondTags:
    """One sitting: tiles that have their tag for the pad are given one for the bag."""

    tileset: TileSet
    refusal: RuleError | None = None
    """Why the last hearing came to nothing."""

    @property
    def awaited(self) -> Tile | None:
        """The next tile with a single tag; None when there is none."""
        tags = list(self.tileset.tags.values())
        return next(
            (tile for tile in self.tileset.distribution.tiles if tags.count(tile) == 1), None
        )

    @property
    def done(self) -> int:
        tags = list(self.tileset.tags.values())
        return sum(tags.count(tile) > 1 for tile in self.tileset.enrolled)

    def hear(self, tags: Iterable[str]) -> "SecondTags":
        """What the reader heard with one tile above it: exactly one unknown tag is its own."""
        tile = self.awaited
        assert tile is not None, "every tile has its tags"
        fresh = [tag for tag in dict.fromkeys(tags) if tag not in self.tileset.tags]
        if len(fresh) != 1:
            code = "second_tag_several" if fresh else "second_tag_none"
            return replace(self, refusal=RuleError(code, tile=str(tile), count=len(fresh)))
        return SecondTags(self.tileset.enrol(fresh[0], tile, second=True))


# --- What the steps are fed with ----------------------------------------------------------------
# Tiles laid on the reader, lines that are typed.
#
# A keyboard reader types its tags like a person would, so a typed line that is no command is
# taken for a tag: the guide works with any reader, and with none.


LISTEN_WITHIN_S = 40.0
"""The longest stock-taking there is, and a little more."""


@dataclass(frozen=True)
class TypedLine:
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


FeedItem = TypedLine | Tag | Trouble


class Feed:
    def __init__(
        self,
        reader: ReaderSettings | None,
        lines: TextIO,
        make_reader: Callable[..., SerialReader] = SerialReader,
    ) -> None:
        self._deeds: queue.SimpleQueue[FeedItem | Closed] = queue.SimpleQueue()
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

    def __iter__(self) -> Iterator[FeedItem]:
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
            self._deeds.put(TypedLine(line.strip()))
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
