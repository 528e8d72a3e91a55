"""Jarnac's two questions, on the examples of its rules and on the free lexicon."""

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


def compare(lexicon, first, second):
    return kinship(lexicon.entries(first), lexicon.entries(second))


def lemmas(entries):
    return {entry.lemma for entry in entries}


@pytest.mark.article("jarnac, formule compétition")
@pytest.mark.parametrize(
    ("first", "second", "shared"),
    [
        ("CHAT", "CHATS", {"chat"}),
        ("LAC", "LACS", {"lac"}),
        ("ELANCE", "ELANCEE", {"élancer", "élancé"}),
        ("FLORE", "FLORES", {"flore"}),
    ],
)
def test_the_first_word_always_stands_beside_the_second(free_lexicon, first, second, shared):
    found = compare(free_lexicon, first, second)
    assert found.answer is SameEntry.SAME
    assert lemmas(entry for entry, _ in found.shared) == shared
    assert found.first_only == ()


@pytest.mark.article("jarnac, formule compétition")
@pytest.mark.parametrize(
    ("first", "second", "shared", "otherwise"),
    [("PORTE", "PORTER", "porter", "porte"), ("MENAGE", "MENAGER", "ménager", "ménage")],
)
def test_homographs_leave_the_word_to_the_judge(free_lexicon, first, second, shared, otherwise):
    found = compare(free_lexicon, first, second)
    assert found.answer is SameEntry.POSSIBLE
    assert [entry.lemma for entry, _ in found.shared] == [shared]
    assert lemmas(found.first_only) == {otherwise}


@pytest.mark.article("jarnac, formule compétition")
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
    assert found.answer is SameEntry.DIFFERENT
    assert found.shared == ()


def test_a_shared_entry_shows_how_each_word_stands_in_it(free_lexicon):
    """COURT is « il court » or the adjective: the judge sees which one meets COURANT."""
    found = compare(free_lexicon, "COURT", "COURANT")
    assert found.answer is SameEntry.POSSIBLE
    ((court, courant),) = found.shared
    assert (court.lemma, court.conjugated, courant.conjugated) == ("courir", True, False)


def test_a_word_without_entries_cannot_be_told(free_lexicon):
    found = kinship((), free_lexicon.entries("CHATS"))
    assert found.answer is SameEntry.POSSIBLE
    assert found.shared == ()


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
    assert kinship(other, [entry]).answer is SameEntry.SAME


def test_an_entry_is_deduced_only_when_all_its_readings_are():
    readings = [
        Reading("porter", Kind.VERB, Mood.FINITE, "porte", inferred=True),
        Reading("porter", Kind.VERB, Mood.PAST_PARTICIPLE, "porté"),
    ]
    (entry,) = entries_from(readings)
    assert not entry.inferred
    assert entries_from(readings[:1])[0].inferred
