"""Jarnac, la formule compétition: the examples of the text."""

import pytest

from engine.games.jarnac.options import COMPETITION, FORMULES, LIBRE, Validity, examine
from tests.engine.games.jarnac.bench import lexicon_of

ARTICLE = pytest.mark.article("jarnac, formule compétition")

SUPPLIED = lexicon_of(
    "MENAGE:ménage/N,ménager/V/k MANEGER:maneger/V/i ENGAMER:engamer/V/i "
    "FLORE:flore/N FLORES:flore/N,florès/X"
)
"""Words the free lexicon lacks, as the reference dictionary has them."""


def judge(lexicon, old, word, formule=COMPETITION):
    """Whichever list knows both words."""
    known = lexicon if word in lexicon and (not old or old in lexicon) else SUPPLIED
    return examine(word, old, formule, known)


@ARTICLE
@pytest.mark.parametrize(
    ("old", "word"),
    [("ELANCE", "ELANCEE"), ("LAC", "LACS"), ("MENAGE", "MENAGER"), ("FLORE", "FLORES")],
)
def test_words_of_one_entry_are_refused(free_lexicon, old, word):
    verdict = judge(free_lexicon, old, word)
    assert (verdict.validity, verdict.code) == (Validity.WRONG, "jarnac_same_entry")
    assert judge(free_lexicon, old, word, FORMULES["enchainements"]).is_good


@ARTICLE
@pytest.mark.parametrize(
    ("old", "word"),
    [
        ("ELANCE", "ENLACEE"),
        ("LAC", "CALS"),
        ("MENAGE", "MANEGER"),
        ("MENAGE", "REMANGE"),
        ("MENAGE", "ENGAMER"),
    ],
)
def test_anagrams_of_another_entry_are_allowed(free_lexicon, old, word):
    assert judge(free_lexicon, old, word).is_good


@ARTICLE
def test_a_second_meaning_excuses_nothing():
    """FLORÈS is a word of its own, but FLORES is the plural of FLORE all the same."""
    (shared,) = judge(SUPPLIED, "FLORE", "FLORES").shared
    assert shared.lemma == "flore"


@ARTICLE
@pytest.mark.parametrize("word", ["JOUER", "JOUE", "JOUES", "JOUEE", "JOUEES", "JOUANT"])
def test_infinitives_and_participles_are_played_whatever_the_formule(free_lexicon, word):
    for formule in FORMULES.values():
        assert judge(free_lexicon, "", word, formule).is_good


@ARTICLE
@pytest.mark.parametrize("word", ["JOUA", "JOUAI"])
def test_conjugated_forms_only_with_conjugations(free_lexicon, word):
    verdict = judge(free_lexicon, "", word)
    assert (verdict.validity, verdict.code) == (Validity.WRONG, "jarnac_word_conjugated")
    assert judge(free_lexicon, "", word, FORMULES["conjugaisons"]).is_good


@ARTICLE
def test_competition_is_without_both():
    assert (COMPETITION.conjugations, COMPETITION.chains) == (False, False)
    assert FORMULES["competition"] is COMPETITION


@ARTICLE
def test_porte_may_not_become_porter(free_lexicon):
    assert judge(free_lexicon, "PORTE", "PORTER").validity is Validity.WRONG


@ARTICLE
def test_court_and_courant_are_the_judges_without_conjugations(free_lexicon):
    verdict = judge(free_lexicon, "COURT", "COURANT")
    assert (verdict.validity, verdict.code) == (Validity.JUDGE, "jarnac_chain_by_conjugation")
    with_them = judge(free_lexicon, "COURT", "COURANT", FORMULES["conjugaisons"])
    assert with_them.validity is Validity.WRONG


@ARTICLE
def test_a_list_without_entries_says_what_it_cannot_decide():
    bare = lexicon_of("LAC LACS")
    assert examine("LACS", "LAC", LIBRE, bare).is_good
    assert examine("LACS", "", FORMULES["conjugaisons"], bare).is_good
    alone = examine("LACS", "", COMPETITION, bare)
    chain = examine("LACS", "LAC", FORMULES["conjugaisons"], bare)
    assert (alone.validity, alone.code) == (Validity.JUDGE, "jarnac_word_without_entry")
    assert (chain.validity, chain.code) == (Validity.JUDGE, "jarnac_chain_without_entry")


@ARTICLE
def test_a_wrong_word_left_standing_has_no_entry():
    """It was never contested: what lengthens it is the judge's."""
    lexicon = lexicon_of("LACS:lac/N")
    assert examine("LACS", "CLA", COMPETITION, lexicon).code == "jarnac_chain_without_entry"


@ARTICLE
def test_a_word_of_no_dictionary_is_wrong_in_every_formule(free_lexicon):
    for formule in FORMULES.values():
        assert examine("XXYZZ", "", formule, free_lexicon).code == "jarnac_word_unknown"
