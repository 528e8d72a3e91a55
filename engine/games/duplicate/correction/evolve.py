"""Folding what happened to the slips and in the room: pure, silent, total."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.phone_folding import APPLY_BY_PHONE, once_read
from engine.games.duplicate.correction.state import (
    Case,
    CorrectionState,
    CoupRecord,
    Seen,
    Slip,
    SlipEntry,
    formed,
    frozen,
    with_item,
)
from engine.games.duplicate.formules import Formule
from engine.games.duplicate.room import CONSOLE_WAS_WRONG, Had, Room
from engine.games.duplicate.slips.position import RetainedTop
from engine.games.duplicate.slips.slip import Bulletin, SlipState
from engine.games.duplicate.slips.verdict import BILLET
from engine.games.duplicate.standings.sheet import Notice, Presence
from engine.letters.board import Grid
from engine.letters.scoring import score
from engine.play.codec import replaced
from engine.play.players import Player

NO_SLIP = Bulletin(state=SlipState.NONE)
"""What an arbiter would have entered for a table that handed none in."""


# The room


def _players_seated(correction: CorrectionState, event: ev.PlayersSeated) -> CorrectionState:
    """A list given while the game goes on: whoever was not on the one before comes late. The
    first list of all may come late itself, and its players be there from the beginning."""
    known = set(correction.tables)
    late = correction.next_coup if known else 1
    presences = {
        each.table: correction.presences.get(each.table, Presence())
        if each.table in known
        else Presence(first_coup=late)
        for each in event.players
    }
    return replace(correction, players=_by_table(event.players), presences=frozen(presences))


def _player_seated(correction: CorrectionState, event: ev.PlayerSeated) -> CorrectionState:
    player = event.player
    others = [each for each in correction.players if each.table != player.table]
    changed = replace(correction, players=_by_table((*others, player)))
    if event.first_coup is None:
        return changed
    return _present(changed, player.table, first_coup=event.first_coup)


def _player_unseated(correction: CorrectionState, event: ev.PlayerUnseated) -> CorrectionState:
    left = tuple(each for each in correction.players if each.table != event.table)
    presences = {at: each for at, each in correction.presences.items() if at != event.table}
    return replace(correction, players=left, presences=frozen(presences))


def _tables_assigned(correction: CorrectionState, event: ev.TablesAssigned) -> CorrectionState:
    shared = tuple(
        replace(each, arbiter=event.arbiter) if each.table in event.tables else each
        for each in correction.players
    )
    return replace(correction, players=shared)


def _player_left(correction: CorrectionState, event: ev.PlayerLeft) -> CorrectionState:
    return _present(correction, event.table, last_coup=event.last_coup)


def _player_excluded(correction: CorrectionState, event: ev.PlayerExcluded) -> CorrectionState:
    earlier, following = event.excluded and event.earlier, event.excluded and event.following
    return _present(
        correction,
        event.table,
        excluded=earlier and following,
        annulled_before=event.coup if earlier and not following else 0,
        barred_from=event.coup if following and not earlier else 0,
        decided=event.coup if event.excluded else 0,
    )


def _players_eliminated(
    correction: CorrectionState, event: ev.PlayersEliminated
) -> CorrectionState:
    out = dict.fromkeys(event.tables, event.coup)
    return replace(correction, eliminated=frozen({**correction.eliminated, **out}))


def _by_table(players: Iterable[Player]) -> tuple[Player, ...]:
    return tuple(sorted(players, key=lambda each: each.table))


def _present(correction: CorrectionState, table: int, **changes: object) -> CorrectionState:
    presence = replace(correction.presences.get(table, Presence()), **changes)  # type: ignore[arg-type]
    return replace(correction, presences=with_item(correction.presences, table, presence))


# The slips


def _slip_entered(correction: CorrectionState, event: ev.SlipEntered) -> CorrectionState:
    entry = SlipEntry(event.entry, event.by, event.verdict, event.slip)
    slip = correction.slip(event.coup, event.table)
    entered = slip.with_entry(entry, second=event.second)
    return _with_slip(once_read(correction, event), event, entered)


def _slips_missing(correction: CorrectionState, event: ev.SlipsMissing) -> CorrectionState:
    slips = dict(correction.slips_of(event.coup))
    for table in event.tables:
        slip = slips.get(table, Slip())
        entry = SlipEntry(slip.next_id, event.by, event.verdict, NO_SLIP)
        slips[table] = slip.with_entry(entry)
    return _with_slips(correction, event.coup, frozen(slips))


def _question_answered(correction: CorrectionState, event: ev.QuestionAnswered) -> CorrectionState:
    slip = correction.slip(event.coup, event.table)
    answers = {**(slip.current.answers if slip.current else {}), event.key: event.answer}
    entry = SlipEntry(event.entry, event.by, event.verdict, slip.paper, answers)
    if event.key == BILLET and not event.answer:
        correction = _untold(correction, event.table, event.coup)
    return _with_slip(correction, event, slip.with_entry(entry))


def _untold(correction: CorrectionState, table: int, before: int) -> CorrectionState:
    """An answer taken back: the player had not been told before that coup after all."""
    kept = (each for each in correction.notices if (each.table, each.before) != (table, before))
    return replace(correction, notices=frozenset(kept))


def _verdict_amended(correction: CorrectionState, event: ev.VerdictAmended) -> CorrectionState:
    slip = correction.slip(event.coup, event.table)
    settles = slip.blind.id if slip.blind else ""
    entry = SlipEntry(event.entry, event.by, event.verdict, reason=event.reason, settles=settles)
    return _with_slip(correction, event, slip.with_entry(entry))


def _reading_retained(correction: CorrectionState, event: ev.ReadingRetained) -> CorrectionState:
    slip = correction.slip(event.coup, event.table)
    if slip.readings is None:
        return correction
    first, second = slip.readings
    kept = replace(
        second if event.second else first,
        id=event.entry,
        by=event.by,
        reason=event.reason,
        settles=second.id,
    )
    return _with_slip(correction, event, slip.with_entry(kept))


def _case_submitted(correction: CorrectionState, event: ev.CaseSubmitted) -> CorrectionState:
    slip = correction.slip(event.coup, event.table)
    return _with_cases(correction, event, (*slip.cases, Case(event.reason, event.by)))


def _case_settled(correction: CorrectionState, event: ev.CaseSettled) -> CorrectionState:
    slip = correction.slip(event.coup, event.table)
    if slip.case is None:
        return correction
    settled = replace(slip.case, settled=event.how, ruling=event.reason, ruled_by=event.by)
    return _with_cases(correction, event, (*slip.cases[:-1], settled))


def _with_cases(
    correction: CorrectionState, event: ev.CaseSubmitted | ev.CaseSettled, cases: tuple[Case, ...]
) -> CorrectionState:
    where = (event.coup, event.table)
    slip = replace(correction.slip(*where), cases=cases)
    slips = with_item(correction.slips_of(event.coup), event.table, slip)
    submitted = correction.submitted - {where} | ({where} if slip.case else frozenset())
    return replace(_with_slips(correction, event.coup, slips), submitted=submitted)


def _billet_handed_out(correction: CorrectionState, event: ev.BilletHandedOut) -> CorrectionState:
    notice = Notice(event.table, event.coup, event.before)
    return replace(correction, notices=correction.notices | {notice})


def _with_slip(
    correction: CorrectionState,
    event: ev.SlipEntered | ev.QuestionAnswered | ev.VerdictAmended | ev.ReadingRetained,
    slip: Slip,
) -> CorrectionState:
    slips = with_item(correction.slips_of(event.coup), event.table, slip)
    changed = _with_question(_with_slips(correction, event.coup, slips), event, slip)
    entries = (correction.slip(event.coup, event.table).current, slip.current)
    if not any(entry is not None and entry.verdict.vouched for entry in entries):
        return changed
    return replace(changed, vouched=_vouched(changed))


def _with_question(
    correction: CorrectionState,
    event: ev.SlipEntered | ev.QuestionAnswered | ev.VerdictAmended | ev.ReadingRetained,
    slip: Slip,
) -> CorrectionState:
    """What is asked about a coup once it is closed waits as if it had been put off then."""
    record, current = correction.coups.get(event.coup), slip.current
    if record is None or not record.closed or current is None or event.table in record.asked:
        return correction
    if current.verdict.question is None:
        return correction
    asked = tuple(sorted((*record.asked, event.table)))
    return _with_record(correction, replace(record, asked=asked))


def _vouched(correction: CorrectionState) -> frozenset[str]:
    """The words the judge answers for, as the slips stand."""
    found = (
        entry.verdict.vouched
        for slips in correction.slips.values()
        for slip in slips.values()
        if (entry := slip.current) is not None
    )
    return frozenset(word for told in found if told for word in told["words"])


def _with_slips(
    correction: CorrectionState, coup: int, slips: Mapping[int, Slip]
) -> CorrectionState:
    return replaced(correction, slips=with_item(correction.slips, coup, slips))


# The coups


def _coup_closed(correction: CorrectionState, event: ev.CoupClosed) -> CorrectionState:
    asked = (
        table
        for table, slip in correction.slips_of(event.coup).items()
        if slip.current is not None and slip.current.verdict.question is not None
    )
    return _with_closed(correction, event.coup, closed=True, asked=tuple(sorted(asked)))


def _coup_neutralised(correction: CorrectionState, event: ev.CoupNeutralised) -> CorrectionState:
    return _with_closed(correction, event.coup, closed=True, neutral=True)


def _coup_reopened(correction: CorrectionState, event: ev.CoupReopened) -> CorrectionState:
    """Whoever it had put out is back until it is closed again."""
    kept = {table: at for table, at in correction.eliminated.items() if at != event.coup}
    reopened = _with_closed(correction, event.coup, closed=False)
    return replace(reopened, eliminated=frozen(kept))


def _with_closed(
    correction: CorrectionState, coup: int, *, closed: bool, **more: Any
) -> CorrectionState:
    record = correction.coups.get(coup)
    if record is None:
        return correction
    changed = replace(record, closed=closed, **{"asked": (), "neutral": False, **more})
    return replace(correction, coups=with_item(correction.coups, coup, changed))


APPLY: Mapping[type, Callable[[CorrectionState, Any], CorrectionState]] = {
    ev.PlayersSeated: _players_seated,
    ev.PlayerSeated: _player_seated,
    ev.PlayerUnseated: _player_unseated,
    ev.TablesAssigned: _tables_assigned,
    ev.PlayerLeft: _player_left,
    ev.PlayerExcluded: _player_excluded,
    ev.PlayersEliminated: _players_eliminated,
    ev.SlipEntered: _slip_entered,
    ev.SlipsMissing: _slips_missing,
    ev.QuestionAnswered: _question_answered,
    ev.VerdictAmended: _verdict_amended,
    ev.ReadingRetained: _reading_retained,
    ev.BilletHandedOut: _billet_handed_out,
    ev.CoupClosed: _coup_closed,
    ev.CoupNeutralised: _coup_neutralised,
    ev.CoupReopened: _coup_reopened,
    ev.CaseSubmitted: _case_submitted,
    ev.CaseSettled: _case_settled,
    **APPLY_BY_PHONE,
}


# --- What the game itself changes in the correction ---------------------------------------------
# Coups to correct, tops, annulments.


@dataclass(frozen=True)
class Change:
    """A coup as the game had it and as it has it from now on."""

    was: Seen
    now: Seen
    retained: bool = True
    """The coup corrected, whose word and tirage the room is asked about; not one after it."""
    void: bool = False
    """The word announced could not lie there with what the room had."""


def with_collected(correction: CorrectionState, record: CoupRecord) -> CorrectionState:
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
    return _with_record(correction, replace(kept, stopped_ms=record.stopped_ms or known.stopped_ms))


def without_collected(correction: CorrectionState, number: int) -> CorrectionState:
    """The time of this coup runs on: nothing has been collected after all."""
    left = {coup: record for coup, record in correction.coups.items() if coup != number}
    return replace(correction, coups=frozen(left))


def with_top(correction: CorrectionState, number: int, top: RetainedTop) -> CorrectionState:
    record = correction.coups.get(number)
    if record is None:
        return correction
    return _with_record(correction, replace(record, top=top, top_points=top.points))


def with_change(
    correction: CorrectionState, record: CoupRecord, change: Change, room: Room | None
) -> CorrectionState:
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


def _must(top: RetainedTop | None) -> RetainedTop:
    assert top is not None, "a coup that is corrected has its word"
    return top


def _worth(now: RetainedTop, had: RetainedTop | None) -> int:
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
    return Seen(grid, rack, now.top if follows else _top_after_change(seen.top, change, room))


def _top_after_change(top: RetainedTop | None, change: Change, room: Room) -> RetainedTop | None:
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


def with_annulled(correction: CorrectionState, number: int) -> CorrectionState:
    """Its points are annulled, and so is who went out by them; the coup will be played again
    under the same number (§3.6)."""
    record = correction.coups.get(number)
    if record is None:
        return correction
    kept = {table: at for table, at in correction.eliminated.items() if at != number}
    annulled = _with_record(correction, replace(record, annulled=True))
    return replace(annulled, eliminated=frozen(kept))


def _with_record(correction: CorrectionState, record: CoupRecord) -> CorrectionState:
    return replace(correction, coups=with_item(correction.coups, record.number, record))


def _set_aside(correction: CorrectionState, number: int) -> CorrectionState:
    """The slips of the annulled coup: kept, but no longer those of the coup."""
    old = correction.slips.get(number)
    if old is None:
        return correction
    left = {coup: slips for coup, slips in correction.slips.items() if coup != number}
    earlier = (*correction.past.get(number, ()), old)
    past = with_item(correction.past, number, earlier)
    submitted = frozenset(each for each in correction.submitted if each[0] != number)
    return replace(correction, slips=frozen(left), past=past, submitted=submitted)
