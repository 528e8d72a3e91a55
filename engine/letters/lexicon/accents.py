"""Accents for a word nobody spelled: those of the known words that begin and end like it.

A voice reads « degouliner » wrong and « dégouliner » right. French accents depend on the
letters around them, so the longest common beginning and the longest common end with a known
word decide, letter by letter, whichever of the two matches further around that letter.
"""

from bisect import bisect_left
from collections.abc import Callable

from engine.letters.lexicon._packed import Readings, Words
from engine.letters.lexicon.spelling import accented_or_plain, marks, shared_prefix

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
