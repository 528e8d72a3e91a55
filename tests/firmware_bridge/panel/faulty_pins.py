"""Pins that misbehave as a header does. gpiozero's own mock obeys every pull and is always free, so
that a panel proven on it alone would be proven against nothing."""

import errno
from enum import Enum, auto
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin


class FaultyWire(Enum):
    """What is soldered to a pin."""

    FLOATING = auto()
    """Nothing at all: without a pull it follows the neon tubes."""
    LOW = auto()
    """A short to ground, a button that opens when it is pressed, or another board: stronger than
    any pull."""
    BUSY = auto()
    """A driver of the kernel holds the line, as lgpio tells it."""
    TAKEN = auto()
    """The same, as the kernel tells it."""
    FORBIDDEN = auto()


_REFUSALS = {
    FaultyWire.BUSY: RuntimeError("'GPIO busy'"),
    FaultyWire.TAKEN: OSError(errno.EBUSY, "Device or resource busy"),
    FaultyWire.FORBIDDEN: PermissionError(errno.EACCES, "Permission denied"),
}


class FaultyPin(MockPin):
    def __init__(self, factory: "FaultyFactory", info: Any) -> None:
        self._wires, self._hum = factory.wires, False
        super().__init__(factory, info)

    @property
    def _wire(self) -> FaultyWire | None:
        return self._wires.get(self.info.name)

    def close(self) -> None:
        if self._wire not in _REFUSALS:
            super().close()

    def _set_function(self, value: str) -> None:
        if self._wire in _REFUSALS:
            raise _REFUSALS[self._wire]
        super()._set_function(value)

    def _get_state(self) -> bool:
        if self._wire is FaultyWire.FLOATING and self._pull == "floating":
            self._hum = not self._hum
            return self._hum
        return super()._get_state()

    def _change_state(self, value: bool) -> bool:
        return super()._change_state(value and self._wire is not FaultyWire.LOW)


class FaultyFactory(MockFactory):
    """`wires`: by BCM number. What is changed there holds from the next edge on."""

    def __init__(self, **wires: FaultyWire) -> None:
        self.wires = {f"GPIO{number.removeprefix('gpio')}": wire for number, wire in wires.items()}
        super().__init__(pin_class=FaultyPin)

    def solder(self, pin: int, wire: FaultyWire) -> None:
        self.wires[f"GPIO{pin}"] = wire

    def is_touched(self, pin: int) -> bool:
        """Has anybody ever made an output of it?"""
        return self.pin(pin).function == "output"
