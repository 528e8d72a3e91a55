"""The state of the correction: facts only, every entry kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeVar

from engine.errors import RuleError
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.formules import Formule
from engine.games.duplicate.slips.position import Top
from engine.games.duplicate.slips.verdict import Verdict
from engine.games.duplicate.standings.sheet import (
    Coup,
    CoupTable,
    GameRules,
    Notice,
    Presence,
    Sheet,
)
from engine.letters.board import Grid
from engine.play.players import Player

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
class Entry:
    """One reading of a slip, or one decision about it."""

    id: str
    by: str
    verdict: Verdict
    slip: dict[str, Any] = field(default_factory=dict, hash=False)
    answers: dict[str, bool] = field(default_factory=dict, hash=False)
    reason: str = ""
    """Why a verdict was amended; empty for an entry read off the paper."""

    @property
    def amended(self) -> bool:
        return bool(self.reason)


@dataclass(frozen=True)
class Slip:
    """The slip of one table at one coup: all its entries, oldest first."""

    entries: tuple[Entry, ...] = ()
    second: tuple[Entry, ...] = ()
    """Of the second, blind arbiter."""

    @property
    def current(self) -> Entry | None:
        return self.entries[-1] if self.entries else None

    @property
    def blind(self) -> Entry | None:
        """What the second arbiter last read."""
        return self.second[-1] if self.second else None

    @property
    def paper(self) -> dict[str, Any]:
        """What stands on the paper, as last read: a decision of the judge reads nothing."""
        return next((entry.slip for entry in reversed(self.entries) if entry.slip), {})

    def knows(self, entry: str) -> bool:
        return any(each.id == entry for each in (*self.entries, *self.second))

    def track(self, second: bool) -> tuple[Entry, ...]:
        return self.second if second else self.entries


@dataclass(frozen=True)
class CoupRecord:
    """What the slips of a coup answer, and whether they may still come in."""

    number: int
    grid: Grid
    rack: str
    formule: Formule
    top: Top | None = None
    top_points: int = 0
    """Of the word retained."""
    closed: bool = False
    annulled: bool = False


@dataclass(frozen=True)
class Correction:
    edition: Edition
    rules: GameRules = field(default_factory=GameRules)
    players: tuple[Player, ...] = ()
    presences: Mapping[int, Presence] = field(default_factory=lambda: frozen({}), hash=False)
    coups: Mapping[int, CoupRecord] = field(default_factory=lambda: frozen({}), hash=False)
    slips: Mapping[CoupTable, Slip] = field(default_factory=lambda: frozen({}), hash=False)
    notices: frozenset[Notice] = frozenset()
    eliminated: Mapping[int, int] = field(default_factory=lambda: frozen({}), hash=False)
    """Tables out of the contest, and the last coup they played."""
    past: Mapping[CoupTable, tuple[Slip, ...]] = field(
        default_factory=lambda: frozen({}), hash=False
    )
    """The slips of coups that were annulled and then played again under the same number."""

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

    def slip(self, coup: int, table: int) -> Slip:
        return self.slips.get((coup, table), Slip())

    def presence(self, table: int) -> Presence:
        """When the player of this table plays: until leaving, or until elimination."""
        known = self.presences.get(table, Presence())
        ends = [each for each in (known.last_coup, self.eliminated.get(table)) if each is not None]
        return replace(known, last_coup=min(ends, default=None))

    def missing(self, coup: int) -> tuple[int, ...]:
        """The tables whose slip of this coup is still to come."""
        return tuple(
            player.table
            for player in self.players
            if self.slip(coup, player.table).current is None and self.expects(coup, player.table)
        )

    def expects(self, coup: int, table: int) -> bool:
        presence = self.presence(table)
        return presence.covers(coup) and not presence.excluded

    @property
    def sheet(self) -> Sheet:
        """What the standings are computed from: the entry that counts of every slip."""
        tables = {player.table for player in self.players}
        verdicts = {
            key: self._counted(key, slip.current.verdict)
            for key, slip in self.slips.items()
            if slip.current is not None and key[0] in self.coups and key[1] in tables
        }
        coups = tuple(
            Coup(
                record.number,
                record.top_points,
                record.top.move if record.top else None,
                annulled=record.annulled,
            )
            for record in self.coups.values()
        )
        presences = {table: self.presence(table) for table in tables}
        return Sheet(
            self.players, coups, frozen(verdicts), self.rules, frozen(presences), self.notices
        )

    def _counted(self, key: CoupTable, verdict: Verdict) -> Verdict:
        """An annulled coup never happened (§3.6); chatting during it did."""
        told_off = any(
            slip.current is not None and slip.current.verdict.disciplinary_warning
            for slip in self.past.get(key, ())
        )
        return replace(verdict, disciplinary_warning=True) if told_off else verdict
