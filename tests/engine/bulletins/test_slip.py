"""What a slip can hold, and what it refuses to."""

import pytest

from engine.games.duplicate.slips.slip import Bulletin, Mark, Written, drawn, write
from engine.letters.board import Direction
from engine.rulings import RuleError
from tests.drawing import draw


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
