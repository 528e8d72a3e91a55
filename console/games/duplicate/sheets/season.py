"""What a duplicate game brings to a season."""

from collections.abc import Iterable

from engine.games.duplicate.standings.game import Standings
from engine.games.duplicate.state import State
from engine.play.players import Player
from engine.play.season import GameResult, PlayerResult


def result_of(state: State) -> GameResult | None:
    """Places as its contest gives them, points as they were marked. None for a game that
    ranks nobody: no slip corrected, no time taken, or results annulled (§3.7); and for a mort
    subite that decides between the ex aequo of another game (§3.8.3)."""
    counted = state.timed if state.options.rules.claims_tops else state.correction.slips
    if state.is_void or not counted or state.options.decides:
        return None
    return game_result(state.options.name, state.players, state.final_standings)


def game_result(game: str, players: Iterable[Player], standings: Standings) -> GameResult:
    by_table = {player.table: player for player in players}
    return GameResult(
        game,
        standings.top_total,
        tuple(
            PlayerResult(by_table[line.table].key, by_table[line.table].name, line.total, line.rank)
            for line in standings.lines
        ),
    )
