"""Board, tirage, places and points, counted the slow way (fisf-2020 §1)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

SIDE = 15
ACROSS, DOWN = (0, 1), (1, 0)
Square = tuple[int, int]
Way = tuple[int, int]

VALUES = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2, 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10),
        strict=True,
    )
)
TRIPLE_WORD = "A1 A8 A15 H1 H15 O1 O8 O15"
DOUBLE_WORD = "B2 C3 D4 E5 B14 C13 D12 E11 K5 L4 M3 N2 K11 L12 M13 N14 H8"
TRIPLE_LETTER = "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10"
DOUBLE_LETTER = "A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12"


def _squares(names: str) -> set[Square]:
    return {(ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in names.split()}


WORD_TIMES = dict.fromkeys(_squares(TRIPLE_WORD), 3) | dict.fromkeys(_squares(DOUBLE_WORD), 2)
LETTER_TIMES = dict.fromkeys(_squares(TRIPLE_LETTER), 3) | dict.fromkeys(_squares(DOUBLE_LETTER), 2)


def turned(way: Way) -> Way:
    return (way[1], way[0])


def along(start: Square, way: Way, count: int) -> list[Square]:
    return [(start[0] + way[0] * step, start[1] + way[1] * step) for step in range(count)]


def before(square: Square, way: Way) -> Square:
    return (square[0] - way[0], square[1] - way[1])


def on_board(square: Square) -> bool:
    return 0 <= square[0] < SIDE and 0 <= square[1] < SIDE


def neighbours(square: Square) -> list[Square]:
    row, col = square
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


@dataclass(frozen=True)
class Place:
    """A word lying on squares of the board: where it begins, which way it runs."""

    word: str
    start: Square
    way: Way

    @property
    def squares(self) -> list[Square]:
        return along(self.start, self.way, len(self.word))


@dataclass(frozen=True)
class Table:
    """The grid (capital letters; a joker's letter in small ones), the tirage, the words."""

    grid: dict[Square, str]
    tirage: str
    words: frozenset[str]

    def letter(self, square: Square) -> str:
        return self.grid.get(square, "").upper()

    def laid(self, place: Place) -> list[int]:
        """Which letters of the word are newly laid."""
        return [at for at, square in enumerate(place.squares) if square not in self.grid]

    def holds(self, place: Place) -> bool:
        """In one piece on the grid, both ends free, one new letter at least (§5.2.1)."""
        squares = place.squares
        ends = (before(squares[0], place.way), along(squares[-1], place.way, 2)[1])
        return (
            all(on_board(square) for square in squares)
            and all(
                self.letter(square) in ("", letter)
                for square, letter in zip(squares, place.word, strict=True)
            )
            and not any(end in self.grid for end in ends)
            and bool(self.laid(place))
        )

    def touches(self, place: Place) -> bool:
        """At least one letter of the grid is in the word or beside it."""
        return any(
            square in self.grid or any(near in self.grid for near in neighbours(square))
            for square in place.squares
        )

    def jokers(self, place: Place) -> list[frozenset[int]]:
        """Every way to serve the new letters: which of them the jokers stand for."""
        laid = self.laid(place)
        blanks = self.tirage.count("?")
        have = Counter(self.tirage.replace("?", ""))
        ways = []
        for count in range(min(blanks, len(laid)) + 1):
            for chosen in combinations(laid, count):
                rest = Counter(place.word[at] for at in laid if at not in chosen)
                if not rest - have:
                    ways.append(frozenset(chosen))
        return ways

    def needed_jokers(self, place: Place) -> list[frozenset[int]]:
        """The same, jokers standing only for letters the tirage lacks (§5.3.2)."""
        ways = self.jokers(place)
        fewest = min((len(way) for way in ways), default=0)
        return [way for way in ways if len(way) == fewest]

    def crossing(self, place: Place, at: int) -> tuple[str, list[Square]]:
        """The word that a new letter forms across, with its squares; one letter for none."""
        square, way = place.squares[at], turned(place.way)
        first = square
        while before(first, way) in self.grid:
            first = before(first, way)
        squares = [first]
        while (following := along(squares[-1], way, 2)[1]) in self.grid or following == square:
            squares.append(following)
        word = "".join(place.word[at] if one == square else self.letter(one) for one in squares)
        return word, squares

    def false_words(self, place: Place) -> list[str]:
        """Words formed in raccord that are not admitted (§5.2.4)."""
        formed = (self.crossing(place, at)[0] for at in self.laid(place))
        return [word for word in formed if len(word) > 1 and word not in self.words]

    def points(self, place: Place, jokers: frozenset[int]) -> int:
        laid = self.laid(place)
        total = self._worth(place.word, place.squares, place, jokers)
        for at in laid:
            word, squares = self.crossing(place, at)
            if len(word) > 1:
                total += self._worth(word, squares, place, jokers)
        return total + (50 if len(laid) == 7 else 0)

    def _worth(self, word: str, squares: list[Square], place: Place, jokers: frozenset[int]) -> int:
        blank = {place.squares[at] for at in jokers}
        total, times = 0, 1
        for letter, square in zip(word, squares, strict=True):
            there = self.grid.get(square)
            if there is not None:
                total += 0 if there.islower() else VALUES[letter]
                continue
            times *= WORD_TIMES.get(square, 1)
            if square not in blank:
                total += VALUES[letter] * LETTER_TIMES.get(square, 1)
        return total * times

    def places(self, word: str, way: Way) -> Iterator[Place]:
        """Where the word may be laid with this tirage, admitted or not."""
        for row in range(SIDE):
            for col in range(SIDE):
                place = Place(word, (row, col), way)
                if self.holds(place) and self.jokers(place):
                    yield place

    def is_solution(self, place: Place) -> bool:
        """Among the valid solutions that the judge's machine would list (§5.3)."""
        return (
            place.word in self.words
            and self.holds(place)
            and self.touches(place)
            and bool(self.jokers(place))
            and not self.false_words(place)
        )
