"""What the bag must hold, from the state of the game: always known, whoever looks.

Letters are exact. Pieces of wood are known where tags told them; where a letter was typed, or
two equal tiles went separate ways unseen, only how many of a few must be in the bag.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.letters.tiles import FRENCH, SYMBOLS, Distribution, Tile
from engine.letters.tileset import TileSet, take_stock
from engine.play.hands import Bag


@dataclass(frozen=True)
class Some:
    """So many of these tiles, nobody knows which."""

    letter: str
    count: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class Contents:
    """What must be in a bag: of each letter how many, and which tiles they can be."""

    counts: Mapping[str, int]
    possible: Mapping[str, frozenset[Tile]]
    on_grid: frozenset[Tile] = frozenset()
    on_rack: frozenset[Tile] = frozenset()

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def certain(self) -> frozenset[Tile]:
        """The tiles that must be there, one by one."""
        sure = (tiles for letter, tiles in self.possible.items() if self._is_sure(letter))
        return frozenset().union(*sure)

    @property
    def doubtful(self) -> tuple[Some, ...]:
        return tuple(
            Some(letter, self.counts[letter], tuple(sorted(tiles)))
            for letter, tiles in self.possible.items()
            if self.counts[letter] and not self._is_sure(letter)
        )

    def may_hold(self, tile: Tile) -> bool:
        return tile in self.possible.get(tile.letter, frozenset())

    def _is_sure(self, letter: str) -> bool:
        return self.counts[letter] == len(self.possible[letter])


def whole_set(distribution: Distribution = FRENCH, last: Bag | None = None) -> Contents:
    """Everything back in the bag; `last` is where tiles lay when the game was over."""
    counts = Counter(tile.letter for tile in distribution.tiles)
    possible = _by_letter(distribution.tiles)
    if last is None:
        return Contents(counts, possible)
    return Contents(counts, possible, last.on_grid, last.held)


def bag_of(bag: Bag) -> Contents:
    """The bag in the middle of a game."""
    counts = Counter(bag.letters)
    free = [tile for tile in bag.distribution.tiles if tile not in bag.on_grid | bag.held]
    possible = {
        letter: tiles if counts[letter] else frozenset()
        for letter, tiles in _by_letter(free).items()
    }
    return Contents(
        {letter: counts[letter] for letter in possible}, possible, bag.on_grid, bag.held
    )


@dataclass(frozen=True)
class Findings:
    """What was seen against what must be there."""

    seen: int
    total: int
    missing: tuple[Tile, ...]
    missing_some: tuple[Some, ...]
    """Of these tiles so many more should have been seen."""
    left_on_grid: tuple[Tile, ...]
    left_on_rack: tuple[Tile, ...]
    unexpected: tuple[Tile, ...]
    surplus: tuple[Some, ...]
    """Of these tiles so many should be elsewhere."""
    replaced: tuple[Tile, ...]
    """Seen with a tag that was replaced since: an old tile has come back."""
    foreign: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        wrong = (self.lacking, self.unexpected, self.surplus, self.replaced, self.foreign)
        return not any(wrong)

    @property
    def lacking(self) -> tuple[Tile, ...]:
        """Every tile that may be the one to look for."""
        some = (tile for each in self.missing_some for tile in each.tiles)
        return (*self.left_on_grid, *self.left_on_rack, *self.missing, *some)


def compare(tileset: TileSet, seen: Iterable[str], contents: Contents) -> Findings:
    tags = tuple(seen)
    stock = take_stock(tileset, tags, contents.certain)
    present = stock.present
    some, surplus = [], []
    for each in contents.doubtful:
        here = tuple(tile for tile in each.tiles if tile in present)
        absent = tuple(tile for tile in each.tiles if tile not in present)
        if len(here) < each.count:
            some.append(Some(each.letter, each.count - len(here), absent))
        elif len(here) > each.count:
            surplus.append(Some(each.letter, len(here) - each.count, here))
    return Findings(
        seen=sum(contents.may_hold(tile) for tile in present),
        total=contents.total,
        missing=tuple(
            tile for tile in stock.missing if tile not in contents.on_grid | contents.on_rack
        ),
        missing_some=tuple(some),
        left_on_grid=tuple(tile for tile in stock.missing if tile in contents.on_grid),
        left_on_rack=tuple(tile for tile in stock.missing if tile in contents.on_rack),
        unexpected=tuple(sorted(tile for tile in present if not contents.may_hold(tile))),
        surplus=tuple(surplus),
        replaced=tuple(tileset.revoked[tag] for tag in tags if tag in tileset.revoked),
        foreign=stock.foreign,
    )


def _by_letter(tiles: Iterable[Tile]) -> dict[str, frozenset[Tile]]:
    found: dict[str, set[Tile]] = {letter: set() for letter in SYMBOLS}
    for tile in tiles:
        found[tile.letter].add(tile)
    return {letter: frozenset(each) for letter, each in found.items()}
