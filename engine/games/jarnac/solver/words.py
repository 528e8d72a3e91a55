"""Every word that can be made on a mat, row by row, the longest first."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, overload

from engine.games.jarnac.formule import Formule
from engine.games.jarnac.mat import LONGEST, ROWS, SHORTEST, Mat, value
from engine.games.jarnac.solver._scan import WIDTH, Index
from engine.letters.lexicon import Lexicon

_NOWHERE = array("I")
_END: tuple[str, tuple[int, ...]] = ("\uffff", ())


class Find(NamedTuple):
    """A word that can be made: on which row, out of which word."""

    row: int
    old: str
    word: str
    doubtful: bool = False
    """The formule leaves it to the judge."""

    @property
    def gain(self) -> int:
        return value(self.word) - value(self.old)


class Words:
    """The words of 3 to 9 letters of a lexicon, with the places where each stands."""

    def __init__(self, lexicon: Lexicon) -> None:
        shelves = _sorted_by_length(lexicon)
        letters, starts, numbers = bytearray(), array("I", [0]), array("I")
        self._first: dict[int, int] = {}
        for length, shelf in shelves.items():
            self._first[length] = len(starts) - 1
            letters += shelf.letters
            for count in shelf.counts:
                starts.append(starts[-1] + count)
            numbers += shelf.places
        self._index = Index(bytes(letters), starts, numbers)
        self._starts, self._numbers = starts, numbers

    def __len__(self) -> int:
        return len(self._index)

    def look(self, mat: Mat, formule: Formule) -> "Sight":
        """What can be made now with the letters in sight."""
        rows = [row for row in range(1, ROWS + 1) if mat.row(row) or row == mat.free_row]
        return Sight(tuple(self.look_at(mat, row, formule) for row in rows))

    def look_at(self, mat: Mat, row: int, formule: Formule) -> "RowSight":
        old = mat.row(row)
        return RowSight(self, row, old, self.longer(old, mat.reliquat, formule))

    def longer(self, old: str, reliquat: str, formule: Formule) -> Sequence[int]:
        """The kernel's answers for one row, packed; `RowSight` reads them."""
        if len(old) >= LONGEST or not reliquat:
            return ()
        places = self._places(old) if old and not formule.chains else _NOWHERE
        return self._index.find(old, reliquat, places, formule.conjugations, formule.chains)

    def word(self, answer: int) -> str:
        return self._index.word(answer >> 1)

    def after(self, length: int) -> int:
        """The number that follows the last word of this length."""
        return self._first.get(length - 1, len(self))

    def _places(self, word: str) -> "array[int]":
        number = self._number(word)
        if number is None:
            return _NOWHERE
        return self._numbers[self._starts[number] : self._starts[number + 1]]

    def _number(self, word: str) -> int | None:
        """Binary search among the words of that length."""
        if len(word) not in self._first:
            return None
        first, after = self._first[len(word)], self.after(len(word))
        number = bisect_left(range(after), word, lo=first, key=self._index.word)
        return number if number < after and self._index.word(number) == word else None


@dataclass
class _Shelf:
    """The words of one length, in alphabetical order."""

    letters: bytearray = field(default_factory=bytearray)
    counts: bytearray = field(default_factory=bytearray)
    """How many places each word has."""
    places: "array[int]" = field(default_factory=lambda: array("I"))


def _sorted_by_length(lexicon: Lexicon) -> dict[int, _Shelf]:
    """Longest first. Words and places come in the same order: one walk along both."""
    shelves = {length: _Shelf() for length in range(LONGEST, SHORTEST - 1, -1)}
    annotated = lexicon.places()
    at, places = next(annotated, _END)
    for word in lexicon.words():
        while at < word:
            at, places = next(annotated, _END)
        if len(word) in shelves:
            shelf = shelves[len(word)]
            known = places if at == word else ()
            shelf.letters += word.encode().ljust(WIDTH, b"\0")
            shelf.counts.append(len(known))
            shelf.places.extend(known)
    return shelves


class RowSight(Sequence[Find]):
    """What can be made on one row, longest words first; a word is decoded when looked at."""

    def __init__(self, words: Words, row: int, old: str, answers: Sequence[int]) -> None:
        self._words = words
        self.row = row
        self.old = old
        self._answers = answers

    def __len__(self) -> int:
        return len(self._answers)

    @overload
    def __getitem__(self, rank: int) -> Find: ...
    @overload
    def __getitem__(self, rank: slice) -> tuple[Find, ...]: ...
    def __getitem__(self, rank: int | slice) -> Find | tuple[Find, ...]:
        if isinstance(rank, slice):
            return tuple(map(self._find, self._answers[rank]))
        return self._find(self._answers[rank])

    def __iter__(self) -> Iterator[Find]:
        return map(self._find, self._answers)

    def _find(self, answer: int) -> Find:
        return Find(self.row, self.old, self._words.word(answer), bool(answer & 1))

    def runs(self) -> Iterator[tuple[int, int, tuple[Find, ...]]]:
        """The words of each length together: what they gain, negative so that the best sort
        first, the row, the words."""
        start = 0
        for length in range(LONGEST, max(len(self.old), SHORTEST - 1), -1):
            end = bisect_left(self._answers, 2 * self._words.after(length), lo=start)
            if start < end:
                yield value(self.old) - length**2, self.row, self[start:end]
            start = end

    @property
    def certain(self) -> Iterator[Find]:
        """Without those the judge would have to rule on."""
        return (self._find(answer) for answer in self._answers if not answer & 1)


@dataclass(frozen=True)
class Sight:
    rows: tuple[RowSight, ...]
    """One per word that stands on the mat, and one for the next free row."""

    def __len__(self) -> int:
        return sum(map(len, self.rows))

    def __iter__(self) -> Iterator[Find]:
        """Best first: by points gained, then row by row, then in alphabetical order."""
        for _, _, finds in sorted(run for row in self.rows for run in row.runs()):
            yield from finds

    @cached_property
    def best(self) -> tuple[Find, ...]:
        """The words that gain the most, ties included, among those that are certainly good."""
        heads = [next(row.certain, None) for row in self.rows]
        most = max((head.gain for head in heads if head), default=0)
        return tuple(
            find
            for row, head in zip(self.rows, heads, strict=True)
            if head and head.gain == most
            for find in _leading(row, most)
        )


def _leading(row: RowSight, gain: int) -> Iterator[Find]:
    for find in row.certain:
        if find.gain < gain:
            return
        yield find
