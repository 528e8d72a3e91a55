"""What a word may be: its dictionary entries, and the questions Jarnac asks about them.

A *reading* is one way to understand the letters (PORTE: the noun, « je porte », « porté »);
an *entry* gathers the readings that stand at one place of the dictionary.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """Word classes, as the source files write them."""

    NOUN = "N"
    NOUN_ADJECTIVE = "NA"
    ADJECTIVE = "A"
    ADVERB = "ADV"
    INTERJECTION = "INTJ"
    GRAMMAR = "MG"
    VERB = "V"
    OTHER = "X"
    ABBREVIATION = "ABBR"
    PREFIX = "PFX"
    PROPER = "NPR"


class Mood(StrEnum):
    """Where a form stands in its verb; NONE for all that is not a verb."""

    NONE = ""
    INFINITIVE = "i"
    FINITE = "c"
    PAST_PARTICIPLE = "k"
    PRESENT_PARTICIPLE = "g"


_NOMINAL = frozenset({Kind.NOUN, Kind.NOUN_ADJECTIVE, Kind.ADJECTIVE})
_KIND_RANK = {kind: rank for rank, kind in enumerate(Kind)}
_MOOD_RANK = {mood: rank for rank, mood in enumerate(Mood)}


class Reading(NamedTuple):
    lemma: str  # accented, lower case
    kind: Kind
    mood: Mood
    form: str  # the word itself, accented
    inferred: bool = False  # deduced from the list, attested nowhere


def reading_order(reading: Reading) -> tuple[int, int, str, str, bool]:
    """Nouns before verbs, the form a person would say first before the others."""
    kind, mood = _KIND_RANK[reading.kind], _MOOD_RANK[reading.mood]
    return kind, mood, reading.lemma, reading.form, reading.inferred


@dataclass(frozen=True)
class Entry:
    """One place in the dictionary where the word can be found."""

    lemma: str
    kind: Kind
    conjugated: bool  # there only as a finite verb form
    forms: tuple[str, ...]
    inferred: bool = False

    @property
    def key(self) -> tuple[str, Kind]:
        return entry_key(self.lemma, self.kind)


def entry_key(lemma: str, kind: Kind) -> tuple[str, Kind]:
    """Noun and adjective of one lemma share their entry (« adj. et n. »)."""
    return lemma, Kind.NOUN_ADJECTIVE if kind in _NOMINAL else kind


def entries_from(readings: Iterable[Reading]) -> tuple[Entry, ...]:
    """The readings of one word, gathered by entry, in their order."""
    groups: dict[tuple[str, Kind], list[Reading]] = {}
    for reading in sorted(readings, key=reading_order):
        groups.setdefault(entry_key(reading.lemma, reading.kind), []).append(reading)
    return tuple(_gather(group) for group in groups.values())


def _gather(group: Sequence[Reading]) -> Entry:
    kinds = {reading.kind for reading in group}
    return Entry(
        lemma=group[0].lemma,
        kind=group[0].kind if len(kinds) == 1 else Kind.NOUN_ADJECTIVE,
        conjugated=all(reading.mood is Mood.FINITE for reading in group),
        forms=tuple(dict.fromkeys(reading.form for reading in group)),
        inferred=all(reading.inferred for reading in group),
    )


def only_conjugated(entries: Iterable[Entry]) -> bool:
    """« Sans conjugaisons » refuses it (jarnac, formule compétition).

    A word nobody could annotate is not *known* to be conjugated: False.
    """
    found = tuple(entries)
    return bool(found) and all(entry.conjugated for entry in found)


class SameEntry(StrEnum):
    SAME = "same"
    DIFFERENT = "different"
    JUDGE = "judge"
    """Only a person can tell."""


@dataclass(frozen=True)
class Kinship:
    """Do two words stand at one entry? The answer, and what it rests on."""

    answer: SameEntry
    shared: tuple[tuple[Entry, Entry], ...]
    """The same entry, as each word stands in it."""
    unknown: bool = False
    """Nothing is known of one of the words."""


def kinship(first: Iterable[Entry], second: Iterable[Entry], *, conjugations: bool) -> Kinship:
    """May `first` be lengthened to `second` « sans enchaînement de même entrée » (jarnac)?

    One shared entry is enough to refuse, whatever else the words may mean: FLORE–FLORES
    although FLORÈS is another word, MÉNAGE–MÉNAGER because of « ménagé », PORTE–PORTER
    although PORTE is a noun. Two cases are the judge's: nothing is known of one of the words;
    or the formule admits no conjugated form, and the words meet only through one
    (COURT–COURANT, by « il court »).
    """
    ours = {entry.key: entry for entry in first}
    theirs = {entry.key: entry for entry in second}
    shared = tuple((entry, theirs[key]) for key, entry in ours.items() if key in theirs)
    unknown = not ours or not theirs
    if any(conjugations or not (a.conjugated or b.conjugated) for a, b in shared):
        answer = SameEntry.SAME
    elif shared or unknown:
        answer = SameEntry.JUDGE
    else:
        answer = SameEntry.DIFFERENT
    return Kinship(answer, shared, unknown)
