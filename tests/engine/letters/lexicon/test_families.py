"""What a bare list tells: verbs, plurals, feminines, and where it stays silent."""

import random

import pytest

from console.lexicons.sources import Sources, read_lemmas
from engine.letters.lexicon.families import infer, regular_forms
from engine.letters.lexicon.readings import (
    Kind,
    Mood,
    Reading,
    entries_from,
    only_conjugated,
    reading_order,
)
from engine.letters.lexicon.spelling import fold
from tests.engine.letters.lexicon.packing import packed


def whole_verb(infinitive):
    return {fold(text) for form in regular_forms(infinitive) for text in form.spellings[:1]} | {
        fold(infinitive)
    }


def deduced(words, known=None, spelled=None):
    """What is inferred of each word of which something is."""
    readings = packed(known or {}, words)
    infer(readings, (spelled or {}).get)
    found = {word: [each for each in readings.of(word) if each.inferred] for word in words}
    return {word: inferred for word, inferred in found.items() if inferred}


def moods(readings, lemma):
    return {reading.mood for reading in readings if reading.lemma == lemma}


@pytest.mark.parametrize("infinitive", ["danser", "manger", "placer", "payer", "jeter", "finir"])
def test_a_verb_is_known_by_its_whole_paradigm(infinitive):
    found = deduced(whole_verb(infinitive))
    assert moods(found[fold(infinitive)], infinitive) == {Mood.INFINITIVE}
    assert all(
        any(reading.lemma == infinitive for reading in found[word])
        for word in whole_verb(infinitive)
    )
    assert all(reading.inferred for readings in found.values() for reading in readings)


def test_finite_forms_and_participles_are_told_apart():
    found = deduced(whole_verb("danser"))
    assert moods(found["DANSAIT"], "danser") == {Mood.FINITE}
    assert moods(found["DANSE"], "danser") == {Mood.FINITE, Mood.PAST_PARTICIPLE}
    assert moods(found["DANSANT"], "danser") == {Mood.PRESENT_PARTICIPLE}
    assert {reading.form for reading in found["DANSE"]} == {"danse", "dansé"}
    assert found["DANSERENT"][0].form == "dansèrent"


def test_doubled_and_softened_stems_belong_to_their_verb():
    words = whole_verb("jeter") - {"JETE", "JETES", "JETENT"} | {"JETTE", "JETTES", "JETTERA"}
    assert moods(deduced(words | {"JETE"})["JETTE"], "jeter") == {Mood.FINITE}
    assert "MANGEONS" in whole_verb("manger")
    assert "PLACONS" in whole_verb("placer")


def test_an_intransitive_participle_has_no_plural():
    words = whole_verb("clopiner") - {"CLOPINEE", "CLOPINEES"}
    assert only_conjugated(entries_from(deduced(words)["CLOPINES"]))


def test_a_noun_in_er_is_not_a_verb():
    found = deduced({"DINER", "DINERS", "DINE", "CANCER", "CANCERS"})
    assert found["CANCER"][0].kind is Kind.NOUN
    assert found["CANCERS"][0].lemma == "cancer"


def test_a_verb_follows_the_known_verb_it_ends_with():
    percevoir = {
        "PERCEVOIR": [Reading("percevoir", Kind.VERB, Mood.INFINITIVE, "percevoir")],
        "PERCOIT": [Reading("percevoir", Kind.VERB, Mood.FINITE, "perçoit")],
        "PERCU": [Reading("percevoir", Kind.VERB, Mood.PAST_PARTICIPLE, "perçu")],
    }
    words = {*percevoir, "APERCEVOIR", "APERCOIT", "APERCU"}
    found = deduced(words, percevoir)
    assert found["APERCOIT"] == [
        Reading("apercevoir", Kind.VERB, Mood.FINITE, "aperçoit", inferred=True)
    ]
    assert "PERCOIT" not in found


@pytest.mark.parametrize(
    ("derived", "base"),
    [
        ("CHATS", "CHAT"),
        ("CHEVAUX", "CHEVAL"),
        ("BATEAUX", "BATEAU"),
        ("FERMIERE", "FERMIER"),
        ("CHIENNE", "CHIEN"),
        ("VOLEUSE", "VOLEUR"),
        ("ACTRICE", "ACTEUR"),
        ("VIVE", "VIF"),
        ("BARMEN", "BARMAN"),
        ("VERTES", "VERT"),
    ],
)
def test_plurals_and_feminines_go_back_to_their_base(derived, base):
    lemma = base.lower()
    words = {derived, derived.removesuffix("S"), base}
    known = {base: [Reading(lemma, Kind.NOUN_ADJECTIVE, Mood.NONE, lemma)]}
    assert [reading.lemma for reading in deduced(words, known)[derived]] == [lemma]


def test_the_base_lends_its_accents():
    known = {"EOLIEN": [Reading("éolien", Kind.ADJECTIVE, Mood.NONE, "éolien")]}
    found = deduced({"EOLIEN", "EOLIENNE", "EOLIENNES"}, known)
    assert found["EOLIENNES"] == [
        Reading("éolien", Kind.ADJECTIVE, Mood.NONE, "éoliennes", inferred=True)
    ]


def test_an_adjective_in_e_acute_is_not_the_feminine_of_a_noun():
    found = deduced({"AEROPORT", "AEROPORTS", "AEROPORTE", "AEROPORTEE", "AEROPORTES"})
    (reading,) = found["AEROPORTE"]
    assert (reading.kind, reading.form[-1]) == (Kind.ADJECTIVE, "é")
    assert fold(found["AEROPORTEE"][0].lemma) == "AEROPORTE"


def test_a_word_alone_in_the_list_stays_unknown():
    assert deduced({"PFF", "CHAT", "CHATS"}).keys() == {"CHAT", "CHATS"}


def test_the_list_s_own_accents_win_over_a_guess():
    found = deduced({"ETETEUR", "ETETEURS"}, spelled={"ETETEUR": "étêteur"})
    assert found["ETETEUR"][0].form == "étêteur"
    assert found["ETETEURS"][0].form == "étêteurs"


def test_known_words_are_never_contradicted():
    known = {"PORTE": [Reading("porte", Kind.NOUN, Mood.NONE, "porte")]}
    assert "PORTE" not in deduced({"PORTE", "PORTES", "PORT"}, known)


def test_coverage_when_a_twentieth_of_the_dictionary_is_hidden():
    """Part of the free list, annotated as an imported edition would be: entries missing."""
    table = _part_of_the_free_list("CDM")
    rng = random.Random(7)
    lemmas = sorted({reading.lemma for readings in table.values() for reading in readings})
    hidden = {lemma for lemma in lemmas if rng.random() < 0.05}
    known = {}
    for word, readings in table.items():
        left = [reading for reading in readings if reading.lemma not in hidden]
        if left:
            known[word] = left
    unknown = sorted(table.keys() - known.keys())
    found = deduced(table, known)
    covered = [word for word in unknown if word in found]
    assert len(unknown) > 3_000
    assert len(covered) / len(unknown) > 0.97
    assert _agreement(covered, found, table, _only_conjugated) > 0.985
    assert _agreement(covered, found, table, _first_lemma) > 0.95
    assert _agreement(covered, found, table, _first_form) > 0.9


def _part_of_the_free_list(initials):
    table: dict[str, list[Reading]] = {}
    for path in Sources().lexicon:
        for lemma, kind, groups in read_lemmas(path):
            for mood, forms in groups:
                for form in forms.split():
                    if fold(form)[0] in initials:
                        reading = Reading(lemma, kind, mood, form)
                        table.setdefault(fold(form), []).append(reading)
    return table


def _agreement(words, found, table, question):
    return sum(question(found[word]) == question(table[word]) for word in words) / len(words)


def _only_conjugated(readings):
    return only_conjugated(entries_from(readings))


def _first_lemma(readings):
    return fold(min(readings, key=reading_order).lemma)


def _first_form(readings):
    return min(readings, key=reading_order).form
