"""The words played on a slip: each written word with all the places it may mean.

A run of letters is taken whole, with nothing left over at its ends: a letter glued to a
word is part of it, so that « CHATX » never passes for CHAT. Only the extension of a word of
the grid may be written in part (fisf-2020 §5.2.1, §5.2.2; fisf-2014 §4.3.2).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.games.duplicate.slips.position import CoupPosition, GridWord
from engine.games.duplicate.slips.readings import (
    Claim,
    Extension,
    Frame,
    Run,
    SlipReading,
    SlipSheet,
    components,
    placed_reading,
    readings_of,
    runs,
)
from engine.games.duplicate.slips.slip import Square
from engine.letters.board import SIZE, SQUARES, Direction, Reference
from engine.letters.moves import reference_at

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Played:
    """One word, written once on the slip, and every place it may be read at."""

    word: str
    direction: Direction
    squares: frozenset[Square]
    readings: tuple[SlipReading, ...]
    """In the direction it is written."""
    turned: SlipReading | None = None
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


def _extended(sheet: SlipSheet, position: CoupPosition) -> tuple[Played, ...]:
    grouped: dict[tuple[str, Direction, frozenset[Square]], list[SlipReading]] = {}
    for reading in extension_readings(sheet, position):
        key = reading.word, reading.direction, frozenset(reading.offsets)
        grouped.setdefault(key, []).append(reading)
    return tuple(
        Played(word, direction, squares, tuple(readings))
        for (word, direction, squares), readings in grouped.items()
    )


def independent(
    sheet: SlipSheet, position: CoupPosition, solved: Sequence[tuple[Played, T]]
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


def _copies_grid(sheet: SlipSheet, position: CoupPosition, squares: frozenset[Square]) -> bool:
    """Somewhere on the grid lie these very letters, one beside the other as they are drawn."""
    anchor = min(squares)
    return any(
        all(frame.shows(position.grid, square) == sheet[square].letter for square in squares)
        for index in range(SQUARES)
        for frame in (Frame.over(anchor, index),)
    )


# --- Words that extend a word of the grid without being written whole (§5.2.2) ------------------
# All the letters laid must be there; of the extended word, some letters may be missing, or
# another letter may stand in their place.


@dataclass(frozen=True)
class _SlipLine:
    """The letters of one row or column of the slip, by their place along it."""

    direction: Direction
    across: int
    letters: Mapping[int, str]

    def square(self, along: int) -> Square:
        if self.direction is Direction.HORIZONTAL:
            return self.across, along
        return along, self.across


def extension_readings(sheet: SlipSheet, position: CoupPosition) -> tuple[SlipReading, ...]:
    """Every word of the grid that the slip extends, written in part."""
    found: dict[tuple[str, str, frozenset[Square]], SlipReading] = {}
    for line in _lines(sheet):
        for extended in position.words[line.direction]:
            for reading in _readings(sheet, position, line, extended):
                key = reading.word, str(reading.placement.ref), frozenset(reading.offsets)
                found.setdefault(key, reading)
    return tuple(found.values())


def _lines(sheet: SlipSheet) -> Iterator[_SlipLine]:
    for direction in Direction:
        lines: dict[int, dict[int, str]] = {}
        for (row, col), mark in sorted(sheet.items()):
            across, along = (row, col) if direction is Direction.HORIZONTAL else (col, row)
            lines.setdefault(across, {})[along] = mark.letter
        for across, letters in lines.items():
            if len(letters) > 1:
                yield _SlipLine(direction, across, letters)


def _readings(
    sheet: SlipSheet, position: CoupPosition, line: _SlipLine, extended: GridWord
) -> Iterator[SlipReading]:
    for shift in sorted(_anchors(line, extended)):
        reading = _rigid(sheet, position, line, extended, shift)
        if reading:
            yield reading
    yield from _squeezed(sheet, position, line, extended)


def _start(extended: GridWord) -> int:
    """Where the grid's word starts along its line."""
    return SIZE - extended.ref.room


def _anchors(line: _SlipLine, extended: GridWord) -> set[int]:
    """Shifts from slip to grid that put a written letter beside an end of the word."""
    start, last = _start(extended), _start(extended) + len(extended.letters) - 1
    shifts = set()
    for along, letter in line.letters.items():
        if letter == extended.letters[0] and along - 1 in line.letters:
            shifts.add(start - along)
        if letter == extended.letters[-1] and along + 1 in line.letters:
            shifts.add(last - along)
    return shifts


def _rigid(
    sheet: SlipSheet, position: CoupPosition, line: _SlipLine, extended: GridWord, shift: int
) -> SlipReading | None:
    """The slip laid over the grid as it is drawn, gaps included."""
    start, length = _start(extended), len(extended.letters)
    front = _written_beyond(position, line, extended, shift, start - 1, -1)
    back = _written_beyond(position, line, extended, shift, start + length, 1)
    if front is None or back is None or not front + back:
        return None
    written = [
        line.letters.get(start + offset - shift) == letter
        for offset, letter in enumerate(extended.letters)
    ]
    if all(written):
        return None  # written whole: `readings_of` has it
    extension = Extension(
        extended, bool(front), bool(back), _leading(written), _leading(written[::-1]), whole=False
    )
    if not extension.is_attached:
        return None
    word = front[::-1] + extended.letters + back
    ref = reference_at(extended.square(-len(front)), line.direction)
    placement = position.place_at(word, ref)
    if placement is None:
        return None
    first = start - len(front)
    offsets = {
        line.square(along - shift): along - first
        for along in range(first, first + len(word))
        if along - shift in line.letters and line.letters[along - shift] == word[along - first]
    }
    frame = Frame.over(line.square(start - shift), extended.ref.index)
    return SlipReading(sheet, line.direction, placement, offsets, frame, extension)


def _written_beyond(
    position: CoupPosition, line: _SlipLine, extended: GridWord, shift: int, along: int, step: int
) -> str | None:
    """What the slip adds at one end of the word, outwards. None when letters of the grid
    that belong to the longer word are not written."""
    letters = ""
    while 0 <= along < SIZE:
        there = position.grid.squares[extended.square(along - _start(extended))]
        written = line.letters.get(along - shift)
        if there == "." and written is None:
            break
        if written is None or (there != "." and there.upper() != written):
            return None
        letters += written
        along += step
    runs_off = not 0 <= along < SIZE and along - shift in line.letters
    return None if runs_off else letters


def _leading(written: list[bool]) -> int:
    return written.index(False) if False in written else len(written)


def _squeezed(
    sheet: SlipSheet, position: CoupPosition, line: _SlipLine, extended: GridWord
) -> Iterator[SlipReading]:
    """Extended at both ends, its middle left out without keeping the right room for it."""
    places = sorted(line.letters)
    text = "".join(line.letters[along] for along in places)
    whole = extended.letters
    for near_front in range(1, len(whole) - 1):
        for near_back in range(1, len(whole) - near_front):
            kept = whole[:near_front] + whole[-near_back:]
            at = text.find(kept, 1)
            if at < 0 or at + len(kept) >= len(text):
                continue
            cut = at + near_front
            head, tail = places[:cut], places[cut:]
            room = tail[0] - head[-1] - 1
            if room == len(whole) - len(kept) or _has_gap(head) or _has_gap(tail):
                continue
            word = text[:at] + whole + text[at + len(kept) :]
            ref = _ref_before(extended, at)
            placement = position.place_at(word, ref) if ref else None
            if placement is None:
                continue
            missing = len(whole) - len(kept)
            offsets = {line.square(along): number for number, along in enumerate(head)}
            bent = {line.square(along): cut + missing + number for number, along in enumerate(tail)}
            frame = Frame.over(line.square(head[0]), placement.ref.index)
            frame = Frame(
                frame.down,
                frame.right,
                {square: placement.ref.square(offset) for square, offset in bent.items()},
            )
            extension = Extension(extended, True, True, near_front, near_back, whole=False)
            yield SlipReading(
                sheet, line.direction, placement, {**offsets, **bent}, frame, extension
            )


def _ref_before(extended: GridWord, count: int) -> Reference | None:
    if _start(extended) < count:
        return None
    return reference_at(extended.square(-count), extended.ref.direction)


def _has_gap(places: list[int]) -> bool:
    return places[-1] - places[0] != len(places) - 1
