"""The large figures of the time left: eight LED digits (MAX7219) through luma.led_matrix.

The library is optional; the digits are driven by the panel's own thread. What they show is computed
from stamps, like every clock of the house.
"""

from collections.abc import Callable
from typing import Any, Protocol

from firmware_bridge.messages import GpioError
from firmware_bridge.panel.pins import PinFactory, open_output

SECOND_MS = 1000
DARK = ""


class Digits(Protocol):
    """Something that shows a few figures."""

    def show(self, text: str) -> None: ...

    def close(self) -> None: ...


OpenDigits = Callable[[PinFactory], Digits]


class Countdown:
    """What the figures say at a moment: « 2.30 », the seconds rounded up, nothing when no clock."""

    def __init__(self) -> None:
        self._left_ms: int | None = None
        self._since_ms: int | None = None

    def set(self, left_ms: int | None, since_ms: int | None) -> None:
        """So much is left, running down since then; standing still where `since_ms` is None."""
        self._left_ms, self._since_ms = left_ms, since_ms

    def text(self, now_ms: int) -> str:
        left_ms = self._left(now_ms)
        if left_ms is None:
            return DARK
        minutes, seconds = divmod(-(-left_ms // SECOND_MS), 60)
        return f"{minutes}.{seconds:02}"

    def wakeup_ms(self, now_ms: int) -> int | None:
        """When the figures change."""
        left_ms = self._left(now_ms)
        if not left_ms or self._since_ms is None:
            return None
        return now_ms + ((left_ms - 1) % SECOND_MS) + 1

    def _left(self, now_ms: int) -> int | None:
        if self._left_ms is None:
            return None
        elapsed_ms = 0 if self._since_ms is None else max(0, now_ms - self._since_ms)
        return max(0, self._left_ms - elapsed_ms)


DIN, CLK, CS = 10, 11, 8
"""In BCM numbers: where SPI 0 is drawn on every plan of the header, though plain pins do."""


class Max7219:
    """Eight digits on three plain pins: the kernel's SPI, which a Pi has switched off when it is
    new and a service must be let at, is not needed for eight words a second."""

    WIDTH = 8

    def __init__(self, factory: PinFactory) -> None:
        try:
            from luma.core.interface.serial import bitbang  # type: ignore[import-untyped]
            from luma.core.virtual import sevensegment  # type: ignore[import-untyped]
            from luma.led_matrix.device import max7219  # type: ignore[import-untyped]
        except ImportError as error:
            raise GpioError("digits_library_missing", detail=str(error)) from error
        self._pins = _Pins(factory, (DIN, CLK, CS))
        wires = bitbang(gpio=self._pins, SDA=DIN, SCLK=CLK, CE=CS)
        self._device = max7219(wires, cascaded=1)
        self._figures = sevensegment(self._device)

    def show(self, text: str) -> None:
        self._figures.text = text.rjust(self.WIDTH + text.count("."))

    def close(self) -> None:
        self._device.cleanup()
        self._pins.close()


class _Pins:
    """Our pins as luma wants them: with the few words of RPi.GPIO it uses."""

    OUT, LOW, HIGH = "out", False, True

    def __init__(self, factory: PinFactory, numbers: tuple[int, ...]) -> None:
        self._outputs: dict[int, Any] = {}
        try:
            for number in numbers:
                self._outputs[number] = open_output(number, factory)
        except GpioError:
            self.close()
            raise

    def setup(self, _pin: int, _direction: str) -> None:
        """All were opened together: half a display is none."""

    def output(self, pin: int, level: int) -> None:
        self._outputs[pin].value = bool(level)

    def close(self) -> None:
        for output in self._outputs.values():
            output.close()


DIGITS: dict[str, OpenDigits] = {"max7219": Max7219}
