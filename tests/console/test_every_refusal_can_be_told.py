"""A refusal that cannot tell its own data is an « Erreur 500 » to whoever waits for it: every
refusal of the product is told, with every kind of data it may carry."""

import pytest

from console.french import catalogue, sentence, text
from engine.letters.board import Grid, Reference
from engine.letters.legality import examine
from engine.letters.moves import Move
from engine.rulings import Outcome, RuleError
from tests.console.test_every_code_has_its_words import blanks, told

NESTED = RuleError("illegal_move", word="XYZ", ref="H4", first=RuleError("centre_not_covered"))
KINDS = {
    "nothing": None,
    "an empty list": (),
    "a refusal": NESTED,
    "refusals": (NESTED, RuleError("word_unknown", word="XYZ")),
    "a list of lists": (("A", "B"), ()),
    "a set": frozenset({"A"}),
    "a mapping": {"A": 1},
    "a figure": 3,
    "a truth": True,
    "a fraction": 1.5,
    "a word": "MOT",
    "a member": Outcome.VALID,
    "a thing": Reference.parse("H4"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_code_tells_whatever_it_is_given(kind):
    codes = sorted({code for _, code, _ in told()})
    assert len(codes) > 400
    for code in codes:
        said = sentence(RuleError(code, **dict.fromkeys(blanks(code), KINDS[kind])))
        assert said, code
        assert "None" not in said, code
        assert "RuleError" not in said, code


def test_every_sentence_of_the_house_tells_whatever_it_is_given():
    for code in catalogue():
        for value in KINDS.values():
            assert isinstance(text(code, **dict.fromkeys(blanks(code), value)), str), code


def test_what_is_not_given_is_not_an_error():
    for code in {code for _, code, _ in told()}:
        sentence(RuleError(code))


def test_a_code_without_words_is_told_by_its_code():
    assert "(brand_new)" in sentence(RuleError("brand_new", letters=("A",)))


def test_a_word_that_cannot_be_played_says_why():
    """What « Corriger » answered with « Erreur 500 » in 0.2.0."""
    found = examine(Grid.EMPTY, Move.parse("XYZ", "A1"), "XYZABCD", frozenset())
    refusal = RuleError(
        "illegal_move", word="XYZ", ref="A1", first=found.reasons[0], reasons=found.reasons
    )
    said = sentence(refusal)
    assert said.startswith("« XYZ » en A1 ne peut pas être retenu.")
    assert sentence(found.reasons[0]) in said


def test_lists_agree_with_people():
    assert text("stock_missing", count=1, tiles=("K#1",)).startswith("Il manque 1 jeton : K#1.")
