"""Where the tiles are: in a hand, on their way, in the bag.

Letters are always exact. Which of two equal letters left a rack may be unknown: such tiles are
look-alikes, and a tag seen where it was not expected says which was which.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter

from engine.letters.board import Grid, square_name
from engine.letters.tiles import FRENCH, JOKER, SYMBOLS, Distribution, Tile
from engine.rulings import RuleError


@dataclass(frozen=True)
class Held:
    """A letter on a rack, and the piece of wood when a tag told."""

    letter: str
    tile: Tile | None = None


_LETTER, _TILE = attrgetter("letter"), attrgetter("tile")


def letters_of(held: Iterable[Held]) -> str:
    return "".join(map(_LETTER, held))


def known_tiles(held: Iterable[Held]) -> frozenset[Tile]:
    return frozenset(filter(None, map(_TILE, held)))


def split(held: tuple[Held, ...], taken: str) -> tuple[tuple[Held, ...], tuple[Held, ...]]:
    """Played and kept. Of equal letters those without a known tile are taken as played
    first: a tile wrongly believed on the grid would be refused when it is drawn again."""
    played: list[Held] = []
    pool = sorted(held, key=lambda each: each.tile is not None)
    for letter in taken:
        chosen = next((each for each in pool if each.letter == letter), None)
        if chosen is None:
            raise RuleError("letters_missing", letters=letter, pool=letters_of(held))
        pool.remove(chosen)
        played.append(chosen)
    kept = list(held)
    for each in played:
        kept.remove(each)
    return tuple(played), tuple(kept)


def with_doubts(
    lookalikes: tuple[frozenset[Tile], ...], played: tuple[Held, ...], kept: tuple[Held, ...]
) -> tuple[frozenset[Tile], ...]:
    """The look-alikes once some letters left a rack that keeps equal ones."""
    classes = list(lookalikes)
    for letter in {each.letter for each in played} & {each.letter for each in kept}:
        twins = known_tiles(each for each in played + kept if each.letter == letter)
        joined = [known for known in classes if known & twins]
        classes = [known for known in classes if not known & twins]
        merged = twins.union(*joined)
        if len(merged) > 1:
            classes.append(merged)
    return tuple(sorted(classes, key=sorted))


# --- Tiles to move after a correction -----------------------------------------------------------
# A correction changes what the game holds to be on the grid, on the rack and in the bag;
# somebody has to move the tiles after it. Only those that change their place are named, each
# once.

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


# --- The bag ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bag:
    """Letters are exact. Pieces of wood are known where tags told them."""

    letters: str
    """In alphabetical order."""
    on_grid: frozenset[Tile] = frozenset()
    """Laid down beyond doubt."""
    held: frozenset[Tile] = frozenset()
    """In somebody's hand, on a rack, on the desk."""
    doubtful: frozenset[Tile] = frozenset()
    """Believed out of the bag, but a look-alike may be there in their place."""
    wanted: int = 0
    """How many tiles the game waits for now, out of a real bag."""
    distribution: Distribution = FRENCH
    to_move: tuple[TileMove, ...] = ()
    """What a correction left to be moved by hand."""
    secret: bool = False
    """What is not in it is on racks nobody may read: no page lists it."""

    @property
    def out(self) -> frozenset[Tile]:
        """The tiles believed out of the bag."""
        return self.on_grid | self.held | self.doubtful
