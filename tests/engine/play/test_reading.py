"""A reader written for the fields of a class reads what was written, and refuses all else."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.play.codec import from_json, replaced, to_json
from engine.play.reading import own_form, recurring
from engine.rulings import RuleError


class Suit(enum.Enum):
    HEARTS = "hearts"
    SPADES = "spades"


@dataclass(frozen=True)
class Card:
    RECURS: ClassVar[bool] = True
    suit: Suit
    rank: int
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Hand:
    cards: tuple[Card, ...]
    pair: tuple[int, str]
    best: Card | None
    weight: float
    hidden: bool = False
    name: str = ""
    by_place: Mapping[int, Card] = field(default_factory=dict)
    told: dict[str, Any] = field(default_factory=dict)
    seen: frozenset[str] = frozenset()
    length: int = field(default=0, metadata=own_form(str, int, str))


CARD = {"suit": "hearts", "rank": 7}
HAND = {"cards": [CARD], "pair": [1, "a"], "best": None, "weight": 2}

cards = st.builds(
    Card, st.sampled_from(Suit), st.integers(), st.lists(st.text(), max_size=2).map(tuple)
)
hands = st.builds(
    Hand,
    st.lists(cards, max_size=3).map(tuple),
    st.tuples(st.integers(), st.text()),
    st.none() | cards,
    st.floats(allow_nan=False),
    st.booleans(),
    st.text(),
    st.dictionaries(st.integers(), cards, max_size=2),
    st.dictionaries(st.text(), st.integers() | st.lists(st.text()), max_size=2),
    st.frozensets(st.text(), max_size=3),
    st.integers(),
)


@given(hands)
def test_what_was_written_is_read(hand):
    assert from_json(Hand, to_json(hand)) == hand


def test_what_has_a_default_may_be_left_out():
    assert from_json(Hand, HAND) == Hand((Card(Suit.HEARTS, 7),), (1, "a"), None, 2.0)
    one, other = from_json(Hand, HAND), from_json(Hand, HAND)
    assert one.told is not other.told, "each has its own"


REFUSED = {
    "a field that is missing": ({"weight": ...}, "'weight'"),
    "one nobody knows": ({"zeal": 1, "age": 2}, "unknown field age, zeal"),
    "a number for a text": ({"name": 3}, "int where str was expected"),
    "a truth for a number": ({"weight": True}, "bool where float was expected"),
    "a number for a truth": ({"hidden": 1}, "int where bool was expected"),
    "nothing where something belongs": ({"cards": None}, "NoneType where list was expected"),
    "no such member": ({"cards": [{**CARD, "suit": "clubs"}]}, "'clubs' is not a valid Suit"),
    "a field missing deep inside": ({"best": {"suit": "hearts"}}, "'rank'"),
    "one more than the two of a pair": ({"pair": [1, "a", 2]}, "zip() argument 2 is longer"),
    "a form of its own that is none": ({"length": "long"}, "invalid literal for int()"),
}


@pytest.mark.parametrize(("changes", "why"), REFUSED.values(), ids=REFUSED)
def test_what_does_not_fit_is_refused_by_name(changes, why):
    raw = {key: value for key, value in {**HAND, **changes}.items() if value is not ...}
    with pytest.raises(RuleError) as refused:
        from_json(Hand, raw)
    assert refused.value.code == "bad_payload"
    assert refused.value.data["expected"] == "Hand"
    assert why in refused.value.data["reason"]


def test_a_list_is_no_object():
    with pytest.raises(RuleError, match="list where dict was expected"):
        from_json(Hand, [])


def test_what_recurs_is_read_once_and_is_nobody_elses():
    raw = {**CARD, "marks": ["a"]}
    one, other = from_json(Card, raw), from_json(Card, raw)
    assert one is other
    raw["marks"].append("b")
    assert one.marks == ("a",) and from_json(Card, raw).marks == ("a", "b")


def test_a_number_is_not_taken_for_a_truth_that_was_read_before():
    kinds = recurring(type)
    assert [kinds(raw) for raw in (1, True, 1.0, "1")] == [int, bool, float, str]


# --- a large value with a field changed --------------------------------------------------------


@dataclass(frozen=True)
class Sum:
    terms: tuple[int, ...]
    name: str = ""

    @cached_property
    def total(self) -> int:
        return sum(self.terms)


def test_a_changed_value_derives_anew_and_leaves_the_former_alone():
    before = Sum((1, 2), "a")
    assert before.total == 3
    after = replaced(before, terms=(4,))
    assert (after, after.total) == (Sum((4,), "a"), 4)
    assert (before, before.total) == (Sum((1, 2), "a"), 3)


def test_a_field_that_is_not_there_cannot_be_changed():
    with pytest.raises(TypeError, match="no field term"):
        replaced(Sum(()), term=())
