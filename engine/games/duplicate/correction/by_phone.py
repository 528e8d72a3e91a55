"""Slips handed in by telephone: which tables do, what waits to be read, what came too late.

What a telephone sends while the time runs replaces what it had sent, and is read when the time is
over: it is then a slip like any other, judged by the same rules. What comes later never counts by
itself (fisf-2020 §5.7): the judge reads when it was written, and decides.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from engine.games.duplicate.slips.slip import Bulletin, SlipState

PHONE_ENTRY = "tel-"
"""How entries of telephones are named, and no others."""
CoupAndTable = tuple[int, int]


@dataclass(frozen=True)
class HandedSlip:
    """What a telephone sent last."""

    slip: Bulletin
    entry: str
    by: str


@dataclass(frozen=True)
class LateSlip:
    """Came after the end of the time."""

    slip: Bulletin
    entry: str
    by: str
    before_ms: int | None
    """How long before the end it was written, by that telephone; below zero: after it. None when
    nobody can tell."""
    error_ms: int
    """How far off that telephone's time may be, as measured."""
    late_ms: int | None
    """How long after the end it came."""


def _empty() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class PhoneSlips:
    tables: frozenset[int] = frozenset()
    """Those that hand in by telephone: a table has one way per coup."""
    handed: Mapping[CoupAndTable, HandedSlip] = field(default_factory=_empty, hash=False)
    """Not read yet."""
    late: Mapping[CoupAndTable, LateSlip] = field(default_factory=_empty, hash=False)
    """For the judge to accept or refuse."""
    judged: frozenset[CoupAndTable] = frozenset()
    """What came late and was decided: no second one comes."""
    problems: Mapping[int, str] = field(default_factory=_empty, hash=False)
    """By table: what a player signalled, until the judge has seen it."""

    def without_coup(self, coup: int) -> "PhoneSlips":
        """It was annulled, or its time runs on: what was written stays with it in that case."""
        return replace(
            self,
            handed=but(self.handed, lambda key: key[0] == coup),
            late=but(self.late, lambda key: key[0] == coup),
            judged=frozenset(key for key in self.judged if key[0] != coup),
        )

    def late_at(self, coup: int) -> tuple[int, ...]:
        return tuple(table for number, table in sorted(self.late) if number == coup)


NO_PHONES = PhoneSlips()


def is_blank(slip: Bulletin) -> bool:
    """Nothing that counts stands on it, or there is none."""
    states = (SlipState.NONE, SlipState.BLANK)
    return slip.state in states or not (slip.top or slip.solutions)


def but(items: Mapping[Any, Any], left: Callable[[Any], bool]) -> Mapping[Any, Any]:
    return MappingProxyType({key: each for key, each in items.items() if not left(key)})


def with_(items: Mapping[Any, Any], key: object, value: object) -> Mapping[Any, Any]:
    return MappingProxyType({**items, key: value})
