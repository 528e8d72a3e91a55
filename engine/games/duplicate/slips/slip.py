"""A slip as it stands on the paper: letters on a small grid, circles, strokes, boxes.

Nothing here is interpreted. What was crossed out is kept, so that it can be shown, and
left out by `Written.sheet`, because a crossed-out part does not exist
(fisf-2020 §5.4, fisf-2014 §5.6).
"""

import enum
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import TypeVar

from engine.letters.board import EMPTY_SQUARE, SIZE, Direction, Reference
from engine.letters.moves import parse_word
from engine.letters.tiles import LETTERS
from engine.rulings import RuleError, whole_number

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
    TWO_WAYS = "two_ways"
    """By telephone and on paper, neither blank; what is written is the telephone's."""
    LATE = "late"
    """Written after the end of the coup."""
    EXCHANGED = "exchanged"
    """Exchanged after the end of the coup."""


class UnreadablePart(enum.Enum):
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
    illegible: tuple[UnreadablePart, ...] = ()
    untidy: bool = False
    """Its presentation makes it hard to read (fisf-2020 §5.5)."""
    discipline: Discipline = Discipline.NONE
    note: str = ""
    """The arbiter's own words."""

    @property
    def solutions(self) -> tuple[Written, ...]:
        """What has not been crossed out."""
        return tuple(written for written in self.written if not written.is_empty)

    def cannot_read(self, part: UnreadablePart) -> bool:
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
    """The drawing of what counts, as `drawn_marks` reads it."""
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


# --- What an arbiter types ----------------------------------------------------------------------
# « T », or a word, its reference and its score:
#
#     T                    the retained solution, without a flaw
#     -                    no slip          B        a blank one
#     SOT 10H 13           word, reference, score, in any order
#     SO(T) 10H 13         a circled letter; `SOt` says the same
#     SOT /v H10 13        /h or /v when the word is written another way than its reference
#     SOT 10H 13 ; OS 3C   two solutions
#
# A word typed all in lower case has nothing circled: it comes from a telephone.

TOP = "T"
_STATES = {"-": SlipState.NONE, "B": SlipState.BLANK}
_DIRECTIONS = {"/H": Direction.HORIZONTAL, "/V": Direction.VERTICAL}
_CIRCLED = re.compile(r"\((\w)\)")
_SPLIT_REFERENCE = re.compile(r"\b([A-Oa-o])\s+(\d{1,2})\b|\b(\d{1,2})\s+([A-Oa-o])\b")
LONGEST = 200
"""Characters: more than two solutions with all their marks."""

T = TypeVar("T")


def parse_short(text: str) -> Bulletin:
    typed = text.strip()
    if not typed:
        raise RuleError("slip_short_empty")
    if len(typed) > LONGEST:
        raise RuleError("slip_short_long", most=LONGEST)
    if typed.upper() == TOP:
        return Bulletin(top=True)
    if typed.upper() in _STATES:
        return Bulletin(state=_STATES[typed.upper()])
    code = _code_meant(typed.upper())
    if code:
        raise RuleError("slip_short_code", text=typed, meant=code)
    return Bulletin(tuple(_solution(part) for part in typed.split(";") if part.strip()))


def _code_meant(typed: str) -> str:
    """« TT », « T 34 », « TT 34 »: a key pressed twice, a code with something beside it, or a word
    of the paper? Whoever types it is asked: a slip null by a slip of the finger is nobody's."""
    told = (token for token in typed.split() if not token.isdecimal())
    bare = re.sub(r"[.,;]", "", "".join(told))
    words = [token for token in typed.split() if not any(map(str.isdecimal, token))]
    repeated = bare[:1] if len(set(bare)) == 1 else ""
    code = repeated or (words[0] if len(words) == 1 else "")
    return code if code in (TOP, *_STATES) else ""


def _solution(text: str) -> Written:
    word: str | None = None
    reference: str | None = None
    score: int | None = None
    direction: Direction | None = None
    for token in _with_joined_references(text).split():
        if token.upper() in _DIRECTIONS:
            direction = _once(direction, _DIRECTIONS[token.upper()], text)
        elif (points := whole_number(token)) is not None:
            score = _once(score, points, text)
        elif any(char.isdecimal() for char in token):
            reference = _once(reference, token, text)
        else:
            word = _once(word, token, text)
    if word is None:
        raise RuleError("slip_short_no_word", text=text.strip())
    letters, circled = read_word(word)
    return write(letters, reference, score, direction or usual_direction(reference), circled)


def _with_joined_references(text: str) -> str:
    """`H 4` and `4 H` are references too."""
    return _SPLIT_REFERENCE.sub(lambda match: "".join(filter(None, match.groups())), text)


def _once(known: T | None, new: T, text: str) -> T:
    if known is not None:
        raise RuleError("slip_short_twice", text=text.strip(), token=str(new))
    return new


def read_word(text: str) -> tuple[str, frozenset[int]]:
    """The letters of a word as typed, and which of them, from 0, are circled."""
    bare = _CIRCLED.sub("", text)
    if bare == bare.lower():
        # Outside its brackets, all in lower case: a keyboard's habit, not circles.
        text = "".join(
            part if part.startswith("(") else part.upper() for part in re.split(r"(\(\w\))", text)
        )
    word = parse_word(_CIRCLED.sub(lambda match: match.group(1).lower(), text))
    return word.upper(), frozenset(at for at, char in enumerate(word) if char.islower())


def usual_direction(reference: str | None) -> Direction:
    """A word is written the way its reference runs; across when there is none to tell."""
    try:
        return Reference.parse(reference or "").direction
    except RuleError:
        return Direction.HORIZONTAL
