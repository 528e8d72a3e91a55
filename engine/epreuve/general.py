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
from typing import NamedTuple

from engine.epreuve.manifest import Count, SumBy, check_sum
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

    result: PartieFigure | None
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
        lines.append(GeneralLine(ranks.get(key), key, total, cells))
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


def shared(lines: Iterable[GeneralLine]) -> dict[int, tuple[str, ...]]:
    """The keys of everybody who shares a rank, by rank: those a départage could be opened for."""
    by_rank: dict[int, list[str]] = {}
    for line in lines:
        if line.rank is not None:
            by_rank.setdefault(line.rank, []).append(line.key)
    return {rank: tuple(keys) for rank, keys in sorted(by_rank.items()) if len(keys) > 1}
