"""Double arbitrage: two arbiters enter the same slips without seeing each other's."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.duplicate.slips.verdict import Verdict


@dataclass(frozen=True)
class Difference:
    """A table the two do not agree on; None when one of them has not entered it."""

    table: int
    first: Verdict | None
    second: Verdict | None


def differences(
    first: Mapping[int, Verdict], second: Mapping[int, Verdict]
) -> tuple[Difference, ...]:
    """Only what differs in effect: points, sanction, disciplinary warning, solution paid.
    Two ways to the same verdict are an agreement."""
    return tuple(
        Difference(table, first.get(table), second.get(table))
        for table in sorted(first.keys() | second.keys())
        if not same_effect(first.get(table), second.get(table))
    )


def same_effect(first: Verdict | None, second: Verdict | None) -> bool:
    return _effect(first) == _effect(second)


def _effect(verdict: Verdict | None) -> tuple[object, ...] | None:
    if verdict is None:
        return None
    return (
        verdict.points,
        verdict.gross,
        verdict.sanction,
        verdict.disciplinary_warning,
        verdict.accepted,
        verdict.refused_words,
    )
