"""What the game itself changes in the correction: coups to correct, tops, annulments."""

from dataclasses import dataclass, replace

from engine.games.duplicate.correction.state import (
    Correction,
    CoupRecord,
    Seen,
    formed,
    frozen,
    with_item,
)
from engine.games.duplicate.formules import Formule
from engine.games.duplicate.room import CONSOLE_WAS_WRONG, Had, Room
from engine.games.duplicate.slips.position import Top
from engine.letters.board import Grid
from engine.letters.scoring import score


@dataclass(frozen=True)
class Change:
    """A coup as the game had it and as it has it from now on."""

    was: Seen
    now: Seen
    retained: bool = True
    """The coup corrected, whose word and tirage the room is asked about; not one after it."""
    void: bool = False
    """The word announced could not lie there with what the room had."""


def with_collected(correction: Correction, record: CoupRecord) -> Correction:
    """The slips of this coup may come in. A coup played again keeps the slips it had: a
    withdrawn word changes the grid of the coups after it, not what players had written."""
    known = correction.coups.get(record.number)
    if known is None:
        return _with_record(correction, record)
    if known.annulled:
        return _with_record(_set_aside(correction, record.number), record)
    if known.shown or (known.grid, known.rack) == (record.grid, record.rack):
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


def with_change(
    correction: Correction, record: CoupRecord, change: Change, room: Room | None
) -> Correction:
    """The coup is another from now on; its slips answer what the room had."""
    answer = room or CONSOLE_WAS_WRONG
    known = correction.coups.get(record.number)
    if known is None or known.annulled or (room is None and not known.shown):
        return with_top(with_collected(correction, record), record.number, _must(change.now.top))
    seen = _followed(known.seen, change, answer)
    theirs = _on_its_own_grid(change, record.formule)
    apart = {
        table: own
        for table in sorted({*known.apart, *answer.apart})
        if (own := _followed(known.at(table).seen, theirs, answer.at(table))) != seen
    }
    changed = replace(
        known,
        grid=seen.grid,
        rack=seen.rack,
        top=seen.top,
        top_points=_worth(_must(change.now.top), seen.top),
        shown=seen != change.now or bool(apart),
        apart=frozen(apart),
    )
    refused = _refused(correction.refused, known, change, answer)
    return _with_record(replace(correction, refused=refused), changed)


def _on_its_own_grid(change: Change, formule: Formule) -> Change:
    """A later top counts for what it was announced for; a table that had the corrected grid all
    along is paid what the word is worth there, « T » as well as written out (§5.3)."""
    if change.retained:
        return change
    top = _must(change.now.top)
    worth = score(change.now.grid, top.move, formule).points
    return replace(change, now=replace(change.now, top=replace(top, points=worth)))


def _must(top: Top | None) -> Top:
    assert top is not None, "a coup that is corrected has its word"
    return top


def _worth(now: Top, had: Top | None) -> int:
    """Of the coup, in the total of the tops: nobody who had the word announced, and is paid for
    it, stands above the top (§3.4)."""
    return max(now.points, had.points if had is not None and had.acceptable else 0)


def _followed(seen: Seen, change: Change, room: Room) -> Seen:
    """What somebody had, once it is known whether they had what is entered now. Whoever had
    something else already keeps that difference."""
    was, now = change.was, change.now
    follows = room.word is Had.CORRECTED
    grid = _merged(seen.grid, was.grid, now.grid) if follows else seen.grid
    if not change.retained:
        rack = now.rack if follows and seen.rack == was.rack else seen.rack
        return Seen(grid, rack, now.top if follows and seen.top == was.top else seen.top)
    rack = now.rack if was.rack != now.rack and room.heard is Had.CORRECTED else seen.rack
    if was.top == now.top:
        return Seen(grid, rack, seen.top)
    return Seen(grid, rack, now.top if follows else _kept(seen.top, change, room))


def _kept(top: Top | None, change: Change, room: Room) -> Top | None:
    if top is None:
        return None
    return replace(top, acceptable=top.acceptable and not (change.void or room.refused))


def _merged(mine: Grid, was: Grid, now: Grid) -> Grid:
    """The change from `was` to `now`, wherever `mine` was as `was`."""
    squares = zip(mine.squares, was.squares, now.squares, strict=True)
    return Grid("".join(after if own == before else own for own, before, after in squares))


def _refused(
    refused: frozenset[str], known: CoupRecord, change: Change, room: Room
) -> frozenset[str]:
    """Words not admitted in this game from now on. What is retained again is admitted after all."""
    if not change.retained:
        return refused
    if room.refused and room.refused_words:
        refused |= {word.upper() for word in room.refused_words}
    elif room.refused:
        tops = (known.top, *(own.top for own in known.apart.values()))
        refused |= {top.move.word.upper() for top in tops if top is not None}
    return refused - formed(change.now.grid, _must(change.now.top).move, known.formule)


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
