"""Lamps and buzzer: what the desk answers to the hand, without a screen."""

import time
from collections.abc import Callable
from typing import Protocol

from console.games.face import Lamps
from console.journal.records import Fault
from console.remarks import Remark
from console.session.desk import AWAIT_TILE, is_at_the_pad
from console.session.faults import LASTING
from console.session.metal_faults import DEVICE_LOST, DEVICE_WRONG_SPEED, PANEL_FAULT
from console.session.reactions import Occurrence, Subscriber
from console.session.showcase import JudgeSnapshot
from console.tv.snapshot import Severity
from engine.rulings import RuleError

LAMPS = ("pret", "chrono", "alerte", "defaut")
GIVE_WAY_S = 0.0002
"""What the panel's thread needs to take the interpreter: the hand looks at its lamp first, and
what the room sees and hears would hold it up for milliseconds."""


class Panel(Protocol):
    """What the desk's panel can be asked; the one that is wired now, or a test's."""

    def lamp(self, name: str, pattern: str) -> None: ...
    def buzz(self, sound: str) -> None: ...
    def countdown(self, left_ms: int | None, since_ms: int | None) -> None: ...
    def set_holds(self, holds: frozenset[str]) -> None:
        """Which buttons have another word for a long press now."""

    def set_playing(self, playing: bool) -> None:
        """A game is played, or none: pins are not changed under it."""


_METAL = frozenset({DEVICE_LOST, DEVICE_WRONG_SPEED, PANEL_FAULT})


def _nobody_speaks(_sound: str) -> None:
    """No voice to hold back."""


class RoomPanel(Subscriber):
    """One beep per accepted tile, one answer per refusal, lamps by the state of the game."""

    def __init__(self, panel: Panel, hold_speech: Callable[[str], None] = _nobody_speaks) -> None:
        self._panel = panel
        self._hold_speech = hold_speech
        self._lamps: dict[str, str] = {}
        self._holds: frozenset[str] | None = None
        self._counting: tuple[int | None, int | None] | None = None
        self._playing: bool | None = None
        self._quiet = False

    def happened(self, occurrence: Occurrence) -> None:
        sound = occurrence.face.room.sounds.get(type(occurrence.event))
        if sound is not None:
            self._hold_speech(sound)
            self._panel.buzz(sound)

    def refused(self, refusal: RuleError) -> None:
        """Near the pad while players think, a tile is no deed: shown, not heard."""
        if refusal.code == AWAIT_TILE:
            self._panel.buzz("question")
        elif not (self._quiet and is_at_the_pad(refusal)):
            self._panel.buzz("refusal")

    def told(self, fault: Fault) -> None:
        if fault.code in _METAL:
            self._panel.buzz("fault")

    def remarked(self, remark: Remark) -> None:
        if remark.beep is not None:
            self._panel.buzz(remark.beep)

    def follow(self, judge: JudgeSnapshot) -> None:
        """A listener of the showcase: the lamps show where the game stands, and the buttons
        answer the finger down where a long press would mean nothing."""
        game = lamps_of(judge)
        counting = game.left_ms, game.since_ms
        if counting != self._counting:
            self._counting = counting
            self._panel.countdown(*counting)
        self._quiet = judge.situation.quiet
        holds = judge.situation.holds
        if holds != self._holds:
            self._holds = holds
            self._panel.set_holds(holds)
        if judge.playing != self._playing:
            self._playing = judge.playing
            self._panel.set_playing(judge.playing)
        self._light(lamps_for(judge, game))

    def _light(self, lamps: dict[str, str]) -> None:
        if lamps == self._lamps:
            return
        self._lamps = lamps
        for lamp, pattern in lamps.items():
            self._panel.lamp(lamp, pattern)
        time.sleep(GIVE_WAY_S)


def lamps_of(judge: JudgeSnapshot) -> Lamps:
    """What the game on the desk wants them to say."""
    return judge.face.room.lamps(judge.state, judge.answer) if judge.face is not None else Lamps()


def lamps_for(judge: JudgeSnapshot, game: Lamps) -> dict[str, str]:
    if judge.mode is not None and (aside := judge.mode.aside) is not None and aside.panel:
        return {lamp: "on" if lamp == aside.lamp else "off" for lamp in LAMPS}
    refused = "on" if judge.refusal is not None else "off"
    return {
        "pret": game.ready,
        "chrono": game.clock,
        "alerte": game.warning if game.warning != "off" else refused,
        "defaut": _something_is_wrong(judge),
    }


def _something_is_wrong(judge: JudgeSnapshot) -> str:
    """It blinks until the fault was read, and shines as long as it lasts. Good news is shown
    as well, but is no fault."""
    if not judge.public.banners and not judge.faults:
        return "off"
    if any(banner.severity is not Severity.INFORMATION for banner in judge.public.banners):
        return "blink"
    return "on" if any(fault.code in LASTING for fault in judge.faults) else "off"
