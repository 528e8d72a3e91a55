"""After the end, and only then: for each turn the best move by points beside what was played."""

from dataclasses import dataclass

from engine.errors import RuleError
from engine.games.classic.state import Phase, State
from engine.games.classic.table import Table
from engine.games.classic.turns import Turn
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.solver import solve_top


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
