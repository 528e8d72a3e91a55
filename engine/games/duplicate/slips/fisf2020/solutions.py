"""The acceptable solutions of one written word, and what each is paid (fisf-2020 §5.3)."""

import enum
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.epreuve.plis import COMMISSION
from engine.games.duplicate.slips.fisf2020.location import RULEBOOK, locate
from engine.games.duplicate.slips.payment import Answers, Located, Payment, price
from engine.games.duplicate.slips.played_words import Played
from engine.games.duplicate.slips.position import CoupPosition, Crossing, Placement
from engine.games.duplicate.slips.readings import Claim, SlipReading
from engine.games.duplicate.slips.verdict import CIRCLE, JudgeQuestion


@dataclass(frozen=True)
class WordOutcome2020:
    """What one written word gives: the payment retained for it, and the others."""

    played: Played
    located: tuple[Located, ...]
    payment: Payment | None
    considered: tuple[Payment, ...]
    fallacious: JudgeQuestion | None = None
    """Set when the word is null because a false raccord is plausible."""
    refused: tuple[str, ...] = ()
    """The words of that false raccord, which the player may form again (§5.9)."""

    @property
    def is_acceptable(self) -> bool:
        return self.payment is not None


def solve_word(
    played: Played, claim: Claim, position: CoupPosition, answers: Answers
) -> WordOutcome2020:
    located = _without_rivals_of_agreement(locate(played, claim))
    here = [_pay_located(each, claim) for each in located if each.reading.placement.is_valid]
    by_raccord = [each for each in located if not each.by_reference]
    retained = _one_of(here, [each.reading for each in by_raccord])
    retained = _one_of(retained, [each.reading for each in located if _is_turned(each)])
    false_places: list[Placement] = []
    elsewhere: list[Payment] = []
    if not any(payment.exact for payment in retained):
        if len(by_raccord) > 1 and retained:
            false_places = [each.reading.placement for each in by_raccord]
        else:
            elsewhere = _pay_elsewhere(played, claim)
            false_places = _traps(played, position, claim) if elsewhere else []
            literal = position.jokers and any(map(_circles_nothing_possible, retained))
            if literal and not answers.get(f"{COMMISSION}:{played.word}"):
                asked = _ask_about_circle(retained, elsewhere, false_places, claim, answers)
                payment = replace(_best(retained), question=asked)
                return WordOutcome2020(played, located, payment, tuple(here))
    if not retained and not elsewhere:
        return WordOutcome2020(played, located, None, ())
    best = _best([*retained, *elsewhere])
    question = ask_if_plausible(false_places, answers, best.points)
    considered = (*here, *elsewhere)
    if question and question.proposal:
        refused = _believed(false_places)
        return WordOutcome2020(played, located, best, considered, question, refused)
    return WordOutcome2020(
        played, located, replace(best, question=_open(question, answers)), considered
    )


def _without_rivals_of_agreement(located: tuple[Located, ...]) -> tuple[Located, ...]:
    """Where reference and raccord agree, the raccord's other possible places are not meant."""
    if any(each.by_reference and each.by_raccord for each in located):
        return tuple(each for each in located if each.by_reference)
    return located


def _circles_nothing_possible(payment: Payment) -> bool:
    """On a joker coup, circle and score both impossible at the place named leave that place
    its least, whatever the score may exist for elsewhere (§5.4.2.b)."""
    return payment.reading.circled not in payment.placement.circlings


def _ask_about_circle(
    retained: Sequence[Payment],
    elsewhere: Sequence[Payment],
    false_places: Sequence[Placement],
    claim: Claim,
    answers: Answers,
) -> JudgeQuestion | None:
    """Whether the letter of §5.4.2.b holds, where §5.3.3 would bring more; « no » submits it to
    the commission, whose answer is asked for in its turn (§6.3)."""
    least = _best(retained)
    other = _best([*retained, *elsewhere])
    if other.points <= least.points:
        return None
    trap = ask_if_plausible(false_places, answers, other.points)
    if trap and trap.proposal:
        return None  # null by §5.3.3: no reading is better than the letter
    data = {
        "word": least.placement.word,
        "ref": str(least.placement.ref),
        "least": least.points,
        "score": claim.score,
        "other": other.points,
        "against": RULEBOOK.article("5.3.3"),
    }
    article = RULEBOOK.article("5.4.2.b")
    key, submitted = f"{CIRCLE}:{data['word']}", f"{COMMISSION}:{data['word']}"
    if key not in answers:
        return JudgeQuestion(
            key, "slip_ask_circle", article, True, least.points, least.points, data
        )
    if answers[key] or submitted in answers:
        return None
    return JudgeQuestion(
        submitted, "slip_ask_commission", article, False, other.points, least.points, data
    )


def _is_turned(located: Located) -> bool:
    return "slip_inverted" in located.faults


def _one_of(payments: list[Payment], places: Sequence[SlipReading]) -> list[Payment]:
    """Several places for one location: the one the score names, else the least.

    So for raccord letters that fit several places (§5.4.2.b), and for a word or a reference
    turned that can be played both ways from the square named (§5.5).
    """
    rivals = [payment for payment in payments if payment.reading in places]
    if len(rivals) < 2:
        return payments
    named = [payment for payment in rivals if payment.exact]
    kept = _best(named) if named else _least(rivals)
    return [payment for payment in payments if payment is kept or payment not in rivals]


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


def _pay_elsewhere(played: Played, claim: Claim) -> list[Payment]:
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
            elsewhere=True,
        )
        for reading in played.readings
        if reading.placement.is_valid and claim.score in reading.placement.scores
    ]


def _circling_worth(reading: SlipReading, score: int) -> frozenset[int]:
    possible = reading.placement.circlings
    if possible.get(reading.circled) == score:
        return reading.circled
    matching = [chosen for chosen, points in possible.items() if points == score]
    return min(matching, key=lambda chosen: (len(chosen), sorted(chosen)))


def _traps(played: Played, position: CoupPosition, claim: Claim) -> list[Placement]:
    """Places of the word, for the score claimed, where it would form a word not admitted."""
    return [
        placement
        for placement in position.placements(played.word, played.direction)
        if claim.score in placement.scores
    ]


def _open(question: JudgeQuestion | None, answers: Answers) -> JudgeQuestion | None:
    """A question the judge has answered is not asked again."""
    return None if question is None or question.key in answers else question


# --- Could a player have believed in this word? (§5.3.3) ----------------------------------------
# Only a proposal: the judge decides.
#
# What players add to a word of the grid in good faith are endings: a plural, a feminine, the
# ending of a verb. Any other word that can be pronounced is put to the judge without being
# proposed; one that cannot is not worth asking about.

VOWELS = frozenset("AEIOUY")
MOST_CONSONANTS = 3
MOST_VOWELS = 4
MOST_ALIKE = 2

_ENDINGS: Mapping[str, Callable[[str], bool]] = {
    "S": lambda stem: stem[-1] not in "SXZ",
    "E": lambda stem: stem[-1] not in "AEOY",
    "X": lambda stem: stem[-2:] in ("AU", "EU", "OU"),
    "R": lambda stem: stem[-1] in "EI",
    "Z": lambda stem: stem[-1] == "E",
    "T": lambda stem: stem[-1] in "IU",
}
"""One letter added at the end, and the stems on which it looks like an inflection."""


class Belief(enum.Enum):
    """From the most to the least."""

    LIKELY = 1
    UNLIKELY = 2
    NONE = 3


def ask_if_plausible(
    places: Sequence[Placement], answers: Answers, points: int
) -> JudgeQuestion | None:
    """The question whether a false raccord is plausible, None when nobody would think so.

    A place is a « raccordement fallacieux » when every false word it forms is plausible: a
    player who would not believe in one of them did not mean that place.
    """
    likely, doubtful = _plausible(places)
    if not doubtful:
        return None
    key = f"plausible:{doubtful[0].word}"
    return JudgeQuestion(
        key,
        "slip_ask_plausible",
        RULEBOOK.article("5.3.3"),
        answers.get(key, bool(likely)),
        0,
        points,
        {
            "word": doubtful[0].word,
            "words": ", ".join(
                f"{' + '.join(place.refused_formed)} ({place.ref})" for place in likely or doubtful
            ),
        },
    )


def _believed(places: Sequence[Placement]) -> tuple[str, ...]:
    """The false words that cost the player his coup."""
    likely, doubtful = _plausible(places)
    words = (word for place in likely or doubtful for word in place.refused_formed)
    return tuple(dict.fromkeys(words))


def _plausible(places: Sequence[Placement]) -> tuple[list[Placement], list[Placement]]:
    """The places whose false words a player may well believe in, and those he might."""
    beliefs = {place: _belief(place) for place in places if place.refused_crossings}
    doubtful = [place for place, held in beliefs.items() if held is not Belief.NONE]
    return [place for place in doubtful if beliefs[place] is Belief.LIKELY], doubtful


def _belief(placement: Placement) -> Belief:
    held = [belief(crossing) for crossing in placement.refused_crossings]
    return max(held, key=lambda each: each.value)


def is_believable(placement: Placement) -> bool:
    """It forms no false word, or only such as a player may well believe in."""
    return not placement.refused_crossings or _belief(placement) is Belief.LIKELY


def belief(crossing: Crossing) -> Belief:
    """How far a player may have believed in a word formed across that is not one."""
    if not can_be_said(crossing.word):
        return Belief.NONE
    ends = crossing.before and not crossing.after
    fits = _ENDINGS.get(crossing.letter) if ends else None
    return Belief.LIKELY if fits and fits(crossing.before) else Belief.UNLIKELY


def can_be_said(word: str) -> bool:
    """A vowel at least, no long run of one kind, no tripled letter."""
    kinds = "".join("v" if letter in VOWELS else "c" for letter in word)
    return (
        "v" in kinds
        and "c" * (MOST_CONSONANTS + 1) not in kinds
        and "v" * (MOST_VOWELS + 1) not in kinds
        and not any(letter * (MOST_ALIKE + 1) in word for letter in set(word))
    )
