"""The acceptable solutions of one written word, and what each is paid (fisf-2020 §5.3)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.bulletins.claim import Claim
from engine.bulletins.fisf2020.location import Located, locate
from engine.bulletins.fisf2020.rulebook import RULEBOOK
from engine.bulletins.payment import Answers, Payment, price
from engine.bulletins.plausible import looks_like_a_word
from engine.bulletins.played import Played
from engine.bulletins.position import CoupPosition, Placement
from engine.bulletins.readings import Reading
from engine.bulletins.verdict import Question


@dataclass(frozen=True)
class Outcome:
    """What one written word gives: the payment retained for it, and the others."""

    played: Played
    located: tuple[Located, ...]
    payment: Payment | None
    considered: tuple[Payment, ...]
    fallacious: Question | None = None
    """Set when the word is null because a false raccord is plausible."""

    @property
    def is_acceptable(self) -> bool:
        return self.payment is not None


def solve_word(played: Played, claim: Claim, position: CoupPosition, answers: Answers) -> Outcome:
    located = locate(played, claim)
    here = [_pay_located(each, claim) for each in located if each.reading.placement.is_valid]
    exact = [payment for payment in here if payment.exact]
    if exact:
        return Outcome(played, located, _best(exact), tuple(here))
    several = [each for each in located if each.by_raccord and not each.by_reference]
    if len(several) > 1 and not any(each.by_reference for each in located):
        return _several_places(played, located, several, here, answers)
    elsewhere = _pay_elsewhere(played, claim, position)
    retained = _least_if_turned(located, here)
    choices = [*retained, *elsewhere]
    if not choices:
        return Outcome(played, located, None, ())
    best, question = _best(choices), None
    if elsewhere and claim.score is not None:
        question = ask_if_plausible(_traps(played, position, claim.score), answers, best.points)
    considered = tuple(dict.fromkeys((*here, *elsewhere)))
    if question and question.proposal:
        return Outcome(played, located, best, considered, question)
    return Outcome(played, located, replace(best, question=_open(question, answers)), considered)


def _best(payments: Sequence[Payment]) -> Payment:
    """Most points for the player; at equal points the milder sanction (§5.4.2.b)."""
    return max(payments, key=lambda each: (each.points, -each.sanction.severity))


def _least(payments: Sequence[Payment]) -> Payment:
    return min(payments, key=lambda each: (each.points, -each.sanction.severity))


def _pay_located(located: Located, claim: Claim) -> Payment:
    """§5.3.1 and §5.3.2: the place is right; score and circles may not be."""
    reading = located.reading
    priced = price(reading.placement, reading.circled, claim.score, circle_first=False)
    faults = (*priced.faults, *located.faults)
    return Payment(
        reading,
        reading.placement,
        priced.circling,
        priced.points,
        tuple(RULEBOOK.reason(fault, claimed=claim.score, exact=priced.points) for fault in faults),
        RULEBOOK.article("5.3.1" if priced.matches_score else "5.3.2"),
        exact=priced.matches_score,
    )


def _least_if_turned(located: Sequence[Located], here: Sequence[Payment]) -> list[Payment]:
    """A word or a reference turned, playable both ways from the square named: with no score
    to tell which, the least is given (§5.5)."""
    turned = {each.reading for each in located if "slip_inverted" in each.faults}
    both_ways = [payment for payment in here if payment.reading in turned]
    if len(both_ways) < 2:
        return list(here)
    least = _least(both_ways)
    return [payment for payment in here if payment is least or payment not in both_ways]


def _several_places(
    played: Played,
    located: tuple[Located, ...],
    several: Sequence[Located],
    here: Sequence[Payment],
    answers: Answers,
) -> Outcome:
    """Raccord letters fit several places and the score none: the least, nullity left out
    unless one of those places forms a false but plausible word (§5.4.2.b)."""
    if not here:
        return Outcome(played, located, None, ())
    least = _least(here)
    false_places = [
        each.reading.placement for each in several if each.reading.placement.refused_formed
    ]
    question = ask_if_plausible(false_places, answers, least.points)
    if question and question.proposal:
        return Outcome(played, located, least, tuple(here), question)
    return Outcome(played, located, replace(least, question=_open(question, answers)), tuple(here))


def _pay_elsewhere(played: Played, claim: Claim, position: CoupPosition) -> list[Payment]:
    """§5.3.3: the score exists for the word, in the direction written, at another place."""
    if claim.score is None:
        return []
    reason = RULEBOOK.reason("slip_score_elsewhere", claimed=claim.score, word=played.word)
    return [
        Payment(
            reading,
            reading.placement,
            _circling_worth(reading, claim.score),
            claim.score,
            (reason,),
            RULEBOOK.article("5.3.3"),
        )
        for reading in played.readings
        if reading.placement.is_valid and claim.score in reading.placement.scores
    ]


def _circling_worth(reading: Reading, score: int) -> frozenset[int]:
    possible = reading.placement.circlings
    if possible.get(reading.circled) == score:
        return reading.circled
    matching = [chosen for chosen, points in possible.items() if points == score]
    return min(matching, key=lambda chosen: (len(chosen), sorted(chosen)))


def _traps(played: Played, position: CoupPosition, score: int) -> list[Placement]:
    """Places of the word, for that score, where it would form a word not admitted."""
    if not position.admits(played.word):
        return []
    return [
        placement
        for placement in position.placements(played.word, played.direction)
        if placement.touches and placement.refused_formed and score in placement.scores
    ]


def ask_if_plausible(places: Sequence[Placement], answers: Answers, points: int) -> Question | None:
    """The question whether a false raccord is plausible, None when nothing is false.

    A place is a « raccordement fallacieux » when every false word it forms is plausible: a
    player who would not believe in one of them did not mean that place.
    """
    question = None
    for placement in places:
        words = placement.refused_formed
        key = "plausible:" + "+".join(words)
        proposal = answers.get(key, all(map(looks_like_a_word, words)))
        asked = Question(
            key,
            "slip_ask_plausible",
            RULEBOOK.article("5.3.3"),
            proposal,
            0,
            points,
            {"words": ", ".join(words), "word": placement.word, "ref": str(placement.ref)},
        )
        if proposal:
            return asked
        question = question or asked
    return question


def _open(question: Question | None, answers: Answers) -> Question | None:
    """A question the judge has answered is not asked again."""
    return None if question is None or question.key in answers else question
