"""What one centre brings to a ranking: the newest pli of every subject, kept compact.

A large épreuve is fifteen million slips: points lie in arrays, lists of tables are shared.
"""

import sys
import unicodedata
from array import array
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import NamedTuple

from engine.epreuve.plis import (
    HIGHEST_COUP,
    Content,
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

    def people(self, table: int) -> frozenset[str]:
        """The keys of whoever sits at this table; a later namesake is himself alone."""
        return frozenset({self.key} if self.key.endswith(f"#{table}") else self.key.split(" + "))


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

    @property
    def is_empty(self) -> bool:
        """Annulled after it was told, and not played again yet."""
        return not self.top and not self.tables


class CentreSheet:
    """Grows by `add`; two sheets that were told the same plis answer the same."""

    def __init__(self) -> None:
        self.tables: tuple[int, ...] = ()
        """Of the entrants, rising."""
        self.entrants: tuple[Entrant, ...] = ()
        self.coups: dict[int, CentreCoup] = {}
        self.end: End | None = None
        self.apart = ""
        """Why this centre no longer plays the common letters, from its first such coup on."""
        self.apart_from = 0
        """That coup; none while the letters are common."""
        self.told_tops: dict[int, int] = {}
        """By coup, the points of the top told to the others: by a centre that draws."""
        self._newest: dict[str, int] = {}
        self._excluded: set[int] = set()
        self._shared: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._bests: dict[int, Best] = {}
        self._players: int | None = None
        self._ever_told: set[tuple[int, ...]] = set()
        """The tables of every coup, as it was told and as it was told before."""

    def add(self, number: int, content: Content, known: Mapping[str, Entrant]) -> bool:
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
            case CoupClosed():
                self._close(number, content, "")
            case Correction(closed, reason):
                self._close(number, closed, reason)
            case Exclusion(table, _, excluded):
                (self._excluded.add if excluded else self._excluded.discard)(table)
                self._bests.clear()
            case End():
                self.end = content if content.coups else None
            case Top():
                self.told_tops[content.coup] = content.points
        return True

    def _note_tables(self, content: Content) -> bool:
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

    def without(self, tables: frozenset[int]) -> "CentreSheet":
        """As it stands when these are excluded too, by what another partie decided (§6.1)."""
        if not tables:
            return self
        stricter = copy(self)
        stricter._excluded, stricter._bests = self._excluded | tables, {}
        return stricter

    @property
    def has_exclusions(self) -> bool:
        return bool(self._excluded)

    @property
    def players(self) -> int:
        """How many on the list have handed in a slip at least once: those §3.5 counts. Who was
        excluded did play: the centre no longer tells his slips, and had told them."""
        if self._players is None:
            distinct = {id(coup.tables): coup.tables for coup in self.coups.values()}
            handed_in = set(chain.from_iterable(distinct.values()))
            if self._excluded:
                handed_in |= self._excluded.intersection(chain.from_iterable(self._ever_told))
            self._players = len(handed_in.intersection(self.tables))
        return self._players

    @property
    def excluded(self) -> frozenset[int]:
        """The places among the entrants of those who are excluded."""
        return frozenset(
            place for place, table in enumerate(self.tables) if table in self._excluded
        )

    @property
    def top_total(self) -> int:
        return sum(coup.top for coup in self.coups.values())

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
        """Of each entrant, averages in, penalties not yet off; an excluded one has none."""
        alike = [coup.points for coup in self.coups.values() if coup.tables == self.tables]
        sums = map(sum, zip(*alike, strict=True)) if alike else repeat(0, len(self.tables))
        totals = array("i", sums)
        others = [coup for coup in self.coups.values() if coup.tables != self.tables]
        marks = (zip(coup.tables, coup.points, strict=True) for coup in others)
        self._add(totals, chain(*marks, *(coup.averages for coup in self.coups.values())))
        return totals

    def penalties(self) -> "array[int]":
        totals = array("i", repeat(0, len(self.tables)))
        self._add(totals, chain(*(coup.penalties for coup in self.coups.values())))
        return totals

    def _add(self, totals: "array[int]", marks: Iterable[tuple[int, int]]) -> None:
        """Marks by table upon totals by place; a table that is not on the list waits for it."""
        places: dict[int, int] = {}
        for table, points in marks:
            if not places:
                places = {each: place for place, each in enumerate(self.tables)}
            if table in places:
                totals[places[table]] += points
        for place in self.excluded if self._excluded else ():
            totals[place] = 0

    def bests(self) -> Mapping[int, Best]:
        """By coup, what its solo is decided by; excluded players count for nothing."""
        if len(self._bests) < len(self.coups):
            for number in self.coups.keys() - self._bests.keys():
                self._bests[number] = self._find_best(self.coups[number])
        return self._bests

    def _find_best(self, coup: CentreCoup) -> Best:
        points, tables = coup.points, coup.tables
        if self._excluded.intersection(tables):
            kept = [place for place, table in enumerate(tables) if table not in self._excluded]
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


# --- The lines of a centre, before solos are known ----------------------------------------------


class Detail(NamedTuple):
    """One entrant in one partie."""

    table: int
    points: int
    penalty: int


@dataclass(frozen=True)
class Block:
    centre: str
    sheets: Mapping[int, CentreSheet]
    """By partie, those that are ranked."""
    entrants: Sequence[Entrant]
    """In the order of their keys, which no delivery changes."""
    totals: "array[int]"
    """Points less penalties."""
    places: Mapping[int, "array[int]"]
    """By partie: where each table of the sheet stands among the entrants."""
    excluded: frozenset[int]
    top_total: int
    apart: str
    common: Mapping[int, int]
    """By partie: the last coup played with the letters of all; none of them when it is zero."""

    @cached_property
    def folded_names(self) -> tuple[str, ...]:
        """As a search reads them."""
        return tuple(folded(entrant.name) for entrant in self.entrants)

    @cached_property
    def names_and_licences(self) -> tuple[str, str]:
        """All in one text each, a line apiece: most searches end here."""
        licences = chain.from_iterable(entrant.licences for entrant in self.entrants)
        return "\n".join(self.folded_names), "\n".join(("", *licences, ""))

    def search(self, words: Sequence[str], licence: str) -> list[int]:
        """The places of those whose name holds all the words, or whose licence is exactly this."""
        names, licences = self.names_and_licences
        found: list[int] = []
        if words and all(word in names for word in words):
            found = [place for place, name in enumerate(self.folded_names) if words[0] in name]
        for word in words[1:]:
            found = [place for place in found if word in self.folded_names[place]]
        if f"\n{licence}\n" in licences:
            owners = (at for at, each in enumerate(self.entrants) if licence in each.licences)
            found = sorted({*found, *owners})
        return found

    def place(self, partie: int, table: int) -> int:
        return self.places[partie][self.sheets[partie].tables.index(table)]

    @cached_property
    def details(self) -> tuple[dict[int, Detail], ...]:
        """By partie, of each entrant: made only for a centre somebody looks at."""
        details: tuple[dict[int, Detail], ...] = tuple({} for _ in self.entrants)
        for partie, sheet in self.sheets.items():
            rows = zip(sheet.tables, sheet.points(), sheet.penalties(), strict=True)
            for place, row in zip(self.places[partie], rows, strict=True):
                details[place][partie] = Detail(*row)
        return details


def make_block(
    centre: str, sheets: Mapping[int, CentreSheet], apart: str, common: Mapping[int, int]
) -> Block:
    found: dict[str, Entrant] = {}
    for partie in sorted(sheets):
        for entrant in sheets[partie].entrants:
            found.setdefault(entrant.key, entrant)
    keys = sorted(found)
    at = {key: place for place, key in enumerate(keys)}
    totals = array("i", bytes(4 * len(keys)))
    places: dict[int, array[int]] = {}
    excluded: set[int] = set()
    for partie, sheet in sheets.items():
        places[partie] = array("i", [at[entrant.key] for entrant in sheet.entrants])
        for place, points in zip(places[partie], sheet.points(), strict=True):
            totals[place] += points
        for place, penalty in zip(places[partie], sheet.penalties(), strict=True):
            totals[place] -= penalty
        excluded.update(places[partie][place] for place in sheet.excluded)
    return Block(
        centre,
        sheets,
        [found[key] for key in keys],
        totals,
        places,
        frozenset(excluded),
        sum(sheet.top_total for sheet in sheets.values()),
        apart,
        common,
    )


_PLAIN: dict[int, str] = {**dict.fromkeys(range(0x300, 0x370), ""), 0x153: "oe", 0xE6: "ae"}
"""The combining marks a letter falls into, and the two ligatures."""


def folded(text: str) -> str:
    """Lower case, no accents; fast, for two hundred thousand names."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKD", text.casefold()).translate(_PLAIN)
