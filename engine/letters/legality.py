"""Is a move legal? Every reason against it is given, not the first (fisf-2020 §1.1)."""

from collections.abc import Container, Iterator
from dataclasses import dataclass

from engine.letters.board import CENTRE, SQUARES, Direction, Grid, square_name
from engine.letters.moves import Move, place, word_through
from engine.letters.scoring import USUAL, Limits, Score, score
from engine.letters.tiles import missing
from engine.rulings import RuleError


@dataclass(frozen=True)
class Examination:
    """The score when the move could be laid at all, and whatever speaks against it."""

    score: Score | None
    reasons: tuple[RuleError, ...]

    @property
    def is_legal(self) -> bool:
        return not self.reasons

    @property
    def points(self) -> int | None:
        return self.score.points if self.is_legal and self.score else None


def examine(
    grid: Grid,
    move: Move,
    rack: str,
    lexicon: Container[str],
    limits: Limits = USUAL,
) -> Examination:
    if not move.fits:
        excess = len(move.word) - move.ref.room
        outside = RuleError("off_grid", word=move.word.upper(), ref=str(move.ref), excess=excess)
        return Examination(None, (outside, *_unknown(move.word, lexicon)))
    clashes = tuple(_clashes(grid, move))
    if clashes:
        return Examination(None, (*clashes, *_unknown(move.word, lexicon)))
    reasons = (
        *_placement_reasons(grid, move, limits),
        *_rack_reasons(grid, move, rack, limits),
        *_lexicon_reasons(grid, move, lexicon),
    )
    return Examination(score(grid, move, limits), reasons)


def _clashes(grid: Grid, move: Move) -> Iterator[RuleError]:
    for index, char in zip(move.squares, move.word, strict=True):
        if grid.is_occupied(index) and grid.squares[index].upper() != char.upper():
            yield RuleError(
                "square_taken",
                square=square_name(index),
                there=grid.squares[index].upper(),
                wanted=char.upper(),
            )


def _placement_reasons(grid: Grid, move: Move, limits: Limits) -> Iterator[RuleError]:
    placed = move.placed(grid)
    if not placed:
        yield RuleError("nothing_placed", word=move.word.upper())
        return
    if grid.is_empty:
        if CENTRE not in move.squares:
            yield RuleError("centre_not_covered")
        if limits.first_lies_across and move.direction is not Direction.HORIZONTAL:
            yield RuleError("first_move_vertical")
    elif len(placed) == len(move.word) and not any(_touches(grid, tile.index) for tile in placed):
        yield RuleError("not_connected")
    _, whole = word_through(place(grid, move), move.ref.index, move.direction)
    if len(whole) > len(move.word):
        yield RuleError("word_continues", word=move.word.upper(), whole=whole.upper())


def _touches(grid: Grid, index: int) -> bool:
    return any(grid.is_occupied(neighbour) for neighbour in _neighbours(index))


def _neighbours(index: int) -> Iterator[int]:
    for direction in Direction:
        line = Grid.EMPTY.line(index, direction)
        for neighbour in (index - direction.step, index + direction.step):
            if 0 <= neighbour < SQUARES and neighbour in line:
                yield neighbour


def _rack_reasons(grid: Grid, move: Move, rack: str, limits: Limits) -> Iterator[RuleError]:
    lacking = missing(rack, move.taken(grid))
    if lacking:
        yield RuleError("letters_not_in_rack", letters=lacking, rack=rack)
    played = len(move.placed(grid))
    if played > limits.most_played:
        yield RuleError("too_many_played", played=played, most=limits.most_played)


def _lexicon_reasons(grid: Grid, move: Move, lexicon: Container[str]) -> Iterator[RuleError]:
    after = place(grid, move)
    yield from _unknown(word_through(after, move.ref.index, move.direction)[1], lexicon)
    for tile in move.placed(grid):
        _, across = word_through(after, tile.index, move.direction.across)
        if len(across) > 1:
            yield from _unknown(across, lexicon, formed=True)


def _unknown(word: str, lexicon: Container[str], *, formed: bool = False) -> Iterator[RuleError]:
    if word.upper() not in lexicon:
        yield RuleError("formed_word_unknown" if formed else "word_unknown", word=word.upper())
