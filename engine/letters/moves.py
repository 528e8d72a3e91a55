"""A move: a word and where it starts. Lower case stands for a joker."""

from dataclasses import dataclass

from engine.errors import RuleError
from engine.letters.board import SIZE, Direction, Grid, Reference
from engine.letters.tiles import JOKER, LETTERS

_ACCENTS = str.maketrans("ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸàâäçéèêëîïôöùûüÿ", "AAACEEEEIIOOUUUYaaaceeeeiioouuuy")


@dataclass(frozen=True)
class Placed:
    """One tile laid by a move."""

    index: int
    letter: str
    joker: bool

    @property
    def square(self) -> str:
        """As the grid writes it."""
        return self.letter.lower() if self.joker else self.letter

    @property
    def tile(self) -> str:
        """What left the rack."""
        return JOKER if self.joker else self.letter


@dataclass(frozen=True)
class Move:
    """The whole word along its line, letters already on the grid included.

    Lower case marks a joker, whether laid now or already lying there; on an occupied
    square the grid decides, so the case written there is of no consequence.
    """

    word: str
    ref: Reference

    @classmethod
    def parse(cls, word: str, ref: str) -> "Move":
        return cls(parse_word(word), Reference.parse(ref))

    def __str__(self) -> str:
        return f"{self.word} {self.ref}"

    @property
    def direction(self) -> Direction:
        return self.ref.direction

    @property
    def squares(self) -> range:
        """The indices of its squares; only meaningful when the word fits."""
        step = self.direction.step
        return range(self.ref.index, self.ref.index + len(self.word) * step, step)

    @property
    def fits(self) -> bool:
        return len(self.word) <= self.ref.room

    def placed(self, grid: Grid) -> tuple[Placed, ...]:
        """The tiles this move lays on `grid`."""
        return tuple(
            Placed(index, char.upper(), char.islower())
            for index, char in zip(self.squares, self.word, strict=True)
            if not grid.is_occupied(index)
        )

    def taken(self, grid: Grid) -> str:
        """The letters this move takes from the rack, jokers as `?`."""
        return "".join(placed.tile for placed in self.placed(grid))

    def jokers(self, grid: Grid) -> int:
        return self.taken(grid).count(JOKER)

    def normalised(self, grid: Grid) -> "Move":
        """The same move, occupied squares written as the grid has them."""
        word = "".join(
            grid.squares[index] if grid.is_occupied(index) else char
            for index, char in zip(self.squares, self.word, strict=True)
        )
        return Move(word, self.ref)


def parse_word(text: str) -> str:
    """A word as people type it: accents dropped, lower case kept for jokers."""
    word = text.strip().replace("œ", "oe").replace("Œ", "OE").translate(_ACCENTS)
    for char in word:
        if char.upper() not in LETTERS:
            raise RuleError("unknown_word_letter", letter=char, word=text)
    if len(word) < 2:
        raise RuleError("word_too_short", word=text)
    return word


def place(grid: Grid, move: Move) -> Grid:
    """The grid after the move. Legality is `legality.examine`'s business."""
    return grid.with_letters({placed.index: placed.square for placed in move.placed(grid)})


def word_through(grid: Grid, index: int, direction: Direction) -> tuple[int, str]:
    """The run of letters through an occupied square: index of its first square, letters."""
    line = grid.line(index, direction)
    here = line.index(index)
    first = last = here
    while first > 0 and grid.is_occupied(line[first - 1]):
        first -= 1
    while last < len(line) - 1 and grid.is_occupied(line[last + 1]):
        last += 1
    return line[first], "".join(grid.squares[square] for square in line[first : last + 1])


def reference_at(index: int, direction: Direction) -> Reference:
    return Reference(index // SIZE, index % SIZE, direction)
