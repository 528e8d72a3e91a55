"""The score of a move with its detail, because arbiters will ask (fisf-2020 §1.2)."""

from dataclasses import dataclass
from math import prod

from engine.letters.board import LETTER_MULTIPLIERS, WORD_MULTIPLIERS, Direction, Grid, Reference
from engine.letters.limits import USUAL, Limits
from engine.letters.moves import Move, place, reference_at, word_through
from engine.letters.tiles import VALUES


@dataclass(frozen=True)
class ScoredLetter:
    letter: str
    """As the grid writes it: lower case for a joker."""
    value: int
    multiplier: int
    placed: bool

    @property
    def points(self) -> int:
        return self.value * self.multiplier


@dataclass(frozen=True)
class ScoredWord:
    ref: Reference
    letters: tuple[ScoredLetter, ...]
    multiplier: int

    @property
    def word(self) -> str:
        return "".join(letter.letter for letter in self.letters)

    @property
    def points(self) -> int:
        return self.multiplier * sum(letter.points for letter in self.letters)


@dataclass(frozen=True)
class Score:
    words: tuple[ScoredWord, ...]
    """The word played first, then every word formed across it."""
    played: int
    prime: int

    @property
    def points(self) -> int:
        return sum(word.points for word in self.words) + self.prime


def score(grid: Grid, move: Move, limits: Limits = USUAL) -> Score:
    """Score a move that fits the grid; whether it is legal is not asked here."""
    after = place(grid, move)
    placed = move.placed(grid)
    across = move.direction.across
    words = [_score_word(grid, after, move.ref.index, move.direction)]
    for tile in placed:
        if len(word_through(after, tile.index, across)[1]) > 1:
            words.append(_score_word(grid, after, tile.index, across))
    return Score(tuple(words), len(placed), limits.prime(len(placed)))


def _score_word(before: Grid, after: Grid, index: int, direction: Direction) -> ScoredWord:
    start, word = word_through(after, index, direction)
    squares = range(start, start + len(word) * direction.step, direction.step)
    fresh = [square for square in squares if not before.is_occupied(square)]
    letters = tuple(
        ScoredLetter(
            letter=letter,
            value=VALUES.get(letter, 0),  # a joker, in lower case, has no value
            multiplier=LETTER_MULTIPLIERS[square] if square in fresh else 1,
            placed=square in fresh,
        )
        for square, letter in zip(squares, word, strict=True)
    )
    multiplier = prod(WORD_MULTIPLIERS[square] for square in fresh)
    return ScoredWord(reference_at(start, direction), letters, multiplier)
