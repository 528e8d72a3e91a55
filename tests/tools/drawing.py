"""Grids and slips for tests: drawn as text, or a few letters on named squares."""

import re

from engine.games.duplicate.slips.slip import Written, drawn_marks
from engine.letters.board import SIZE, SQUARES, Grid, Reference
from engine.letters.moves import Move, place
from engine.letters.tiles import sort_letters


def grid_with(letters: dict[str, str]) -> Grid:
    """An empty grid but for these squares: `{"H8": "A"}`."""
    return Grid.EMPTY.with_letters(
        {Reference.parse(name).index: letter for name, letter in letters.items()}
    )


def grid_after(*moves: str) -> Grid:
    """The grid after some moves written `"WORD H4"`, laid without asking for legality."""
    grid = Grid.EMPTY
    for text in moves:
        word, ref = text.split()
        grid = place(grid, Move.parse(word, ref))
    return grid


def print_cgp(grid: Grid, rack: str = "") -> str:
    rows = (grid.squares[start : start + SIZE] for start in range(0, SQUARES, SIZE))
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run.group())), row) for row in rows)
    return f"{board} {sort_letters(rack)}/ 0/0 0"


def letter_at(grid: Grid, row: int, col: int) -> str:
    return grid.squares[row * SIZE + col]


def draw(text: str, reference: str | None = None, score: int | None = None) -> Written:
    """One line per row, `.` for an empty square, lower case for a circled letter."""
    return Written(drawn_marks(text), reference, score)
