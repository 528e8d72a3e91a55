"""The judge closes the game, and what becomes of the coup in play (fisf-2020 §3.7)."""

from engine.errors import RuleError
from engine.games.duplicate import choosing
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.answer import Circumstances
from engine.games.duplicate.ending import stood_still
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS
from engine.games.duplicate.state import ABANDONED, NO_SOLUTION, RESULTS_STAND, State
from engine.play.ruling import Ruling


def close(state: State, command: cmd.CloseGame, at: Circumstances) -> ev.Events:
    noted: ev.Events = ()
    ruling = state.ended_by
    if command.how is cmd.Closing.ABANDONED:
        ruling = None
    elif command.how is cmd.Closing.INTERRUPTED and state.interruption is None:
        ruling = stood_still(state, INTERRUPTION_LIMIT_MS + 1)
        noted = (ev.InterruptionNoted(INTERRUPTION_LIMIT_MS + 1, ruling),) if ruling else ()
    if ruling is None and not (command.reason or "").strip():
        raise RuleError("close_needs_reason")
    last = _last_coup(state, ruling, command.reason, at)
    after = fold(last, state)
    by_judge = ABANDONED if command.how is cmd.Closing.ABANDONED else "end_by_judge"
    return (
        *noted,
        *last,
        ev.GameClosed(
            code=ruling.code if ruling else by_judge,
            article=ruling.article if ruling else "",
            coups=len(after.coups),
            cumul=after.cumul,
            reason=command.reason,
            at_ms=at.now_ms,
        ),
    )


def _last_coup(
    state: State, ruling: Ruling | None, reason: str | None, at: Circumstances
) -> ev.Events:
    """A coup in play is given up with the game, unless the results stand and its slips had been
    collected: they stand « à l'issue » of that very coup."""
    if state.coup is None:
        return ()
    if ruling is not None and ruling.code == RESULTS_STAND and state.coup_is_collected:
        try:
            return _ended(state, at)
        except RuleError as refusal:
            if refusal.code != NO_SOLUTION:
                raise
    return (ev.CoupAnnulled(state.coup.number, state.rack, "given_up", reason),)


def _ended(state: State, at: Circumstances) -> ev.Events:
    """Its top retained and laid. What the letters left would propose no longer matters."""
    retained = state.open_coup.top is not None
    chosen = () if retained else choosing.choose(state, cmd.ChooseTop(), at)
    placed = choosing.place(fold(chosen, state), cmd.PlaceTop(), at)
    return (*chosen, *(event for event in placed if not isinstance(event, ev.EndProposed)))
