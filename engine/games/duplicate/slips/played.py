"""The words played on a slip: each written word with all the places it may mean.

A run of letters is taken whole, with nothing left over at its ends: a letter glued to a
word is part of it, so that « CHATX » never passes for CHAT. Only the extension of a word of
the grid may be written in part (fisf-2020 §5.2.1, §5.2.2; fisf-2014 §4.3.2).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.extensions import extension_readings
from engine.games.duplicate.slips.position import CoupPosition
from engine.games.duplicate.slips.readings import (
    Frame,
    Reading,
    Run,
    Sheet,
    components,
    placed_reading,
    readings_of,
    runs,
)
from engine.games.duplicate.slips.slip import Square
from engine.letters.board import SQUARES, Direction


@dataclass(frozen=True, eq=False)
class Played:
    """One word, written once on the slip, and every place it may be read at."""

    word: str
    direction: Direction
    squares: frozenset[Square]
    readings: tuple[Reading, ...]
    """In the direction it is written."""
    turned: Reading | None = None
    """At the place of a reference that names the other direction."""
    run: Run | None = None
    """None when it is not written whole."""

    @property
    def is_whole(self) -> bool:
        return self.run is not None

    def owns(self, run: Run) -> bool:
        return run.direction is self.direction and not self.squares.isdisjoint(run.squares)


def played_words(claim: Claim, position: CoupPosition) -> tuple[Played, ...]:
    return (
        *(_whole(claim, run, position) for run in runs(claim.sheet)),
        *_extended(claim.sheet, position),
    )


def _whole(claim: Claim, run: Run, position: CoupPosition) -> Played:
    turned = None
    if claim.reference and claim.reference.direction is not run.direction:
        turned = placed_reading(claim.sheet, run, position, claim.reference)
    readings = readings_of(claim.sheet, run, position)
    return Played(run.text, run.direction, frozenset(run.squares), readings, turned, run)


def _extended(sheet: Sheet, position: CoupPosition) -> tuple[Played, ...]:
    grouped: dict[tuple[str, Direction, frozenset[Square]], list[Reading]] = {}
    for reading in extension_readings(sheet, position):
        key = reading.word, reading.direction, frozenset(reading.offsets)
        grouped.setdefault(key, []).append(reading)
    return tuple(
        Played(word, direction, squares, tuple(readings))
        for (word, direction, squares), readings in grouped.items()
    )


T = TypeVar("T")


def independent(
    sheet: Sheet, position: CoupPosition, solved: Sequence[tuple[Played, T]]
) -> list[list[T]]:
    """Words grouped by what touches on the slip: groups that do not touch are independent
    solutions (fisf-2020 §5.4.2.b, fisf-2014 §5.6). A piece that only copies the grid is no
    solution beside one that lays something: it is a raccord drawn apart."""
    touching = components(sheet)
    groups: list[tuple[frozenset[Square], list[T]]] = []
    for played, item in solved:
        reach = played.squares.union(
            *(piece for piece in touching if not piece.isdisjoint(played.squares))
        )
        joined = [group for group in groups if not group[0].isdisjoint(reach)]
        groups = [group for group in groups if group not in joined]
        reach = reach.union(*(squares for squares, _ in joined))
        groups.append((reach, [*(one for _, items in joined for one in items), item]))
    laying = [group for group in groups if not _copies_grid(sheet, position, group[0])]
    return [items for _, items in laying or groups]


def _copies_grid(sheet: Sheet, position: CoupPosition, squares: frozenset[Square]) -> bool:
    """Somewhere on the grid lie these very letters, one beside the other as they are drawn."""
    anchor = min(squares)
    return any(
        all(frame.shows(position.grid, square) == sheet[square].letter for square in squares)
        for index in range(SQUARES)
        for frame in (Frame.over(anchor, index),)
    )
