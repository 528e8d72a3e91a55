"""What is sent to the engine: the lexicon of its family, the club's own words, never markup."""

import pytest

from console.voice import pronunciation
from console.voice.pronunciation import LONGEST_TEXT, Pronunciation, cleaned
from console.voice.style import NumberStyle, in_words
from engine.rulings import RuleError
from tests.tools.every import over


@pytest.mark.parametrize(
    ("family", "text", "sent"),
    [
        ("pico", "Kenya, K", "Kénya, K"),
        ("pico", "Égypte, E", "Égypte, heu"),
        ("pico", "reliquat, trois lettres", "relica, trois lettres"),
        ("pico", "Danemark, D", "Danemark, D"),
        ("espeak", "Danemark, D", "Dannemarque, D"),
        ("espeak", "Kenya", "Kenya"),
    ],
)
def test_each_family_has_its_own_lexicon(family, text, sent):
    assert pronunciation.load(family, None)(text) == sent


def test_words_are_replaced_whole_and_whatever_their_case():
    pronounce = Pronunciation({"kenya": "Kénya", "Y": "i grec"})
    assert pronounce("KENYA, Kenyan, Y") == "Kénya, Kenyan, i grec"


def test_a_lower_case_y_is_a_word_not_a_letter():
    assert Pronunciation({"Y": "i grec"})("il y a") == "il y a"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("<spell>abc</spell>", "abc"),
        ("[[ph]] mot", "mot"),
        ("a<b", "a b"),
        ("mot\x00\x1b[31m", "mot 31m"),
        ("   deux \n lignes ", "deux lignes"),
        ("l'été, c’est fini !", "l'été, c’est fini !"),
        ("<>", ""),
    ],
)
def test_no_markup_or_control_reaches_an_engine(text, left):
    assert cleaned(text) == left


def test_a_replacement_cannot_smuggle_markup_either():
    assert Pronunciation({"mot": "<spell>x</spell>"})("mot") == "x"


def test_a_very_long_text_is_cut():
    assert len(cleaned("mot " * 1000)) <= LONGEST_TEXT


def test_the_club_s_file_goes_before_the_shipped_lexicon(tmp_path):
    overrides = tmp_path / "prononciation.toml"
    overrides.write_text(
        '[toutes]\nkiwi = "qui oui"\n[pico]\nKenya = "Quénia"\n[espeak]\nkiwi = "kioui"\n',
        encoding="utf-8",
    )
    assert pronunciation.load("pico", overrides)("Kenya, kiwi") == "Quénia, qui oui"
    assert pronunciation.load("espeak", overrides)("Kenya, kiwi") == "Kenya, kioui"


def test_a_file_asked_for_but_absent_is_refused(tmp_path):
    with pytest.raises(RuleError) as refusal:
        pronunciation.load("pico", tmp_path / "absent.toml")
    assert refusal.value.code == "pronunciation_unreadable"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"[pico\n", "pronunciation_unreadable"),
        (b"\xff\xfe", "pronunciation_unreadable"),
        (b'[piquo]\na = "b"\n', "pronunciation_section"),
        (b'pico = "x"\n', "pronunciation_section"),
        (b"[pico]\na = 3\n", "pronunciation_entry"),
        (b'[pico]\na = "<>"\n', "pronunciation_entry"),
    ],
)
def test_a_file_that_cannot_be_understood_is_refused(tmp_path, content, code):
    path = tmp_path / "prononciation.toml"
    path.write_bytes(content)
    with pytest.raises(RuleError) as refusal:
        pronunciation.load("pico", path)
    assert refusal.value.code == code


@over(
    ("number", "words"),
    [
        (0, "zéro"),
        (1, "un"),
        (16, "seize"),
        (17, "dix-sept"),
        (21, "vingt et un"),
        (22, "vingt-deux"),
        (70, "soixante-dix"),
        (71, "soixante et onze"),
        (79, "soixante-dix-neuf"),
        (80, "quatre-vingts"),
        (81, "quatre-vingt-un"),
        (91, "quatre-vingt-onze"),
        (99, "quatre-vingt-dix-neuf"),
        (100, "cent"),
        (101, "cent un"),
        (180, "cent quatre-vingts"),
        (200, "deux cents"),
        (201, "deux cent un"),
        (1000, "mille"),
        (1023, "mille vingt-trois"),
        (3000, "trois mille"),
        (80_200, "quatre-vingt mille deux cents"),
        (200_000, "deux cent mille"),
    ],
)
def test_as_in_france(number, words):
    assert in_words(number) == words


@pytest.mark.parametrize(
    ("number", "belgique", "suisse"),
    [
        (70, "septante", "septante"),
        (71, "septante et un", "septante et un"),
        (80, "quatre-vingts", "huitante"),
        (81, "quatre-vingt-un", "huitante et un"),
        (96, "nonante-six", "nonante-six"),
        (191, "cent nonante et un", "cent nonante et un"),
    ],
)
def test_as_in_belgium_and_in_switzerland(number, belgique, suisse):
    assert in_words(number, NumberStyle.BELGIQUE) == belgique
    assert in_words(number, NumberStyle.SUISSE) == suisse


@pytest.mark.parametrize(
    ("number", "words"), [(1, "une"), (21, "vingt et une"), (11, "onze"), (101, "cent une")]
)
def test_what_is_counted_in_the_feminine(number, words):
    assert in_words(number, feminine=True) == words


@pytest.mark.parametrize("style", list(NumberStyle))
def test_no_two_numbers_sound_the_same(style):
    assert len({in_words(number, style) for number in range(2000)}) == 2000


@pytest.mark.parametrize("number", [-1, 1_000_000])
def test_out_of_range_is_refused(number):
    with pytest.raises(RuleError) as refusal:
        in_words(number)
    assert refusal.value.code == "number_out_of_range"
