"""Accents for a word nobody spelled: those of the known words that begin and end like it.

A voice reads « degouliner » wrong and « dégouliner » right. French accents depend on the
letters around them, so the longest common beginning and the longest common end with a known
word decide, letter by letter, whichever of the two matches further around that letter.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from engine.letters.lexicon.spelling import accented_or_plain, marks, shared_prefix


class AccentGuesser:
    """Built once from the known spellings; `spelled` are exact and win over any guess."""

    def __init__(self, known: Mapping[str, str], spelled: Mapping[str, str]) -> None:
        self._known = known
        self._spelled = spelled
        self._forward = sorted(known)
        self._backward = sorted(word[::-1] for word in known)

    def guess(self, word: str) -> str:
        if word in self._spelled:
            return self._spelled[word]
        head, head_length = _closest(word, self._forward)
        tail, tail_length = _closest(word[::-1], self._backward)
        tail = tail[::-1]
        head_marks = _by_position(marks(self._known.get(head, "")))
        tail_marks = _by_position(marks(self._known.get(tail, "")))
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


def _closest(word: str, ordered: Sequence[str]) -> tuple[str, int]:
    """The word of the sorted list with the longest common beginning, and that length."""
    at = bisect_left(ordered, word)
    neighbours = ordered[max(0, at - 1) : at + 1]
    best, length = "", 0
    for other in neighbours:
        shared = shared_prefix(word, other)
        if shared > length:
            best, length = other, shared
    return best, length


def _by_position(accents: bytes) -> dict[int, int]:
    return {mark >> 4: mark for mark in accents}
