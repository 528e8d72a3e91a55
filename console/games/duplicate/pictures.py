"""What the pictures of an evening are drawn of, once the game is over: who lost how much and when,
which tops the room found, how its scores lie.

Counted by whoever first paints one, as the ranking is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from statistics import fmean

from engine.games.duplicate.standings.game import StandingLine, Standings, summarise
from engine.games.duplicate.state import Phase, PlayedCoup, State

FIRST = 10
"""Players whose way is drawn."""
DEAREST = 5
"""Tops that are named beside the grid."""


@dataclass(frozen=True)
class Way:
    """How far behind the tops somebody was, coup by coup."""

    rank: int
    name: str
    behind: tuple[int, ...]


@dataclass(frozen=True)
class FoundTop:
    """What a room made of a coup."""

    coup: int
    found: int
    """How many played the top."""
    entered: int
    part: float
    """Of the top's points, what the room has on average: 0 to 1."""

    @property
    def share(self) -> float:
        return self.found / self.entered if self.entered else 0.0


def pictures_of(game: State) -> "EveningPictures | None":
    """None while it is played, and of a game whose players are not ranked by points."""
    nobody = game.is_void or game.options.rules.original or not game.correction.slips
    if game.phase is not Phase.ENDED or nobody:
        return None
    return EveningPictures(game)


class EveningPictures:
    def __init__(self, game: State) -> None:
        self._game = game

    @cached_property
    def _standings(self) -> Standings:
        return self._game.standings_so_far

    @property
    def _lines(self) -> Sequence[StandingLine]:
        return [line for line in self._standings.lines if line.rank is not None]

    @cached_property
    def found(self) -> tuple[FoundTop, ...]:
        """Of the coups that count."""
        sheet, waiting = self._game.correction.sheet, self._game.uncounted
        told = []
        for coup in sheet.counted_coups:
            if coup.number in waiting or not coup.top_points:
                continue
            summary = summarise(sheet, coup)
            earned = sum(points * count for points, count in summary.scores.items())
            most = summary.entered * coup.top_points
            part = earned / most if most else 0.0
            told.append(FoundTop(coup.number, summary.found_top, summary.entered, part))
        return tuple(told)

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        correction = self._game.correction
        tops = {coup.number: coup.top_points for coup in correction.sheet.counted_coups}
        names = {player.table: player.name for player in correction.players}
        ways = []
        for line in self._lines[:FIRST]:
            lost = (
                tops[score.coup] - score.points + score.late_penalty
                for score in line.coups
                if score.coup in tops
            )
            ways.append(Way(line.rank or 0, names[line.table], tuple(accumulate(lost))))
        return tuple(ways)

    @cached_property
    def scores(self) -> tuple[float, ...]:
        """Of everybody, in hundredths of the tops, the best first."""
        total = self._standings.top_total
        if not total:
            return ()
        return tuple(100 * (line.points - line.penalty) / total for line in self._lines)

    @property
    def mean(self) -> float:
        return fmean(self.scores)

    @property
    def dearest(self) -> tuple[PlayedCoup, ...]:
        """In the order they were played."""
        coups = sorted(self._game.coups, key=lambda coup: (-coup.top.points, coup.number))
        return tuple(sorted(coups[:DEAREST], key=lambda coup: coup.number))
