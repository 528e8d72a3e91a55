"""What is announced while a tirage is drawn (fisf-2020 and fisf-2014, §3.1–3.2)."""

import pytest

from console.games.duplicate.voice.coup import (
    announce_new_letters,
    announce_rejet,
    announce_reliquat,
    announce_tirage,
)
from console.games.duplicate.voice.style import DuplicatePacing, DuplicateStyle
from console.voice.style import OFFICIAL, SpellingTable
from console.voice.utterance import Gap, Kind, Say
from engine.games.duplicate.formules import Edition
from engine.rulings import RuleError

RULES_2020 = DuplicateStyle(edition=Edition.E2020)
RULES_2014 = DuplicateStyle(edition=Edition.E2014)
both_editions = pytest.mark.parametrize("style", [RULES_2020, RULES_2014], ids=["2020", "2014"])


def clips(utterance):
    return [say.clip for say in utterance.says()]


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_the_reliquat_is_counted_then_told_in_alphabetical_order_joker_last(style):
    said = announce_reliquat("S?AE", style)
    assert clips(said) == ["reliquat, quatre lettres", "Algérie", "Égypte", "Suisse", "Joker"]


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_the_reliquat_names_the_country_alone(style):
    said = clips(announce_reliquat("MM", style))
    assert said == ["reliquat, deux lettres", "Maroc", "Maroc"]


@both_editions
def test_a_single_letter_left_is_counted_in_the_feminine(style):
    assert clips(announce_reliquat("?", style)) == ["reliquat, une lettre", "Joker"]


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
def test_without_a_reliquat_there_is_nothing_to_announce(style):
    said = announce_reliquat("", style)
    assert not said
    assert said.text == ""


@pytest.mark.article("fisf-2020 §3.2")
@pytest.mark.article("fisf-2014 §3.2")
@both_editions
def test_a_rejet_is_announced_as_such_with_the_number_of_letters(style):
    said = announce_rejet(7, style)
    assert said.kind is Kind.REJET
    assert clips(said) == ["rejet, sept lettres"]


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_new_letters_are_country_and_letter_in_the_order_drawn(style):
    assert clips(announce_new_letters("MAA", style)) == [
        "Maroc, M",
        "Algérie, A",
        "Algérie, A",
    ]


@pytest.mark.article("fisf-2020 §3.1")
def test_in_2020_a_joker_drawn_is_joker_lettre_blanche_and_nothing_more():
    assert clips(announce_new_letters("?", RULES_2020)) == ["Joker, lettre blanche"]


@pytest.mark.article("fisf-2014 §3.1")
def test_in_2014_a_joker_drawn_is_joker():
    assert clips(announce_new_letters("?", RULES_2014)) == ["Joker"]


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_the_whole_tirage_groups_identical_letters(style):
    said = announce_tirage("IMTIOMA", style)
    assert said.text == (
        "Italie, I, deux fois, Maroc, M, deux fois, Tunisie, T, Océanie, O, Algérie, A."
    )


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
def test_purists_may_have_the_table_word_alone(style):
    bare = DuplicateStyle(edition=style.edition, letter_in_tirage=False)
    said = announce_tirage("IMTIOMA", bare)
    assert said.text == "Italie deux fois, Maroc deux fois, Tunisie, Océanie, Algérie."


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_in_blitz_the_whole_tirage_is_told_by_its_letters_alone(style):
    blitz = DuplicateStyle(edition=style.edition, blitz=True)
    said = announce_tirage("EEETAR?", blitz)
    assert said.text == "E, trois fois, T, A, R, Joker."  # the comma keeps from a liaison


def test_two_jokers_are_grouped_too():
    assert announce_tirage("A??", RULES_2020).text == "Algérie, A, Joker deux fois."


def test_letters_are_separated_by_the_pauses_the_club_chose():
    style = DuplicateStyle(pacing=DuplicatePacing(letter_ms=1500, tirage_ms=700))
    drawn = announce_new_letters("AB", style).pieces
    assert drawn == (Say("Algérie, A"), Gap(1500, " ;"), Say("Belgique, B"), Gap(1500))
    assert Gap(700) in announce_tirage("AB", style).pieces


def test_letters_may_come_as_people_type_them():
    said = clips(announce_tirage("a b *", RULES_2020))
    assert said == ["Algérie, A", "Belgique, B", "Joker"]


def test_what_is_not_a_letter_is_refused():
    with pytest.raises(RuleError) as refusal:
        announce_new_letters("A3", RULES_2020)
    assert refusal.value.code == "unknown_letter"


@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_the_official_table_gives_every_letter_a_word_that_begins_with_it():
    initials = {letter: word[0].replace("É", "E") for letter, word in OFFICIAL.words.items()}
    assert initials.pop("?") == "J"
    assert all(letter == initial for letter, initial in initials.items())
    assert len(initials) == 26


def test_a_club_may_replace_words_of_the_table():
    style = DuplicateStyle(table=SpellingTable({**OFFICIAL.words, "Y": "Yémen"}))
    assert clips(announce_new_letters("YZ", style)) == ["Yémen, Y", "Zambie, Z"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"Q": ""}, "spelling_letter_missing"),
        ({"É": "Équateur"}, "spelling_letter_unknown"),
        ({"B": "Algérie"}, "spelling_word_twice"),
        ({"B": "<spell>b</spell>"}, "spelling_word_bad"),
        ({"B": "B" * 31}, "spelling_word_bad"),
    ],
)
def test_an_unusable_table_is_refused(changes, code):
    with pytest.raises(RuleError) as refusal:
        SpellingTable({**OFFICIAL.words, **changes})
    assert refusal.value.code == code


def test_a_table_cut_short_names_all_that_is_missing():
    with pytest.raises(RuleError) as refusal:
        SpellingTable({"A": "Algérie"})
    assert refusal.value.data["letters"].split()[:2] == ["B", "C"]
    assert refusal.value.data["letters"].split()[-1] == "?"


def test_a_pause_out_of_bounds_is_refused():
    with pytest.raises(RuleError) as refusal:
        DuplicatePacing(letter_ms=-1)
    assert refusal.value.code == "gap_out_of_range"
