"""Valid tirages and ends of games, article by article."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.duplicate.formules import FEDERATION, NORMALE, SEPT_SUR_HUIT, Edition
from engine.games.duplicate.rack import (
    distinct_handfuls,
    end_by_annulment,
    end_by_letters,
    freedom_has_ended,
    judge_interruption,
    judge_tirage,
    minimum_of_each,
    valid_tirages,
)
from engine.letters.tiles import FRENCH, SYMBOLS, sort_letters
from engine.rulings import Outcome

FULL = FRENCH.letters
BOTH = pytest.mark.parametrize("edition", FEDERATION)


@pytest.mark.article("fisf-2020 §3.2")
@pytest.mark.article("fisf-2014 §3.2")
@pytest.mark.parametrize(
    ("rack", "coup", "outcome", "code"),
    [
        ("AEBCDFG", 1, Outcome.VALID, "tirage_valid"),
        ("AEBCDFG", 15, Outcome.VALID, "tirage_valid"),
        ("ABCDFGH", 15, Outcome.INVALID, "too_few_vowels"),
        ("ABCDFGH", 16, Outcome.VALID, "tirage_valid"),
        ("AEIOUAB", 15, Outcome.INVALID, "too_few_consonants"),
        ("AEIOUAB", 16, Outcome.VALID, "tirage_valid"),
        ("BCDFGHJ", 16, Outcome.INVALID, "too_few_vowels"),
        ("AEIOUAE", 16, Outcome.INVALID, "too_few_consonants"),
        # Y and jokers: as the judge pleases.
        ("AYBCDFG", 1, Outcome.CHOICE, "tirage_judges_choice"),
        ("?YBCDFG", 1, Outcome.CHOICE, "tirage_judges_choice"),
        ("?BCDFGH", 1, Outcome.INVALID, "too_few_vowels"),
        ("?AEIOUA", 16, Outcome.CHOICE, "tirage_judges_choice"),
    ],
)
def test_two_and_two_then_one_and_one(rack, coup, outcome, code):
    ruling = judge_tirage(rack, coup, FULL)
    assert (ruling.outcome, ruling.code, ruling.article) == (outcome, code, "fisf-2020 §3.2")


@pytest.mark.article("fisf-2020 §3.2")
@pytest.mark.parametrize(
    ("remaining", "minimum"),
    [
        ("AEBCDFGH", 2),
        ("ABCDFGHJ", 1),  # a single vowel is left to draw
        ("AYBCDFGH", 2),  # the Y may still make the second
        ("A?B", 1),  # three letters cannot be two and two
    ],
)
def test_one_and_one_sooner_because_of_what_is_left(remaining, minimum):
    assert minimum_of_each(8, remaining) == minimum


@pytest.mark.article("fisf-2020 §3.2")
def test_the_judges_freedom_ends_when_the_rest_is_all_of_one_kind():
    assert freedom_has_ended("?YBCD")
    assert freedom_has_ended("Y?AEI")
    assert not freedom_has_ended("?YAB")
    # The joker then counts as the vowel that is missing: the tirage must be played.
    ruling = judge_tirage("?BCD", 20, "?BCD")
    assert (ruling.outcome, ruling.code) == (Outcome.VALID, "tirage_valid_by_free_letters")


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@BOTH
@pytest.mark.parametrize(
    ("remaining", "code"),
    [
        ("", "end_all_placed"),
        ("K", "end_single_letter"),
        ("?", "end_single_letter"),
        ("Y", "end_single_letter"),
        ("AEI", "end_only_vowels"),
        ("BCD", "end_only_consonants"),
        ("BY", None),
        ("A?", None),
        ("Y?", None),
        ("AB", None),
    ],
)
def test_the_letters_left_end_the_game(edition, remaining, code):
    ruling = end_by_letters(remaining, edition)
    assert (ruling.code if ruling else None) == code
    if ruling:
        assert (
            ruling.article
            == {
                Edition.E2020: "fisf-2020 §3.7",
                Edition.E2014: "fisf-2014 §3.6",
            }[edition]
        )


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.parametrize(
    ("annulled", "remaining", "ends"),
    [
        ("AEBCDFG", "AEBCDFG", True),  # seven letters left: the same tirage for ever
        ("AEB", "AEB", True),
        ("AEBCDFG", "AEBCDFGH", False),
        ("ABCDFGG", "ABCDFGGG", False),
        ("AEBCDFG", FULL, False),
    ],
)
def test_an_annulled_coup_ends_the_game_when_no_other_tirage_exists(annulled, remaining, ends):
    assert (end_by_annulment(annulled, 18, remaining) is not None) == ends


@pytest.mark.article("fisf-2020 §3.6")
def test_the_other_tirage_must_be_valid_too():
    # Eight letters, but the only vowel must stay: swapping a B for the other B is no change.
    assert end_by_annulment("ABBBBBB", 18, "ABBBBBBB") is not None


@pytest.mark.article("fisf-2020 §3.8.1")
def test_in_a_joker_game_every_tirage_has_its_joker():
    joker = NORMALE.with_joker()
    possible = set(valid_tirages(18, "AEBCDFG?", joker))
    assert possible == {
        "BCDEFG?", "ACDEFG?", "ABDEFG?", "ABCEFG?", "ABCDFG?", "ABCDEG?", "ABCDEF?",
    }  # fmt: skip
    assert end_by_annulment("?ABCDEF", 18, "ABCDEF?", joker) is not None
    assert end_by_annulment("?ABCDEF", 18, "ABCDEFG?", joker) is None
    # Both jokers spent: a normal game, seven letters from the bag.
    assert set(valid_tirages(18, "ABCDEFG", joker)) == {"ABCDEFG"}


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize(
    ("minutes", "collected", "formule", "code"),
    [
        (15, 3, NORMALE, None),
        (16, 14, NORMALE, "interruption_results_void"),
        (16, 15, NORMALE, "interruption_results_stand"),
        (16, 9, SEPT_SUR_HUIT, "interruption_results_void"),
        (16, 10, NORMALE.with_joker(), "interruption_results_stand"),
    ],
)
def test_more_than_fifteen_minutes_of_interruption(minutes, collected, formule, code):
    ruling = judge_interruption(minutes * 60_000, collected, formule)
    assert (ruling.code if ruling else None) == code


@given(st.text(alphabet=SYMBOLS, max_size=9), st.integers(0, 9))
def test_distinct_handfuls_are_all_there_once(letters, size):
    from itertools import combinations

    letters = sort_letters(letters)
    found = list(distinct_handfuls(letters, size))
    expected = {"".join(some) for some in combinations(letters, min(size, len(letters)))}
    assert len(found) == len(set(found))
    assert set(found) == expected


@given(st.text(alphabet=SYMBOLS, min_size=2, max_size=9), st.integers(1, 25))
def test_when_every_letter_is_on_the_rack_the_game_ends_or_the_tirage_is_valid(letters, coup):
    """No dead end: the last letters either end the game or may be played."""
    if end_by_letters(letters) is None:
        assert judge_tirage(letters, coup, letters, SEPT_SUR_HUIT).is_valid
