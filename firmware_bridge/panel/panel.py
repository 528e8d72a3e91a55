"""Buttons, lamps and buzzer of one desk. One thread of its own drives them all.

A device whose pin cannot be had is reported and left out; the others work. Names are opaque: what
« valider » means is the console's business. Of two buttons of the desk down at once the first
counts and the other does not; both in the same millisecond, neither (a palm on the panel).

A panel nobody is sure of only listens: an open button and an empty pin look the same, and another
board may sit on the pins of the lamps. Its first press opens the outputs.
"""

import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from firmware_bridge.messages import (
    BridgeError,
    ButtonHeld,
    ButtonPressed,
    GpioError,
    PanelFault,
    PanelMended,
    Post,
)
from firmware_bridge.panel.countdown import DARK, DIGITS, Countdown, Digits, OpenDigits
from firmware_bridge.panel.guard import (
    BOUNCE_MS,
    HOLD_MS,
    IGNORE_MS,
    SETTLE_MS,
    ButtonGuard,
    Gesture,
)
from firmware_bridge.panel.patterns import (
    BUZZER_PATTERNS,
    LAMP_PATTERNS,
    Lamp,
    Pattern,
)
from firmware_bridge.panel.pins import PinFactory, make_factory, open_input, open_output
from firmware_bridge.panel.sound_lines import SOUND_KINDS, SoundLines, drive
from firmware_bridge.waiting import MonotonicClock, monotonic_ms

STOP_S = 1.0
FIRST_SETTLE_MS = 30
"""While nobody knows whether there are buttons: the hum of a long wire or the clock of another
board closes a contact for less."""
LATE_MS, LATEST_MS = 40, 1500
"""An edge heard later than the first tells that others are under way; none is taken to be older
than the second."""
PIN_LOW = "pin_low"
Task = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class PanelSettings:
    """Pins by name, in BCM numbers. `holds` names the buttons whose long press is another word,
    until `Panel.set_holds` names others."""

    buttons: Mapping[str, int] = field(default_factory=dict)
    lamps: Mapping[str, int] = field(default_factory=dict)
    buzzer: int | None = None
    hall: int | None = None
    """A relay or MOSFET for the hall's own buzzer: the signals of the rules alone."""
    tower: Mapping[str, int] = field(default_factory=dict)
    """A second lamp for one of the same name, high enough for a hall."""
    lent: bool = False
    """Buzzer and hall are another process's to begin with (`timekeeper`)."""
    digits: str = ""
    """One of DIGITS: the time left in large figures."""
    players: frozenset[str] = frozenset()
    """Buttons under other hands: the rule of two at once is not for them."""
    holds: frozenset[str] = frozenset()
    bounce_ms: int = BOUNCE_MS
    ignore_ms: int = IGNORE_MS
    hold_ms: int = HOLD_MS
    lamps_active_high: bool = True
    buzzer_active_high: bool = True
    hall_active_high: bool = True
    """False for a relay that pulls when its input is at ground; so for those of the tower:"""
    tower_active_high: bool = True
    sounds: Mapping[str, Pattern] = field(default_factory=lambda: BUZZER_PATTERNS)

    @property
    def inputs(self) -> "PanelSettings":
        """The buttons alone: what may be opened before anybody knows whether it is a panel."""
        return replace(self, lamps={}, tower={}, buzzer=None, hall=None, digits="")


# The desk of docs/materiel.md. It keeps off GPIO 2 and 3 (fixed pull-ups), 14 and 15 (UART) and
# 18 to 21 (sound cards).
STANDARD_PANEL = PanelSettings(
    buttons={"chrono": 5, "valider": 6, "rejeter": 12, "suivant": 13, "repeter": 16, "annuler": 26},
    lamps={"pret": 17, "chrono": 27, "alerte": 22, "defaut": 24},
    buzzer=23,
    holds=frozenset({"annuler"}),
)


class Panel:
    """`lamp`, `buzz`, `countdown`, `set_holds`, `drive` and `stop` may be called by any thread."""

    def __init__(
        self,
        settings: PanelSettings,
        post: Post,
        factory: PinFactory,
        clock: MonotonicClock = monotonic_ms,
        *,
        owns_factory: bool = False,
        open_digits: OpenDigits | None = None,
        driven: bool = True,
    ) -> None:
        self.settings = settings
        self._factory = factory
        self._own_factory = factory if owns_factory else None
        self._open_figures = open_digits or DIGITS.get(settings.digits)
        self._post = post
        self._clock = clock
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._guards = {name: self._guard(name) for name in settings.buttons}
        self._lamps = {name: Lamp() for name in (*settings.lamps, *settings.tower)}
        self._tower: dict[str, Any] = {}
        self.sound = SoundLines(
            settings.buzzer,
            settings.hall,
            factory,
            buzzer_active_high=settings.buzzer_active_high,
            hall_active_high=settings.hall_active_high,
            lent=settings.lent,
        )
        self._countdown = Countdown()
        self._digits: Digits | None = None
        self._figures = DARK
        self._stuck: dict[str, PanelFault] = {}
        """Buttons that are no fingers; replaced, never changed: others read it."""
        self._inputs: dict[str, Any] = {}
        self._outputs: dict[str, Any] = {}
        self.faults: list[PanelFault] = []
        self._told = 0
        self._late_until_ms = 0
        self.driven = False
        """Are lamps and buzzer ours?"""
        self._open_inputs()
        if driven:
            self._open_outputs()
        self._thread = threading.Thread(target=self._run, name="panel", daemon=True)

    def start(self) -> None:
        if self.driven:
            self._tell_faults()
        self._thread.start()

    def stop(self) -> None:
        """Everything off, pins freed. May be called twice."""
        self._tasks.put(None)
        if self._thread.is_alive():
            self._thread.join(STOP_S)
        self._close()

    def lamp(self, name: str, pattern: str) -> None:
        """Show one of LAMP_PATTERNS. A lamp this desk does not have is passed over."""
        if pattern not in LAMP_PATTERNS:
            raise BridgeError("pattern_unknown", pattern=pattern, known=tuple(LAMP_PATTERNS))
        shown = LAMP_PATTERNS[pattern]
        if name in self._lamps:
            self._tasks.put(lambda now_ms: self._lamps[name].show(shown, now_ms))

    def buzz(self, sound: str) -> None:
        """Play one of the settings' sounds, now or after an equally urgent one."""
        if sound not in self.settings.sounds:
            raise BridgeError("pattern_unknown", pattern=sound, known=tuple(self.settings.sounds))
        pattern = self.settings.sounds[sound]

        def task(now_ms: int) -> None:
            if self.driven:
                self.sound.play(pattern, now_ms)

        self._tasks.put(task)

    def countdown(self, left_ms: int | None, since_ms: int | None) -> None:
        """The time left, running down since then or standing still (None); dark without any."""
        self._tasks.put(lambda _now_ms: self._countdown.set(left_ms, since_ms))

    def set_holds(self, holds: frozenset[str]) -> None:
        """From now on these buttons have a long press that is another word; every other one
        answers the finger coming down. A finger already down keeps the answer it was promised."""

        def task(_now_ms: int) -> None:
            for name, guard in self._guards.items():
                guard.hold = name in holds

        self._tasks.put(task)

    def lend_sound(self, then: Callable[[], None]) -> None:
        """Let another process have buzzer and hall when nothing sounds; `then` tells it."""
        self._tasks.put(lambda _now_ms: self.sound.lend(then))

    def reclaim_sound(self) -> None:
        """That process is gone: they are ours as soon as they are free."""
        self._tasks.put(self.sound.reclaim)

    def drive(self, wanted: bool) -> None:
        """Open lamps and buzzer before any press was seen, or let go of them again."""
        self._tasks.put(lambda _now_ms: self._wake() if wanted else self._fall_asleep())

    @property
    def troubles(self) -> tuple[PanelFault, ...]:
        """What cannot be opened, and the buttons that are none."""
        return (*self.faults, *self._stuck.values())

    def step(self, timeout_ms: int | None = 0) -> bool:
        """One turn of the thread: wait for tasks or for time. False when asked to stop."""
        for task in self._wait(timeout_ms):
            if task is None:
                return False
            task(self._clock())
        now_ms = self._clock()
        # While edges come late, how long a finger stays is told by them and not by our clock.
        late = now_ms < self._late_until_ms
        ticking = {} if late else self._guards
        gestures = {name: guard.tick(now_ms) for name, guard in ticking.items()}
        for name, gesture in gestures.items():  # only now is it known who was down together
            self._say(name, gesture)
            self._look_if_stuck(name, now_ms)
        self._drive(now_ms)
        self._change_hands(now_ms)
        return True

    def _wait(self, timeout_ms: int | None) -> Iterator[Task | None]:
        """The tasks that are there, waiting for a first one at most so long (None: for ever)."""
        timeout_s = None if timeout_ms is None else timeout_ms / 1000
        with suppress(queue.Empty):
            if timeout_s != 0:
                yield self._tasks.get(timeout=timeout_s)
            while True:
                yield self._tasks.get_nowait()

    def _run(self) -> None:
        while self.step(self._patience_ms()):
            pass

    def _patience_ms(self) -> int | None:
        now_ms = self._clock()
        times = [guard.wakeup_ms() for guard in self._guards.values()]
        times += [lamp.wakeup_ms(now_ms) for lamp in self._lamps.values()]
        times += [self.sound.wakeup_ms(now_ms), self._countdown.wakeup_ms(now_ms)]
        due = [at - now_ms for at in times if at is not None]
        return max(min(due), 1) if due else None

    def _guard(self, name: str) -> ButtonGuard:
        settings = self.settings
        return ButtonGuard(
            hold=name in settings.holds,
            ignore_ms=settings.ignore_ms,
            hold_ms=settings.hold_ms,
            bounce_ms=settings.bounce_ms,
            settle_ms=FIRST_SETTLE_MS,
        )

    def _edge(self, name: str, pressed: bool, ago_ms: int) -> None:
        """Called in a thread of the library: note the time, leave the rest to ours. A busy machine
        may hear of a whole press at once, which would be a spike if it were stamped only now."""
        at_ms = self._clock()
        if ago_ms > LATE_MS:
            self._late_until_ms = at_ms + LATE_MS
        if at_ms < self._late_until_ms:
            at_ms -= min(max(ago_ms, 0), LATEST_MS)
        self._tasks.put(lambda _now_ms: self._say(name, self._guards[name].edge(pressed, at_ms)))

    def _say(self, name: str, gesture: Gesture | None) -> None:
        if gesture is None or name in self._stuck or self._came_second(name):
            return
        self._wake()
        message = ButtonHeld if gesture.held else ButtonPressed
        self._post(message(name, gesture.at_ms))

    def _came_second(self, name: str) -> bool:
        """Was another button of the desk down already when this one was pressed?"""
        players, finger = self.settings.players, self._guards[name].finger
        if name in players or finger is None:
            return False
        others = (
            guard.finger
            for other, guard in self._guards.items()
            if other != name and other not in players and other not in self._stuck
        )
        return any(
            other is not None
            and other[0] <= finger[0]
            and (other[1] is None or other[1] > finger[0])
            for other in others
        )

    def _look_if_stuck(self, name: str, now_ms: int) -> None:
        stuck, pin = self._guards[name].is_stuck(now_ms), self.settings.buttons[name]
        fault = self._stuck.get(name)
        if stuck and not self._inputs[name].is_active:
            self._guards[name].edge(False, now_ms)  # let go unheard: the library lost an edge
        elif stuck and fault is None:
            code = PIN_LOW if self._guards[name].never_open else "button_stuck"
            self._stuck = {**self._stuck, name: PanelFault("button", name, code, pin)}
            self._post(self._stuck[name])
        elif not stuck and fault is not None and (self.driven or fault.code != PIN_LOW):
            # a line that was low from the start may be another board's: it wakes no panel
            self._stuck = {other: told for other, told in self._stuck.items() if other != name}
            self._post(PanelMended("button", name, pin))

    def _drive(self, now_ms: int) -> None:
        for name, device in (*self._outputs.items(), *self._tower.items()):
            drive(device, self._lamps[name].level(now_ms))
        self.sound.drive(now_ms)
        figures = self._countdown.text(now_ms)
        if self._digits is not None and figures != self._figures:
            self._digits.show(figures)
            self._figures = figures

    def _wake(self) -> None:
        """There is a panel: what it shows and sounds is ours from now on."""
        if not self.driven:
            self._open_outputs()
            self._tell_faults()

    def _fall_asleep(self) -> None:
        """Only listen: the pins of lamps and buzzer are nobody's again."""
        self._close_outputs()
        self._forget_faults(lambda fault: fault.kind != "button")
        self._set_settling(FIRST_SETTLE_MS)

    def _change_hands(self, now_ms: int) -> None:
        """Buzzer and hall may go to another process, or come back."""
        faults = self.sound.change_hands(now_ms, driven=self.driven)
        if faults is not None:
            self._forget_faults(lambda fault: fault.kind in SOUND_KINDS)
            self.faults += faults
            self._tell_faults()

    def _forget_faults(self, over: Callable[[PanelFault], bool]) -> None:
        gone = [fault for fault in self.faults if over(fault)]
        self._told = sum(not over(fault) for fault in self.faults[: self._told])
        self.faults = [fault for fault in self.faults if not over(fault)]
        for fault in gone:
            self._post(PanelMended(fault.kind, fault.name, fault.pin))

    def _tell_faults(self) -> None:
        for fault in self.faults[self._told :]:
            self._post(fault)
        self._told = len(self.faults)

    def _set_settling(self, settle_ms: int) -> None:
        for guard in self._guards.values():
            guard.settle_ms = settle_ms

    def _open_inputs(self) -> None:
        for name, pin in self.settings.buttons.items():
            edge = partial(self._edge, name)
            device = self._try("button", name, pin, open_input, self._factory, edge)
            if device is not None:
                self._inputs[name] = device
                if device.is_active:
                    self._guards[name].found_down(self._clock())

    def _open_outputs(self) -> None:
        settings, factory = self.settings, self._factory
        self.driven = True
        self._set_settling(SETTLE_MS)
        for name, pin in settings.lamps.items():
            lamp = self._try("lamp", name, pin, open_output, factory, settings.lamps_active_high)
            if lamp is not None:
                self._outputs[name] = lamp
        for name, pin in settings.tower.items():
            lamp = self._try("tower", name, pin, open_output, factory, settings.tower_active_high)
            if lamp is not None:
                self._tower[name] = lamp
        self.faults += self.sound.open()
        if factory is not None and self._open_figures is not None:
            self._open_digits(self._open_figures)

    def _open_digits(self, open_digits: OpenDigits) -> None:
        try:
            self._digits = open_digits(self._factory)
        except GpioError as error:
            pin, detail = error.data.get("pin"), str(error.data.get("detail", ""))
            taken = pin if isinstance(pin, int) else None
            self.faults.append(PanelFault("digits", "", error.code, taken, detail))

    def _try(
        self, kind: str, name: str, pin: int, make: Callable[..., Any], *arguments: Any
    ) -> Any:
        try:
            return make(pin, *arguments)
        except GpioError as error:
            detail = str(error.data.get("detail", ""))
            self.faults.append(PanelFault(kind, name, error.code, pin, detail))
            return None

    def _close(self) -> None:
        self._close_outputs()
        for device in self._inputs.values():
            device.close()
        self._inputs = {}
        if self._own_factory is not None:
            self._own_factory.close()
            self._own_factory = None

    def _close_outputs(self) -> None:
        for device in (*self._outputs.values(), *self._tower.values()):
            device.off()
            device.close()
        self._outputs, self._tower = {}, {}
        self.sound.close()
        if self._digits is not None:
            self._digits.show(DARK)
            self._digits.close()
            self._digits, self._figures = None, DARK
        self.driven = False


def open_panel(
    settings: PanelSettings,
    post: Post,
    factory: PinFactory | None = None,
    clock: MonotonicClock = monotonic_ms,
    open_digits: OpenDigits | None = None,
    driven: bool = True,
) -> Panel:
    """The panel of this machine. Without usable pins, a panel with nothing on it and its fault.
    Not `driven`, it only listens until a first press."""
    if factory is not None:
        return Panel(settings, post, factory, clock, open_digits=open_digits, driven=driven)
    try:
        return Panel(settings, post, make_factory(), clock, owns_factory=True, driven=driven)
    except GpioError as error:
        panel = Panel(PanelSettings(sounds=settings.sounds), post, None, clock, driven=driven)
        panel.faults.append(PanelFault("panel", "", error.code, detail=str(error)))
        return panel
