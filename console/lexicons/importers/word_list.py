"""What every importer fills: words, what it left aside, and how the list spelled them."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.letters.lexicon._packed import LONGEST_WORD, SHORTEST_WORD, Words
from engine.letters.lexicon.spelling import Spelling, accented_or_plain, fold, marks, not_told
from engine.rulings import RuleError

MOST_WORDS = 1_000_000
"""More than twice any edition: beyond, it is something else, and memory is not endless."""

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_JOINTS = str.maketrans("", "", "-'’.\N{SOFT HYPHEN}\N{NON-BREAKING HYPHEN}")


@dataclass(frozen=True)
class WordList:
    kind: str
    words: Words
    spelling: Spelling  # the accented form of every word, when the list writes accents
    encoding: str | None = None
    heading: str | None = None
    dropped_long: int = 0
    dropped_short: int = 0
    dropped_compound: int = 0


class _Spelled:
    """The forms of a list's words, held as their accents: each sequence of marks is kept once."""

    def __init__(self, words: Words, forms: Mapping[str, str]) -> None:
        self._words = words
        self._marks = [b""]
        number = {b"": 0}
        self._numbers = array("I")
        for word in words:
            found = marks(forms[word])
            if found not in number:
                number[found] = len(self._marks)
                self._marks.append(found)
            self._numbers.append(number[found])

    def __call__(self, word: str) -> str | None:
        rank = self._words.rank(word)
        return None if rank < 0 else accented_or_plain(word, self._marks[self._numbers[rank]])


@dataclass
class Gatherer:
    """Sorts out what a list holds: words to keep, words to count, and what is no word."""

    words: dict[str, str] = field(default_factory=dict)
    """Word → its form in the list; nothing for a form without accents."""
    long: set[str] = field(default_factory=set)
    short: set[str] = field(default_factory=set)
    compound: set[str] = field(default_factory=set)
    accents: bool = False

    def add(self, form: str) -> str:
        """Take one word as it is written; return it folded, or nothing when it is not one."""
        word = fold(form)
        if not word.isalpha() or not word.isascii():
            return word if self._add_compound(word) else ""
        if SHORTEST_WORD <= len(word) <= LONGEST_WORD:
            self._keep(word, form)
        elif len(word) > LONGEST_WORD:
            self._count(self.long, word)
        else:
            self._count(self.short, word)
        return word

    def _keep(self, word: str, form: str) -> None:
        form = "" if form.isascii() else form.lower()
        known = self.words.get(word)
        if known is None:
            if len(self.words) >= MOST_WORDS:
                raise RuleError("import_too_many_words", most=MOST_WORDS)
            self.words[word] = form
        elif form < known:
            self.words[word] = form  # the order of the lines must not matter
        self.accents = self.accents or bool(form)

    def _add_compound(self, word: str) -> bool:
        """ARC-EN-CIEL and AUJOURD'HUI are words, though nobody can play them."""
        letters = word.translate(_JOINTS)
        if not letters or not _LETTERS.issuperset(letters) or not word[0].isalpha():
            return False
        self._count(self.compound, word)
        return True

    def _count(self, dropped: set[str], word: str) -> None:
        if len(dropped) >= MOST_WORDS:
            raise RuleError("import_too_many_words", most=MOST_WORDS)
        dropped.add(word)

    def finish(
        self, kind: str, *, encoding: str | None = None, heading: str | None = None
    ) -> WordList:
        words = Words(sorted(self.words))
        return WordList(
            kind=kind,
            words=words,
            spelling=_Spelled(words, self.words) if self.accents else not_told,
            encoding=encoding,
            heading=heading,
            dropped_long=len(self.long),
            dropped_short=len(self.short),
            dropped_compound=len(self.compound),
        )
