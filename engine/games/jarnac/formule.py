"""The formules of Jarnac: conjugations or not, chains of the same entry or not.

*Compétition* is without both. Most answers are the dictionary's; where it is silent, or where
only a form the formule does not admit ties two words together, the judge rules.
"""

import enum
from dataclasses import dataclass, field

from engine.letters.lexicon import Lexicon
from engine.letters.lexicon.readings import Entry, Kinship, SameEntry, kinship, only_conjugated


@dataclass(frozen=True)
class Formule:
    conjugations: bool
    """May a word be played that is only a conjugated form?"""
    chains: bool
    """May a word be lengthened to another of the same entry?"""

    @property
    def code(self) -> str:
        return next(code for code, formule in FORMULES.items() if formule == self)

    def to_text(self) -> str:
        return self.code

    @classmethod
    def from_text(cls, text: str) -> "Formule":
        return FORMULES[text]


COMPETITION = Formule(conjugations=False, chains=False)
LIBRE = Formule(conjugations=True, chains=True)
FORMULES = {
    "competition": COMPETITION,
    "conjugaisons": Formule(conjugations=True, chains=False),
    "enchainements": Formule(conjugations=False, chains=True),
    "libre": LIBRE,
}


class Validity(enum.Enum):
    GOOD = "good"
    WRONG = "wrong"
    JUDGE = "judge"
    """Only a person can tell."""


@dataclass(frozen=True)
class Verdict:
    """Is a word good, made new or out of another one? With the reason, and what it rests on."""

    validity: Validity
    code: str
    shared: tuple[Entry, ...] = field(default=(), compare=False)
    """The entries both words stand at."""

    @property
    def is_good(self) -> bool:
        return self.validity is Validity.GOOD


_GOOD = Verdict(Validity.GOOD, "jarnac_word_good")


def examine(word: str, old: str, formule: Formule, lexicon: Lexicon) -> Verdict:
    """`old` is the word it lengthens, empty for a word on a new row."""
    if word not in lexicon:
        return Verdict(Validity.WRONG, "jarnac_word_unknown")
    alone = _alone(word, formule, lexicon)
    if alone.validity is Validity.WRONG or formule.chains or not old:
        return alone
    chain = _chained(kinship_of(old, word, formule, lexicon))
    return chain if alone.is_good or chain.validity is Validity.WRONG else alone


def kinship_of(old: str, word: str, formule: Formule, lexicon: Lexicon) -> Kinship:
    entries = lexicon.entries(old), lexicon.entries(word)
    return kinship(*entries, conjugations=formule.conjugations)


def _alone(word: str, formule: Formule, lexicon: Lexicon) -> Verdict:
    if formule.conjugations:
        return _GOOD
    entries = lexicon.entries(word)
    if not entries:
        return Verdict(Validity.JUDGE, "jarnac_word_without_entry")
    if only_conjugated(entries):
        return Verdict(Validity.WRONG, "jarnac_word_conjugated")
    return _GOOD


def _chained(found: Kinship) -> Verdict:
    shared = tuple(entry for entry, _ in found.shared)
    if found.answer is SameEntry.DIFFERENT:
        return _GOOD
    if found.answer is SameEntry.SAME:
        return Verdict(Validity.WRONG, "jarnac_same_entry", shared)
    code = "jarnac_chain_without_entry" if found.unknown else "jarnac_chain_by_conjugation"
    return Verdict(Validity.JUDGE, code, shared)
