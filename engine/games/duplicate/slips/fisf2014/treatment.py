"""The correction of a slip under fisf-2014 §4 and §5."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from engine.games.duplicate.slips.diagnosis import Attempt, explain_nullity
from engine.games.duplicate.slips.first_coup import solve_first
from engine.games.duplicate.slips.fisf2014.alterations import EXTENDED, RULEBOOK, altered_extensions
from engine.games.duplicate.slips.fisf2014.solutions import (
    WordOutcome2014,
    makes_both_ways,
    solve_word,
)
from engine.games.duplicate.slips.payment import LEAST_RACCORD, Answers, Payment, least_of
from engine.games.duplicate.slips.played_words import Played, independent, played_words
from engine.games.duplicate.slips.position import Circling, CoupPosition, Placement
from engine.games.duplicate.slips.readings import Claim, Run, placed_reading, whole_reading
from engine.games.duplicate.slips.verdict import Alternative, Sanction, Verdict, nullity


def correct(claim: Claim, position: CoupPosition, answers: Answers) -> Verdict:
    if position.is_first:
        return first_coup(claim, position, choose)
    outcomes = _outcomes(claim, position, answers)
    alternatives = tuple(
        payment.alternative for outcome in outcomes for payment in outcome.considered
    )
    paid = [(outcome.played, outcome) for outcome in outcomes if outcome.payment]
    null = next((outcome for outcome in outcomes if outcome.null), None)
    if null and null.null and not any(_outdoes(outcome, null) for _, outcome in paid):
        return replace(null.null, alternatives=alternatives)
    if not paid:
        return _explain(claim, position, outcomes)
    verdicts = [
        _main(group).verdict(alternatives) for group in independent(claim.sheet, position, paid)
    ]
    return verdicts[0] if len(verdicts) == 1 else choose([claim] * len(verdicts), verdicts)


def _outcomes(claim: Claim, position: CoupPosition, answers: Answers) -> list[WordOutcome2014]:
    """Words that account for every letter of the slip are solved first: when one of them is
    paid as claimed, the others only serve to place it."""
    words = list(_played(claim, position))
    complete = [
        played for played in words if any(reading.is_complete for reading in played.readings)
    ]
    outcomes = [solve_word(played, claim, position, answers) for played in complete]
    if any(each.payment and each.payment.exact for each in outcomes):
        return outcomes
    others = [played for played in words if played not in complete]
    others += [
        Played(reading.word, reading.direction, frozenset(reading.offsets), (reading,))
        for reading in altered_extensions(claim.sheet, position)
    ]
    return outcomes + [solve_word(played, claim, position, answers) for played in others]


def _played(claim: Claim, position: CoupPosition) -> Iterator[Played]:
    """Words written whole, and extensions of words of three letters or more (§4.3.2)."""
    for played in played_words(claim, position):
        readings = tuple(
            reading
            for reading in played.readings
            if reading.extension
            and reading.extension.length >= EXTENDED
            and len(reading.raccord) >= LEAST_RACCORD
            and not reading.touching_parasites
        )
        if played.is_whole:
            yield _with_both_ways(played, claim, position)
        elif readings:
            yield replace(played, readings=readings)


def _with_both_ways(played: Played, claim: Claim, position: CoupPosition) -> Played:
    """A single letter may make a word each way from one square: turning both word and
    reference then names the same letter on the same square (§5.4)."""
    ref, run = claim.reference, played.run
    if ref is None or run is None or ref.direction is not run.direction:
        return played
    turned = placed_reading(claim.sheet, run, position, ref.transposed)
    if turned is None or not makes_both_ways(turned.placement):
        return played
    return replace(played, turned=turned)


def _outdoes(paid: WordOutcome2014, null: WordOutcome2014) -> bool:
    """The word meant is another: its score is the one claimed, it lays more letters, or what makes
    no word is copied, well or badly, from the grid beside it. That is then its raccord."""
    assert paid.payment is not None
    if paid.payment.reading.lies_on_grid(null.played.squares):
        return True
    laid = max((len(each.placement.fresh) for each in null.played.readings), default=0)
    return paid.payment.exact or len(paid.payment.placement.fresh) > laid


def _main(outcomes: Sequence[WordOutcome2014]) -> Payment:
    """Of words that touch, the one the player plays: its score agrees, it explains the other
    letters, it lays the most; the least of those nothing tells apart (§4.3.3)."""
    best = max(outcomes, key=_evidence)
    assert best.payment is not None
    return best.payment


def _evidence(outcome: WordOutcome2014) -> tuple[bool, int, int, int, bool, int]:
    payment = outcome.payment
    assert payment is not None
    return (
        payment.exact,
        -len(payment.reading.parasites),
        -payment.sanction.severity,
        len(payment.placement.fresh),
        outcome.played.is_whole,
        -payment.points,
    )


def _explain(claim: Claim, position: CoupPosition, outcomes: Sequence[WordOutcome2014]) -> Verdict:
    if claim.illegible_reference:
        return nullity(RULEBOOK.reason("slip_illegible_reference"))
    attempts = [
        Attempt(outcome.played, tuple(located.reading for located in outcome.located))
        for outcome in outcomes
    ]
    return explain_nullity(RULEBOOK, claim, position, attempts)


def choose(claims: Sequence[Claim], verdicts: Sequence[Verdict]) -> Verdict:
    """Several solutions: the one whose place the score names, else the least (§5.6). Two
    scores name none: whoever claims both plays on two boards."""
    if len({claim.score for claim in claims if claim.score is not None}) > 1:
        return least_of(RULEBOOK, verdicts)
    named = [
        verdict
        for claim, verdict in zip(claims, verdicts, strict=True)
        if claim.score is not None
        and verdict.gross == claim.score
        and verdict.sanction is not Sanction.ZERO
    ]
    if len(named) == 1:
        reason = RULEBOOK.reason("slip_several_solutions", count=len(verdicts))
        alternatives: tuple[Alternative, ...] = tuple(
            dict.fromkeys(one for verdict in verdicts for one in verdict.alternatives)
        )
        return replace(named[0], reasons=(*named[0].reasons, reason), alternatives=alternatives)
    return least_of(RULEBOOK, verdicts)


# --- The first coup (fisf-2014 §5.2, §5.6) ------------------------------------------------------
# The best place for the word, the joker where the slip puts it.

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
