"""What the other games of a competition change in one: who was excluded in any of them is out
of all (fisf-2020 §6.1), and a mort subite decides between ex aequo (§3.8.3).

Computed from the games, never written into one: an exclusion that is lifted, or a mort subite
that is played again, is lifted and decided everywhere.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.errors import RuleError
from engine.games.duplicate.correction.events import PlayerExcluded
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.standings.game import Standings
from engine.games.duplicate.standings.ties import TieBreak, shared_ranks
from engine.games.duplicate.state import Phase, State
from engine.play.players import Person, Player


def in_competition(state: State, others: Sequence[State]) -> State:
    """The game as the others leave it; they are of the same day, this says of which title."""
    same = [other for other in others if _title(other) == _title(state)]
    out = {person.key for other in (*same, state) for person in _excluded(other)}
    for player in state.players:
        if not out.isdisjoint(person.key for person in player.people):
            state = evolve(state, PlayerExcluded(player.table, "", ""))
    # a mort subite whose winners were ex aequo in turn is decided by the next one
    deciders = (in_competition(other, same) for other in same if _decides(other, state))
    breaks = (_tie_break(state, decider) for decider in deciders)
    return replace(state, tie_breaks=tuple(breaks))


def _title(state: State) -> tuple[str, str]:
    return state.options.club, state.options.title


def _excluded(state: State) -> list[Person]:
    correction = state.correction
    return [
        person
        for player in state.players
        if correction.presence(player.table).excluded
        for person in player.people
    ]


def _decides(other: State, state: State) -> bool:
    return (
        other.options.decides == state.options.id
        and other.phase is Phase.ENDED
        and not other.is_void
    )


def _tie_break(state: State, decider: State) -> TieBreak:
    tables = {player.key: player.table for player in state.players}
    players = {player.table: player.key for player in decider.players}
    ranks = {
        tables[players[line.table]]: line.rank
        for line in decider.final_standings.lines
        if line.rank is not None and players[line.table] in tables
    }
    return TieBreak(decider.options.name, ranks)


def tied_at(state: State, rank: int | None = None) -> tuple[Player, ...]:
    """Who shares that rank, else the best rank that is shared: those to be decided between."""
    standings = _to_decide(state)
    shared = [each for each in shared_ranks(standings) if rank in (None, each)]
    if not shared:
        raise RuleError("tie_none", game=state.options.name)
    tables = {line.table for line in standings.lines if line.rank == shared[0]}
    return tuple(player for player in state.players if player.table in tables)


def ties(state: State) -> dict[int, tuple[Player, ...]]:
    """Everybody who shares a rank, by rank."""
    return {rank: tied_at(state, rank) for rank in shared_ranks(_to_decide(state))}


def _to_decide(state: State) -> Standings:
    """The standings, once nothing but an appeal can change them."""
    name = state.options.name
    if state.phase is not Phase.ENDED:
        raise RuleError("tie_game_not_over", game=name)
    if state.is_void:
        raise RuleError("results_void", game=name)
    records = state.correction.coups.values()
    if any(not record.closed for record in records if not record.annulled):
        raise RuleError("tie_correction_open", game=name)
    return state.final_standings
