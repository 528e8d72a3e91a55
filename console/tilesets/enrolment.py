"""Guiding a club member through a set: pure steps, fed with tags and key presses.

For the terminal (`pupitre tiles enroll`); at the desk, with six buttons, see `stocktaking`.
"""

import enum
from dataclasses import dataclass, replace

from console.tilesets.names import known_name, must_last
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError


class Mode(enum.Enum):
    TILES = "tiles"
    SPARES = "spares"


@dataclass(frozen=True)
class Enrolment:
    """One sitting. `last` is what the person did last, or the refusal it met."""

    tileset: TileSet
    mode: Mode = Mode.TILES
    last: str | RuleError | None = None

    @property
    def awaited(self) -> Tile | None:
        return self.tileset.next_tile if self.mode is Mode.TILES else None

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
        if self.mode is Mode.SPARES and tag in self.tileset.spares:
            return self
        try:
            must_last(tag)
            if self.mode is Mode.SPARES:
                return replace(self, tileset=self.tileset.add_spare(tag), last="spare_added")
            tile = self.awaited
            if tile is None:
                raise RuleError("set_already_complete")
            grown = self.tileset.enrol(tag, tile)
        except RuleError as refusal:
            return replace(self, last=refusal)
        mode = Mode.TILES if grown.next_tile else Mode.SPARES
        return Enrolment(grown, mode, "tile_enrolled")

    def undo(self) -> "Enrolment":
        try:
            shrunk = self.tileset.undo()
        except RuleError as refusal:
            return replace(self, last=refusal)
        return Enrolment(shrunk, Mode.TILES, "enrolment_undone")
