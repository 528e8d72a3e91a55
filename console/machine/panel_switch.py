"""The panel as the club has it: listened to, wired or none.

Its pins are opened and closed while the console runs, never because of a setting while a game is
played. Listened to, only the buttons are opened: an open button and an empty pin look the same, and
another board may sit on the rest. The first press makes it a panel, and this box remembers. Buzzer
and siren are in the hands of the process that keeps the time, while there is one.
"""

import json
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from console.desk.trial import PanelParts, french_name
from console.device_settings import panel_settings
from console.files import write_atomically
from console.french import text
from console.journal.records import Fault
from console.requests import read_bounded, read_json
from console.session.faults import fault_of
from console.settings.sections import LISTENED, UNCONNECTED, UNWIRED, WIRED, PanelSection
from firmware_bridge.messages import (
    ButtonHeld,
    ButtonPressed,
    Message,
    PanelFault,
    PanelMended,
    Post,
)
from firmware_bridge.panel.panel import Panel, PanelSettings
from firmware_bridge.panel.patterns import Pattern
from firmware_bridge.panel.pins import board_identity, is_a_pi
from firmware_bridge.panel.timekeeper import SoundPins
from firmware_bridge.panel.timekeeper_link import TimekeeperLink
from firmware_bridge.waiting import MonotonicClock, monotonic_ms

MEMORY_FILE = "panneau.json"
_LARGEST = 10_000
RETRY_S = 2.0
"""On a Pi the header may come late, with its driver or with the right udev gives."""
_MAY_COME = frozenset({"gpio_absent", "gpio_forbidden", "gpio_failed"})
_JUST_NOW_MS = 60_000
_END = "end"
_TIMEKEEPER = "timekeeper"

log = logging.getLogger(__name__)


class OpenPins(Protocol):
    def __call__(self, settings: PanelSettings, post: Post, *, driven: bool) -> Panel: ...


@dataclass
class PanelMemory:
    """Was a press ever seen on this board, with these pins? The card may have been moved to another
    Pi and a HAT put on this one: then it is a panel nobody has seen."""

    path: Path | None
    """None: nothing to remember, the panel is known (a virtual one)."""
    board: Callable[[], str] = board_identity
    _known: dict[str, Any] | None = None

    def holds(self, wired: PanelSettings) -> bool:
        if self.path is None:
            return True
        if self._known is None:
            self._known = _read(self.path)
        return self._known == self._seen(wired)

    def remember(self, wired: PanelSettings) -> None:
        if self.path is None or self.holds(wired):
            return
        self._known = self._seen(wired)
        try:
            write_atomically(self.path, json.dumps(self._known).encode())
        except OSError as trouble:  # seen again at the next press
            log.warning("panel_not_remembered: %s", trouble)

    def forget(self) -> None:
        self._known = {}
        if self.path is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as trouble:
            log.warning("panel_not_forgotten: %s", trouble)

    def _seen(self, wired: PanelSettings) -> dict[str, Any]:
        return {
            "carte": self.board(),
            "boutons": dict(wired.buttons),
            "voyants": dict(wired.lamps),
            "tour": dict(wired.tower),
            "sons": [wired.buzzer or UNCONNECTED, wired.hall or UNCONNECTED],
            "chiffres": wired.digits,
        }


def _read(path: Path) -> dict[str, Any]:
    try:
        content = read_bounded(path, _LARGEST)
        data = read_json(content) if content is not None else {}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as trouble:
        log.warning("panel_memory_unreadable: %s", trouble)
        return {}
    return data if isinstance(data, dict) else {}


@dataclass(frozen=True)
class PanelState:
    """How the panel is, for the settings and for the doctor."""

    code: str
    data: dict[str, Any] = field(default_factory=dict)
    troubles: tuple[Fault, ...] = ()
    waits: bool = False
    """A change is kept and waits for the end of the game."""

    @property
    def words(self) -> str:
        told = [text(self.code, **self.data)]
        told += [text(each.code, **each.data) for each in self.troubles]
        return " ".join([*told, text("panel_state_waits")] if self.waits else told)


class PanelSwitch:
    """What the room's lamps and sounds are told to, whatever becomes of the pins. Every method may
    be called from any thread."""

    def __init__(
        self,
        club: PanelSection,
        post: Post,
        open_pins: OpenPins,
        memory: PanelMemory,
        *,
        wired: Callable[[PanelSection], PanelSettings] = panel_settings,
        on_a_pi: Callable[[], bool] = is_a_pi,
        clock: MonotonicClock = monotonic_ms,
        timekeeper: TimekeeperLink | None = None,
    ) -> None:
        self._timekeeper = timekeeper
        self._ends_ms: int | None = None
        self._without_timekeeper = False
        self._wanted = self._used = club
        self._post = post
        self._open_pins = open_pins
        self._memory = memory
        self._wired = wired
        self._on_a_pi = on_a_pi
        self._clock = clock
        self._lock = threading.RLock()
        """Held while pins are opened or closed; lamps and sounds do not wait for it."""
        self._ending = threading.Event()
        self._awaiting: threading.Thread | None = None
        self._running = self._playing = False
        self._lamps: dict[str, str] = {}
        self._left: tuple[int | None, int | None] = (None, None)
        self._holds: frozenset[str] | None = None
        self._press: ButtonPressed | ButtonHeld | None = None
        self.panel: Panel | None = None
        """As open now. Another thread may change it between two looks."""
        if timekeeper is not None and club.wiring != UNWIRED:
            timekeeper.connect()
        self._open()

    def start(self) -> None:
        with self._lock:
            self._running = True
            self._begin()
        if self._timekeeper is not None:
            self._timekeeper.start(self._lend_sound, self._reclaim_sound, self._post)
            self._tend_sound()

    def stop(self) -> None:
        """Everything off, pins freed. May be called twice."""
        self._ending.set()
        if self._awaiting is not None:
            self._awaiting.join()
        if self._timekeeper is not None:
            self._timekeeper.stop()
        with self._lock:
            self._running = False
            if self.panel is not None:
                self.panel.stop()

    # What the room's subscriber asks

    def lamp(self, name: str, pattern: str) -> None:
        self._lamps[name] = pattern
        if (panel := self.panel) is not None:
            panel.lamp(name, pattern)

    def buzz(self, sound: str) -> None:
        if (panel := self.panel) is None:
            return
        keeper = self._timekeeper
        if keeper is None or not (panel.sound.lent and keeper.is_up):
            panel.buzz(sound)
        elif panel.driven:
            pattern = panel.settings.sounds[sound]
            keeper.end(pattern) if sound == _END else keeper.sound(pattern)

    def time_ends(self, at_ms: int | None) -> None:
        """Handed to the process that keeps the time, where there is one."""
        self._ends_ms = at_ms
        if self._timekeeper is not None and (panel := self.panel) is not None:
            self._timekeeper.hand_over(at_ms, panel.settings.sounds[_END])

    @property
    def time_kept(self) -> int | None:
        """The end of the time that was kept while no console was there."""
        if self._timekeeper is None or not self._timekeeper.is_up:
            return None
        kept = self._timekeeper.kept
        return kept.ended_ms if kept.until_ms is None else kept.until_ms

    def countdown(self, left_ms: int | None, since_ms: int | None) -> None:
        self._left = left_ms, since_ms
        if (panel := self.panel) is not None:
            panel.countdown(left_ms, since_ms)

    def set_holds(self, holds: frozenset[str]) -> None:
        self._holds = holds
        if (panel := self.panel) is not None:
            panel.set_holds(holds)

    def heard(self, sound: str) -> Pattern | None:
        """How the buzzer plays it; None while no buzzer is driven."""
        panel = self.panel
        return panel.settings.sounds[sound] if panel is not None and panel.driven else None

    # The judge's word

    def apply(self, club: PanelSection) -> None:
        """The settings have changed: at once, or when the game is over."""
        with self._lock:
            self._wanted = club
            self._settle()

    def set_playing(self, playing: bool) -> None:
        """A game is played, or none: what waited for its end is done."""
        self._playing = playing
        if self._wanted != self._used and not playing:
            with self._lock:
                self._settle()

    def try_out(self, wanted: bool) -> None:
        """Lamps and buzzer are ours while the judge tries them, even if nobody pressed yet."""
        panel = self.panel
        if panel is not None and (wanted or not self._is_certain(panel)):
            panel.drive(wanted)
            self._tend_sound(wanted)

    # How it is

    @property
    def is_awake(self) -> bool:
        """Is it pressed, as far as anybody knows?"""
        panel = self.panel
        return panel is not None and panel.driven and bool(panel.settings.buttons)

    @property
    def parts(self) -> PanelParts:
        panel = self.panel
        return PanelParts.of(panel.settings) if panel is not None else PanelParts()

    def state(self) -> PanelState:
        panel, waits = self.panel, self._wanted != self._used
        if panel is None:
            none = self._used.wiring == UNWIRED
            return PanelState("panel_state_none" if none else "panel_state_absent", waits=waits)
        found = (*panel.troubles, *(self._timekeeper.faults if self._timekeeper else ()))
        troubles = tuple(fault for each in found if (fault := fault_of(each)) is not None)
        if _is_dead(panel):
            return PanelState("panel_state_dead", {}, troubles, waits)
        if (press := self._press) is None:
            code = "panel_state_wired" if self._used.wiring == WIRED else "panel_state_unpressed"
            if not self._is_certain(panel):
                code = "panel_state_unseen"
            return PanelState(code, {}, troubles, waits)
        ago_ms = self._clock() - press.at_ms
        data = {"button": french_name(press.name), "minutes": ago_ms // 60_000}
        code = "panel_state_pressed" if ago_ms < _JUST_NOW_MS else "panel_state_pressed_before"
        return PanelState(code, data, troubles, waits)

    def told(self) -> str:
        return self.state().words

    # The pins

    def _settle(self) -> None:
        """Make the pins what the settings say, unless a game is played on them."""
        if self._wanted == self._used or self._playing or self._ending.is_set():
            return
        if self.panel is not None:
            self._close(self.panel)
        self._used = self._wanted
        if self._used.wiring == UNWIRED:
            self._press = None
            self._memory.forget()
        self._open()
        if self._running:
            self._begin()

    def _open(self) -> None:
        self.panel = None
        if self._used.wiring == UNWIRED:
            return
        wired = self._wired(self._used)
        certain = self._used.wiring == WIRED or self._memory.holds(wired)
        if self._timekeeper is not None and self._timekeeper.is_up:
            wired = replace(wired, lent=True)
        panel = self._open_pins(wired, self._pass_on, driven=certain)
        if _is_dead(panel) and self._used.wiring == LISTENED and not self._on_a_pi():
            return  # a laptop: nobody asked for a panel, and there is nowhere to put one
        for name, pattern in tuple(self._lamps.items()):
            panel.lamp(name, pattern)
        panel.countdown(*self._left)
        if self._holds is not None:
            panel.set_holds(self._holds)
        self.panel = panel
        self._tend_sound()

    def _begin(self) -> None:
        """A panel that could not be opened on a Pi is tried again before anybody is told."""
        if self.panel is None:
            return
        if _may_come(self.panel) and self._on_a_pi():
            if self._awaiting is None or not self._awaiting.is_alive():
                self._awaiting = threading.Thread(
                    target=self._await, name="panel-awaited", daemon=True
                )
                self._awaiting.start()
        else:
            self.panel.start()

    def _await(self) -> None:
        told = False
        while not self._ending.wait(RETRY_S):
            told = self.try_again(told=told)
            if self.panel is None or not _is_dead(self.panel):
                return

    def try_again(self, *, told: bool) -> bool:
        """Open the pins that were not to be had. The trouble is told once, if it lasts."""
        with self._lock:
            before = self.panel
            if before is None or not _is_dead(before) or self._ending.is_set():
                return told
            self._open()
            if self.panel is None or not _is_dead(self.panel):
                if told:
                    self._take_back(before)
                if self.panel is not None:
                    self.panel.start()
                return False
            if not told and self.panel.driven:
                for fault in self.panel.faults:
                    self._post(fault)
            return True

    def _close(self, panel: Panel) -> None:
        panel.stop()
        if self._timekeeper is not None:
            self._timekeeper.let_go()
        self._take_back(panel)

    def _take_back(self, panel: Panel) -> None:
        """What was wrong with these pins is nobody's trouble any more."""
        for each in panel.troubles:
            self._post(PanelMended(each.kind, each.name, each.pin))

    def _pass_on(self, message: Message) -> None:
        """From the panel's own thread to the inbox: a press makes it a panel that was seen."""
        press = message if isinstance(message, ButtonPressed | ButtonHeld) else None
        self._press = press or self._press
        self._post(message)
        if press is not None and (panel := self.panel) is not None:
            self._memory.remember(panel.settings)
            self._tend_sound()

    # Buzzer and siren, in the hands of the process that keeps the time

    def _tend_sound(self, driven: bool | None = None) -> None:
        """The process holds the lines while the panel is driven, and no longer."""
        panel, keeper = self.panel, self._timekeeper
        if panel is None or keeper is None or _is_dead(panel):
            return
        pins = _sound_pins(panel.settings)
        if pins and (panel.driven if driven is None else driven):
            keeper.need()
            if panel.sound.lent:
                keeper.hold(pins)
        elif panel.sound.lent:
            keeper.let_go()

    def _lend_sound(self) -> None:
        """The process is there (again): it gets the lines when nothing sounds on them."""
        with self._lock:
            panel, keeper = self.panel, self._timekeeper
            if panel is None or keeper is None:
                return
            pins = _sound_pins(panel.settings)

            def hold() -> None:
                if panel.driven:
                    keeper.hold(pins)
                keeper.hand_over(self._ends_ms, panel.settings.sounds[_END])

            panel.lend_sound(hold)
            if self._without_timekeeper:
                self._without_timekeeper = False
                self._post(PanelMended(_TIMEKEEPER, ""))

    def _reclaim_sound(self) -> None:
        """The process is gone, or never came: what it held is ours when it is free."""
        with self._lock:
            if (panel := self.panel) is None:
                return
            panel.reclaim_sound()
            if (keeper := self._timekeeper) is not None and keeper.owes_end:
                keeper.owes_end = False
                panel.buzz(_END)  # it was frozen when the time was over: late, and not never
            if not self._without_timekeeper:
                self._without_timekeeper = True
                self._post(PanelFault(_TIMEKEEPER, "", "timekeeper_lost"))

    def _is_certain(self, panel: Panel) -> bool:
        pressed = self._press is not None
        return pressed or self._used.wiring != LISTENED or self._memory.holds(panel.settings)


def _sound_pins(wired: PanelSettings) -> SoundPins:
    return SoundPins(wired.buzzer, wired.hall, wired.buzzer_active_high, wired.hall_active_high)


def _is_dead(panel: Panel) -> bool:
    """None of its pins could be had."""
    return any(fault.kind == "panel" for fault in panel.faults)


def _may_come(panel: Panel) -> bool:
    return any(fault.kind == "panel" and fault.code in _MAY_COME for fault in panel.faults)
