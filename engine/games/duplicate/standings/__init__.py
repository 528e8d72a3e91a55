"""From verdicts to standings: solos, warnings, averages, ranks, seasons, billets.

standings(Sheet(players, coups, verdicts, rules)) -> Standings
"""

from engine.games.duplicate.standings.billets import Billet, billets, to_hand_out
from engine.games.duplicate.standings.double import Difference, differences
from engine.games.duplicate.standings.game import (
    CoupScore,
    Line,
    Solo,
    Standings,
    Status,
    standings,
    subranking,
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
    "Difference",
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
    "differences",
    "game_rules",
    "standings",
    "subranking",
    "summarise",
    "to_hand_out",
]
