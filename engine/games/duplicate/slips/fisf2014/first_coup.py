"""The first coup: the best place for the word, the joker where the slip puts it
(fisf-2014 §5.2, §5.6)."""

from collections.abc import Callable, Sequence

from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.first_coup import solve_first
from engine.games.duplicate.slips.fisf2014.rulebook import RULEBOOK
from engine.games.duplicate.slips.payment import Payment
from engine.games.duplicate.slips.position import Circling, CoupPosition, Placement
from engine.games.duplicate.slips.readings import Run, whole_reading
from engine.games.duplicate.slips.verdict import Verdict

Choose = Callable[[Sequence[Claim], Sequence[Verdict]], Verdict]


def first_coup(claim: Claim, position: CoupPosition, choose: Choose) -> Verdict:
    solved = solve_first(RULEBOOK, claim, position, _pay)
    verdicts = (*solved.paid, *solved.null)
    return verdicts[0] if len(verdicts) == 1 else choose([claim] * len(verdicts), verdicts)


def _pay(claim: Claim, run: Run, placements: Sequence[Placement]) -> Payment:
    reading = whole_reading(claim.sheet, run, placements[0])
    circling = _joker(claim, reading.circled, placements)
    best = max(placements, key=lambda placement: placement.circlings[circling])
    points = best.circlings[circling]
    reasons = []
    if claim.score not in {placement.circlings[circling] for placement in placements}:
        fault = "slip_first_missing" if claim.score is None else "slip_first_impossible"
        reasons.append(RULEBOOK.reason(fault, claimed=claim.score, exact=points))
    if circling != reading.circled:
        fault = "slip_circle_wrong" if reading.circled else "slip_circle_missing"
        reasons.append(RULEBOOK.reason(fault))
    return Payment(
        reading,
        best,
        circling,
        points,
        tuple(reasons),
        RULEBOOK.article("5.2"),
        exact=claim.score == points,
    )


def _joker(claim: Claim, circled: Circling, placements: Sequence[Placement]) -> Circling:
    """Where the joker stands: the circle tells, else the score, else the least favourable
    of its positions, each taken at the word's best place (§5.6)."""
    possible = placements[0].circlings
    if circled in possible:
        return circled
    at_best = {
        chosen: max(placement.circlings[chosen] for placement in placements) for chosen in possible
    }
    told = [
        chosen
        for chosen in possible
        if claim.score in {placement.circlings[chosen] for placement in placements}
    ]
    if told and len({at_best[chosen] for chosen in told}) == 1:
        return min(told, key=_fewest)
    return min(placements[0].least_circlings, key=lambda chosen: (at_best[chosen], _fewest(chosen)))


def _fewest(chosen: Circling) -> tuple[int, list[int]]:
    return len(chosen), sorted(chosen)
