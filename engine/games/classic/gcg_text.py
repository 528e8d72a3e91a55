"""The text of a GCG file, line by line. What a line means on the board, `gcg` says.

Places are written the other way round: our H4, across, is its 8D; our 4H, down, its D8.
"""

import enum
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from engine.letters.board import SIZE, Direction, Reference
from engine.letters.tiles import ALPHABET, LETTERS, parse_letters
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
    comment: str = ""
    """What somebody wrote behind the total."""


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


_LINES = re.compile(r"\r\n|\r|\n")
"""As editors count them: `splitlines` breaks at characters nobody sees."""


def read_gcg(text: str) -> Gcg:
    """RuleError names the first line that cannot be understood."""
    declared: list[tuple[int, str, str]] = []
    """The line, the short name and the name of each player of the heading."""
    pragmas: dict[str, str] = {}
    lines: list[GcgLine] = []
    written = False
    """A pragma was the last: what follows without a mark of its own is the rest of its text."""
    plain = unicodedata.normalize("NFC", text.lstrip("\ufeff"))
    for number, raw in enumerate(_LINES.split(plain), start=1):
        line = raw.strip()
        if line.startswith(">"):
            lines.append(_read_line(number, line))
            written = False
        elif line.startswith("#"):
            key, value = _first_word(line[1:])
            written = True
            if re.fullmatch(r"player[0-9]*", key.lower()):
                short, name = _first_word(value)
                if short:  # left empty, the lines say who plays
                    declared.append((number, short.rstrip(":"), name or short))
            else:
                pragmas[key.lower()] = value
        elif line and not written:
            raise RuleError("gcg_bad_line", line=number, text=line[:60])
    if not lines:
        raise RuleError("gcg_empty")
    names = _two_players(declared, lines)
    known = {short.casefold(): short for short in names}
    (first, one), (second, two) = names.items()
    named = tuple(replace(line, player=known[line.player.casefold()]) for line in lines)
    return Gcg((first, second), (one, two), named, pragmas)


def _first_word(text: str) -> tuple[str, str]:
    """And the rest; some programs part them by tabs."""
    word, *rest = text.split(maxsplit=1) or [""]
    return word, rest[0].strip() if rest else ""


def _two_players(declared: list[tuple[int, str, str]], lines: list[GcgLine]) -> dict[str, str]:
    """Short name → name. The heading says who plays; where it names nobody, the lines do."""
    seen: dict[str, tuple[str, str]] = {}
    for number, short, name in declared:
        if len(seen) == PLAYERS:
            raise RuleError("gcg_players", line=number, players=len(declared))
        if short.casefold() in seen:
            raise RuleError("gcg_same_player", line=number, player=short[:40])
        seen[short.casefold()] = (short, name)
    players = {line.player.casefold(): line for line in reversed(lines)}
    strangers = [line for key, line in players.items() if key not in seen]
    for line in sorted(strangers, key=lambda each: each.number):
        if len(seen) == PLAYERS:
            if len(declared) == PLAYERS:
                raise RuleError("gcg_stranger", line=line.number, player=line.player[:40])
            raise RuleError("gcg_players", line=line.number, players=len(players))
        seen[line.player.casefold()] = (line.player, line.player)
    if len(seen) < PLAYERS:
        raise RuleError("gcg_players", line=lines[0].number, players=len(seen))
    return dict(seen.values())


_HEAD = re.compile(r">\s*(\S+):\s*(.*)")
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")
_DASHES = dict.fromkeys(map(ord, "\u2212\u2013\u2010\u2011"), "-")
"""What a word processor makes of a minus."""
_MOST = 3
"""Of what stands before the points: rack, place, word."""


def _read_line(number: int, line: str) -> GcgLine:
    """What was done, the points and the total; whatever follows is a comment."""
    match = _HEAD.fullmatch(line)
    tokens = match[2].translate(_DASHES).split() if match else []
    for at in range(1, min(_MOST, len(tokens) - 2) + 1):
        points, total = tokens[at : at + 2]
        if match is None or not (_NUMBER.fullmatch(points) and _NUMBER.fullmatch(total)):
            continue
        bare = GcgLine(number, match[1], LineKind.PASS, int(points), int(total))
        read = _read_what(bare, tokens[:at])
        if read is not None:
            _check_alphabet(number, tokens[:at])
            return replace(read, comment=" ".join(tokens[at + 2 :]))
    _check_alphabet(number, tokens[:_MOST])
    raise RuleError("gcg_bad_line", line=number, text=line[:60])


def _read_what(bare: GcgLine, tokens: list[str]) -> GcgLine | None:
    """What was done, from the right: the rack before it may be missing."""
    last = _PASSED.sub(lambda passed: THROUGH * len(passed[1]), tokens[-1])
    place = parse_place(tokens[-2]) if len(tokens) > 1 else None
    if place and _is_word(last):
        rack = _rack(tokens[:-2])
        return replace(bare, kind=LineKind.WORD, place=place, word=last, rack=rack)
    if len(tokens) > 2:
        return None
    line, last = replace(bare, rack=_rack(tokens[:-1])), tokens[-1]
    if last == "-":
        return line
    if last == "--":
        return replace(line, kind=LineKind.WITHDRAWN)
    if last.startswith("-"):
        return _read_exchange(line, last[1:])
    if last.startswith("(") and last.endswith(")"):
        return _read_bracket(line, last[1:-1])
    return None


_PASSED = re.compile(r"\(([A-Za-z.]+)\)")
"""In a word: some programs write the tiles already there in brackets."""


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
    return all(char == THROUGH or char.upper() in LETTERS for char in text) and text.isascii()


def _rack(tokens: list[str]) -> str:
    return _letters(tokens[0]) if tokens else ""


def _letters(text: str) -> str:
    """Nothing when they are not letters of the game: what cannot be known is left out."""
    try:
        return parse_letters(text)
    except RuleError:
        return ""


# --- Letters our set does not have --------------------------------------------------------------

_UMLAUTS = frozenset("ÄÖÜßẞ")
_FRENCH_ACCENTS = frozenset("ÀÂÆÇÉÈÊËÎÏÔŒÙÛŸ")
_SCRIPTS = frozenset({"GREEK", "CYRILLIC", "HEBREW", "ARABIC", "ARMENIAN", "GEORGIAN"})
_TWO_LETTERS = re.compile(r"\[(\w[\w·]+)\]")


def _check_alphabet(number: int, tokens: Iterable[str]) -> None:
    """A letter of another set, by the kind of letter it is."""
    for token in tokens:
        if pair := _TWO_LETTERS.search(token):
            letter, kind = pair[1], "pair"
        else:
            letter = next((char for char in token if char.isalpha() and not char.isascii()), "")
            kind = _kind_of_letter(letter)
        if letter:
            raise RuleError(f"gcg_alphabet_{kind}", line=number, letter=letter[:8])


def _kind_of_letter(letter: str) -> str:
    if letter in _UMLAUTS or letter.upper() in _UMLAUTS:
        return "umlaut"
    if letter.upper() in _FRENCH_ACCENTS:
        return "accent"
    script = unicodedata.name(letter, "").partition(" ")[0] if letter else ""
    if script == "LATIN":
        return "latin"
    return script.lower() if script in _SCRIPTS else "other"
