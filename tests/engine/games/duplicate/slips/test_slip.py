"""What a slip can hold, and what it refuses to."""

import pytest

from engine.games.duplicate.slips.slip import (
    Bulletin,
    Mark,
    SlipState,
    Written,
    drawn,
    parse_short,
    write,
)
from engine.letters.board import Direction
from engine.rulings import RuleError
from tests.tools.drawing import draw


def test_a_word_is_drawn_across_or_down():
    assert drawn(write("SOT")) == "SOT"
    assert drawn(write("SOT", direction=Direction.VERTICAL, circled=frozenset({1}))) == "S\no\nT"


def test_a_drawing_is_read_as_it_is_drawn():
    text = "SONS\n...o\n...T"
    assert drawn(draw(text)) == text


def test_what_is_crossed_out_is_kept_but_does_not_count():
    written = Written((Mark(0, 0, "S"), Mark(0, 1, "X", crossed=True), Mark(0, 1, "O")), "H4", 8)
    assert len(written.marks) == 3
    assert {mark.letter for mark in written.sheet.values()} == {"S", "O"}
    assert Bulletin((Written(written.marks, crossed=True),)).solutions == ()


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: Mark(0, 0, "é"), "slip_letter"),
        (lambda: Mark(0, 0, "AB"), "slip_letter"),
        (lambda: Mark(0, 0, ""), "slip_letter"),
        (lambda: Mark(0, 0, "A", perhaps="?"), "slip_letter"),
        (lambda: Mark(-1, 0, "A"), "slip_square"),
        (lambda: Mark(0, 99, "A"), "slip_square"),
        (lambda: Written((Mark(0, 0, "A"), Mark(0, 0, "B"))), "slip_square_twice"),
        (lambda: Written((), None, -3), "slip_score"),
    ],
)
def test_what_no_slip_can_hold_is_refused(make, code):
    with pytest.raises(RuleError, match=code):
        make()


# --- What an arbiter types ----------------------------------------------------------------------


DOWN = Direction.VERTICAL


@pytest.mark.parametrize("text", ["T", "t", " T "])
def test_t_is_the_top(text):
    assert parse_short(text).top


def test_no_slip_and_a_blank_one():
    assert parse_short("-").state is SlipState.NONE
    assert parse_short("b").state is SlipState.BLANK


@pytest.mark.parametrize(
    "text",
    ["SOT 10H 13", "13 10H SOT", "sot 10h 13", "SOT 10 H 13", "  SOT   10H   13 ", "sôt 10H 13"],
)
def test_word_reference_and_score_in_any_order(text):
    (written,) = parse_short(text).written
    assert (written.score, written.reference.upper()) == (13, "10H")
    assert written.marks == write("SOT", direction=DOWN).marks


@pytest.mark.parametrize("text", ["SO(T) 10H", "SOt 10H", "so(t) 10H"])
def test_a_circled_letter(text):
    (written,) = parse_short(text).written
    assert [mark.circled for mark in written.marks] == [False, False, True]


def test_without_reference_a_word_runs_across():
    assert parse_short("SOT").written == (write("SOT"),)


def test_a_word_may_be_written_another_way_than_its_reference():
    assert parse_short("SOT /v H10").written == (write("SOT", "H10", None, DOWN),)


def test_two_solutions():
    assert parse_short("SOT 10H 13 ; OSE H4").written == (
        write("SOT", "10H", 13, DOWN),
        write("OSE", "H4"),
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "slip_short_empty"),
        ("10H 13", "slip_short_no_word"),
        ("SOT TES 10H", "slip_short_twice"),
        ("SOT 10H 9H", "slip_short_twice"),
        ("SOT 10H 13 14", "slip_short_twice"),
        ("S!T 10H", "unknown_word_letter"),
        ("x" * 300, "slip_short_long"),
    ],
)
def test_what_cannot_be_understood_is_refused(text, code):
    with pytest.raises(RuleError, match=code):
        parse_short(text)


@pytest.mark.parametrize(
    ("typed", "code"),
    [("TT", "T"), ("tt", "T"), ("T T", "T"), ("TTT", "T"), ("T 34", "T"), ("T H4 34", "T"),
     ("T.", "T"), ("TT 34", "T"), ("t t 34", "T"),
     ("BB", "B"), ("B 0", "B"), ("--", "-"), ("- 0", "-")],
)  # fmt: skip
def test_a_code_typed_twice_or_with_something_beside_it_is_asked_about(typed, code):
    """A slip of the finger must not make a slip null."""
    with pytest.raises(RuleError) as refused:
        parse_short(typed)
    assert (refused.value.code, refused.value.data["meant"]) == ("slip_short_code", code)


@pytest.mark.parametrize("typed", ["TT H4 12", "TA", "BAT 3C", "SOT 10H 13"])
def test_a_word_is_a_word(typed):
    assert parse_short(typed).written[0].sheet
