"""What the game itself changes in the correction: coups to correct, tops, annulments."""

from dataclasses import replace

from engine.games.duplicate.correction.state import Correction, CoupRecord, frozen, with_item
from engine.games.duplicate.slips.position import Top


def with_collected(correction: Correction, record: CoupRecord) -> Correction:
    """The slips of this coup may come in. A coup played again keeps the slips it had: a
    withdrawn word changes the grid of the coups after it, not what players had written."""
    known = correction.coups.get(record.number)
    if known is None:
        return _with_record(correction, record)
    if known.annulled:
        return _with_record(_set_aside(correction, record.number), record)
    if (known.grid, known.rack) == (record.grid, record.rack):
        return correction
    kept = replace(record, top=known.top, top_points=known.top_points, closed=known.closed)
    return _with_record(correction, kept)


def without_collected(correction: Correction, number: int) -> Correction:
    """The time of this coup runs on: nothing has been collected after all."""
    left = {coup: record for coup, record in correction.coups.items() if coup != number}
    return replace(correction, coups=frozen(left))


def with_top(correction: Correction, number: int, top: Top) -> Correction:
    record = correction.coups.get(number)
    if record is None:
        return correction
    return _with_record(correction, replace(record, top=top, top_points=top.points))


def with_annulled(correction: Correction, number: int) -> Correction:
    """Its points are annulled, and so is who went out by them; the coup will be played again
    under the same number (§3.6)."""
    record = correction.coups.get(number)
    if record is None:
        return correction
    kept = {table: at for table, at in correction.eliminated.items() if at != number}
    annulled = _with_record(correction, replace(record, annulled=True))
    return replace(annulled, eliminated=frozen(kept))


def _with_record(correction: Correction, record: CoupRecord) -> Correction:
    return replace(correction, coups=with_item(correction.coups, record.number, record))


def _set_aside(correction: Correction, number: int) -> Correction:
    """The slips of the annulled coup: kept, but no longer those of the coup."""
    old = correction.slips.get(number)
    if old is None:
        return correction
    left = {coup: slips for coup, slips in correction.slips.items() if coup != number}
    earlier = (*correction.past.get(number, ()), old)
    past = with_item(correction.past, number, earlier)
    return replace(correction, slips=frozen(left), past=past)
