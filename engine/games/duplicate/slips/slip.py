"""A slip as it stands on the paper: letters on a small grid, circles, strokes, boxes.

Nothing here is interpreted. What was crossed out is kept, so that it can be shown, and
left out by `Written.sheet`, because a crossed-out part does not exist
(fisf-2020 §5.4, fisf-2014 §5.6).
"""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType

from engine.errors import RuleError
from engine.letters.board import EMPTY_SQUARE, SIZE, Direction
from engine.letters.tiles import LETTERS

Square = tuple[int, int]
"""Row and column on the slip's own small grid, whose origin means nothing."""

SLIP_SIZE = 2 * SIZE
"""Squares a drawing may cover each way: more than any slip ever printed."""


class SlipState(enum.Enum):
    """What came back from the table."""

    WRITTEN = "written"
    NONE = "none"
    BLANK = "blank"
    """One blank slip, or several, all blank."""
    SEVERAL = "several"
    """Several slips that are not blank."""
    LATE = "late"
    """Written after the end of the coup."""
    EXCHANGED = "exchanged"
    """Exchanged after the end of the coup."""


class Part(enum.Enum):
    """What the arbiter cannot read."""

    WORD = "word"
    REFERENCE = "reference"
    SCORE = "score"


class Discipline(enum.Enum):
    NONE = "none"
    WARNING = "warning"
    ZERO = "zero"


@dataclass(frozen=True)
class Mark:
    """A letter on the slip."""

    row: int
    col: int
    letter: str
    circled: bool = False
    crossed: bool = False
    perhaps: str = ""
    """Other letters the hand may mean; the judge is asked when it matters."""

    def __post_init__(self) -> None:
        for letter in self.letter + self.perhaps:
            if letter not in LETTERS:
                raise RuleError("slip_letter", letter=letter, row=self.row, col=self.col)
        if len(self.letter) != 1:
            raise RuleError("slip_letter", letter=self.letter, row=self.row, col=self.col)
        if not (0 <= self.row < SLIP_SIZE and 0 <= self.col < SLIP_SIZE):
            raise RuleError("slip_square", row=self.row, col=self.col, size=SLIP_SIZE)

    @property
    def square(self) -> Square:
        return self.row, self.col


_reading_order = attrgetter("row", "col", "crossed")


@dataclass(frozen=True)
class Written:
    """One solution: its drawing and the boxes that go with it."""

    marks: tuple[Mark, ...] = ()
    reference: str | None = None
    score: int | None = None
    crossed: bool = False
    crossed_reference: bool = False
    crossed_score: bool = False

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.marks, key=_reading_order))
        object.__setattr__(self, "marks", ordered)
        seen: set[Square] = set()
        for mark in self.marks:
            if mark.crossed:
                continue
            if mark.square in seen:
                raise RuleError("slip_square_twice", row=mark.row, col=mark.col)
            seen.add(mark.square)
        if self.score is not None and self.score < 0:
            raise RuleError("slip_score", score=self.score)

    @property
    def sheet(self) -> Mapping[Square, Mark]:
        """The letters that count, by their square."""
        if self.crossed:
            return MappingProxyType({})
        return MappingProxyType({mark.square: mark for mark in self.marks if not mark.crossed})

    @property
    def standing_reference(self) -> str | None:
        text = None if self.crossed_reference else self.reference
        return text.strip() or None if text else None

    @property
    def standing_score(self) -> int | None:
        return None if self.crossed_score else self.score

    @property
    def is_empty(self) -> bool:
        """Nothing that counts is written on the squared part."""
        return not self.sheet


@dataclass(frozen=True)
class Bulletin:
    """What stands on a slip, whoever's it is."""

    written: tuple[Written, ...] = ()
    state: SlipState = SlipState.WRITTEN
    top: bool = False
    """« T »: the retained solution, without a flaw."""
    illegible: tuple[Part, ...] = ()
    untidy: bool = False
    """Its presentation makes it hard to read (fisf-2020 §5.5)."""
    discipline: Discipline = Discipline.NONE
    note: str = ""
    """The arbiter's own words."""

    @property
    def solutions(self) -> tuple[Written, ...]:
        """What has not been crossed out."""
        return tuple(written for written in self.written if not written.is_empty)

    def cannot_read(self, part: Part) -> bool:
        return part in self.illegible


NO_PAPER = Bulletin()
"""Nothing was noted: of a slip, or because points came without one."""


def write(
    word: str,
    reference: str | None = None,
    score: int | None = None,
    direction: Direction = Direction.HORIZONTAL,
    circled: frozenset[int] = frozenset(),
) -> Written:
    """A word and nothing else on the squared part; `circled` counts letters from 0."""
    marks = tuple(
        Mark(*_along(direction, offset), letter, circled=offset in circled)
        for offset, letter in enumerate(word)
    )
    return Written(marks, reference, score)


def _along(direction: Direction, offset: int) -> Square:
    return (0, offset) if direction is Direction.HORIZONTAL else (offset, 0)


def drawn_marks(text: str) -> tuple[Mark, ...]:
    """A drawing: one line per row, `.` for an empty square, lower case for a circled letter."""
    return tuple(
        _drawn_mark(row, col, char)
        for row, line in enumerate(text.strip("\n").splitlines())
        for col, char in enumerate(line.rstrip())
        if char not in (EMPTY_SQUARE, " ")
    )


@lru_cache(maxsize=1024)
def _drawn_mark(row: int, col: int, char: str) -> Mark:
    """The same letter on the same square, of whichever slip."""
    return Mark(row, col, char.upper(), circled=char.islower())


def drawn(written: Written) -> str:
    """The drawing of what counts, as `draw` reads it."""
    sheet = written.sheet
    if not sheet:
        return ""
    rows = range(max(row for row, _ in sheet) + 1)
    cols = range(max(col for _, col in sheet) + 1)
    return "\n".join(
        "".join(_char(sheet.get((row, col))) for col in cols).rstrip(EMPTY_SQUARE) or EMPTY_SQUARE
        for row in rows
    )


def _char(mark: Mark | None) -> str:
    if mark is None:
        return EMPTY_SQUARE
    return mark.letter.lower() if mark.circled else mark.letter
