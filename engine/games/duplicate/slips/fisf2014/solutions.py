"""What one written word is paid (fisf-2014 §4.3.3, §4.4, §5.2, §5.3)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.games.duplicate.slips.fisf2014.alterations import EXTENDED, RULEBOOK, is_altered
from engine.games.duplicate.slips.payment import (
    ENOUGH_RACCORD,
    LEAST_RACCORD,
    Answers,
    Located,
    LocationMode,
    Payment,
    price,
)
from engine.games.duplicate.slips.played_words import Played
from engine.games.duplicate.slips.position import CoupPosition, Placement
from engine.games.duplicate.slips.readings import Claim, Run, SlipReading, SlipSheet, whole_reading
from engine.games.duplicate.slips.slip import SLIP_SIZE, Mark
from engine.games.duplicate.slips.verdict import (
    PENALTY_POINTS,
    JudgeQuestion,
    Reason,
    Verdict,
    nullity,
)
from engine.letters.board import SQUARES, Direction, Reference
from engine.letters.moves import reference_at

_NEIGHBOURS = [
    (down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if (down, right) != (0, 0)
]


@dataclass(frozen=True)
class WordOutcome2014:
    played: Played
    located: tuple[Located, ...]
    payment: Payment | None
    considered: tuple[Payment, ...] = ()
    null: Verdict | None = None
    """Set when the word is null although it could be placed (§4.4)."""


def solve_word(
    played: Played, claim: Claim, position: CoupPosition, answers: Answers
) -> WordOutcome2014:
    located = locate(played, claim)
    false_mode = _mode_forming_refused(played, located, claim)
    if false_mode:
        return WordOutcome2014(played, located, None, (), false_mode)
    here = [_pay(each, claim) for each in located if each.reading.placement.is_valid]
    if here:
        return WordOutcome2014(played, located, _retained(here), tuple(here))
    if located and not played.is_whole:
        return WordOutcome2014(played, located, None)
    penalised = [
        *_last_letter_missing(played, claim, position),
        *_shifted(played, claim, position, answers),
    ]
    if not penalised:
        return WordOutcome2014(played, located, None)
    best = max(penalised, key=lambda each: each.points)
    return WordOutcome2014(played, located, best, tuple(penalised))


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


def _written_whole(sheet: SlipSheet, run: Run, placement: Placement) -> SlipReading:
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
) -> JudgeQuestion | None:
    """The judge is asked when the square named could have been meant as well."""
    if claim.reference is None:
        return None
    meant = position.place_at(played.word, claim.reference)
    if meant is None:
        return None
    return JudgeQuestion(
        key,
        "slip_ask_shift",
        RULEBOOK.article("5.3"),
        True,
        max(0, (claim.score or 0) - PENALTY_POINTS),
        0,
        {"word": played.word, "ref": str(claim.reference)},
    )


def _is_one_square_off(reading: SlipReading, claim: Claim) -> bool:
    ref, placement = claim.reference, reading.placement
    if ref is None or ignores_reference(reading) or ref.direction is not reading.direction:
        return False
    return (placement.ref.row - ref.row, placement.ref.col - ref.col) in _NEIGHBOURS


def _raccord_is_one_square_off(reading: SlipReading) -> bool:
    if not reading.extras or reading.frame is None:
        return False
    return any(_all_raccord(reading, down, right) for down, right in _NEIGHBOURS)


def _all_raccord(reading: SlipReading, down: int, right: int) -> bool:
    """Moved so, every letter beside the word is a raccord letter."""
    moved: SlipSheet = {
        **{square: reading.sheet[square] for square in reading.offsets},
        **{
            (row + down, col + right): reading.sheet[row, col]
            for row, col in reading.extras
            if (row + down, col + right) not in reading.offsets
        },
    }
    again = SlipReading(moved, reading.direction, reading.placement, reading.offsets, reading.frame)
    return (
        len(moved) == len(reading.sheet)
        and not again.parasites
        and len(again.raccord) >= LEAST_RACCORD
    )


def _penalised(
    reading: SlipReading,
    placement: Placement,
    claim: Claim,
    reason: Reason,
    question: JudgeQuestion | None = None,
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


# --- Where a word is played (fisf-2014 §4.2-§4.4) -----------------------------------------------
# By reference, by raccord letters, by both.

RaccordMode = Callable[[SlipReading], tuple[LocationMode, str | None]]


def locate(played: Played, claim: Claim) -> tuple[Located, ...]:
    """Every place the slip points to. Slips of the pen are looked for only when the raccord
    is right nowhere: they excuse a wrong one, they do not compete with a good one."""
    return _locate(played, claim, raccord_mode) or _locate(played, claim, forgiving_raccord_mode)


def _locate(played: Played, claim: Claim, raccord_of: RaccordMode) -> tuple[Located, ...]:
    candidates = (*played.readings, *((played.turned,) if played.turned else ()))
    references = {reading: reference_mode(reading, claim) for reading in candidates}
    good_reference = any(
        mode.locates and not reading.extras for reading, mode in references.items()
    )
    found = []
    for reading in candidates:
        raccord, fault = raccord_of(reading)
        if good_reference and not reading.extras and references[reading] is not LocationMode.UNUSED:
            raccord, fault = LocationMode.UNUSED, None
        located = _combine(reading, references[reading], raccord, fault)
        if located:
            found.append(located)
    return tuple(found)


def ignores_reference(reading: SlipReading) -> bool:
    """The extension of a word of three letters or more goes by its raccord alone (§4.2.2). Written
    the other way it shows none: its reference then says that only the writing is turned (§5.2)."""
    extension = reading.extension
    turned = reading.direction is not reading.placement.ref.direction
    return extension is not None and extension.length >= EXTENDED and not turned


def reference_mode(reading: SlipReading, claim: Claim) -> LocationMode:
    """Word OR reference turned is a warning (§5.2); both turned are a nullity (§5.4), but
    for a single letter that makes a word each way, which is then the milder of the two."""
    if not claim.uses_reference or ignores_reference(reading):
        return LocationMode.UNUSED
    ref, placement = claim.reference, reading.placement
    if ref is None:
        return LocationMode.WRONG
    if ref == placement.ref:
        return LocationMode.CORRECT if ref.direction is reading.direction else LocationMode.FAULTY
    if ref.transposed != placement.ref:
        return LocationMode.WRONG
    if placement.ref.direction is reading.direction:
        return LocationMode.FAULTY
    return LocationMode.FAULTY if makes_both_ways(placement) else LocationMode.WRONG


def makes_both_ways(placement: Placement) -> bool:
    return len(placement.fresh) == 1 and bool(placement.crossings)


def raccord_mode(reading: SlipReading) -> tuple[LocationMode, str | None]:
    """Three letters that all agree with the grid; two are a warning; anything else is no
    raccord. Letters of the grid inside the word count (§4.3.1)."""
    if reading.frame is not None and not reading.touching_parasites:
        count = len(reading.raccord)
        if count >= ENOUGH_RACCORD:
            return LocationMode.CORRECT, None
        if count == LEAST_RACCORD:
            only_two_exist = reading.placement.position.letter_count == LEAST_RACCORD
            return (
                (LocationMode.CORRECT, None)
                if only_two_exist
                else (LocationMode.FAULTY, "slip_two_raccord")
            )
    return (LocationMode.WRONG if reading.extras else LocationMode.UNUSED), None


def forgiving_raccord_mode(reading: SlipReading) -> tuple[LocationMode, str | None]:
    """The same, but one slip of the pen is a warning (§5.2)."""
    miscopied = reading.extension is not None and not reading.extension.is_attached
    spoilt = reading.is_whole and reading.extras and reading.frame is not None
    if miscopied or (spoilt and is_altered(reading)):
        return LocationMode.FAULTY, "slip_raccord_altered"
    return raccord_mode(reading)


def _combine(
    reading: SlipReading, reference: LocationMode, raccord: LocationMode, fault: str | None
) -> Located | None:
    """§4.4: one mode wrong beside a good one is a warning."""
    if not reference.locates and not raccord.locates:
        return None
    faults: list[str] = []
    if reference is LocationMode.FAULTY:
        faults.append("slip_inverted")
    elif reference is LocationMode.CORRECT:
        if reading.extras and raccord is not LocationMode.CORRECT:
            faults.append("slip_both_modes")
    elif fault:
        faults.append(fault)
    elif reference is LocationMode.WRONG:
        faults.append("slip_both_modes")
    return Located(reading, tuple(faults), reference.locates, raccord.locates)
