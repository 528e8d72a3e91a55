"""The fold of plis into rankings: any order, any number of deliveries, the same answer."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from engine.epreuve.block import Block, make_block
from engine.epreuve.decisions import Decision, Decisions, standing
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import HIGHEST_COUP, Exclusion, Players, Pli
from engine.epreuve.ranking import Ranking
from engine.epreuve.sheet import Barred, CentreSheet, Entrant

VOID = "interrompue"
BY_DECISION = "decision"
OTHER_TOP = "autre_top"

_NEVER = (HIGHEST_COUP + 1, "")
"""Where a centre that plays the common game to its end parts from it."""


@dataclass(frozen=True)
class Late:
    """A correction that came after its coup was closed, or an exclusion."""

    centre: str
    partie: int
    coup: int
    """0 where all of them are meant: an exclusion."""
    number: int
    reason: str
    """Of an exclusion none: it is nobody's business."""
    excluded: str = ""
    """Who was excluded (§6.1)."""


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
class _Cheat:
    """Somebody excluded, and where that was decided."""

    centre: str
    partie: int
    ruling: Exclusion


Cheats = Mapping[str, Collection[_Cheat]]
"""By person."""


@dataclass(frozen=True)
class _Counted:
    """What counts of one partie of a centre."""

    partie: int
    last: int
    """The last coup with the common letters."""
    neutral: frozenset[int]
    bars: frozenset[Barred]
    void: bool = False
    """Interrupted too early: nothing of it counts, anywhere (§3.7)."""
    missed: int = 0
    """The tops of the coups the others played in common after it had left."""


@dataclass(frozen=True)
class _Terms:
    """What a block is made under, besides what its centre has told."""

    apart: str
    parts: tuple[_Counted, ...]

    @property
    def whole(self) -> "_Terms":
        """The same, with what was played with other letters."""
        played = (
            part if part.void else replace(part, last=HIGHEST_COUP, missed=0) for part in self.parts
        )
        return replace(self, parts=tuple(played))


class Fold:
    """Everything the centres have told. Grows by `add`; rankings are snapshots."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self._sheets: dict[str, dict[int, CentreSheet]] = {}
        self._blocks: dict[str, dict[_Terms, Block]] = {}
        self._licences: dict[str, tuple[str, ...]] = {}
        """Of each centre, as long as its players stay the same."""
        self._decisions: dict[int, Decision] = {}

    def add(self, pli: Pli) -> bool:
        """False when the pli teaches nothing new."""
        if isinstance(pli.content, Decision):
            fresh = pli.number not in self._decisions
            self._decisions[pli.number] = pli.content
            return fresh
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

    @property
    def has_pairs(self) -> bool:
        return any(each.has_pairs for sheets in self._sheets.values() for each in sheets.values())

    def sheet(self, centre: str, partie: int) -> CentreSheet | None:
        return self._sheets.get(centre, {}).get(partie)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The organiser's, in their order."""
        return self.decisions_with(())

    def decisions_with(self, plis: Iterable[Pli]) -> tuple[Decision, ...]:
        """The same once these are told."""
        fresh = {each.number: each.content for each in plis if isinstance(each.content, Decision)}
        return tuple(each for _, each in sorted({**self._decisions, **fresh}.items()))

    @property
    def standing(self) -> Decisions:
        return standing(self.decisions)

    def ranking(
        self,
        decisions: Decisions | None = None,
        parties: Iterable[int] | None = None,
        upto: Mapping[int, int] | None = None,
    ) -> Ranking:
        """The general ranking of all parties, or of some, under what the organiser has decided
        unless something else is said. `upto`: by partie, the last coup that counts; none: all."""
        decisions = self.standing if decisions is None else decisions
        wanted = tuple(parties) if parties else tuple(self._all_parties)
        cheats = self._cheats(decisions)
        blocks, own = [], {}
        for centre, terms in self._all_terms(wanted, decisions, cheats, upto).items():
            blocks.append(self._block(centre, terms, upto))
            if terms.apart:
                own[centre] = self._block(centre, terms.whole, upto)
        whole = len(wanted) == len(self.manifest.parties)
        decided = decisions.departages if whole else {}
        return Ranking(self.manifest, blocks, wanted, decisions.official, own, decided)

    @property
    def _all_parties(self) -> Iterator[int]:
        return (partie.number for partie in self.manifest.parties)

    def _terms(
        self, centre: str, parties: tuple[int, ...], decisions: Decisions, cheats: Cheats
    ) -> _Terms:
        apart, parts = "", []
        for partie in parties:
            if partie not in self._sheets[centre]:
                continue
            first, reason = self._parting(centre, partie, decisions)
            apart = apart or reason
            first = min(first, decisions.annulled.get(partie, first))
            neutral = decisions.neutralised.get(partie, frozenset())
            bars = self._bars(centre, partie, cheats)
            parts.append(_Counted(partie, first - 1, neutral, bars, reason == VOID))
        return _Terms(apart, tuple(parts))

    def _all_terms(
        self,
        parties: tuple[int, ...],
        decisions: Decisions,
        cheats: Cheats,
        upto: Mapping[int, int] | None,
    ) -> dict[str, _Terms]:
        """By centre. One that left is measured by the tops of all (négatif, percentage), as
        somebody absent is."""
        found = {
            centre: self._terms(centre, parties, decisions, cheats)
            for centre in self._sheets
            if centre not in decisions.set_aside
        }
        if not any(terms.apart for terms in found.values()):
            return found
        tops = {partie: self._common_tops(partie, found, upto) for partie in parties}
        for centre, terms in found.items():
            if terms.apart:
                parts = [
                    replace(part, missed=_missed(tops[part.partie], part.last, part.neutral))
                    for part in terms.parts
                ]
                found[centre] = replace(terms, parts=tuple(parts))
        return found

    def _common_tops(
        self, partie: int, found: Mapping[str, _Terms], upto: Mapping[int, int] | None
    ) -> Mapping[int, int]:
        """By coup, the top most centres had with the common letters."""
        seen: dict[int, Counter[int]] = {}
        for centre, terms in found.items():
            for part in terms.parts:
                if part.partie == partie:
                    last = min(part.last, upto[partie] if upto is not None else part.last)
                    for number, coup in self._sheets[centre][partie].coups.items():
                        if number <= last and coup.top:
                            seen.setdefault(number, Counter())[coup.top] += 1
        return {coup: _most_common(tops) for coup, tops in seen.items()}

    def _block(self, centre: str, terms: _Terms, upto: Mapping[int, int] | None) -> Block:
        blocks, known = self._blocks.setdefault(centre, {}), self._sheets[centre]
        early = upto is not None and any(
            known[part.partie].says_more_than(upto[part.partie]) for part in terms.parts
        )
        if not early and terms in blocks:
            return blocks[terms]
        sheets, lasts = {}, {}
        for part in terms.parts:
            sheet = known[part.partie]
            if upto is not None:
                sheet = sheet.until(upto[part.partie])
            sheets[part.partie] = sheet.counting(part.last, part.neutral, part.bars)
            lasts[part.partie] = part.last
        missed = sum(part.missed for part in terms.parts)
        block = make_block(centre, sheets, terms.apart, lasts, missed)
        if not early:  # one of a coup's time is not kept
            blocks[terms] = block
        return block

    # Exclusion (§6.1)

    def _cheats(self, decisions: Decisions) -> Cheats:
        """Everybody excluded, by key."""
        found: dict[str, list[_Cheat]] = {}
        for centre, sheets in self._sheets.items():
            if centre in decisions.set_aside:
                continue
            for partie, sheet in sheets.items():
                for table, entrant in sheet.seated(sheet.exclusions):
                    cheat = _Cheat(centre, partie, sheet.exclusions[table])
                    for person in entrant.people(table):
                        found.setdefault(person, []).append(cheat)
        return found

    def _bars(self, centre: str, partie: int, cheats: Cheats) -> frozenset[Barred]:
        """What exclusions take from the tables of a partie: those decided in it, and those of its
        people in another one of the épreuve. At another centre a licence tells who it is; two
        people with one licence in the partie of the exclusion are a slip of the pen, and the
        organiser is told of it."""
        if not cheats:
            return frozenset()
        sheet = self._sheets[centre][partie]
        found: set[Barred] = set()
        for table, entrant in zip(sheet.tables, sheet.entrants, strict=True):
            for person in entrant.people(table) & cheats.keys():
                for cheat in cheats[person]:
                    if self._reaches(cheat, centre, partie, table, person):
                        found.update(_barred(cheat, partie, table))
        return frozenset(found)

    def _reaches(self, cheat: _Cheat, centre: str, partie: int, table: int, person: str) -> bool:
        if partie == cheat.partie:
            return centre == cheat.centre and table == cheat.ruling.table
        return centre == cheat.centre or (
            _is_licence(person) and not self._seats(centre, cheat.partie, person)
        )

    def _seats(self, centre: str, partie: int, person: str) -> bool:
        sheet = self.sheet(centre, partie)
        return sheet is not None and any(
            person in entrant.people(table)
            for table, entrant in zip(sheet.tables, sheet.entrants, strict=True)
        )

    # The common letters

    def apart(self, centre: str, partie: int, decisions: Decisions) -> str:
        """Why this centre leaves the common game of one partie: its own words, or one of VOID,
        BY_DECISION and OTHER_TOP; empty when it plays it to the end."""
        return self._parting(centre, partie, decisions)[1]

    def apart_from(self, centre: str, partie: int, decisions: Decisions) -> int:
        """The first coup that is not of the common game; 0 when all of them are."""
        first, reason = self._parting(centre, partie, decisions)
        return first if reason else 0

    def _parting(self, centre: str, partie: int, decisions: Decisions) -> tuple[int, str]:
        """The first coup of a partie that is not of the common game, and why."""
        sheet = self.sheet(centre, partie)
        if sheet is None or (centre, partie) in decisions.kept:
            return _NEVER
        if sheet.is_void(self.manifest.partie(partie).least_coups):
            return 1, VOID
        partings = []
        if (centre, partie) in decisions.out:
            partings.append((decisions.out[centre, partie], BY_DECISION))
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
        """Coups closed otherwise since, and who was excluded: one line each. A centre of 0.2.0
        corrects every coup an excluded player had played: that is his line."""
        found = []
        for centre in self.centres:
            for partie, sheet in sorted(self._sheets[centre].items()):
                why = {each.reason for each in sheet.exclusions.values()}
                found += [
                    Late(centre, partie, number, coup.pli, coup.reason)
                    for number, coup in sorted(sheet.coups.items())
                    if coup.reason and coup.reason not in why
                ]
                for table, entrant in sheet.seated(sheet.exclusions):
                    told = sheet.told_at(sheet.exclusions[table])
                    found.append(Late(centre, partie, 0, told, "", entrant.name))
        return tuple(found)

    def waited_for(self, expected: Iterable[str], decisions: Decisions) -> tuple[str, ...]:
        """The centres that have not ended every partie, or owe an answer: until then all is
        provisional."""
        parties = tuple(self._all_parties)
        return tuple(
            centre
            for centre in sorted(set(expected) - decisions.set_aside)
            if any(
                self.is_playing(centre, partie, decisions) or self.owes(centre, partie, decisions)
                for partie in parties
            )
        )

    def cases(self, expected: Iterable[str]) -> int:
        """Slips that commissions still have (§6.4)."""
        sheets = chain.from_iterable(self._sheets.get(each, {}).values() for each in expected)
        return sum(sheet.cases for sheet in sheets)

    def is_playing(self, centre: str, partie: int, decisions: Decisions) -> bool:
        """It may still tell something of it: unless it was taken out, or came for a later one."""
        if (centre, partie) in decisions.out:
            return False
        sheet = self.sheet(centre, partie)
        if sheet is None:
            return all(number < partie for number in self._sheets.get(centre, {}))
        return sheet.end is None

    def owes(self, centre: str, partie: int, decisions: Decisions) -> bool:
        """A question its judge, or the commission (§6.4), has still to answer."""
        sheet, last = self.sheet(centre, partie), decisions.out.get((centre, partie), _NEVER[0])
        last = min(last, decisions.annulled.get(partie, last))
        nobodys = decisions.neutralised.get(partie, frozenset())
        return sheet is not None and any(
            coup < last and coup not in nobodys for coup, _ in sheet.unanswered
        )


def _barred(cheat: _Cheat, partie: int, table: int) -> Iterator[Barred]:
    """Of a table, what is before the exclusion and what follows it, as the judge chose."""
    ruling = cheat.ruling
    begins = {-1: HIGHEST_COUP + 1, 0: ruling.coup, 1: 1}[_order(partie, cheat.partie)]
    if ruling.earlier and begins > 1:
        yield Barred(table, 1, begins - 1)
    if ruling.following and begins <= HIGHEST_COUP:
        yield Barred(table, max(1, begins), HIGHEST_COUP)


def _order(partie: int, other: int) -> int:
    return (partie > other) - (partie < other)


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
        usual.told_tops[number] = _most_common(seen)
    return usual


def _most_common(seen: Counter[int]) -> int:
    return max(seen, key=lambda top: (seen[top], top))


def _missed(tops: Mapping[int, int], last: int, neutral: frozenset[int]) -> int:
    return sum(top for coup, top in tops.items() if coup > last and coup not in neutral)
