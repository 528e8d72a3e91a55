"""When things came about, for displays: the machine's state has no use for it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from console.french import text
from console.games.duplicate.labels import as_sentence, room_fact
from console.games.duplicate.snapshot import Fate, PublicAnnulment, PublicNotice, Rejet
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.events import CoupNeutralised

_PHASE_CHANGES = (
    ev.GameOpened,
    ev.CoupOpened,
    ev.RackAnnounced,
    ev.ClockStarted,
    ev.ClockStopped,
    ev.TopChosen,
    ev.MovePlaced,
    ev.MoveWithdrawn,
    ev.CoupCorrected,
    ev.CoupAnnulled,
    ev.GameClosed,
    ev.GameReopened,
)


@dataclass(frozen=True)
class Timeline:
    phase_since_ms: int = 0
    arrivals: tuple[int, ...] = ()
    """When each new letter of the tirage came, in the order drawn."""
    final_since_ms: int = 0
    notice: PublicNotice | None = None

    def after(self, event: ev.Event, now_ms: int) -> "Timeline":
        moved = self
        if isinstance(event, _PHASE_CHANGES):
            moved = replace(moved, phase_since_ms=now_ms)
        change = _CHANGES.get(type(event))
        return change(moved, event, now_ms) if change else moved


def _opened(timeline: Timeline, event: ev.CoupOpened, now_ms: int) -> Timeline:
    return replace(timeline, arrivals=(), notice=None)


def _drawn(timeline: Timeline, event: ev.TileDrawn, now_ms: int) -> Timeline:
    return replace(timeline, arrivals=(*timeline.arrivals, now_ms), notice=None)


def _returned(timeline: Timeline, event: ev.TileReturned, now_ms: int) -> Timeline:
    return replace(timeline, arrivals=timeline.arrivals[:-1], phase_since_ms=now_ms)


def _rejected(timeline: Timeline, event: ev.RackRejected, now_ms: int) -> Timeline:
    notice = Rejet(now_ms, event.tirage, room_fact(event.ruling))
    return replace(timeline, arrivals=(), notice=notice, phase_since_ms=now_ms)


def _announced(timeline: Timeline, event: ev.RackAnnounced, now_ms: int) -> Timeline:
    return replace(timeline, notice=None)


def _warned(timeline: Timeline, event: ev.ClockWarned, now_ms: int) -> Timeline:
    return replace(timeline, final_since_ms=now_ms) if event.final_stage else timeline


def _annulled(timeline: Timeline, event: ev.CoupAnnulled, now_ms: int) -> Timeline:
    if event.code in ("withdrawn", "given_up"):
        return timeline
    reason = as_sentence(event.reason) or text("console_annulled")
    notice = PublicAnnulment(now_ms, event.coup, reason, Fate.LEFT if event.leaves else Fate.AGAIN)
    return replace(timeline, arrivals=(), notice=notice)


def _neutralised(timeline: Timeline, event: CoupNeutralised, now_ms: int) -> Timeline:
    reason = as_sentence(event.reason) or text("console_neutralised")
    return replace(timeline, notice=PublicAnnulment(now_ms, event.coup, reason, Fate.NEUTRAL))


_CHANGES: dict[type, Callable[[Timeline, Any, int], Timeline]] = {
    ev.CoupOpened: _opened,
    ev.TileDrawn: _drawn,
    ev.TileReturned: _returned,
    ev.RackRejected: _rejected,
    ev.RackAnnounced: _announced,
    ev.ClockWarned: _warned,
    ev.CoupAnnulled: _annulled,
    CoupNeutralised: _neutralised,
}
