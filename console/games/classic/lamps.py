"""What lamps and buzzer say of a classic game: never whether a word is good."""

from console.games.classic.buttons import Moment, moment
from console.games.face import Lamps
from engine.games.classic import events as ev
from engine.games.classic.state import State

SOUNDS: dict[type, str] = {
    ev.StartTileDrawn: "tile",
    ev.TileDrawn: "tile",
    ev.TileReturned: "tile",
    ev.TileLaid: "tile",
    ev.TileLifted: "tile",
    ev.PlayTakenBack: "tile",
    ev.GameReopened: "tile",
    ev.ClockWarned: "warning",
    ev.TimeUp: "end",
    ev.WordRefused: "refusal",
    ev.GameEnded: "end",
}
_AWAITS_TILES = frozenset({Moment.TOSS, Moment.DRAWING, Moment.EXCHANGING, Moment.COUNTING})


def lamps(state: State, _answer: object) -> Lamps:
    now, clock = moment(state), state.clock
    last = clock is not None and clock.is_running and clock.told_ms is not None
    return Lamps(
        ready="wink" if now in _AWAITS_TILES else "off" if now is Moment.RUNNING else "on",
        clock={Moment.RUNNING: "on", Moment.WAITING: "blink"}.get(now, "off"),
        warning="fast" if last else "off",
    )
