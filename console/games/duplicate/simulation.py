"""A simulated duplicate evening, as `pupitre simulate` asks for it."""

import argparse
import random
from dataclasses import dataclass
from typing import Any

from console.desk.option_table import NewGame, add_flags, selection
from console.games.duplicate.evening import Evening, room_of
from console.games.duplicate.labels import contest_figure, end_sentence
from console.games.duplicate.settings import DuplicateSettings
from console.games.duplicate.sheets.exports import Sheet, as_published, as_text
from console.games.face import Table
from console.journal.records import stamp
from engine.games.duplicate.state import State
from engine.rulings import RuleError

MOST_PLAYERS = 200
DEFAULT_PLAYERS = 8


@dataclass(frozen=True)
class DuplicateSimulation:
    def configure(self, parser: argparse.ArgumentParser) -> None:
        add_flags(parser, (DuplicateSettings,), simulated=True)
        parser.add_argument(
            "--players", type=int, default=DEFAULT_PLAYERS, metavar="N", help="joueurs virtuels"
        )

    def request(self, options: argparse.Namespace, seed: str) -> NewGame:
        if not 1 <= options.players <= MOST_PLAYERS:
            raise RuleError("wrong_number_of_players", players=options.players, most=MOST_PLAYERS)
        own = selection(DuplicateSettings, vars(options))
        players = tuple(player.player for player in room_of(options.players))
        return NewGame(own=own, lexicon=options.lexicon or "", seed=seed, players=players)

    def play(self, table: Table, options: argparse.Namespace, seed: str) -> State:
        return Evening(table, room_of(options.players), random.Random(seed)).play()

    def report(self, state: State) -> dict[str, Any]:
        assert state.closed is not None
        return as_published(_sheet(state)) | {
            "contest": state.options.contest,
            "tempo": state.options.tempo.code,
            "end": state.closed.code,
            "article": state.closed.article,
            "annulled": len(state.annulments),
            "ranking": [
                {"rank": line.rank, "table": line.table, "figure": line.figure}
                for line in state.ranking
            ],
        }

    def told(self, state: State) -> str:
        return f"{as_text(_sheet(state))}\n{_table(state)}"


def _sheet(state: State) -> Sheet:
    return Sheet(state, stamp(0).wall_ms)


def _table(state: State) -> str:
    """The ranking, in whatever the contest counts."""
    names = {player.table: player.name for player in state.players}
    lines = [_end_text(state), "", "Classement"]
    for line in state.ranking:
        lines.append(
            f"{line.rank:>3}  {names[line.table]:<20}{contest_figure(state, line.figure):>12}"
        )
    return "\n".join(lines)


def _end_text(state: State) -> str:
    closed = state.closed
    assert closed is not None
    article = f" ({closed.article})" if closed.article else ""
    return end_sentence(state) + article
