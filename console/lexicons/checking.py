"""Is a word valid, and what is it? What `lexicon check` and a judge's desk ask."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from console.lexicons.definitions import CREDIT, best_sense, find_senses
from engine.letters.lexicon import Lexicon
from engine.letters.lexicon.readings import Entry, Kind, only_conjugated
from engine.letters.lexicon.spelling import fold
from engine.rulings import RuleError


@dataclass(frozen=True)
class CheckedWord:
    word: str
    valid: bool
    accented: tuple[str, ...]
    entries: tuple[Entry, ...]
    definitions: tuple[str | None, ...]  # one for each entry, when there is one

    @property
    def only_conjugated(self) -> bool:
        return only_conjugated(self.entries)

    @property
    def is_defined(self) -> bool:
        return any(self.definitions)

    def as_data(self) -> dict[str, Any]:
        """For programs. The credit goes with the definitions."""
        data: dict[str, Any] = {
            "word": self.word,
            "valid": self.valid,
            "accented": list(self.accented),
            "only_conjugated": self.only_conjugated,
            "entries": [
                _entry_data(entry, definition)
                for entry, definition in zip(self.entries, self.definitions, strict=True)
            ],
        }
        return data | ({"definitions_credit": CREDIT} if self.is_defined else {})


def _entry_data(entry: Entry, definition: str | None) -> dict[str, Any]:
    return {
        "lemma": entry.lemma,
        "class": str(entry.kind),
        "conjugated": entry.conjugated,
        "inferred": entry.inferred,
        "forms": list(entry.forms),
        "definition": definition,
    }


def check_words(lexicon: Lexicon, texts: Iterable[str]) -> list[CheckedWord]:
    """Each word as typed, accents and case aside. RuleError for what is not even letters."""
    words = [_word(text) for text in texts]
    entries = {word: lexicon.entries(word) if word in lexicon else () for word in words}

    def is_infinitive(text: str) -> bool:
        return any(
            entry.kind is Kind.VERB and entry.lemma == text for entry in lexicon.entries(fold(text))
        )

    senses = find_senses(entry.lemma for found in entries.values() for entry in found)
    return [
        CheckedWord(
            word=word,
            valid=word in lexicon,
            accented=lexicon.accented(word) if word in lexicon else (),
            entries=entries[word],
            definitions=tuple(
                best_sense(senses.get(entry.lemma, ()), entry.kind, is_infinitive)
                for entry in entries[word]
            ),
        )
        for word in words
    ]


def define(lexicon: Lexicon, words: Iterable[str]) -> dict[str, str]:
    """A short definition of each word that has one, after its lemma where that is another."""
    found = {}
    written = list(words)
    for word, checked in zip(written, check_words(lexicon, written), strict=True):
        for entry, definition in zip(checked.entries, checked.definitions, strict=True):
            if definition and word not in found:
                known = entry.lemma in checked.accented
                found[word] = definition if known else f"{entry.lemma} : {definition}"
    return found


def _word(text: str) -> str:
    word = fold(text.strip())
    if not word or not word.isascii() or not word.isalpha():
        raise RuleError("lexicon_word_bad", word=text.strip()[:40])
    return word
