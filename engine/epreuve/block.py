"""The lines one centre brings into a ranking, before solos are known."""

import unicodedata
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.epreuve.sheet import Entrant, Sheet


@dataclass(frozen=True)
class Block:
    centre: str
    sheets: Mapping[int, Sheet]
    """By partie, those that are ranked."""
    entrants: Sequence[Entrant]
    """In the order of their keys, which no delivery changes."""
    totals: "array[int]"
    """Points less penalties."""
    places: Mapping[tuple[int, int], int]
    """Partie and table → place among the entrants."""
    excluded: frozenset[int]
    top_total: int
    apart: str

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The names as a search reads them."""
        return tuple(folded(entrant.name) for entrant in self.entrants)

    @cached_property
    def seats(self) -> tuple[dict[int, int], ...]:
        """Partie → table, of each entrant."""
        seats: tuple[dict[int, int], ...] = tuple({} for _ in self.entrants)
        for (partie, table), place in self.places.items():
            seats[place][partie] = table
        return seats


def folded(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in bare if not unicodedata.combining(char))


def make_block(centre: str, sheets: Mapping[int, Sheet], apart: str) -> Block:
    found: dict[str, Entrant] = {}
    for partie in sorted(sheets):
        for entrant in sheets[partie].entrants.values():
            found.setdefault(entrant.key, entrant)
    keys = sorted(found)
    at = {key: place for place, key in enumerate(keys)}
    totals = array("i", bytes(4 * len(keys)))
    places: dict[tuple[int, int], int] = {}
    excluded: set[int] = set()
    for partie, sheet in sheets.items():
        for table, entrant in sheet.entrants.items():
            place = at[entrant.key]
            places[partie, table] = place
            score = sheet.score(table)
            totals[place] += score.points - score.penalty
        excluded.update(
            places[partie, table] for table in sheet.excluded if table in sheet.entrants
        )
    return Block(
        centre,
        sheets,
        [found[key] for key in keys],
        totals,
        places,
        frozenset(excluded),
        sum(sheet.top_total for sheet in sheets.values()),
        apart,
    )
