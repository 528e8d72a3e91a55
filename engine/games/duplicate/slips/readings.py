"""How a drawing can be read on the grid: words as written, raccord letters, stray letters.

This model is shared by both editions; what a reading is worth is theirs to say.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.games.duplicate.slips.position import Circling, CoupPosition, GridWord, Placement
from engine.games.duplicate.slips.slip import Bulletin, Mark, Square, UnreadablePart, Written
from engine.letters.board import SIZE, Direction, Grid, Reference
from engine.rulings import RuleError

SlipSheet = Mapping[Square, Mark]


@dataclass(frozen=True)
class Run:
    """Letters in a row or a column of the slip, with no gap and nothing at either end."""

    direction: Direction
    squares: tuple[Square, ...]
    text: str


def runs(sheet: SlipSheet) -> tuple[Run, ...]:
    """Every written word: two letters or more in a line."""
    return tuple(run for direction in Direction for run in _runs(sheet, direction))


def _runs(sheet: SlipSheet, direction: Direction) -> Iterator[Run]:
    for square in sorted(sheet):
        if step(square, direction, -1) in sheet:
            continue
        squares = [square]
        while (ahead := step(squares[-1], direction, 1)) in sheet:
            squares.append(ahead)
        if len(squares) > 1:
            text = "".join(sheet[each].letter for each in squares)
            yield Run(direction, tuple(squares), text)


def step(square: Square, direction: Direction, count: int) -> Square:
    row, col = square
    return (row, col + count) if direction is Direction.HORIZONTAL else (row + count, col)


def neighbours(square: Square) -> tuple[Square, ...]:
    return tuple(step(square, direction, count) for direction in Direction for count in (-1, 1))


def components(sheet: SlipSheet) -> tuple[frozenset[Square], ...]:
    """The drawing cut into pieces whose letters touch."""
    pieces = []
    left = set(sheet)
    while left:
        piece = spread({min(left)}, left)
        pieces.append(frozenset(piece))
        left -= piece
    return tuple(pieces)


def spread(seeds: set[Square], among: set[Square]) -> set[Square]:
    """The squares of `among` reached from the seeds by sides, the seeds included."""
    reached, edge = set(seeds), list(seeds)
    while edge:
        for square in neighbours(edge.pop()):
            if square in among and square not in reached:
                reached.add(square)
                edge.append(square)
    return reached


@dataclass(frozen=True)
class Frame:
    """Lays the slip's squares over the grid. `bent` squares do not follow the common shift:
    the far end of a word whose middle was left out."""

    down: int
    right: int
    bent: Mapping[Square, int]

    @classmethod
    def over(cls, square: Square, index: int) -> "Frame":
        return cls(index // SIZE - square[0], index % SIZE - square[1], {})

    def index(self, square: Square) -> int | None:
        """The grid's square under a slip's square, None outside the grid."""
        if square in self.bent:
            return self.bent[square]
        row, col = square[0] + self.down, square[1] + self.right
        return row * SIZE + col if 0 <= row < SIZE and 0 <= col < SIZE else None

    def shows(self, grid: Grid, square: Square) -> str:
        """The letter of the grid under a slip's square, `.` when there is none."""
        index = self.index(square)
        return "." if index is None else grid.squares[index].upper()


@dataclass(frozen=True)
class Extension:
    """The word of the grid that the played word extends, and how much of it is written."""

    extended: GridWord
    front: bool
    back: bool
    near_front: int
    """Its letters written without a break from the front extension inwards."""
    near_back: int
    whole: bool

    @property
    def length(self) -> int:
        return len(self.extended.letters)

    @property
    def raccord(self) -> int:
        """Its letters that are raccord letters: written, and chained to what is laid."""
        if self.whole:
            return self.length
        return self.near_front * self.front + self.near_back * self.back

    @property
    def is_attached(self) -> bool:
        """At least one of its letters stands next to each extension."""
        return (not self.front or self.near_front > 0) and (not self.back or self.near_back > 0)


@dataclass(frozen=True, eq=False)
class SlipReading:
    """A written word taken to lie at one place of the grid."""

    sheet: SlipSheet
    direction: Direction
    """As written on the slip; the placement's may differ when it was inverted."""
    placement: Placement
    offsets: Mapping[Square, int]
    """The slip's squares that hold letters of the word, and which ones."""
    frame: Frame | None
    """None when the slip cannot be laid over the grid: the word was turned."""
    extension: Extension | None = None

    @property
    def word(self) -> str:
        return self.placement.word

    @property
    def is_whole(self) -> bool:
        return len(self.offsets) == len(self.word)

    @cached_property
    def circled(self) -> Circling:
        """The circled letters, but for jokers that lie on the grid already."""
        circled = {offset for square, offset in self.offsets.items() if self.sheet[square].circled}
        return frozenset(circled) - self.placement.grid_jokers()

    @cached_property
    def raccord(self) -> frozenset[Square]:
        """Letters of the grid that chain, side by side, to a letter laid now (§4.3.2)."""
        laid = set(self.laid)
        return frozenset(spread(laid, laid | self.copied) - laid)

    @cached_property
    def copied(self) -> frozenset[Square]:
        """What is written just as it lies on the grid around the word, chained to it or not."""
        if self.frame is None:
            return frozenset()
        grid = self.placement.position.grid
        return frozenset(
            square
            for square, mark in self.sheet.items()
            if square not in self.laid and self.frame.shows(grid, square) == mark.letter
        )

    def lies_on_grid(self, squares: frozenset[Square]) -> bool:
        """Whether these squares of the slip, with the word lying there, are all taken already."""
        frame, grid = self.frame, self.placement.position.grid
        return frame is not None and all(frame.shows(grid, square) != "." for square in squares)

    @cached_property
    def is_complete(self) -> bool:
        """Every letter of the slip is the word's or a raccord letter: nothing is astray."""
        if self.frame is None or not self.is_whole:
            return not self.parasites
        return self.extras <= self.copied and not self.parasites

    @cached_property
    def laid(self) -> frozenset[Square]:
        """The slip's squares whose letters are laid now."""
        fresh = set(self.placement.fresh)
        return frozenset(square for square, offset in self.offsets.items() if offset in fresh)

    @cached_property
    def extras(self) -> frozenset[Square]:
        """What is written besides the word."""
        return frozenset(self.sheet) - frozenset(self.offsets)

    @cached_property
    def parasites(self) -> frozenset[Square]:
        """Letters that are neither the word's nor raccord letters (§5.2.1, §5.2.2)."""
        if self.is_whole:
            return self.extras - self.raccord
        return frozenset(self.sheet) - self.laid - self.raccord

    @cached_property
    def touching_parasites(self) -> frozenset[Square]:
        """Those beside another letter: one alone on the paper places nothing, rightly or wrongly
        (fisf-2014 §4.3.1)."""
        return frozenset(
            square
            for square in self.parasites
            if any(beside in self.sheet for beside in neighbours(square))
        )


def whole_reading(sheet: SlipSheet, run: Run, placement: Placement) -> SlipReading:
    frame = Frame.over(run.squares[0], placement.ref.index)
    offsets = {square: offset for offset, square in enumerate(run.squares)}
    return SlipReading(sheet, run.direction, placement, offsets, frame, _whole_extension(placement))


def turned_reading(sheet: SlipSheet, run: Run, placement: Placement) -> SlipReading:
    """The word written across the direction of its place: no raccord can be read."""
    offsets = {square: offset for offset, square in enumerate(run.squares)}
    return SlipReading(sheet, run.direction, placement, offsets, None, _whole_extension(placement))


def _whole_extension(placement: Placement) -> Extension | None:
    """The longest word of the grid inside a word written whole, if it extends one."""
    words = placement.position.words[placement.ref.direction]
    squares = {placement.ref.square(offset) for offset in range(len(placement.word))}
    inside = [word for word in words if word.ref.index in squares]
    if not inside:
        return None
    extended = max(inside, key=lambda word: len(word.letters))
    length = len(extended.letters)
    front = extended.ref.index != placement.ref.index
    back = extended.square(length - 1) != placement.ref.square(len(placement.word) - 1)
    return Extension(extended, front, back, length, length, whole=True)


def readings_of(sheet: SlipSheet, run: Run, position: CoupPosition) -> tuple[SlipReading, ...]:
    """The run as a whole word, at every place the grid and the tirage allow."""
    return tuple(
        whole_reading(sheet, run, placement)
        for placement in position.placements(run.text, run.direction)
    )


def placed_reading(
    sheet: SlipSheet, run: Run, position: CoupPosition, ref: Reference
) -> SlipReading | None:
    """The run as a whole word at the reference, even turned."""
    placement = position.place_at(run.text, ref)
    if placement is None:
        return None
    if ref.direction is run.direction:
        return whole_reading(sheet, run, placement)
    return turned_reading(sheet, run, placement)


# --- What one solution of a slip claims ---------------------------------------------------------
# A drawing, perhaps a reference, perhaps a score.


@dataclass(frozen=True)
class Claim:
    sheet: SlipSheet
    reference: Reference | None
    """None when there is none, or none that means anything."""
    uses_reference: bool
    """Something stands in the box, even if it cannot be read or names no square."""
    score: int | None
    illegible_reference: bool = False


def claim_of(written: Written, bulletin: Bulletin) -> Claim:
    text = written.standing_reference
    illegible = bulletin.cannot_read(UnreadablePart.REFERENCE)
    return Claim(
        written.sheet,
        None if illegible or text is None else _reference(text),
        text is not None or illegible,
        None if bulletin.cannot_read(UnreadablePart.SCORE) else written.standing_score,
        illegible,
    )


def _reference(text: str) -> Reference | None:
    """A reference that names no square is a wrong reference, not bad input: the player
    wrote it, and the rules say what it costs."""
    try:
        return Reference.parse(text)
    except RuleError:
        return None
