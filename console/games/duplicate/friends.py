"""« Entre amis », the simplified rule of the notice: what the preset chooses, who hides what.

Two and two for fifteen coups, ten points for a solo from sixteen players, any time to think;
points are announced, slips are optional; the judge may play too.
"""

from dataclasses import replace
from typing import Any

from console.games.duplicate.settings import PRESETS, DuplicateSettings, parse_preset
from engine.games.duplicate.correction.bounds import judge_is_searching
from engine.games.duplicate.correction.state import Slip
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.standings.sheet import SoloRules
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import Answer
from engine.play.players import Player
from engine.rulings import RuleError

SOLOS = SoloRules(players=16, bonus=10)


def check(own: DuplicateSettings) -> None:
    if not parse_preset(own.preset) and (own.juge_joue or own.bulletins):
        raise RuleError("preset_only_among_friends", preset=PRESETS[0])


def among(options: GameOptions, own: DuplicateSettings) -> GameOptions:
    """What the preset changes of the options; nothing when it is not played so."""
    check(own)
    if not parse_preset(own.preset):
        return options
    return replace(
        options,
        edition=Edition.NOTICE,
        solos=SOLOS,
        announced=not own.bulletins,
        judge_table=_judge_table(own, options.players),
    )


def _judge_table(own: DuplicateSettings, players: tuple[Player, ...]) -> int | None:
    """A person who plays alone is the judge as well."""
    if own.juge_joue is None and len(players) == 1:
        return players[0].table
    return own.juge_joue


def for_the_judge(state: State, answer: Answer | None) -> Answer | None:
    """What the solver found, as far as the judge may know it now."""
    return None if judge_is_searching(state) else answer


def announcing(state: State) -> dict[str, Any] | None:
    """What the judge's page shows of the points announced for the coup collected last."""
    coup = state.correction.next_coup - 1
    if not state.options.announced or coup < 1 or state.correction.coup(coup).closed:
        return None
    correction = state.correction
    slips = correction.slips_of(coup)
    return {
        "coup": coup,
        "tables": [
            {
                "table": table,
                "name": correction.player(table).name,
                "points": _points(slips.get(table)),
            }
            for table in correction.playing(coup)
        ],
        "waiting": judge_is_searching(state),
    }


def _points(slip: Slip | None) -> int | None:
    entry = slip.current if slip else None
    return entry.verdict.points if entry else None
