"""The slow, obvious solver: the judge of the compiled one.

Written from the rules (fisf-2020 §1.1 and §1.2) and from nothing else: it shares no code
and no table with the engine. It tries every start of every line, lays letters square by
square, real or joker, and keeps what the rules allow. A solution is a word, a place and
the squares its jokers lie on; the same word with its joker on another square, or with a
joker although the rack holds the letter, is another solution. A single tile that forms a
word both ways is two solutions, one per reference.
"""

from collections.abc import Iterable
from dataclasses import dataclass

BOARD = """
3..d...3...d..3
.2...t...t...2.
..2...d.d...2..
d..2...d...2..d
....2.....2....
.t...t...t...t.
..d...d.d...d..
3..d...2...d..3
..d...d.d...d..
.t...t...t...t.
....2.....2....
d..2...d...2..d
..2...d.d...2..
.2...t...t...2.
3..d...3...d..3
""".split()

VALUES = dict.fromkeys("AEILNORSTU", 1)
VALUES |= {"D": 2, "G": 2, "M": 2, "B": 3, "C": 3, "P": 3, "F": 4, "H": 4, "V": 4}
VALUES |= {"J": 8, "Q": 8, "K": 10, "W": 10, "X": 10, "Y": 10, "Z": 10}

Square = tuple[int, int]


@dataclass(frozen=True, order=True)
class Found:
    """A solution as a bulletin states it: `H4` across, `4H` down, lower-case jokers."""

    points: int
    ref: str
    word: str


class Reference:
    """All the solutions of a rack on a grid, the honest way."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = frozenset(words)
        self.following: dict[str, str] = {}
        """For each beginning of a word, the letters that may follow."""
        self.longest: dict[str, int] = {}
        """For each beginning of a word, the length of the longest."""
        for word in self.words:
            for length in range(len(word) + 1):
                start, letter = word[:length], word[length : length + 1]
                letters = self.following.get(start, "")
                if letter not in letters or not letters:
                    self.following[start] = letters + letter
                self.longest[start] = max(len(word), self.longest.get(start, 0))

    def solve(
        self, squares: str, rack: str, most_played: int = 7, primes: Iterable[tuple[int, int]] = ()
    ) -> list[Found]:
        return _Coup(self, squares, most_played, dict(primes)).solve(rack)

    def tops(
        self, squares: str, rack: str, most_played: int = 7, primes: Iterable[tuple[int, int]] = ()
    ) -> list[Found]:
        found = self.solve(squares, rack, most_played, primes)
        best = max((solution.points for solution in found), default=0)
        return [solution for solution in found if solution.points == best]


class _Coup:
    def __init__(
        self, reference: Reference, squares: str, most_played: int, primes: dict[int, int]
    ) -> None:
        self.reference = reference
        self.most_played = most_played
        self.primes = primes
        self.grid = {
            divmod(index, 15): letter for index, letter in enumerate(squares) if letter != "."
        }
        self.touching = {
            (row, col) for row in range(15) for col in range(15) if self.touches(row, col)
        }
        self.across: dict[tuple[Square, str, bool], tuple[bool, int]] = {}
        self.found: list[Found] = []

    def solve(self, rack: str) -> list[Found]:
        for down in (False, True) if self.grid else (False,):  # the first word lies across
            for row in range(15):
                for col in range(15):
                    before = (row - down, col - (not down))
                    far = self.first_touching(row, col, down, len(rack))
                    if before not in self.grid and far is not None:
                        self.extend(row, col, down, rack, "", {}, far)
        return self.found

    def first_touching(self, row: int, col: int, down: bool, tiles: int) -> int | None:
        """How far from this start a word comes to touch what lies on the grid."""
        tiles = min(tiles, self.most_played)
        for far in range(15):
            if row > 14 or col > 14 or (not tiles and (row, col) not in self.grid):
                return None
            if (row, col) in self.grid or (row, col) in self.touching:
                return far
            tiles -= 1
            row, col = row + down, col + (not down)
        return None

    def touches(self, row: int, col: int) -> bool:
        if not self.grid:
            return (row, col) == (7, 7)
        return any(
            neighbour in self.grid
            for neighbour in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        )

    def extend(
        self,
        row: int,
        col: int,
        down: bool,
        rack: str,
        word: str,
        laid: dict[Square, str],
        far: int,
    ) -> None:
        """Find every solution that goes on from `word`, whose next square is (row, col)."""
        plain = word.upper()
        if self.reference.longest.get(plain, 0) <= far:
            return  # no such word, or none long enough to touch anything
        there = self.grid.get((row, col))
        if there is None and plain in self.reference.words and self.is_legal(laid):
            self.add(word, row, col, down, laid)
        if row > 14 or col > 14:
            return
        beyond = row + down, col + (not down), down
        if there is not None:
            self.extend(*beyond, rack, word + there, laid, far)
        elif len(laid) < self.most_played:
            for letter in self.reference.following[plain]:
                for tile, square in ((letter, letter), ("?", letter.lower())):
                    if tile in rack and self.crosses(row, col, square, down)[0]:
                        left = rack.replace(tile, "", 1)
                        laid[row, col] = square
                        self.extend(*beyond, left, word + square, laid, far)
                        del laid[row, col]

    def is_legal(self, laid: dict[Square, str]) -> bool:
        return any(square in self.touching for square in laid)

    def crosses(self, row: int, col: int, letter: str, down: bool) -> tuple[bool, int]:
        """The word a laid letter forms across the line: is it allowed, what does it earn?"""
        key = ((row, col), letter, down)
        if key not in self.across:
            word = self.cross_word(row, col, letter, down)
            text = "".join(char for _, char in word).upper()
            if len(word) == 1:
                self.across[key] = True, 0
            else:
                self.across[key] = text in self.reference.words, self.worth(word, {(row, col)})
        return self.across[key]

    def cross_word(self, row: int, col: int, letter: str, down: bool) -> list[tuple[Square, str]]:
        step_row, step_col = (0, 1) if down else (1, 0)
        word = [((row, col), letter)]
        square = row - step_row, col - step_col
        while square in self.grid:
            word.insert(0, (square, self.grid[square]))
            square = square[0] - step_row, square[1] - step_col
        square = row + step_row, col + step_col
        while square in self.grid:
            word.append((square, self.grid[square]))
            square = square[0] + step_row, square[1] + step_col
        return word

    def worth(self, word: Iterable[tuple[Square, str]], fresh: Iterable[Square]) -> int:
        """The points of one word: premiums count under fresh tiles only (§1.2)."""
        total, times = 0, 1
        for (row, col), letter in word:
            value = VALUES.get(letter, 0)
            premium = BOARD[row][col] if (row, col) in fresh else "."
            total += value * {"d": 2, "t": 3}.get(premium, 1)
            times *= {"2": 2, "3": 3}.get(premium, 1)
        return total * times

    def add(self, word: str, row: int, col: int, down: bool, laid: dict[Square, str]) -> None:
        """Keep the solution `word` whose last square is just before (row, col)."""
        start_row, start_col = row - down * len(word), col - (not down) * len(word)
        squares = ((start_row + down * k, start_col + (not down) * k) for k in range(len(word)))
        points = self.worth(zip(squares, word, strict=True), laid)
        points += sum(self.crosses(*square, letter, down)[1] for square, letter in laid.items())
        points += self.primes.get(len(laid), 0)
        line, number = chr(ord("A") + start_row), str(start_col + 1)
        self.found.append(Found(points, number + line if down else line + number, word))
