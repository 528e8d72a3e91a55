"""The sets by arithmetic, and handfuls of letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.letters.tiles import (
    FRENCH,
    JARNAC,
    SYMBOLS,
    VALUES,
    Tile,
    minus,
    missing,
    parse_letters,
    sort_letters,
)
from engine.rulings import RuleError

handfuls = st.text(alphabet=SYMBOLS, max_size=20)


@pytest.mark.article("fisf-2020 §1.1")
@pytest.mark.article("fisf-2014 §1.1")
def test_the_french_set_has_102_tiles_worth_197_points():
    assert (FRENCH.total, sum(VALUES[letter] for letter in FRENCH.letters)) == (102, 197)
    assert len(FRENCH.tiles) == len(set(FRENCH.tiles)) == 102


def test_the_jarnac_set_has_144_letters_and_no_joker():
    assert JARNAC.total == 144
    assert "?" not in JARNAC.letters


def test_a_tile_prints_and_parses():
    assert str(Tile("A", 3)) == "A#3"
    assert all(Tile.parse(str(tile)) == tile for tile in FRENCH.tiles)


@pytest.mark.parametrize("text", ["", "A", "A#", "#3", "AB#1", "É#1", "A#x"])
def test_a_bad_tile_is_refused(text):
    with pytest.raises(RuleError, match="unknown_tile"):
        Tile.parse(text)


@pytest.mark.article("fisf-2020 §3.1")
def test_a_reliquat_is_sorted_with_the_joker_last():
    assert sort_letters("S?AZ") == "ASZ?"


def test_letters_are_read_as_people_type_them():
    assert parse_letters(" ab*C? ") == "AB?C?"


@pytest.mark.parametrize("text", ["AÉ", "A1", "Aﬆ", "A-B"])
def test_what_is_not_a_letter_is_refused_with_its_place(text):
    with pytest.raises(RuleError) as refusal:
        parse_letters(text)
    assert refusal.value.code == "unknown_letter"
    assert refusal.value.data["position"] == 2


@given(handfuls, handfuls)
def test_taking_letters_out_and_putting_them_back_changes_nothing(pool, taken):
    whole = pool + taken
    left = minus(whole, taken)
    assert sort_letters(left) == sort_letters(pool)
    assert missing(whole, taken) == ""


@given(handfuls, handfuls)
def test_what_is_missing_is_exactly_what_must_be_added(pool, wanted):
    lacking = missing(pool, wanted)
    if lacking:
        with pytest.raises(RuleError, match="letters_missing"):
            minus(pool, wanted)
    assert missing(pool + lacking, wanted) == ""
