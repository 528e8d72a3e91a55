"""Squares, premiums, references and the grid. References are parsed and printed here only."""

import enum
import re
from dataclasses import dataclass
from typing import ClassVar

from engine.letters.tiles import ALPHABET, JOKER, LETTERS
from engine.rulings import RuleError

SIZE = 15
SQUARES = SIZE * SIZE
EMPTY_SQUARE = "."
CENTRE = SQUARES // 2

# One quarter of the board is enough: it is symmetrical in both axes (fisf-2020 §1.1).
# T triple word, D double word, t triple letter, d double letter.
_QUARTER = (
    "T..d...T",
    ".D...t..",
    "..D...d.",
    "d..D...d",
    "....D...",
    ".t...t..",
    "..d...d.",
    "T..d...D",
)
PREMIUMS = "".join(
    _QUARTER[min(row, SIZE - 1 - row)][min(col, SIZE - 1 - col)]
    for row in range(SIZE)
    for col in range(SIZE)
)
LETTER_MULTIPLIERS = tuple({"t": 3, "d": 2}.get(premium, 1) for premium in PREMIUMS)
WORD_MULTIPLIERS = tuple({"T": 3, "D": 2}.get(premium, 1) for premium in PREMIUMS)


class Direction(enum.Enum):
    HORIZONTAL = "H"
    VERTICAL = "V"

    @property
    def across(self) -> "Direction":
        return Direction.VERTICAL if self is Direction.HORIZONTAL else Direction.HORIZONTAL

    @property
    def step(self) -> int:
        """How far the next square of a word lies in `Grid.squares`."""
        return 1 if self is Direction.HORIZONTAL else SIZE


_HORIZONTAL_REFERENCE = re.compile(r"([A-Za-z])\s*0*([0-9]{1,2})")
_VERTICAL_REFERENCE = re.compile(r"0*([0-9]{1,2})\s*([A-Za-z])")


@dataclass(frozen=True)
class Reference:
    """The square of a word's first letter and its direction: H4 runs across, 4H runs down."""

    row: int
    col: int
    direction: Direction

    @classmethod
    def parse(cls, text: str) -> "Reference":
        """Read `H4`, `h 4`, `H04` (horizontal) or `4H`, `4 h` (vertical)."""
        cleaned = text.strip()
        if match := _HORIZONTAL_REFERENCE.fullmatch(cleaned):
            letter, number = match.groups()
            direction = Direction.HORIZONTAL
        elif match := _VERTICAL_REFERENCE.fullmatch(cleaned):
            number, letter = match.groups()
            direction = Direction.VERTICAL
        else:
            raise RuleError("bad_reference", reference=text)
        row, col = ALPHABET.find(letter.upper()), int(number) - 1
        if not (0 <= row < SIZE and 0 <= col < SIZE):
            raise RuleError("reference_off_grid", reference=text)
        return cls(row, col, direction)

    def to_text(self) -> str:
        return str(self)

    @classmethod
    def from_text(cls, text: str) -> "Reference":
        return cls.parse(text)

    def __str__(self) -> str:
        row, col = ALPHABET[self.row], str(self.col + 1)
        return row + col if self.direction is Direction.HORIZONTAL else col + row

    @property
    def index(self) -> int:
        return self.row * SIZE + self.col

    @property
    def room(self) -> int:
        """How many squares remain along the line, this one included."""
        return SIZE - (self.col if self.direction is Direction.HORIZONTAL else self.row)

    def square(self, offset: int) -> int:
        """The index of the square `offset` steps along the word."""
        return self.index + offset * self.direction.step

    @property
    def transposed(self) -> "Reference":
        """The same square read the other way: H4 ↔ 4H."""
        return Reference(self.row, self.col, self.direction.across)


def square_name(index: int) -> str:
    return f"{ALPHABET[index // SIZE]}{index % SIZE + 1}"


_SQUARE_LETTERS = frozenset(EMPTY_SQUARE + ALPHABET + ALPHABET.lower())
_AS_TILES = str.maketrans(dict.fromkeys(ALPHABET.lower(), JOKER) | {EMPTY_SQUARE: None})


@dataclass(frozen=True)
class Grid:
    """225 squares, row by row: `.` empty, `A` a tile, `a` a joker standing for A."""

    squares: str

    EMPTY: ClassVar["Grid"]

    def __post_init__(self) -> None:
        if len(self.squares) != SQUARES:
            raise RuleError("bad_grid_size", squares=len(self.squares))
        if _SQUARE_LETTERS.issuperset(self.squares):
            return
        for index, square in enumerate(self.squares):
            if square != EMPTY_SQUARE and square.upper() not in LETTERS:
                raise RuleError("bad_square", letter=square, square=square_name(index))

    def to_text(self) -> str:
        return self.squares

    @classmethod
    def from_text(cls, text: str) -> "Grid":
        return cls(text)

    def is_occupied(self, index: int) -> bool:
        return self.squares[index] != EMPTY_SQUARE

    @property
    def is_empty(self) -> bool:
        return self.squares == EMPTY_SQUARE * SQUARES

    @property
    def letters(self) -> str:
        """The tiles that lie on the grid, jokers as `?`."""
        return self.squares.translate(_AS_TILES)

    def with_letters(self, letters: dict[int, str]) -> "Grid":
        """A new grid with these squares (by index) filled or replaced."""
        squares = list(self.squares)
        for index, letter in letters.items():
            squares[index] = letter
        return Grid("".join(squares))

    def line(self, index: int, direction: Direction) -> range:
        """The indices of the row or column through a square."""
        if direction is Direction.HORIZONTAL:
            start = index - index % SIZE
            return range(start, start + SIZE)
        return range(index % SIZE, SQUARES, SIZE)

    @classmethod
    def parse(cls, text: str) -> "Grid":
        """Read a drawn grid: 15 lines of 15 characters, `.` or `-` for an empty square.

        Coordinates around the drawing and spaces between the squares are accepted, so
        that what `str(grid)` or a person draws can be read back.
        """
        rows = [line.split() for line in text.strip("\n").splitlines() if line.strip()]
        if len(rows) > SIZE and all(cell.isdecimal() for cell in rows[0]):
            rows = rows[1:]
        if len(rows) != SIZE:
            raise RuleError("bad_grid_rows", rows=len(rows))
        return cls("".join(_read_row(number, cells) for number, cells in enumerate(rows)))

    def __str__(self) -> str:
        return "\n".join(self.squares[start : start + SIZE] for start in range(0, SQUARES, SIZE))


def _read_row(number: int, cells: list[str]) -> str:
    name = ALPHABET[number]
    if len(cells) > 1 and cells[0] == name and len("".join(cells)) > SIZE:
        cells = cells[1:]
    row = "".join(cells).replace("-", EMPTY_SQUARE).replace("_", EMPTY_SQUARE)
    if len(row) != SIZE:
        raise RuleError("bad_grid_row", row=name, squares=len(row))
    return row


Grid.EMPTY = Grid(EMPTY_SQUARE * SQUARES)
