"""What a bare word list tells about its words: verbs by their paradigm, plurals, feminines.

An imported list has no annotations. Files describe most of its words; this module deduces
the rest from the list itself, which is closed under inflection: a verb is there with all
its forms, a noun with its plural. Every reading found here is marked `inferred`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.letters.lexicon.accents import AccentGuesser
from engine.letters.lexicon.conjugation import VerbForm, regular_forms, share_present
from engine.letters.lexicon.entries import LONGEST_WORD
from engine.letters.lexicon.readings import Kind, Mood, Reading
from engine.letters.lexicon.spelling import accented_or_plain, fold, marks, shared_prefix

Known = Mapping[str, Sequence[Reading]]

_ENOUGH = 0.9  # of a paradigm in the list: below, an -ER noun would pass for a verb
_NOMINAL = frozenset({Kind.NOUN, Kind.ADJECTIVE, Kind.NOUN_ADJECTIVE})
_SHORTEST_MODEL = 4

# Ending of the derived word (accented) → ending of the word it comes from, likeliest first.
_PLURALS = "s: aux:al,ail,au eaux:eau eux:eu oux:ou x: es: men:man ies:y i:o,e,us a:um,on ia:ium"
_FEMININES = (
    "ée:é ère:er euse:eux,eur trice:teur ive:if elle:el,eau enne:en onne:on ette:et ète:et "
    "otte:ot asse:as osse:os esse:e, ousse:oux gue:g que:c che:c ve:f ille:il nne:n lle:l "
    "tte:t sse:s igne:in olle:ou e:"
)


def _rules(text: str) -> tuple[tuple[str, str, str], ...]:
    """(accented ending, the same in capitals, ending of the base in capitals)."""
    return tuple(
        (ending, fold(ending), fold(base))
        for rule in text.split()
        for ending, _, bases in (rule.partition(":"),)
        for base in bases.split(",")
    )


_PLURAL_RULES = _rules(_PLURALS)
_FEMININE_RULES = _rules(_FEMININES)
_INVARIABLE = ("S", "X", "Z")
_VERBAL = ("EZ", "ONS", "AIS", "RAS", "SSES")  # more likely an odd verb than a noun


def infer(
    words: frozenset[str], known: Known, spelled: Mapping[str, str] | None = None
) -> dict[str, list[Reading]]:
    """Readings for what `known` lacks: whole verbs first, then nouns, adjectives, adverbs.

    `spelled` gives the accented form of words whose list wrote accents.
    """
    spellings = {word: readings[0].form for word, readings in known.items() if readings}
    accents = AccentGuesser(spellings, spelled or {})
    found: dict[str, list[Reading]] = {}
    for infinitive, forms in _unknown_verbs(words, known):
        for word, reading in _verb_readings(infinitive, forms, words, accents):
            found.setdefault(word, []).append(reading)
    nominal = _Nominal(words, known, found, accents)
    described = set(found)
    for word in sorted(words, key=lambda word: (len(word), word)):
        if word not in known and word not in described:
            readings = nominal.readings(word)
            if readings:
                found[word] = readings
    return found


def _unknown_verbs(
    words: frozenset[str], known: Known
) -> Iterator[tuple[str, tuple[VerbForm, ...]]]:
    models = _Models(known)
    for word in sorted(words):
        if word[-2:] not in ("ER", "IR", "RE") or models.is_verb(word):
            continue
        candidates = (regular_forms(word.lower()), *models.conjugations(word))
        for forms in candidates:
            if forms and share_present(forms, words, LONGEST_WORD) >= _ENOUGH:
                yield word, forms
                break


class _Models:
    """Known verbs, by infinitive, as models for the verbs that end like them."""

    def __init__(self, known: Known) -> None:
        self._forms: dict[str, dict[str, VerbForm]] = {}
        for readings in known.values():
            for reading in readings:
                if reading.kind is Kind.VERB:
                    expected = reading.mood is not Mood.PAST_PARTICIPLE
                    form = VerbForm(reading.mood, (reading.form,), expected)
                    forms = self._forms.setdefault(fold(reading.lemma), {})
                    forms.setdefault(reading.mood + reading.form, form)

    def is_verb(self, word: str) -> bool:
        return word in self._forms

    def conjugations(self, word: str) -> Iterator[tuple[VerbForm, ...]]:
        """The word as a known verb with a prefix, longest known verb first."""
        for cut in range(1, len(word) - _SHORTEST_MODEL + 1):
            model = self._forms.get(word[cut:])
            if model:
                prefix = word[:cut].lower()
                yield tuple(
                    VerbForm(form.mood, (prefix + form.spellings[0],), form.expected)
                    for form in model.values()
                    if form.mood is not Mood.INFINITIVE
                )


def _verb_readings(
    infinitive: str, forms: Sequence[VerbForm], words: frozenset[str], accents: AccentGuesser
) -> Iterator[tuple[str, Reading]]:
    lemma = accents.guess(infinitive)
    stem = marks(lemma)
    agrees = _participle_agrees(forms, words)
    yield infinitive, Reading(lemma, Kind.VERB, Mood.INFINITIVE, lemma, True)
    for form in forms:
        if form.mood is Mood.PAST_PARTICIPLE and not form.expected and not agrees:
            continue
        for text in form.spellings:
            word = fold(text)
            if word in words:
                kept = min(shared_prefix(infinitive, word), len(infinitive) - 2)
                accented = _merged((mark for mark in stem if mark >> 4 < kept), marks(text))
                spelling = accented_or_plain(word, accented)
                yield word, Reading(lemma, Kind.VERB, form.mood, spelling, True)


def _participle_agrees(forms: Iterable[VerbForm], words: frozenset[str]) -> bool:
    """An intransitive verb has one participle: CLOPINÉS is no word, CLOPINES is « tu clopines »."""
    feminine = (
        form
        for form in forms
        if form.mood is Mood.PAST_PARTICIPLE and form.spellings[0].endswith("e")
    )
    return any(fold(text) in words for form in feminine for text in form.spellings)


def _merged(borrowed: Iterable[int], own: bytes) -> bytes:
    taken = {mark >> 4 for mark in own}
    return bytes(sorted([*own, *(mark for mark in borrowed if mark >> 4 not in taken)]))


class _Nominal:
    """Plurals and feminines, traced back to the shortest word of their family."""

    def __init__(
        self, words: frozenset[str], known: Known, verbs: Known, accents: AccentGuesser
    ) -> None:
        self._words = words
        self._known = known
        self._verbs = dict(verbs)
        self._accents = accents
        self._found: dict[str, list[Reading]] = {}

    def readings(self, word: str) -> list[Reading]:
        """What the word may be, most plausible family only; none when nothing speaks for it."""
        if word not in self._found:
            self._found[word] = []  # a family that leads back here is no family
            self._found[word] = (
                self._participle(word)
                or self._derived(word, _FEMININE_RULES)
                or self._plural(word)
                or self._lone(word)
            )
        return self._found[word]

    def _participle(self, word: str) -> list[Reading]:
        """AEROPORTE beside AEROPORTEE: an adjective in -é, not the feminine of AEROPORT."""
        if not word.endswith("E") or word + "E" not in self._words:
            return []
        form = self._accents.guess(word)
        lemma = form[:-1] + "é" if form.endswith("e") else form
        return [Reading(lemma, Kind.ADJECTIVE, Mood.NONE, lemma, True)]

    def _plural(self, word: str) -> list[Reading]:
        if word + "S" in self._words:  # a plural has no plural
            return []
        return self._derived(word, _PLURAL_RULES)

    def _derived(self, word: str, rules: Sequence[tuple[str, str, str]]) -> list[Reading]:
        for spelling, ending, base_ending in rules:
            if not word.endswith(ending):
                continue
            base = word[: len(word) - len(ending)] + base_ending
            if len(base) > 1 and base != word and base in self._words:
                roots = self._roots(base)
                if roots:
                    return [_derive(word, spelling, root) for root in roots]
        return []

    def _roots(self, base: str) -> list[Reading]:
        """The base as noun or adjective; a verb form may hide a noun nobody wrote down."""
        known = self._known.get(base) or self._verbs.get(base)
        if not known:
            return self.readings(base)
        nominal = [reading for reading in known if reading.kind in _NOMINAL]
        if nominal:
            return nominal
        first = known[0]
        return [Reading(first.form, Kind.NOUN, Mood.NONE, first.form, True)]

    def _lone(self, word: str) -> list[Reading]:
        if self._looks_nominal(word):
            kind = Kind.NOUN
        elif word.endswith("MENT"):
            kind = Kind.ADVERB
        else:
            return []
        lemma = self._accents.guess(word)
        return [Reading(lemma, kind, Mood.NONE, lemma, True)]

    def _looks_nominal(self, word: str) -> bool:
        """It has a plural or a feminine of its own, needs none, or has no room for one."""
        relatives = [word + "S", word + "X", word + "E"]
        if word.endswith("AL"):
            relatives.append(word[:-2] + "AUX")
        if word.endswith("EUX"):
            relatives.append(word[:-1] + "SE")
        return (
            any(relative in self._words for relative in relatives)
            or (word.endswith(_INVARIABLE) and not word.endswith(_VERBAL))
            or len(word) == LONGEST_WORD
        )


def _derive(word: str, spelling: str, root: Reading) -> Reading:
    """The root's reading carried over to the derived word, its accents kept on the stem."""
    kept = len(word) - len(fold(spelling))
    stem = bytes(mark for mark in marks(root.form) if mark >> 4 < kept)
    tail = bytes(mark + (kept << 4) for mark in marks(spelling))
    form = accented_or_plain(word, stem + tail)
    return Reading(root.lemma, root.kind, Mood.NONE, form, True)
