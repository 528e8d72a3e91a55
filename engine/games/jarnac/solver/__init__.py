"""The Jarnac solver: every word that can be made on a mat, and the best chain of words.

words = Words(lexicon)              two seconds, once per game, in the worker
sight = words.look(mat, formule)    all words, per row and new, under a millisecond or two
chain = best_chain(words, mat, formule)
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, overload

from engine.games.jarnac.mat import LONGEST, ROWS, SHORTEST, Mat, value
from engine.games.jarnac.options import Formule
from engine.games.jarnac.solver._scan import WIDTH, Index
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import minus

# --- Words that can be made on a mat ------------------------------------------------------------
# Row by row, the longest first.

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


# --- The best chain -----------------------------------------------------------------------------
# The words that gain the most together with the letters in sight.
#
# What counts in the end is which handful of letters goes to which row. A new word is bound by
# nothing and is made at once; a row may have to pass through another word to reach one that the
# formule refuses directly (LAC → CALE → LACETS, say). So: for every row, the handfuls that lead
# somewhere; then, row after row, the best gain for every handful that may be left.
#
# Within a budget of steps, and where it was spent the answer tells that something may have been
# missed. Twelve letters take half of it at most. Steps and no clock: a chain is as long on every
# machine, and a busy one gives the same answer later.

BUDGET = 10_000_000
"""Steps, a tenth of a microsecond of a PC's processor each: a second."""
SCAN_STEPS = 2_000
"""What looking through the whole list for a way costs beside."""

Path = tuple[Find, ...]


@dataclass(frozen=True)
class Chain:
    links: Path
    """In the order they are made."""
    gain: int
    exact: bool
    """False: « au moins », the budget was spent before everything was tried."""


def best_chain(words: Words, mat: Mat, formule: Formule, budget: int = BUDGET) -> Chain:
    """Words that the judge would have to rule on are left out."""
    return _Search(words, mat, formule, budget).run()


class _Handfuls:
    """Handfuls of a reliquat as numbers: a field of bits per letter, with a guard bit above
    each, so that « is it in there? » and « take it away » are one subtraction."""

    def __init__(self, reliquat: str) -> None:
        width = max(Counter(reliquat).values(), default=1).bit_length() + 1
        self._unit = {
            letter: 1 << position * width for position, letter in enumerate(sorted(set(reliquat)))
        }
        self.guards = sum(unit << width - 1 for unit in self._unit.values())
        self.whole = self.number(reliquat)

    def number(self, letters: str) -> int:
        return sum(self._unit[letter] for letter in letters)


@dataclass(frozen=True)
class _Option:
    """A handful of letters that leads a row to a longer word."""

    handful: int
    gain: int
    path: Path


Left = Mapping[int, tuple[int, Path]]
"""Handful left → the best gain that leaves it, and how."""


class _BudgetSpentError(Exception):
    """Something may have been missed."""


class _Search:
    def __init__(self, words: Words, mat: Mat, formule: Formule, steps: int) -> None:
        self._words, self._mat, self._formule = words, mat, formule
        self._handfuls = _Handfuls(mat.reliquat)
        self._steps = steps
        self._ways: dict[tuple[int, str, str], Path] = {}

    def run(self) -> Chain:
        best: Left = {self._handfuls.whole: (0, ())}
        exact = True
        try:
            for row in range(1, ROWS + 1):
                if self._mat.row(row):
                    best = _merged(best, self._after(best, self._row_options(row)))
            latest = best
            for options in self._new_rows():
                latest = self._after(latest, options)
                best = _merged(best, latest)
        except _BudgetSpentError:
            exact = False
        gain, links = max(best.values(), key=lambda found: found[0])
        return Chain(links, gain, exact)

    def _after(self, left: Left, options: tuple[_Option, ...]) -> Left:
        """Every way to go on by one of these options."""
        guards = self._handfuls.guards
        found: dict[int, tuple[int, Path]] = {}
        for pool, (gain, path) in left.items():
            self._spend(len(options))
            guarded = pool | guards
            for option in options:
                rest = guarded - option.handful
                if rest & guards != guards:
                    continue
                rest ^= guards
                known = found.get(rest)
                if known is None or gain + option.gain > known[0]:
                    found[rest] = (gain + option.gain, path + option.path)
        return found

    def _spend(self, steps: int) -> None:
        self._steps -= steps
        if self._steps < 0:
            raise _BudgetSpentError

    def _new_rows(self) -> Iterable[tuple[_Option, ...]]:
        """For each free row, from the top, the words that could be new there."""
        free = [row for row in range(1, ROWS + 1) if not self._mat.row(row)]
        options = self._direct(free[0]) if free else ()
        for row in free:
            yield tuple(
                replace(option, path=(option.path[0]._replace(row=row),)) for option in options
            )

    def _direct(self, row: int) -> tuple[_Option, ...]:
        """Words made at once, one per handful."""
        found: dict[int, _Option] = {}
        for find in self._words.look_at(self._mat, row, self._formule).certain:
            handful = self._handfuls.number(minus(find.word, find.old))
            found.setdefault(handful, _Option(handful, find.gain, (find,)))
        return tuple(found.values())

    def _row_options(self, row: int) -> tuple[_Option, ...]:
        """Words made at once, and those the formule refuses at once that another leads to."""
        direct = self._direct(row)
        if self._formule.chains:
            return direct
        found = {option.handful: option for option in direct}
        free = replace(self._formule, chains=True)
        for find in self._words.look_at(self._mat, row, free).certain:
            handful = self._handfuls.number(minus(find.word, find.old))
            path = () if handful in found else self._way(row, find.old, find.word)
            if path:
                found[handful] = _Option(handful, find.gain, path)
        return tuple(found.values())

    def _way(self, row: int, old: str, word: str) -> Path:
        """From one word to the other through words between them; empty when there is none."""
        key = row, old, word
        if key not in self._ways:
            self._ways[key] = self._search_way(row, old, word)
        return self._ways[key]

    def _search_way(self, row: int, old: str, word: str) -> Path:
        self._spend(SCAN_STEPS)
        answers = self._words.longer(old, minus(word, old), self._formule)
        nearer = [self._words.word(answer) for answer in answers if not answer & 1]
        if word in nearer:
            return (Find(row, old, word),)
        for between in nearer:
            if len(between) < len(word):
                rest = self._way(row, between, word)
                if rest:
                    return (Find(row, old, between), *rest)
        return ()


def _merged(first: Left, second: Left) -> Left:
    found = dict(first)
    for left, reached in second.items():
        if left not in found or reached[0] > found[left][0]:
            found[left] = reached
    return found
