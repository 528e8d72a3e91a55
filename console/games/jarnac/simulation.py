"""A simulated game of Jarnac, as `pupitre simulate` asks for it: both sides are the console's."""

import argparse
from dataclasses import dataclass
from typing import Any

from console.desk.option_table import NewGame, add_flags, selection
from console.games.face import Table
from console.games.jarnac import new_game
from console.games.jarnac.settings import JarnacSettings, parse_strength
from console.games.jarnac.sheets.sheet import Sheet, as_published, as_text
from console.games.jarnac.view import jarnac_on
from console.journal.records import stamp
from engine.games.jarnac import JARNAC
from engine.games.jarnac.options import Strength
from engine.games.jarnac.state import State
from engine.play.players import player
from engine.rulings import RuleError

USUAL = Strength.CLUB
_MOST_STEPS = 20_000
"""Far beyond any game: whoever needs more is not ending."""


@dataclass(frozen=True)
class JarnacSimulation:
    def configure(self, parser: argparse.ArgumentParser) -> None:
        add_flags(parser, (JarnacSettings,), simulated=True)
        parser.add_argument(
            "--forces",
            default=f"{USUAL.value},{USUAL.value}",
            metavar="A,B",
            help="forces des deux joueurs : debutant, club ou expert",
        )

    def request(self, options: argparse.Namespace, seed: str) -> NewGame:
        forces = tuple(parse_strength(each) for each in options.forces.split(","))
        if len(forces) != new_game.SIDES:
            raise RuleError("jarnac_two_forces", text=options.forces)
        own = selection(JarnacSettings, {**vars(options), "deux_robots": forces})
        players = tuple(player(side, f"Joueur {'AB'[side - 1]}") for side in (1, 2))
        return NewGame(own=own, lexicon=options.lexicon or "", seed=seed, players=players)

    def play(self, table: Table, options: argparse.Namespace, seed: str) -> State:
        return play_out(table)

    def report(self, state: State) -> dict[str, Any]:
        return as_published(_sheet(state))

    def told(self, state: State) -> str:
        return as_text(_sheet(state))


def play_out(table: Table) -> State:
    """The console plays both sides: nothing to do but let time pass."""
    for _ in range(_MOST_STEPS):
        state = jarnac_on(table.judge).state
        if JARNAC.is_over(state):
            return state
        if not table.advance():
            raise AssertionError(f"nothing is to come in {state.phase}")
    raise AssertionError("the game does not end")


def _sheet(state: State) -> Sheet:
    return Sheet.of(state, stamp(0).wall_ms)
