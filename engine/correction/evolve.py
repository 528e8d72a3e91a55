"""Folding the events of the correction: pure, silent, total."""

from dataclasses import replace

from engine.correction import events as ev
from engine.correction.state import Correction, Entry, Slip, frozen
from engine.standings.sheet import Notice, Presence


def evolve(correction: Correction, event: ev.CorrectionEvent) -> Correction:
    match event:
        case ev.PlayersSeated(players, _):
            return replace(correction, players=players)
        case ev.PlayerSeated(player, first_coup, _):
            others = [each for each in correction.players if each.table != player.table]
            seated = tuple(sorted((*others, player), key=lambda each: each.table))
            known = len(others) < len(correction.players)
            changed = replace(correction, players=seated)
            return changed if known else _present(changed, player.table, first_coup=first_coup)
        case ev.PlayerLeft(table, last_coup, _):
            return _present(correction, table, last_coup=last_coup)
        case ev.PlayerExcluded(table, _, _):
            return _present(correction, table, excluded=True)
        case ev.SlipEntered():
            entry = Entry(event.entry, event.by, event.verdict, event.slip, event.answers or {})
            return _with_entry(correction, event.coup, event.table, entry, event.second)
        case ev.VerdictAmended():
            amended = Entry(event.entry, event.by, event.verdict, reason=event.reason)
            return _with_entry(correction, event.coup, event.table, amended, second=False)
        case ev.BilletHandedOut(coup, table, before, _):
            notice = Notice(table, coup, before)
            return replace(correction, notices=correction.notices | {notice})
        case ev.CoupClosed(coup, _):
            return _with_closed(correction, coup, closed=True)
        case ev.CoupReopened(coup, _, _):
            return _with_closed(correction, coup, closed=False)


def _present(correction: Correction, table: int, **changes: object) -> Correction:
    presence = replace(correction.presences.get(table, Presence()), **changes)  # type: ignore[arg-type]
    return replace(correction, presences=frozen({**correction.presences, table: presence}))


def _with_entry(
    correction: Correction, coup: int, table: int, entry: Entry, second: bool
) -> Correction:
    slip = correction.slip(coup, table)
    if second:
        grown = Slip(slip.entries, (*slip.second, entry))
    else:
        grown = Slip((*slip.entries, entry), slip.second)
    return replace(correction, slips=frozen({**correction.slips, (coup, table): grown}))


def _with_closed(correction: Correction, coup: int, *, closed: bool) -> Correction:
    record = correction.coups.get(coup)
    if record is None:
        return correction
    changed = replace(record, closed=closed)
    return replace(correction, coups=frozen({**correction.coups, coup: changed}))
