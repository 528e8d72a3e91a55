"""Clocks: none, one per turn, or a chess clock each. They only run while somebody is to play."""

from engine.errors import RuleError
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.options import ClockKind
from engine.games.classic.state import Circumstances, Phase, State
from engine.games.classic.turns import TIME_UP
from engine.play.clock import Clock, check_time


def pause(state: State, command: cmd.Pause, at: Circumstances) -> ev.Events:
    if not _clock(state).is_running:
        raise RuleError("clock_paused")
    return stopped(state, at.now_ms)


def resume(state: State, command: cmd.Resume, at: Circumstances) -> ev.Events:
    if _clock(state).is_running:
        raise RuleError("clock_running")
    return (ev.ClockStarted(state.on_turn, at.now_ms),)


def press(state: State, command: cmd.PressClock, at: Circumstances) -> ev.Events:
    clock = _clock(state)
    if command.player != state.on_turn:
        raise RuleError("not_your_clock", player=state.seat(state.on_turn).title)
    return (
        stopped(state, at.now_ms)
        if clock.is_running
        else (ev.ClockStarted(state.on_turn, at.now_ms),)
    )


def set_clock(state: State, command: cmd.SetClock, at: Circumstances) -> ev.Events:
    """A clock of the turn is that of whoever is to play."""
    player = state.seat(command.player).id
    if player not in state.clocks or player not in state.present:
        raise RuleError("no_clock")
    if state.options.timing.kind is ClockKind.PER_TURN and player != state.on_turn:
        raise RuleError("not_your_clock", player=state.seat(state.on_turn).title)
    check_time(command.left_ms)
    return (ev.ClockSet(player, at.now_ms, command.left_ms),)


def stopped(state: State, now_ms: int) -> ev.Events:
    """The clock of the player on turn stands still; nothing when it does already."""
    clock = state.clock
    if clock is None or not clock.is_running:
        return ()
    return (ev.ClockStopped(state.on_turn, clock.balance(now_ms)),)


def started(state: State, now_ms: int) -> ev.Events:
    """A turn that has just come round starts its clock; the very first waits for a hand."""
    if state.phase is not Phase.PLAYING or not state.fresh or not state.turns:
        return ()
    return (ev.ClockStarted(state.on_turn, now_ms),) if state.clock else ()


def tick(state: State, command: cmd.Tick, at: Circumstances) -> ev.Events:
    clock = state.clock
    if clock is None or not clock.is_running:
        return ()
    if clock.left(at.now_ms) == 0:
        return () if clock.told_ms == 0 else _time_up(state)
    due = clock.due(at.now_ms)
    return () if due is None else (ev.ClockWarned(state.on_turn, due),)


def _time_up(state: State) -> ev.Events:
    """A buzzer; a chess clock runs on and counts, a turn's clock stops and may cost the turn."""
    up = ev.TimeUp(state.on_turn)
    if state.options.timing.kind is ClockKind.CHESS:
        return (up,)
    stop = ev.ClockStopped(state.on_turn, 0)
    if not state.options.timing.costs_turn:
        return (up, stop)
    return (up, stop, ev.TurnLost(state.next_number, state.on_turn, TIME_UP.cause))


def recover(state: State, command: cmd.RecoverClock, at: Circumstances) -> ev.Events:
    """Stamps of the session that was cut mean nothing now: only what was left is kept."""
    return stopped(state, command.ran_until_ms)


def wake_at(state: State) -> int | None:
    clock = state.clock
    return None if clock is None or clock.told_ms == 0 else clock.next_signal_at()


def _clock(state: State) -> Clock:
    if state.clock is None:
        raise RuleError("no_clock")
    return state.clock
