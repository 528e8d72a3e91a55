"""Measuring, fitting and wrapping text without opening a font."""

import re
import unicodedata
from functools import lru_cache

from console.tv.advances import ADVANCES, CHARACTERS
from console.tv.scene import Weight

CAP_HEIGHT = 0.668
"""Height of a capital, in em, in all three weights of the shipped typeface."""

ELLIPSIS = "…"
NO_BREAK_SPACE = "\xa0"

# The typeface has no narrow no-break space and no no-break hyphen; a name typed with another
# alphabet must still show something.
_SUBSTITUTES = {"\u202f": NO_BREAK_SPACE, "\u2009": " ", "\u2011": "-", "\u2010": "-"}
_UNKNOWN = "?"
_KNOWN = frozenset(CHARACTERS)


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """The text with only characters the typeface can write."""
    composed = unicodedata.normalize("NFC", text)
    return "".join(_printable_character(character) for character in composed)


def _printable_character(character: str) -> str:
    if character in _KNOWN:
        return character
    if character in _SUBSTITUTES:
        return _SUBSTITUTES[character]
    # « ễ » is written « ê », then « e »: the marks go one by one, the last first.
    parts = unicodedata.normalize("NFKD", character)
    for end in range(len(parts), 0, -1):
        simpler = unicodedata.normalize("NFC", parts[:end])
        if _KNOWN.issuperset(simpler):
            return simpler
    return "" if unicodedata.combining(character) else _UNKNOWN


@lru_cache(maxsize=4096)
def width_of(text: str, size: int, weight: Weight) -> int:
    """Width in virtual pixels, kerning left out."""
    advances = ADVANCES[weight]
    return round(sum(advances[character] for character in printable(text)) * size / 1000)


def cap_height(size: int) -> int:
    return round(CAP_HEIGHT * size)


def fit(text: str, width: int, weight: Weight, largest: int, smallest: int) -> int:
    """The largest size that keeps the text inside the width, never under `smallest`."""
    natural = width_of(text, 1000, weight)
    if natural == 0:
        return largest
    return max(smallest, min(largest, width * 1000 // natural))


def shorten(text: str, width: int, size: int, weight: Weight) -> str:
    """The text, cut with an ellipsis where it would not fit."""
    if width_of(text, size, weight) <= width:
        return text
    kept = text
    while kept and width_of(kept + ELLIPSIS, size, weight) > width:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS


LINE = 1.28
"""Distance between two baselines, in em."""


def fit_lines(
    text: str, area: tuple[int, int], weight: Weight, largest: int, smallest: int
) -> tuple[int, list[str]]:
    """The largest size at which the text, wrapped, stays inside (width, height)."""
    width, height = area
    for size in range(largest, smallest, -2):
        lines = wrap(text, width, size, weight, most=len(text) or 1)
        fits = all(width_of(line, size, weight) <= width for line in lines)
        if fits and len(lines) * size * LINE <= height:
            return size, _balanced(text, width, size, weight, len(lines))
    most = max(1, int(height / (smallest * LINE)))
    return smallest, wrap(text, width, smallest, weight, most)


def _balanced(text: str, width: int, size: int, weight: Weight, count: int) -> list[str]:
    """The same number of lines, as even as they go: no word left alone on the last one."""
    lines = wrap(text, width, size, weight, count)
    for narrower in range(width, width // 2, -max(1, width // 20)):
        tried = wrap(text, narrower, size, weight, len(text))
        if len(tried) > count or any(width_of(line, size, weight) > narrower for line in tried):
            break
        lines = tried
    return lines


_BEFORE_HIGH_MARKS = re.compile(r" (?=[;:!?»%€])")
_AFTER_OPENING_MARK = re.compile(r"(?<=«) ")


@lru_cache(maxsize=1024)
def unbroken(text: str) -> str:
    """The text with the no-break spaces French asks for: « two marks » and those before « ! »."""
    glued = _BEFORE_HIGH_MARKS.sub(NO_BREAK_SPACE, text)
    return _AFTER_OPENING_MARK.sub(NO_BREAK_SPACE, glued)


def wrap(text: str, width: int, size: int, weight: Weight, most: int) -> list[str]:
    """Lines that fit the width; what does not fit in `most` lines ends in an ellipsis."""
    lines: list[str] = []
    for word in unbroken(text).split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, weight) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [shorten(line, width, size, weight) for line in lines if line]
