"""What the metal complains of, as faults for people."""

import logging

from console.french import text
from console.journal.records import Fault
from console.panel_trial import french_name
from console.session.faults import FaultBoard
from firmware_bridge import messages as metal

DEVICE_LOST = "device_lost"
DEVICE_WRONG_SPEED = "device_wrong_speed"
PANEL_FAULT = "panel_fault"

log = logging.getLogger(__name__)


Mended = metal.DeviceBack | metal.PanelMended


def fault_of(message: object) -> Fault | None:
    """None for what is only noted."""
    match message:
        case metal.DeviceLost(reader, reason, _):
            return Fault(DEVICE_LOST, {"device": reader, "why": text(f"lost_{reason}")})
        case metal.WrongSpeed(reader, model, baudrate, _):
            data = {"device": reader, "model": model, "baudrate": baudrate}
            return Fault(DEVICE_WRONG_SPEED, data)
        case metal.PanelFault(kind, name, code, pin, _):
            why = text(f"panel_why_{code}")
            return Fault(PANEL_FAULT, {"device": _part(kind, name, pin), "why": why})
        case metal.TagGone() | metal.ReaderHealth():
            log.debug("%s", message)
            return None
    raise TypeError(f"nobody handles {message!r}")


def mend(message: Mended, board: FaultBoard) -> None:
    """Take down what is over."""
    match message:
        case metal.DeviceBack(reader):
            board.clear(DEVICE_LOST, DEVICE_WRONG_SPEED, device=reader)
        case metal.PanelMended(kind, name, pin):
            board.clear(PANEL_FAULT, device=_part(kind, name, pin))


def _part(kind: str, name: str, pin: int | None) -> str:
    """The figures have three pins: one is named when it is the trouble."""
    which = "digits_pin" if kind == "digits" and pin is not None else kind
    return text(f"panel_{which}", name=french_name(name), pin=pin)
