"""What a bare word list tells about its words: verbs by their paradigm, plurals, feminines.

An imported list has no annotations. Files describe most of its words; this module deduces
the rest from the list itself, which is closed under inflection: a verb is there with all
its forms, a noun with its plural. Every reading found here is marked `inferred`.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.letters.lexicon._packed import LONGEST_WORD, SHORTEST_WORD, Readings, Words
from engine.letters.lexicon.readings import Kind, Mood, Reading
from engine.letters.lexicon.spelling import (
    AccentGuesser,
    Spelling,
    accented_or_plain,
    fold,
    marks,
    not_told,
    shared_prefix,
)


class VerbForm(NamedTuple):
    mood: Mood
    spellings: tuple[str, ...]  # accented, lower case: any one of them will do
    expected: bool  # False for participles an intransitive verb does not vary


_ENOUGH = 0.9  # of a paradigm in the list: below, an -ER noun would pass for a verb
_SHORTEST_MODEL = 4
_INFINITIVES = ("ER", "IR", "RE")


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


# --- Plurals and feminines ----------------------------------------------------------------------

_NOMINAL = frozenset({Kind.NOUN, Kind.ADJECTIVE, Kind.NOUN_ADJECTIVE})
_INVARIABLE = ("S", "X", "Z")
_VERBAL = ("EZ", "ONS", "AIS", "RAS", "SSES")  # more likely an odd verb than a noun

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


# --- The regular French verb, as letters --------------------------------------------------------
# Which forms an infinitive brings with it. Two groups have tables here; every other verb is
# conjugated after a model, a known verb it ends with (ENTRAPERCEVOIR after APERCEVOIR).

_FIRST_GROUP = {
    Mood.FINITE: (
        "e es ons ez ent ais ait ions iez aient ai as a âmes âtes èrent erai eras era erons erez "
        "eront erais erait erions eriez eraient asse asses ât assions assiez assent"
    ),
    Mood.PRESENT_PARTICIPLE: "ant",
    Mood.PAST_PARTICIPLE: "é és ée ées",
}
_SECOND_GROUP = {
    Mood.FINITE: (
        "is it issons issez issent issais issait issions issiez issaient îmes îtes irent irai "
        "iras ira irons irez iront irais irait irions iriez iraient isse isses"
    ),
    Mood.PRESENT_PARTICIPLE: "issant",
    Mood.PAST_PARTICIPLE: "i is ie ies",
}
_INVARIABLE_PARTICIPLES = {"é", "i"}
_MUTE = {"e", "es", "ent"}


def _after_mute_e(ending: str) -> bool:
    """Before these endings the last vowel of the stem is open: j'appelle, il paiera."""
    return ending in _MUTE or ending.startswith("er")


def _first_group_stems(stem: str, ending: str) -> Iterator[str]:
    softened = {"g": "ge", "c": "ç"}.get(stem[-1]) if ending[0] in "aâo" else None
    yield stem[:-1] + softened if softened else stem
    if _after_mute_e(ending):
        if stem[-1] == "y":
            yield stem[:-1] + "i"
        elif len(stem) > 2 and stem[-2] == "e" and stem[-1] in "lt":
            yield stem + stem[-1]


def _second_group_stems(stem: str, _ending: str) -> Iterator[str]:
    yield stem


_Stems = Callable[[str, str], Iterator[str]]
_GROUPS: tuple[tuple[str, Mapping[Mood, str], _Stems], ...] = (
    ("er", _FIRST_GROUP, _first_group_stems),
    ("ir", _SECOND_GROUP, _second_group_stems),
)


def regular_forms(infinitive: str) -> tuple[VerbForm, ...]:
    """Every form of a regular verb given in lower case; none when its ending has no table."""
    for ending, table, stems in _GROUPS:
        if infinitive.endswith(ending) and len(infinitive) > 3:
            stem = infinitive[:-2]
            return tuple(
                VerbForm(
                    mood,
                    tuple(variant + tail for variant in stems(stem, tail)),
                    mood is not Mood.PAST_PARTICIPLE or tail in _INVARIABLE_PARTICIPLES,
                )
                for mood, tails in table.items()
                for tail in tails.split()
            )
    return ()


def share_present(forms: Sequence[VerbForm], words: Container[str], longest: int) -> float:
    """The part of the expected forms that the list holds, too long ones aside."""
    wanted = [form for form in forms if form.expected and len(fold(form.spellings[0])) <= longest]
    if not wanted:
        return 0.0
    present = sum(any(fold(text) in words for text in form.spellings) for form in wanted)
    return present / len(wanted)
