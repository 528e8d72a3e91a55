"""CGP, the community's notation, and drawn grids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.letters.board import Grid
from engine.letters.moves import check_tiles, parse_cgp, parse_position
from engine.letters.tiles import SYMBOLS, sort_letters
from engine.rulings import RuleError
from tests.drawing import print_cgp
from tests.engine.test_board import grids

EMPTY_CGP = "/".join(["15"] * 15)


@given(grids, st.text(alphabet=SYMBOLS, max_size=9))
def test_cgp_parses_back_what_it_prints(grid, rack):
    position = parse_cgp(print_cgp(grid, rack))
    assert position.grid == grid
    assert position.rack == sort_letters(rack)


def test_cgp_reads_jokers_in_lower_case_and_ignores_the_rest():
    position = parse_cgp(
        "/".join(["15"] * 7 + ["3WORd8"] + ["15"] * 7) + " AB?/XYZ 12/34 0 -lex x;"
    )
    assert position.grid.squares[7 * 15 + 3 : 7 * 15 + 7] == "WORd"
    assert position.rack == "AB?"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty_position"),
        ("15/15", "cgp_rows"),
        (EMPTY_CGP.replace("15", "14", 1), "cgp_row_length"),
        (EMPTY_CGP.replace("15", "16", 1), "cgp_run"),
        (EMPTY_CGP.replace("15", "0015", 1), "cgp_run"),
        (EMPTY_CGP.replace("15", "0", 1), "cgp_run"),
        (EMPTY_CGP.replace("15", "14é", 1), "cgp_letter"),
        (EMPTY_CGP + " AB1", "unknown_letter"),
    ],
)
def test_malformed_cgp_is_refused_with_its_reason(text, code):
    with pytest.raises(RuleError) as refusal:
        parse_cgp(text)
    assert refusal.value.code == code


def test_a_position_may_be_cgp_drawn_or_empty():
    drawn = "\n".join(["." * 15] * 15)
    assert parse_position(drawn).grid == parse_position("vide").grid == Grid.EMPTY
    assert parse_position(EMPTY_CGP).grid == Grid.EMPTY


@given(st.text(max_size=300))
def test_any_text_is_a_position_or_a_refusal(text):
    try:
        position = parse_position(text)
    except RuleError:
        return
    assert len(position.grid.squares) == 225


def test_a_position_cannot_need_more_tiles_than_the_set_holds():
    check_tiles(Grid("K" + "." * 224), "??")
    with pytest.raises(RuleError) as refusal:
        check_tiles(Grid("Kz" + "." * 223), "K??")
    assert refusal.value.data["letters"] == "K?"
