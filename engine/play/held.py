"""Letters in somebody's hand, and the pieces of wood they are when tags told.

Letters are always exact. Which of two equal letters left a rack may be unknown: such tiles are
look-alikes, and a tag seen where it was not expected says which was which.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

from engine.errors import RuleError
from engine.letters.tiles import Tile


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
