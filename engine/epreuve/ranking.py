"""Ranks, solos and figures of an épreuve, from the blocks of its centres.

Two hundred thousand players are ranked again at every coup: ranks come from counting equal
totals, and a line becomes an object only when somebody looks at it.
"""

from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, groupby
from types import MappingProxyType
from typing import NamedTuple

from engine.epreuve.block import Block, folded
from engine.epreuve.decisions import DecidedPlace
from engine.epreuve.general import PartieFigure, PartieResults, general_ranking
from engine.epreuve.groups import Member, TeamLine, WonPrize, teams, won
from engine.epreuve.manifest import Count, Manifest, SoloScope, SumBy
from engine.epreuve.solos import EpreuveSolo, Part, solos
from engine.play.codec import canonical, to_json
from engine.play.season import ranked


class RankingLine(NamedTuple):
    """A tuple: a spreadsheet of an épreuve makes a hundred thousand of them."""

    rank: int | None
    """None when excluded, or apart from the common game."""
    name: str
    licence: str
    club: str
    category: str
    series: str
    centre: str
    tables: Mapping[int, int]
    """The table in each partie."""
    total: int
    points: int
    solos: int
    bonus: int
    penalty: int
    negatif: int
    percentage: int
    """Hundredths of a percent, rounded half up."""
    excluded: bool
    apart: str
    """Why his centre did not play all of it with the letters of the others; he is ranked with what
    it did play."""


@dataclass(frozen=True)
class RankingPage:
    """Some lines of a ranking, how many there are in all, and the total of its first."""

    count: int
    lines: tuple[RankingLine, ...]
    best: int | None = None


class Ranking:
    """Good until the fold it comes from grows: then it is asked for again."""

    def __init__(
        self,
        manifest: Manifest,
        blocks: Sequence[Block],
        parties: Sequence[int],
        settled: bool,
        own: Mapping[str, Block] = MappingProxyType({}),
        departages: Mapping[int, Sequence[DecidedPlace]] = MappingProxyType({}),
    ) -> None:
        """`settled`: nothing is waited for any more, so every solo is known. `own`: all that a
        centre played which left the common game, for its own ranking. `departages`: by rank, what
        was played for it (§3.8.3)."""
        self.parties = tuple(parties)
        self._manifest = manifest
        self._settled = settled
        self._own = own
        self._values: dict[str, tuple[str, ...]] = {}
        self._by_field: dict[str, Mapping[object, list[int]]] = {}
        self._blocks = {block.centre: block for block in sorted(blocks, key=_by_centre)}
        sizes = (len(block.entrants) for block in self._blocks.values())
        self._starts = dict(zip(self._blocks, accumulate(sizes, initial=0), strict=False))
        found = tuple(self._find_solos(settled))
        self.solos = tuple(solo for solo, _ in found)
        self._solo_counts: Counter[int] = Counter()
        self._bonuses: Counter[int] = Counter()
        for solo, players in found:
            place = self._blocks[solo.centre].place(solo.partie, solo.table)
            index = self._starts[solo.centre] + place
            self._solo_counts[index] += 1
            if players >= manifest.solo_players:
                self._bonuses[index] += manifest.solo_bonus
        self._totals = array("i", chain.from_iterable(each.totals for each in self.blocks))
        for index, bonus in self._bonuses.items():
            self._totals[index] += bonus
        self._by_places = len(self.parties) > 1 and manifest.sum_by is SumBy.PLACES
        self._tops: dict[int, int] = {}
        """Of the parties that count, where that is not all of them."""
        if self._by_places or (len(self.parties) > 1 and manifest.best):
            self._add_up(found)
        self._decided: dict[int, int] = {}
        """By player, the rank a départage gave him."""
        for rank, order in departages.items():
            self._decided.update(self._decided_by(rank, order))

    def _decided_by(self, rank: int, order: Sequence[DecidedPlace]) -> Iterator[tuple[int, int]]:
        """Only where all who share the rank took part; between halls if the épreuve says so. One
        that follows another orders those whom that one left ex aequo."""
        sharing = [index for index, each in self._decided.items() if each == rank]
        if not sharing:
            total = next((total for total, each in self._ranks.items() if each == rank), None)
            sharing = [
                index
                for index, each in enumerate(self._totals)
                if each == total and index not in self._unranked
            ]
        places = {self._index(each): each.place for each in order}
        halls = {self._block_of(index).centre for index in sharing}
        one_hall = len(halls) == 1 or self._manifest.departage_between
        if one_hall and all(index in places for index in sharing):
            for place, index in ranked(sharing, places.__getitem__):
                yield index, rank + place - 1

    def _index(self, seat: DecidedPlace) -> int:
        """-1 where nobody sits there."""
        block = self._blocks.get(seat.centre)
        sheet = block.sheets.get(seat.partie) if block is not None else None
        if block is None or sheet is None or seat.table not in sheet.tables:
            return -1
        return self._starts[seat.centre] + block.place(seat.partie, seat.table)

    def _merit(self, index: int) -> tuple[int, int]:
        """The least first."""
        return -self._totals[index], self._decided.get(index, 0)

    def _rank_of(self, index: int) -> int:
        return self._decided.get(index) or self._ranks[self._totals[index]]

    def shared(self, most: int) -> Iterator[tuple[int, tuple[RankingLine, ...]]]:
        """Ranks that at most so many share, best first, and by whom: those a départage could be
        played for."""
        for rank, group in groupby(self._order, self._rank_of):
            if 1 < len(indexes := tuple(group)) <= most:
                yield rank, tuple(map(self._line, indexes))

    def _add_up(self, found: Iterable[tuple[EpreuveSolo, int]]) -> None:
        """By places, or the best parties only, as the épreuve has it. The greater total is the
        better one here, so places are kept below zero."""
        bonuses: Counter[tuple[int, int]] = Counter()
        for solo, players in found:
            place = self._blocks[solo.centre].place(solo.partie, solo.table)
            if players >= self._manifest.solo_players:
                index = self._starts[solo.centre] + place
                bonuses[solo.partie, index] += self._manifest.solo_bonus
        results = [self._results(partie, bonuses) for partie in self.parties]
        sign = -1 if self._by_places else 1
        for line in general_ranking(results, self._manifest.sum_by, self._manifest.best):
            index = int(line.key)
            self._totals[index] = sign * (line.total or 0)
            block = self._block_of(index)
            kept = (p for p, cell in zip(self.parties, line.cells, strict=True) if cell.counted)
            self._tops[index] = sum(block.sheets[partie].top_total for partie in kept)

    def _results(self, partie: int, bonuses: Mapping[tuple[int, int], int]) -> PartieResults:
        """Of everybody who has anything in it, by his place among all."""
        figures: dict[str, PartieFigure] = {}
        for block in self.blocks:
            sheet = block.sheets.get(partie)
            if sheet is None or not block.lasts[partie]:
                continue
            start = self._starts[block.centre]
            rows = zip(block.places[partie], sheet.points(), sheet.penalties(), strict=True)
            for seat, (place, points, penalty) in enumerate(rows):
                if seat in sheet.barred and not sheet.keeps_something(sheet.tables[seat]):
                    continue
                index = start + place
                total = points - penalty + bonuses.get((partie, index), 0)
                figures[f"{index:09}"] = PartieFigure(total, 1)
        return PartieResults(Count.POINTS, 1, figures)

    @property
    def blocks(self) -> Iterable[Block]:
        """The centres, in an order no delivery changes."""
        return self._blocks.values()

    # Solos (§3.5)

    def _find_solos(self, settled: bool) -> Iterator[tuple[EpreuveSolo, int]]:
        """Each solo, and among how many players: coup by coup all those who had the common
        letters, as far as each centre had them."""
        for partie in self.parties:
            terms = self._manifest.partie(partie)
            if terms.solo is SoloScope.AUCUN:
                continue
            parts = [
                Part(block.centre, block.sheets[partie], block.lasts[partie])
                for block in self.blocks
                if partie in block.sheets
            ]
            if terms.solo is SoloScope.EPREUVE:
                yield from solos(parts, terms, settled)
                continue
            for part in parts:
                yield from solos([part], terms, settled)

    # Ranks

    @cached_property
    def _unranked(self) -> frozenset[int]:
        left_out: set[int] = set()
        for block in self.blocks:
            start = self._starts[block.centre]
            left_out.update(start + place for place in block.unranked)
        return frozenset(left_out)

    @cached_property
    def _counts(self) -> Mapping[int, int]:
        """Total → how many with a rank have it."""
        counts = Counter(self._totals)
        if self._unranked:
            counts.subtract(Counter(self._totals[index] for index in self._unranked))
        return {total: count for total, count in counts.items() if count}

    @cached_property
    def _ranks(self) -> Mapping[int, int]:
        """Total → rank: everybody with more points stands before."""
        return _ranks(self._counts)

    @property
    def best(self) -> int | None:
        """The total of the first; None where nobody has a rank."""
        first = next(iter(self._ranks), None)
        return first if first is None else self._told(first)

    def _told(self, total: int) -> int:
        return -total if self._by_places else total

    @cached_property
    def _order(self) -> "array[int]":
        """Everybody with a rank, best first; equals by centre, then by key."""
        buckets: dict[int, list[int]] = {}
        unranked = self._unranked
        for index, total in enumerate(self._totals):
            buckets.setdefault(total, []).append(index)
        for total in {self._totals[index] for index in self._decided}:
            buckets[total].sort(key=self._merit)
        ordered = chain.from_iterable(buckets[total] for total in sorted(buckets, reverse=True))
        if unranked:
            return array("i", (index for index in ordered if index not in unranked))
        return array("i", ordered)

    # What people look at

    def page(self, start: int, count: int) -> RankingPage:
        """Some lines of the general ranking, best first; equals by centre, then by key."""
        size = len(self._totals) - len(self._unranked)
        shown = [
            total
            for total, rank in self._ranks.items()
            if rank <= start + count and rank + self._counts[total] > start + 1
        ]
        if not shown:
            return RankingPage(size, ())
        low, high = min(shown), max(shown)
        near = [index for index, total in enumerate(self._totals) if low <= total <= high]
        near = [index for index in near if index not in self._unranked]
        near.sort(key=self._merit)
        skipped = start - (self._ranks[high] - 1)
        return RankingPage(size, tuple(map(self._line, near[skipped : skipped + count])), self.best)

    def unranked(self, start: int, count: int) -> RankingPage:
        """Those of whom nothing counts: they stand after the others."""
        found = sorted(self._unranked)
        return RankingPage(len(found), tuple(map(self._line, found[start : start + count])))

    def having(
        self, field: str, values: Iterable[object], start: int = 0, count: int | None = None
    ) -> RankingPage:
        """The ranks among those whose club, série or category is one of these, or among pairs."""
        members = self._members(field)
        found = chain.from_iterable(members.get(value, ()) for value in values)
        return self._ranked(sorted(found), start, count)

    def _members(self, field: str) -> Mapping[object, list[int]]:
        """By club, série, category or being a pair, everybody with a rank: looked through once."""
        if field not in self._by_field:
            members: dict[object, list[int]] = {}
            for block in self.blocks:
                for index, entrant in enumerate(block.entrants, self._starts[block.centre]):
                    if index not in self._unranked:
                        members.setdefault(getattr(entrant, field), []).append(index)
            self._by_field[field] = members
        return self._by_field[field]

    def of_centre(self, centre: str, start: int = 0, count: int | None = None) -> RankingPage:
        """The ranks inside one centre, by all it played, with the common letters or not."""
        if alone := self._own.get(centre):
            own = Ranking(self._manifest, [alone], self.parties, self._settled)
            return own.of_centre(centre, start, count)
        block = self._blocks.get(centre)
        if block is None:
            return RankingPage(0, ())
        begin = self._starts[centre]
        ranked = [
            begin + place for place in range(len(block.entrants)) if place not in block.unranked
        ]
        return self._ranked(ranked, start, count)

    def people_of(self, centre: str) -> tuple[RankingLine, ...]:
        """Everybody at one centre, best first, with the general ranks."""
        block = self._blocks.get(centre)
        if block is None:
            return ()
        begin = self._starts[centre]
        indexes = list(range(begin, begin + len(block.entrants)))
        indexes.sort(key=self._merit)
        return tuple(map(self._line, indexes))

    def _ranked(self, indexes: list[int], start: int, count: int | None) -> RankingPage:
        order = [(rank, index) for rank, index in ranked(indexes, self._merit)]
        stop = None if count is None else start + count
        return RankingPage(
            len(order),
            tuple(self._line(index, rank) for rank, index in order[start:stop]),
            self._told(self._totals[order[0][1]]) if order else None,
        )

    def search(self, text: str, count: int) -> RankingPage:
        """Names that hold these words, a licence that is exactly this one: with general ranks."""
        words = sorted(folded(text).split(), key=len, reverse=True)  # the rarest first, likely
        licence = text.strip().upper()
        found = [
            self._starts[block.centre] + place
            for block in self.blocks
            for place in block.search(words, licence)
        ]
        found.sort(key=self._merit)
        return RankingPage(
            len(found), tuple(self._line(index) for index in found[:count]), self.best
        )

    def values(self, field: str) -> tuple[str, ...]:
        """Every club, series or category there is, in alphabetical order, accents aside."""
        if field not in self._values:
            seen = {getattr(entrant, field) for block in self.blocks for entrant in block.entrants}
            self._values[field] = tuple(sorted(filter(None, seen), key=folded))
        return self._values[field]

    @property
    def teams(self) -> tuple[TeamLine[int], ...]:
        return teams(self._ranked_members, self._manifest.team, self._manifest.sum_by)

    @property
    def prizes(self) -> tuple[WonPrize[int], ...]:
        return tuple(won(self._manifest, self._ranked_members))

    def names(self, places: Iterable[int]) -> list[str]:
        return [self._line(index).name for index in places]

    @cached_property
    def _ranked_members(self) -> tuple[Member[int], ...]:
        """Everybody with a rank, best first."""
        entrants = list(chain.from_iterable(block.entrants for block in self.blocks))
        return tuple(
            Member(
                index, self._rank_of(index), self._told(self._totals[index]), 0,
                each.series, each.category, each.club, each.is_pair,
            )
            for index in self._order
            for each in [entrants[index]]
        )  # fmt: skip

    @property
    def lines(self) -> Iterator[RankingLine]:
        """Everybody: the ranked, best first, then those without a rank."""
        for index in chain(self._order, sorted(self._unranked)):
            yield self._line(index)

    @property
    def bytes(self) -> bytes:
        """The whole ranking as one text: equal rankings are equal bytes."""
        lines = [to_json(line._asdict()) for line in self.lines]
        return canonical({"lines": lines, "solos": [to_json(solo) for solo in self.solos]})

    @cached_property
    def _edges(self) -> list[int]:
        return list(self._starts.values())

    @cached_property
    def _in_order(self) -> tuple[Block, ...]:
        return tuple(self.blocks)

    def _block_of(self, index: int) -> Block:
        """The last block that begins at or before this place and is not empty."""
        return self._in_order[bisect_right(self._edges, index) - 1]

    def _line(self, index: int, rank: int | None = None) -> RankingLine:
        block = self._block_of(index)
        place = index - self._starts[block.centre]
        entrant = block.entrants[place]
        details = block.details[place]
        total = self._totals[index]
        if rank is None and index not in self._unranked:
            rank = self._rank_of(index)
        solos = self._solo_counts.get(index, 0)
        tops = 0 if self._by_places else self._tops.get(index, block.top_total)
        return RankingLine(
            rank,
            entrant.name,
            entrant.licence,
            entrant.club,
            entrant.category,
            entrant.series,
            block.centre,
            {partie: detail.table for partie, detail in details.items()},
            self._told(total),
            sum(detail.points for detail in details.values()),
            solos,
            self._bonuses.get(index, 0),
            sum(detail.penalty for detail in details.values()),
            0 if self._by_places else total - tops,
            _hundredths(total, tops),
            place in block.excluded,
            block.apart,
        )


def _by_centre(block: Block) -> str:
    return block.centre


def _ranks(counts: Mapping[int, int]) -> dict[int, int]:
    ranks, before = {}, 0
    for total in sorted(counts, reverse=True):
        ranks[total] = before + 1
        before += counts[total]
    return ranks


def _hundredths(total: int, top_total: int) -> int:
    return (20_000 * total + top_total) // (2 * top_total) if top_total else 0
