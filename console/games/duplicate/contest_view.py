"""Who is still in, whose time runs: what screens show of a mort subite or of a topping."""

from console.games.duplicate import snapshot as view
from console.games.duplicate.labels import step_label
from engine.games.duplicate.state import State


def contest_view(state: State) -> view.Contest:
    """Facts the room has heard: who left, who called a right top. Never the call itself."""
    return _topping(state) if state.options.rules.claims_tops else _mort_subite(state)


def _mort_subite(state: State) -> view.MortSubite:
    gone = state.gone
    number = state.coup.number if state.coup else state.next_number
    return view.MortSubite(
        tuple(view.Survivor(player.name, gone.get(player.table)) for player in state.players),
        step_label(state.options.tempo.for_coup(number)),
    )


def _topping(state: State) -> view.Topping:
    found_now = {claim.table for claim in state.coup.claims if claim.right} if state.coup else set()
    timed = state.coup is not None and any(timed.coup == state.coup.number for timed in state.timed)
    runners = []
    for player in state.players:
        own = [time for time in state.times if time.table == player.table]
        has_found = player.table in found_now
        current = 0 if timed else _time_so_far(state, player.table, has_found)
        runners.append(
            view.Runner(
                player.name,
                sum(time.total_ms for time in own) + current,
                sum(not time.penalty_ms for time in own),
                sum(bool(time.penalty_ms) for time in own),
                None if has_found or state.clock is None else state.clock.since_ms,
                has_found,
            )
        )
    return view.Topping(tuple(runners))


def _time_so_far(state: State, table: int, has_found: bool) -> int:
    """Of the coup in hand, what is settled: the time of a right call, or of earlier runs of
    a clock that was paused."""
    if has_found and state.coup:
        return next(c.elapsed_ms for c in state.coup.claims if c.right and c.table == table)
    return state.clock.step.total_ms - state.clock.left_ms if state.clock else 0
