"""Opening single pins through gpiozero, with its many errors told apart.

It is imported where a pin is opened: three megabytes that a console without a panel does without.
"""

from collections.abc import Callable
from typing import Any

from firmware_bridge.errors import GpioError, PinForbiddenError, PinInUseError, PinInvalidError
from firmware_bridge.gpio_panel.factory import PinFactory


def open_input(pin: int, factory: PinFactory, on_edge: Callable[[bool], None]) -> Any:
    """A button between the pin and ground. `on_edge` is called from a thread of the library, for
    every bounce: the library's own filter would report the edge only when it is over."""
    from gpiozero import DigitalInputDevice  # type: ignore[import-untyped]

    device = _open(pin, lambda: DigitalInputDevice(pin, pull_up=True, pin_factory=factory))
    device.when_activated = lambda: on_edge(True)
    device.when_deactivated = lambda: on_edge(False)
    return device


def open_output(pin: int, factory: PinFactory, active_high: bool = True) -> Any:
    """A lamp or the buzzer, off to begin with."""
    from gpiozero import DigitalOutputDevice

    return _open(
        pin,
        lambda: DigitalOutputDevice(
            pin, active_high=active_high, initial_value=False, pin_factory=factory
        ),
    )


def _open(pin: int, make: Callable[[], Any]) -> Any:
    try:
        return make()
    except Exception as error:  # lgpio raises errors of its own, known only where it is installed
        # Its traceback would keep the half-made device alive, and the library would hold the pin to
        # be in use: whoever tries again must hear the true reason.
        raise _told_apart(pin, error) from error.with_traceback(None)


def _told_apart(pin: int, error: Exception) -> GpioError:
    from gpiozero import GPIOPinInUse, GPIOZeroError

    detail = f"{type(error).__name__}: {error}"
    text = str(error).lower()
    if isinstance(error, GPIOPinInUse) or "busy" in text:
        return PinInUseError("pin_in_use", pin=pin, detail=detail)
    if isinstance(error, PermissionError) or "permission" in text or "not permitted" in text:
        return PinForbiddenError("pin_forbidden", pin=pin, detail=detail)
    if isinstance(error, GPIOZeroError | ValueError):
        return PinInvalidError("pin_invalid", pin=pin, detail=detail)
    return GpioError("gpio_failed", pin=pin, detail=detail)
