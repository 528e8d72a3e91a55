"""The game in a terminal: grid in colour, tirage as tiles. Plain text when piped."""

import os
import sys
from typing import TextIO

from engine.letters.board import PREMIUMS, SIZE, Grid
from engine.letters.tiles import ALPHABET, VALUES

RESET = "\x1b[0m"
_INK = {
    "T": "\x1b[48;5;160m\x1b[38;5;231m",
    "D": "\x1b[48;5;217m\x1b[38;5;16m",
    "t": "\x1b[48;5;26m\x1b[38;5;231m",
    "d": "\x1b[48;5;153m\x1b[38;5;16m",
    ".": "\x1b[48;5;230m\x1b[38;5;250m",
}
_TILE = "\x1b[48;5;222m\x1b[38;5;16m\x1b[1m"
_JOKER_TILE = "\x1b[48;5;222m\x1b[38;5;160m\x1b[1m"
_FRESH_TILE = "\x1b[48;5;214m\x1b[38;5;16m\x1b[1m"
_FRESH_JOKER = "\x1b[48;5;214m\x1b[38;5;160m\x1b[1m"
_DIM = "\x1b[38;5;245m"
_BOLD = "\x1b[1m"
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def wants_colour(stream: TextIO | None = None) -> bool:
    stream = stream or sys.stdout
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


class Painter:
    """Draws with or without colour; the same words either way."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def ink(self, code: str, text: str) -> str:
        return f"{code}{text}{RESET}" if self.colour else text

    def bold(self, text: str) -> str:
        return self.ink(_BOLD, text)

    def dim(self, text: str) -> str:
        return self.ink(_DIM, text)

    def grid(self, grid: Grid, fresh: frozenset[int] = frozenset()) -> str:
        """The grid with its coordinates; `fresh` squares (indices) stand out."""
        numbers = "   " + "".join(f"{number:^3}" for number in range(1, SIZE + 1))
        lines = [self.dim(numbers)]
        for row in range(SIZE):
            cells = "".join(
                self._square(grid, row * SIZE + col, row * SIZE + col in fresh)
                for col in range(SIZE)
            )
            lines.append(self.dim(f" {ALPHABET[row]} ") + cells + self.dim(f" {ALPHABET[row]}"))
        return "\n".join(lines)

    def _square(self, grid: Grid, index: int, fresh: bool) -> str:
        letter = grid.squares[index]
        if grid.is_occupied(index):
            joker = letter.islower()
            if fresh:
                ink = _FRESH_JOKER if joker else _FRESH_TILE
            else:
                ink = _JOKER_TILE if joker else _TILE
            mark = f"({letter.upper()})" if joker else f" {letter} "
            return self.ink(ink, mark)
        premium = PREMIUMS[index]
        mark = " ★ " if index == len(PREMIUMS) // 2 else "   " if self.colour else " · "
        return self.ink(_INK[premium], mark)

    def tiles(self, letters: str) -> str:
        return " ".join(
            self.ink(_TILE, f" {letter}{_value(letter)} " if self.colour else letter)
            for letter in letters
        )


def _value(letter: str) -> str:
    return str(VALUES[letter]).translate(_SUBSCRIPTS) if VALUES[letter] else " "
