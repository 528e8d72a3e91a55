"""Premiums, references, grids."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.letters.board import PREMIUMS, SIZE, SQUARES, Direction, Grid, Reference, square_name
from engine.letters.moves import check_tiles, parse_cgp, parse_position
from engine.letters.tiles import ALPHABET, SYMBOLS, sort_letters
from engine.rulings import RuleError
from tests.tools.drawing import print_cgp

references = st.builds(
    Reference, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1), st.sampled_from(Direction)
)
grids = st.builds(
    Grid,
    st.lists(
        st.sampled_from("....." + ALPHABET + ALPHABET.lower()), min_size=SQUARES, max_size=SQUARES
    ).map("".join),
)


def squares_of(premium):
    return {square_name(index) for index in range(SQUARES) if PREMIUMS[index] == premium}


@pytest.mark.article("fisf-2020 §1.1")
@pytest.mark.article("fisf-2014 §1.1")
def test_the_board_is_the_standard_one():
    assert squares_of("T") == set("A1 A8 A15 H1 H15 O1 O8 O15".split())
    assert squares_of("D") == set(
        "B2 C3 D4 E5 B14 C13 D12 E11 K5 L4 M3 N2 K11 L12 M13 N14 H8".split()
    )
    assert squares_of("t") == set("B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10".split())
    assert squares_of("d") == set(
        "A4 A12 C7 C9 D1 D8 D15 G3 G7 G9 G13 H4 H12 I3 I7 I9 I13 L1 L8 L15 M7 M9 O4 O12".split()
    )
    assert Counter(PREMIUMS) == {".": 164, "d": 24, "t": 12, "D": 17, "T": 8}


@pytest.mark.parametrize("text", ["H4", "h4", "h 4", "H04", " H 4 "])
def test_a_letter_first_runs_across(text):
    assert Reference.parse(text) == Reference(7, 3, Direction.HORIZONTAL)


@pytest.mark.parametrize("text", ["4H", "4 h", "04H"])
def test_a_number_first_runs_down(text):
    assert Reference.parse(text) == Reference(7, 3, Direction.VERTICAL)


@pytest.mark.parametrize("text", ["", "H", "4", "HH4", "H4H", "H-4", "٤H", "H4.0"])
def test_what_is_no_reference_is_refused(text):
    with pytest.raises(RuleError, match="bad_reference"):
        Reference.parse(text)


@pytest.mark.parametrize("text", ["P1", "A16", "16A", "A0", "0A", "Z99"])
def test_a_reference_off_the_grid_is_refused(text):
    with pytest.raises(RuleError, match="reference_off_grid"):
        Reference.parse(text)


@given(references)
def test_references_print_in_one_way_that_parses_back(reference):
    assert Reference.parse(str(reference)) == reference
    assert Reference.parse(str(reference).lower()) == reference


@given(grids)
def test_a_grid_draws_and_parses_back(grid):
    assert Grid.parse(str(grid)) == grid


def test_a_grid_is_read_with_coordinates_and_spaces():
    numbers = "  " + " ".join(str(col) for col in range(1, 16))
    rows = [f"{ALPHABET[row]} " + " ".join("." * 15) for row in range(15)]
    rows[0] = "A A B c . . . . . . . . . . . ."
    assert Grid.parse("\n".join([numbers, *rows])).squares[:4] == "ABc."


@pytest.mark.parametrize(
    ("squares", "code"),
    [
        ("." * 224, "bad_grid_size"),
        ("é" + "." * 224, "bad_square"),
        ("1" + "." * 224, "bad_square"),
    ],
)
def test_a_malformed_grid_is_refused(squares, code):
    with pytest.raises(RuleError, match=code):
        Grid(squares)


def test_a_short_row_is_named():
    rows = ["." * 15] * 15
    rows[2] = "." * 14
    with pytest.raises(RuleError) as refusal:
        Grid.parse("\n".join(rows))
    assert refusal.value.data == {"row": "C", "squares": 14}


def test_letters_on_the_grid_count_jokers_as_jokers():
    assert Grid("Ab" + "." * 223).letters == "A?"


# --- CGP, the community's notation, and drawn grids ---------------------------------------------


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
