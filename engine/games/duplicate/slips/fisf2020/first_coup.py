"""The first coup: the word earns its maximum, wherever it was put and whatever is circled
(fisf-2020 §5.4.2.a)."""

from collections.abc import Sequence
from dataclasses import replace

from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.first_coup import solve_first
from engine.games.duplicate.slips.fisf2020.rulebook import RULEBOOK
from engine.games.duplicate.slips.payment import Payment
from engine.games.duplicate.slips.position import CoupPosition, Placement
from engine.games.duplicate.slips.readings import Run, whole_reading
from engine.games.duplicate.slips.several import least_of
from engine.games.duplicate.slips.verdict import Verdict


def first_coup(claim: Claim, position: CoupPosition) -> Verdict:
    solved = solve_first(RULEBOOK, claim, position, _pay)
    if solved.null:
        # A word that cannot be paid makes the slip null, whatever else is on it (§5.4.1).
        null = solved.null[0]
        if solved.paid and null.refused_words:
            word = ", ".join(null.refused_words)
            stray = RULEBOOK.reason("slip_stray_word", word=word, refused=word)
            null = replace(null, reasons=(stray,))
        return null
    return solved.paid[0] if len(solved.paid) == 1 else least_of(RULEBOOK, solved.paid)


def _pay(claim: Claim, run: Run, placements: Sequence[Placement]) -> Payment:
    best = max(max(placement.scores) for placement in placements)
    at_best = {
        chosen: placement
        for placement in placements
        for chosen, points in placement.circlings.items()
        if points == best
    }
    reading = whole_reading(claim.sheet, run, placements[0])
    reasons = []
    if claim.score != best:
        fault = "slip_first_missing" if claim.score is None else "slip_first_score"
        reasons.append(RULEBOOK.reason(fault, claimed=claim.score, exact=best))
    circling = min(at_best, key=lambda chosen: (len(chosen), sorted(chosen)))
    if reading.circled in at_best:
        circling = reading.circled
    else:
        reasons.append(RULEBOOK.reason("slip_first_circle"))
    return Payment(
        reading,
        at_best[circling],
        circling,
        best,
        tuple(reasons),
        RULEBOOK.article("5.4.2.a"),
        exact=not reasons,
    )
