"""Several solutions on one slip: the least of them, nullity included."""

from collections.abc import Sequence
from dataclasses import replace

from engine.games.duplicate.slips.payment import Rulebook
from engine.games.duplicate.slips.verdict import Sanction, Verdict


def least_of(rulebook: Rulebook, verdicts: Sequence[Verdict]) -> Verdict:
    """§5.4.2.b in fine (2020), §5.6 (2014): the least payment, and why."""
    least = min(verdicts, key=lambda each: (each.points, -each.sanction.severity))
    code = "slip_several_null" if least.sanction is Sanction.ZERO else "slip_several_solutions"
    reason = rulebook.reason(code, count=len(verdicts))
    alternatives = tuple(dict.fromkeys(one for verdict in verdicts for one in verdict.alternatives))
    refused = tuple(dict.fromkeys(word for verdict in verdicts for word in verdict.refused_words))
    # Two solutions at once are a fault of their own: no average here, but the words refused
    # are kept, for the day the player forms them again (§5.9).
    return replace(
        least,
        reasons=(reason, *least.reasons),
        alternatives=alternatives,
        refused_words=refused,
        only_refused=False,
    )
