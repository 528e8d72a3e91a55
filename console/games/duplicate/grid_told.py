"""The grid in words, on demand: a line, what lies around a square, what has changed.

For whoever does not see it. It says what the screens show at that moment, and nothing else.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from console.french import text
from console.french.typography import enumerated
from console.games.duplicate.snapshot import DuplicateSnapshot
from engine.letters.board import EMPTY_SQUARE, PREMIUMS, SIZE, Direction, Grid
from engine.letters.tiles import ALPHABET
from engine.rulings import RuleError

AROUND = 4
"""Squares told on each side."""
LONGEST_ASKED = 60
_PREMIUMS = {"d": "lettre double", "t": "lettre triple", "D": "mot double", "T": "mot triple"}
_WORDS = "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze"
_NUMBERS = {word: str(number) for number, word in enumerate(_WORDS.split(), start=1)}
_SQUARE = re.compile(r"(?:autour )?(?:([a-o]) ?(\d{1,2})|(\d{1,2}) ?([a-o]))")
_ROW = re.compile(r"(?:ligne|rangee) ([a-o])")
_COLUMN = re.compile(r"colonne (\d{1,2})")
_CHANGED = ("change", "dernier", "dernieres", "nouveau", "neuf")
_MOMENT = ("tirage", "lettres", "temps", "chrono", "coup")
_EVERYTHING = ("grille", "tout", "mots")
_SMALL_WORDS = re.compile(r"\b(?:de|du|la|le|les|l|d|case|en)\b|[’',.;:?!«»-]")

Line = Sequence[int]
"""The fifteen squares of a row or a column."""


@dataclass(frozen=True)
class _Run:
    """Letters that stand side by side in a line."""

    begins: int
    letters: str

    @property
    def ends(self) -> int:
        return self.begins + len(self.letters) - 1


def told(snapshot: DuplicateSnapshot, asked: str, now_ms: int) -> tuple[str, ...]:
    """In sentences; RuleError when it cannot be made out what is wanted."""
    words = _plain(asked).split()
    if any(word in words for word in _MOMENT) and not any(word in words for word in _CHANGED):
        return (snapshot.spoken(now_ms),)
    return tuple(_sentences(snapshot, asked))


def _sentences(snapshot: DuplicateSnapshot, asked: str) -> Iterator[str]:
    wanted = _plain(asked)
    if found := _SQUARE.fullmatch(wanted):
        row, col = ALPHABET.find((found[1] or found[4]).upper()), int(found[2] or found[3]) - 1
        if not 0 <= col < SIZE:
            raise RuleError("grid_not_understood", asked=asked[:LONGEST_ASKED])
        return _around(snapshot.grid, row, col)
    if found := _ROW.fullmatch(wanted):
        return _line(snapshot.grid, ALPHABET.find(found[1].upper()), Direction.HORIZONTAL)
    if (found := _COLUMN.fullmatch(wanted)) and 1 <= int(found[1]) <= SIZE:
        return _line(snapshot.grid, int(found[1]) - 1, Direction.VERTICAL)
    if any(word in wanted.split() for word in _CHANGED):
        return _changed(snapshot)
    if any(word in wanted.split() for word in _EVERYTHING):
        return _everything(snapshot.grid)
    raise RuleError("grid_not_understood", asked=asked[:LONGEST_ASKED])


def _plain(asked: str) -> str:
    """« Autour de H huit » becomes « autour h 8 »."""
    bare = unicodedata.normalize("NFKD", asked[:LONGEST_ASKED].casefold())
    letters = "".join(char for char in bare if not unicodedata.combining(char))
    words = _SMALL_WORDS.sub(" ", letters).split()
    return " ".join(_NUMBERS.get(word, word) for word in words)


# --- a line -------------------------------------------------------------------------------------


def _squares(place: int, direction: Direction) -> Line:
    if direction is Direction.HORIZONTAL:
        return range(place * SIZE, (place + 1) * SIZE)
    return range(place, SIZE * SIZE, SIZE)


def _line(grid: Grid, place: int, direction: Direction) -> Iterator[str]:
    across = direction is Direction.HORIZONTAL
    name = ALPHABET[place] if across else str(place + 1)
    code = "grid_row" if across else "grid_column"
    squares = _squares(place, direction)
    runs = list(_runs(grid, squares))
    if not runs:
        yield text(f"{code}_empty", name=name)
    else:
        yield text(code, name=name)
    for run in runs:
        yield _run(run, across)
    free = list(_free_premiums(grid, squares, across))
    if free:
        yield text("grid_free", squares=", ".join(free))


def _runs(grid: Grid, squares: Line) -> Iterator[_Run]:
    letters = "".join(grid.squares[index] for index in squares)
    for found in re.finditer(rf"[^{re.escape(EMPTY_SQUARE)}]+", letters):
        yield _Run(found.start(), found[0])


def _run(run: _Run, across: bool) -> str:
    first, last = _at(run.begins, across), _at(run.ends, across)
    if len(run.letters) == 1:
        return text("grid_letter", at=first, letter=_letter(run.letters))
    spelled = ", ".join(map(_letter, run.letters))
    return text("grid_word", first=first, last=last, word=run.letters.upper(), spelled=spelled)


def _at(place: int, across: bool) -> str:
    """Along a row squares have numbers, along a column letters."""
    return str(place + 1) if across else ALPHABET[place]


def _letter(letter: str) -> str:
    """A joker stands in lower case."""
    return text("grid_joker", letter=letter.upper()) if letter.islower() else letter


def _free_premiums(grid: Grid, squares: Line, across: bool) -> Iterator[str]:
    for kind, name in _PREMIUMS.items():
        places = [
            _at(place, across)
            for place, index in enumerate(squares)
            if PREMIUMS[index] == kind and not grid.is_occupied(index)
        ]
        if places:
            yield f"{name} {enumerated(places)}"


# --- around a square ----------------------------------------------------------------------------


def _around(grid: Grid, row: int, col: int) -> Iterator[str]:
    here = row * SIZE + col
    yield text("grid_here", row=ALPHABET[row], col=col + 1, what=_what(grid, here))
    sides: tuple[tuple[str, Callable[[int], tuple[int, int]]], ...] = (
        ("grid_left", lambda step: (row, col - step)),
        ("grid_right", lambda step: (row, col + step)),
        ("grid_above", lambda step: (row - step, col)),
        ("grid_below", lambda step: (row + step, col)),
    )
    for code, at in sides:
        seen = []
        for step in range(1, AROUND + 1):
            y, x = at(step)
            if not (0 <= y < SIZE and 0 <= x < SIZE):
                seen.append(text("grid_edge"))
                break
            seen.append(_what(grid, y * SIZE + x))
        yield text(code, squares=", ".join(seen))


def _what(grid: Grid, index: int) -> str:
    if grid.is_occupied(index):
        return _letter(grid.squares[index])
    return _PREMIUMS.get(PREMIUMS[index], text("grid_nothing"))


# --- what has changed, and everything -----------------------------------------------------------


def _changed(snapshot: DuplicateSnapshot) -> Iterator[str]:
    top = snapshot.last_top
    if top is None:
        yield text("grid_untouched")
        return
    way = text("grid_across" if top.ref.direction is Direction.HORIZONTAL else "grid_down")
    where = _square(top.ref.index)
    word = top.word.upper()
    yield text("grid_changed", coup=top.coup, word=word, way=way, where=where, points=top.points)
    yield text("grid_spelled", spelled=", ".join(map(_letter, top.word)))
    fresh = [f"{_letter(snapshot.grid.squares[index])} {_square(index)}" for index in top.placed]
    if len(fresh) < len(top.word):
        yield text("grid_fresh", letters=", ".join(fresh))
    if top.formed:
        yield text("grid_formed", words=", ".join(each.word.upper() for each in top.formed))


def _everything(grid: Grid) -> Iterator[str]:
    """Every word with its place, first across, then down."""
    nothing = True
    ways = {Direction.HORIZONTAL: "grid_all_across", Direction.VERTICAL: "grid_all_down"}
    for direction, code in ways.items():
        words = []
        for place in range(SIZE):
            squares = _squares(place, direction)
            for run in _runs(grid, squares):
                if len(run.letters) > 1:
                    at = _square(squares[run.begins])
                    words.append(f"{run.letters.upper()} {at}")
        if words:
            nothing = False
            yield text(code, words=" ; ".join(words))
    if nothing:
        yield text("grid_untouched")


def _square(index: int) -> str:
    return f"{ALPHABET[index // SIZE]} {index % SIZE + 1}"
