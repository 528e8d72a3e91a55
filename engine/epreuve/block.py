"""The lines of one centre, before solos are known: what its sheets add up to."""

import unicodedata
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from engine.epreuve.sheet import CentreSheet, Entrant


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
    """Those an exclusion reaches (§6.1), whether something is left to them or not."""
    unranked: frozenset[int]
    """Those of whom nothing counts: all annulled, or never in the common game."""
    top_total: int
    apart: str
    """Why some of their coups were not of the common game."""
    lasts: Mapping[int, int]
    """By partie: the last coup played with the letters of all."""

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
    centre: str,
    sheets: Mapping[int, CentreSheet],
    apart: str,
    lasts: Mapping[int, int],
    missed: int,
) -> Block:
    """`sheets`: what counts of them, each up to its last common coup; `missed`: the tops of what
    the others played in common after it."""
    found: dict[str, Entrant] = {}
    for partie in sorted(sheets):
        for entrant in sheets[partie].entrants:
            found.setdefault(entrant.key, entrant)
    keys = sorted(found)
    at = {key: place for place, key in enumerate(keys)}
    totals = array("i", bytes(4 * len(keys)))
    places: dict[int, array[int]] = {}
    excluded: set[int] = set()
    kept: set[int] = set()
    for partie, sheet in sheets.items():
        places[partie] = array("i", [at[entrant.key] for entrant in sheet.entrants])
        for place, points in zip(places[partie], sheet.points(), strict=True):
            totals[place] += points
        for place, penalty in zip(places[partie], sheet.penalties(), strict=True):
            totals[place] -= penalty
        barred = sheet.barred
        excluded.update(places[partie][seat] for seat in barred)
        if lasts[partie]:
            kept.update(
                place
                for seat, place in enumerate(places[partie])
                if seat not in barred or sheet.keeps_something(sheet.tables[seat])
            )
    return Block(
        centre,
        sheets,
        [found[key] for key in keys],
        totals,
        places,
        frozenset(excluded),
        frozenset(range(len(keys))) - kept,
        sum(sheet.top_total for sheet in sheets.values()) + missed,
        apart,
        lasts,
    )


_PLAIN: dict[int, str] = {**dict.fromkeys(range(0x300, 0x370), ""), 0x153: "oe", 0xE6: "ae"}
"""The combining marks a letter falls into, and the two ligatures."""


def folded(text: str) -> str:
    """Lower case, no accents; fast, for two hundred thousand names."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKD", text.casefold()).translate(_PLAIN)
