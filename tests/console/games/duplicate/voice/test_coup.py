"""What is announced while a tirage is drawn (fisf-2020 and fisf-2014, §3.1–3.2)."""

import pytest

from console.games.duplicate.voice.coup import (
    SpokenWord,
    announce_caution,
    announce_new_letters,
    announce_rejet,
    announce_reliquat,
    announce_tirage,
    announce_top,
    pause,
    signal,
)
from console.games.duplicate.voice.style import DuplicatePacing, DuplicateStyle
from console.voice.style import OFFICIAL, NumberStyle, SpellingTable
from console.voice.utterance import Gap, Priority, Say, UtteranceKind
from engine.games.duplicate.formules import FEDERATION, Edition
from engine.games.duplicate.tops import Confusion
from engine.letters.moves import Move
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
    assert said.kind is UtteranceKind.REJET
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
    assert said.text == "Italie deux fois, Maroc deux fois, Tunisie, Océanie, Algérie."


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
def test_a_club_may_have_the_letter_after_the_country(style):
    clearer = DuplicateStyle(edition=style.edition, letter_in_tirage=True)
    said = announce_tirage("IMTIOMA", clearer)
    assert said.text == (
        "Italie, I, deux fois, Maroc, M, deux fois, Tunisie, T, Océanie, O, Algérie, A."
    )
    blitz = DuplicateStyle(edition=style.edition, letter_in_tirage=True, blitz=True)
    assert announce_tirage("II", blitz).text == "I, deux fois."


@both_editions
@pytest.mark.article("fisf-2020 §3.1")
@pytest.mark.article("fisf-2014 §3.1")
def test_in_blitz_the_whole_tirage_is_told_by_its_letters_alone(style):
    blitz = DuplicateStyle(edition=style.edition, blitz=True)
    said = announce_tirage("EEETAR?", blitz)
    assert said.text == "E, trois fois, T, A, R, Joker."  # the comma keeps from a liaison


def test_two_jokers_are_grouped_too():
    assert announce_tirage("A??", RULES_2020).text == "Algérie, Joker deux fois."


def test_letters_are_separated_by_the_pauses_the_club_chose():
    style = DuplicateStyle(pacing=DuplicatePacing(letter_ms=1500, tirage_ms=700))
    drawn = announce_new_letters("AB", style).pieces
    assert drawn == (Say("Algérie, A"), Gap(1500, " ;"), Say("Belgique, B"), Gap(1500))
    assert Gap(700) in announce_tirage("AB", style).pieces


def test_letters_may_come_as_people_type_them():
    said = clips(announce_tirage("a b *", RULES_2020))
    assert said == ["Algérie", "Belgique", "Joker"]


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


# --- The three signals of the thinking time (fisf-2020 and fisf-2014, §3.3) ---------------------


STYLE = DuplicateStyle()


@pytest.mark.article("fisf-2020 §3.3")
@pytest.mark.article("fisf-2014 §3.3")
@pytest.mark.parametrize(
    ("which", "seconds", "text"),
    [
        ("chrono", 30, "Chrono."),
        ("warning", 30, "Trente secondes."),
        ("warning", 20, "Vingt secondes."),
        ("finished", 30, "Terminé."),
    ],
)
def test_the_three_steps_are_told_in_a_word(which, seconds, text):
    assert signal(which, STYLE, seconds).text == text


@pytest.mark.article("fisf-2020 §3.3")
def test_the_terms_may_vary():
    style = DuplicateStyle(chrono_term="top chrono", finished_term="c'est fini")
    assert signal("chrono", style).text == "Top chrono."
    assert signal("finished", style).text == "C'est fini."


def test_signals_go_before_announcements_and_the_end_silences_the_rest():
    assert announce_tirage("A", STYLE).priority is Priority.NORMAL
    assert signal("warning", STYLE).priority > Priority.NORMAL
    assert signal("finished", STYLE).priority is Priority.FINAL


def test_a_warning_of_other_lengths_follows_the_numbers_of_the_club():
    style = DuplicateStyle(numbers=NumberStyle.BELGIQUE)
    assert signal("warning", style, 75).text == "Septante-cinq secondes."


@pytest.mark.parametrize(
    ("which", "seconds", "code"),
    [("gong", 30, "unknown_signal"), ("warning", 0, "bad_warning")],
)
def test_nonsense_is_refused(which, seconds, code):
    with pytest.raises(RuleError) as refusal:
        signal(which, STYLE, seconds)
    assert refusal.value.code == code


def test_an_empty_term_is_refused():
    with pytest.raises(RuleError) as refusal:
        DuplicateStyle(finished_term=" ")
    assert refusal.value.code == "empty_term"


def test_pause_and_resumption_are_told_at_once():
    assert pause(resumed=False).text == "Pause."
    resumed = pause(resumed=True)
    assert (resumed.text, resumed.kind, resumed.priority) == (
        "Reprise.",
        UtteranceKind.PAUSE,
        Priority.SIGNAL,
    )


# --- The solution retained, « successivement et exclusivement » (fisf-2020 and fisf-2014, §3.4) -


by_edition = pytest.mark.parametrize("edition", FEDERATION, ids=lambda edition: edition.value)


@by_edition
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
        *["étés", "quatre", "Hongrie, H", "trente-deux, points"],
    ]


@pytest.mark.article("fisf-2020 §3.4")
def test_without_words_formed_none_is_told_and_the_text_reads_well():
    said = announce_top(98, Move.parse("FEDAYIN", "H4"), STYLE, accented="fédayin")
    assert said.kind is UtteranceKind.TOP
    assert said.text == (
        "98 points, horizontal, Hongrie, H, 4. FEDAYIN. F, E, D, A, Y, I, N. "
        "FEDAYIN, Hongrie, H, 4, 98 points."
    )


@pytest.mark.article("fisf-2020 §3.4")
def test_a_club_may_have_the_digits_of_the_score_after_the_reminder_when_it_has_several():
    clearer, move = DuplicateStyle(digits_in_reminder=True), Move.parse("ET", "H4")
    assert clips(announce_top(98, move, clearer))[-2:] == ["neuf", "huit"]
    assert clips(announce_top(9, move, clearer))[-1] == "neuf, points"


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
    assert clips(said)[0] == clips(said)[-1] == spoken


@pytest.mark.article("fisf-2020 §3.4")
def test_a_caution_is_an_announcement_of_its_own():
    said = [announce_caution(about, STYLE).text for about in Confusion]
    assert said == ["Attention à la place !", "Attention à la solution !"]
