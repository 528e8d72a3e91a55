"""Slips as JSON."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.duplicate.slips.slip import (
    Bulletin,
    Discipline,
    Mark,
    SlipState,
    UnreadablePart,
    Written,
    write,
)
from engine.games.duplicate.slips.slip_json import (
    kept_slip,
    slip_from_json,
    slip_to_json,
    table_and_slip,
)
from engine.games.duplicate.slips.verdict import Verdict
from engine.letters.board import Direction
from engine.letters.tiles import ALPHABET
from engine.play.codec import from_json, to_json
from engine.rulings import RuleError
from tests.engine.games.duplicate.slips.desk import desk_2020
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL


def test_a_word_a_reference_a_score():
    raw = {"table": 12, "word": "SOT", "reference": "10H", "score": 13}
    assert table_and_slip(raw) == (12, Bulletin((write("SOT", "10H", 13, DOWN),)))


def test_circles_and_direction():
    raw = {"table": 1, "word": "SOT", "circled": [3], "direction": "V"}
    assert slip_from_json(raw).written == (write("SOT", None, None, DOWN, frozenset({2})),)


@pytest.mark.parametrize("drawing", ["SONS\n...O\n...T", ["SONS", "...O", "...T"]])
def test_a_drawing(drawing):
    raw = {"table": 1, "drawing": drawing, "score": 13}
    assert slip_from_json(raw).written == (draw("SONS\n...O\n...T", None, 13),)


def test_letters_one_by_one():
    letter = {"row": 2, "col": 3, "letter": "o", "circled": True, "crossed": False, "perhaps": "q"}
    raw = {"table": 1, "letters": [letter]}
    assert slip_from_json(raw).written[0].marks == (Mark(2, 3, "O", True, False, "Q"),)


def test_several_solutions_share_the_boxes_of_the_slip():
    raw = {"table": 1, "score": 9, "solutions": [{"word": "SOT"}, {"word": "OS", "score": 4}]}
    assert [written.score for written in slip_from_json(raw).written] == [9, 4]


def test_everything_else_a_slip_may_be():
    raw = {
        "table": 1,
        "state": "late",
        "top": False,
        "illegible": ["word", "reference"],
        "untidy": True,
        "discipline": "warning",
        "note": "au crayon",
    }
    slip = slip_from_json(raw)
    assert (slip.state, slip.untidy, slip.discipline) == (
        SlipState.LATE,
        True,
        Discipline.WARNING,
    )
    assert (slip.illegible, slip.note) == (
        (UnreadablePart.WORD, UnreadablePart.REFERENCE),
        "au crayon",
    )


@pytest.mark.parametrize(
    ("raw", "code", "where"),
    [
        ([], "slip_json_type", "bulletin"),
        ({}, "slip_json_missing", "bulletin"),
        ({"table": "1"}, "slip_json_type", "bulletin.table"),
        ({"table": True}, "slip_json_type", "bulletin.table"),
        ({"table": 0}, "slip_json_value", "table"),
        ({"table": 1, "mot": "SOT"}, "slip_json_key", "bulletin"),
        ({"table": 1, "state": "lost"}, "slip_json_value", "state"),
        ({"table": 1, "illegible": ["hand"]}, "slip_json_value", "illegible[0]"),
        ({"table": 1, "word": 3}, "slip_json_type", "bulletin.word"),
        ({"table": 1, "word": "SOT", "drawing": "S"}, "slip_json_forms", "bulletin"),
        ({"table": 1, "word": "SOT", "solutions": []}, "slip_json_forms", "bulletin"),
        ({"table": 1, "word": "SOT", "circled": [4]}, "slip_json_value", "bulletin.circled[0]"),
        ({"table": 1, "word": "SOT", "score": 1.5}, "slip_json_type", "bulletin.score"),
        ({"table": 1, "solutions": [{}]}, "slip_json_forms", "solutions[0]"),
        ({"table": 1, "solutions": [3]}, "slip_json_type", "solutions[0]"),
        ({"table": 1, "letters": [{"row": 1}]}, "slip_json_missing", "bulletin.letters[0]"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(raw, code, where):
    with pytest.raises(RuleError) as refusal:
        table_and_slip(raw)
    assert (refusal.value.code, refusal.value.data["where"]) == (code, where)


def test_too_many_solutions_are_refused():
    with pytest.raises(RuleError, match="slip_json_many"):
        slip_from_json({"table": 1, "solutions": [{"word": "SOT"}] * 9})


@pytest.mark.parametrize(
    "raw",
    [{"note": "x" * 200_000}, {"solutions": [{"word": "SOT", "reference": "H" * 200_000}]}],
    ids=["note", "reference"],
)
def test_a_slip_holds_no_pages_of_text(raw):
    """Each is written to the card: an arbiter's telephone could fill it in minutes."""
    with pytest.raises(RuleError, match="slip_json_long"):
        slip_from_json(raw)
    assert kept_slip(raw) is not None, "what 0.1 let in is read for ever"


def test_what_cannot_be_read_is_said_once():
    read = slip_from_json({"table": 1, "illegible": ["word", "reference"] * 20_000})
    assert [part.value for part in read.illegible] == ["word", "reference"]


SQUARES = st.tuples(st.integers(0, 9), st.integers(0, 9))
MARKS = st.dictionaries(
    SQUARES,
    st.tuples(st.sampled_from(ALPHABET), st.booleans(), st.booleans(), st.sampled_from(["", "QO"])),
    min_size=1,
    max_size=12,
).map(lambda drawn: tuple(Mark(*square, *rest) for square, rest in drawn.items()))
WRITTEN = st.builds(
    Written,
    MARKS,
    st.sampled_from([None, "H4", "4H", "??"]),
    st.none() | st.integers(0, 400),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
BULLETINS = st.builds(
    Bulletin,
    st.lists(WRITTEN, max_size=3).map(tuple),
    st.sampled_from(SlipState),
    st.booleans(),
    st.lists(st.sampled_from(UnreadablePart), max_size=2, unique=True).map(tuple),
    st.booleans(),
    st.sampled_from(Discipline),
    st.sampled_from(["", "au crayon"]),
)


@settings(max_examples=60, deadline=None)
@given(BULLETINS)
def test_what_is_written_is_read_back(slip):
    assert slip_from_json(slip_to_json(slip)) == slip
    assert slip_to_json(kept_slip(slip_to_json(slip))) == slip_to_json(slip)
    assert from_json(Bulletin, to_json(slip)) == slip


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["table", "word", "letters", "solutions", "drawing", "row", "score"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(JSON)
def test_any_json_is_a_slip_or_a_refusal(raw):
    try:
        assert isinstance(slip_from_json(raw), Bulletin)
    except RuleError as refusal:
        assert refusal.code


def test_the_example_of_the_documentation_is_a_slip():
    page = (Path(__file__).parents[5] / "docs/bulletins.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```json\n(.*?)\n```", page, re.DOTALL)
    assert slip_from_json(json.loads(example)).written == (draw("SONS\n...O\n...T", None, 13),)


def test_a_verdict_travels_as_json_too():
    desk = desk_2020("H ...MAISON", "SOTLEKR", "MAISON MAISONS SOT")
    verdict = desk.judge(write("SOT", None, 13, DOWN))
    assert verdict.question
    assert from_json(Verdict, to_json(verdict)) == verdict
