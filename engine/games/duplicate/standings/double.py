"""Double arbitrage: two arbiters enter the same slips without seeing each other's."""

from engine.games.duplicate.slips.verdict import Verdict


def same_effect(first: Verdict | None, second: Verdict | None) -> bool:
    """Points, sanction, disciplinary warning, solution paid: two ways to the same are an agreement.
    None when one of them has not entered it."""
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
