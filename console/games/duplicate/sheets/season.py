"""What a duplicate game brings to a season."""

from collections.abc import Iterable

from engine.games.duplicate import State
from engine.games.duplicate.standings import Standings, standings
from engine.play.players import Player
from engine.play.season import GameResult, PlayerResult


def result_of(state: State) -> GameResult | None:
    """None for a game nobody's slips were corrected in."""
    if not state.correction.slips:
        return None
    made = standings(state.correction.sheet)
    return game_result(state.options.name, state.correction.players, made)


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
