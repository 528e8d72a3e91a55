"""What one written word is paid (fisf-2014 §4.3.3, §4.4, §5.2, §5.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.fisf2014.location import ignores_reference, locate
from engine.games.duplicate.slips.fisf2014.rulebook import RULEBOOK
from engine.games.duplicate.slips.location import LEAST_RACCORD, Located
from engine.games.duplicate.slips.payment import Answers, Payment, price
from engine.games.duplicate.slips.played import Played
from engine.games.duplicate.slips.position import CoupPosition, Placement
from engine.games.duplicate.slips.readings import Reading, Run, Sheet, whole_reading
from engine.games.duplicate.slips.slip import SLIP_SIZE, Mark
from engine.games.duplicate.slips.verdict import PENALTY_POINTS, Question, Reason, Verdict, nullity
from engine.letters.board import SQUARES, Direction, Reference
from engine.letters.moves import reference_at

_NEIGHBOURS = [
    (down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)
]


@dataclass(frozen=True)
class WordOutcome:
    played: Played
    located: tuple[Located, ...]
    payment: Payment | None
    considered: tuple[Payment, ...] = ()
    null: Verdict | None = None
    """Set when the word is null although it could be placed (§4.4)."""


def solve_word(
    played: Played, claim: Claim, position: CoupPosition, answers: Answers
) -> WordOutcome:
    located = locate(played, claim)
    false_mode = _mode_forming_refused(played, located, claim)
    if false_mode:
        return WordOutcome(played, located, None, (), false_mode)
    here = [_pay(each, claim) for each in located if each.reading.placement.is_valid]
    if here:
        return WordOutcome(played, located, _retained(here), tuple(here))
    if located and not played.is_whole:
        return WordOutcome(played, located, None)
    penalised = [
        *_last_letter_missing(played, claim, position),
        *_shifted(played, claim, position, answers),
    ]
    if not penalised:
        return WordOutcome(played, located, None)
    best = max(penalised, key=lambda each: each.points)
    return WordOutcome(played, located, best, tuple(penalised))


def _retained(here: Sequence[Payment]) -> Payment:
    """The place the score names; when it names none, the least (§4.3.3, §5.2, §5.6)."""
    exact = [payment for payment in here if payment.exact]
    if exact:
        return min(exact, key=lambda each: each.sanction.severity)
    return min(here, key=lambda each: (each.points, -each.sanction.severity))


def _pay(located: Located, claim: Claim) -> Payment:
    reading = located.reading
    priced = price(reading.placement, reading.circled, claim.score, circle_first=True)
    faults = (*priced.faults, *located.faults)
    return Payment(
        reading,
        reading.placement,
        priced.circling,
        priced.points,
        tuple(RULEBOOK.reason(fault, claimed=claim.score, exact=priced.points) for fault in faults),
        RULEBOOK.article("5.2" if faults else "4.3" if located.by_raccord else "4.2"),
        exact=priced.matches_score,
    )


def _mode_forming_refused(
    played: Played, located: Sequence[Located], claim: Claim
) -> Verdict | None:
    """Both modes used and one of them makes a word that is not admitted out of a word of
    the grid: zero, whatever the other mode says (§4.4)."""
    extras = any(reading.extras for reading in played.readings)
    if not (extras and claim.uses_reference and played.is_whole):
        return None
    by_reference = [
        reading.placement for reading in played.readings if reading.placement.ref == claim.reference
    ]
    by_raccord = [each.reading.placement for each in located if each.by_raccord]
    for places in (by_reference, by_raccord):
        if places and all(place.refused_formed for place in places):
            words = places[0].refused_formed
            proposed = min(places[0].least_circlings.values())
            return nullity(
                RULEBOOK.reason("slip_mode_forms_refused", word=", ".join(words)),
                refused_words=words,
                only_refused=True,
                proposed_points=proposed,
            )
    return None


def _last_letter_missing(played: Played, claim: Claim, position: CoupPosition) -> Iterator[Payment]:
    """The word lacks its last letter, which lies on the grid, and the score is that of the
    whole word (§5.3). Reference and raccord must be right."""
    run = played.run
    if run is None or claim.score is None:
        return
    for ref in _starts(claim, run):
        if len(run.text) >= ref.room:
            continue
        last = position.grid.squares[ref.square(len(run.text))].upper()
        placement = position.place_at(run.text + last, ref) if last != "." else None
        if placement is None or not placement.is_valid:
            continue
        reading = _written_whole(claim.sheet, run, placement)
        shown = reading.raccord & claim.sheet.keys()
        placed = claim.uses_reference or len(shown) >= LEAST_RACCORD
        reason = RULEBOOK.reason("slip_last_letter", word=run.text, whole=placement.word)
        if placed and not reading.extras - reading.raccord:
            yield from _penalised(reading, placement, claim, reason)


def _written_whole(sheet: Sheet, run: Run, placement: Placement) -> Reading:
    """The word with its last letter where it belongs: raccord letters may stand beside it."""
    (row, col), last = run.squares[-1], placement.word[-1]
    square = (row, col + 1) if run.direction is Direction.HORIZONTAL else (row + 1, col)
    if max(square) >= SLIP_SIZE:
        return whole_reading(sheet, run, placement)
    whole = Run(run.direction, (*run.squares, square), placement.word)
    return whole_reading({**sheet, square: Mark(*square, last)}, whole, placement)


def _starts(claim: Claim, run: Run) -> Iterator[Reference]:
    """Where the word may start: at its reference, or anywhere its raccord may put it."""
    if claim.uses_reference:
        if claim.reference and claim.reference.direction is run.direction:
            yield claim.reference
        return
    for index in range(SQUARES):
        yield reference_at(index, run.direction)


def _shifted(
    played: Played, claim: Claim, position: CoupPosition, answers: Answers
) -> Iterator[Payment]:
    """The reference, or the raccord, is one square away from where it should be, and the
    score is exactly that of the solution properly placed (§5.3)."""
    for reading in played.readings:
        placement = reading.placement
        if not reading.is_whole or claim.score not in placement.scores or not placement.is_valid:
            continue
        moved = _is_one_square_off(reading, claim) or _raccord_is_one_square_off(reading)
        if not moved:
            continue
        key = f"shift:{reading.word}:{reading.placement.ref}"
        if answers.get(key, True):
            reason = RULEBOOK.reason("slip_shifted", ref=str(reading.placement.ref))
            question = None if key in answers else _ask_if_meant(key, played, claim, position)
            yield from _penalised(reading, reading.placement, claim, reason, question)


def _ask_if_meant(
    key: str, played: Played, claim: Claim, position: CoupPosition
) -> Question | None:
    """The judge is asked when the square named could have been meant as well."""
    if claim.reference is None:
        return None
    meant = position.place_at(played.word, claim.reference)
    if meant is None:
        return None
    return Question(
        key,
        "slip_ask_shift",
        RULEBOOK.article("5.3"),
        True,
        max(0, (claim.score or 0) - PENALTY_POINTS),
        0,
        {"word": played.word, "ref": str(claim.reference)},
    )


def _is_one_square_off(reading: Reading, claim: Claim) -> bool:
    ref, placement = claim.reference, reading.placement
    if ref is None or ignores_reference(reading) or ref.direction is not reading.direction:
        return False
    return (placement.ref.row - ref.row, placement.ref.col - ref.col) in _NEIGHBOURS


def _raccord_is_one_square_off(reading: Reading) -> bool:
    if not reading.extras or reading.frame is None:
        return False
    return any(_all_raccord(reading, down, right) for down, right in _NEIGHBOURS)


def _all_raccord(reading: Reading, down: int, right: int) -> bool:
    """Moved so, every letter beside the word is a raccord letter."""
    moved: Sheet = {
        **{square: reading.sheet[square] for square in reading.offsets},
        **{
            (row + down, col + right): reading.sheet[row, col]
            for row, col in reading.extras
            if (row + down, col + right) not in reading.offsets
        },
    }
    again = Reading(moved, reading.direction, reading.placement, reading.offsets, reading.frame)
    return (
        len(moved) == len(reading.sheet)
        and not again.parasites
        and len(again.raccord) >= LEAST_RACCORD
    )


def _penalised(
    reading: Reading,
    placement: Placement,
    claim: Claim,
    reason: Reason,
    question: Question | None = None,
) -> Iterator[Payment]:
    priced = price(placement, reading.circled, claim.score, circle_first=True)
    if priced.matches_score:
        yield Payment(
            reading,
            placement,
            priced.circling,
            priced.points,
            (reason,),
            RULEBOOK.article("5.3"),
            exact=True,
            question=question,
        )
