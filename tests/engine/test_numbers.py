"""A number of five thousand digits is refused like any other nonsense, never a crash."""

import pytest

from console.games.classic.terminal_lines import LINES
from console.terminal import read_commands
from engine.games.classic.gcg_text import read_gcg
from engine.games.duplicate.slips.slip import parse_short
from engine.letters.tiles import Tile
from engine.rulings import RuleError, whole_number

ENDLESS = "9" * 5_000


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("999999999", 999_999_999)])
def test_a_number_is_read(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.5", "²", "٣", "1 000", ENDLESS])
def test_anything_else_is_none(text):
    assert whole_number(text) is None


@pytest.mark.parametrize(
    "read",
    [
        lambda: Tile.parse(f"A#{ENDLESS}"),
        lambda: Tile.parse("A#٣"),
        lambda: parse_short(f"MAISON H4 {ENDLESS}"),
        lambda: read_gcg(f"#player1 A A\n#player2 B B\n>A: AEIOUXZ -{ENDLESS} +0 0\n"),
    ],
    ids=["tile", "tile of another script", "slip", "gcg"],
)
def test_who_reads_refuses(read):
    with pytest.raises(RuleError):
        read()


def test_the_terminal_takes_it_for_letters():
    (asked,) = read_commands(f"échange {ENDLESS}", LINES)
    assert asked.count == 0 and asked.letters == ENDLESS
