"""Until when a decision may be appealed against (fisf-2020 §6.3, fisf-2014 §6.3).

Before the next game begins; after the last game of the competition, within fifteen minutes.
Nobody tells the game that it was the last: the judge does, by letting a late appeal in.
"""

from engine.errors import RuleError
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.answer import Circumstances
from engine.games.duplicate.state import State
from engine.play.clock import SECOND_MS

APPEALS_MS = 15 * 60 * SECOND_MS
NEXT_GAME = "appeal_after_next_game"
RESTART = "appeal_after_restart"
"""The console was switched off since: nobody measured the fifteen minutes."""
QUARTER = "appeal_after_quarter"
CAUSES = (NEXT_GAME, RESTART, QUARTER)


def left_ms(state: State, now_ms: int) -> int | None:
    """What is left of the fifteen minutes; None while nothing runs out."""
    closed = state.closed
    if closed is None or closed.at_ms is None or state.appeals_closed:
        return None
    return max(0, closed.at_ms + APPEALS_MS - now_ms)


def too_late(state: State, now_ms: int) -> str | None:
    """Why an appeal comes too late, as a code; None when it does not."""
    if state.appeals_closed:
        return state.appeals_closed
    return QUARTER if left_ms(state, now_ms) == 0 else None


def check_in_time(state: State, at: Circumstances, *, late: bool) -> None:
    """`late`: the judge lets it in all the same."""
    cause = too_late(state, at.now_ms)
    if cause is not None and not late:
        raise RuleError(cause, game=state.options.name)


def close(state: State, command: cmd.CloseAppeals, at: Circumstances) -> ev.Events:
    if command.code not in CAUSES:
        raise RuleError("appeal_unknown_cause", cause=command.code)
    return () if state.appeals_closed else (ev.AppealsClosed(command.code),)
