"""Fingers for buttons that are not there, and eyes for lamps that are not there."""

import threading
from collections.abc import Mapping

from firmware_bridge.errors import BridgeError
from firmware_bridge.gpio_panel.factory import make_mock_factory
from firmware_bridge.gpio_panel.panel import PanelSettings
from firmware_bridge.virtual.schedule import Schedule

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
