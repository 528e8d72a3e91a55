"""What an arbiter types."""

import pytest

from engine.games.duplicate.slips.slip import SlipState, parse_short, write
from engine.letters.board import Direction
from engine.rulings import RuleError

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
