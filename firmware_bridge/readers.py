"""One way to open any reader."""

from firmware_bridge.clock import Clock, monotonic_ms
from firmware_bridge.messages import Post
from firmware_bridge.serial_reader.ports import open_port
from firmware_bridge.serial_reader.reader import SerialReader
from firmware_bridge.settings import WEDGE, ReaderSettings
from firmware_bridge.wedge_reader import open_keyboard


def open_reader(settings: ReaderSettings, post: Post, clock: Clock = monotonic_ms) -> SerialReader:
    """A reader that works from `start` to `stop`. A missing device is a message, not an error."""
    opener = open_keyboard if settings.model == WEDGE else open_port
    return SerialReader(settings, post, opener=opener, clock=clock)
