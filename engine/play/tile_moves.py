"""Which pieces of wood go where when what lies on the table becomes something else.

A correction changes what the game holds to be on the grid, on the rack and in the bag; somebody has
to move the tiles after it. Only those that change their place are named, each once.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.letters.board import Grid, square_name
from engine.letters.tiles import JOKER, SYMBOLS

RACK, ASIDE, BAG = "rack", "aside", "bag"
_ORDER = (RACK, ASIDE, BAG)


@dataclass(frozen=True)
class TileMove:
    """A tile of this letter, `?` for a joker, from one place to another: `rack`, `aside`, `bag`, or
    a square of the grid by its name."""

    letter: str
    source: str
    target: str


@dataclass(frozen=True)
class Layout:
    """Where the letters are."""

    grid: Grid
    rack: str
    bag: str
    aside: str = ""

    @property
    def heaps(self) -> dict[str, Counter[str]]:
        return {RACK: Counter(self.rack), ASIDE: Counter(self.aside), BAG: Counter(self.bag)}


def on_grid(place: str) -> bool:
    return place not in _ORDER


def tile_moves(before: Layout, after: Layout) -> tuple[TileMove, ...]:
    """From the grid first, and to it: what goes to the bag is best seen to leave the board."""
    leaving = list(_leaving(before, after))
    moves = []
    for letter, target in _leaving(after, before):
        source = next(place for left, place in leaving if left == letter)
        leaving.remove((letter, source))
        moves.append(TileMove(letter, source, target))
    return tuple(moves)


def then(pending: Iterable[TileMove], moves: Iterable[TileMove]) -> tuple[TileMove, ...]:
    """What is still to do, when more is to be moved before it was done."""
    left = list(pending)
    for move in moves:
        earlier = next(
            (each for each in left if (each.letter, each.target) == (move.letter, move.source)),
            None,
        )
        if earlier is not None:
            left.remove(earlier)
            move = TileMove(move.letter, earlier.source, move.target)
        if move.source != move.target:
            left.append(move)
    return tuple(left)


def _leaving(before: Layout, after: Layout) -> Iterator[tuple[str, str]]:
    """Letters that are no longer where they were, and where that is."""
    for index, (was, now) in enumerate(zip(before.grid.squares, after.grid.squares, strict=True)):
        if was != "." and _tile(was) != _tile(now):
            yield _tile(was), square_name(index)
    kept = after.heaps
    for place, letters in before.heaps.items():
        gone = letters - kept[place]
        for letter in sorted(gone.elements(), key=SYMBOLS.index):
            yield letter, place


def _tile(square: str) -> str:
    """A joker that stands for another letter is still the same piece of wood."""
    return JOKER if square.islower() else square
