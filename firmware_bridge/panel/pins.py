"""The pins of the header, opened one by one through gpiozero, its many errors told apart.

It is imported where a pin is opened: three megabytes that a console without a panel does without.
"""

import contextlib
import errno
import fcntl
import hashlib
import os
import struct
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from firmware_bridge.messages import GpioError, PinForbiddenError, PinInUseError, PinInvalidError

PinFactory = Any  # gpiozero is untyped


def open_input(pin: int, factory: PinFactory, on_edge: Callable[[bool, int], None]) -> Any:
    """A button between the pin and ground. `on_edge` is called from a thread of the library, for
    every bounce (the library's own filter would report the edge only when it is over), with how
    many milliseconds ago the kernel saw it."""
    from gpiozero import DigitalInputDevice  # type: ignore[import-untyped]

    device = _open(pin, lambda: DigitalInputDevice(pin, pull_up=True, pin_factory=factory))
    device.when_activated = lambda its: on_edge(True, round(1000 * (its.active_time or 0)))
    device.when_deactivated = lambda its: on_edge(False, round(1000 * (its.inactive_time or 0)))
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
        raise _pin_error(pin, error) from error.with_traceback(None)


def _pin_error(pin: int, error: Exception) -> GpioError:
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


# --- Where the pins are -------------------------------------------------------------------------
# The header's chip changes its number from kernel to kernel, so it is found by its label; the
# factory is always passed on explicitly, for the silent fall-back of gpiozero ends in a library
# that cannot work on a Pi 5.

HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")  # Pi 5, Pi 4, earlier
GPIO_GET_CHIPINFO_IOCTL = 0x8044B401
CHIP_INFO = struct.Struct("32s32sI")  # name, label, lines


def make_factory() -> PinFactory:
    """The pins of this machine's header. Raises GpioError on a machine without them."""
    chip = find_header_chip()
    _give_lgpio_a_place()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # type: ignore[import-untyped]
    except ImportError as error:
        raise GpioError("gpio_library_missing", library="lgpio", detail=str(error)) from error
    try:
        factory = LGPIOFactory(chip=chip)
        factory.pin_class = _lines_let_go()
        return factory
    except Exception as error:  # lgpio's own error class is only known once it is there
        raise GpioError("gpio_failed", path=f"/dev/gpiochip{chip}", detail=str(error)) from error


def _lines_let_go() -> type:
    """Pins that are nobody's once they are closed. The library's own stay claimed as inputs until
    the whole chip is closed, so that no other process would ever get the buzzer."""
    import lgpio  # type: ignore[import-not-found]
    from gpiozero.pins.lgpio import LGPIOPin

    class Line(LGPIOPin):  # type: ignore[misc]
        _is_ours = True  # made, it is claimed

        def _set_function(self, value: str) -> None:
            super()._set_function(value)
            self._is_ours = True

        def close(self) -> None:
            if self._is_ours and self.factory._handle is not None:
                super().close()
                lgpio.gpio_free(self.factory._handle, self._number)
                self._is_ours = False

    return Line


def make_mock_factory() -> PinFactory:
    """Pins without metal, for the virtual rig and for tests."""
    from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

    factory = MockFactory()
    factory.ticks = lambda: 0.0  # in a time of its own: no edge of these pins is late
    return factory


def _give_lgpio_a_place() -> None:
    """lgpio makes its pipes in the working directory, which a service may not write to."""
    if "LG_WD" not in os.environ and not os.access(Path.cwd(), os.W_OK):
        os.environ["LG_WD"] = os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir())


def chip_label(path: Path) -> str:
    """The label the kernel gives a gpiochip."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        answer = fcntl.ioctl(descriptor, GPIO_GET_CHIPINFO_IOCTL, bytes(CHIP_INFO.size))
    finally:
        os.close(descriptor)
    _, label, _ = CHIP_INFO.unpack(answer)
    return str(label.rstrip(b"\0").decode("ascii", "replace"))


def find_header_chip(
    paths: Iterable[Path] | None = None, label_of: Callable[[Path], str] = chip_label
) -> int:
    """The number of the chip that holds the 40-pin header. Raises GpioError."""
    found = Path("/dev").glob("gpiochip*") if paths is None else paths
    chips = sorted(found, key=_number)
    forbidden: list[str] = []
    labels: dict[str, str] = {}
    for path in chips:
        try:
            labels[str(path)] = label_of(path)
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EPERM):
                raise GpioError("gpio_failed", path=str(path), detail=str(error)) from error
            forbidden.append(str(path))
            continue
        if labels[str(path)] in HEADER_LABELS:
            return _number(path)
    if forbidden:
        raise GpioError("gpio_forbidden", paths=forbidden)
    raise GpioError("gpio_absent", labels=labels)


def _number(path: Path) -> int:
    digits = path.name.removeprefix("gpiochip")
    return int(digits) if digits.isdecimal() else -1


# --- Which board this is, with what was put on its header ---------------------------------------
# As the firmware tells it at the start.

DEVICE_TREE = Path("/proc/device-tree")
_OF_THIS_BOARD = ("serial-number", "hat/uuid")
"""The Pi itself, and a board on its header that has the memory a HAT must have."""
_OF_A_PI = "Raspberry Pi"


def is_a_pi(tree: Path = DEVICE_TREE) -> bool:
    """Its header may come late, with a driver or with a right that udev has still to give."""
    return board_model(tree).startswith(_OF_A_PI)


def board_model(tree: Path = DEVICE_TREE) -> str:
    """« Raspberry Pi 4 Model B Rev 1.5 »; nothing on a machine without a device tree."""
    return _read(tree / "model")


def board_identity(tree: Path = DEVICE_TREE) -> str:
    """The same for as long as nobody moves the card to another Pi or puts another HAT on it."""
    told = "\n".join(_read(tree / name) for name in _OF_THIS_BOARD)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _read(path: Path) -> str:
    with contextlib.suppress(OSError):
        return path.read_bytes().rstrip(b"\0").decode("utf-8", "replace")
    return ""
