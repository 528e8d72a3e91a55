"""The end of a duplicate game: proposed by the rules, taken by the judge (fisf-2020 §3.6, §3.7)."""

from dataclasses import replace

from engine.epreuve.manifest import APPEALS_MS
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.formules import Edition, Topic
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.rack import (
    end_by_annulment,
    end_by_letters,
    end_by_no_placement,
    judge_interruption,
)
from engine.games.duplicate.state import CONTEST_DECIDED, NO_SOLUTION, Phase, State
from engine.games.duplicate.tops import Circumstances, playable
from engine.rulings import Outcome, RuleError, Ruling

TIRAGES_OF_A_BLOCKED_GRID = 2


def proposed_end(state: State, at: Circumstances) -> Ruling | None:
    """Between two coups: does anything end the game?"""
    options, remaining = state.options, state.table.remaining
    by_letters = end_by_letters(remaining, options.edition)
    if by_letters:
        return by_letters
    if playable(state.grid, remaining, options.formule, at) is False:
        return end_by_no_placement(options.edition)
    return contest_end(state)


def contest_end(state: State) -> Ruling | None:
    """A mort subite with one player left has its winner."""
    if not state.options.rules.is_decided(state):
        return None
    article = state.options.edition.article(Topic.MORT_SUBITE)
    winner = state.correction.player(state.still_in[0])
    data = {"table": winner.table, "player": winner.name}
    return Ruling(Outcome.VALID, CONTEST_DECIDED, article, data)


def then_contest_end(state: State, *events: ev.Event) -> ev.Events:
    """The events, and the end they may bring to the contest."""
    if state.end is not None or state.phase is Phase.ENDED:
        return events
    end = contest_end(fold(events, state))
    return (*events, *((ev.EndProposed(end),) if end else ()))


def end_after_annulment(
    state: State, annulled: ev.CoupAnnulled, at: Circumstances
) -> Ruling | None:
    """Can another tirage be drawn once this one is put back?"""
    options, remaining = state.options, state.table.remaining
    if state.forbidden is None:  # given up before its tirage was announced
        return None
    hopeless = annulled.code == NO_SOLUTION and (
        len(annulled.tirage) == len(remaining) or _is_blocked(state)
    )
    if hopeless or playable(state.grid, remaining, options.formule, at) is False:
        return end_by_no_placement(options.edition)
    return end_by_annulment(
        state.forbidden, annulled.coup, remaining, options.formule, options.edition
    )


def _is_blocked(state: State) -> bool:
    """Several tirages running without a solution: with more letters than the solver takes at
    once nobody can prove that the grid is blocked, but the judge may find it so (§3.7)."""
    running = state.annulments[-TIRAGES_OF_A_BLOCKED_GRID:]
    return len(running) == TIRAGES_OF_A_BLOCKED_GRID and all(
        each.code == NO_SOLUTION and each.number == running[-1].number for each in running
    )


def stood_still(state: State, duration_ms: int) -> Ruling | None:
    """What §3.7 makes of an interruption; None when it was short, or for the notice, which knows
    no such end."""
    options = state.options
    if options.edition is Edition.NOTICE:
        return None
    formule = replace(options.formule, original=options.is_original)
    annulled = sum(each.collected for each in state.annulments)
    return judge_interruption(duration_ms, state.collected, formule, options.edition, annulled)


def decline(state: State, command: cmd.DeclineEnd, at: Circumstances) -> ev.Events:
    if state.end is None:
        raise RuleError("no_end_proposed")
    return (ev.EndDeclined(state.end.code, required_reason(command.reason)),)


def reopen(state: State, command: cmd.ReopenGame, at: Circumstances) -> ev.Events:
    reopened = ev.GameReopened(required_reason(command.reason))
    end = proposed_end(state, at)
    return (reopened, *((ev.EndProposed(end),) if end else ()))


def required_reason(reason: str) -> str:
    if not reason.strip():
        raise RuleError("reason_required")
    return reason.strip()


# --- Until when a decision may be appealed against (fisf-2020 §6.3, fisf-2014 §6.3) -------------
# Before the next partie begins; after the last one of the épreuve, within fifteen minutes. Which
# it is comes with the épreuve (`CommonGame.parties`). A game of no épreuve may be followed by
# another or not: the judge says so, by letting a late appeal in.

NEXT_GAME = "appeal_after_next_game"
RESTART = "appeal_after_restart"
"""The console was switched off since: nobody measured the fifteen minutes."""
QUARTER = "appeal_after_quarter"
LAST_QUARTER = "appeal_after_last_quarter"
CAUSES = (NEXT_GAME, RESTART, QUARTER, LAST_QUARTER)


def is_last(options: GameOptions) -> bool | None:
    """Whether no partie of its épreuve follows; None when nobody knows."""
    part = options.hall or options.common
    return part.is_last if part else None


def left_ms(state: State, now_ms: int) -> int | None:
    """What is left of the fifteen minutes; None while nothing runs out: before the last partie
    of an épreuve only the next one ends appeals."""
    closed = state.closed
    if closed is None or closed.at_ms is None or state.appeals_closed:
        return None
    if is_last(state.options) is False:
        return None
    return max(0, closed.at_ms + APPEALS_MS - now_ms)


def too_late(state: State, now_ms: int) -> str | None:
    """Why an appeal comes too late, as a code; None when it does not."""
    if state.appeals_closed:
        return state.appeals_closed
    if left_ms(state, now_ms) != 0:
        return None
    return LAST_QUARTER if is_last(state.options) else QUARTER


def check_in_time(state: State, at: Circumstances, *, late: bool) -> None:
    """`late`: the judge lets it in all the same."""
    cause = too_late(state, at.now_ms)
    if cause is not None and not late:
        raise RuleError(cause, game=state.options.name)


def close_appeals(state: State, command: cmd.CloseAppeals, at: Circumstances) -> ev.Events:
    if command.code not in CAUSES:
        raise RuleError("appeal_unknown_cause", cause=command.code)
    return () if state.appeals_closed else (ev.AppealsClosed(command.code),)
