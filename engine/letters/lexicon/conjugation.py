"""The regular French verb, as letters: which forms an infinitive brings with it.

Two groups have tables here; every other verb is conjugated after a model, a known verb
it ends with (ENTRAPERCEVOIR after APERCEVOIR).
"""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from engine.letters.lexicon.readings import Mood
from engine.letters.lexicon.spelling import fold


class VerbForm(NamedTuple):
    mood: Mood
    spellings: tuple[str, ...]  # accented, lower case: any one of them will do
    expected: bool  # False for participles an intransitive verb does not vary


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
_INVARIABLE = {"é", "i"}
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
                    mood is not Mood.PAST_PARTICIPLE or tail in _INVARIABLE,
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
