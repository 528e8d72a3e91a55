"""Folding what happened to the slips and in the room: pure, silent, total."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.state import Correction, Slip, SlipEntry, frozen, with_item
from engine.games.duplicate.slips.slip import Bulletin, SlipState
from engine.games.duplicate.slips.verdict import BILLET
from engine.games.duplicate.standings.sheet import Notice, Presence
from engine.play.players import Player

NO_SLIP = Bulletin(state=SlipState.NONE)
"""What an arbiter would have entered for a table that handed none in."""


# The room


def _players_seated(correction: Correction, event: ev.PlayersSeated) -> Correction:
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


def _player_seated(correction: Correction, event: ev.PlayerSeated) -> Correction:
    player = event.player
    others = [each for each in correction.players if each.table != player.table]
    changed = replace(correction, players=_by_table((*others, player)))
    if event.first_coup is None:
        return changed
    return _present(changed, player.table, first_coup=event.first_coup)


def _player_unseated(correction: Correction, event: ev.PlayerUnseated) -> Correction:
    left = tuple(each for each in correction.players if each.table != event.table)
    presences = {at: each for at, each in correction.presences.items() if at != event.table}
    return replace(correction, players=left, presences=frozen(presences))


def _tables_assigned(correction: Correction, event: ev.TablesAssigned) -> Correction:
    shared = tuple(
        replace(each, arbiter=event.arbiter) if each.table in event.tables else each
        for each in correction.players
    )
    return replace(correction, players=shared)


def _player_left(correction: Correction, event: ev.PlayerLeft) -> Correction:
    return _present(correction, event.table, last_coup=event.last_coup)


def _player_excluded(correction: Correction, event: ev.PlayerExcluded) -> Correction:
    return _present(correction, event.table, excluded=event.excluded)


def _players_eliminated(correction: Correction, event: ev.PlayersEliminated) -> Correction:
    out = dict.fromkeys(event.tables, event.coup)
    return replace(correction, eliminated=frozen({**correction.eliminated, **out}))


def _by_table(players: Iterable[Player]) -> tuple[Player, ...]:
    return tuple(sorted(players, key=lambda each: each.table))


def _present(correction: Correction, table: int, **changes: object) -> Correction:
    presence = replace(correction.presences.get(table, Presence()), **changes)  # type: ignore[arg-type]
    return replace(correction, presences=with_item(correction.presences, table, presence))


# The slips


def _slip_entered(correction: Correction, event: ev.SlipEntered) -> Correction:
    entry = SlipEntry(event.entry, event.by, event.verdict, event.slip)
    slip = correction.slip(event.coup, event.table)
    return _with_slip(correction, event, slip.with_entry(entry, second=event.second))


def _slips_missing(correction: Correction, event: ev.SlipsMissing) -> Correction:
    slips = dict(correction.slips_of(event.coup))
    for table in event.tables:
        slip = slips.get(table, Slip())
        entry = SlipEntry(slip.next_id, event.by, event.verdict, NO_SLIP)
        slips[table] = slip.with_entry(entry)
    return _with_slips(correction, event.coup, frozen(slips))


def _question_answered(correction: Correction, event: ev.QuestionAnswered) -> Correction:
    slip = correction.slip(event.coup, event.table)
    answers = {**(slip.current.answers if slip.current else {}), event.key: event.answer}
    entry = SlipEntry(event.entry, event.by, event.verdict, slip.paper, answers)
    if event.key == BILLET and not event.answer:
        correction = _untold(correction, event.table, event.coup)
    return _with_slip(correction, event, slip.with_entry(entry))


def _untold(correction: Correction, table: int, before: int) -> Correction:
    """An answer taken back: the player had not been told before that coup after all."""
    kept = (each for each in correction.notices if (each.table, each.before) != (table, before))
    return replace(correction, notices=frozenset(kept))


def _verdict_amended(correction: Correction, event: ev.VerdictAmended) -> Correction:
    slip = correction.slip(event.coup, event.table)
    settles = slip.blind.id if slip.blind else ""
    entry = SlipEntry(event.entry, event.by, event.verdict, reason=event.reason, settles=settles)
    return _with_slip(correction, event, slip.with_entry(entry))


def _reading_retained(correction: Correction, event: ev.ReadingRetained) -> Correction:
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


def _billet_handed_out(correction: Correction, event: ev.BilletHandedOut) -> Correction:
    notice = Notice(event.table, event.coup, event.before)
    return replace(correction, notices=correction.notices | {notice})


def _with_slip(
    correction: Correction,
    event: ev.SlipEntered | ev.QuestionAnswered | ev.VerdictAmended | ev.ReadingRetained,
    slip: Slip,
) -> Correction:
    slips = with_item(correction.slips_of(event.coup), event.table, slip)
    changed = _with_slips(correction, event.coup, slips)
    entries = (correction.slip(event.coup, event.table).current, slip.current)
    if not any(entry is not None and entry.verdict.vouched for entry in entries):
        return changed
    return replace(changed, vouched=_vouched(changed))


def _vouched(correction: Correction) -> frozenset[str]:
    """The words the judge answers for, as the slips stand."""
    found = (
        entry.verdict.vouched
        for slips in correction.slips.values()
        for slip in slips.values()
        if (entry := slip.current) is not None
    )
    return frozenset(word for told in found if told for word in told["words"])


def _with_slips(correction: Correction, coup: int, slips: Mapping[int, Slip]) -> Correction:
    return replace(correction, slips=with_item(correction.slips, coup, slips))


# The coups


def _coup_closed(correction: Correction, event: ev.CoupClosed) -> Correction:
    return _with_closed(correction, event.coup, closed=True)


def _coup_reopened(correction: Correction, event: ev.CoupReopened) -> Correction:
    """Whoever it had put out is back until it is closed again."""
    kept = {table: at for table, at in correction.eliminated.items() if at != event.coup}
    reopened = _with_closed(correction, event.coup, closed=False)
    return replace(reopened, eliminated=frozen(kept))


def _with_closed(correction: Correction, coup: int, *, closed: bool) -> Correction:
    record = correction.coups.get(coup)
    if record is None:
        return correction
    changed = replace(record, closed=closed)
    return replace(correction, coups=with_item(correction.coups, coup, changed))


APPLY: Mapping[type, Callable[[Correction, Any], Correction]] = {
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
    ev.CoupReopened: _coup_reopened,
}
