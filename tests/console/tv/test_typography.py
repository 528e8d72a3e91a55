"""Text is measured, fitted and cut without opening a font."""

import pytest

from console.tv.scene import Weight
from console.tv.typography import fit, fit_lines, printable, shorten, unbroken, width_of, wrap
from tests.tools.every import over

PLAIN = Weight.REGULAR


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Œuvre œdème Ÿ « ça » … – € ½", "Œuvre œdème Ÿ « ça » … – € ½"),
        ("12\u202f%", "12\xa0%"),
        ("coup\u2011d'œil", "coup-d'œil"),
        ("Nguyễn", "Nguyên"),
        ("Cafe\u0301", "Café"),
        ("日本", "??"),
        ("ﬁn", "fin"),
    ],
)
def test_what_the_typeface_lacks_is_replaced(typed, shown):
    assert printable(typed) == shown


def test_width_grows_with_text_and_size():
    assert 0 < width_of("I", 100, PLAIN) < width_of("W", 100, PLAIN)
    assert width_of("MM", 1000, PLAIN) == 2 * width_of("M", 1000, PLAIN)
    assert width_of("M", 2000, PLAIN) == 2 * width_of("M", 1000, PLAIN)


def test_fit_takes_the_largest_size_that_enters():
    size = fit("AUTOMNE", 500, Weight.EXTRABOLD, largest=400, smallest=20)
    assert width_of("AUTOMNE", size, Weight.EXTRABOLD) <= 500
    assert width_of("AUTOMNE", size + 1, Weight.EXTRABOLD) > 500
    assert fit("A", 500, PLAIN, largest=60, smallest=20) == 60
    assert fit("A" * 99, 500, PLAIN, largest=60, smallest=20) == 20
    assert fit("", 500, PLAIN, largest=60, smallest=20) == 60


def test_a_text_too_long_ends_in_an_ellipsis():
    short = shorten("Sainte-Geneviève-des-Bois", 200, 36, PLAIN)
    assert short.endswith("…") and width_of(short, 36, PLAIN) <= 200
    assert shorten("court", 200, 36, PLAIN) == "court"


def test_lines_break_between_words():
    lines = wrap("Rebranchez-le ou tapez les lettres.", 300, 36, PLAIN, most=5)
    assert " ".join(lines) == "Rebranchez-le ou tapez les lettres."
    assert all(width_of(line, 36, PLAIN) <= 300 for line in lines)


def test_a_no_break_space_does_not_break():
    assert wrap("12\xa0points", 60, 36, PLAIN, most=5) == ["12…"]


def test_too_many_lines_are_cut():
    lines = wrap("un deux trois quatre cinq six sept", 120, 36, PLAIN, most=2)
    assert len(lines) == 2 and lines[1].endswith("…")


def test_a_paragraph_shrinks_before_it_is_cut():
    sentence = "Une phrase de longueur moyenne."
    large, _ = fit_lines(sentence, (900, 100), PLAIN, largest=40, smallest=20)
    small, lines = fit_lines(sentence, (300, 100), PLAIN, largest=40, smallest=20)
    assert large == 40 and small < 40
    assert " ".join(lines) == sentence


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Pas de son ! Vérifiez.", "Pas de son\xa0! Vérifiez."),
        ("Ouvrez : la page ; puis ? oui", "Ouvrez\xa0: la page\xa0; puis\xa0? oui"),
        ("« Pupitre » attend", "«\xa0Pupitre\xa0» attend"),
        ("12 % et 3 €", "12\xa0% et 3\xa0€"),
        ("déjà\xa0! bien", "déjà\xa0! bien"),
    ],
)
def test_french_marks_keep_to_their_word(typed, kept):
    assert unbroken(typed) == kept


@over("width", range(120, 1200, 40))
def test_no_line_begins_or_ends_with_a_mark_that_belongs_to_its_neighbour(width):
    sentence = "Aucune sortie « son » ne répond : vérifiez le câble ! Est-il là ? Oui ; non."
    lines = wrap(sentence, width, 40, PLAIN, most=99)
    assert not [line for line in lines if line[0] in ";:!?»" or line.endswith("«")]
