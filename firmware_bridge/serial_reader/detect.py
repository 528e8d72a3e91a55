"""Say which reader answers on a port, without keeping the port."""

from dataclasses import dataclass

from firmware_bridge.clock import Clock, monotonic_ms
from firmware_bridge.dialogue.auto import AutoDialogue
from firmware_bridge.messages import Counters
from firmware_bridge.serial_reader.ports import Opener, open_port
from firmware_bridge.settings import ReaderSettings

PATIENCE_MS = 8000  # both speeds once


@dataclass(frozen=True, slots=True)
class Detection:
    """`model` is None if nothing made sense; `counters` then tells silence from garbage."""

    path: str
    model: str | None
    baudrate: int | None
    counters: Counters


def detect(
    path: str,
    baudrate: int | None = None,
    *,
    patience_ms: int = PATIENCE_MS,
    opener: Opener = open_port,
    clock: Clock = monotonic_ms,
) -> Detection:
    """Ask and listen, at one speed or at each, until a reader is known. Raises PortError if the
    port cannot be had."""
    dialogue = AutoDialogue(ReaderSettings("detect", path, baudrate=baudrate))
    end_ms = clock() + patience_ms
    heard = 0
    port = opener(path, dialogue.baudrate)
    try:
        dialogue.open(clock())
        while dialogue.found is None and clock() < end_ms:
            if port.baudrate != dialogue.baudrate:
                port.baudrate = dialogue.baudrate
            port.write(dialogue.take_output())
            wakeup_ms = dialogue.wakeup_ms() or end_ms
            data = port.read(max(min(wakeup_ms, end_ms) - clock(), 0))
            heard += len(data)
            dialogue.receive(data, clock())
            dialogue.tick(clock())
    finally:
        port.close()
    if dialogue.found is None:
        return Detection(path, None, None, Counters(bytes=heard))
    return Detection(path, dialogue.model, dialogue.baudrate, dialogue.counters)
