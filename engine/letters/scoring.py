"""The score of a move with its detail, because arbiters will ask (fisf-2020 §1.2)."""

from dataclasses import dataclass
from math import prod

from engine.letters.board import LETTER_MULTIPLIERS, WORD_MULTIPLIERS, Direction, Grid, Reference
from engine.letters.moves import Move, place, reference_at, word_through
from engine.letters.tiles import VALUES


@dataclass(frozen=True)
class Limits:
    """What a game allows in one move, and what playing many tiles earns.

    Three separate numbers: in « 7 sur 8 » the rack holds eight letters, seven may be played, and
    seven earn the prime.
    """

    rack_size: int
    most_played: int
    primes: tuple[tuple[int, int], ...]

    @property
    def first_lies_across(self) -> bool:
        """Whether the first word must lie across, or may as well lie down."""
        return False

    def prime(self, played: int) -> int:
        """The bonus for playing that many tiles in one move."""
        return dict(self.primes).get(played, 0)

    @property
    def primes_by_count(self) -> tuple[int, ...]:
        """The bonus for 0, 1, … `rack_size` tiles played."""
        return tuple(self.prime(played) for played in range(self.rack_size + 1))


USUAL = Limits(7, 7, ((7, 50),))
"""Seven letters, and fifty points for playing all of them."""


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
