"""A packed list is the list; packed readings are the readings, in the order they came."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.letters.lexicon._packed import Readings, Words
from engine.letters.lexicon.readings import Kind, Mood, Reading
from engine.letters.lexicon.spelling import fold
from engine.rulings import RuleError

texts = st.text("ABEZ", min_size=2, max_size=15)
lists = st.sets(texts, max_size=60)


@settings(deadline=None)
@given(lists, texts)
def test_words_are_found_where_they_stand(words, other):
    ordered = sorted(words)
    packed = Words(ordered)
    assert list(packed) == ordered and len(packed) == len(ordered)
    assert [packed.rank(word) for word in ordered] == list(range(len(ordered)))
    assert (other in packed) == (other in words)
    assert list(packed.backwards()) == sorted(word[::-1] for word in words)


@pytest.mark.parametrize("stranger", ["", "A", "ABCDEFGHIJKLMNOP", "É", "ab", "A-B", 3, None])
def test_what_is_no_word_is_not_in_the_list(stranger):
    assert stranger not in Words(["AA", "AB"])


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["AB", "AA"], "graph_words_unsorted"),
        (["AA", "AA"], "graph_words_unsorted"),
        (["A"], "graph_word_length"),
        (["ABCDEFGHIJKLMNOP"], "graph_word_length"),
        (["Aé"], "graph_word_letters"),
        (["aa"], "graph_word_letters"),
    ],
)
def test_what_is_no_list_is_refused(words, code):
    with pytest.raises(RuleError, match=code):
        Words(words)


forms = st.text("abeéèœæzß", min_size=1, max_size=15).filter(
    lambda form: 2 <= len(fold(form)) <= 15
)


@settings(deadline=None)
@given(st.lists(forms, max_size=20))
def test_an_entry_is_read_as_it_is_written(written):
    readings = Readings(Words(sorted({fold(form) for form in written})))
    readings.read("lemme", Kind.NOUN, [(Mood.NONE, " ".join(written))])
    for word in readings.words:
        expected = [form.replace("ß", "ss") for form in written if fold(form) == word]
        assert [reading.form for reading in readings.of(word)] == expected


def entry(*forms, lemma="lemme", doubtful=False):
    return {
        "lemma": lemma,
        "kind": Kind.NOUN,
        "groups": [(Mood.NONE, " ".join(forms))],
        "doubtful": doubtful,
    }


def lemmas(readings, word):
    return [reading.lemma for reading in readings.of(word)]


def test_a_doubtful_reading_goes_where_a_better_one_comes_before_or_after():
    readings = Readings(Words(["AA", "AB", "AC"]))
    readings.read(**entry("aa", "ab", lemma="un", doubtful=True))
    readings.read(**entry("aa", "ac", lemma="deux"))
    readings.read(**entry("ac", lemma="trois", doubtful=True))
    readings.settle()
    assert [lemmas(readings, word) for word in ("AA", "AB", "AC")] == [["deux"], ["un"], ["deux"]]


def test_settled_words_take_no_other_entry_and_still_take_a_deduction():
    readings = Readings(Words(["AA", "AB"]))
    readings.read(**entry("aa", lemma="un"))
    readings.settle()
    readings.read(**entry("aa", "ab", lemma="deux"))
    readings.add("AA", Reading("trois", Kind.VERB, Mood.FINITE, "aâ", inferred=True))
    readings.settle()
    assert lemmas(readings, "AA") == ["un", "trois"] and lemmas(readings, "AB") == ["deux"]
    assert readings.counts() == (2, 0)


def test_a_form_the_list_has_not_is_passed_over():
    readings = Readings(Words(["AA"]))
    readings.read(**entry("aa-bb", "abcdefghijklmnopqrst", "日本", "ab"))
    assert readings.counts() == (0, 0) and readings.lemmas_in_use() == []
    with pytest.raises(ValueError, match="not a word of the list"):
        readings.add("AB", Reading("x", Kind.NOUN, Mood.NONE, "ab"))
