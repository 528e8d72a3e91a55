"""The large figures of the time left: eight LED digits (MAX7219) through luma.led_matrix.

The library is optional; the digits are driven by the panel's own thread. What they show is computed
from stamps, like every clock of the house.
"""

from collections.abc import Callable
from typing import Protocol

from firmware_bridge.errors import GpioError

SECOND_MS = 1000
DARK = ""


class Digits(Protocol):
    """Something that shows a few figures."""

    def show(self, text: str) -> None: ...

    def close(self) -> None: ...


OpenDigits = Callable[[], Digits]


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


class Max7219:
    """Eight digits on SPI 0 (DIN on GPIO 10, CLK on GPIO 11, CS on GPIO 8)."""

    WIDTH = 8

    def __init__(self) -> None:
        try:
            from luma.core.interface.serial import noop, spi  # type: ignore[import-not-found]
            from luma.core.virtual import sevensegment  # type: ignore[import-not-found]
            from luma.led_matrix.device import max7219  # type: ignore[import-not-found]
        except ImportError as error:
            detail = str(error)
            raise GpioError("digits_library_missing", detail=detail) from error
        try:
            self._device = max7219(spi(port=0, device=0, gpio=noop()), cascaded=1)
        except Exception as error:  # the library has errors of its own, known only where it is
            raise GpioError("digits_absent", detail=str(error)) from error
        self._figures = sevensegment(self._device)

    def show(self, text: str) -> None:
        self._figures.text = text.rjust(self.WIDTH + text.count("."))

    def close(self) -> None:
        self._device.cleanup()


DIGITS: dict[str, OpenDigits] = {"max7219": Max7219}
