"""From French spelling to the letters of the tiles, and the accents back again.

A word of the game is upper case A–Z. What a person reads or hears has accents and
ligatures; they are kept beside the word as a few marks, one byte each.
"""

import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence

from engine.letters.lexicon._packed import Readings, Words

_EXPANDED = {"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d"}

# The order is part of the file format of `entries`: only ever append.
_ACCENTS = (
    "\N{COMBINING ACUTE ACCENT}",
    "\N{COMBINING GRAVE ACCENT}",
    "\N{COMBINING CIRCUMFLEX ACCENT}",
    "\N{COMBINING DIAERESIS}",
    "\N{COMBINING CEDILLA}",
    "\N{COMBINING TILDE}",
    "\N{COMBINING MACRON}",
    "\N{COMBINING RING ABOVE}",
    "\N{COMBINING CARON}",
)
_LIGATURE = len(_ACCENTS)
_LIGATURES = {"oe": "œ", "ae": "æ"}
_TWO_LETTERS = frozenset(char for char, letters in _EXPANDED.items() if len(letters) == 2)

_FOLDED = {
    ord(char): base
    for code in range(0xC0, 0x180)
    for char in (chr(code),)
    for base in (unicodedata.normalize("NFD", char)[0],)
    if base.isascii()
} | {
    ord(form): plain
    for small, letters in _EXPANDED.items()
    for form, plain in ((small, letters), (small.upper(), letters.upper()))
    if len(form) == 1
}

_MARK_OF = {
    unicodedata.normalize("NFC", letter + accent): (letter, code)
    for letter in "abcdefghijklmnopqrstuvwxyz"
    for code, accent in enumerate(_ACCENTS)
    if len(unicodedata.normalize("NFC", letter + accent)) == 1
}
_ACCENTED_OF = {pair: char for char, pair in _MARK_OF.items()}


def fold(text: str) -> str:
    """Upper case without accents or ligatures: `fold("cœur") == "COEUR"`.

    What is not a letter stays as it is: the caller decides what a word may hold.
    """
    if text.isascii():
        return text.upper()
    plain = text.translate(_FOLDED)
    if not plain.isascii():
        decomposed = unicodedata.normalize("NFD", plain)
        plain = "".join(char for char in decomposed if not unicodedata.combining(char))
        plain = plain.translate(_FOLDED)
    return plain.upper()


def shared_prefix(first: Sequence[object], second: Sequence[object]) -> int:
    """How many letters (or bytes) two words have in common at their beginning."""
    length = 0
    for one, other in zip(first, second, strict=False):
        if one != other:
            break
        length += 1
    return length


def marks(form: str) -> bytes:
    """The accents of a lower-case form, to be laid on its folded letters by `accented`.

    One byte a mark: position in the high half, accent in the low half. A sign no French
    word uses is left out: the letters stay right, and the voice reads them bare.
    """
    if form.isascii():
        return b""
    found = bytearray()
    position = 0
    for char in unicodedata.normalize("NFC", form):
        if char in _MARK_OF:
            found.append(position << 4 | _MARK_OF[char][1])
        elif char in _TWO_LETTERS:
            if char in _LIGATURES.values():
                found.append(position << 4 | _LIGATURE)
            position += 1
        position += 1
    return bytes(found)


def accented(word: str, accents: bytes) -> str:
    """The lower-case form whose `marks` these are. ValueError when they do not fit the word."""
    letters = list(word.lower())
    for mark in accents:
        position, code = mark >> 4, mark & 15
        if position >= len(letters):
            raise ValueError("accent outside the word")
        if code == _LIGATURE:
            pair = "".join(letters[position : position + 2])
            if pair not in _LIGATURES:
                raise ValueError("ligature on other letters")
            letters[position : position + 2] = [_LIGATURES[pair], ""]
        else:
            char = _ACCENTED_OF.get((letters[position], code))
            if char is None:
                raise ValueError("accent on a letter that cannot carry it")
            letters[position] = char
    return "".join(letters)


def accented_or_plain(word: str, accents: Iterable[int]) -> str:
    """The same for accents gathered from several words, which may disagree on a ligature."""
    try:
        return accented(word, bytes(accents))
    except ValueError:
        return word.lower()


# --- Accents for a word nobody spelled ----------------------------------------------------------
# They are those of the known words that begin and end like it.
#
# A voice reads « degouliner » wrong and « dégouliner » right. French accents depend on the
# letters around them, so the longest common beginning and the longest common end with a known
# word decide, letter by letter, whichever of the two matches further around that letter.

Spelling = Callable[[str], str | None]
"""How a list that writes accents spells a word; None when it does not tell."""


def not_told(_word: str) -> str | None:
    """The spelling of a list without accents."""
    return None


class AccentGuesser:
    """Built once from the known readings; what the list spells wins over any guess."""

    def __init__(self, readings: Readings, spelling: Spelling) -> None:
        self._readings = readings
        self._spelling = spelling
        self._forward = readings.known()
        self._backward = self._forward.backwards()

    def guess(self, word: str) -> str:
        told = self._spelling(word)
        if told is not None:
            return told
        head, head_length = _closest(word, self._forward)
        tail, tail_length = _closest(word[::-1], self._backward)
        tail = tail[::-1]
        head_marks = self._marks(head)
        tail_marks = self._marks(tail)
        shift = len(tail) - len(word)
        chosen = []
        for position in range(len(word)):
            after = head_length - 1 - position  # letters shared beyond this one
            before = position - (len(word) - tail_length)  # letters shared ahead of it
            if max(after, before) < 1:
                continue
            source = head_marks if after >= before else tail_marks
            mark = source.get(position if after >= before else position + shift)
            if mark is not None:
                chosen.append(position << 4 | mark & 15)
        return accented_or_plain(word, chosen)

    def _marks(self, word: str) -> dict[int, int]:
        """The accents of a word's first reading, by position; none of no word."""
        known = self._readings.of(word)[:1]
        return {mark >> 4: mark for reading in known for mark in marks(reading.form)}


def _closest(word: str, ordered: Words) -> tuple[str, int]:
    """The word of the sorted list with the longest common beginning, and that length."""
    at = bisect_left(ordered, word)
    best, length = "", 0
    for place in range(max(0, at - 1), min(at + 1, len(ordered))):
        shared = shared_prefix(word, ordered[place])
        if shared > length:
            best, length = ordered[place], shared
    return best, length
