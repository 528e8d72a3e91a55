"""Keyboard readers through evdev, an optional extra: the device is grabbed, so that its digits are
typed nowhere else."""

from contextlib import suppress
from typing import Any

from firmware_bridge.errors import PortError
from firmware_bridge.frames.wedge import encode_keys
from firmware_bridge.serial_reader.ports import Port, open_code
from firmware_bridge.wake import WakePipe, readable

KEY_EVENT = 1  # EV_KEY
KEY_DOWN = 1


class KeyboardPort:
    """An input device seen as a port: bytes are the codes of keys going down."""

    baudrate = 0

    def __init__(self, device: Any, path: str) -> None:
        self._device = device
        self._path = path
        self._pipe = WakePipe()

    def read(self, timeout_ms: int) -> bytes:
        try:
            ready = readable([self._device, self._pipe], timeout_ms)
            if self._pipe.fileno() in ready:
                self._pipe.drain()
            if self._device.fileno() not in ready:
                return b""
            events = list(self._device.read())
        except BlockingIOError:
            return b""
        except (OSError, ValueError) as error:
            raise PortError("port_unplugged", path=self._path, detail=str(error)) from error
        return encode_keys(
            event.code for event in events if event.type == KEY_EVENT and event.value == KEY_DOWN
        )

    def write(self, data: bytes) -> None:
        """Nothing is ever said to a keyboard."""

    def wake(self) -> None:
        self._pipe.wake()

    def close(self) -> None:
        with suppress(OSError):  # an unplugged keyboard cannot be let go
            self._device.ungrab()
        self._device.close()
        self._pipe.close()


def open_keyboard(path: str, _baudrate: int) -> Port:
    """Open and grab an input device such as /dev/input/by-id/…-event-kbd. Raises PortError."""
    try:
        import evdev
    except ImportError as error:
        raise PortError("wedge_extra_missing", path=path, detail=str(error)) from error
    try:
        device = evdev.InputDevice(path)
    except OSError as error:
        raise PortError(open_code(error), path=path, detail=str(error)) from error
    try:
        device.grab()
    except OSError as error:
        device.close()
        raise PortError(open_code(error), path=path, detail=str(error)) from error
    return KeyboardPort(device, path)
