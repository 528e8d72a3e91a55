"""Recognising an edition by its counts: figures only, never words."""

import pytest

from console.lexicons.facts import EDITIONS, Match, recognise


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
