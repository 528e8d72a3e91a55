"""Where a word is played: by reference, by raccord letters, by both (fisf-2014 §4.2-§4.4)."""

from collections.abc import Callable

from engine.games.duplicate.slips.claim import Claim
from engine.games.duplicate.slips.fisf2014.altered import EXTENDED, is_altered
from engine.games.duplicate.slips.location import ENOUGH_RACCORD, LEAST_RACCORD, Located, Mode
from engine.games.duplicate.slips.played import Played
from engine.games.duplicate.slips.position import Placement
from engine.games.duplicate.slips.readings import Reading

RaccordMode = Callable[[Reading], tuple[Mode, str | None]]


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
        if good_reference and not reading.extras and references[reading] is not Mode.UNUSED:
            raccord, fault = Mode.UNUSED, None
        located = _combine(reading, references[reading], raccord, fault)
        if located:
            found.append(located)
    return tuple(found)


def ignores_reference(reading: Reading) -> bool:
    """The extension of a word of three letters or more goes by its raccord alone (§4.2.2). Written
    the other way it shows none: its reference then says that only the writing is turned (§5.2)."""
    extension = reading.extension
    turned = reading.direction is not reading.placement.ref.direction
    return extension is not None and extension.length >= EXTENDED and not turned


def reference_mode(reading: Reading, claim: Claim) -> Mode:
    """Word OR reference turned is a warning (§5.2); both turned are a nullity (§5.4), but
    for a single letter that makes a word each way, which is then the milder of the two."""
    if not claim.uses_reference or ignores_reference(reading):
        return Mode.UNUSED
    ref, placement = claim.reference, reading.placement
    if ref is None:
        return Mode.WRONG
    if ref == placement.ref:
        return Mode.CORRECT if ref.direction is reading.direction else Mode.FAULTY
    if ref.transposed != placement.ref:
        return Mode.WRONG
    if placement.ref.direction is reading.direction:
        return Mode.FAULTY
    return Mode.FAULTY if makes_both_ways(placement) else Mode.WRONG


def makes_both_ways(placement: Placement) -> bool:
    return len(placement.fresh) == 1 and bool(placement.crossings)


def raccord_mode(reading: Reading) -> tuple[Mode, str | None]:
    """Three letters that all agree with the grid; two are a warning; anything else is no
    raccord. Letters of the grid inside the word count (§4.3.1)."""
    if reading.frame is not None and not reading.touching_parasites:
        count = len(reading.raccord)
        if count >= ENOUGH_RACCORD:
            return Mode.CORRECT, None
        if count == LEAST_RACCORD:
            only_two_exist = reading.placement.position.letter_count == LEAST_RACCORD
            return (Mode.CORRECT, None) if only_two_exist else (Mode.FAULTY, "slip_two_raccord")
    return (Mode.WRONG if reading.extras else Mode.UNUSED), None


def forgiving_raccord_mode(reading: Reading) -> tuple[Mode, str | None]:
    """The same, but one slip of the pen is a warning (§5.2)."""
    miscopied = reading.extension is not None and not reading.extension.is_attached
    spoilt = reading.is_whole and reading.extras and reading.frame is not None
    if miscopied or (spoilt and is_altered(reading)):
        return Mode.FAULTY, "slip_raccord_altered"
    return raccord_mode(reading)


def _combine(reading: Reading, reference: Mode, raccord: Mode, fault: str | None) -> Located | None:
    """§4.4: one mode wrong beside a good one is a warning."""
    if not reference.locates and not raccord.locates:
        return None
    faults: list[str] = []
    if reference is Mode.FAULTY:
        faults.append("slip_inverted")
    elif reference is Mode.CORRECT:
        if reading.extras and raccord is not Mode.CORRECT:
            faults.append("slip_both_modes")
    elif fault:
        faults.append(fault)
    elif reference is Mode.WRONG:
        faults.append("slip_both_modes")
    return Located(reading, tuple(faults), reference.locates, raccord.locates)
