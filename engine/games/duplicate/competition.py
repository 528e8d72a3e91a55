"""What the other games of a competition change in one: who was excluded in any of them is out
of all (fisf-2020 §6.1), and a mort subite decides between ex aequo (§3.8.3).

Computed from the games, never written into one: an exclusion that is lifted, or a mort subite
that is played again, is lifted and decided everywhere.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from engine.epreuve.general import Departage, PartieFigure, PartieResults, PlayedPartie
from engine.epreuve.manifest import COUNTS, Count
from engine.games.duplicate.correction.cases import open_cases
from engine.games.duplicate.correction.events import PlayerExcluded
from engine.games.duplicate.correction.state import with_item
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.options import GameOptions
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
    return (options.epreuve,) if options.epreuve else (options.club, options.title)


def _excluded_elsewhere(state: State, table: int) -> State:
    state = evolve(state, PlayerExcluded(table, "", ""))
    correction = state.correction
    marked = replace(correction.presences[table], elsewhere=True)
    presences = with_item(correction.presences, table, marked)
    return replace(state, correction=replace(correction, presences=presences))


def _comes_before(state: State, place: int, other: State, order: Mapping[str, int]) -> bool:
    """Is it played before that other game? In an épreuve by the numbers of the parties."""
    ours, theirs = _partie_of(state.options), _partie_of(other.options)
    if ours and theirs:
        return ours < theirs
    return place < order[other.options.id]


def _partie_of(options: GameOptions) -> int:
    """0 for a game of no épreuve, and for a départage, which follows all the others."""
    part = options.hall or options.common
    return part.partie if part else 0


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


def keys_of(state: State) -> dict[int, str]:
    """By table, who sits there, pair or person, as a ranking of several games knows them."""
    found: dict[int, str] = {}
    for player in sorted(state.players, key=lambda each: each.table):
        again = player.key in found.values()
        found[player.table] = f"{player.key}#{player.table}" if again else player.key
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


# --- An épreuve of one hall ---------------------------------------------------------------------
# What a game brings to the épreuve whose partie it is: one figure for each who plays.


def played_partie(state: State) -> PlayedPartie | None:
    """None for a game of no épreuve of one hall."""
    hall = state.options.hall
    if hall is None:
        return None
    keys, correction = keys_of(state), state.correction
    over = state.phase is Phase.ENDED
    waiting = any(not coup.closed and not coup.annulled for coup in correction.coups.values())
    known = correction.presences
    decided = {table: each for table, each in known.items() if table in keys and not each.elsewhere}
    return PlayedPartie(
        hall.epreuve,
        hall.partie,
        state.options.id,
        over=over,
        settled=over and not (waiting and state.options.has_slips),
        void=state.is_void,
        results=_results(state),
        top_total=state.standings_so_far.top_total,
        players={keys[player.table]: player for player in state.players},
        departage=_departage(state, hall.rank) if hall.rank else None,
        excluded=frozenset(keys[table] for table in state.excluded),
        barred=frozenset(
            keys[table] for table, each in decided.items() if each.excluded or each.barred_from
        ),
        annulled=frozenset(
            keys[table] for table, each in decided.items() if each.excluded or each.annulled_before
        ),
        cases=len(open_cases(correction)),
        left=frozenset(
            keys[table] for table in keys if table in known and known[table].last_coup is not None
        ),
    )


def _results(state: State) -> PartieResults:
    count = COUNTS[state.options.contest]
    if state.is_void:
        return PartieResults(count, 0, {})
    keys, made = keys_of(state), state.standings_so_far
    ranked = [line for line in made.lines if line.rank is not None]  # the excluded are not (§6.1)
    figures = {rank.table: rank.figure for rank in state.ranking}
    found: dict[int, PartieFigure] = {}
    match count:
        case Count.POINTS:
            coups = len(made.missing)
            for line in ranked:
                last = state.correction.presence(line.table).last_coup
                there = [number for number in made.missing if last is None or number <= last]
                found[line.table] = PartieFigure(line.total, len(there))
        case Count.TIME:
            coups = len(state.timed)
            timed = Counter(time.table for time in state.times)
            for table in (line.table for line in ranked if timed[line.table]):
                found[table] = PartieFigure(figures[table], timed[table])
        case Count.COUPS:
            coups = len(state.coups)
            for table in (line.table for line in ranked):
                out = figures[table]
                found[table] = PartieFigure(out - 1 if out else coups, coups)
    return PartieResults(count, coups, {keys[table]: each for table, each in found.items()})


def _departage(state: State, rank: int) -> Departage | None:
    """What it decides, once it is over and counts."""
    if state.phase is not Phase.ENDED or state.is_void:
        return None
    keys = keys_of(state)
    lines = [line for line in state.final_standings.lines if line.rank is not None]
    return Departage(rank, {keys[line.table]: line.rank or 0 for line in lines})
