"""The games of a season, read from the journal, and their ranking."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime

from console.games.history import History
from engine.play.season import GameResult, RankBy, SeasonLine, rank_games
from engine.rulings import RuleError, whole_number

MOST_HANDICAP = 1_000
"""Points for one game: nobody is a whole game better than another."""


@dataclass(frozen=True)
class SeasonGame:
    day: date
    result: GameResult

    @property
    def points(self) -> dict[str, int]:
        return {each.key: each.points for each in self.result.results}

    @property
    def places(self) -> dict[str, int | None]:
        return {each.key: each.place for each in self.result.results}


@dataclass(frozen=True)
class Season:
    games: tuple[SeasonGame, ...]
    by: RankBy
    handicaps: Mapping[str, int]
    best: int | None

    @property
    def lines(self) -> tuple[SeasonLine, ...]:
        return rank_games([game.result for game in self.games], self.by, self.handicaps, self.best)

    @property
    def sessions(self) -> tuple[date, ...]:
        """The days; several games of one day make one session."""
        return tuple(sorted({game.day for game in self.games}))

    def of_session(self, key: str, day: date) -> int | None:
        """What a player brought home that day: points, or the sum of the places."""
        figures = [
            (game.places if self.by is RankBy.PLACES else game.points).get(key)
            for game in self.games
            if game.day == day
        ]
        known = [each for each in figures if each is not None]
        return sum(known) if known else None


def season_game(history: History) -> SeasonGame | None:
    """None for a game that brings nothing to a season."""
    result = history.face.competition.result(history.state)
    if result is None:
        return None
    moment = datetime.fromtimestamp(history.opened_wall_ms / 1000, UTC).astimezone()
    return SeasonGame(moment.date(), result)


def read_handicaps(content: str, games: Iterable[SeasonGame]) -> dict[str, int]:
    """`name or licence ; points`, one per line. A name nobody bears is a mistake, said so."""
    keys: dict[str, str] = {}
    for game in games:
        for each in game.result.results:
            keys[each.key.casefold()] = keys[each.name.casefold()] = each.key
    handicaps = {}
    for number, line in enumerate(content.splitlines(), start=1):
        if not line.strip():
            continue
        name, separator, points = line.replace(",", ";").rpartition(";")
        value = _handicap(points.strip())
        if not separator or value is None or abs(value) > MOST_HANDICAP:
            raise RuleError("season_bad_handicap", line=number, most=MOST_HANDICAP)
        if name.strip().casefold() not in keys:
            raise RuleError("season_unknown_handicap", name=name.strip())
        handicaps[keys[name.strip().casefold()]] = value
    return handicaps


def _handicap(text: str) -> int | None:
    value = whole_number(text[1:] if text[:1] in ("+", "-") else text)
    return -value if value is not None and text.startswith("-") else value
