"""The time of a coup: clock, power cuts, interruptions (fisf-2020 §3.3, §3.7).

In a topping the players stop it themselves, by calling (§3.8.4).
"""

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate import on_devices
from engine.games.duplicate.contests import TOPPING_PENALTY_MS, PlayerTime
from engine.games.duplicate.ending import required_reason, stood_still
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import Circumstances, CoupAnswer, answered, examined
from engine.letters.moves import Move
from engine.letters.scoring import score
from engine.play.clock import Clock
from engine.rulings import RuleError


def start(state: State, command: cmd.StartClock, at: Circumstances) -> ev.Events:
    number = state.open_coup.number
    return (ev.ClockStarted(number, at.now_ms, state.options.tempo.for_coup(number)),)


def restart(state: State, command: cmd.RestartClock, at: Circumstances) -> ev.Events:
    number = state.open_coup.number
    if not _clock(state).is_paused:
        raise RuleError("clock_running")
    return (ev.ClockStarted(number, at.now_ms, state.options.tempo.for_coup(number)),)


def pause(state: State, command: cmd.Pause, at: Circumstances) -> ev.Events:
    refuse_while_heard(state)
    clock = running(state)
    return (ev.ClockPaused(at.now_ms, clock.left(at.now_ms)),)


def resume(state: State, command: cmd.Resume, at: Circumstances) -> ev.Events:
    if not _clock(state).is_paused:
        raise RuleError("clock_running")
    refuse_while_heard(state)
    return (*_long_pause(state, at.now_ms), ev.ClockResumed(at.now_ms))


def tick(state: State, command: cmd.Tick, at: Circumstances) -> ev.Events:
    clock = state.clock
    if state.course is not None:
        return on_devices.tick(state, at.now_ms)
    if state.phase is not Phase.THINKING or clock is None:
        return ()
    if clock.is_paused:
        return _long_pause(state, at.now_ms)
    if clock.left(at.now_ms) == 0:
        return end_of_time(state, 0)
    due = clock.due(at.now_ms)
    if due is None:
        return ()
    return (ev.ClockWarned(due, final_stage=due == clock.step.final_ms),)


def stop(state: State, command: cmd.StopClock, at: Circumstances) -> ev.Events:
    return end_of_time(state, _clock(state).left(at.now_ms))


def take_back_stop(state: State, command: cmd.TakeBackStop, at: Circumstances) -> ev.Events:
    """Only of a time that was cut short, and while no slip of the coup has been read. Where a
    call accepted in a topping had ended it, that call goes with it."""
    coup = state.open_coup
    if not _clock(state).left_ms:
        raise RuleError("clock_ran_out")
    if state.correction.slips_of(coup.number):
        raise RuleError("clock_slips_read", coup=coup.number)
    found = [claim.table for claim in coup.claims if claim.right]
    everyone = bool(found) and set(found).issuperset(state.playing(coup.number))
    last = found[-1] if everyone else None
    return (ev.StopTakenBack(coup.number, at.now_ms, required_reason(command.reason), last),)


def recover(state: State, command: cmd.RecoverClock, at: Circumstances) -> ev.Events:
    """Stamps of the session that was cut mean nothing now: only what was left is kept."""
    clock = state.clock
    if state.phase is not Phase.THINKING or clock is None:
        return on_devices.recover(state, command.last_seen_ms)
    return (ev.ClockRecovered(at.now_ms, clock.left(command.last_seen_ms)),)


def note_interruption(state: State, command: cmd.NoteInterruption, at: Circumstances) -> ev.Events:
    ruling = stood_still(state, command.duration_ms)
    if ruling is None and state.cut:
        return (ev.CutMeasured(max(0, command.duration_ms)),)
    if ruling is None:
        minutes = INTERRUPTION_LIMIT_MS // 60_000
        raise RuleError("interruption_short", limit=minutes)
    return (ev.InterruptionNoted(command.duration_ms, ruling),)


def note_cut(state: State, command: cmd.NoteCut, at: Circumstances) -> ev.Events:
    """Once, however often the power goes before somebody answers."""
    return () if state.cut else (ev.CutNoted(),)


def cut_was_short(state: State, command: cmd.CutWasShort, at: Circumstances) -> ev.Events:
    _check_cut(state)
    return (ev.CutMeasured(INTERRUPTION_LIMIT_MS),)


def cut_was_long(state: State, command: cmd.CutWasLong, at: Circumstances) -> ev.Events:
    _check_cut(state)
    return note_interruption(state, cmd.NoteInterruption(INTERRUPTION_LIMIT_MS + 1), at)


def _check_cut(state: State) -> None:
    if not state.cut:
        raise RuleError("no_cut_to_measure")


def _long_pause(state: State, now_ms: int) -> ev.Events:
    """A pause of more than fifteen minutes is told once."""
    paused_at = _clock(state).paused_at_ms
    if paused_at is None or state.interruption is not None:
        return ()
    ruling = stood_still(state, now_ms - paused_at)
    return (ev.InterruptionNoted(now_ms - paused_at, ruling),) if ruling else ()


def _clock(state: State) -> Clock:
    if state.clock is None:
        raise RuleError("clock_not_started")
    return state.clock


def running(state: State) -> Clock:
    clock = _clock(state)
    if not clock.is_running:
        raise RuleError("clock_paused")
    return clock


def refuse_while_heard(state: State) -> None:
    called = state.open_coup.called
    if called is not None:
        raise RuleError("call_stands", player=state.correction.player(called).name)


def end_of_time(state: State, left_ms: int) -> ev.Events:
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


# --- Topping (fisf-2020 §3.8.4) -----------------------------------------------------------------
# A player calls, the time stops, the judge answers.


def searching(state: State) -> tuple[int, ...]:
    """The tables that have not found the top of this coup."""
    coup = state.open_coup
    found = {claim.table for claim in coup.claims if claim.right}
    return tuple(table for table in state.playing(coup.number) if table not in found)


def call(state: State, command: cmd.CallTop, at: Circumstances) -> ev.Events:
    """The hand counts at the moment it came down; one after the end comes too late."""
    _check_topping(state)
    refuse_while_heard(state)
    clock = running(state)
    table = searching(state)[0] if command.table is None else command.table
    _check_claimant(state, table)
    left_ms = clock.left(at.now_ms)
    if not left_ms:
        return end_of_time(state, 0)
    return (ev.TopCalled(state.open_coup.number, table, at.now_ms, left_ms),)


def name_caller(state: State, command: cmd.NameCaller, at: Circumstances) -> ev.Events:
    called, tables = _heard(state), searching(state)
    if command.table is None and len(tables) == 1:
        raise RuleError("no_other_caller", player=state.correction.player(called).name)
    following = tables[(tables.index(called) + 1) % len(tables)]
    table = following if command.table is None else command.table
    _check_claimant(state, table)
    return (ev.CallerNamed(state.open_coup.number, table),)


def refuse(state: State, command: cmd.RefuseCall, at: Circumstances) -> ev.Events:
    refused = ev.CallRefused(state.open_coup.number, _heard(state))
    return (refused, ev.ClockResumed(at.now_ms))


def hear_again(state: State, command: cmd.HearAgain, at: Circumstances) -> ev.Events:
    """A wrong answer costs nobody a second: the time since it was given comes back to all."""
    _check_topping(state)
    refuse_while_heard(state)
    coup = state.open_coup
    if coup.answered is None:
        raise RuleError("nobody_answered")
    table, left_ms = coup.answered
    reason = required_reason(command.reason)
    return (ev.CallHeardAgain(coup.number, table, at.now_ms, left_ms, reason),)


def claim_top(state: State, command: cmd.ClaimTop, at: Circumstances) -> ev.Events:
    """Right when it is worth the top. The clock stops when everyone has found it, and runs on
    while somebody still searches."""
    table = _claimant(state, command)
    clock = running(state) if state.open_coup.called is None else state.clock
    assert clock is not None, "somebody is heard only while there is a clock"
    question, known = answered(state.question, at)
    move = command.move or _top_of(state, known)
    points = examined(question, move, at).points
    best = score(state.grid, known.tops[0].move, question.formule).points if known.tops else None
    claimed = ev.TopClaimed(
        coup=state.open_coup.number,
        table=table,
        move=move if points is None else move.normalised(state.grid),
        right=points is not None and best is not None and points >= best,
        elapsed_ms=clock.elapsed(at.now_ms),
        points=points,
    )
    after = evolve(state, claimed)
    if not searching(after):
        return (claimed, *end_of_time(after, clock.left(at.now_ms)))
    return (claimed,) if clock.is_running else (claimed, ev.ClockResumed(at.now_ms))


def _claimant(state: State, command: cmd.ClaimTop) -> int:
    _check_topping(state)
    called = state.open_coup.called
    table = called if command.table is None else command.table
    if table is None:
        raise RuleError("nobody_called")
    _check_claimant(state, table)
    if called not in (None, table):
        refuse_while_heard(state)
    return table


def _heard(state: State) -> int:
    _check_topping(state)
    called = state.open_coup.called
    if called is None:
        raise RuleError("nobody_called")
    return called


def _top_of(state: State, known: CoupAnswer) -> Move:
    """What the judge's word stands for: the solution that will be proposed."""
    if not known.tops:
        raise RuleError("no_solution", tirage=state.rack)
    return known.retained or known.tops[0].move


def _check_topping(state: State) -> None:
    if not state.options.rules.claims_tops:
        raise RuleError("not_topping")


def _check_claimant(state: State, table: int) -> None:
    if table not in state.playing(state.open_coup.number):
        raise RuleError("unknown_player", table=table)
    if table not in searching(state):
        raise RuleError("top_already_found", player=state.correction.player(table).name)
