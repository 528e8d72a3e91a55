"""Games of Jarnac without people: for `pupitre simulate`, for screens when nobody plays."""

import argparse
from dataclasses import dataclass, replace
from typing import Any

from console.desk.option_table import NewGame, add_flags, selection
from console.french import text
from console.games.face import SimulatedConsole
from console.games.jarnac import opening
from console.games.jarnac.mat_solver import jarnac_on
from console.games.jarnac.papers import GameSheet, as_published, as_text
from console.games.jarnac.settings import JarnacSettings, parse_strength
from console.games.jarnac.snapshot import JarnacSnapshot, MatSnapshot, Theft
from console.journal.records import stamp
from console.tv.snapshot import PublicSnapshot
from engine.games.jarnac import JARNAC
from engine.games.jarnac.mat import value
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
        if len(forces) != opening.SIDES:
            raise RuleError("jarnac_two_forces", text=options.forces)
        own = selection(JarnacSettings, {**vars(options), "deux_robots": forces})
        players = tuple(player(side, f"Joueur {'AB'[side - 1]}") for side in (1, 2))
        return NewGame(own=own, lexicon=options.lexicon or "", seed=seed, players=players)

    def play(self, table: SimulatedConsole, options: argparse.Namespace, seed: str) -> State:
        return play_out(table)

    def report(self, state: State) -> dict[str, Any]:
        return as_published(_sheet(state))

    def told(self, state: State) -> str:
        return as_text(_sheet(state))


def play_out(table: SimulatedConsole) -> State:
    """The console plays both sides: nothing to do but let time pass."""
    for _ in range(_MOST_STEPS):
        state = jarnac_on(table.judge).state
        if JARNAC.is_over(state):
            return state
        if not table.advance():
            raise AssertionError(f"nothing is to come in {state.phase}")
    raise AssertionError("the game does not end")


def _sheet(state: State) -> GameSheet:
    return GameSheet.of(state, stamp(0).wall_ms)


# --- The demonstration --------------------------------------------------------------------------
# A few moments of a game, over and over.


_MOMENT_MS = 5_000
_NAMES = ("Joueur A", "Joueur B")
# Rows and reliquat of both, and the word taken, if any: words grow, then one is stolen.
_MOMENTS: tuple[tuple[str, str, str, str, str], ...] = (
    ("", "LACTER", "", "", ""),
    ("LAC", "TERS", "", "", ""),
    ("ECLAT", "RSU", "", "MONDEI", ""),
    ("ECLAT", "RSU", "MONDE", "IA", ""),
    ("ECLATS", "RU", "DEMON", "IA", ""),
    ("ECLATS DAIMON", "RU", "", "E", "DAIMON"),
)


def demonstration_at(
    base: PublicSnapshot, start_ms: int, now_ms: int
) -> tuple[JarnacSnapshot, int]:
    """What to show, and the moment it gives way to the next."""
    step = (now_ms - start_ms) // _MOMENT_MS
    began_ms = start_ms + step * _MOMENT_MS
    rows, reliquat, others, rest, taken = _MOMENTS[step % len(_MOMENTS)]
    first, second = _mat(0, rows, reliquat, jarnacs=bool(taken)), _mat(1, others, rest)
    shown = JarnacSnapshot(
        header=base.header,
        mats=(replace(first, has_bag=not others), replace(second, has_bag=bool(others))),
        status=text("jarnac_tv_playing", name=_NAMES[bool(others)]),
        bag=144 - len(rows + reliquat + others + rest),
        since_ms=began_ms,
        theft=Theft(began_ms, 0, taken) if taken else None,
        banners=base.banners,
        keys=base.keys,
    )
    return shown, began_ms + _MOMENT_MS


def _mat(side: int, rows: str, reliquat: str, *, jarnacs: bool = False) -> MatSnapshot:
    words = rows.split()
    filled = (*words, *("",) * (8 - len(words)))
    points = sum(map(value, words))
    return MatSnapshot(_NAMES[side], filled, reliquat, points, int(jarnacs))
