"""The text of a GCG file, line by line. What a line means on the board, `gcg` says.

Places are written the other way round: our H4, across, is its 8D; our 4H, down, its D8.
"""

import enum
import re
from dataclasses import dataclass, field, replace

from engine.letters.board import SIZE, Direction, Reference
from engine.letters.tiles import ALPHABET, parse_letters
from engine.rulings import RuleError, whole_number

THROUGH = "."
"""In a word: the tile already there."""
PLAYERS = 2


class LineKind(enum.Enum):
    WORD = "word"
    EXCHANGE = "exchange"
    PASS = "pass"
    WITHDRAWN = "withdrawn"
    """The word of the line before was contested and taken back."""
    CHALLENGE = "challenge"
    """Points for, or the price of, a contestation in vain."""
    RACK = "rack"
    """The letters left on a rack, counted at the end."""
    TIME = "time"


@dataclass(frozen=True)
class GcgLine:
    number: int
    """In the file, from 1."""
    player: str
    kind: LineKind
    points: int
    total: int
    rack: str = ""
    place: Reference | None = None
    word: str = ""
    """As written: `.` for a tile already there, lower case for a joker."""
    letters: str = ""
    """Exchanged, or left on a rack."""
    count: int = 0
    """Exchanged."""


@dataclass(frozen=True)
class Gcg:
    players: tuple[str, str]
    """Their short names, as lines use them."""
    names: tuple[str, str]
    lines: tuple[GcgLine, ...]
    pragmas: dict[str, str] = field(default_factory=dict)
    """`title`, `lexicon`, `id`… as written, the last of each."""


def place_text(ref: Reference) -> str:
    row, col = str(ref.row + 1), ALPHABET[ref.col]
    return row + col if ref.direction is Direction.HORIZONTAL else col + row


_ACROSS = re.compile(r"([1-9][0-9]?)([A-Oa-o])")
_DOWN = re.compile(r"([A-Oa-o])([1-9][0-9]?)")


def parse_place(text: str) -> Reference | None:
    """None when it is no place."""
    if match := _ACROSS.fullmatch(text):
        (row, col), direction = match.groups(), Direction.HORIZONTAL
    elif match := _DOWN.fullmatch(text):
        (col, row), direction = match.groups(), Direction.VERTICAL
    else:
        return None
    if int(row) > SIZE:
        return None
    return Reference(int(row) - 1, ALPHABET.index(col.upper()), direction)


def read_gcg(text: str) -> Gcg:
    """RuleError names the first line that cannot be understood."""
    names: dict[str, str] = {}
    pragmas: dict[str, str] = {}
    lines: list[GcgLine] = []
    written = False
    """A pragma was the last: what follows without a mark of its own is the rest of its text."""
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        line = raw.strip()
        if line.startswith(">"):
            lines.append(_read_line(number, line))
            written = False
        elif line.startswith("#"):
            key, _, value = line[1:].partition(" ")
            written = True
            if key.lower().startswith("player"):
                short, _, name = value.strip().partition(" ")
                names[short] = name.strip() or short
            else:
                pragmas[key.lower()] = value.strip()
        elif line and not written:
            raise RuleError("gcg_bad_line", line=number, text=line[:60])
    return _checked(names, pragmas, tuple(lines))


def _checked(names: dict[str, str], pragmas: dict[str, str], lines: tuple[GcgLine, ...]) -> Gcg:
    if not lines:
        raise RuleError("gcg_empty")
    for line in lines:
        names.setdefault(line.player, line.player)
    if len(names) != PLAYERS:
        raise RuleError("gcg_two_players", players=len(names))
    (first, one), (second, two) = names.items()
    return Gcg((first, second), (one, two), lines, pragmas)


_HEAD = re.compile(r">\s*(\S+):\s*(.*)")
_NUMBER = re.compile(r"[+-]?\d{1,4}")


def _read_line(number: int, line: str) -> GcgLine:
    match = _HEAD.fullmatch(line)
    tokens = match[2].split() if match else []
    if match is None or len(tokens) < 3 or not all(map(_NUMBER.fullmatch, tokens[-2:])):
        raise RuleError("gcg_bad_line", line=number, text=line[:60])
    *what, points, total = tokens
    bare = GcgLine(number, match[1], LineKind.PASS, int(points), int(total))
    read = _read_what(bare, what)
    if read is None:
        raise RuleError("gcg_bad_line", line=number, text=line[:60])
    return read


def _read_what(bare: GcgLine, tokens: list[str]) -> GcgLine | None:
    """What was done, from the right: the rack before it may be missing."""
    last = tokens[-1]
    place = parse_place(tokens[-2]) if len(tokens) > 1 else None
    if place and _is_word(last) and len(tokens) <= 3:
        rack = _rack(tokens[:-2])
        return replace(bare, kind=LineKind.WORD, place=place, word=last, rack=rack)
    if len(tokens) > 2:
        return None
    line = replace(bare, rack=_rack(tokens[:-1]))
    if last == "-":
        return line
    if last == "--":
        return replace(line, kind=LineKind.WITHDRAWN)
    if last.startswith("-"):
        return _read_exchange(line, last[1:])
    if last.startswith("(") and last.endswith(")"):
        return _read_bracket(line, last[1:-1])
    return None


def _read_exchange(line: GcgLine, what: str) -> GcgLine | None:
    count = whole_number(what)
    if count is not None:
        return replace(line, kind=LineKind.EXCHANGE, count=count)
    letters = _letters(what)
    if not letters:
        return None
    return replace(line, kind=LineKind.EXCHANGE, letters=letters, count=len(letters))


def _read_bracket(line: GcgLine, what: str) -> GcgLine | None:
    named = {"challenge": LineKind.CHALLENGE, "time": LineKind.TIME}.get(what.lower())
    if named:
        return replace(line, kind=named)
    letters = _letters(what)
    return replace(line, kind=LineKind.RACK, letters=letters) if letters else None


def _is_word(text: str) -> bool:
    return all(char == THROUGH or char.upper() in ALPHABET for char in text)


def _rack(tokens: list[str]) -> str:
    return _letters(tokens[0]) if tokens else ""


def _letters(text: str) -> str:
    """Nothing when they are not letters of the game: what cannot be known is left out."""
    try:
        return parse_letters(text)
    except RuleError:
        return ""
