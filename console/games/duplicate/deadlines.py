"""When the machine's clock has something to say next."""

from engine.games.duplicate import Phase, State
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS


def next_tick_ms(state: State | None) -> int | None:
    """The moment a Tick will not be in vain; None while nothing is to be expected."""
    if state is None or state.phase is not Phase.THINKING or state.clock is None:
        return None
    clock = state.clock
    if clock.since_ms is not None:
        end_ms = clock.since_ms + clock.left_ms
        untold = [
            signal
            for signal in clock.step.signals_ms
            if clock.told_ms is None or signal < clock.told_ms
        ]
        return end_ms - max(untold, default=0)
    if clock.paused_at_ms is None or state.interruption is not None:
        return None
    return clock.paused_at_ms + INTERRUPTION_LIMIT_MS + 1
