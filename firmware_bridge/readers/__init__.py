"""One way to open any reader."""

from firmware_bridge.messages import Post
from firmware_bridge.readers.serial_ports import open_port
from firmware_bridge.readers.serial_reader import SerialReader
from firmware_bridge.readers.wedge import open_keyboard
from firmware_bridge.settings import WEDGE, ReaderSettings
from firmware_bridge.waiting import MonotonicClock, monotonic_ms


def open_reader(
    settings: ReaderSettings, post: Post, clock: MonotonicClock = monotonic_ms
) -> SerialReader:
    """A reader that works from `start` to `stop`. A missing device is a message, not an error."""
    opener = open_keyboard if settings.model == WEDGE else open_port
    return SerialReader(settings, post, opener=opener, clock=clock)
