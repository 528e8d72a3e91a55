"""The ranking of a season: results of evenings and épreuves, added up.

By points, or by places (fisf-2014 §7: one point for the first, two for the second…, the
lowest sum wins). A club may add a handicap to every game; it shows beside the real points. Games
played against somebody are ranked by what was won: two for a win, one for a draw, then by how many
points a player was ahead.
"""

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeVar

NO_HANDICAP: Mapping[str, int] = MappingProxyType({})


class RankBy(enum.Enum):
    POINTS = "points"
    PLACES = "places"
    WINS = "victoires"


class DuelOutcome(enum.IntEnum):
    """Of a game played against somebody: what it is worth."""

    LOST = 0
    DRAWN = 1
    WON = 2


@dataclass(frozen=True)
class PlayerResult:
    """One player's result in one game."""

    key: str
    """`Player.key`: the same person, or pair, from one game to the next."""
    name: str
    points: int
    place: int | None
    """None when excluded."""
    outcome: DuelOutcome | None = None
    """None where everybody has the same letters and nobody plays against another."""
    ahead: int = 0
    """Of the best of the others, in points; below zero, behind."""
    top_total: int | None = None
    """Of what he played of it, where that may be less than the whole: an épreuve."""


@dataclass(frozen=True)
class GameResult:
    """Of a game; or of an épreuve of several, which counts as one."""

    game: str
    top_total: int
    results: tuple[PlayerResult, ...]

    @property
    def is_duel(self) -> bool:
        return bool(self.results) and all(each.outcome is not None for each in self.results)

    @property
    def absent_place(self) -> int:
        """The place counted to whoever did not play: after everybody who did."""
        return len(self.results) + 1


@dataclass(frozen=True)
class SeasonLine:
    key: str
    name: str
    rank: int
    games: int
    """How many were played."""
    points: int
    net: int
    """Points and handicap, over the games that count."""
    places: int
    negatif: int
    percentage: float
    """Of the tops of the games played: what compares players who missed some."""
    won: int = 0
    drawn: int = 0
    lost: int = 0
    ahead: int = 0
    """Of their opponents, over the games that count."""


def rank_games(
    games: Sequence[GameResult],
    by: RankBy = RankBy.POINTS,
    handicaps: Mapping[str, int] = NO_HANDICAP,
    best: int | None = None,
) -> tuple[SeasonLine, ...]:
    """The cumulated ranking. `best` keeps each player's best so many games only; places are
    those of the games as played, a handicap changes net points alone."""
    names = {result.key: result.name for game in games for result in game.results}
    lines = [_season_line(key, name, games, handicaps, best) for key, name in names.items()]
    lines.sort(key=lambda line: (line.name, line.key))
    return tuple(replace(line, rank=rank) for rank, line in ranked(lines, _FIGURES[by]))


_FIGURES: Mapping[RankBy, Callable[[SeasonLine], Any]] = {
    RankBy.POINTS: lambda line: -line.net,
    RankBy.PLACES: lambda line: line.places,
    RankBy.WINS: lambda line: (-2 * line.won - line.drawn, -line.ahead),
}


def usual_ranking(games: Iterable[GameResult]) -> RankBy:
    """Where nobody says how: by wins if all were played against somebody, else by points. A game
    of one person alone says nothing."""
    several = [game.is_duel for game in games if len(game.results) > 1]
    return RankBy.WINS if several and all(several) else RankBy.POINTS


def _season_line(
    key: str,
    name: str,
    games: Sequence[GameResult],
    handicaps: Mapping[str, int],
    best: int | None,
) -> SeasonLine:
    played = [(game, result) for game in games for result in game.results if result.key == key]
    kept = _best([result.points for _, result in played], best, highest=True)
    places = [_place(game, key) for game in games]
    points = sum(kept)
    top_total = sum(
        game.top_total if each.top_total is None else each.top_total for game, each in played
    )
    scored = sum(result.points for _, result in played)
    duels = [(each.outcome, each.ahead) for _, each in played if each.outcome is not None]
    counted = sorted(duels, reverse=True)[:best]
    outcomes = [outcome for outcome, _ in counted]
    return SeasonLine(
        key,
        name,
        0,
        len(played),
        points,
        points + handicaps.get(key, 0) * len(kept),
        sum(_best(places, best, highest=False)),
        scored - top_total,
        100 * scored / top_total if top_total else 0.0,
        outcomes.count(DuelOutcome.WON),
        outcomes.count(DuelOutcome.DRAWN),
        outcomes.count(DuelOutcome.LOST),
        sum(ahead for _, ahead in counted),
    )


def _place(game: GameResult, key: str) -> int:
    for result in game.results:
        if result.key == key and result.place is not None:
            return result.place
    return game.absent_place


def _best(figures: list[int], count: int | None, *, highest: bool) -> list[int]:
    return sorted(figures, reverse=highest)[:count]


# --- Ranks with ties ----------------------------------------------------------------------------
# Equal figures share a rank, and the next one counts everybody before.

T = TypeVar("T")


def ranked(items: Iterable[T], figure: Callable[[T], Any]) -> list[tuple[int, T]]:
    """Items by increasing figure, the given order kept between equals: 1, 2, 2, 4…"""
    lines: list[tuple[int, T]] = []
    for place, item in enumerate(sorted(items, key=figure), start=1):
        tied = bool(lines) and figure(lines[-1][1]) == figure(item)
        lines.append((lines[-1][0] if tied else place, item))
    return lines
