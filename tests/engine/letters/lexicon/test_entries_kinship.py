"""Jarnac's two questions, on the examples of its rules and on the free lexicon."""

from itertools import takewhile

import pytest

from engine.letters.lexicon.readings import (
    Kind,
    Mood,
    Reading,
    SameEntry,
    entries_from,
    kinship,
    only_conjugated,
)

ARTICLE = pytest.mark.article("jarnac, formule compétition")


def compare(lexicon, first, second, *, conjugations=False):
    entries = lexicon.entries(first), lexicon.entries(second)
    return kinship(*entries, conjugations=conjugations)


def lemmas(found):
    return {entry.lemma for entry, _ in found.shared}


@ARTICLE
@pytest.mark.parametrize("conjugations", [False, True])
@pytest.mark.parametrize(
    ("first", "second", "shared"),
    [
        ("CHAT", "CHATS", {"chat"}),
        ("LAC", "LACS", {"lac"}),
        ("ELANCE", "ELANCEE", {"élancer", "élancé"}),
        ("FLORE", "FLORES", {"flore"}),
    ],
)
def test_the_first_word_always_stands_beside_the_second(
    free_lexicon, first, second, shared, conjugations
):
    found = compare(free_lexicon, first, second, conjugations=conjugations)
    assert (found.answer, lemmas(found)) == (SameEntry.SAME, shared)


@ARTICLE
@pytest.mark.parametrize(
    ("first", "second", "shared"),
    [("PORTE", "PORTER", "porter"), ("MENAGE", "MENAGER", "ménager")],
)
def test_one_shared_entry_is_enough_whatever_else_the_word_means(
    free_lexicon, first, second, shared
):
    """PORTE is a noun too, but also « porté », and stands beside PORTER."""
    found = compare(free_lexicon, first, second)
    assert (found.answer, lemmas(found)) == (SameEntry.SAME, {shared})


@ARTICLE
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("CHANT", "CHANTE"),
        ("ELANCE", "ENLACEE"),
        ("LAC", "CALS"),
        ("MENAGE", "REMANGE"),
    ],
)
def test_no_entry_in_common(free_lexicon, first, second):
    found = compare(free_lexicon, first, second)
    assert (found.answer, found.shared) == (SameEntry.DIFFERENT, ())


@ARTICLE
def test_meeting_through_a_form_the_formule_does_not_admit_is_the_judges(free_lexicon):
    """COURT is « il court » or the adjective: only the first meets COURANT."""
    found = compare(free_lexicon, "COURT", "COURANT")
    assert found.answer is SameEntry.JUDGE
    ((court, courant),) = found.shared
    assert (court.lemma, court.conjugated, courant.conjugated) == ("courir", True, False)
    assert not found.unknown


@ARTICLE
def test_with_conjugations_the_same_meeting_refuses(free_lexicon):
    found = compare(free_lexicon, "COURT", "COURANT", conjugations=True)
    assert found.answer is SameEntry.SAME


def test_a_word_without_entries_is_the_judges(free_lexicon):
    found = kinship((), free_lexicon.entries("CHATS"), conjugations=True)
    assert (found.answer, found.shared, found.unknown) == (SameEntry.JUDGE, (), True)


def test_places_tell_what_entries_tell(free_lexicon):
    """The numbers the solver compares stand for the entries people read."""
    key_of: dict[int, tuple] = {}
    for word, places in takewhile(lambda each: each[0] < "MEO", free_lexicon.places()):
        if not word.startswith("MEN"):
            continue
        entries = free_lexicon.entries(word)
        assert sorted(place & 1 for place in places) == sorted(e.conjugated for e in entries)
        if len(entries) == 1:
            assert key_of.setdefault(places[0] >> 1, entries[0].key) == entries[0].key
    assert len(key_of) > 50


@pytest.mark.article("jarnac, formule compétition")
@pytest.mark.parametrize("word", ["JOUA", "JOUAI", "JOUERONT", "FINIRENT", "SOYEZ"])
def test_conjugated_forms_are_refused(free_lexicon, word):
    assert only_conjugated(free_lexicon.entries(word))


@pytest.mark.article("jarnac, formule compétition")
@pytest.mark.parametrize("word", ["JOUER", "JOUE", "JOUES", "JOUEE", "JOUEES", "JOUANT", "CHAT"])
def test_infinitives_and_participles_stay(free_lexicon, word):
    assert not only_conjugated(free_lexicon.entries(word))


def test_what_is_not_known_is_not_known_to_be_conjugated():
    assert not only_conjugated(())


def test_noun_and_adjective_of_one_lemma_share_their_entry():
    readings = [
        Reading("abandonné", Kind.ADJECTIVE, Mood.NONE, "abandonnée"),
        Reading("abandonné", Kind.NOUN, Mood.NONE, "abandonnée"),
    ]
    (entry,) = entries_from(readings)
    assert entry.kind is Kind.NOUN_ADJECTIVE
    other = entries_from([Reading("abandonné", Kind.NOUN, Mood.NONE, "abandonné")])
    assert kinship(other, [entry], conjugations=False).answer is SameEntry.SAME


def test_an_entry_is_deduced_only_when_all_its_readings_are():
    readings = [
        Reading("porter", Kind.VERB, Mood.FINITE, "porte", inferred=True),
        Reading("porter", Kind.VERB, Mood.PAST_PARTICIPLE, "porté"),
    ]
    (entry,) = entries_from(readings)
    assert not entry.inferred
    assert entries_from(readings[:1])[0].inferred
