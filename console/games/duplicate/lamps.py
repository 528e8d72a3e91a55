"""What lamps and buzzer say of a duplicate game."""

from console.games.duplicate.buttons import Moment, moment
from console.games.duplicate.friends import for_the_judge
from console.games.face import Lamps
from engine.games.duplicate import events as ev
from engine.games.duplicate.choosing import proposed_cautions
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import Answer

SOUNDS: dict[type, str] = {
    ev.TileDrawn: "tile",
    ev.TileReturned: "tile",
    ev.ClockStarted: "start",
    ev.ClockWarned: "warning",
    ev.ClockStopped: "end",
    ev.StopTakenBack: "start",
    ev.TopCalled: "tile",
    ev.CallHeardAgain: "tile",
}


_CLOCK = {
    Moment.RUNNING: "on",
    Moment.PAUSED: "blink",
    Moment.CALLED: "blink",
}


def lamps(state: State, answer: Answer | None) -> Lamps:
    now, clock = moment(state), state.clock
    shown = clock if now in _CLOCK else None
    return Lamps(
        ready=_ready(state, answer, now),
        clock=_CLOCK.get(now, "off"),
        warning="fast" if _in_the_last_seconds(state) else _warning(state, answer, now),
        left_ms=shown.left_ms if shown else None,
        since_ms=shown.since_ms if shown else None,
    )


def _in_the_last_seconds(state: State) -> bool:
    """Between the warning and the end."""
    clock = state.clock
    return clock is not None and clock.is_running and clock.told_ms is not None


def _ready(state: State, answer: Answer | None, now: Moment) -> str:
    """On when the next step can be taken at once, winking while letters are awaited."""
    if now is Moment.DRAWING:
        ruling = state.tirage_ruling
        return "on" if ruling is not None and ruling.is_valid else "wink"
    if now is Moment.COLLECTING:
        return "on" if answer is not None else "wink"
    return "off" if now in (Moment.RUNNING, Moment.PAUSED) else "on"


def _warning(state: State, answer: Answer | None, now: Moment) -> str:
    """Steady when the judge should look: an invalid tirage, an end proposed, a cut to be
    measured, something that may be mistaken for the top."""
    ruling = state.tirage_ruling
    invalid = ruling is not None and not ruling.is_valid
    asked = invalid or state.end is not None or state.cut
    if not asked and now is Moment.COLLECTING:
        asked = _caution_is_proposed(state, answer)
    return "on" if asked else "off"


def _caution_is_proposed(state: State, answer: Answer | None) -> bool:
    known = for_the_judge(state, answer)
    return known is not None and bool(proposed_cautions(state, known))
