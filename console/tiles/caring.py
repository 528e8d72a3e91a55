"""One tile at a time, beside counting: which letter is it, two that were mixed up, a new chip for
one, chips for the drawer, a second chip for the reader under the bag.

Pure, as `stocktaking` is: each deed gives the next state of it, with a remark.
"""

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from console.desk.buttons import Beep, Remark
from console.tiles.enrolment import SecondTags
from console.tiles.store import known_name, must_last
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError


class TileCare(enum.StrEnum):
    """Each has its prompt `care_…` and its name `care_name_…`."""

    READ = "read"
    SWAP = "swap"
    REPLACE = "replace"
    SPARES = "spares"
    SECOND = "second"


@dataclass(frozen=True)
class Caring:
    tileset: TileSet
    care: TileCare
    remark: Remark
    first: Tile | None = None
    """Of two tiles to exchange, the one that was laid."""
    wanted: Tile | None = None
    """The tile that gets another chip."""
    last_tag: str = ""
    """It may lie there still, and be read again."""

    @classmethod
    def begin(cls, tileset: TileSet, care: TileCare, wanted: Tile | None = None) -> "Caring":
        if care is TileCare.REPLACE and wanted is not None:
            if wanted not in tileset.distribution.tiles:
                raise RuleError(
                    "tile_not_in_set", tile=str(wanted), distribution=tileset.distribution.name
                )
            return cls(tileset, care, _asks("care_replace", tile=str(wanted)), wanted=wanted)
        if care is TileCare.SECOND:
            return cls(tileset, care, _second_prompt(tileset))
        return cls(tileset, care, _asks(f"care_{care.value}"))

    @property
    def progress(self) -> tuple[int, int]:
        if self.care is TileCare.SECOND:
            return SecondTags(self.tileset).done, len(self.tileset.enrolled)
        return 0, 0

    def show_tag(self, tag: str) -> "Caring":
        """A tile is laid on the pad. One that lies there still changes nothing."""
        tag = known_name(tag, self.tileset)
        if tag == self.last_tag:
            return self
        again = replace(self, last_tag=tag)
        try:
            match self.care:
                case TileCare.READ:
                    return again._reads(tag)
                case TileCare.SWAP:
                    return again._swaps(tag)
                case TileCare.REPLACE:
                    return again._replaces(tag)
                case TileCare.SPARES:
                    grown = self.tileset.add_spare(must_last(tag))
                    told = {"count": len(grown.spares)}
                    return replace(again, tileset=grown, remark=_good("care_spare_added", **told))
            return self  # a second chip is the other reader's business
        except RuleError as refusal:
            return replace(again, remark=Remark.refusal(refusal))

    def hear_bag(self, tags: Iterable[str]) -> "Caring":
        """The reader under the bag has heard what lies on it, one tile alone."""
        before = SecondTags(self.tileset)
        if self.care is not TileCare.SECOND or before.awaited is None:
            return self
        after = before.hear(tags)
        if after.refusal is not None:
            return replace(self, remark=Remark.refusal(after.refusal))
        prompt = replace(_second_prompt(after.tileset), beep=Beep.GOOD)
        return replace(self, tileset=after.tileset, remark=prompt)

    def forget_first(self) -> "Caring":
        return replace(self, first=None, last_tag="", remark=_asks("care_swap"))

    def _reads(self, tag: str) -> "Caring":
        code, told = _read(self.tileset, tag)
        return replace(self, remark=_good(code, **told))

    def _swaps(self, tag: str) -> "Caring":
        tile = self.tileset.tags.get(tag)
        if tile is None:
            code, told = _read(self.tileset, tag)
            return replace(self, remark=Remark(code, told, Beep.BAD, aloud=True))
        if self.first is None:
            return replace(self, first=tile, remark=_good("care_swap_first", tile=str(tile)))
        swapped = self.tileset.swap(self.first, tile)
        remark = _good("care_swapped", one=str(self.first), other=str(tile))
        return replace(self, tileset=swapped, first=None, remark=remark)

    def _replaces(self, tag: str) -> "Caring":
        tile = self.wanted
        assert tile is not None, "a tile is named before its chip is laid"
        mended = self.tileset.replace_tags(tile, must_last(tag))
        return replace(self, tileset=mended, remark=_good("care_replaced", tile=str(tile)))


def _read(tileset: TileSet, tag: str) -> tuple[str, dict[str, Any]]:
    if (tile := tileset.tags.get(tag)) is not None:
        return "care_is", {"tile": str(tile)}
    if (tile := tileset.revoked.get(tag)) is not None:
        return "care_was", {"tile": str(tile)}
    return ("care_is_spare" if tag in tileset.spares else "care_is_unknown"), {}


def _second_prompt(tileset: TileSet) -> Remark:
    sitting = SecondTags(tileset)
    told = {"done": sitting.done, "total": len(tileset.enrolled)}
    tile = sitting.awaited
    if tile is None:
        return _asks("care_second_done", **told)
    return _asks("care_second", tile=str(tile), **told)


def _asks(code: str, /, **data: Any) -> Remark:
    return Remark(code, data, aloud=True)


def _good(code: str, /, **data: Any) -> Remark:
    return Remark(code, data, Beep.GOOD, aloud=True)
