"""A ticket as the bytes a receipt printer takes (ESC/POS, 80 mm): the few it takes, no library.

Epson's commands, which every clone knows: initialise, code page, size, alignment, feed and cut.
Letters are those of code page 858, the Western one that has the accents of French.
"""

import textwrap
import unicodedata
from dataclasses import dataclass

from console.french.typography import FIXED, NARROW

COLUMNS = 48
"""Of 80 mm paper in the usual letters; some printers have 42."""
CODE_PAGE = "cp858"

RESET = b"\x1b@"
SELECT_CP858 = b"\x1bt\x13"
LEFT, CENTRED = b"\x1ba\x00", b"\x1ba\x01"
PLAIN, TALL, HUGE = b"\x1d!\x00", b"\x1d!\x01", b"\x1d!\x77"
"""Once, twice as high, eight times as wide and high: a number read from across the room."""
LARGE = b"\x1d!\x33"
FEED_AND_CUT = b"\x1bd\x02\x1dVB\x00"
ASK_PAPER = b"\x10\x04\x04"
"""Is there paper? One byte comes back, from printers that answer."""
_HUGE_WIDTH = 8
_INSTEAD = str.maketrans({
    "’": "'", "‘": "'", "“": '"', "”": '"', "œ": "oe", "Œ": "OE", "–": "-", "—": "-", "…": "...",
    "−": "-", "·": "-", "×": "x", NARROW: " ", FIXED: " ", "\u2010": "-", "\u2011": "-",
    "Ł": "L", "ł": "l", "Đ": "D", "đ": "d",
})  # fmt: skip


@dataclass(frozen=True)
class Ticket:
    """What one player is handed."""

    number: str
    """In large: the table."""
    title: str
    name: str
    lines: tuple[str, ...] = ()
    foot: str = ""


def ticket_bytes(ticket: Ticket, columns: int = COLUMNS) -> bytes:
    huge = len(ticket.number) * _HUGE_WIDTH <= columns
    parts = [
        RESET + SELECT_CP858 + CENTRED,
        _line("TABLE"),
        HUGE if huge else LARGE,
        _line(ticket.number),
        TALL,
        *_wrapped(ticket.name, columns),
        PLAIN,
        *_wrapped(ticket.title, columns),
        LEFT,
        _line("-" * columns),
        *(part for line in ticket.lines for part in _wrapped(line, columns)),
    ]
    if ticket.foot:
        parts += [_line("-" * columns), *_wrapped(ticket.foot, columns)]
    return b"".join((*parts, FEED_AND_CUT))


def is_out_of_paper(answer: bytes) -> bool:
    """What the printer answered to ASK_PAPER."""
    return bool(answer) and answer[-1] & 0x60 == 0x60


def _wrapped(text: str, columns: int) -> list[bytes]:
    """No word is cut that fits a line."""
    plain = unicodedata.normalize("NFC", text).translate(_INSTEAD)
    return [_line(each) for each in textwrap.wrap("".join(map(_known, plain)), columns)]


def _known(letter: str) -> str:
    """A letter the code page does not have, without its accent."""
    try:
        letter.encode(CODE_PAGE)
    except UnicodeEncodeError:
        return unicodedata.normalize("NFKD", letter)[0]
    return letter


def _line(text: str) -> bytes:
    """Without what a name could smuggle in: the printer takes commands from the same stream."""
    shown = "".join(letter for letter in text if letter.isprintable())
    return shown.encode(CODE_PAGE, "replace") + b"\n"
