"""The solution retained, « successivement et exclusivement » (fisf-2020 and fisf-2014, §3.4)."""

import pytest

from console.games.duplicate.voice.coup import SpokenWord, announce_caution, announce_top
from console.games.duplicate.voice.style import DuplicateStyle
from console.voice.style import NumberStyle
from console.voice.utterance import Kind
from engine.games.duplicate.formules import FEDERATION
from engine.games.duplicate.tops import Confusion
from engine.letters.moves import Move

STYLE = DuplicateStyle()
both_editions = pytest.mark.parametrize("edition", FEDERATION, ids=lambda edition: edition.value)


def clips(utterance):
    return [say.clip for say in utterance.says()]


@both_editions
@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_points_direction_place_word_spelling_words_formed_then_the_reminder(edition):
    said = announce_top(
        32,
        Move.parse("ETES", "4H"),
        DuplicateStyle(edition=edition),
        accented="étés",
        formed=[SpokenWord("NES", "nés"), SpokenWord("OS")],
    )
    assert clips(said) == [
        "trente-deux, points",
        "vertical",
        *["quatre", "Hongrie, H"],
        "étés",
        *["E", "T", "E", "S"],
        *["nés", "os"],
        *["étés", "quatre", "Hongrie, H", "trente-deux, points", "trois", "deux"],
    ]


@pytest.mark.article("fisf-2020 §3.4")
def test_without_words_formed_none_is_told_and_the_text_reads_well():
    said = announce_top(98, Move.parse("FEDAYIN", "H4"), STYLE, accented="fédayin")
    assert said.kind is Kind.TOP
    assert said.text == (
        "98 points, horizontal, Hongrie, H, 4. FEDAYIN. F, E, D, A, Y, I, N. "
        "FEDAYIN, Hongrie, H, 4, 98 points, 9, 8."
    )


@pytest.mark.article("fisf-2020 §3.4")
def test_the_reminder_ends_with_the_score_alone_where_the_club_prefers_or_it_has_one_digit():
    plain = DuplicateStyle(digits_in_reminder=False)
    move = Move.parse("ET", "H4")
    assert clips(announce_top(98, move, plain))[-1] == "quatre-vingt-dix-huit, points"
    assert clips(announce_top(9, move, STYLE))[-1] == "neuf, points"


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_the_letter_of_a_joker_is_spelled_by_the_table_and_the_word_stays_whole():
    said = announce_top(70, Move.parse("KiWIS", "H4"), STYLE)
    assert clips(said)[4:10] == ["kiwis", "K", "Italie", "W", "I", "S"]
    assert "KIWIS" in said.text


@pytest.mark.article("fisf-2020 §4.3.1")
@pytest.mark.parametrize(
    ("ref", "spoken"),
    [("B10", "Belgique, B, 10"), ("15A", "15, Algérie, A"), ("O1", "Océanie, O, 1")],
)
def test_a_place_is_letter_then_number_across_and_number_then_letter_down(ref, spoken):
    assert f", {spoken}. " in announce_top(9, Move.parse("ET", ref), STYLE).text


def test_purists_may_have_the_bare_reference():
    style = DuplicateStyle(table_word_in_references=False)
    said = clips(announce_top(9, Move.parse("ET", "H4"), style))
    assert said[1:4] == ["horizontal", "H", "quatre"]


@pytest.mark.parametrize(
    ("numbers", "spoken"),
    [
        (NumberStyle.FRANCE, "quatre-vingt-dix-huit, points"),
        (NumberStyle.BELGIQUE, "nonante-huit, points"),
        (NumberStyle.SUISSE, "nonante-huit, points"),
    ],
)
def test_points_are_told_as_the_club_counts(numbers, spoken):
    said = announce_top(98, Move.parse("ET", "H4"), DuplicateStyle(numbers=numbers))
    assert clips(said)[0] == clips(said)[-3] == spoken


@pytest.mark.article("fisf-2020 §3.4")
def test_a_caution_is_an_announcement_of_its_own():
    said = [announce_caution(about, STYLE).text for about in Confusion]
    assert said == ["Attention à la place !", "Attention à la solution !"]
