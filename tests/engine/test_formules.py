"""Formules are data that answers questions."""

import pytest

from engine.games.duplicate.formules import (
    FORMULES,
    NORMALE,
    SEPT_ET_HUIT,
    SEPT_HUIT_NEUF,
    SEPT_SUR_HUIT,
    parse_formule,
)
from engine.rulings import RuleError


@pytest.mark.article("fisf-2020 §3.8.2")
def test_three_separate_numbers():
    table = {
        formule.code: (formule.rack_size, formule.most_played, formule.primes_by_count)
        for formule in (NORMALE, SEPT_SUR_HUIT, SEPT_ET_HUIT, SEPT_HUIT_NEUF)
    }
    assert table == {
        "normale": (7, 7, (0,) * 7 + (50,)),
        "7sur8": (8, 7, (0,) * 7 + (50, 0)),
        "7et8": (8, 8, (0,) * 7 + (50, 75)),
        "789": (9, 9, (0,) * 7 + (50, 75, 100)),
    }


def test_each_formule_can_be_combined_with_joker():
    assert set(FORMULES) == {
        "normale", "joker", "7sur8", "7sur8-joker", "7et8", "7et8-joker", "789", "789-joker",
    }  # fmt: skip
    for formule in FORMULES.values():
        assert formule.with_joker().joker
        assert formule.with_joker().with_joker() == formule.with_joker()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Normale", "normale"),
        ("JOKER", "joker"),
        ("7 sur 8", "7sur8"),
        ("7 et 8 joker", "7et8-joker"),
        ("7-8-9", "789"),
        ("7, 8 et 9", "789"),
        ("7-8-9 joker", "789-joker"),
    ],
)
def test_formules_are_read_as_people_write_them(text, code):
    assert parse_formule(text).code == code


def test_an_unknown_formule_names_the_known_ones():
    with pytest.raises(RuleError) as refusal:
        parse_formule("8 sur 7")
    assert "7sur8" in refusal.value.data["known"]
