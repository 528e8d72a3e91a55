"""Hands for a desk with no metal: what fingers do to it, and what faults do."""

import threading
from collections.abc import Callable, Mapping

from firmware_bridge.messages import BridgeError
from firmware_bridge.panel.panel import PanelSettings
from firmware_bridge.panel.pins import make_mock_factory
from firmware_bridge.settings import ReaderSettings
from firmware_bridge.virtual.pty_device import PtyDevice, Schedule
from firmware_bridge.virtual.simulators.base import ReaderSim
from firmware_bridge.virtual.simulators.em4100 import Em4100Sim


class VirtualReader:
    """Faults any reader may suffer. `for_ms` undoes a fault by itself after a while."""

    def __init__(self, device: PtyDevice, schedule: Schedule) -> None:
        self._device = device
        self._schedule = schedule
        self.name = device.name

    @property
    def settings(self) -> ReaderSettings:
        """What the console's settings would say of this reader."""
        return ReaderSettings(self.name, self._device.path, self._device.sim.model)

    def ghost(self, tag: str | None = None) -> None:
        """A tag is heard that is not there."""
        self._device.call(lambda sim, now: sim.ghost(tag, now))

    def noise(self, size: int = 200) -> None:
        self._device.call(lambda sim, now: sim.noise(size, now))

    def truncate(self, count: int = 1) -> None:
        """The next frames with a tag lose their end."""
        self._device.call(lambda sim, now: sim.truncate(count))

    def bad_checksum(self, count: int = 1) -> None:
        """The next frames with a tag carry a wrong checksum."""
        self._device.call(lambda sim, now: sim.corrupt(count))

    def mute(self, for_ms: int | None = None) -> None:
        """Still plugged in, but not a word."""
        self._device.call(_set_muted(True))
        if for_ms is not None:
            self._schedule.after(for_ms, self.unmute)

    def unmute(self) -> None:
        self._device.call(_set_muted(False))

    def brown_out(self) -> None:
        """Its supply gives way for a moment: plugged in as before, and its settings forgotten."""
        self._device.call(lambda sim, now: sim.sag(now))

    def unplug(self, for_ms: int | None = None) -> None:
        self._device.unplug()
        if for_ms is not None:
            self._schedule.after(for_ms, self.replug)

    def replug(self) -> None:
        self._device.replug()

    def replug_as(self, port: str) -> None:
        """Plugged in again, but the kernel gives it another name; the stable one follows."""
        self._device.replug(port)

    def close(self) -> None:
        self._device.close()


class VirtualPad(VirtualReader):
    """The reader tiles are laid on."""

    @property
    def tags(self) -> tuple[str, ...]:
        return self._device.call(lambda sim, now: tuple(sim.tags))

    def place(self, *tags: str) -> None:
        self._device.call(lambda sim, now: sim.place(list(tags), now))

    def remove(self, tag: str | None = None) -> None:
        """One tag, or whatever lies there."""
        self._device.call(lambda sim, now: sim.remove(tag, now))

    def repeat(self, every_ms: int | None = 65) -> None:
        """How often an EM4100 reader repeats itself; other models have their own rhythm."""

        def change(sim: ReaderSim, now: float) -> None:
            if isinstance(sim, Em4100Sim):
                sim.repeat_ms = every_ms
                sim.field_changed(now)

        self._device.call(change)


class VirtualStock(VirtualReader):
    """The UHF reader under the bag."""

    def lay_over(self, tags: list[str]) -> None:
        """The bag now holds exactly these."""

        def change(sim: ReaderSim, now: float) -> None:
            sim.tags = list(tags)
            sim.field_changed(now)

        self._device.call(change)


def _set_muted(muted: bool) -> Callable[[ReaderSim, float], None]:
    def change(sim: ReaderSim, _now: float) -> None:
        sim.muted = muted

    return change


# --- The panel ----------------------------------------------------------------------------------
# Fingers for its buttons, eyes for its figures.

PRESS_MS = 90
HOLD_MS = 1800
BOUNCE_STEP_MS = 2
DROP_MS = 45


class VirtualDigits:
    """Figures that are not there: what they show can be read."""

    def __init__(self) -> None:
        self.text = ""

    def show(self, text: str) -> None:
        self.text = text

    def close(self) -> None:
        self.text = ""


class VirtualPanel:
    """Mock pins; the console opens its own panel on `factory`, with the drivers of the metal."""

    def __init__(self, settings: PanelSettings, schedule: Schedule) -> None:
        self.settings = settings
        self.factory = make_mock_factory()
        self.digits = VirtualDigits()
        self._schedule = schedule
        self._lock = threading.Lock()

    def press(self, button: str, for_ms: int = PRESS_MS) -> None:
        """Down now, up a little later."""
        self._contact(button, closed=True)
        self._schedule.after(for_ms, lambda: self._contact(button, closed=False))

    def hold(self, button: str, for_ms: int = HOLD_MS) -> None:
        self.press(button, for_ms)

    def bounce(self, button: str, times: int = 5) -> None:
        """One press through a worn contact: it chatters on the way down and on the way up."""
        for start_ms in (0, PRESS_MS):
            for step in range(2 * times + 1):
                closed = (step % 2 == 0) == (start_ms == 0)
                self._later(start_ms + step * BOUNCE_STEP_MS, button, closed)

    def stick(self, button: str) -> None:
        """It goes down and does not come up again."""
        self._contact(button, closed=True)

    def free(self, button: str) -> None:
        self._contact(button, closed=False)

    def drop(self, button: str, for_ms: int = DROP_MS) -> None:
        """A long press whose worn contact lets go for a moment."""
        self.press(button, HOLD_MS)
        self._later(HOLD_MS // 3, button, closed=False)
        self._later(HOLD_MS // 3 + for_ms, button, closed=True)

    def spike(self, button: str, for_ms: int = 3) -> None:
        """Somebody switches a neon tube: no finger."""
        self.press(button, for_ms)

    def _later(self, delay_ms: int, button: str, closed: bool) -> None:
        self._pin(self.settings.buttons, button)  # an unknown name must fail now
        self._schedule.after(delay_ms, lambda: self._contact(button, closed=closed))

    def _contact(self, button: str, *, closed: bool) -> None:
        """Buttons connect to ground: closed is low."""
        pin = self.factory.pin(self._pin(self.settings.buttons, button))
        with self._lock:
            if closed:
                pin.drive_low()
            else:
                pin.drive_high()

    @staticmethod
    def _pin(pins: Mapping[str, int], name: str) -> int:
        if name not in pins:
            raise BridgeError("panel_name_unknown", name=name, known=tuple(pins))
        return pins[name]
