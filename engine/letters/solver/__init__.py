"""Every solution of a rack on a grid, ranked; or the top with all its ties.

A solution is a word, a place and the squares its jokers lie on: the same word with its
joker on another square is another solution, and so is one that lays a joker although the
rack holds the letter. A single tile that forms a word both ways is two solutions, one
per reference, since a bulletin may claim either. The first word lies across and covers
the central square.
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import overload

from engine.letters.board import SQUARES, Direction, Grid, Reference
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.scoring import USUAL, Limits
from engine.letters.solver import _kernel

__all__ = ["BestPoints", "Columns", "Solution", "Solutions", "best_points", "solve", "solve_top"]

_ANY = -1


@dataclass(frozen=True, slots=True)
class Solution:
    move: Move
    points: int


@dataclass(frozen=True, slots=True)
class Columns:
    """Solutions side by side, best first: for whoever wants all of them and no objects."""

    words: list[str]
    """As the grid will show them, jokers in lower case."""
    places: "array[int]"
    """The first square, 0 to 224; 225 more when the word goes down."""
    points: "array[int]"
    tiles: "array[int]"
    """How many the move takes from the rack."""


class Solutions(Sequence[Solution]):
    """Solutions, best first; equal points go by direction, square, letters, jokers.

    They stay packed in the kernel's memory: one becomes a Python object when it is looked
    at, so that the thousands nobody reads cost nothing.
    """

    def __init__(self, moves: _kernel.Moves) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def __repr__(self) -> str:
        return f"<{len(self)} solutions>"

    @overload
    def __getitem__(self, rank: int) -> Solution: ...
    @overload
    def __getitem__(self, rank: slice) -> tuple[Solution, ...]: ...
    def __getitem__(self, rank: int | slice) -> Solution | tuple[Solution, ...]:
        if isinstance(rank, slice):
            return tuple(map(self._solution, range(*rank.indices(len(self)))))
        return self._solution(rank + len(self) if rank < 0 else rank)

    def __iter__(self) -> Iterator[Solution]:
        return map(self._solution, range(len(self)))

    def _solution(self, rank: int) -> Solution:
        word, row, col, is_vertical, points = self._moves.decode(rank)
        direction = Direction.VERTICAL if is_vertical else Direction.HORIZONTAL
        return Solution(Move(word, Reference(row, col, direction)), points)

    def columns(self) -> Columns:
        """All of them at once, twenty times faster than one by one."""
        words, places, points, tiles = self._moves.columns()
        return Columns(words, array("H", places), array("H", points), array("B", tiles))

    @property
    def steps(self) -> int:
        """How many nodes of the graph the search stood on: its work, whatever the machine."""
        return self._moves.steps

    @property
    def top_points(self) -> int:
        """The points of the top; 0 when nothing can be played."""
        return self._moves.points(0) if len(self) else 0

    def tops(self) -> tuple[Solution, ...]:
        """The top with every tie."""
        return tuple(self.find(points=self.top_points))

    def find(
        self,
        *,
        word: str | None = None,
        ref: Reference | None = None,
        points: int | None = None,
        limit: int | None = None,
    ) -> Iterator[Solution]:
        """The solutions of that word, at that place, of those points, best first.

        A word in capitals is found wherever its jokers lie; a word with a lower-case
        letter is found with exactly those jokers.
        """
        if word is not None and not word.isascii():
            return iter(())
        ranks = self._moves.find(
            _ANY if ref is None else _place(ref),
            word,
            word is not None and word.isupper(),
            _ANY if points is None else points,
            len(self) if limit is None else limit,
        )
        return map(self._solution, ranks)


def _place(ref: Reference) -> int:
    """How the kernel numbers a reference."""
    return ref.index + (SQUARES if ref.direction is Direction.VERTICAL else 0)


def solve(grid: Grid, rack: str, lexicon: Lexicon, limits: Limits = USUAL) -> Solutions:
    """Every solution."""
    return _solve(grid, rack, lexicon, limits, only_tops=False)


def solve_top(grid: Grid, rack: str, lexicon: Lexicon, limits: Limits = USUAL) -> Solutions:
    """Only the solutions of the highest score: every tie, and much faster with jokers."""
    return _solve(grid, rack, lexicon, limits, only_tops=True)


@dataclass(frozen=True, slots=True)
class BestPoints:
    """What many racks are worth on a few grids."""

    points: list[list[int | None]]
    """For each grid, of the top of each of its racks; None when nothing can be played."""
    steps: int
    """As `Solutions.steps`, for all of them together."""


def best_points(
    questions: Iterable[tuple[Grid, Sequence[str]]], lexicon: Lexicon, limits: Limits = USUAL
) -> BestPoints:
    """The points of the top of each of these racks on its grid.

    Each grid is made ready once. What a rack spells, and what it earns on the lines that are
    alike, is found once for all the grids that are asked about it.
    """
    asked = list(questions)
    found, steps = _kernel.best_points(
        lexicon.nodes,
        [grid.squares for grid, _ in asked],
        [racks for _, racks in asked],
        limits.most_played,
        _primes(limits),
    )
    points = [[None if each < 0 else each for each in of_grid] for of_grid in found]
    return BestPoints(points, steps)


def _solve(
    grid: Grid, rack: str, lexicon: Lexicon, limits: Limits, *, only_tops: bool
) -> Solutions:
    return Solutions(
        _kernel.solve(
            lexicon.nodes,
            grid.squares,
            rack,
            limits.most_played,
            _primes(limits),
            only_tops,
        )
    )


@cache
def _primes(limits: Limits) -> tuple[int, ...]:
    """Asked at every search, the same for all of them."""
    return limits.primes_by_count
