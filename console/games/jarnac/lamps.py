"""What lamps and buzzer say of a game of Jarnac."""

from console.games.face import Lamps
from engine.games.jarnac import events as ev
from engine.games.jarnac.state import Phase, State

SOUNDS: dict[type, str] = {
    ev.LetterDrawn: "tile",
    ev.TossDrawn: "tile",
    ev.ActTakenBack: "tile",
    ev.JarnacCalled: "warning",
    ev.JarnacTaken: "warning",
    ev.TimeWarned: "warning",
    ev.FlagFell: "end",
    ev.GameEnded: "end",
}


def lamps(state: State, _answer: object) -> Lamps:
    timing = state.timing
    running = bool(timing.active)
    stopped = timing.begun and timing.running is None
    warned = any(clock.told_ms is not None for _, clock in timing.active)
    judge = state.phase is Phase.ARBITRATION
    return Lamps(
        ready="wink" if state.awaited else "on",
        clock="on" if running else "blink" if stopped else "off",
        warning="fast" if warned or state.phase is Phase.FINAL else "on" if judge else "off",
    )
