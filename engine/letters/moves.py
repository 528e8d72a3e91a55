"""Moves on the grid, with the texts that name moves or positions. Lower case stands for a joker."""

import re
from dataclasses import dataclass

from engine.letters.board import EMPTY_SQUARE, SIZE, Direction, Grid, Reference
from engine.letters.tiles import (
    ALPHABET,
    FRENCH,
    JOKER,
    LETTERS,
    Distribution,
    missing,
    parse_letters,
)
from engine.rulings import RuleError

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


# --- Positions as text --------------------------------------------------------------------------
# In CGP, the community's notation, or drawn line by line.
#
# CGP writes `rows rack/rack score/score zeros`, rows separated by `/`, runs of empty squares as
# numbers, jokers in lower case. Duplicate has one rack; the rest is carried through when it is
# there and ignored otherwise.

_TOKEN = re.compile(r"\d+|.", re.DOTALL)
EMPTY_NAMES = frozenset({"vide", "empty", "-"})


@dataclass(frozen=True)
class Position:
    grid: Grid
    rack: str = ""


def parse_cgp(text: str) -> Position:
    fields = text.split()
    if not fields:
        raise RuleError("empty_position")
    rows = fields[0].split("/")
    if len(rows) != SIZE:
        raise RuleError("cgp_rows", rows=len(rows))
    squares = "".join(_parse_row(ALPHABET[number], row) for number, row in enumerate(rows))
    rack = parse_letters(fields[1].split("/")[0]) if len(fields) > 1 else ""
    return Position(Grid(squares), rack)


def _parse_row(name: str, row: str) -> str:
    squares = ""
    for token in _TOKEN.findall(row):
        if token.isdecimal() and token.isascii():
            if len(token) > 2 or not 0 < int(token) <= SIZE:
                raise RuleError("cgp_run", row=name, run=token[:8])
            squares += EMPTY_SQUARE * int(token)
        elif token.upper() in LETTERS:
            squares += token
        else:
            raise RuleError("cgp_letter", row=name, letter=token)
    if len(squares) != SIZE:
        raise RuleError("cgp_row_length", row=name, squares=len(squares))
    return squares


def parse_position(text: str) -> Position:
    """A position in CGP, drawn as 15 lines, or the word « vide » for an empty grid."""
    cleaned = text.strip()
    if not cleaned:
        raise RuleError("empty_position")
    if cleaned.lower() in EMPTY_NAMES:
        return Position(Grid.EMPTY)
    if "/" in cleaned:
        return parse_cgp(cleaned)
    return Position(Grid.parse(text))


def check_tiles(grid: Grid, rack: str, distribution: Distribution = FRENCH) -> None:
    """Refuse a position that needs more tiles than one set holds."""
    excess = missing(distribution.letters, grid.letters + rack)
    if excess:
        raise RuleError("too_many_letters", letters=excess, total=distribution.total)
