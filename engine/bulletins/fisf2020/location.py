"""Where a word is played: by reference, by raccord letters, by both (fisf-2020 §4.3, §5.3)."""

import enum
from dataclasses import dataclass

from engine.bulletins.claim import Claim
from engine.bulletins.played import Played
from engine.bulletins.readings import Reading

ENOUGH_RACCORD = 3
LEAST_RACCORD = 2
LONG_WORD = 7
"""From this length a word may be extended without being written whole (§4.2)."""
LONG_WORD_RACCORD = 6
LONG_WORD_EACH_END = 3
SHORT_WORD = 2


class Mode(enum.Enum):
    """How one way of locating the word stands for one place."""

    UNUSED = enum.auto()
    CORRECT = enum.auto()
    FAULTY = enum.auto()
    """It locates the word, with a warning."""
    WRONG = enum.auto()


@dataclass(frozen=True)
class Located:
    """A place the slip points to, and the failings in the way it does."""

    reading: Reading
    faults: tuple[str, ...] = ()
    by_reference: bool = False
    by_raccord: bool = False


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
    else is written and the reference is good, the player used the reference alone.
    """
    candidates = list(references)
    by_reference_alone = any(
        mode is not Mode.WRONG and mode is not Mode.UNUSED and not reading.extras
        for reading, mode in references.items()
    )
    pointing = [
        reading
        for reading in candidates
        if reading.frame is not None and len(reading.raccord) >= LEAST_RACCORD
    ]
    if by_reference_alone and played.is_whole:
        pointing = []
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
    by_reference = reference in (Mode.CORRECT, Mode.FAULTY)
    by_raccord = raccord in (Mode.CORRECT, Mode.FAULTY)
    if not by_reference and not by_raccord:
        return None
    faults = []
    fault = raccord_fault(reading) if by_raccord else None
    truncated = reading.extension is not None and not reading.extension.whole
    if reference is Mode.FAULTY:
        faults.append("slip_inverted")
    if reference is Mode.CORRECT and not truncated:
        if reading.extras and raccord is not Mode.CORRECT:
            faults.append("slip_both_modes")
    elif fault and not (reference is Mode.FAULTY and not reading.extras and not truncated):
        faults.append(fault)
    elif by_raccord and reference is Mode.WRONG and reading.extension is None:
        # An extension with raccord enough ignores the reference (§5.3, exception).
        faults.append("slip_both_modes")
    return Located(reading, tuple(faults), by_reference, by_raccord)
