"""The general ranking of an épreuve: a pure function of the results of its parties.

Whoever has results brings them, wherever they come from: the journal of one hall, the plis of a
thousand centres. What they bring has been through exclusions, annulments and decisions already;
nothing here knows of slips, coups or centres. To every setting its article, or « usage »:

- points are added (2014 §7; 2020, introduction), or places (2014 §7), or the times of toppings
  (usage). Equal sums share a rank, 1, 2, 2, 4: no article parts them but a départage.
- A partie nobody has a result in does not exist. Whoever has none in one that others played has no
  points there; when places are added he is placed after everybody who played it, and among times
  he misses all its coups: missing coups count before times (usage: without it, staying at home
  would be best).
- `best`: of each player's parties the best so many (usage). Of equal ones the earlier counts.
- A départage (§3.8.3; 2014 §7.3) orders the rank that was named, if all who share it took part in
  it. No sum changes, nor any other rank.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.epreuve.groups import GroupRanking, Member, TeamLine, WonPrize, groups, teams, won
from engine.epreuve.manifest import (
    Classement,
    Count,
    Manifest,
    Partie,
    SumBy,
    check_sum,
)
from engine.play.players import BETWEEN_PARTNERS, Player
from engine.play.season import ranked


class PartieFigure(NamedTuple):
    """What somebody brings from one partie."""

    value: int
    """Points; milliseconds; how many coups he stayed in."""
    coups: int
    """How many of its coups he has a result for."""


@dataclass(frozen=True)
class PartieResults:
    """What one partie brought everybody."""

    count: Count
    coups: int
    """How many it had."""
    results: Mapping[str, PartieFigure]
    """By key of a player or pair. Nobody stands here who was not there, whose partie is void
    (§3.7), or whose scores are annulled and who takes no place (§6.1)."""

    def places(self) -> dict[str, int]:
        """1, 2, 2, 4."""
        return {key: rank for rank, key in ranked(self.results, self._merit)}

    def _merit(self, key: str) -> tuple[int, int]:
        result = self.results[key]
        if self.count is Count.TIME:  # a coup less is no advantage
            return self.coups - result.coups, result.value
        return 0, -result.value


@dataclass(frozen=True)
class Departage:
    """What a mort subite gave to those who shared a rank."""

    rank: int
    order: Mapping[str, int] = field(hash=False)
    """Each one's rank in it; equals are still ex aequo."""


class Cell(NamedTuple):
    """One partie in somebody's line."""

    figure: PartieFigure | None
    """None: he has nothing there that counts."""
    place: int | None
    counted: bool
    """It is among those that make his sum."""
    marked: bool
    """Not the whole partie: absent, late to leave, out of the common game, void for him."""


class GeneralLine(NamedTuple):
    rank: int | None
    """None: nothing of his counts."""
    key: str
    total: int | None
    """Points, milliseconds or places, as the épreuve adds them."""
    cells: tuple[Cell, ...]
    """One for each partie, in their order."""
    missing: int = 0
    """Among times: the coups without one in those that make his sum."""


def general_ranking(
    parties: Sequence[PartieResults],
    by: SumBy = SumBy.POINTS,
    best: int = 0,
    departages: Iterable[Departage] = (),
    entered: Iterable[str] = (),
) -> tuple[GeneralLine, ...]:
    """Best first; within a rank, and among those without one, by key, which means nothing.
    `entered`: who has a line although he may have no result. RuleError for a sum that does not
    exist (`check_sum`)."""
    check_sum((partie.count for partie in parties), by)
    places = [partie.places() for partie in parties]
    standing = [at for at, partie in enumerate(parties) if partie.results]
    keys = dict.fromkeys(sorted({*entered, *(key for each in places for key in each)}))
    sums = {}
    for key in keys:
        if any(key in places[at] for at in standing):
            costs = [
                cost
                for at in standing
                if (cost := _cost(parties[at], places[at], key, at, by)) is not None
            ]
            sums[key] = sorted(costs)[: best or None]
    worth = {
        key: (sum(cost.missing for cost in costs), sum(cost.cost for cost in costs))
        for key, costs in sums.items()
    }
    ranks = {key: rank for rank, key in ranked(sums, worth.__getitem__)}
    for departage in departages:
        _decide(ranks, departage)
    lines = []
    for key in keys:
        total = worth[key][1] if key in worth else None
        if total is not None and by is SumBy.POINTS:
            total = -total
        kept = {cost.partie for cost in sums.get(key, ())}
        cells = tuple(
            _cell(partie, places[at], key, at in kept) for at, partie in enumerate(parties)
        )
        missing = worth[key][0] if key in worth else 0
        lines.append(GeneralLine(ranks.get(key), key, total, cells, missing))
    return tuple(sorted(lines, key=lambda line: (line.rank is None, line.rank or 0)))


class _Cost(NamedTuple):
    """What a partie adds to a sum of which the least is best."""

    missing: int
    cost: int
    partie: int


def _cost(
    partie: PartieResults, places: Mapping[str, int], key: str, at: int, by: SumBy
) -> _Cost | None:
    result = partie.results.get(key)
    match by:
        case SumBy.PLACES:
            return _Cost(0, places.get(key, len(places) + 1), at)
        case SumBy.TIMES if result is None:
            return _Cost(partie.coups, 0, at)
        case SumBy.TIMES if result is not None:
            return _Cost(partie.coups - result.coups, result.value, at)
    return None if result is None else _Cost(0, -result.value, at)


def _cell(partie: PartieResults, places: Mapping[str, int], key: str, kept: bool) -> Cell:
    result = partie.results.get(key)
    marked = result is None or result.coups < partie.coups
    return Cell(result, places.get(key), kept and result is not None, marked)


def _decide(ranks: dict[str, int], departage: Departage) -> None:
    """Only among those who all took part: a correction may have brought somebody into the rank,
    or taken somebody out of it, since it was played."""
    sharing = [key for key, rank in ranks.items() if rank == departage.rank]
    if all(key in departage.order for key in sharing):
        for place, key in ranked(sharing, departage.order.__getitem__):
            ranks[key] = departage.rank + place - 1


@dataclass(frozen=True)
class PlayedPartie:
    """What one game tells the épreuve it belongs to."""

    epreuve: str
    partie: int
    """0 for a départage."""
    game: str
    """Its identity."""
    over: bool
    settled: bool
    """Over, and every coup of it counts."""
    void: bool
    """§3.7: it brings nobody anything, and is played again."""
    results: PartieResults
    top_total: int
    players: Mapping[str, Player] = field(hash=False)
    """By key, everybody who was entered."""
    departage: Departage | None = None
    excluded: frozenset[str] = frozenset()
    """Nothing of this game counts for them: excluded here, or in another partie (§6.1)."""
    barred: frozenset[str] = frozenset()
    """Excluded from what follows, by a decision of this game."""
    annulled: frozenset[str] = frozenset()
    """What they had scored until then is annulled, by a decision of this game."""
    left: frozenset[str] = frozenset()
    """Went home before its end."""
    cases: int = 0
    """Slips the commission still has (§6.4)."""


def shared(lines: Iterable[GeneralLine]) -> dict[int, tuple[str, ...]]:
    """The keys of everybody who shares a rank, by rank: those a départage could be opened for."""
    by_rank: dict[int, list[str]] = {}
    for line in lines:
        if line.rank is not None:
            by_rank.setdefault(line.rank, []).append(line.key)
    return {rank: tuple(keys) for rank, keys in sorted(by_rank.items()) if len(keys) > 1}


# --- An épreuve of one hall ---------------------------------------------------------------------
# From the games that were played of it: who sits down next, who is first. A function of what they
# tell, whatever their order: nothing is kept beside the manifest and the journal, so a correction,
# an exclusion or a départage is in the ranking as soon as its game says so.


DEPARTAGE = 0
"""Instead of the number of a partie: a mort subite between those who share a rank (§3.8.3)."""


@dataclass(frozen=True)
class HallStanding:
    manifest: Manifest
    games: tuple[PlayedPartie, ...]
    """In the order they were opened."""

    @cached_property
    def played(self) -> Mapping[int, PlayedPartie]:
        """The game of each partie: the last that is not void (§3.7), for that one is played
        again."""
        return {
            game.partie: game for game in self.games if game.partie != DEPARTAGE and not game.void
        }

    @cached_property
    def open_game(self) -> PlayedPartie | None:
        return next((game for game in self.games if not game.over), None)

    @property
    def next(self) -> Partie | None:
        """The partie to be played now; none while one is, or when all were."""
        if self.open_game is not None:
            return None
        waiting = (each for each in self.manifest.parties if each.number not in self.played)
        return next(waiting, None)

    @property
    def over(self) -> int:
        """How many parties are."""
        return sum(game.over for game in self.played.values())

    @property
    def cases(self) -> int:
        """Slips the commission still has, in all of its parties."""
        return sum(game.cases for game in self.played.values())

    @property
    def is_complete(self) -> bool:
        """Every partie is over, and every slip of it counts."""
        numbers = {each.number for each in self.manifest.parties}
        settled = {number for number, game in self.played.items() if game.settled}
        return bool(numbers) and numbers <= settled

    @cached_property
    def people(self) -> Mapping[str, Player]:
        """Everybody who was ever entered, as the last game has them."""
        return {key: player for game in self.games for key, player in game.players.items()}

    @property
    def expected(self) -> tuple[Player, ...]:
        """Who sits down for the next partie: everybody who was entered, the absent of the last one
        too, but nobody who left in the middle of his last or is excluded (§6.1)."""
        gone: dict[str, bool] = {}
        for game in self.games:
            if game.partie == DEPARTAGE:
                continue
            for key in game.players:
                gone[key] = key in game.left or key in game.barred
        seats: dict[int, Player] = {}
        for key, is_gone in gone.items():
            player = self.people[key]
            if not is_gone:
                seats.setdefault(player.table, player)
        return tuple(seats[table] for table in sorted(seats))

    def absent(self, number: int) -> tuple[str, ...]:
        """The keys of those who are in the épreuve and have nothing of this partie, but those an
        exclusion took it from, or keeps from it."""
        game = self.played.get(number)
        if game is None or not game.over:
            return ()
        others = (each for each in self.played.values() if each.partie <= number)
        out = game.excluded.union(*(each.barred for each in others))
        return tuple(
            line.key
            for line in self.lines
            if line.key not in game.results.results and line.key not in out
        )

    @cached_property
    def lines(self) -> tuple[GeneralLine, ...]:
        """The general ranking, of the parties that are over."""
        manifest = self.manifest
        results = [self._results(each) for each in manifest.parties]
        departages = [game.departage for game in self.games if game.departage is not None]
        entered = [key for game in self.played.values() for key in game.players]
        return general_ranking(results, manifest.sum_by, manifest.best, departages, entered)

    def _results(self, partie: Partie) -> PartieResults:
        game = self.played.get(partie.number)
        if game is None or not game.over:
            return PartieResults(partie.count, 0, {})
        return game.results

    @property
    def top_total(self) -> int:
        """What the best possible player would have; 0 where no points are added."""
        over = (game for game in self.played.values() if game.over)
        return sum(game.top_total for game in over) if self._adds_points else 0

    @property
    def _adds_points(self) -> bool:
        return self.manifest.sum_by is SumBy.POINTS

    @property
    def shared(self) -> Mapping[int, tuple[str, ...]]:
        """Ranks that are shared, once nothing else can part them."""
        decided = self.is_complete and self.open_game is None
        return shared(self.lines) if decided else {}

    # The other rankings

    @cached_property
    def members(self) -> tuple[Member[str], ...]:
        return tuple(
            Member(
                line.key,
                line.rank,
                line.total or 0,
                line.missing,
                _shared_by(player, "series"),
                _shared_by(player, "category"),
                player.clubs,
                player.is_pair,
            )
            for line in self.lines
            if line.rank is not None
            for player in [self.people[line.key]]
        )

    def groups(self, classement: Classement) -> tuple[GroupRanking[str], ...]:
        return groups(self.members, classement)

    @property
    def teams(self) -> tuple[TeamLine[str], ...]:
        return teams(self.members, self.manifest.team, self.manifest.sum_by)

    @property
    def prizes(self) -> tuple[WonPrize[str], ...]:
        return tuple(won(self.manifest, self.members))


def hall_standing(manifest: Manifest, games: Sequence[PlayedPartie]) -> HallStanding:
    return HallStanding(manifest, tuple(game for game in games if game.epreuve == manifest.id))


def _shared_by(player: Player, field: str) -> str:
    """What both of a pair have in common, else both of it."""
    return BETWEEN_PARTNERS.join(
        dict.fromkeys(filter(None, (getattr(person, field) for person in player.people)))
    )
