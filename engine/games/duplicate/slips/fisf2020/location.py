"""Where a word is played: by reference, by raccord letters, by both (fisf-2020 §4.3, §5.3).

The rulebook stands here too: a fault of location is told as one of its failings.
"""

from collections.abc import Iterator

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.payment import (
    ENOUGH_RACCORD,
    LEAST_RACCORD,
    Located,
    LocationMode,
    Rulebook,
)
from engine.games.duplicate.slips.played_words import Played
from engine.games.duplicate.slips.readings import Claim, SlipReading
from engine.games.duplicate.slips.verdict import Sanction

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


def _reference_mode(reading: SlipReading, claim: Claim) -> LocationMode:
    """The direction of the word OR the reference may be turned, with a warning; both turned
    name another place, which is then simply wrong (§5.3)."""
    if not claim.uses_reference:
        return LocationMode.UNUSED
    ref = reading.placement.ref
    if claim.reference == ref:
        return LocationMode.CORRECT if ref.direction is reading.direction else LocationMode.FAULTY
    if (
        claim.reference is not None
        and claim.reference.transposed == ref
        and ref.direction is reading.direction
    ):
        return LocationMode.FAULTY
    return LocationMode.WRONG


def _raccord_modes(
    played: Played, references: dict[SlipReading, LocationMode]
) -> dict[SlipReading, LocationMode]:
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


def _raccord_mode(reading: SlipReading) -> LocationMode:
    return LocationMode.FAULTY if raccord_fault(reading) else LocationMode.CORRECT


def _raccord_elsewhere(reading: SlipReading) -> LocationMode:
    return LocationMode.WRONG if reading.extras else LocationMode.UNUSED


def raccord_fault(reading: SlipReading) -> str | None:
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


def _combine(
    reading: SlipReading, reference: LocationMode, raccord: LocationMode
) -> Located | None:
    """Both modes used and one of them wrong is a warning; both wrong is no location at all,
    and the milder failing is kept (§5.3 in fine)."""
    if not reference.locates and not raccord.locates:
        return None
    faults = tuple(_location_faults(reading, reference, raccord))
    return Located(reading, faults, reference.locates, raccord.locates)


def _location_faults(
    reading: SlipReading, reference: LocationMode, raccord: LocationMode
) -> Iterator[str]:
    extension = reading.extension
    if extension and raccord is LocationMode.CORRECT:
        return  # raccord letters enough: the reference is ignored (§5.3, exception)
    fault = raccord_fault(reading) if raccord.locates else None
    if extension and not extension.whole:
        if fault:
            yield fault
    elif reference is LocationMode.FAULTY:
        yield "slip_inverted"
    elif reference is LocationMode.CORRECT:
        if reading.extras and raccord is not LocationMode.CORRECT:
            yield "slip_both_modes"
    elif fault:
        yield fault
    elif reference is LocationMode.WRONG:
        yield "slip_both_modes"


# --- The failings of fisf-2020 §5.5 to §5.7, each with its article and its sanction -------------

_WARNINGS = {
    "slip_first_score": "5.5",
    "slip_first_missing": "5.5",
    "slip_first_circle": "5.5",
    "slip_score_missing": "5.5",
    "slip_score_wrong": "5.5",
    "slip_score_other_circle": "5.5",
    "slip_two_raccord": "5.5",
    "slip_circle_missing": "5.5",
    "slip_circle_wrong": "5.5",
    "slip_both_modes": "5.5",
    "slip_inverted": "5.5",
    "slip_extension_two": "5.5",
    "slip_extension_not_whole": "5.5",
    "slip_extension_few": "5.5",
    "slip_untidy": "5.5",
    "slip_discipline_warning": "5.5",
}
_PENALTIES = {"slip_score_elsewhere": "5.6"}
_NULLITIES = {
    "slip_none": "5.7",
    "slip_blank": "5.7",
    "slip_several": "5.7",
    "slip_late": "5.7",
    "slip_exchanged": "5.7",
    "slip_fallacious": "5.3.3",
    "slip_no_word": "5.4.1.a",
    "slip_not_whole": "5.7",
    "slip_extension_raccord": "5.2.2",
    "slip_word_refused": "5.4.1.a",
    "slip_formed_refused": "5.4.1.a",
    "slip_not_located": "5.4.1.a",
    "slip_both_inverted": "5.3",
    "slip_illegible_word": "5.7",
    "slip_stray_word": "5.4.1.b",
    "slip_grid_error": "5.4.1.c",
    "slip_letter_error": "5.4.1.d",
    "slip_too_many": "3.8.2",
    "slip_several_null": "5.7",
    "slip_discipline_zero": "5.7",
}
_REMARKS = {"slip_several_solutions": "5.4.2.b"}

RULEBOOK = Rulebook(
    Edition.E2020,
    {
        **{code: (number, Sanction.NONE) for code, number in _REMARKS.items()},
        **{code: (number, Sanction.WARNING) for code, number in _WARNINGS.items()},
        **{code: (number, Sanction.PENALTY) for code, number in _PENALTIES.items()},
        **{code: (number, Sanction.ZERO) for code, number in _NULLITIES.items()},
    },
)
