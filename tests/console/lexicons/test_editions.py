"""The free lexicon as it ships."""

import pytest

from console.lexicons.facts import EDITIONS, Match, recognise
from console.lexicons.sources import Sources, read_overlay, read_short_words


def test_its_size_and_shape(free_lexicon):
    assert free_lexicon.word_count == 391_915
    assert free_lexicon._graph.words_by_length[2] == 81
    assert free_lexicon._graph.words_by_length[3] == 576
    assert free_lexicon.edition == "lexique libre"


def test_the_user_s_short_words_are_all_there(free_lexicon):
    words = read_short_words(Sources().short_words)
    assert len(words) == 596
    assert {"AA", "EX", "ZUP", "BI"} <= words
    assert not {"AGO", "COP"} & words
    assert {word for word in words if word not in free_lexicon} == set()


def test_the_overlay_is_obeyed(free_lexicon):
    overlay = read_overlay(Sources().overlay)
    assert {word for word, _ in overlay.added if word not in free_lexicon} == set()
    assert {word for word in overlay.removed if word in free_lexicon} == set()


def test_every_word_has_its_entries_and_a_form_to_say(free_store):
    facts = free_store.facts("libre")
    assert facts.annotated == facts.words
    assert facts.inferred == 0


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("COEUR", ("cœur",)),
        ("FORET", ("forêt", "foret")),
        ("ETE", ("été",)),
        ("NAIF", ("naïf",)),
        ("ANGSTROM", ("angström", "ångström")),
    ],
)
def test_accented_forms_for_the_voice(free_lexicon, word, forms):
    assert set(free_lexicon.accented(word)) == set(forms)


@pytest.mark.parametrize("word", ["MAISONS", "GENOUX", "BARMEN", "MOQUEUSE", "PARTIRA", "MENACIEZ"])
def test_inflected_forms_are_words(free_lexicon, word):
    assert word in free_lexicon


def test_two_files_the_engine_maps(free_store):
    lexicon = free_store.open("libre", verify=True)
    assert lexicon.entries("CHATS")[0].lemma == "chat"


# --- Recognising an edition by its counts -------------------------------------------------------
# figures only, never words.


def counts(two, three, words):
    return {2: two, 3: three, 7: words - two - three}


@pytest.mark.parametrize(("name", "profile"), EDITIONS.items())
def test_exact_counts_name_the_edition(name, profile):
    found = recognise(counts(profile.two, profile.three, profile.words))
    assert (found.match, found.edition, found.label) == (Match.EXACT, name, name)


def test_a_few_words_away_is_close():
    found = recognise(counts(81, 634, 402_330))
    assert (found.match, found.edition) == (Match.CLOSE, "ODS8")
    assert found.label == "proche de l'ODS8"


def test_the_short_words_decide_between_neighbours():
    middle = (386_264 + 378_989) // 2
    assert recognise(counts(80, 610, middle + 3_000)).edition == "ODS6"


@pytest.mark.parametrize("shape", [(2, 3, 10), (81, 576, 391_915), (127, 1_300, 280_000)])
def test_another_list_is_no_edition(shape):
    found = recognise(counts(*shape))
    assert (found.match, found.edition, found.label) == (Match.NONE, None, "liste importée")
