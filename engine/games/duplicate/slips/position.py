"""The position a slip answers, and every place a written word could take on it."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from engine.games.duplicate.formules import NORMALE, Formule
from engine.letters.board import CENTRE, SIZE, SQUARES, Direction, Grid, Reference
from engine.letters.moves import Move, reference_at
from engine.letters.scoring import Score, score
from engine.letters.tiles import JOKER
from engine.rulings import RuleError

Circling = frozenset[int]
"""Which letters of a word, counted from 0, are jokers laid now."""


@dataclass(frozen=True)
class RetainedTop:
    """The solution the judge retained."""

    move: Move
    points: int
    acceptable: bool = True
    """No longer when it was corrected because it is not admitted or could not lie there: whoever
    had it then has nothing (§5.7)."""


@dataclass(frozen=True)
class GridWord:
    """A word that lies on the grid, one letter per square of its line."""

    ref: Reference
    letters: str

    def square(self, offset: int) -> int:
        return self.ref.square(offset)


@dataclass(frozen=True)
class Crossing:
    """A word formed across the word played: letters of the grid around one laid now."""

    before: str
    letter: str
    after: str

    @property
    def word(self) -> str:
        return self.before + self.letter + self.after


@dataclass(frozen=True)
class CoupPosition:
    """What the arbiter corrects against. On an empty grid it is the first coup."""

    grid: Grid
    rack: str
    lexicon: Container[str]
    formule: Formule = NORMALE
    top: RetainedTop | None = None
    _placements: dict[tuple[str, Direction], tuple["Placement", ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _known_windows: dict[tuple[Direction, int], tuple["_Window", ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def is_first(self) -> bool:
        return self.grid.is_empty

    def admits(self, word: str) -> bool:
        return word in self.lexicon

    @cached_property
    def letter_count(self) -> int:
        return len(self.grid.letters)

    @cached_property
    def jokers(self) -> int:
        return self.rack.count(JOKER)

    @cached_property
    def plain(self) -> Counter[str]:
        """The tirage without its jokers."""
        return Counter(self.rack.replace(JOKER, ""))

    def lacking(self, letters: str) -> str:
        """The letters the tirage does not hold, jokers not yet spent on them."""
        return "".join(sorted((Counter(letters) - self.plain).elements()))

    @cached_property
    def words(self) -> dict[Direction, tuple[GridWord, ...]]:
        """The words of two letters or more that lie on the grid."""
        return {direction: tuple(self._words(direction)) for direction in Direction}

    def _words(self, direction: Direction) -> Iterator[GridWord]:
        step, squares = direction.step, self.grid.squares
        for line in range(SIZE):
            first = line * direction.across.step
            row = squares[first : first + SIZE] if step == 1 else squares[first::SIZE]
            offset = 0
            for run in row.split("."):
                if len(run) > 1:
                    ref = reference_at(first + offset * step, direction)
                    yield GridWord(ref, run.upper())
                offset += len(run) + 1

    def placements(self, word: str, direction: Direction) -> tuple["Placement", ...]:
        """Every place where `word`, whole, could be laid with this tirage (§5.2.1): in one
        piece, ends free, at least one letter of the tirage, joined to the other words."""
        key = word, direction
        if key not in self._placements:
            self._placements[key] = tuple(self._place_everywhere(word, direction))
        return self._placements[key]

    def _place_everywhere(self, word: str, direction: Direction) -> Iterator["Placement"]:
        spelled = self.can_spell(word)
        for window in self._windows(direction, len(word)):
            if not window.fixed:
                if spelled:
                    yield Placement(self, word, window.ref, window.fresh)
            elif all(word[offset] == letter for offset, letter in window.fixed) and self._can_lay(
                [word[offset] for offset in window.fresh]
            ):
                yield Placement(self, word, window.ref, window.fresh)

    def _windows(self, direction: Direction, length: int) -> tuple["_Window", ...]:
        """Every place a word of that length may take, found once for all the slips."""
        key = direction, length
        if key not in self._known_windows:
            self._known_windows[key] = tuple(
                window
                for line in range(SIZE)
                for start in range(SIZE - length + 1)
                if (window := self._window(direction, line, start, length))
            )
        return self._known_windows[key]

    def _window(self, direction: Direction, line: int, start: int, length: int) -> "_Window | None":
        """Some squares of a line, when a word laid there has free ends, joins the others and
        leaves something to lay."""
        framed, near = self._lines[direction][line]
        end = start + length
        free_ends = framed[start] == "." == framed[end + 1]
        if not free_ends or "1" not in near[start:end]:
            return None
        squares = framed[start + 1 : end + 1]
        fresh = tuple(offset for offset, there in enumerate(squares) if there == ".")
        if not fresh:
            return None
        fixed = tuple((offset, there) for offset, there in enumerate(squares) if there != ".")
        index = line * direction.across.step + start * direction.step
        return _Window(reference_at(index, direction), fixed, fresh)

    @cached_property
    def _lines(self) -> dict[Direction, tuple["_GridLine", ...]]:
        """Rows and columns as strings, for speed: a slip is tried at every place."""
        squares, near = self.grid.squares.upper(), self._near
        rows = [slice(start, start + SIZE) for start in range(0, SQUARES, SIZE)]
        columns = [slice(start, None, SIZE) for start in range(SIZE)]
        return {
            direction: tuple(_GridLine(f".{squares[part]}.", near[part]) for part in parts)
            for direction, parts in (
                (Direction.HORIZONTAL, rows),
                (Direction.VERTICAL, columns),
            )
        }

    def _can_lay(self, letters: Sequence[str]) -> bool:
        """The tirage holds them, jokers helping out."""
        if len(letters) > self.formule.most_played:
            return False
        spare = self.jokers
        left = dict(self.plain)
        for letter in letters:
            if left.get(letter):
                left[letter] -= 1
            elif spare:
                spare -= 1
            else:
                return False
        return True

    @cached_property
    def _near(self) -> str:
        """For each square, `1` when a letter laid there joins the other words."""
        squares = self.grid.squares
        if self.grid.is_empty:
            return "".join("1" if index == CENTRE else "0" for index in range(SQUARES))
        joined = {index for index in range(SQUARES) if squares[index] != "."}
        joined |= {beside for index in joined for beside in _beside(index)}
        return "".join("1" if index in joined else "0" for index in range(SQUARES))

    def can_spell(self, word: str) -> bool:
        """The tirage alone holds the word: it can be laid, if only apart from the others."""
        return self._can_lay(word)

    def place_at(self, word: str, ref: Reference) -> "Placement | None":
        placement = self.fit_at(word, ref)
        return placement if placement and self._can_lay(placement.fresh_letters) else None

    def fit_at(self, word: str, ref: Reference) -> "Placement | None":
        """The word at that place as far as the grid allows, whatever the tirage holds."""
        if len(word) > ref.room:
            return None
        across = ref.row if ref.direction is Direction.HORIZONTAL else ref.col
        window = self._window(ref.direction, across, SIZE - ref.room, len(word))
        if window is None or any(word[offset] != letter for offset, letter in window.fixed):
            return None
        return Placement(self, word, ref, window.fresh)

    def letters_from(self, index: int, step: int) -> str:
        """The letters met without a gap when leaving a square by `step`."""
        row, col = divmod(index, SIZE)
        room = {1: SIZE - 1 - col, -1: col, SIZE: SIZE - 1 - row, -SIZE: row}[step]
        letters = ""
        for square in range(index + step, index + step * (room + 1), step):
            if self.grid.squares[square] == ".":
                break
            letters += self.grid.squares[square].upper()
        return letters


class _GridLine(NamedTuple):
    framed: str
    """Its fifteen squares between two free ones: the edge is as good as a free square."""
    near: str


class _Window(NamedTuple):
    ref: Reference
    fixed: tuple[tuple[int, str], ...]
    """Letters of the grid that the word must show."""
    fresh: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Placement:
    """A word at a place of the grid, its jokers not yet decided."""

    position: CoupPosition
    word: str
    ref: Reference
    fresh: tuple[int, ...]
    """The letters laid now, counted from 0 in the word."""

    def __str__(self) -> str:
        return f"{self.word} {self.ref}"

    @cached_property
    def fresh_letters(self) -> str:
        return "".join(self.word[offset] for offset in self.fresh)

    @cached_property
    def _score(self) -> Score:
        return score(self.position.grid, Move(self.word, self.ref), self.position.formule)

    @cached_property
    def crossings(self) -> dict[int, "Crossing"]:
        """The words formed across it (§5.2.4), by the letter of the word that forms them."""
        position, step = self.position, self.ref.direction.across.step
        found = {}
        for offset in self.fresh:
            index = self.ref.square(offset)
            before = position.letters_from(index, -step)[::-1]
            after = position.letters_from(index, step)
            if before or after:
                found[offset] = Crossing(before, self.word[offset], after)
        return found

    @property
    def formed(self) -> tuple[str, ...]:
        return tuple(crossing.word for crossing in self.crossings.values())

    @cached_property
    def refused(self) -> tuple[str, ...]:
        """The words it plays or forms that are not admitted."""
        words = (self.word, *self.formed)
        return tuple(dict.fromkeys(word for word in words if not self.position.admits(word)))

    @property
    def refused_crossings(self) -> tuple["Crossing", ...]:
        return tuple(
            crossing
            for crossing in self.crossings.values()
            if not self.position.admits(crossing.word)
        )

    @property
    def refused_formed(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(crossing.word for crossing in self.refused_crossings))

    @cached_property
    def is_valid(self) -> bool:
        """The software would list it among the solutions (§5.3). What does not join the
        other words is no placement at all."""
        return not self.refused

    @cached_property
    def circlings(self) -> dict[Circling, int]:
        """What it earns for every choice of jokers the tirage allows."""
        return {
            frozenset(chosen): self._points(chosen)
            for count in range(self.position.jokers + 1)
            for chosen in combinations(self.fresh, count)
            if self._is_possible(chosen)
        }

    def _is_possible(self, chosen: tuple[int, ...]) -> bool:
        letters = "".join(self.word[offset] for offset in self.fresh if offset not in chosen)
        return not self.position.lacking(letters)

    def _points(self, jokers: tuple[int, ...]) -> int:
        return self._score.points - sum(self._worth[offset] for offset in jokers)

    @cached_property
    def _worth(self) -> dict[int, int]:
        """What each letter laid brings to every word it belongs to, hence what a joker loses."""
        main, *crossed = self._score.words
        worth = {offset: main.letters[offset].points * main.multiplier for offset in self.fresh}
        crossing = iter(crossed)
        for offset in self.fresh:
            if offset in self.crossings:
                word = next(crossing)
                worth[offset] += word.multiplier * sum(
                    letter.points for letter in word.letters if letter.placed
                )
        return worth

    @cached_property
    def least_circlings(self) -> dict[Circling, int]:
        """Jokers only for « letters absent from the tirage » (§5.3.2)."""
        fewest = min(map(len, self.circlings), default=0)
        return {
            chosen: points for chosen, points in self.circlings.items() if len(chosen) == fewest
        }

    @property
    def scores(self) -> frozenset[int]:
        return frozenset(self.circlings.values())

    def grid_jokers(self) -> Circling:
        """The letters of the word that are jokers already lying there."""
        squares = self.position.grid.squares
        return frozenset(
            offset for offset in range(len(self.word)) if squares[self.ref.square(offset)].islower()
        )

    def move(self, circling: Circling = frozenset()) -> Move:
        word = "".join(
            letter.lower() if offset in circling else letter
            for offset, letter in enumerate(self.word)
        )
        return Move(word, self.ref).normalised(self.position.grid)


def _beside(index: int) -> Iterator[int]:
    row, col = divmod(index, SIZE)
    if row > 0:
        yield index - SIZE
    if row < SIZE - 1:
        yield index + SIZE
    if col > 0:
        yield index - 1
    if col < SIZE - 1:
        yield index + 1


def require_top(position: CoupPosition) -> RetainedTop:
    if position.top is None:
        raise RuleError("slip_top_unknown")
    return position.top
