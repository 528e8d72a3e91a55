"""The fold of plis into rankings: any order, any number of deliveries, the same answer."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import HIGHEST_COUP, Players, Pli
from engine.epreuve.ranking import Ranking
from engine.epreuve.sheet import Block, CentreSheet, Entrant, make_block

VOID = "interrompue"
OUT = "decision"
OTHER_TOP = "autre_top"


@dataclass(frozen=True)
class Decisions:
    """What the organiser has decided, as it stands."""

    set_aside: frozenset[str] = frozenset()
    """Centres left out altogether, reversibly."""
    out: frozenset[tuple[str, int]] = frozenset()
    """(centre, partie) out of the common game: ranked among themselves only."""
    kept: frozenset[tuple[str, int]] = frozenset()
    """(centre, partie) kept in it whatever its letters were."""
    official: bool = False
    drawing: str = ""
    """Multiplex: the centre that draws for all, whose letters are the common ones."""


NO_DECISION = Decisions()
_NEVER = (HIGHEST_COUP + 1, "")
"""Where a centre that plays the common game to its end parts from it."""

Cheats = Mapping[str, Collection[tuple[str, int]]]
"""Person → the (centre, partie) that excluded them."""


@dataclass(frozen=True)
class Late:
    """A correction that came after its coup was closed."""

    centre: str
    partie: int
    coup: int
    number: int
    reason: str


@dataclass(frozen=True)
class OtherTop:
    """A centre whose top of a coup is not the common one: from there on its letters differ."""

    centre: str
    partie: int
    coup: int
    top: int
    common: int
    """0 when the drawing centre had ended before that coup."""


@dataclass(frozen=True)
class _Terms:
    """What a block is made under, besides what its centre has told."""

    apart: str
    common: tuple[tuple[int, int], ...]
    """(partie, last coup with the common letters), of the parties that are ranked."""
    excluded: tuple[frozenset[int], ...]
    """By partie, the tables another partie excludes (§6.1)."""


class Fold:
    """Everything the centres have told. Grows by `add`; rankings are snapshots."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self._sheets: dict[str, dict[int, CentreSheet]] = {}
        self._blocks: dict[str, dict[_Terms, Block]] = {}
        self._licences: dict[str, tuple[str, ...]] = {}
        """Of each centre, as long as its players stay the same."""

    def add(self, pli: Pli) -> bool:
        """False when the pli teaches nothing new."""
        sheets = self._sheets.setdefault(pli.centre, {})
        sheet = sheets.setdefault(pli.partie, CentreSheet())
        known: dict[str, Entrant] = {}
        if isinstance(pli.content, Players):
            known = {each.key: each for other in sheets.values() for each in other.entrants}
        changed = sheet.add(pli.number, pli.content, known)
        if changed:
            self._blocks.pop(pli.centre, None)
            if isinstance(pli.content, Players):
                self._licences.pop(pli.centre, None)
        return changed

    @property
    def centres(self) -> tuple[str, ...]:
        return tuple(sorted(self._sheets))

    def sheet(self, centre: str, partie: int) -> CentreSheet | None:
        return self._sheets.get(centre, {}).get(partie)

    def ranking(
        self,
        decisions: Decisions = NO_DECISION,
        parties: Iterable[int] | None = None,
        upto: Mapping[int, int] | None = None,
    ) -> Ranking:
        """The general ranking of all parties, or of some. `upto`: by partie, the last coup that
        counts; none: all."""
        wanted = tuple(parties) if parties else tuple(self._all_parties)
        cheats = self._cheats(decisions)
        blocks = [
            self._block(centre, self._terms(centre, wanted, decisions, cheats), upto)
            for centre in self._sheets
            if centre not in decisions.set_aside
        ]
        return Ranking(self.manifest, blocks, wanted, decisions.official)

    @property
    def _all_parties(self) -> Iterator[int]:
        return (partie.number for partie in self.manifest.parties)

    def _terms(
        self, centre: str, parties: tuple[int, ...], decisions: Decisions, cheats: Cheats
    ) -> _Terms:
        known = [partie for partie in parties if partie in self._sheets[centre]]
        partings = [self._parting(centre, partie, decisions) for partie in known]
        return _Terms(
            next((reason for _, reason in partings if reason), ""),
            tuple((partie, coup - 1) for partie, (coup, _) in zip(known, partings, strict=True)),
            tuple(self._reached(centre, partie, cheats) for partie in known),
        )

    def _block(self, centre: str, terms: _Terms, upto: Mapping[int, int] | None) -> Block:
        blocks = self._blocks.setdefault(centre, {})
        known, common = self._sheets[centre], dict(terms.common)
        if upto is None or not any(known[each].says_more_than(upto[each]) for each in common):
            if terms not in blocks:
                blocks[terms] = make_block(
                    centre, self._sheets_under(centre, terms), terms.apart, common
                )
            return blocks[terms]
        sheets = {
            partie: sheet.until(upto[partie])
            for partie, sheet in self._sheets_under(centre, terms).items()
        }
        return make_block(centre, sheets, terms.apart, common)  # for a coup's time: not kept

    def _sheets_under(self, centre: str, terms: _Terms) -> dict[int, CentreSheet]:
        return {
            partie: self._sheets[centre][partie].without(tables)
            for (partie, _), tables in zip(terms.common, terms.excluded, strict=True)
        }

    # Exclusion (§6.1)

    def _cheats(self, decisions: Decisions) -> Cheats:
        """Everybody excluded, by key, with the (centre, partie) that did it."""
        found: dict[str, set[tuple[str, int]]] = {}
        for centre, sheets in self._sheets.items():
            if centre in decisions.set_aside:
                continue
            for partie, sheet in sheets.items():
                for place in sheet.excluded if sheet.has_exclusions else ():
                    for person in sheet.entrants[place].people(sheet.tables[place]):
                        found.setdefault(person, set()).add((centre, partie))
        return found

    def _reached(self, centre: str, partie: int, cheats: Cheats) -> frozenset[int]:
        """The tables of a partie whose people were excluded in another one of the épreuve. At
        another centre a licence tells who it is; two people with one licence in the partie of the
        exclusion are a slip of the pen, and the organiser is told of it."""
        if not cheats:
            return frozenset()
        sheet = self._sheets[centre][partie]
        return frozenset(
            table
            for table, entrant in zip(sheet.tables, sheet.entrants, strict=True)
            if any(
                where == centre or (_is_licence(person) and not self._seats(centre, other, person))
                for person in entrant.people(table) & cheats.keys()
                for where, other in cheats[person]
                if other != partie
            )
        )

    def _seats(self, centre: str, partie: int, person: str) -> bool:
        sheet = self.sheet(centre, partie)
        return sheet is not None and any(
            person in entrant.people(table)
            for table, entrant in zip(sheet.tables, sheet.entrants, strict=True)
        )

    # The common letters

    def apart(self, centre: str, partie: int, decisions: Decisions) -> str:
        """Why this centre leaves the common game of one partie: its own words, or one of VOID, OUT
        and OTHER_TOP; empty when it plays it to the end."""
        return self._parting(centre, partie, decisions)[1]

    def _parting(self, centre: str, partie: int, decisions: Decisions) -> tuple[int, str]:
        """The first coup of a partie that is not of the common game, and why."""
        sheet = self.sheet(centre, partie)
        if sheet is None or (centre, partie) in decisions.kept:
            return _NEVER
        if (centre, partie) in decisions.out:
            return 1, OUT
        if sheet.is_void(self.manifest.partie(partie).least_coups):
            return 1, VOID
        partings = []
        if sheet.apart and not self._left_together(centre, partie, decisions.drawing):
            partings.append((sheet.apart_from, sheet.apart))
        drawn = self.sheet(decisions.drawing, partie) if centre != decisions.drawing else None
        if drawn is not None and (coup := sheet.first_other_top(drawn)):
            partings.append((coup, OTHER_TOP))
        return min(partings, default=_NEVER)

    def _left_together(self, centre: str, partie: int, drawing: str) -> bool:
        """A coup the drawing centre annulled is annulled for all: its letters stay common."""
        drawn, own = self.sheet(drawing, partie), self.sheet(centre, partie)
        if drawn is None or own is None:
            return False
        return centre == drawing or own.apart_from == drawn.apart_from

    def other_tops(self, decisions: Decisions) -> tuple[OtherTop, ...]:
        """Per centre and partie, the first coup whose top is not the common one: the drawing
        centre's or, when nobody draws for the others, the one most centres have."""
        found = []
        for partie in self._all_parties:
            sheets = {
                centre: sheets[partie]
                for centre, sheets in sorted(self._sheets.items())
                if partie in sheets and centre not in decisions.set_aside
            }
            drawn = sheets.pop(decisions.drawing, None) or _usual(sheets.values())
            for centre, sheet in sheets.items():
                if not sheet.apart and (coup := sheet.first_other_top(drawn)):
                    common = drawn.told_tops.get(coup, 0)
                    found.append(OtherTop(centre, partie, coup, sheet.coups[coup].top, common))
        return tuple(found)

    def same_licences(self) -> dict[str, tuple[str, ...]]:
        """Licences seen at several centres: for a person to look at, nobody is removed."""
        for centre in self._sheets.keys() - self._licences.keys():
            self._licences[centre] = self._licences_at(centre)
        seen = Counter(chain.from_iterable(self._licences.values()))
        doubled = {licence for licence, count in seen.items() if count > 1}
        return {
            licence: tuple(centre for centre in self.centres if licence in self._licences[centre])
            for licence in sorted(doubled)
        }

    def _licences_at(self, centre: str) -> tuple[str, ...]:
        entrants = {each for sheet in self._sheets[centre].values() for each in sheet.entrants}
        return tuple({licence for entrant in entrants for licence in entrant.licences})

    def corrections(self) -> tuple[Late, ...]:
        return tuple(
            Late(centre, partie, number, coup.pli, coup.reason)
            for centre in self.centres
            for partie, sheet in sorted(self._sheets[centre].items())
            for number, coup in sorted(sheet.coups.items())
            if coup.reason
        )

    def waited_for(self, expected: Iterable[str], decisions: Decisions) -> tuple[str, ...]:
        """The centres that have not ended every partie, or owe an answer: until then all is
        provisional."""
        return tuple(
            centre
            for centre in sorted(set(expected) - decisions.set_aside)
            if not all(self._is_settled(centre, partie) for partie in self._all_parties)
        )

    def _is_settled(self, centre: str, partie: int) -> bool:
        sheet = self.sheet(centre, partie)
        return sheet is not None and sheet.end is not None and not sheet.unanswered


def _is_licence(person: str) -> bool:
    """Not a name and its club, nor a namesake told apart by the table."""
    return not {"|", "#"} & set(person)


def _usual(sheets: Iterable[CentreSheet]) -> CentreSheet:
    """The tops most centres have, as a centre that draws would have told them."""
    tops: dict[int, Counter[int]] = {}
    for sheet in sheets:
        for number, coup in sheet.coups.items() if not sheet.apart else ():
            tops.setdefault(number, Counter())[coup.top] += 1
    usual = CentreSheet()
    for number, seen in tops.items():
        usual.told_tops[number] = max(seen, key=lambda top: (seen[top], top))
    return usual
