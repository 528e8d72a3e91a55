"""Where the pins are. The header's chip changes its number from kernel to kernel, so it is found by
its label; the factory is always passed on explicitly, for the silent fall-back of gpiozero ends in
a library that cannot work on a Pi 5."""

import errno
import fcntl
import os
import struct
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from firmware_bridge.errors import GpioError

HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")  # Pi 5, Pi 4, earlier
GPIO_GET_CHIPINFO_IOCTL = 0x8044B401
CHIP_INFO = struct.Struct("32s32sI")  # name, label, lines

PinFactory = Any  # gpiozero is untyped


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


def make_factory() -> PinFactory:
    """The pins of this machine's header. Raises GpioError on a machine without them."""
    chip = find_header_chip()
    _give_lgpio_a_place()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # type: ignore[import-untyped]
    except ImportError as error:
        raise GpioError("gpio_library_missing", library="lgpio", detail=str(error)) from error
    try:
        return LGPIOFactory(chip=chip)
    except Exception as error:  # lgpio's own error class is only known once it is there
        raise GpioError("gpio_failed", path=f"/dev/gpiochip{chip}", detail=str(error)) from error


def make_mock_factory() -> PinFactory:
    """Pins without metal, for the virtual rig and for tests."""
    from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

    return MockFactory()


def _give_lgpio_a_place() -> None:
    """lgpio makes its pipes in the working directory, which a service may not write to."""
    if "LG_WD" not in os.environ and not os.access(Path.cwd(), os.W_OK):
        os.environ["LG_WD"] = os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir())


def _number(path: Path) -> int:
    digits = path.name.removeprefix("gpiochip")
    return int(digits) if digits.isdecimal() else -1
