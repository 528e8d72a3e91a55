"""Folding the events of the correction: pure, silent, total."""

from collections.abc import Iterable
from dataclasses import replace

from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.state import Correction, Entry, Slip, frozen, with_item
from engine.games.duplicate.standings.sheet import Notice, Presence
from engine.play.players import Player


def evolve(correction: Correction, event: ev.CorrectionEvent) -> Correction:
    match event:
        case ev.PlayersSeated(players, _):
            return _seated(correction, players)
        case ev.PlayerSeated(player, first_coup, _):
            others = [each for each in correction.players if each.table != player.table]
            changed = replace(correction, players=_by_table((*others, player)))
            if first_coup is None:
                return changed
            return _present(changed, player.table, first_coup=first_coup)
        case ev.PlayerUnseated(table, _):
            left = tuple(each for each in correction.players if each.table != table)
            presences = {at: each for at, each in correction.presences.items() if at != table}
            return replace(correction, players=left, presences=frozen(presences))
        case ev.TablesAssigned(arbiter, tables, _):
            shared = tuple(
                replace(each, arbiter=arbiter) if each.table in tables else each
                for each in correction.players
            )
            return replace(correction, players=shared)
        case ev.PlayerLeft(table, last_coup, _):
            return _present(correction, table, last_coup=last_coup)
        case ev.PlayerExcluded(table, _, _, excluded):
            return _present(correction, table, excluded=excluded)
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


def _by_table(players: Iterable[Player]) -> tuple[Player, ...]:
    return tuple(sorted(players, key=lambda each: each.table))


def _seated(correction: Correction, players: tuple[Player, ...]) -> Correction:
    """A list given while the game goes on: whoever was not on the one before comes late. The
    first list of all may come late itself, and its players be there from the beginning."""
    known = {each.table for each in correction.players}
    late = correction.next_coup if known else 1
    presences = {
        each.table: correction.presences.get(each.table, Presence())
        if each.table in known
        else Presence(first_coup=late)
        for each in players
    }
    return replace(correction, players=_by_table(players), presences=frozen(presences))


def _present(correction: Correction, table: int, **changes: object) -> Correction:
    presence = replace(correction.presences.get(table, Presence()), **changes)  # type: ignore[arg-type]
    return replace(correction, presences=with_item(correction.presences, table, presence))


def _with_entry(
    correction: Correction, coup: int, table: int, entry: Entry, second: bool
) -> Correction:
    slip = correction.slip(coup, table)
    if second:
        grown = Slip(slip.entries, (*slip.second, entry))
    else:
        grown = Slip((*slip.entries, entry), slip.second)
    return replace(correction, slips=with_item(correction.slips, (coup, table), grown))


def _with_closed(correction: Correction, coup: int, *, closed: bool) -> Correction:
    record = correction.coups.get(coup)
    if record is None:
        return correction
    changed = replace(record, closed=closed)
    return replace(correction, coups=with_item(correction.coups, coup, changed))
