"""Classic games without people: for `pupitre simulate`, for screens when nobody plays."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from console.desk.buttons import Button, Press
from console.desk.option_table import NewGame, add_flags, selection
from console.games.classic.papers import GameSheet, as_json, as_text
from console.games.classic.settings import ClassicSettings
from console.games.classic.snapshot import ClassicSnapshotMaker
from console.games.face import SimulatedConsole
from console.journal.records import stamp
from console.tv.snapshot import HouseSnapshot, PublicSnapshot
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.decide import decide
from engine.games.classic.evolve import fold
from engine.games.classic.options import MOST_PLAYERS, GameOptions, Racks, Seat, Strength
from engine.games.classic.state import Circumstances, Phase, State
from engine.letters.moves import Move
from engine.rulings import RuleError

USUAL_PLAYERS = 2
_STRENGTHS = tuple(strength.value for strength in reversed(Strength))


@dataclass(frozen=True)
class ClassicSimulation:
    def configure(self, parser: argparse.ArgumentParser) -> None:
        add_flags(parser, (ClassicSettings,), simulated=True)
        parser.add_argument(
            "--players",
            type=int,
            default=USUAL_PLAYERS,
            metavar="N",
            help="robots, de 1 à 4",
        )

    def request(self, options: argparse.Namespace, seed: str) -> NewGame:
        if not 1 <= options.players <= MOST_PLAYERS:
            raise RuleError("wrong_number_of_players", players=options.players, most=MOST_PLAYERS)
        bots = options.contre or [
            _STRENGTHS[number % len(_STRENGTHS)] for number in range(options.players)
        ]
        own = selection(ClassicSettings, {**vars(options), "contre": bots, "seuls": True})
        return NewGame(own=own, lexicon=options.lexicon or "", seed=seed)

    def play(self, table: SimulatedConsole, options: argparse.Namespace, seed: str) -> State:
        return play_on(table, until=lambda state: False)

    def report(self, state: State) -> dict[str, Any]:
        return as_json(GameSheet(state, stamp(0).wall_ms))

    def told(self, state: State) -> str:
        return as_text(state, stamp(0).wall_ms)


def _state_of(table: SimulatedConsole) -> State:
    state = table.judge.state
    assert isinstance(state, State)
    return state


def play_on(table: SimulatedConsole, until: Callable[[State], bool]) -> State:
    """Virtual players play, somebody validates, until this is so or the game is over."""
    while not until(state := _state_of(table)) and state.phase is not Phase.ENDED:
        if state.phase is Phase.LAID:
            table.post(Press(Button.VALIDER))
        elif state.phase is Phase.PLAYING and state.clock and not state.clock.is_running:
            table.post(Press(Button.CHRONO))
        elif not table.advance():
            raise AssertionError(f"nothing happens any more in {state.phase}")
    return _state_of(table)


# --- The demonstration --------------------------------------------------------------------------
# A few turns of a sample game, over and over.


STEP_MS = 4_500
_SEATS = (Seat("1", "Camille"), Seat("2", "Dominique"))
_WORDS = ("PUPITRE H4", "TABLES 8H", "SAC M8", "MUR 5G", "REVE 10G", "OR G9")


def demonstration_at(
    base: PublicSnapshot, start_ms: int, now_ms: int
) -> tuple[PublicSnapshot, int]:
    """What to show, and the moment it gives way to the next."""
    states = _states()
    step = (now_ms - start_ms) // STEP_MS
    began_ms = start_ms + step * STEP_MS
    shown = ClassicSnapshotMaker(began_ms).snapshot(states[step % len(states)], None, voiced=False)
    house = HouseSnapshot(banners=base.banners, keys=base.keys)
    return shown.with_house(house), began_ms + STEP_MS


@cache
def _states() -> tuple[State, ...]:
    """The word laid, then its points, turn by turn."""
    at = Circumstances(0)
    options = GameOptions("demonstration", _SEATS, racks=Racks.FREE)
    state = fold(decide(None, cmd.OpenGame(options), at))
    state = fold((ev.StarterChosen("1"),), state)
    states = [state]
    for word in _WORDS:
        for command in (cmd.PlayWord(Move.parse(*word.split())), cmd.Validate()):
            state = fold(decide(state, command, at), state)
            states.append(state)
    return tuple(states)
