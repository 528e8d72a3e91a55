"""What the other games of a competition change in one: who was excluded in any of them is out
of all (fisf-2020 §6.1), and a mort subite decides between ex aequo (§3.8.3).

Computed from the games, never written into one: an exclusion that is lifted, or a mort subite
that is played again, is lifted and decided everywhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.games.duplicate.correction.events import PlayerExcluded
from engine.games.duplicate.correction.state import with_item
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.standings.game import Standings, TieBreak, shared_ranks
from engine.games.duplicate.state import Phase, State
from engine.play.players import Player
from engine.rulings import RuleError


def in_competition(state: State, others: Sequence[State]) -> State:
    """The game as the others leave it. `others` are of the same day or of the same épreuve, in the
    order they were opened, the game itself among them or last; this says which of them are of the
    same competition."""
    played = [each.options.id for each in others]
    order = {game: place for place, game in enumerate((*played, state.options.id))}
    place = played.index(state.options.id) if state.options.id in played else len(played)
    others = [each for each in others if each.options.id != state.options.id]
    games = {each.options.id: each for each in (*others, state)}
    own = _competition(state, games)
    same = [other for other in others if _competition(other, games) == own]
    out = {
        key
        for other in same
        for key in _reached(other, earlier=_comes_before(state, place, other, order))
    }
    for table, keys in _people(state).items():
        if not out.isdisjoint(keys) and table not in state.excluded:
            state = _excluded_elsewhere(state, table)
    # a mort subite whose winners were ex aequo in turn is decided by the next one
    deciders = (in_competition(other, same) for other in same if _decides(other, state))
    breaks = (_tie_break(state, decider) for decider in deciders)
    return replace(state, tie_breaks=tuple(breaks))


def _competition(state: State, games: Mapping[str, State]) -> tuple[str, ...]:
    """Its épreuve, else club and title; of a mort subite between ex aequo, those of the game it
    decides."""
    options = state.options
    if decided := games.get(options.decides):
        others = {key: game for key, game in games.items() if key != options.id}
        return _competition(decided, others)
    return (options.common.epreuve,) if options.common else (options.club, options.title)


def _excluded_elsewhere(state: State, table: int) -> State:
    state = evolve(state, PlayerExcluded(table, "", ""))
    correction = state.correction
    marked = replace(correction.presences[table], elsewhere=True)
    presences = with_item(correction.presences, table, marked)
    return replace(state, correction=replace(correction, presences=presences))


def _comes_before(state: State, place: int, other: State, order: Mapping[str, int]) -> bool:
    """Is it played before that other game? In an épreuve by the numbers of the parties."""
    common, theirs = state.options.common, other.options.common
    if common is not None and theirs is not None:
        return common.partie < theirs.partie
    return place < order[other.options.id]


def _reached(state: State, *, earlier: bool) -> Iterator[str]:
    """Whom its exclusions reach in a game before it, or after it (§6.1)."""
    for table, keys in _people(state).items():
        presence = state.correction.presence(table)
        if presence.excluded or (presence.annulled_before if earlier else presence.barred_from):
            yield from keys


def _people(state: State) -> dict[int, frozenset[str]]:
    """By table, the keys of whoever sits there; the later of two namesakes is told apart by his
    table, as a hub does that adds parties up."""
    found: dict[int, frozenset[str]] = {}
    taken: set[str] = set()
    for player in sorted(state.players, key=lambda each: each.table):
        keys = frozenset(person.key for person in player.people)
        found[player.table] = (
            frozenset({f"{player.key}#{player.table}"}) if player.key in taken else keys
        )
        taken.add(player.key)
    return found


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
