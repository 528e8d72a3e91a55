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
        """Noun and adjective of one lemma share their entry (« adj. et n. »)."""
        return self.lemma, Kind.NOUN_ADJECTIVE if self.kind in _NOMINAL else self.kind


def entries_from(readings: Iterable[Reading]) -> tuple[Entry, ...]:
    """The readings of one word, gathered by entry, in their order."""
    groups: dict[tuple[str, Kind], list[Reading]] = {}
    for reading in sorted(readings, key=reading_order):
        family = Kind.NOUN_ADJECTIVE if reading.kind in _NOMINAL else reading.kind
        groups.setdefault((reading.lemma, family), []).append(reading)
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
    POSSIBLE = "possible"


@dataclass(frozen=True)
class Kinship:
    """Do two words stand at one entry? The answer, and what it rests on."""

    answer: SameEntry
    shared: tuple[tuple[Entry, Entry], ...]  # the same entry, as each word stands in it
    first_only: tuple[Entry, ...]
    second_only: tuple[Entry, ...]


def kinship(first: Iterable[Entry], second: Iterable[Entry]) -> Kinship:
    """May `first` be lengthened to `second` « sans enchaînement de même entrée » (jarnac)?

    The text refuses as soon as one entry holds both words: FLORE–FLORES although FLORÈS
    is also a word, MÉNAGE–MÉNAGER because of « ménagé ». SAME is that case beyond doubt:
    whatever the first word meant, the second stands beside it. POSSIBLE is left to the
    judge: the words meet at an entry, yet the first may have been played at another
    (PORTE the noun → PORTER), or one of them could not be annotated.
    """
    ours = {entry.key: entry for entry in first}
    theirs = {entry.key: entry for entry in second}
    shared = tuple((entry, theirs[key]) for key, entry in ours.items() if key in theirs)
    if not ours or not theirs:
        answer = SameEntry.POSSIBLE
    elif not shared:
        answer = SameEntry.DIFFERENT
    else:
        answer = SameEntry.SAME if len(shared) == len(ours) else SameEntry.POSSIBLE
    return Kinship(
        answer,
        shared,
        tuple(entry for key, entry in ours.items() if key not in theirs),
        tuple(entry for key, entry in theirs.items() if key not in ours),
    )
