"""The slow, obvious solver: the judge of the compiled one.

Written from the rules (fisf-2020 §1.1 and §1.2) and from nothing else: it shares no code
and no table with the engine. It tries every start of every line, lays letters square by
square, real or joker, and keeps what the rules allow. A solution is a word, a place and
the squares its jokers lie on; the same word with its joker on another square, or with a
joker although the rack holds the letter, is another solution. A single tile that forms a
word both ways is two solutions, one per reference.
"""

from collections.abc import Iterable, Iterator
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
Trie = dict[str, "Trie"]
END = "."


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
        self.trie: Trie = {}
        for word in self.words:
            node = self.trie
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = {}

    def solve(
        self, squares: str, rack: str, most_played: int = 7, primes: Iterable[tuple[int, int]] = ()
    ) -> list[Found]:
        coup = _Coup(self, squares, most_played, dict(primes))
        return list(coup.solutions(rack))

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
        self.across: dict[tuple[Square, str, bool], tuple[bool, int]] = {}

    def solutions(self, rack: str) -> Iterator[Found]:
        for down in (False, True):
            if down and not self.grid:
                return  # the first word lies across
            for row in range(15):
                for col in range(15):
                    if (row - down, col - (not down)) not in self.grid and self.reaches(
                        row, col, down, len(rack)
                    ):
                        yield from self.extend(row, col, down, rack, "", {}, self.reference.trie)

    def reaches(self, row: int, col: int, down: bool, tiles: int) -> bool:
        """Can a word that starts here come to touch what lies on the grid?"""
        tiles = min(tiles, self.most_played)
        while row < 15 and col < 15 and (tiles or (row, col) in self.grid):
            if (row, col) in self.grid or self.touches(row, col):
                return True
            tiles -= 1
            row, col = row + down, col + (not down)
        return False

    def touches(self, row: int, col: int) -> bool:
        if not self.grid:
            return (row, col) == (7, 7)
        return any(
            neighbour in self.grid
            for neighbour in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        )

    def extend(
        self, row: int, col: int, down: bool, rack: str, word: str, laid: dict[Square, str],
        trie: Trie,
    ) -> Iterator[Found]:  # fmt: skip
        """Every solution that goes on from `word`, whose next square is (row, col)."""
        there = self.grid.get((row, col))
        if there is None and END in trie and self.is_legal(laid):
            yield self.found(word, row, col, down, laid)
        if row > 14 or col > 14:
            return
        following = row + down, col + (not down), down
        if there is not None:
            if there.upper() in trie:
                yield from self.extend(*following, rack, word + there, laid, trie[there.upper()])
            return
        if len(laid) == self.most_played:
            return
        for tile in sorted(set(rack)):
            left = rack.replace(tile, "", 1)
            written = (
                [tile] if tile != "?" else [letter.lower() for letter in trie if letter != END]
            )
            for letter in written:
                if letter.upper() in trie and self.crosses(row, col, letter, down)[0]:
                    yield from self.extend(
                        *following, left, word + letter, {**laid, (row, col): letter},
                        trie[letter.upper()],
                    )  # fmt: skip

    def is_legal(self, laid: dict[Square, str]) -> bool:
        return any(self.touches(row, col) for row, col in laid)

    def crosses(self, row: int, col: int, letter: str, down: bool) -> tuple[bool, int]:
        """The word a laid letter forms across the line: is it allowed, what does it earn?"""
        key = ((row, col), letter, down)
        if key not in self.across:
            word = self.cross_word(row, col, letter, down)
            if len(word) == 1:
                self.across[key] = True, 0
            else:
                text = "".join(char for _, char in word).upper()
                fresh = {(row, col)}
                self.across[key] = text in self.reference.words, self.worth(word, fresh)
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

    def worth(self, word: list[tuple[Square, str]], fresh: Iterable[Square]) -> int:
        """The points of one word: premiums count under fresh tiles only (§1.2)."""
        total, times = 0, 1
        for (row, col), letter in word:
            value = VALUES.get(letter, 0)
            premium = BOARD[row][col] if (row, col) in fresh else "."
            total += value * {"d": 2, "t": 3}.get(premium, 1)
            times *= {"2": 2, "3": 3}.get(premium, 1)
        return total * times

    def found(self, word: str, row: int, col: int, down: bool, laid: dict[Square, str]) -> Found:
        """The solution `word` whose last square is just before (row, col)."""
        start_row, start_col = row - down * len(word), col - (not down) * len(word)
        squares = [(start_row + down * k, start_col + (not down) * k) for k in range(len(word))]
        points = self.worth(list(zip(squares, word, strict=True)), laid)
        points += sum(self.crosses(*square, letter, down)[1] for square, letter in laid.items())
        points += self.primes.get(len(laid), 0)
        line, number = chr(ord("A") + start_row), str(start_col + 1)
        return Found(points, number + line if down else line + number, word)
