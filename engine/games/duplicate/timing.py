"""The clock: start, pause, warnings, end, power cuts, interruptions, and the calls of topping
(fisf-2020 §3.3, §3.7, §3.8.4)."""

from dataclasses import replace

from engine.errors import RuleError
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.answer import answer_to, examined
from engine.games.duplicate.contests import TOPPING_PENALTY_MS, PlayerTime
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS, judge_interruption
from engine.games.duplicate.state import Phase, State
from engine.letters.scoring import score
from engine.play.clock import Clock
from engine.play.game import Circumstances
from engine.play.ruling import Ruling


def start(state: State, command: cmd.StartClock, at: Circumstances) -> ev.Events:
    number = state.open_coup.number
    return (ev.ClockStarted(number, at.now_ms, state.options.tempo.for_coup(number)),)


def restart(state: State, command: cmd.RestartClock, at: Circumstances) -> ev.Events:
    number = state.open_coup.number
    if not _clock(state).is_paused:
        raise RuleError("clock_running")
    return (ev.ClockStarted(number, at.now_ms, state.options.tempo.for_coup(number)),)


def pause(state: State, command: cmd.Pause, at: Circumstances) -> ev.Events:
    clock = _running(state)
    return (ev.ClockPaused(at.now_ms, clock.left(at.now_ms)),)


def resume(state: State, command: cmd.Resume, at: Circumstances) -> ev.Events:
    if not _clock(state).is_paused:
        raise RuleError("clock_running")
    return (*_long_pause(state, at.now_ms), ev.ClockResumed(at.now_ms))


def tick(state: State, command: cmd.Tick, at: Circumstances) -> ev.Events:
    clock = state.clock
    if state.phase is not Phase.THINKING or clock is None:
        return ()
    if clock.is_paused:
        return _long_pause(state, at.now_ms)
    if clock.left(at.now_ms) == 0:
        return _stop(state, 0)
    due = clock.due(at.now_ms)
    if due is None:
        return ()
    return (ev.ClockWarned(due, final_stage=due == clock.step.final_ms),)


def stop(state: State, command: cmd.StopClock, at: Circumstances) -> ev.Events:
    return _stop(state, _clock(state).left(at.now_ms))


def recover(state: State, command: cmd.RecoverClock, at: Circumstances) -> ev.Events:
    """Stamps of the session that was cut mean nothing now: only what was left is kept."""
    clock = state.clock
    if state.phase is not Phase.THINKING or clock is None:
        return ()
    return (ev.ClockRecovered(at.now_ms, clock.left(command.last_seen_ms)),)


def note_interruption(state: State, command: cmd.NoteInterruption, at: Circumstances) -> ev.Events:
    ruling = _interruption(state, command.duration_ms)
    if ruling is None:
        minutes = INTERRUPTION_LIMIT_MS // 60_000
        raise RuleError("interruption_short", limit=minutes)
    return (ev.InterruptionNoted(command.duration_ms, ruling),)


def _long_pause(state: State, now_ms: int) -> ev.Events:
    """A pause of more than fifteen minutes is told once."""
    paused_at = _clock(state).paused_at_ms
    if paused_at is None or state.interruption is not None:
        return ()
    ruling = _interruption(state, now_ms - paused_at)
    return (ev.InterruptionNoted(now_ms - paused_at, ruling),) if ruling else ()


def _interruption(state: State, duration_ms: int) -> Ruling | None:
    if state.options.edition is Edition.NOTICE:
        return None  # the notice knows no such end
    options = state.options
    formule = replace(options.formule, original=options.is_original)
    return judge_interruption(duration_ms, state.collected, formule, options.edition)


def _clock(state: State) -> Clock:
    if state.clock is None:
        raise RuleError("clock_not_started")
    return state.clock


def _running(state: State) -> Clock:
    clock = _clock(state)
    if not clock.is_running:
        raise RuleError("clock_paused")
    return clock


def _stop(state: State, left_ms: int) -> ev.Events:
    """The clock stops: slips are collected, or times are written down."""
    number = state.open_coup.number
    stopped = ev.ClockStopped(number, left_ms)
    if state.options.rules.claims_tops:
        return (stopped, ev.CoupTimed(number, _times(state)))
    return (stopped,)


def _times(state: State) -> tuple[PlayerTime, ...]:
    """A top not found costs the whole time and the penalty, even when the clock was stopped
    early: giving up must not be cheaper than searching."""
    found = {claim.table: claim for claim in state.open_coup.claims if claim.right}
    whole = _clock(state).step.total_ms
    return tuple(
        PlayerTime(table, found[table].elapsed_ms)
        if table in found
        else PlayerTime(table, whole, TOPPING_PENALTY_MS)
        for table in state.playing(state.open_coup.number)
    )


def claim_top(state: State, command: cmd.ClaimTop, at: Circumstances) -> ev.Events:
    """Right when it is worth the top. The clock stops when everyone has found it."""
    _check_claimant(state, command.table)
    clock, question = _running(state), state.question
    known = answer_to(question, at)
    if question is None or known is None:
        raise RuleError("solver_not_ready")
    points = examined(question, command.move, at).points
    move = command.move if points is None else command.move.normalised(state.grid)
    tops = known.tops
    best = score(state.grid, tops[0].move, state.options.formule).points if tops else None
    claimed = ev.TopClaimed(
        coup=state.open_coup.number,
        table=command.table,
        move=move,
        right=points is not None and best is not None and points >= best,
        elapsed_ms=clock.elapsed(at.now_ms),
        points=points,
    )
    after = evolve(state, claimed)
    found = {claim.table for claim in after.open_coup.claims if claim.right}
    everyone = found.issuperset(state.playing(claimed.coup))
    return (claimed, *(_stop(after, clock.left(at.now_ms)) if everyone else ()))


def _check_claimant(state: State, table: int) -> None:
    if not state.options.rules.claims_tops:
        raise RuleError("not_topping")
    if table not in state.playing(state.open_coup.number):
        raise RuleError("unknown_player", table=table)
    if any(claim.right and claim.table == table for claim in state.open_coup.claims):
        raise RuleError("top_already_found", player=state.correction.player(table).name)
