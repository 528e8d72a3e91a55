"""Letters of the tiles and French spelling."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.letters.lexicon.spelling import accented, accented_or_plain, fold, marks

FRENCH = "abcdefghijklmnopqrstuvwxyzàâäéèêëîïôöùûüÿçñœæ"


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("été", "ETE"),
        ("ÉTÉ", "ETE"),
        ("cœur", "COEUR"),
        ("Œuvre", "OEUVRE"),
        ("ex æquo", "EX AEQUO"),
        ("ångström", "ANGSTROM"),
        ("e\u0301te\u0301", "ETE"),
        ("shōjo", "SHOJO"),
        ("Straße", "STRASSE"),
        ("ïambe", "IAMBE"),
        ("porte", "PORTE"),
    ],
)
def test_fold_keeps_the_letters(text, letters):
    assert fold(text) == letters


@settings(deadline=None)
@given(st.text(alphabet=FRENCH, max_size=12))
def test_marks_bring_the_accents_back(form):
    assert accented(fold(form), marks(form)) == form


@settings(deadline=None)
@given(st.text(max_size=12))
def test_fold_is_settled_after_one_pass(text):
    assert fold(fold(text)) == fold(text)


@pytest.mark.parametrize("bad", [b"\xf0", b"\x00\x0f", bytes([0x10 | 9])])
def test_marks_that_do_not_fit_are_refused(bad):
    with pytest.raises(ValueError, match=r"accent|ligature"):
        accented("BCD", bad)


def test_accents_of_several_words_are_dropped_when_they_disagree():
    both = marks("cœur") + marks("coé")  # a ligature, and an accent on the letter it took
    assert accented_or_plain("COEUR", both) == "coeur"
    assert accented_or_plain("COEUR", marks("cœur")) == "cœur"
