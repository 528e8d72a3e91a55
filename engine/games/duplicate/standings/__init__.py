"""From verdicts to standings: solos, warnings, averages, ranks, seasons, billets.

standings(Sheet(players, coups, verdicts, rules)) -> Standings
"""

from engine.games.duplicate.standings.billets import Billet, billets, to_hand_out
from engine.games.duplicate.standings.game import (
    CoupScore,
    Line,
    Solo,
    Standings,
    Status,
    standings,
)
from engine.games.duplicate.standings.sheet import (
    GameRules,
    Notice,
    Presence,
    ScoredCoup,
    Sheet,
    SoloRules,
    game_rules,
)
from engine.games.duplicate.standings.summary import CoupSummary, summarise

__all__ = [
    "Billet",
    "CoupScore",
    "CoupSummary",
    "GameRules",
    "Line",
    "Notice",
    "Presence",
    "ScoredCoup",
    "Sheet",
    "Solo",
    "SoloRules",
    "Standings",
    "Status",
    "billets",
    "game_rules",
    "standings",
    "summarise",
    "to_hand_out",
]
