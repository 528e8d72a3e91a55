"""One physical set: which tag is which tile, what is still to enrol, what is in the bag.

Tags are opaque strings. A tile may carry two tags (a second inlay for taking stock of the
whole bag), and a replaced tile's old tag is remembered as revoked: found again in the bag,
it means the tile is there twice.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any

from engine.letters.tiles import DISTRIBUTIONS, FRENCH, Distribution, Tile
from engine.rulings import RuleError

FORMAT = 1
_NO_TAGS: Mapping[str, Tile] = MappingProxyType({})


@dataclass(frozen=True)
class TileSet:
    name: str
    distribution: Distribution = FRENCH
    tags: Mapping[str, Tile] = field(default_factory=lambda: _NO_TAGS)
    """Tag → tile, in the order of enrolment."""
    revoked: Mapping[str, Tile] = field(default_factory=lambda: _NO_TAGS)
    spares: frozenset[str] = frozenset()
    """Tags kept in the drawer, good for replacing a tile."""
    unsure: frozenset[str] = frozenset()
    """Letters of which one tile died in the middle of a game, nobody knows which: a tag of
    theirs that was revoked may well be alive."""

    @cached_property
    def enrolled(self) -> frozenset[Tile]:
        return frozenset(self.tags.values())

    @property
    def missing(self) -> tuple[Tile, ...]:
        """Tiles without a tag, in the order of the alphabet."""
        return tuple(tile for tile in self.distribution.tiles if tile not in self.enrolled)

    @property
    def next_tile(self) -> Tile | None:
        """The tile to enrol next; None when the set is complete."""
        return next(iter(self.missing), None)

    @property
    def is_complete(self) -> bool:
        return not self.missing

    def tile_of(self, tag: str) -> Tile:
        tile = self.tags.get(tag)
        if tile is None:
            revoked = self.revoked.get(tag)
            if revoked is not None:
                raise RuleError("tag_revoked", tag=tag, tile=str(revoked))
            raise RuleError("unknown_tag", tag=tag)
        return tile

    def tags_of(self, tile: Tile) -> tuple[str, ...]:
        return tuple(tag for tag, owner in self.tags.items() if owner == tile)

    def enrol(self, tag: str, tile: Tile, *, second: bool = False) -> "TileSet":
        """Give a tile its tag, or with `second` one tag more. A used tag is refused."""
        self._must_belong(tile)
        self._must_be_unused(tag)
        if tile in self.enrolled and not second:
            raise RuleError("tile_already_enrolled", tile=str(tile))
        return replace(
            self,
            tags=MappingProxyType({**self.tags, tag: tile}),
            revoked=_without(self.revoked, tag),
            spares=self.spares - {tag},
        )

    def undo(self) -> "TileSet":
        """Forget the last enrolment."""
        if not self.tags:
            raise RuleError("nothing_to_undo")
        return replace(self, tags=_without(self.tags, list(self.tags)[-1]))

    def add_spare(self, tag: str) -> "TileSet":
        self._must_be_unused(tag)
        return replace(self, spares=self.spares | {tag})

    def replace_tags(self, tile: Tile, tag: str) -> "TileSet":
        """A new tag for a tile that was lost or broken; the old ones are revoked."""
        self._must_belong(tile)
        self._must_be_unused(tag)
        old = self.tags_of(tile)
        kept = {known: owner for known, owner in self.tags.items() if known not in old}
        return replace(
            self,
            tags=MappingProxyType({**kept, tag: tile}),
            revoked=MappingProxyType({**_without(self.revoked, tag), **dict.fromkeys(old, tile)}),
            spares=self.spares - {tag},
        )

    def replace_letter(
        self, letter: str, tag: str, in_play: Collection[Tile] = frozenset()
    ) -> "TileSet":
        """A new tag for a tile of this letter that died: which of them it was is told by the
        others, as they come. A tile in play keeps its tag."""
        free = self._free(letter, in_play)
        if not free:
            raise RuleError("letter_all_in_play", letter=letter)
        mended = self.replace_tags(free[0], tag)
        return replace(mended, unsure=mended.unsure | {letter})

    def resolve(self, tag: str, in_play: Collection[Tile]) -> "TileSet":
        """A tag that was revoked on a guess is alive: it gets another tile of its letter, and
        that one's tag is the dead one, or will show up in its turn."""
        old = self.revoked.get(tag)
        if old is None or old.letter not in self.unsure:
            return self
        free = self._free(old.letter, in_play)
        return self.replace_tags(free[0], tag) if free else self

    def _free(self, letter: str, in_play: Collection[Tile]) -> list[Tile]:
        return [
            tile
            for tile in self.distribution.tiles
            if tile.letter == letter and tile not in in_play
        ]

    def without_doubt(self) -> "TileSet":
        """Every tile was seen: what is revoked is dead."""
        return replace(self, unsure=frozenset()) if self.unsure else self

    def swap(self, one: Tile, other: Tile) -> "TileSet":
        """Two tiles that were enrolled for each other."""
        self._must_belong(one)
        self._must_belong(other)
        if one == other:
            raise RuleError("same_tile_twice", tile=str(one))
        exchanged = {one: other, other: one}
        return replace(
            self,
            tags=MappingProxyType(
                {tag: exchanged.get(tile, tile) for tag, tile in self.tags.items()}
            ),
        )

    def _must_belong(self, tile: Tile) -> None:
        if tile not in self.distribution.tiles:
            raise RuleError("tile_not_in_set", tile=str(tile), distribution=self.distribution.name)

    def _must_be_unused(self, tag: str) -> None:
        if tag in self.tags:
            raise RuleError("tag_already_used", tag=tag, tile=str(self.tags[tag]))


def _without(register: Mapping[str, Tile], tag: str) -> Mapping[str, Tile]:
    return MappingProxyType({known: tile for known, tile in register.items() if known != tag})


@dataclass(frozen=True)
class Stock:
    """What taking stock found, tile by tile (fisf-2020 §2.2)."""

    present: frozenset[Tile]
    missing: tuple[Tile, ...]
    doubled: tuple[Tile, ...]
    """Tiles found together with a tile they had replaced."""
    unexpected: tuple[Tile, ...]
    """Tiles of the set that should be elsewhere: on the grid, on the rack."""
    foreign: tuple[str, ...]
    """Tags of no tile of this set."""


def take_stock(tileset: TileSet, seen: Iterable[str], expected: Iterable[Tile]) -> Stock:
    """Compare the tags heard with the tiles that must be there."""
    awaited = set(expected)
    present: set[Tile] = set()
    old: set[Tile] = set()
    foreign = []
    for tag in dict.fromkeys(seen):
        if tag in tileset.tags:
            present.add(tileset.tags[tag])
        elif tag in tileset.revoked:
            old.add(tileset.revoked[tag])
        else:
            foreign.append(tag)
    order = tileset.distribution.tiles.index
    return Stock(
        present=frozenset(present),
        missing=tuple(sorted(awaited - present, key=order)),
        doubled=tuple(sorted(old & present, key=order)),
        unexpected=tuple(sorted((present - awaited) | (old - present), key=order)),
        foreign=tuple(foreign),
    )


def as_json(tileset: TileSet) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "name": tileset.name,
        "distribution": tileset.distribution.name,
        "tags": {tag: str(tile) for tag, tile in tileset.tags.items()},
        "revoked": {tag: str(tile) for tag, tile in tileset.revoked.items()},
        "spares": sorted(tileset.spares),
        "unsure": sorted(tileset.unsure),
    }


def from_json(data: Any) -> TileSet:
    """Read a set back, refusing anything that is not one."""
    try:
        if data["format"] != FORMAT:
            raise RuleError("tileset_format", format=data["format"])
        tileset = TileSet(str(data["name"]), DISTRIBUTIONS[data["distribution"]])
        for tag, tile in data["tags"].items():
            tileset = tileset.enrol(_text(tag), Tile.parse(_text(tile)), second=True)
        for tag in data["spares"]:
            tileset = tileset.add_spare(_text(tag))
        revoked = {_text(tag): Tile.parse(_text(tile)) for tag, tile in data["revoked"].items()}
        unsure = frozenset(_text(letter) for letter in data.get("unsure", ()))
    except (KeyError, TypeError, AttributeError, ValueError) as trouble:
        raise RuleError("tileset_not_one") from trouble
    return replace(tileset, revoked=MappingProxyType(revoked), unsure=unsure)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError(f"not a text: {value!r}")
    return value
