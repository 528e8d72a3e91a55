"""Counting, completing and repairing a set with a reader and six buttons, no keyboard.

Pure: each deed gives the next sitting, with a remark for whoever shows, speaks and beeps.

    enrolling   the set is new: each tile laid becomes the one that was asked for
    counting    each tile laid is seen; what is missing is known at any moment
    replacing   an unknown tag is laid: which of the tiles that are missing is it? While many
                are, only its letter is asked: the bag need not be emptied for one dead tile
"""

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from console.desk.buttons import Beep, Remark
from console.tiles.store import known_name, must_last
from console.tiles.whereabouts import Contents, Findings, compare, whole_set
from engine.letters.tiles import DISTRIBUTIONS, Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from firmware_bridge.readers.tags import changes

MOST_CANDIDATES = 10
"""A judge can step through so many letters with one button; more must be counted first."""
NAMED_WHEN_LEFT = 5
COUNT_ALOUD_EVERY = 20


class StockStep(enum.StrEnum):
    ENROLLING = "enrolling"
    COUNTING = "counting"
    REPLACING = "replacing"


@dataclass(frozen=True)
class Sitting:
    tileset: TileSet
    contents: Contents
    step: StockStep
    remark: Remark
    seen: tuple[str, ...] = ()
    new_tag: str | None = None
    """The unknown tag on the pad, while its tile is being chosen."""
    choice: int = 0

    @classmethod
    def begin(cls, tileset: TileSet, contents: Contents, *, may_enrol: bool) -> "Sitting":
        enrolling = may_enrol and not tileset.is_complete
        step = StockStep.ENROLLING if enrolling else StockStep.COUNTING
        sitting = cls(tileset, contents, step, Remark("stock_begins"))
        return sitting._asks() if enrolling else sitting._counted("stock_begins", aloud=True)

    @cached_property
    def findings(self) -> Findings:
        return compare(self.tileset, self.seen, self.contents)

    @property
    def candidates(self) -> tuple[Tile, ...]:
        """Which tiles a new tag can be: those not seen, and those that never had a tag."""
        return tuple(dict.fromkeys((*self.findings.lacking, *self.tileset.missing)))

    @property
    def letters(self) -> tuple[str, ...]:
        """Instead of so many tiles, their letters: what a person can tell of a dead one."""
        found = self.candidates
        return tuple(dict.fromkeys(tile.letter for tile in found)) if self._by_letter else ()

    @property
    def _by_letter(self) -> bool:
        return len(self.candidates) > MOST_CANDIDATES

    @property
    def candidate(self) -> Tile | None:
        found = self.candidates
        return found[self.choice % len(found)] if self.new_tag and found else None

    @property
    def proposed(self) -> str:
        """What the new tag would become: a tile, or one of a letter."""
        letters = self.letters
        return letters[self.choice % len(letters)] if letters else str(self.candidate)

    @property
    def progress(self) -> tuple[int, int]:
        if self.step is StockStep.ENROLLING:
            return len(self.tileset.enrolled), self.tileset.distribution.total
        return self.findings.seen, self.findings.total

    # What the reader says

    def show_tag(self, tag: str) -> "Sitting":
        """A tile is laid on the pad. One that was laid before changes nothing."""
        tag = known_name(tag, self.tileset)
        if self.step is StockStep.ENROLLING:
            return self._enrol(tag)
        if tag in self.seen or tag == self.new_tag:
            return self
        tile = self.tileset.tags.get(tag)
        if tile is not None:
            return self._see(tag, tile)
        old = self.tileset.revoked.get(tag)
        if old is not None:
            return self._set_aside(tag, "tag_revoked", tile=old)
        return self._unknown(tag)

    def hear_bag(self, tags: Iterable[str], *, over: bool) -> "Sitting":
        """The reader under the bag has heard these; advice, the pad is the authority."""
        if self.step is StockStep.ENROLLING:
            return self
        names = (known_name(tag, self.tileset) for tag in tags)
        fresh = tuple(name for name in names if name not in self.seen)
        if not fresh and (not over or self.remark.code == "stock_all_seen"):
            return self  # another pass, nothing new to say
        heard = replace(self, seen=self.seen + fresh, new_tag=None, step=StockStep.COUNTING)
        if over and not heard.findings.seen:
            remark = Remark("stock_bag_unknown", {"count": len(fresh)}, Beep.BAD, aloud=True)
            return replace(heard, remark=remark)
        return heard._counted("stock_bag_heard" if over else "stock_bag_hears", aloud=over)

    # What the buttons say

    def undo(self) -> "Sitting":
        """Forget the last tile enrolled."""
        try:
            return replace(self, tileset=self.tileset.undo())._asks()
        except RuleError as refusal:
            return replace(self, remark=Remark.refusal(refusal))

    def other_kind(self) -> "Sitting":
        """Of a set nobody has begun: the next sort of set there is, 102 tiles or 144."""
        kinds = tuple(DISTRIBUTIONS.values())
        kind = kinds[(kinds.index(self.tileset.distribution) + 1) % len(kinds)]
        return replace(
            self, tileset=replace(self.tileset, distribution=kind), contents=whole_set(kind)
        )._asks()

    def count(self) -> "Sitting":
        """Enough enrolled: count what is there."""
        return replace(self, step=StockStep.COUNTING, seen=())._counted("stock_begins", aloud=True)

    def restart(self) -> "Sitting":
        return replace(self, step=StockStep.COUNTING, seen=(), new_tag=None)._counted(
            "stock_begins", aloud=True
        )

    def next_candidate(self) -> "Sitting":
        return replace(self, choice=self.choice + 1)._proposes()

    def forget_tag(self) -> "Sitting":
        """It is no tile of this set at all."""
        assert self.new_tag is not None
        return self._set_aside(self.new_tag, "stock_forgotten", beep=Beep.GOOD)

    def replace_tile(self) -> "Sitting":
        """The tag on the pad is from now on the tile proposed."""
        tag, tile, proposed = self.new_tag, self.candidate, self.proposed
        assert tag is not None and tile is not None
        if self.letters:
            elsewhere = {*self.contents.on_grid, *self.contents.on_rack}
            mended_set = self.tileset.replace_letter(proposed, tag, elsewhere)
        else:
            mended_set = self.tileset.replace_tags(tile, tag)
        mended = replace(
            self,
            tileset=mended_set,
            seen=(*self.seen, tag),
            step=StockStep.COUNTING,
            new_tag=None,
        )
        data = {"tile": proposed, **mended._figures()}
        return replace(mended, remark=Remark("stock_replaced", data, Beep.GOOD, aloud=True))

    # The steps inside

    def _enrol(self, tag: str) -> "Sitting":
        tile = self.tileset.next_tile
        assert tile is not None, "a complete set is counted"
        tags = list(self.tileset.tags)
        if tags and tags[-1] == tag:
            # Laid anew, or still on the pad and heard anew: told, and no sound is made of it.
            both = {"tile": str(self.tileset.tags[tag]), "next": str(tile)}
            return replace(self, remark=Remark("stock_enrol_same", both))
        try:
            grown = self.tileset.enrol(must_last(tag), tile)
        except RuleError as refusal:
            return replace(self, remark=Remark.refusal(refusal))
        return replace(self, tileset=grown)._asks(Beep.GOOD)

    def _asks(self, beep: str | None = None) -> "Sitting":
        """Say which tile comes next; a complete set goes on to be counted."""
        tile = self.tileset.next_tile
        if tile is None:
            return replace(
                self,
                step=StockStep.COUNTING,
                contents=whole_set(self.tileset.distribution),
                seen=tuple(self.tileset.tags),
                remark=Remark("stock_enrolled", self._enrolled(), beep, aloud=True),
            )
        asked = {"tile": str(tile), **self._enrolled()}
        return replace(self, remark=Remark("stock_enrol_next", asked, beep, aloud=True))

    def _see(self, tag: str, tile: Tile) -> "Sitting":
        seen = replace(self, seen=(*self.seen, tag), step=StockStep.COUNTING, new_tag=None)
        if self.contents.may_hold(tile):
            return seen._counted("stock_seen", beep=Beep.GOOD, tile=str(tile))
        where = "stock_belongs_rack" if tile in self.contents.on_rack else "stock_belongs_grid"
        return replace(seen, remark=Remark(where, {"tile": str(tile)}, Beep.BAD, aloud=True))

    def _unknown(self, tag: str) -> "Sitting":
        if changes(tag):
            return replace(self, remark=Remark("tag_changes", beep=Beep.BAD, aloud=True))
        if not self.candidates:
            return self._set_aside(tag, "stock_foreign_tag")
        return replace(self, step=StockStep.REPLACING, new_tag=tag, choice=0)._proposes()

    def _proposes(self) -> "Sitting":
        data = {"tile": self.proposed, "others": len(self.candidates) - 1}
        if self.letters:
            code = "stock_propose_letter"
        else:
            code = "stock_propose" if len(self.candidates) == 1 else "stock_propose_one_of"
        return replace(self, remark=Remark(code, data, aloud=True))

    def _set_aside(self, tag: str, code: str, beep: str = Beep.BAD, **data: object) -> "Sitting":
        remark = Remark(code, {key: str(value) for key, value in data.items()}, beep, aloud=True)
        seen = (*self.seen, tag)
        return replace(self, seen=seen, step=StockStep.COUNTING, new_tag=None, remark=remark)

    def _counted(
        self, code: str, *, beep: str | None = None, aloud: bool = False, tile: str = ""
    ) -> "Sitting":
        """How far the count is and which tile was read; the last few missing are named."""
        left = self.findings.lacking
        seen, total = self.progress
        if total and not left:
            whole = total == self.tileset.distribution.total
            tileset = self.tileset.without_doubt() if whole else self.tileset
            return replace(
                self, tileset=tileset, remark=Remark("stock_all_seen", {"total": total}, beep, True)
            )
        if left and len(left) <= NAMED_WHEN_LEFT:
            data = {**self._figures(), "tiles": names(left)}
            return replace(self, remark=Remark("stock_nearly", data, beep, aloud=True))
        loud = aloud or (seen > 0 and seen % COUNT_ALOUD_EVERY == 0)
        figures = {**self._figures(), "tile": tile} if tile else self._figures()
        return replace(self, remark=Remark(code, figures, beep, loud))

    def _figures(self) -> dict[str, Any]:
        return {"seen": self.findings.seen, "total": self.findings.total}

    def _enrolled(self) -> dict[str, Any]:
        return {
            "done": len(self.tileset.enrolled),
            "total": self.tileset.distribution.total,
        }


def names(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(map(str, tiles))


def verdict(findings: Findings) -> list[tuple[str, dict[str, Any]]]:
    """What taking stock found, a code and its data for each kind of trouble."""
    if findings.is_right:
        return [("stock_right", {"total": findings.total})]
    said: list[tuple[str, dict[str, Any]]] = []
    for code, tiles in (
        ("stock_left_on_grid", findings.left_on_grid),
        ("stock_left_on_rack", findings.left_on_rack),
        ("stock_missing", findings.missing),
        ("stock_unexpected", findings.unexpected),
        ("stock_doubled", findings.replaced),
    ):
        if tiles:
            said.append((code, {"count": len(tiles), "tiles": names(tiles)}))
    for code, groups in (
        ("stock_missing_some", findings.missing_some),
        ("stock_surplus", findings.surplus),
    ):
        if groups:
            each = (
                f"{some.count} {some.letter} ({', '.join(names(some.tiles))})" for some in groups
            )
            said.append((code, {"groups": tuple(each)}))
    if findings.foreign:
        said.append(("stock_foreign", {"count": len(findings.foreign)}))
    return said


VERDICTS = (
    "stock_right",
    "stock_left_on_grid",
    "stock_left_on_rack",
    "stock_missing",
    "stock_missing_some",
    "stock_unexpected",
    "stock_surplus",
    "stock_doubled",
    "stock_foreign",
)
