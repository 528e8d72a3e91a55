"""What one centre brings to a ranking: the newest pli of every subject, kept compact.

A large épreuve is fifteen million slips: points lie in arrays, lists of tables are shared.
"""

import sys
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from itertools import chain, repeat
from typing import NamedTuple

from engine.epreuve.plis import (
    HIGHEST_COUP,
    CentreContent,
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Marks,
    Players,
    Top,
)
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

    @property
    def licences(self) -> list[str]:
        """Of a pair, both."""
        return self.licence.upper().split(" + ") if self.licence else []

    @property
    def is_pair(self) -> bool:
        return " + " in self.key

    @property
    def lacks_licence(self) -> bool:
        """He, or one of a pair."""
        return len(self.licences) < 1 + self.is_pair

    def people(self, table: int) -> frozenset[str]:
        """The keys of whoever sits at this table; a later namesake is himself alone."""
        return frozenset({self.key} if self.key.endswith(f"#{table}") else self.key.split(" + "))


class Barred(NamedTuple):
    """Coups of which nothing counts for a table: what an exclusion reaches (§6.1)."""

    table: int
    first: int
    last: int


class Best(NamedTuple):
    """The best points of a coup, how many tables share them, and one of those."""

    points: int
    tied: int
    table: int


NOBODY = Best(0, 0, 0)


@dataclass(frozen=True, slots=True)
class CentreCoup:
    pli: int
    top: int
    tables: tuple[int, ...]
    points: "array[int]"
    penalties: Marks
    averages: Marks
    apart: str
    reason: str
    """Why it was corrected after it had been closed; empty when it never was."""
    unanswered: tuple[int, ...] = ()
    """Tables with a question that nobody has answered yet."""
    neutral: bool = False
    """Nobody here scores it; its top was laid."""
    cases: int = 0
    """How many of the questions the commission has."""

    @property
    def is_empty(self) -> bool:
        """Annulled after it was told, and not played again yet."""
        return not self.top and not self.tables

    def neutralised(self) -> "CentreCoup":
        return replace(self, tables=(), points=array("H"), penalties=(), averages=(), neutral=True)


class CentreSheet:
    """Grows by `add`; two sheets that were told the same plis answer the same."""

    def __init__(self) -> None:
        self.tables: tuple[int, ...] = ()
        """Of the entrants, rising."""
        self.entrants: tuple[Entrant, ...] = ()
        self.has_pairs = False
        self.coups: dict[int, CentreCoup] = {}
        self.end: End | None = None
        self.apart = ""
        """Why this centre no longer plays the common letters, from its first such coup on."""
        self.apart_from = 0
        """That coup; none while the letters are common."""
        self.told_tops: dict[int, int] = {}
        """By coup, the points of the top told to the others: by a centre that draws."""
        self.exclusions: dict[int, Exclusion] = {}
        """By table, those that stand. They reach other parties: the fold says what they bar."""
        self._newest: dict[str, int] = {}
        self._bars: dict[int, list[range]] = {}
        self._shared: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._bests: dict[int, Best] = {}
        self._players: int | None = None
        self._ever_told: set[tuple[int, ...]] = set()
        """The tables of every coup, as it was told and as it was told before."""

    def add(self, number: int, content: CentreContent, known: Mapping[str, Entrant]) -> bool:
        """False when this subject is known as well or better. `known`: entrants by their key,
        to be shared between parties."""
        news = self._note_tables(content)
        if number <= self._newest.get(content.subject, 0):
            return news
        self._newest[content.subject] = number
        self._players = None
        match content:
            case Players():
                seated = _entrants(content.players, known)
                self.tables = self._share(tuple(seated))
                self.entrants = tuple(seated.values())
                self.has_pairs = any(each.is_pair for each in self.entrants)
            case CoupClosed():
                self._close(number, content, "")
            case Correction(closed, reason):
                self._close(number, closed, reason)
            case Exclusion():
                self.exclusions.pop(content.table, None)
                if content.excluded:
                    self.exclusions[content.table] = content
            case End():
                self.end = content if content.coups else None
            case Top():
                self.told_tops[content.coup] = content.points
        return True

    def _note_tables(self, content: CentreContent) -> bool:
        """True when these have not been told before."""
        closed = content.closed if isinstance(content, Correction) else content
        if not isinstance(closed, CoupClosed) or closed.tables in self._ever_told:
            return False
        self._ever_told.add(self._share(closed.tables))
        self._players = None
        return True

    def _share(self, tables: tuple[int, ...]) -> tuple[int, ...]:
        return self._shared.setdefault(tables, tables)

    def _close(self, number: int, closed: CoupClosed, reason: str) -> None:
        self.coups[closed.coup] = CentreCoup(
            number,
            closed.top,
            self._share(closed.tables),
            array("H", closed.points),
            closed.penalties,
            closed.averages,
            closed.apart,
            reason,
            tuple(each.table for each in closed.readings if each.answer is None),
            closed.neutral,
            sum(each.is_case for each in closed.readings),
        )
        self._bests.pop(closed.coup, None)
        self.apart_from = min((each for each, coup in self.coups.items() if coup.apart), default=0)
        self.apart = self.coups[self.apart_from].apart if self.apart_from else ""

    @property
    def unanswered(self) -> tuple[tuple[int, int], ...]:
        """(coup, table) of the questions that nobody has answered yet."""
        return tuple(
            (number, table)
            for number, coup in sorted(self.coups.items())
            for table in coup.unanswered
        )

    @property
    def cases(self) -> int:
        """Slips the commission has still to decide about."""
        return sum(coup.cases for coup in self.coups.values())

    def seated(self, tables: Collection[int]) -> Iterator[tuple[int, Entrant]]:
        """Those of these tables that are on the list, with whoever sits there."""
        if tables:
            pairs = zip(self.tables, self.entrants, strict=True)
            yield from (pair for pair in pairs if pair[0] in tables)

    def told_at(self, content: CentreContent) -> int:
        """The number of the pli that said it last."""
        return self._newest[content.subject]

    def says_more_than(self, last: int) -> bool:
        return max(self.coups, default=0) > last

    def until(self, last: int) -> "CentreSheet":
        """As it stood when this coup was the last one; itself when it says no more."""
        if not self.says_more_than(last):
            return self
        early = copy(self)
        early.coups = {number: coup for number, coup in self.coups.items() if number <= last}
        early.end, early._bests, early._players = None, {}, None
        return early

    def counting(
        self, last: int, neutral: frozenset[int], bars: frozenset[Barred]
    ) -> "CentreSheet":
        """What of it counts: up to a coup, nothing of some coups, nothing of some people for some
        coups. Who played did play, whatever is taken from him (§3.5)."""
        touched = neutral & self.coups.keys()
        if not self.says_more_than(last) and not touched and not bars:
            return self
        players, ended = self._count_players({bar.table for bar in bars}), self.end
        counted = self.until(last)
        if counted is self:
            counted = copy(self)
        counted.end = ended
        counted.coups = {
            number: coup.neutralised() if number in touched else coup
            for number, coup in counted.coups.items()
        }
        counted._bars = {}
        for bar in sorted(bars):
            counted._bars.setdefault(bar.table, []).append(range(bar.first, bar.last + 1))
        counted._bests, counted._players = {}, players
        return counted

    def is_barred(self, table: int, coup: int) -> bool:
        return any(coup in barred for barred in self._bars.get(table, ()))

    def keeps_something(self, table: int) -> bool:
        """Is there a coup left that counts for this table?"""
        return any(not self.is_barred(table, coup) for coup in self.coups)

    def neutral(self, coup: int) -> bool:
        return coup in self.coups and self.coups[coup].neutral

    @property
    def players(self) -> int:
        """How many on the list have handed in a slip at least once: those §3.5 counts."""
        if self._players is None:
            self._players = self._count_players(set())
        return self._players

    def _count_players(self, excluded: set[int]) -> int:
        """Who was excluded did play: a centre of 0.2.0 no longer tells his slips, and had."""
        distinct = {id(coup.tables): coup.tables for coup in self.coups.values()}
        handed_in = set(chain.from_iterable(distinct.values()))
        if gone := excluded | self.exclusions.keys():
            handed_in |= gone.intersection(chain.from_iterable(self._ever_told))
        return len(handed_in.intersection(self.tables))

    @property
    def barred(self) -> frozenset[int]:
        """The places among the entrants of those an exclusion reaches."""
        return frozenset(place for place, table in enumerate(self.tables) if table in self._bars)

    @property
    def top_total(self) -> int:
        """Of the coups that could be scored here."""
        return sum(coup.top for coup in self.coups.values() if not coup.neutral)

    def first_other_top(self, drawn: "CentreSheet") -> int:
        """The first coup whose top is not the one the drawing centre told, or that it never played;
        none while all agree. What has not been told yet is not judged."""
        last = drawn.end.coups if drawn.end is not None else HIGHEST_COUP
        return min(
            (
                number
                for number, coup in self.coups.items()
                if not coup.is_empty
                and (number > last or drawn.told_tops.get(number, coup.top) != coup.top)
            ),
            default=0,
        )

    def is_void(self, least_coups: int) -> bool:
        """Interrupted too early to count (§3.7)."""
        return self.end is not None and self.end.interrupted and self.end.coups < least_coups

    def points(self) -> "array[int]":
        """Of each entrant, averages in, penalties not yet off."""
        alike = [coup.points for coup in self.coups.values() if coup.tables == self.tables]
        sums = map(sum, zip(*alike, strict=True)) if alike else repeat(0, len(self.tables))
        totals = array("i", sums)
        others = [coup for coup in self.coups.values() if coup.tables != self.tables]
        marks = (zip(coup.tables, coup.points, strict=True) for coup in others)
        self._add(totals, chain(*marks, *(coup.averages for coup in self.coups.values())))
        for place in self.barred if self._bars else ():
            totals[place] = self._left_of(self.tables[place], "points")
        return totals

    def penalties(self) -> "array[int]":
        totals = array("i", repeat(0, len(self.tables)))
        self._add(totals, chain(*(coup.penalties for coup in self.coups.values())))
        for place in self.barred if self._bars else ():
            totals[place] = self._left_of(self.tables[place], "penalties")
        return totals

    def _left_of(self, table: int, what: str) -> int:
        """Points or penalties of a table, of the coups that count for it."""
        left = [coup for number, coup in self.coups.items() if not self.is_barred(table, number)]
        if what == "penalties":
            marks = chain(*(coup.penalties for coup in left))
        else:
            earned = (zip(coup.tables, coup.points, strict=True) for coup in left)
            marks = chain(*earned, *(coup.averages for coup in left))
        return sum(points for owner, points in marks if owner == table)

    def _add(self, totals: "array[int]", marks: Iterable[tuple[int, int]]) -> None:
        """Marks by table upon totals by place; a table that is not on the list waits for it."""
        places: dict[int, int] = {}
        for table, points in marks:
            if not places:
                places = {each: place for place, each in enumerate(self.tables)}
            if table in places:
                totals[places[table]] += points

    def bests(self) -> Mapping[int, Best]:
        """By coup, what its solo is decided by; excluded players count for nothing."""
        if len(self._bests) < len(self.coups):
            for number in self.coups.keys() - self._bests.keys():
                self._bests[number] = self._find_best(number, self.coups[number])
        return self._bests

    def _find_best(self, number: int, coup: CentreCoup) -> Best:
        points, tables = coup.points, coup.tables
        if self._bars and not self._bars.keys().isdisjoint(tables):
            kept = [at for at, table in enumerate(tables) if not self.is_barred(table, number)]
            points = array("H", (points[place] for place in kept))
            tables = tuple(tables[place] for place in kept)
        best = max(points, default=0)
        return Best(best, points.count(best), tables[points.index(best)]) if best else NOBODY


def _entrants(players: tuple[Player, ...], known: Mapping[str, Entrant]) -> dict[int, Entrant]:
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
        same = known.get(key)
        entrants[player.table] = same if same == fresh else fresh
    return entrants
