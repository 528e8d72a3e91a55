"""`pupitre topping`: a topping played one after another, on the same prepared game."""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace

from console.command_line import add_journal, add_json, print_json
from console.folders import journal_path
from console.french import game_called, text
from console.french.typography import duration_label
from console.games.history import history_of
from console.journal.copies import find_game
from console.journal.store import JournalFile
from console.settings.parser import load
from engine.games.duplicate.contests import TOPPING, PlayerTime
from engine.games.duplicate.state import PlayedCoup, State
from engine.letters.tiles import sort_letters
from engine.play.players import Player
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games", nargs="+", metavar="PARTIE", help="parties sur le même fichier préparé"
    )
    add_journal(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    path = journal_path(load(options.settings), options.data)
    with JournalFile.reading(path) as journal:
        states = [_state(journal, name) for name in options.games]
    lines = relay_table(states)
    if options.json:
        print_json([asdict(line) for line in lines])
        return 0
    print(text("relay_title", game=states[0].options.source.name, players=len(lines)))
    for line in lines:
        print(
            f"{line.rank:>3}  {line.name:<20}{duration_label(line.total_ms):>12}  "
            f"{line.coups - line.missed:>3} tops sur {line.coups:<3} {game_called(line.game)}"
        )
    return 0


def _state(journal: JournalFile, name: str) -> State:
    state = history_of(journal.read(find_game(journal.games(), name))).state
    if not isinstance(state, State):
        raise RuleError("relay_not_topping", game=name)
    return state


# --- The ranking of the players -----------------------------------------------------------------
# Several games on one prepared file, one table.


@dataclass(frozen=True)
class RelayLine:
    rank: int
    game: str
    table: int
    name: str
    coups: int
    missed: int
    total_ms: int
    """Penalties included."""


def relay_table(games: Sequence[State]) -> tuple[RelayLine, ...]:
    """Everyone's total, as if all had played side by side. RuleError when the games differ:
    times on other letters, or under another clock, cannot be compared."""
    _refuse_different(games)
    # Each game may have its own table 1: somebody else, or there would be one game. Whoever was
    # excluded has no time that counts (§6.1).
    seats = [
        (state, player)
        for state in games
        for player in state.players
        if player.table not in state.excluded
    ]
    times = tuple(
        replace(time, table=seat)
        for seat, (state, player) in enumerate(seats)
        for time in state.times
        if time.table == player.table
    )
    room = _Room(tuple(range(len(seats))), times)
    return tuple(
        _line(line.rank, *seats[line.table], [time for time in times if time.table == line.table])
        for line in TOPPING.ranking(room)
    )


@dataclass(frozen=True)
class _Room:
    """Everybody side by side, by their place in the list: all that a topping asks."""

    tables: tuple[int, ...]
    times: tuple[PlayerTime, ...]
    still_in: tuple[int, ...] = ()
    totals: Mapping[int, int] = field(default_factory=dict)
    gone: Mapping[int, int] = field(default_factory=dict)
    excluded: frozenset[int] = frozenset()

    def playing(self, coup: int) -> tuple[int, ...]:
        return self.tables

    def late_for(self, coup: int) -> tuple[int, ...]:
        return ()

    def net_points(self, coup: int) -> Mapping[int, int]:
        return {}


def _line(rank: int, state: State, player: Player, times: Sequence[PlayerTime]) -> RelayLine:
    return RelayLine(
        rank,
        state.options.name,
        player.table,
        player.name,
        len(times),
        sum(bool(time.penalty_ms) for time in times),
        sum(time.total_ms for time in times),
    )


def _refuse_different(games: Sequence[State]) -> None:
    seen: set[str] = set()
    for state in games:
        options = state.options
        if options.id in seen:
            raise RuleError("relay_twice", game=options.name)
        seen.add(options.id)
        if not options.rules.claims_tops:
            raise RuleError("relay_not_topping", game=options.name)
        if options.source.seal is None:
            raise RuleError("relay_not_prepared", game=options.name)
    longest = max(games, key=lambda state: len(state.coups))
    for state in games:
        _refuse_other_than(longest, state)


def _refuse_other_than(model: State, state: State) -> None:
    names = {"game": state.options.name, "other": model.options.name}
    if state.options.source.seal != model.options.source.seal:
        raise RuleError("relay_other_game", **names)
    if state.options.tempo != model.options.tempo:
        raise RuleError("relay_other_tempo", **names)
    for mine, theirs in zip(state.coups, model.coups, strict=False):
        if _played(mine) != _played(theirs):
            raise RuleError("relay_departs", coup=mine.number, **names)


def _played(coup: PlayedCoup) -> tuple[str, str]:
    return sort_letters(coup.tirage), str(coup.top.move)
