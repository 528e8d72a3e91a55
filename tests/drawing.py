"""Grids for tests: drawn as text, or a few letters on named squares."""

from engine.letters.board import Grid, Reference
from engine.letters.moves import Move, place


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
