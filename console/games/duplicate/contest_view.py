"""What screens show of a mort subite or of a topping: who is still in, whose time runs."""

from console.french import text
from console.games.duplicate.labels import step_label
from console.games.duplicate.snapshot import (
    PublicContest,
    PublicMortSubite,
    PublicTopping,
    Runner,
    Survivor,
)
from engine.games.duplicate.runs import Course
from engine.games.duplicate.state import State


def contest_view(state: State) -> PublicContest:
    """Facts the room has heard: who left, who called a right top. Never the call itself."""
    return _topping(state) if state.options.rules.claims_tops else _mort_subite(state)


def _mort_subite(state: State) -> PublicMortSubite:
    gone = state.gone
    number = state.coup.number if state.coup else state.next_number
    return PublicMortSubite(
        tuple(Survivor(player.name, gone.get(player.table)) for player in state.players),
        step_label(state.options.tempo.for_coup(number)),
    )


def runs(state: State, course: Course) -> PublicTopping:
    """One ranking by time: who is ahead by coups, then by time, before who has not set off."""
    return PublicTopping(
        tuple(_runner(state, course, line.table) for line in state.ranking), on_devices=True
    )


def _runner(state: State, course: Course, table: int) -> Runner:
    name, run = state.correction.player(table).name, course.runs.get(table)
    if run is None:
        place = "runner_ready" if table in course.ready else "runner_awaited"
        return Runner(name, 0, place=text(place))
    over = course.is_over(run)
    coup = {"coup": run.coup, "coups": course.length}
    missed = sum(bool(time.penalty_ms) for time in run.times)
    return Runner(
        name,
        run.total_ms + (0 if over else run.spent_ms),
        len(run.times) - missed,
        missed,
        run.since_ms,
        over,
        text("runner_over") if over else text("runner_at", **coup),
    )


def _topping(state: State) -> PublicTopping:
    if state.course is not None:
        return runs(state, state.course)
    found_now = {claim.table for claim in state.coup.claims if claim.right} if state.coup else set()
    timed = state.coup is not None and any(timed.coup == state.coup.number for timed in state.timed)
    runners = []
    for player in state.players:
        own = [time for time in state.times if time.table == player.table]
        has_found = player.table in found_now
        current = 0 if timed else _time_so_far(state, player.table, has_found)
        runners.append(
            Runner(
                player.name,
                sum(time.total_ms for time in own) + current,
                sum(not time.penalty_ms for time in own),
                sum(bool(time.penalty_ms) for time in own),
                None if has_found or state.clock is None else state.clock.since_ms,
                has_found,
            )
        )
    return PublicTopping(tuple(runners))


def _time_so_far(state: State, table: int, has_found: bool) -> int:
    """Of the coup in hand, what is settled: the time of a right call, or of earlier runs of
    a clock that was paused."""
    if has_found and state.coup:
        return next(c.elapsed_ms for c in state.coup.claims if c.right and c.table == table)
    return state.clock.step.total_ms - state.clock.left_ms if state.clock else 0
