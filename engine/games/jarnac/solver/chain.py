"""The best chain: the words that gain the most together with the letters in sight.

What counts in the end is which handful of letters goes to which row. A new word is bound by
nothing and is made at once; a row may have to pass through another word to reach one that the
formule refuses directly (LAC → CALE → LACETS, say). So: for every row, the handfuls that lead
somewhere; then, row after row, the best gain for every handful that may be left.

Exact up to twelve letters, whatever it takes; beyond that within a budget of steps, and the
answer then tells that something may have been missed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.games.jarnac.formule import Formule
from engine.games.jarnac.mat import ROWS, Mat
from engine.games.jarnac.solver.words import Find, Words
from engine.letters.tiles import minus

EXACT_UP_TO = 12
BUDGET = 2_000_000
"""Steps, a fraction of a microsecond each."""

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
    steps = None if len(mat.reliquat) <= EXACT_UP_TO else budget
    return _Search(words, mat, formule, steps).run()


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
    def __init__(self, words: Words, mat: Mat, formule: Formule, steps: int | None) -> None:
        self._words, self._mat, self._formule = words, mat, formule
        self._handfuls = _Handfuls(mat.reliquat)
        self._steps = steps

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
        if self._steps is None:
            return
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
        answers = self._words.longer(old, minus(word, old), self._formule)
        nearer = [self._words.word(answer) for answer in answers if not answer & 1]
        self._spend(1 + len(nearer))
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
