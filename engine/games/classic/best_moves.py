"""The best moves of a rack: what a virtual player chooses, what an analysis shows.

An analysis, after the end and only then, sets the best move by points beside what was played.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType

from engine.games.classic.options import LEAST_TO_EXCHANGE, Strength
from engine.games.classic.state import Phase, State
from engine.games.classic.table import Table
from engine.games.classic.turns import PASS, Play, PlayKind, Turn
from engine.letters.board import Grid
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.solver import Solution, solve_top
from engine.letters.tiles import JOKER, minus, sort_letters
from engine.rulings import RuleError


@dataclass(frozen=True)
class TurnAnalysis:
    turn: int
    player: str
    rack: str
    best: Move | None
    """None when nothing could be played."""
    best_points: int
    ties: int
    """How many solutions are worth the best."""
    played: int

    @property
    def difference(self) -> int:
        return self.played - self.best_points


@dataclass(frozen=True)
class PlayerAnalysis:
    player: str
    turns: int
    points: int
    best_turn: int
    """The points of the best turn."""
    scrabbles: int
    contested: int
    """Contestations raised by the player."""
    contested_well: int
    withdrawn: int
    """The player's own words that were refused."""
    lost: int
    """Points below the best moves, all turns together."""

    @property
    def average(self) -> float:
        return self.points / self.turns if self.turns else 0.0


@dataclass(frozen=True)
class Analysis:
    turns: tuple[TurnAnalysis, ...]
    players: tuple[PlayerAnalysis, ...]


def analyse(state: State, lexicon: Lexicon) -> Analysis:
    if state.phase is not Phase.ENDED:
        raise RuleError("analysis_before_end")
    if not state.options.followed:
        raise RuleError("analysis_needs_racks")
    tables = state.record.tables(state.options)
    turns = tuple(
        _turn(turn, table, lexicon) for turn, table in zip(state.turns, tables, strict=False)
    )
    return Analysis(turns, tuple(_player(state, seat.id, turns) for seat in state.seats))


def _turn(turn: Turn, table: Table, lexicon: Lexicon) -> TurnAnalysis:
    rack = table.rack(turn.player).letters
    tops = solve_top(table.grid, rack, lexicon)
    return TurnAnalysis(
        turn=turn.number,
        player=turn.player,
        rack=rack,
        best=tops[0].move if tops else None,
        best_points=tops.top_points,
        ties=len(tops),
        played=turn.points,
    )


def _player(state: State, player: str, analysed: tuple[TurnAnalysis, ...]) -> PlayerAnalysis:
    own = [turn for turn in state.turns if turn.player == player]
    raised = [challenge for challenge in state.challenges if challenge.player == player]
    return PlayerAnalysis(
        player=player,
        turns=len(own),
        points=sum(turn.points for turn in own),
        best_turn=max((turn.points for turn in own), default=0),
        scrabbles=sum(turn.is_scrabble for turn in own),
        contested=len(raised),
        contested_well=sum(challenge.upheld for challenge in raised),
        withdrawn=sum(turn.refused for turn in own),
        lost=sum(-turn.difference for turn in analysed if turn.player == player),
    )


# --- Virtual players ----------------------------------------------------------------------------
# Points plus a simple leave; of wrong words, so many are seen. Chance is handed in, never thrown
# here: `dice` is any number from 0 to 1, without 1.

CONTESTED: Mapping[Strength, float] = MappingProxyType(
    {Strength.WEAK: 0.2, Strength.MEDIUM: 0.6, Strength.STRONG: 1.0}
)
"""The share of the others' wrong words that a virtual player contests; a good word, never."""

LOOKED_AT = 300
"""Of the solutions, best first: a leave never makes up for what lies further down."""
_MODEST = 0.7
"""A weak player finds nothing worth more than this share of the best."""
_SEEN = 3
"""And sees one in so many of the others, the better ones."""
_POOR = 12
"""Points below which an exchange is worth a thought."""

_WORTH: Mapping[str, float] = MappingProxyType(
    {JOKER: 25.0, "S": 7.0, "E": 3.0, "R": 2.0, "N": 1.5, "T": 1.5, "A": 1.0, "I": 1.0, "L": 1.0}
    | {"Z": 1.0, "X": 1.0, "C": 0.5, "D": 0.5, "M": 0.5, "P": 0.5, "H": 0.5}
    | {"O": -0.5, "U": -1.5, "B": -1.0, "F": -1.5, "G": -1.5, "V": -3.0}
    | {"J": -2.0, "Y": -2.0, "K": -4.0, "Q": -5.0, "W": -7.0}
)
_VOWELS = frozenset("AEIOU")
_DOUBLED = 2.5
_UNBALANCED = 1.5


def leave(letters: str) -> float:
    """What it is worth to keep these letters for the next turn."""
    worth = sum(_WORTH[letter] for letter in letters)
    plain = letters.replace(JOKER, "")
    doubled = len(plain) - len(set(plain))
    vowels = sum(letter in _VOWELS for letter in plain)
    excess = abs(2 * vowels - len(plain))
    return worth - _DOUBLED * doubled - _UNBALANCED * max(0, excess - 1)


def choose(
    strength: Strength,
    solutions: Sequence[Solution],
    rack: str,
    grid: Grid,
    bag_size: int,
    dice: float,
) -> Play:
    """What a virtual player does with its turn."""
    if not solutions:
        return _exchange(rack, bag_size) or PASS
    if strength is Strength.WEAK:
        return _word(_modest(solutions, dice))
    if strength is Strength.MEDIUM:
        return _word(solutions[0])
    best = max(
        solutions[:LOOKED_AT],
        key=lambda each: each.points + _leave_value(each, rack, grid, bag_size),
    )
    better = _exchange(rack, bag_size) if best.points < _POOR else None
    if better is None or _leave_value(best, rack, grid, bag_size) + best.points >= leave(
        minus(rack, better.letters)
    ):
        return _word(best)
    return better


def contests(strength: Strength, bad_words: Sequence[str], dice: float) -> bool:
    """Does a virtual player contest a coup, whose wrong words the console knows?"""
    return bool(bad_words) and dice < CONTESTED[strength]


def _word(solution: Solution) -> Play:
    return Play(PlayKind.WORD, solution.move)


def _leave_value(solution: Solution, rack: str, grid: Grid, bag_size: int) -> float:
    """A leave counts while there is something left to draw."""
    return leave(minus(rack, solution.move.taken(grid))) if bag_size else 0.0


def _modest(solutions: Sequence[Solution], dice: float) -> Solution:
    limit = _MODEST * solutions[0].points
    found = [each for each in solutions if each.points <= limit] or list(solutions[-1:])
    seen = found[: -(-len(found) // _SEEN)]
    return seen[min(int(dice * len(seen)), len(seen) - 1)]


def _exchange(rack: str, bag_size: int) -> Play | None:
    """Everything but the best handful to keep; None when an exchange is not possible."""
    if bag_size < LEAST_TO_EXCHANGE or not rack:
        return None
    handfuls = (
        "".join(kept)
        for size in range(len(rack))
        for kept in combinations(sort_letters(rack), size)
    )
    given = minus(sort_letters(rack), max(handfuls, key=leave))
    return Play(PlayKind.EXCHANGE, letters=given, count=len(given))
