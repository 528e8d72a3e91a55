"""One word on paper, the letters around it, and how they fall on the grid."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.spec.second_judge.paper import (
    ACROSS,
    DOWN,
    SIDE,
    Place,
    Square,
    Table,
    Way,
    along,
    before,
    neighbours,
)

NOTHING, WARNING, PENALTY, ZERO = "aucune", "avertissement", "penalite", "zero"
Ruling = tuple[int, str]
Rulings = frozenset[Ruling]
OPEN: Rulings = frozenset()
"""The text does not decide."""
NULL: Rulings = frozenset({(0, ZERO)})


@dataclass(frozen=True)
class Slip:
    word: str
    """As written, its first letter on square (0, 0) of the paper."""
    way: Way
    circled: frozenset[int] = frozenset()
    around: dict[Square, str] = field(default_factory=dict)
    """Every other letter; none of them goes on with the word in its own line."""
    reference: str | None = None
    score: int | None = None

    @property
    def letters(self) -> dict[Square, str]:
        return self.around | dict(
            zip(along((0, 0), self.way, len(self.word)), self.word, strict=True)
        )

    def side_runs(self) -> Iterator[tuple[str, list[Square]]]:
        """Every other line of two letters or more."""
        letters = self.letters
        own = along((0, 0), self.way, len(self.word))
        for way in (ACROSS, DOWN):
            for square in letters:
                if before(square, way) in letters:
                    continue
                squares = [square]
                while (following := along(squares[-1], way, 2)[1]) in letters:
                    squares.append(following)
                if len(squares) > 1 and squares != own:
                    yield "".join(letters[one] for one in squares), squares


def named_place(reference: str | None) -> tuple[Square, Way] | None:
    """H4 runs across, 4H runs down (§4.3.1)."""
    text = (reference or "").replace(" ", "").upper()
    if len(text) < 2:
        return None
    letter, number = (text[0], text[1:]) if text[0].isalpha() else (text[-1], text[:-1])
    if not number.isdigit() or not letter.isalpha():
        return None
    row, col = ord(letter) - ord("A"), int(number) - 1
    if not (0 <= row < SIDE and 0 <= col < SIDE):
        return None
    return (row, col), (ACROSS if text[0].isalpha() else DOWN)


def raccord(table: Table, slip: Slip, place: Place) -> tuple[int, set[Square]]:
    """Raccord letters that hold with the word lying there, and the letters that are strays.

    A raccord letter lies on the grid and touches a new letter or another raccord letter.
    """
    down, right = place.start
    true = {
        (row + down, col + right)
        for (row, col), letter in slip.letters.items()
        if table.letter((row + down, col + right)) == letter
    }
    reached: set[Square] = set()
    frontier = [place.squares[at] for at in table.laid(place)]
    while frontier:
        frontier = [
            near
            for square in frontier
            for near in neighbours(square)
            if near in true and near not in reached
        ]
        reached |= set(frontier)
    strays = {(row, col) for row, col in slip.around if (row + down, col + right) not in reached}
    return len(reached), strays


def extended(table: Table, place: Place) -> int:
    """The length of the grid's word that this one merely prolongs, or 0."""
    squares = place.squares
    old = [at for at, square in enumerate(squares) if square in table.grid]
    together = bool(old) and old[-1] - old[0] + 1 == len(old)
    return len(old) if together and len(old) > 1 else 0


@dataclass(frozen=True)
class Prolongement:
    """A word of the grid carried on, not written whole."""

    place: Place
    shown: int
    """Letters of the grid's word written next to what is new."""
    thinnest: int
    """The same at the end that shows the fewest."""
    strays: int
    offsets: tuple[int | None, ...]
    """Where each written letter lies in the whole word."""

    def circled(self, slip: Slip) -> frozenset[int]:
        return frozenset(
            offset
            for at, offset in enumerate(self.offsets)
            if at in slip.circled and offset is not None
        )


def grid_words(table: Table, way: Way) -> Iterator[tuple[str, Square]]:
    for square in table.grid:
        if before(square, way) not in table.grid:
            word, one = "", square
            while one in table.grid:
                word, one = word + table.letter(one), along(one, way, 2)[1]
            if len(word) > 1:
                yield word, square


def prolongements(table: Table, run: str, way: Way) -> Iterator[Prolongement]:
    """Every truncated or spoilt extension the run may stand for (§5.2.2)."""
    for old, start in grid_words(table, way):
        for front in range(len(run) - 1):
            for back in range(len(run) - 1 - front):
                if front + back == 0:
                    continue
                middle = run[front : len(run) - back]
                if len(middle) > len(old) or middle == old:
                    continue
                first = along(start, (-way[0], -way[1]), front + 1)[-1]
                whole = Place(run[:front] + old + run[len(run) - back :], first, way)
                if not (table.holds(whole) and table.jokers(whole)):
                    continue
                if len(table.laid(whole)) != front + back:
                    continue
                shown = _shown(old, middle, front, back)
                if shown is not None:
                    count, thinnest, strays = shown
                    gap = len(old) - len(middle)
                    offsets = tuple(
                        at if at < front else at + gap if at >= len(run) - back else None
                        for at in range(len(run))
                    )
                    yield Prolongement(whole, count, thinnest, strays, offsets)


def _shown(old: str, middle: str, front: int, back: int) -> tuple[int, int, int] | None:
    """Letters of the old word that count, the fewest at an end, strays put for others."""
    if front and back:
        thinnest = [
            min(cut, len(middle) - cut)
            for cut in range(1, len(middle))
            if old.startswith(middle[:cut]) and old.endswith(middle[cut:])
        ]
        if thinnest:
            return len(middle), max(thinnest), 0
        alike = [there == written for there, written in zip(old, middle, strict=False)]
        if len(middle) < len(old) or not (alike[0] and alike[-1]):
            return None
        before, after = alike.index(False), alike[::-1].index(False)
        return before + after, min(before, after), alike.count(False)
    facing = old[len(old) - len(middle) :] if back else old[: len(middle)]
    pairs = list(zip(facing, middle, strict=True))
    if back:
        pairs.reverse()
    alike = [there == written for there, written in pairs]
    count = alike.index(False) if False in alike else len(alike)
    strays = alike.count(False)
    # A stray that ends the run is no letter put for another: the run is another word.
    if count < 2 or not alike[-1]:
        return None
    return count, count, strays
