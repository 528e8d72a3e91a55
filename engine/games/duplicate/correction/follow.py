"""What the game itself changes in the correction: coups to correct, tops, annulments."""

from dataclasses import replace

from engine.games.duplicate import State
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.state import Correction, CoupRecord, frozen
from engine.games.duplicate.slips.position import Top
from engine.games.duplicate.standings.sheet import game_rules
from engine.play.players import player


def begin(state: State) -> Correction:
    """The empty correction of a game."""
    options = state.options
    rules = game_rules(
        options.edition,
        options.formule,
        blitz=options.tempo.is_blitz,
        mort_subite=options.rules.penalises_at_once,
    )
    players = tuple(
        player(int(each.id), each.name or each.id)
        for each in sorted(state.players, key=lambda each: each.id.zfill(9))
        if each.id.isdecimal() and int(each.id) > 0
    )
    return Correction(options.edition, rules, players)


def follow(
    correction: Correction | None, before: State | None, event: ev.Event, after: State
) -> Correction:
    if correction is None or isinstance(event, ev.GameOpened):
        return begin(after)
    match event:
        case ev.ClockStopped():
            return _opened(correction, after)
        case ev.TopChosen():
            return _with_top(correction, event)
        case ev.CoupAnnulled() if before is not None and before.coup is not None:
            return _annulled(correction, before.coup.number)
        case ev.MoveWithdrawn():
            return _opened(correction, after)
        case ev.CorrectionClosed(coup, eliminated) if eliminated:
            out = {int(each): coup for each in eliminated if each.isdecimal()}
            return replace(correction, eliminated=frozen({**correction.eliminated, **out}))
        case ev.CorrectionReopened(coup):
            kept = {table: at for table, at in correction.eliminated.items() if at != coup}
            return replace(correction, eliminated=frozen(kept))
    return correction


def _opened(correction: Correction, state: State) -> Correction:
    """The slips of this coup may come in. A coup played again keeps the slips it had: a
    withdrawn word changes the grid of the coups after it, not what players had written."""
    coup = state.open_coup
    known = correction.coups.get(coup.number)
    record = CoupRecord(coup.number, state.grid, state.rack, state.options.formule)
    if known is not None and not known.annulled:
        record = replace(record, top=known.top, top_points=known.top_points, closed=known.closed)
        if (known.grid, known.rack) == (record.grid, record.rack):
            return correction
    changed = replace(correction, coups=frozen({**correction.coups, coup.number: record}))
    return _set_aside(changed, coup.number) if known is not None and known.annulled else changed


def _set_aside(correction: Correction, number: int) -> Correction:
    """The slips of the annulled coup: kept, but no longer those of the coup."""
    old = {key: slip for key, slip in correction.slips.items() if key[0] == number}
    left = {key: slip for key, slip in correction.slips.items() if key[0] != number}
    past = {key: (*correction.past.get(key, ()), slip) for key, slip in old.items()}
    return replace(correction, slips=frozen(left), past=frozen({**correction.past, **past}))


def _with_top(correction: Correction, event: ev.TopChosen) -> Correction:
    record = correction.coups.get(event.coup)
    if record is None:
        return correction
    chosen = replace(record, top=Top(event.move, event.points), top_points=event.points)
    return replace(correction, coups=frozen({**correction.coups, event.coup: chosen}))


def _annulled(correction: Correction, number: int) -> Correction:
    """Its points are annulled; the coup will be played again under the same number (§3.6)."""
    record = correction.coups.get(number)
    if record is None:
        return correction
    return replace(
        correction,
        coups=frozen({**correction.coups, number: replace(record, annulled=True)}),
    )
