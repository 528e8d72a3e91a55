"""Lamps and buzzer: what the desk answers to the hand, without a screen."""

from typing import Protocol

from console.games.duplicate.buttons import Situation, held_in
from console.games.duplicate.snapshot import PublicSnapshot, Severity
from console.session.reactions import Occurrence, Subscriber
from console.session.showcase import JudgeSnapshot
from console.tilesets.stocktaking import Remark
from engine.errors import RuleError
from engine.games.duplicate import events as ev

_SOUNDS: dict[type, str] = {
    ev.TileDrawn: "tile",
    ev.TileReturned: "tile",
    ev.ClockStarted: "start",
    ev.ClockWarned: "warning",
    ev.ClockStopped: "end",
}
LAMPS = ("pret", "chrono", "alerte", "defaut")


class Panel(Protocol):
    """What the desk's panel can be asked; the bridge's own, or a test's."""

    def lamp(self, name: str, pattern: str) -> None: ...
    def buzz(self, sound: str) -> None: ...
    def mute(self, muted: bool) -> None: ...
    def set_holds(self, holds: frozenset[str]) -> None: ...


class RoomPanel(Subscriber):
    """One beep per accepted tile, one answer per refusal, lamps by the state of the game."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel

    def happened(self, occurrence: Occurrence) -> None:
        sound = _SOUNDS.get(type(occurrence.event))
        if sound is not None:
            self._panel.buzz(sound)

    def refused(self, refusal: RuleError) -> None:
        self._panel.buzz("refusal")

    def remarked(self, remark: Remark) -> None:
        if remark.beep is not None:
            self._panel.buzz(remark.beep)

    def follow(self, _public: PublicSnapshot, judge: JudgeSnapshot) -> None:
        """A listener of the showcase: the lamps show where the game stands, and a button whose
        long press means nothing there answers the finger at once."""
        self._panel.set_holds(held_in(judge.situation))
        for lamp, pattern in lamps_for(judge).items():
            self._panel.lamp(lamp, pattern)


def lamps_for(judge: JudgeSnapshot) -> dict[str, str]:
    now = judge.situation
    if now is Situation.TRYING and judge.aside is not None:
        return {lamp: "on" if lamp == judge.aside.lamp else "off" for lamp in LAMPS}
    return {
        "pret": _ready(judge, now),
        "chrono": {Situation.RUNNING: "on", Situation.PAUSED: "blink"}.get(now, "off"),
        "alerte": "fast" if _in_the_last_seconds(judge) else _warning(judge),
        "defaut": "blink" if _something_is_wrong(judge) else "off",
    }


def _something_is_wrong(judge: JudgeSnapshot) -> bool:
    """Good news is shown as well, but is no fault."""
    return any(banner.severity is Severity.FAULT for banner in judge.public.banners)


def _in_the_last_seconds(judge: JudgeSnapshot) -> bool:
    """Between the warning and the end."""
    clock = judge.state.clock if judge.state is not None else None
    return clock is not None and clock.is_running and clock.told_ms is not None


def _ready(judge: JudgeSnapshot, now: Situation) -> str:
    """On when the next step can be taken at once, winking while letters are awaited."""
    if now is Situation.DRAWING:
        return "on" if judge.ruling is not None and judge.ruling.is_valid else "wink"
    if now is Situation.COLLECTING:
        return "on" if judge.answer is not None else "wink"
    return "off" if now in (Situation.RUNNING, Situation.PAUSED) else "on"


def _warning(judge: JudgeSnapshot) -> str:
    """Steady when the judge should look: a refusal, an invalid tirage, an end proposed."""
    invalid = judge.ruling is not None and not judge.ruling.is_valid
    proposed = judge.state is not None and judge.state.end is not None
    return "on" if judge.refusal is not None or invalid or proposed else "off"
