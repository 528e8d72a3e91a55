"""What the metal complains of, as faults for people."""

import logging

from console.journal import Fault
from console.messages_fr import text
from console.panel_trial import french_name
from firmware_bridge import messages as metal

DEVICE_LOST = "device_lost"
DEVICE_WRONG_SPEED = "device_wrong_speed"
PANEL_FAULT = "panel_fault"
DEVICE_FAULTS = (DEVICE_LOST, DEVICE_WRONG_SPEED)
"""Over when the device is back."""

log = logging.getLogger(__name__)


def fault_of(message: object) -> Fault | None:
    """None for what is only noted."""
    match message:
        case metal.DeviceLost(reader, reason, _):
            return Fault(DEVICE_LOST, {"device": reader, "why": text(f"lost_{reason}")})
        case metal.WrongSpeed(reader, model, baudrate, _):
            data = {"device": reader, "model": model, "baudrate": baudrate}
            return Fault(DEVICE_WRONG_SPEED, data)
        case metal.PanelFault(kind, name, code, pin, _):
            device = text(f"panel_{kind}", name=french_name(name), pin=pin)
            return Fault(PANEL_FAULT, {"device": device, "why": text(f"panel_why_{code}")})
        case metal.TagGone() | metal.ReaderHealth():
            log.debug("%s", message)
            return None
    raise TypeError(f"nobody handles {message!r}")
