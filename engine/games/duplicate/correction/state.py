"""The state of the correction: facts only, every entry kept."""

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from engine.games.duplicate.correction.by_phone import NO_PHONES, PhoneSlips
from engine.games.duplicate.formules import Edition, Formule
from engine.games.duplicate.slips.position import RetainedTop
from engine.games.duplicate.slips.slip import NO_PAPER, Bulletin
from engine.games.duplicate.slips.slip_json import KEPT
from engine.games.duplicate.slips.verdict import Verdict
from engine.games.duplicate.standings.sheet import (
    CoupTable,
    Notice,
    Presence,
    ScoredCoup,
    ScoreSheet,
    StandingRules,
    same_effect,
    standing_rules,
)
from engine.letters.board import Grid
from engine.letters.moves import Move
from engine.letters.scoring import score
from engine.play.players import Player
from engine.rulings import RuleError

if TYPE_CHECKING:
    from engine.games.duplicate.options import GameOptions

K = TypeVar("K")
V = TypeVar("V")


def frozen(mapping: Mapping[K, V]) -> Mapping[K, V]:
    return MappingProxyType(dict(mapping))


def with_item(mapping: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    """The mapping with one item more. A view is copied by what it looks at, four times as
    fast as item by item: there may be thousands of slips."""
    items = mapping.copy() if isinstance(mapping, MappingProxyType) else dict(mapping)
    items[key] = value
    return MappingProxyType(items)


@dataclass(frozen=True)
class SlipEntry:
    """One reading of a slip, or one decision about it."""

    id: str
    by: str
    verdict: Verdict
    slip: Bulletin = field(default=NO_PAPER, hash=False, metadata=KEPT)
    answers: dict[str, bool] = field(default_factory=dict, hash=False)
    reason: str = ""
    """Why a verdict was amended; empty for an entry read off the paper."""
    settles: str = ""
    """The second reading that a decision of the judge had before it."""

    @property
    def amended(self) -> bool:
        return bool(self.reason)

    @property
    def has_paper(self) -> bool:
        """Not a decision, nor points given by hand."""
        return self.slip != NO_PAPER


class CaseEnd(enum.Enum):
    """What became of a case."""

    RULED = "ruled"
    """The commission decided; what counts is the entry that came with it."""
    UPHELD = "upheld"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True)
class Case:
    """A slip submitted to the commission d'arbitrage (§6.3, §6.4)."""

    reason: str
    by: str
    settled: CaseEnd | None = None
    """None while it has not spoken."""
    ruling: str = ""
    ruled_by: str = ""
    """Who entered it."""


@dataclass(frozen=True)
class Slip:
    """The slip of one table at one coup: all its entries, oldest first."""

    entries: tuple[SlipEntry, ...] = ()
    second: tuple[SlipEntry, ...] = ()
    """Of the second, blind arbiter."""
    cases: tuple[Case, ...] = ()

    @property
    def case(self) -> Case | None:
        """What the commission has still to decide."""
        last = self.cases[-1] if self.cases else None
        return last if last is not None and last.settled is None else None

    @property
    def current(self) -> SlipEntry | None:
        return self.entries[-1] if self.entries else None

    @property
    def blind(self) -> SlipEntry | None:
        """What the second arbiter last read."""
        return self.second[-1] if self.second else None

    @property
    def readings(self) -> tuple[SlipEntry, SlipEntry] | None:
        """What the two arbiters of a double arbitrage last read off the paper."""
        read = [entry for entry in self.entries if not (entry.amended or entry.answers)]
        return (read[-1], self.second[-1]) if read and self.second else None

    @property
    def in_dispute(self) -> bool:
        """Two arbiters read it and do not agree, and the judge has not said who is right since."""
        read = self.readings
        if read is None or (_same_paper(*read) and same_effect(read[0].verdict, read[1].verdict)):
            return False
        since = self.entries[self.entries.index(read[0]) + 1 :]
        return not any(entry.settles == read[1].id for entry in since)

    @property
    def paper(self) -> Bulletin:
        """What stands on the paper, as last read: a decision of the judge reads nothing."""
        return next((entry.slip for entry in reversed(self.entries) if entry.has_paper), NO_PAPER)

    def knows(self, entry: str) -> bool:
        return any(each.id == entry for each in (*self.entries, *self.second))

    def read_by(self, second: bool) -> tuple[SlipEntry, ...]:
        return self.second if second else self.entries

    def with_entry(self, entry: SlipEntry, *, second: bool = False) -> "Slip":
        if second:
            return replace(self, second=(*self.second, entry))
        return replace(self, entries=(*self.entries, entry))

    @property
    def next_id(self) -> str:
        """A name no browser would choose, the same whenever the journal is read back."""
        return f"console-{len(self.entries) + 1}"


def _same_paper(one: SlipEntry, other: SlipEntry) -> bool:
    """Two zeros are not one when the judge is asked about one of them alone: his answer would pay
    what the other arbiter has not read."""
    asked = [
        each.verdict.question.key
        for each in (one, other)
        if each.verdict.question and each.verdict.question.has_two_readings
    ]
    return len(asked) != 1 and len(set(asked)) < 2


_NO_SLIP = Slip()
_NO_SLIPS: Mapping[int, Slip] = MappingProxyType({})
_WHOLE_GAME = Presence()


def formed(grid: Grid, move: Move, formule: Formule) -> frozenset[str]:
    """All the words a move makes, in capitals."""
    return frozenset(word.word.upper() for word in score(grid, move, formule).words)


@dataclass(frozen=True)
class Seen:
    """What a table had before it: the grid shown, the tirage announced, the word that « T » is."""

    grid: Grid
    rack: str
    top: RetainedTop | None = None


@dataclass(frozen=True)
class CoupRecord:
    """What the slips of a coup answer, and whether they may still come in."""

    number: int
    grid: Grid
    rack: str
    formule: Formule
    top: RetainedTop | None = None
    top_points: int = 0
    """Of the word retained."""
    closed: bool = False
    annulled: bool = False
    neutral: bool = False
    """Nobody scores it, although its word was laid."""
    asked: tuple[int, ...] = ()
    """Tables whose question was open when the coup was closed: the judge put it off, or it waits
    for the commission."""
    stopped_ms: int | None = None
    """When its time was over, by the clock of that start; None when nobody can tell."""
    shown: bool = False
    """The room had something else than the game has now: its slips stay judged on that."""
    apart: Mapping[int, Seen] = field(default_factory=lambda: frozen({}), hash=False)
    """Tables that had something else than the rest of the room."""

    @property
    def seen(self) -> Seen:
        return Seen(self.grid, self.rack, self.top)

    def at(self, table: int) -> "CoupRecord":
        """What the slip of this table answers."""
        own = self.apart.get(table)
        if own is None:
            return self
        return replace(self, grid=own.grid, rack=own.rack, top=own.top)


@dataclass(frozen=True)
class CorrectionState:
    edition: Edition
    rules: StandingRules = field(default_factory=StandingRules)
    players: tuple[Player, ...] = ()
    presences: Mapping[int, Presence] = field(default_factory=lambda: frozen({}), hash=False)
    coups: Mapping[int, CoupRecord] = field(default_factory=lambda: frozen({}), hash=False)
    slips: Mapping[int, Mapping[int, Slip]] = field(default_factory=lambda: frozen({}), hash=False)
    """By coup, then by table: a slip entered copies those of its coup alone."""
    notices: frozenset[Notice] = frozenset()
    eliminated: Mapping[int, int] = field(default_factory=lambda: frozen({}), hash=False)
    """Tables out of the contest, and the last coup they played."""
    past: Mapping[int, tuple[Mapping[int, Slip], ...]] = field(
        default_factory=lambda: frozen({}), hash=False
    )
    """The slips of coups that were annulled and then played again under the same number."""
    refused: frozenset[str] = frozenset()
    """Words that were announced and are not admitted, whatever the word list says: at no coup."""
    vouched: frozenset[str] = frozenset()
    """Words the list lacks and the judge answered for, to one player: words for all of them."""
    phones: PhoneSlips = NO_PHONES
    submitted: frozenset[tuple[int, int]] = frozenset()
    """Coups and tables whose slip the commission has still to decide about."""

    @classmethod
    def begin(cls, options: "GameOptions") -> "CorrectionState":
        """The empty correction of a game."""
        rules = standing_rules(
            options.edition,
            options.formule,
            blitz=options.tempo.is_blitz,
            original=options.is_original,
            mort_subite=options.rules.penalises_at_once,
            solos=options.solos,
        )
        players = tuple(sorted(options.players, key=lambda each: each.table))
        return cls(options.edition, rules, players)

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(player.table for player in self.players)

    @property
    def next_coup(self) -> int:
        """The coup that will be collected next; an annulled one is played again (§3.6)."""
        played = (record.number for record in self.coups.values() if not record.annulled)
        return max(played, default=0) + 1

    def coup(self, number: int) -> CoupRecord:
        record = self.coups.get(number)
        if record is None:
            raise RuleError("correction_coup_unknown", coup=number)
        return record

    def player(self, table: int) -> Player:
        found = next((player for player in self.players if player.table == table), None)
        if found is None:
            raise RuleError("correction_table_unknown", table=table)
        return found

    def admitted_at(self, record: CoupRecord) -> frozenset[str]:
        """Words of this coup whatever the word list says: those the judge answered for at any
        coup, and what is retained here, paid written out as it is by « T »."""
        admitted = self.vouched - self.refused
        if record.top is None or not record.top.acceptable:
            return admitted
        return admitted | formed(record.grid, record.top.move, record.formule)

    def slip(self, coup: int, table: int) -> Slip:
        return self.slips_of(coup).get(table, _NO_SLIP)

    def slips_of(self, coup: int) -> Mapping[int, Slip]:
        return self.slips.get(coup, _NO_SLIPS)

    def presence(self, table: int) -> Presence:
        """When the player of this table plays: until leaving, or until elimination."""
        known = self.presences.get(table, _WHOLE_GAME)
        out = self.eliminated.get(table)
        if out is None:
            return known
        return replace(
            known, last_coup=out if known.last_coup is None else min(known.last_coup, out)
        )

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who may play from now on."""
        presences = ((table, self.presence(table)) for table in self.tables)
        return tuple(table for table, each in presences if each.last_coup is None and each.plays_on)

    @property
    def gone(self) -> Mapping[int, int]:
        """Who is no longer in, and since which coup: put out at it, or not there to play it."""
        presences = ((table, self.presences.get(table, _WHOLE_GAME)) for table in self.tables)
        left = {
            table: each.last_coup + 1 for table, each in presences if each.last_coup is not None
        }
        left |= {table: each.barred_from for table, each in presences if each.barred_from}
        out = {table: coup for table, coup in self.eliminated.items() if table in self.tables}
        return {
            table: min(each[table] for each in (left, out) if table in each)
            for table in left.keys() | out.keys()
        }

    @property
    def excluded(self) -> frozenset[int]:
        return frozenset(table for table in self.tables if self.presence(table).excluded)

    def late_for(self, coup: int) -> tuple[int, ...]:
        """Who came after this coup, null for them (§6.2), and is neither excluded nor out."""
        there = ((table, self.presence(table)) for table in self.tables)
        return tuple(
            table
            for table, each in there
            if each.first_coup > coup and not each.excluded and table not in self.eliminated
        )

    def playing(self, coup: int) -> tuple[int, ...]:
        """Who was there for a coup, and neither excluded nor out of the contest before it."""
        return tuple(table for table in self.tables if self.expects(coup, table))

    def missing(self, coup: int) -> tuple[int, ...]:
        """The tables whose slip of this coup is still to come."""
        slips = self.slips_of(coup)
        return tuple(
            table
            for table in self.playing(coup)
            if table not in slips or slips[table].current is None
        )

    def expects(self, coup: int, table: int) -> bool:
        presence = self.presence(table)
        return presence.covers(coup) and not presence.excluded

    @property
    def in_correction(self) -> tuple[int, ...]:
        """The coups whose slips may still come in."""
        records = sorted(self.coups.values(), key=lambda record: record.number)
        return tuple(each.number for each in records if not (each.closed or each.annulled))

    @property
    def uncounted(self) -> tuple[int, ...]:
        """The coups no score stands for yet: those in correction, once one at least is closed;
        nobody has lost a top whose slips are still on somebody's desk. Before, whatever was
        entered is all there is to count."""
        closed = any(each.closed and not each.annulled for each in self.coups.values())
        return self.in_correction if closed else ()

    def without(self, numbers: Iterable[int]) -> "CorrectionState":
        """The same correction, had these coups not been played."""
        left_out = frozenset(numbers)
        coups = {number: each for number, each in self.coups.items() if number not in left_out}
        slips = {number: each for number, each in self.slips.items() if number not in left_out}
        return replace(self, coups=frozen(coups), slips=frozen(slips))

    @property
    def sheet(self) -> ScoreSheet:
        """What the standings are computed from: the entry that counts of every slip."""
        tables = frozenset(self.tables)
        verdicts = {
            (coup, table): verdict
            for coup in self.coups
            for table, verdict in self._verdicts_of(coup, tables).items()
        }
        return self._sheet_of(verdicts)

    def sheet_of(self, coup: int) -> ScoreSheet:
        """All that bears on the scores of one coup: everybody's slip of it, and the other slips of
        those who were warned or refused there. The rest changes nothing of them, and a room of
        eight hundred has sixteen thousand slips."""
        if coup not in self.coups:
            return self.sheet
        own = self._verdicts_of(coup, frozenset(self.tables))
        concerned = frozenset(table for table, each in own.items() if each.looks_back)
        verdicts = {
            (other, table): verdict
            for other in self.coups
            for table, verdict in (
                own if other == coup else self._verdicts_of(other, concerned)
            ).items()
        }
        return self._sheet_of(verdicts)

    def _verdicts_of(self, coup: int, tables: frozenset[int]) -> Mapping[int, Verdict]:
        """The entry that counts of each slip of these tables."""
        if not tables:
            return {}
        past = coup in self.past
        return {
            table: self._counted(coup, table, slip.entries[-1].verdict)
            if past
            else slip.entries[-1].verdict
            for table, slip in self.slips_of(coup).items()
            if slip.entries and table in tables
        }

    def _sheet_of(self, verdicts: Mapping[CoupTable, Verdict]) -> ScoreSheet:
        coups = tuple(
            ScoredCoup(
                record.number,
                record.top_points,
                record.top.move if record.top else None,
                annulled=record.annulled or record.neutral,
            )
            for record in self.coups.values()
        )
        presences = {player.table: self.presence(player.table) for player in self.players}
        return ScoreSheet(
            self.players, coups, frozen(verdicts), self.rules, frozen(presences), self.notices
        )

    def _counted(self, coup: int, table: int, verdict: Verdict) -> Verdict:
        """An annulled coup never happened (§3.6); chatting during it did."""
        earlier = (slips.get(table, _NO_SLIP).current for slips in self.past.get(coup, ()))
        told_off = any(entry and entry.verdict.disciplinary_warning for entry in earlier)
        return replace(verdict, disciplinary_warning=True) if told_off else verdict
