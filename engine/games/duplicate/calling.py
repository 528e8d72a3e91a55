"""Topping: a player calls, the time stops, the judge answers (fisf-2020 §3.8.4)."""

from engine.errors import RuleError
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.answer import Answer, Circumstances, answered, examined
from engine.games.duplicate.ending import required_reason
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.state import State
from engine.games.duplicate.timing import end_of_time, refuse_while_heard, running
from engine.letters.moves import Move
from engine.letters.scoring import score


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


def _top_of(state: State, known: Answer) -> Move:
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
