"""Raccords that one slip of the pen keeps from being right (fisf-2014 §5.2).

One letter left out, one changed, or two neighbours exchanged; the right raccord must hold
three consecutive letters, or more, of one word of the grid. The rulebook of the edition, which
everything here may cite, stands at the end.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.payment import Rulebook
from engine.games.duplicate.slips.position import CoupPosition, GridWord
from engine.games.duplicate.slips.readings import (
    Extension,
    Frame,
    Run,
    SlipReading,
    SlipSheet,
    runs,
    spread,
    step,
)
from engine.games.duplicate.slips.slip import Square
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import SIZE, Direction
from engine.letters.moves import reference_at

CONSECUTIVE = 3
EXTENDED = 3
"""Words of this length and more may be extended without being written whole (§4.3.2)."""

WrittenLetters = Mapping[Square, str]


def is_altered(reading: SlipReading) -> bool:
    """The raccord letters of a word written whole are right but for one slip of the pen."""
    return any(_is_right(reading, letters, touched) for letters, touched in _corrections(reading))


def _corrections(reading: SlipReading) -> Iterator[tuple[WrittenLetters, tuple[Square, ...]]]:
    """The raccord as it may have been meant, and the squares that had to be put right."""
    letters = {square: reading.sheet[square].letter for square in reading.extras}
    wrong = [square for square in letters if _shown(reading, square) != letters[square]]
    if len(wrong) == 1:
        yield {**letters, wrong[0]: _shown(reading, wrong[0])}, (wrong[0],)
    if len(wrong) == 2:
        first, second = sorted(wrong)
        side_by_side = second in (step(first, direction, 1) for direction in Direction)
        if side_by_side:
            swapped = {**letters, first: letters[second], second: letters[first]}
            yield swapped, (first, second)
    if wrong:
        yield from _stretched(reading, letters, wrong)
    else:
        yield from _holes_filled(reading, letters)


def _shown(reading: SlipReading, square: Square) -> str:
    assert reading.frame is not None
    return reading.frame.shows(reading.placement.position.grid, square)


def _holes_filled(
    reading: SlipReading, letters: WrittenLetters
) -> Iterator[tuple[WrittenLetters, tuple[Square, ...]]]:
    """A letter left out, its square kept empty."""
    for square in letters:
        for direction in Direction:
            for side in (-1, 1):
                hole = step(square, direction, side)
                if hole not in reading.sheet and _shown(reading, hole) != ".":
                    yield {**letters, hole: _shown(reading, hole)}, (hole,)


def _stretched(
    reading: SlipReading, letters: WrittenLetters, wrong: Sequence[Square]
) -> Iterator[tuple[WrittenLetters, tuple[Square, ...]]]:
    """A letter left out and the others written closer: make room for it again. Only letters
    of one line move, so every wrong one must be among them."""
    for cut in letters:
        for direction in Direction:
            for side in (-1, 1):
                if not all(_is_beyond(square, cut, direction, side) for square in wrong):
                    continue
                spread_out = {
                    step(square, direction, side)
                    if _is_beyond(square, cut, direction, side)
                    else square: letter
                    for square, letter in letters.items()
                }
                yield {**spread_out, cut: _shown(reading, cut)}, (cut,)


def _is_beyond(square: Square, cut: Square, direction: Direction, side: int) -> bool:
    """On the same line as the cut, from it outwards."""
    along, across = (1, 0) if direction is Direction.HORIZONTAL else (0, 1)
    return square[across] == cut[across] and (square[along] - cut[along]) * side >= 0


def _is_right(reading: SlipReading, letters: WrittenLetters, touched: tuple[Square, ...]) -> bool:
    if any(_shown(reading, square) != letter for square, letter in letters.items()):
        return False
    word = set(reading.offsets)
    if not spread(word, set(letters) | word) >= set(letters):
        return False
    on_grid = {square for square in word if square not in reading.laid} | set(letters)
    return any(_consecutive(on_grid, touched, direction) for direction in Direction)


def _consecutive(on_grid: set[Square], touched: tuple[Square, ...], direction: Direction) -> bool:
    """The touched squares lie in one line of enough consecutive letters of the grid."""
    line = {touched[0]}
    for side in (-1, 1):
        square = step(touched[0], direction, side)
        while square in on_grid:
            line.add(square)
            square = step(square, direction, side)
    return line.issuperset(touched) and len(line) >= CONSECUTIVE


def altered_extensions(sheet: SlipSheet, position: CoupPosition) -> tuple[SlipReading, ...]:
    """Extensions, at one end, of a word of the grid copied with one slip of the pen. A word
    that can be played as it is written, or that lies so on the grid, was not miscopied."""
    return tuple(
        reading
        for run in runs(sheet)
        if not position.placements(run.text, run.direction)
        if not any(run.text in word.letters for word in position.words[run.direction])
        for extended in position.words[run.direction]
        if len(extended.letters) >= EXTENDED
        for laid in range(1, min(len(run.text), position.formule.most_played + 1))
        for reading in _altered_extension(sheet, position, run, extended, laid)
    )


def _altered_extension(
    sheet: SlipSheet, position: CoupPosition, run: Run, extended: GridWord, laid: int
) -> Iterator[SlipReading]:
    whole = extended.letters
    copied, added = run.text[:-laid], run.text[-laid:]
    if _is_one_slip_from(copied, whole, from_end=True):
        placement = position.place_at(whole + added, extended.ref)
        if placement:
            squares = run.squares[-laid:]
            offsets = {square: len(whole) + number for number, square in enumerate(squares)}
            frame = Frame.over(squares[0], placement.ref.square(len(whole)))
            extension = Extension(extended, False, True, 0, 0, whole=False)
            yield SlipReading(sheet, run.direction, placement, offsets, frame, extension)
    added, copied = run.text[:laid], run.text[laid:]
    room = SIZE - extended.ref.room
    if room >= laid and _is_one_slip_from(copied, whole, from_end=False):
        ref = reference_at(extended.square(-laid), run.direction)
        placement = position.place_at(added + whole, ref)
        if placement:
            offsets = {square: number for number, square in enumerate(run.squares[:laid])}
            frame = Frame.over(run.squares[0], placement.ref.index)
            extension = Extension(extended, True, False, 0, 0, whole=False)
            yield SlipReading(sheet, run.direction, placement, offsets, frame, extension)


def _is_one_slip_from(copied: str, whole: str, *, from_end: bool) -> bool:
    """`copied` is the near part of the word, at least three letters of it, but for one
    letter left out or changed, or two neighbours exchanged."""
    if whole.endswith(copied) if from_end else whole.startswith(copied):
        return False
    for length in (len(copied), len(copied) + 1):
        if CONSECUTIVE <= length <= len(whole):
            meant = whole[-length:] if from_end else whole[:length]
            if _differ_once(copied, meant):
                return True
    return False


def _differ_once(copied: str, meant: str) -> bool:
    if len(copied) < len(meant):
        return any(meant[:at] + meant[at + 1 :] == copied for at in range(len(meant)))
    wrong = [at for at, letter in enumerate(copied) if letter != meant[at]]
    if len(wrong) == 1:
        return True
    return (
        len(wrong) == 2
        and wrong[1] == wrong[0] + 1
        and copied[wrong[0]] == meant[wrong[1]]
        and copied[wrong[1]] == meant[wrong[0]]
    )


# --- The failings of fisf-2014 §5.2 to §5.4, each with its article and its sanction -------------

_WARNINGS = {
    "slip_score_missing": "5.2",
    "slip_score_wrong": "5.2",
    "slip_first_missing": "5.2",
    "slip_first_impossible": "5.2",
    "slip_two_raccord": "5.2",
    "slip_raccord_altered": "5.2",
    "slip_circle_missing": "5.2",
    "slip_circle_wrong": "5.2",
    "slip_inverted": "5.2",
    "slip_untidy": "5.2",
    "slip_discipline_warning": "5.2",
    "slip_both_modes": "4.4",
}
_PENALTIES = {"slip_shifted": "5.3", "slip_last_letter": "5.3"}
_NULLITIES = {
    "slip_none": "5.4",
    "slip_blank": "5.4",
    "slip_several": "5.4",
    "slip_late": "5.4",
    "slip_exchanged": "5.4",
    "slip_no_word": "5.4",
    "slip_letter_error": "5.4",
    "slip_too_many": "7.2",
    "slip_grid_error": "5.4",
    "slip_not_whole": "5.4",
    "slip_extension_raccord": "4.3.2",
    "slip_not_located": "5.4",
    "slip_word_refused": "5.4",
    "slip_formed_refused": "5.4",
    "slip_mode_forms_refused": "4.4",
    "slip_illegible_word": "5.4",
    "slip_illegible_reference": "5.4",
    "slip_both_inverted": "5.4",
    "slip_several_null": "5.6",
    "slip_discipline_zero": "5.4",
}
_REMARKS = {"slip_several_solutions": "5.6"}

RULEBOOK = Rulebook(
    Edition.E2014,
    {
        **{code: (number, Sanction.NONE) for code, number in _REMARKS.items()},
        **{code: (number, Sanction.WARNING) for code, number in _WARNINGS.items()},
        **{code: (number, Sanction.PENALTY) for code, number in _PENALTIES.items()},
        **{code: (number, Sanction.ZERO) for code, number in _NULLITIES.items()},
    },
)
