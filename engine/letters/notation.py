"""Positions as text: CGP, the community's notation, and grids drawn line by line.

CGP writes `rows rack/rack score/score zeros`, rows separated by `/`, runs of empty
squares as numbers, jokers in lower case. Duplicate has one rack; the rest is carried
through when it is there and ignored otherwise.
"""

import re
from dataclasses import dataclass

from engine.errors import RuleError
from engine.letters.board import EMPTY_SQUARE, SIZE, Grid
from engine.letters.tiles import (
    ALPHABET,
    FRENCH,
    LETTERS,
    Distribution,
    missing,
    parse_letters,
)

_TOKEN = re.compile(r"\d+|.", re.DOTALL)
EMPTY_NAMES = frozenset({"vide", "empty", "-"})


@dataclass(frozen=True)
class Position:
    grid: Grid
    rack: str = ""


def parse_cgp(text: str) -> Position:
    fields = text.split()
    if not fields:
        raise RuleError("empty_position")
    rows = fields[0].split("/")
    if len(rows) != SIZE:
        raise RuleError("cgp_rows", rows=len(rows))
    squares = "".join(_parse_row(ALPHABET[number], row) for number, row in enumerate(rows))
    rack = parse_letters(fields[1].split("/")[0]) if len(fields) > 1 else ""
    return Position(Grid(squares), rack)


def _parse_row(name: str, row: str) -> str:
    squares = ""
    for token in _TOKEN.findall(row):
        if token.isdecimal() and token.isascii():
            if len(token) > 2 or not 0 < int(token) <= SIZE:
                raise RuleError("cgp_run", row=name, run=token[:8])
            squares += EMPTY_SQUARE * int(token)
        elif token.upper() in LETTERS:
            squares += token
        else:
            raise RuleError("cgp_letter", row=name, letter=token)
    if len(squares) != SIZE:
        raise RuleError("cgp_row_length", row=name, squares=len(squares))
    return squares


def parse_position(text: str) -> Position:
    """A position in CGP, drawn as 15 lines, or the word « vide » for an empty grid."""
    cleaned = text.strip()
    if not cleaned:
        raise RuleError("empty_position")
    if cleaned.lower() in EMPTY_NAMES:
        return Position(Grid.EMPTY)
    if "/" in cleaned:
        return parse_cgp(cleaned)
    return Position(Grid.parse(text))


def check_tiles(grid: Grid, rack: str, distribution: Distribution = FRENCH) -> None:
    """Refuse a position that needs more tiles than one set holds."""
    excess = missing(distribution.letters, grid.letters + rack)
    if excess:
        raise RuleError("too_many_letters", letters=excess, total=distribution.total)
