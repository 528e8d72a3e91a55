"""A set of tiles on a card that wears out: a changed bit is told, and makes no other letters."""

import random

import pytest

from console.app.rig import VirtualSet
from console.tiles.store import parse_tileset, print_tileset
from engine.rulings import RuleError

SET = VirtualSet.make("pn532", 7).tileset


def test_no_changed_bit_makes_another_set():
    written, dice = print_tileset(SET), random.Random(12)
    for _ in range(300):
        changed = bytearray(written)
        changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
        try:
            assert parse_tileset(bytes(changed)) == SET
        except RuleError:
            continue


def test_an_a_does_not_become_an_e():
    written = print_tileset(SET).decode()
    with pytest.raises(RuleError, match="tileset_rotten"):
        parse_tileset(written.replace('"A#1"', '"E#1"', 1).encode())


def test_a_set_of_the_release_before_is_still_a_set():
    written = print_tileset(SET).decode()
    without = written[: written.rindex(",")] + "\n}\n"
    assert "sum" not in without and parse_tileset(without.encode()) == SET
