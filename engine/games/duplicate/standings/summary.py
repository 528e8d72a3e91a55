"""What the judge sees of a coup while slips come in."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import Solo, find_solo
from engine.games.duplicate.standings.sheet import ScoredCoup, Sheet


@dataclass(frozen=True)
class CoupSummary:
    coup: int
    entered: int
    missing: tuple[int, ...]
    scores: Mapping[int, int]
    """How many players earned each score, highest first."""
    found_top: int
    sanctions: Mapping[Sanction, int]
    questions: tuple[int, ...]
    """The tables whose verdict awaits the judge."""
    solo: Solo | None
    """Certain once no slip is missing; a candidate before."""


def summarise(sheet: Sheet, coup: ScoredCoup) -> CoupSummary:
    verdicts = {
        player.table: verdict
        for player in sheet.players
        if (verdict := sheet.verdict(coup.number, player.table))
    }
    scores = Counter(verdict.points for verdict in verdicts.values())
    return CoupSummary(
        coup.number,
        len(verdicts),
        sheet.missing(coup.number),
        {points: scores[points] for points in sorted(scores, reverse=True)},
        sum(verdict.gross == coup.top_points for verdict in verdicts.values()),
        Counter(verdict.sanction for verdict in verdicts.values()),
        tuple(sorted(table for table, verdict in verdicts.items() if verdict.question)),
        find_solo(sheet, coup),
    )
