"""The entries file: what goes in comes out, and no damage is worse than a RuleError."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.letters.lexicon.entries import MAGIC, Entries
from engine.letters.lexicon.readings import Kind, Mood, Reading, reading_order
from engine.letters.lexicon.spelling import accented, accented_or_plain, fold, marks
from engine.rulings import RuleError
from tests.engine.letters.lexicon.packing import entries_of
from tests.tools.every import over

MENAGE = [
    Reading("ménage", Kind.NOUN, Mood.NONE, "ménage"),
    Reading("ménager", Kind.VERB, Mood.FINITE, "ménage"),
    Reading("ménager", Kind.VERB, Mood.PAST_PARTICIPLE, "ménagé"),
]
COEUR = [Reading("cœur", Kind.NOUN, Mood.NONE, "cœur")]
JOUA = [Reading("jouer", Kind.VERB, Mood.FINITE, "joua")]

forms = st.text(
    alphabet="abcdefghijklmnopqrstuvwxyzàâäéèêëîïôöùûüÿçñœæãåō", min_size=1, max_size=15
)
words_with_forms = forms.filter(lambda form: 2 <= len(fold(form)) <= 15)


@st.composite
def tables(draw):
    table: dict[str, set[Reading]] = {}
    for form in draw(st.lists(words_with_forms, max_size=80)):
        reading = Reading(
            lemma=draw(forms),
            kind=draw(st.sampled_from(Kind)),
            mood=draw(st.sampled_from(Mood)),
            form=form,
            inferred=draw(st.booleans()),
        )
        table.setdefault(fold(form), set()).add(reading)
    return table


def small_file() -> bytes:
    return entries_of({"MENAGE": MENAGE, "COEUR": COEUR, "JOUA": JOUA})


@settings(deadline=None)
@given(tables())
def test_every_reading_is_found_again(table):
    entries = Entries(entries_of(table))
    entries.verify()
    assert len(entries) == len(table)
    for word, readings in table.items():
        assert entries.readings(word) == tuple(sorted(readings, key=reading_order))
    assert [word for word, _ in entries.items()] == sorted(table)
    assert dict(entries.items()) == {word: entries.readings(word) for word in table}


@settings(deadline=None)
@given(tables(), forms)
def test_a_word_that_was_not_given_has_no_reading(table, other):
    entries = Entries(entries_of(table))
    if fold(other) not in table:
        assert entries.readings(fold(other)) == ()


def test_entries_gather_the_readings_of_one_place_in_the_dictionary():
    noun, verb = Entries(small_file()).of("MENAGE")
    assert (noun.lemma, noun.kind, noun.conjugated) == ("ménage", Kind.NOUN, False)
    assert (verb.lemma, verb.kind, verb.conjugated) == ("ménager", Kind.VERB, False)
    assert verb.forms == ("ménage", "ménagé")


def test_a_finite_form_alone_is_conjugated():
    (entry,) = Entries(small_file()).of("JOUA")
    assert entry.conjugated


def test_accented_forms_come_once_each_nouns_first():
    assert Entries(small_file()).accented("MENAGE") == ("ménage", "ménagé")
    assert Entries(small_file()).accented("COEUR") == ("cœur",)
    assert Entries(small_file()).accented("AUTRE") == ()


def test_a_word_without_a_reading_is_left_out():
    assert len(Entries(entries_of({"AA": [], "COEUR": COEUR}))) == 1


def test_no_word_at_all_is_a_sound_file():
    entries = Entries(entries_of({}))
    entries.verify()
    assert entries.of("AA") == ()


@pytest.mark.parametrize("word", ["A", "ABCDEFGHIJKLMNOP"])
def test_a_word_out_of_the_game_is_a_mistake_of_the_caller(word):
    with pytest.raises(RuleError, match="graph_word_length"):
        entries_of({word: COEUR})


@over("size", range(len(small_file())))
def test_a_file_cut_anywhere_is_refused_on_opening(size):
    with pytest.raises(RuleError, match="entries_"):
        Entries(small_file()[:size])


def test_another_file_is_named_as_such():
    with pytest.raises(RuleError, match="entries_foreign"):
        Entries(b"\x7fELF" + bytes(200))


def test_a_later_format_says_which():
    later = bytearray(small_file())
    later[len(MAGIC)] = 9
    with pytest.raises(RuleError) as caught:
        Entries(bytes(later))
    assert caught.value.code == "entries_format"
    assert caught.value.data == {"found": 9, "expected": 1}


@settings(deadline=None)
@given(st.data())
def test_a_changed_byte_is_seen_by_verify_and_never_crashes_a_look_up(data):
    original = small_file()
    at = data.draw(st.integers(0, len(original) - 1))
    value = data.draw(st.integers(0, 255).filter(lambda byte: byte != original[at]))
    damaged = bytearray(original)
    damaged[at] = value
    try:
        entries = Entries(damaged)
    except RuleError:
        return
    with pytest.raises(RuleError, match="entries_damaged"):
        entries.verify()
    for word in ("MENAGE", "COEUR", "JOUA", "AA", "ZZ"):
        try:
            entries.of(word)
        except RuleError as error:
            assert error.code == "entries_damaged"


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_after_a_sound_header_never_crash(noise):
    """The header is checked; what follows may be anything."""
    sound = small_file()
    entries = Entries(sound)
    hostile = sound[: len(sound) - len(noise)] + noise[: len(sound)]
    if len(hostile) != len(sound):
        return
    try:
        entries = Entries(hostile)
        list(entries.items())
        entries.of("MENAGE")
    except RuleError as error:
        assert error.code.startswith("entries_")


# --- Letters of the tiles and French spelling ---------------------------------------------------


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
