"""What is asked over the network: a frozen value, or one refusal that names the field."""

from dataclasses import FrozenInstanceError, dataclass, field
from enum import Enum

import pytest

from console.french import sentence
from console.requests import LONGEST_TEXT, fits, longest, named, read, read_query
from engine.letters.board import Reference
from engine.rulings import RuleError
from tests.tools.every import over


class Colour(Enum):
    RED = "rouge"


@dataclass(frozen=True)
class File:
    stick: str
    name: str


@dataclass(frozen=True)
class Asked:
    table: int
    text: str = ""
    sure: bool = False
    to: int | None = field(default=None, metadata=fits(range(1, 10).__contains__))
    colour: Colour = Colour.RED
    short: str = field(default="", metadata=longest(3))
    origin: File | None = field(default=None, metadata=named("from"))
    ref: Reference | None = None


def test_a_request_is_a_frozen_value():
    asked = read(Asked, {"table": 3, "text": "Zoé", "sure": True, "to": 9})
    assert asked == Asked(3, "Zoé", True, 9)
    with pytest.raises(FrozenInstanceError):
        asked.table = 4


def test_a_page_of_an_earlier_release_may_say_more_and_leaves_out_what_came_since():
    asked = {"table": 3, "here": True, "from": {"stick": "CLE", "name": "a.csv", "size": 12}}
    assert read(Asked, asked) == Asked(3, origin=File("CLE", "a.csv"))


def test_null_is_a_key_left_out():
    assert read(Asked, {"table": 3, "text": None, "to": None, "from": None}) == Asked(3)


@over(
    ("raw", "where"),
    [
        ([], ""), (None, ""), ("table", ""), ({}, "table"), ({"table": None}, "table"),
        ({"table": "3"}, "table"), ({"table": True}, "table"), ({"table": 3.0}, "table"),
        ({"table": 3, "text": 4}, "text"), ({"table": 3, "text": ["a"]}, "text"),
        ({"table": 3, "sure": 1}, "sure"), ({"table": 3, "sure": "oui"}, "sure"),
        ({"table": 3, "to": 10}, "to"), ({"table": 3, "colour": "bleu"}, "colour"),
        ({"table": 3, "short": "long"}, "short"), ({"table": 3, "from": "CLE"}, "from"),
        ({"table": 3, "from": {"stick": "CLE"}}, "from.name"),
        ({"table": 3, "text": "x" * (LONGEST_TEXT + 1)}, "text"),
    ],
)  # fmt: skip
def test_whatever_does_not_fit_is_one_refusal_that_names_the_field(raw, where):
    with pytest.raises(RuleError) as refused:
        read(Asked, raw)
    assert refused.value == RuleError("request_malformed", field=where)
    assert sentence(refused.value) == sentence(RuleError("request_malformed"))


def test_a_value_with_a_sentence_of_its_own_keeps_it():
    assert read(Asked, {"table": 3, "ref": "H4"}).ref == Reference.parse("H4")
    with pytest.raises(RuleError, match="bad_reference"):
        read(Asked, {"table": 3, "ref": "??"})


def test_an_address_is_read_the_same_way():
    asked = {"table": "12", "sure": "1", "colour": "rouge", "vu": "x"}
    assert read_query(Asked, asked) == Asked(12, sure=True)
    assert read_query(Asked, {"table": "12", "sure": "0"}).sure is False
    for wrong in ({}, {"table": ""}, {"table": "-1"}, {"table": "1" * 10}, {"table": "١"}):
        with pytest.raises(RuleError, match="request_malformed"):
            read_query(Asked, wrong)
