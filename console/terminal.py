"""A game at a terminal: drawn in colour, or in plain text when piped; led by typed lines."""

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TextIO

from engine.letters.board import PREMIUMS, SIZE, Grid
from engine.letters.tiles import ALPHABET, VALUES
from engine.rulings import RuleError, whole_number

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
_RED = "\x1b[1;38;5;160m"
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def wants_colour(stream: TextIO | None = None) -> bool:
    stream = stream or sys.stdout
    return stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


class TerminalPainter:
    """Draws with or without colour; the same words either way."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def ink(self, code: str, text: str) -> str:
        return f"{code}{text}{RESET}" if self.colour else text

    def alarm(self, text: str) -> str:
        return self.ink(_RED, text)

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


# --- Typed lines --------------------------------------------------------------------------------


SIGNS = "+-="
"""They need no space after them."""
_NUMBERS = frozenset("ACTE COTE COUP MINUTES POINTS TABLE TOUR".split())


@dataclass(frozen=True)
class Line:
    """`score COUP TABLE [raison]`: first what it begins with, spellings apart by `|`, then the
    words it needs. Names of numbers are read as numbers, `oui|non` is a choice, and whatever
    stands from the first bracket on is handed over as one text."""

    form: str
    build: Callable[..., object]
    """The command, or several; None when the words do not go together."""
    usage: str = ""
    """Where people are shown something else than the form."""

    @property
    def heads(self) -> Sequence[str]:
        return self.form.split()[0].split("|")

    def commands(self, words: Sequence[str]) -> Sequence[object]:
        _, *names = self.form.split()
        needed = list(takewhile(lambda name: not name.startswith("["), names))
        values = [_read_value(name, word) for name, word in zip(needed, words, strict=False)]
        built = None
        if len(words) >= len(needed) and None not in values:
            rest = [" ".join(words[len(needed) :])] if names != needed else []
            built = self.build(*values, *rest)
        if built is None:
            raise RuleError("terminal_usage", usage=self.usage or self.form)
        return built if isinstance(built, tuple) else (built,)


def _read_value(name: str, word: str) -> str | int | None:
    if name in _NUMBERS:
        return whole_number(word)
    if "|" in name:
        return word.lower() if word.lower() in name.split("|") else None
    return word


def read_commands(line: str, lines: Sequence[Line]) -> Sequence[object] | None:
    """What a line asks of the game; None when it is none of its lines."""
    head, *words = f"{line[0]} {line[1:]}".split() if line[0] in SIGNS else line.split()
    found = next((each for each in lines if head.lower() in each.heads), None)
    return None if found is None else found.commands(words)
