import pytest

from console.voice.style import NumberStyle, in_words
from engine.rulings import RuleError
from tests.every import over


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
