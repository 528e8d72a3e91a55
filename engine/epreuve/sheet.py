"""What one centre has told of one partie: the newest pli of every subject, kept compact.

A large épreuve is fifteen million slips: points lie in arrays, lists of tables are shared.
"""

import sys
from array import array
from dataclasses import dataclass
from typing import NamedTuple

from engine.epreuve.plis import Content, Correction, CoupClosed, End, Exclusion, Marks, Players
from engine.play.players import Player


class Entrant(NamedTuple):
    """Whoever is ranked: one person or a pair."""

    key: str
    """The same from one partie to the next, at one centre."""
    name: str
    licence: str
    club: str
    category: str
    series: str


class Best(NamedTuple):
    """The best points of a coup, how many tables share them, and one of those."""

    points: int
    tied: int
    table: int


NOBODY = Best(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Coup:
    pli: int
    top: int
    tables: tuple[int, ...]
    points: "array[int]"
    penalties: Marks
    averages: Marks
    apart: str
    reason: str
    """Why it was corrected after it had been closed; empty when it never was."""


@dataclass(frozen=True, slots=True)
class Score:
    points: int
    """Averages in, penalties not yet off."""
    penalty: int


_NOTHING = Score(0, 0)


class Sheet:
    """Grows by `add`; two sheets that were told the same plis answer the same."""

    def __init__(self) -> None:
        self.entrants: dict[int, Entrant] = {}
        self.coups: dict[int, Coup] = {}
        self.end: End | None = None
        self._newest: dict[str, int] = {}
        self._excluded: set[int] = set()
        self._tables: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._scores: dict[int, Score] | None = None
        self._bests: dict[int, Best] = {}

    def add(self, number: int, content: Content) -> bool:
        """False when this subject is known as well or better."""
        if number <= self._newest.get(content.subject, 0):
            return False
        self._newest[content.subject] = number
        self._scores = None
        match content:
            case Players():
                self.entrants = _entrants(content.players, self.entrants)
            case CoupClosed():
                self._close(number, content, "")
            case Correction(closed, reason):
                self._close(number, closed, reason)
            case Exclusion(table, _, excluded):
                (self._excluded.add if excluded else self._excluded.discard)(table)
                self._bests.clear()
            case End():
                self.end = content if content.coups else None
        return True

    def _close(self, number: int, closed: CoupClosed, reason: str) -> None:
        tables = self._tables.setdefault(closed.tables, closed.tables)
        self.coups[closed.coup] = Coup(
            number,
            closed.top,
            tables,
            array("H", closed.points),
            closed.penalties,
            closed.averages,
            closed.apart,
            reason,
        )
        self._bests.pop(closed.coup, None)

    @property
    def excluded(self) -> frozenset[int]:
        return frozenset(self._excluded)

    @property
    def top_total(self) -> int:
        return sum(coup.top for coup in self.coups.values())

    def is_void(self, least_coups: int) -> bool:
        """Interrupted too early to count (§3.7)."""
        return self.end is not None and self.end.interrupted and self.end.coups < least_coups

    @property
    def apart(self) -> str:
        """Why this centre no longer plays the common letters, from its first such coup on."""
        apart = [number for number, coup in self.coups.items() if coup.apart]
        return self.coups[min(apart)].apart if apart else ""

    def has_closed(self, coup: int) -> bool:
        return coup in self.coups or (self.end is not None and self.end.coups < coup)

    def score(self, table: int) -> Score:
        if self._scores is None:
            self._scores = self._sum()
        return self._scores.get(table, _NOTHING)

    def _sum(self) -> dict[int, Score]:
        points: dict[int, int] = {}
        penalties: dict[int, int] = {}
        alike: dict[tuple[int, ...], list[array[int]]] = {}
        for coup in self.coups.values():
            alike.setdefault(coup.tables, []).append(coup.points)
            for table, value in coup.averages:
                points[table] = points.get(table, 0) + value
            for table, value in coup.penalties:
                penalties[table] = penalties.get(table, 0) + value
        for tables, columns in alike.items():
            for table, total in zip(tables, map(sum, zip(*columns, strict=True)), strict=True):
                points[table] = points.get(table, 0) + total
        return {
            table: Score(total, penalties.get(table, 0))
            for table, total in points.items()
            if table not in self._excluded
        }

    def best(self, number: int) -> Best:
        """What the solo of a coup is decided by; excluded players count for nothing."""
        if number not in self.coups:
            return NOBODY
        if number not in self._bests:
            self._bests[number] = self._find_best(self.coups[number])
        return self._bests[number]

    def _find_best(self, coup: Coup) -> Best:
        points, tables = coup.points, coup.tables
        if self._excluded.intersection(tables):
            kept = [place for place, table in enumerate(tables) if table not in self._excluded]
            points = array("H", (points[place] for place in kept))
            tables = tuple(tables[place] for place in kept)
        best = max(points, default=0)
        return Best(best, points.count(best), tables[points.index(best)]) if best else NOBODY


def _entrants(players: tuple[Player, ...], known: dict[int, Entrant]) -> dict[int, Entrant]:
    """By table. Two tables with the same name and no licence are two players."""
    taken: set[str] = set()
    entrants: dict[int, Entrant] = {}
    for player in sorted(players, key=lambda each: each.table):
        first = player.people[0]
        key = player.key if player.key not in taken else f"{player.key}#{player.table}"
        taken.add(key)
        licence = " + ".join(person.licence for person in player.people if person.licence)
        fresh = Entrant(
            licence if key == licence else key,
            player.name,
            licence,
            sys.intern(first.club),
            sys.intern(first.category),
            sys.intern(first.series),
        )
        same = known.get(player.table)
        entrants[player.table] = same if same == fresh else fresh
    return entrants
