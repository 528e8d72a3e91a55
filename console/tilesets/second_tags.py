"""A second tag on every tile, for the reader under the bag: pure steps, one tile at a time."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError


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
