"""A topping played one after another: several games on one prepared file, one table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.games.duplicate import PlayedCoup, State
from engine.games.duplicate.contests import TOPPING, CoupResult, PlayerTime, merge_results
from engine.games.duplicate.options import Player
from engine.letters.tiles import sort_letters


@dataclass(frozen=True)
class RelayLine:
    rank: int
    game: str
    player: str
    name: str
    coups: int
    missed: int
    total_ms: int
    """Penalties included."""


def relay_table(games: Sequence[State]) -> tuple[RelayLine, ...]:
    """Everyone's total, as if all had played side by side. RuleError when the games differ:
    times on other letters, or under another clock, cannot be compared."""
    _refuse_different(games)
    # Each game may have its own player « 1 »: somebody else, or there would be one game.
    players = {
        f"{index}/{player.id}": (state.options.id, player)
        for index, state in enumerate(games)
        for player in state.players
    }
    merged = merge_results(
        tuple(_renamed(result, index) for result in state.results)
        for index, state in enumerate(games)
    )
    ranking = TOPPING.ranking(tuple(players), merged)
    return tuple(
        _line(line.rank, *players[line.player], list(_times(merged, line.player)))
        for line in ranking
    )


def _line(rank: int, game: str, player: Player, times: Sequence[PlayerTime]) -> RelayLine:
    return RelayLine(
        rank,
        game,
        player.id,
        player.name or player.id,
        len(times),
        sum(bool(time.penalty_ms) for time in times),
        sum(time.total_ms for time in times),
    )


def _times(results: Sequence[CoupResult], player: str) -> Iterator[PlayerTime]:
    return (time for result in results for time in result.times if time.player == player)


def _renamed(result: CoupResult, index: int) -> CoupResult:
    times = (replace(time, player=f"{index}/{time.player}") for time in result.times)
    return CoupResult(result.coup, times=tuple(times))


def _refuse_different(games: Sequence[State]) -> None:
    seen: set[str] = set()
    for state in games:
        options = state.options
        if options.id in seen:
            raise RuleError("relay_twice", game=options.id)
        seen.add(options.id)
        if not options.rules.claims_tops:
            raise RuleError("relay_not_topping", game=options.id)
        if options.source.seal is None:
            raise RuleError("relay_not_prepared", game=options.id)
    longest = max(games, key=lambda state: len(state.coups))
    for state in games:
        _refuse_other_than(longest, state)


def _refuse_other_than(model: State, state: State) -> None:
    names = {"game": state.options.id, "other": model.options.id}
    if state.options.source.seal != model.options.source.seal:
        raise RuleError("relay_other_game", **names)
    if state.options.tempo != model.options.tempo:
        raise RuleError("relay_other_tempo", **names)
    for mine, theirs in zip(state.coups, model.coups, strict=False):
        if _played(mine) != _played(theirs):
            raise RuleError("relay_departs", coup=mine.number, **names)


def _played(coup: PlayedCoup) -> tuple[str, str]:
    return sort_letters(coup.tirage), str(coup.top.move)
