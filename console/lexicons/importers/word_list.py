"""What every importer fills: words, what it left aside, and how the list spelled them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.errors import RuleError
from engine.letters.lexicon.spelling import fold

SHORTEST, LONGEST = 2, 15
MOST_WORDS = 1_000_000
"""More than twice any edition: beyond, it is something else, and memory is not endless."""

_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_JOINTS = str.maketrans("", "", "-'’.\N{SOFT HYPHEN}\N{NON-BREAKING HYPHEN}")


@dataclass(frozen=True)
class WordList:
    kind: str
    words: frozenset[str]
    spelled: Mapping[str, str]  # accented form of every word, when the list writes accents
    encoding: str | None = None
    heading: str | None = None
    dropped_long: int = 0
    dropped_short: int = 0
    dropped_compound: int = 0


@dataclass
class Gatherer:
    """Sorts out what a list holds: words to keep, words to count, and what is no word."""

    words: dict[str, str] = field(default_factory=dict)  # word → its form in the list
    long: set[str] = field(default_factory=set)
    short: set[str] = field(default_factory=set)
    compound: set[str] = field(default_factory=set)
    accents: bool = False

    def add(self, form: str) -> bool:
        """Take one word as it is written; False when it is not one."""
        word = fold(form)
        if not _LETTERS.issuperset(word):
            return self._add_compound(word)
        if SHORTEST <= len(word) <= LONGEST:
            self._keep(word, form)
        elif len(word) > LONGEST:
            self._count(self.long, word)
        elif word:
            self._count(self.short, word)
        else:
            return False
        return True

    def _keep(self, word: str, form: str) -> None:
        form = form.lower()
        if not form.isascii():
            self.accents = True
        known = self.words.get(word)
        if known is None:
            if len(self.words) >= MOST_WORDS:
                raise RuleError("import_too_many_words", most=MOST_WORDS)
            self.words[word] = form
        elif form < known:
            self.words[word] = form  # the order of the lines must not matter

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
        return WordList(
            kind=kind,
            words=frozenset(self.words),
            spelled=self.words if self.accents else {},
            encoding=encoding,
            heading=heading,
            dropped_long=len(self.long),
            dropped_short=len(self.short),
            dropped_compound=len(self.compound),
        )
