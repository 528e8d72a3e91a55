"""What a bare word list tells about its words: verbs by their paradigm, plurals, feminines.

An imported list has no annotations. Files describe most of its words; this module deduces
the rest from the list itself, which is closed under inflection: a verb is there with all
its forms, a noun with its plural. Every reading found here is marked `inferred`.
"""

from collections.abc import Iterable, Iterator, Sequence

from engine.letters.lexicon._packed import LONGEST_WORD, SHORTEST_WORD, Readings, Words
from engine.letters.lexicon.accents import AccentGuesser, Spelling, not_told
from engine.letters.lexicon.conjugation import VerbForm, regular_forms, share_present
from engine.letters.lexicon.readings import Kind, Mood, Reading
from engine.letters.lexicon.spelling import accented_or_plain, fold, marks, shared_prefix

_ENOUGH = 0.9  # of a paradigm in the list: below, an -ER noun would pass for a verb
_NOMINAL = frozenset({Kind.NOUN, Kind.ADJECTIVE, Kind.NOUN_ADJECTIVE})
_SHORTEST_MODEL = 4
_INFINITIVES = ("ER", "IR", "RE")

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


def infer(readings: Readings, spelling: Spelling = not_told) -> None:
    """Readings for what has none: whole verbs first, then nouns, adjectives, adverbs.

    A verb of the list may also explain a form that is known as something else.
    """
    words = readings.words
    accents = AccentGuesser(readings, spelling)
    for infinitive, forms in _unknown_verbs(readings):
        for word, reading in _verb_readings(infinitive, forms, words, accents):
            readings.add(word, reading)
    nominal = _Nominal(readings, accents)
    for length in range(SHORTEST_WORD, LONGEST_WORD + 1):
        for word in readings.unknown(length):
            nominal.describe(word)


def _unknown_verbs(readings: Readings) -> list[tuple[str, tuple[VerbForm, ...]]]:
    models = _Models(readings)
    found = []
    for word in models.candidates:
        for forms in (regular_forms(word.lower()), *models.conjugations(word)):
            if forms and share_present(forms, readings.words, LONGEST_WORD) >= _ENOUGH:
                found.append((word, forms))
                break
    return found


class _Models:
    """Known verbs, by infinitive, as models for the words that may be verbs and end like them."""

    def __init__(self, readings: Readings) -> None:
        numbers: dict[str, list[int]] = {}
        for number, lemma in enumerate(readings.lemmas_in_use()):
            if lemma and lemma[1] is Kind.VERB:
                numbers.setdefault(fold(lemma[0]), []).append(number)
        self.candidates = [
            word for word in readings.words if word.endswith(_INFINITIVES) and word not in numbers
        ]
        wanted = {end for word in self.candidates for end in _ends(word) if end in numbers}
        self._forms: dict[str, dict[str, VerbForm]] = {}
        chosen = [number for end in wanted for number in numbers[end]]
        for _, reading in readings.having(chosen):
            expected = reading.mood is not Mood.PAST_PARTICIPLE
            form = VerbForm(reading.mood, (reading.form,), expected)
            forms = self._forms.setdefault(fold(reading.lemma), {})
            forms.setdefault(reading.mood + reading.form, form)

    def conjugations(self, word: str) -> Iterator[tuple[VerbForm, ...]]:
        """The word as a known verb with a prefix, longest known verb first."""
        for end in _ends(word):
            model = self._forms.get(end)
            if model:
                prefix = word[: len(word) - len(end)].lower()
                yield tuple(
                    VerbForm(form.mood, (prefix + form.spellings[0],), form.expected)
                    for form in model.values()
                    if form.mood is not Mood.INFINITIVE
                )


def _ends(word: str) -> Iterator[str]:
    return (word[cut:] for cut in range(1, len(word) - _SHORTEST_MODEL + 1))


def _verb_readings(
    infinitive: str, forms: Sequence[VerbForm], words: Words, accents: AccentGuesser
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


def _participle_agrees(forms: Iterable[VerbForm], words: Words) -> bool:
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

    def __init__(self, readings: Readings, accents: AccentGuesser) -> None:
        self._readings = readings
        self._words = readings.words
        self._accents = accents
        self._asked = bytearray(len(self._words))

    def describe(self, word: str) -> None:
        """Add what the word may be, most plausible family only; nothing speaks for some."""
        rank = self._words.rank(word)
        if word in self._readings or self._asked[rank]:
            return
        self._asked[rank] = True  # a family that leads back here is no family
        for reading in (
            self._participle(word)
            or self._derived(word, _FEMININE_RULES)
            or self._plural(word)
            or self._lone(word)
        ):
            self._readings.add(word, reading)

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
        self.describe(base)
        known = self._readings.of(base)
        nominal = [reading for reading in known if reading.kind in _NOMINAL]
        if nominal or not known or self._asked[self._words.rank(base)]:
            return nominal or known
        return [Reading(known[0].form, Kind.NOUN, Mood.NONE, known[0].form, True)]

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
