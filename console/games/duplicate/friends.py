"""« Entre amis », the simplified rule of the notice: what the preset chooses, who hides what.

Two and two for fifteen coups, ten points for a solo from sixteen players, any time to think;
points are announced, slips are optional; the judge may play too.
"""

from typing import Any

from console.games.duplicate.settings import PRESETS, parse_preset
from console.games.face import Asked
from engine.errors import RuleError
from engine.games.duplicate import State
from engine.games.duplicate.answer import Answer
from engine.games.duplicate.correction.bounds import judge_is_searching
from engine.games.duplicate.correction.state import Slip
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.standings.sheet import SoloRules
from engine.play.players import Player

SOLOS = SoloRules(players=16, bonus=10)


def check(asked: Asked, preset: str) -> None:
    said = asked.said
    friends = parse_preset(preset)
    if not friends and (said.get("juge_joue") or said.get("bulletins")):
        raise RuleError("preset_only_among_friends", preset=PRESETS[0])


def chosen(asked: Asked, preset: str, players: tuple[Player, ...]) -> dict[str, Any]:
    """What the preset changes of the options; nothing when it is not played so."""
    check(asked, preset)
    if not parse_preset(preset):
        return {}
    return {
        "edition": Edition.NOTICE,
        "solos": SOLOS,
        "announced": not asked.said.get("bulletins"),
        "judge_table": _judge_table(asked, players),
    }


def _judge_table(asked: Asked, players: tuple[Player, ...]) -> int | None:
    """A person who plays alone is the judge as well."""
    wanted: int | None = asked.said.get("juge_joue")
    if wanted is None and len(players) == 1:
        return players[0].table
    return wanted


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
