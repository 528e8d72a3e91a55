"""Where a word is played: by reference, by raccord letters, by both (fisf-2020 §4.3, §5.3)."""

from collections.abc import Iterator

from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.location import ENOUGH_RACCORD, LEAST_RACCORD, Located, Mode
from engine.games.duplicate.slips.played import Played
from engine.games.duplicate.slips.readings import Reading

LONG_WORD = 7
"""From this length a word may be extended without being written whole (§4.2)."""
LONG_WORD_RACCORD = 6
LONG_WORD_EACH_END = 3
SHORT_WORD = 2


def locate(played: Played, claim: Claim) -> tuple[Located, ...]:
    """Every place the slip points to for this word, valid or not."""
    candidates = (*played.readings, *((played.turned,) if played.turned else ()))
    references = {reading: _reference_mode(reading, claim) for reading in candidates}
    raccords = _raccord_modes(played, references)
    found = []
    for reading in candidates:
        located = _combine(reading, references[reading], raccords[reading])
        if located:
            found.append(located)
    return tuple(found)


def _reference_mode(reading: Reading, claim: Claim) -> Mode:
    """The direction of the word OR the reference may be turned, with a warning; both turned
    name another place, which is then simply wrong (§5.3)."""
    if not claim.uses_reference:
        return Mode.UNUSED
    ref = reading.placement.ref
    if claim.reference == ref:
        return Mode.CORRECT if ref.direction is reading.direction else Mode.FAULTY
    if (
        claim.reference is not None
        and claim.reference.transposed == ref
        and ref.direction is reading.direction
    ):
        return Mode.FAULTY
    return Mode.WRONG


def _raccord_modes(played: Played, references: dict[Reading, Mode]) -> dict[Reading, Mode]:
    """Raccord letters point to the places that leave the fewest letters unexplained.

    Letters of the grid inside the word are raccord letters too (§4.3.2); but when nothing
    else is written and the reference names a place where the word can be laid, the player
    used the reference alone. A word of the grid extended whole needs no reference, and one
    that names a place where it would not be admitted is ignored (§5.3, exception).
    """
    candidates = list(references)
    by_reference_alone = any(
        mode.locates and not reading.extras for reading, mode in references.items()
    )
    pointing = [
        reading
        for reading in candidates
        if reading.frame is not None and len(reading.raccord) >= LEAST_RACCORD
    ]
    if by_reference_alone and played.is_whole:
        right = any(
            mode.locates and reading.placement.is_valid for reading, mode in references.items()
        )
        pointing = [
            reading
            for reading in pointing
            if references[reading].locates
            or (reading.extension and not right and raccord_fault(reading) is None)
        ]
    fewest = min((len(reading.parasites) for reading in pointing), default=0)
    return {
        reading: _raccord_mode(reading)
        if reading in pointing and len(reading.parasites) == fewest
        else _raccord_elsewhere(reading)
        for reading in candidates
    }


def _raccord_mode(reading: Reading) -> Mode:
    return Mode.FAULTY if raccord_fault(reading) else Mode.CORRECT


def _raccord_elsewhere(reading: Reading) -> Mode:
    return Mode.WRONG if reading.extras else Mode.UNUSED


def raccord_fault(reading: Reading) -> str | None:
    """The warning that raccord letters deserve, None when they are as they should be."""
    extension = reading.extension
    count = len(reading.raccord)
    only_two_exist = reading.placement.position.letter_count == SHORT_WORD
    if extension is None or extension.whole:
        if count >= ENOUGH_RACCORD or (count == SHORT_WORD and only_two_exist):
            return None
        return "slip_extension_two" if extension else "slip_two_raccord"
    if extension.length < LONG_WORD:
        return "slip_extension_not_whole"
    both_ends = extension.front and extension.back
    enough_near = not both_ends or (
        min(extension.near_front, extension.near_back) >= LONG_WORD_EACH_END
    )
    if extension.raccord >= LONG_WORD_RACCORD and enough_near:
        return None
    return "slip_extension_few"


def _combine(reading: Reading, reference: Mode, raccord: Mode) -> Located | None:
    """Both modes used and one of them wrong is a warning; both wrong is no location at all,
    and the milder failing is kept (§5.3 in fine)."""
    if not reference.locates and not raccord.locates:
        return None
    faults = tuple(_location_faults(reading, reference, raccord))
    return Located(reading, faults, reference.locates, raccord.locates)


def _location_faults(reading: Reading, reference: Mode, raccord: Mode) -> Iterator[str]:
    extension = reading.extension
    if extension and raccord is Mode.CORRECT:
        return  # raccord letters enough: the reference is ignored (§5.3, exception)
    fault = raccord_fault(reading) if raccord.locates else None
    if extension and not extension.whole:
        if fault:
            yield fault
    elif reference is Mode.FAULTY:
        yield "slip_inverted"
    elif reference is Mode.CORRECT:
        if reading.extras and raccord is not Mode.CORRECT:
            yield "slip_both_modes"
    elif fault:
        yield fault
    elif reference is Mode.WRONG:
        yield "slip_both_modes"
