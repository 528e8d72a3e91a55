"""Serial ports that never block, are held by one program only, and say why they fail."""

import errno
import os
import termios
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import serial
from serial.tools import list_ports

from firmware_bridge.messages import PortError
from firmware_bridge.waiting import WakePipe, readable, takes_more

WRITE_TIMEOUT_MS = 500
CHUNK = 4096
STABLE_DIRECTORIES = ("/dev/pupitre", "/dev/serial/by-id")
WCH_VENDOR = 0x1A86  # CH340: its adapters carry no serial number

OPEN_CODES = {
    errno.ENOENT: "port_absent",
    errno.ENODEV: "port_absent",
    errno.ENXIO: "port_absent",
    errno.EIO: "port_absent",  # a name whose device has just gone
    errno.EACCES: "port_forbidden",
    errno.EPERM: "port_forbidden",
    errno.EAGAIN: "port_busy",
    errno.EBUSY: "port_busy",
    errno.ENOTTY: "port_not_serial",
    errno.EINVAL: "port_not_serial",
    errno.EISDIR: "port_not_serial",
}


class Port(Protocol):
    """What a reader needs of a port; tests hand in their own."""

    baudrate: int

    def read(self, timeout_ms: int) -> bytes: ...
    def write(self, data: bytes) -> None: ...
    def wake(self) -> None: ...
    def close(self) -> None: ...


Opener = Callable[[str, int], Port]


# pyserial wraps most errors of the system, but not those of termios; a bad speed is a ValueError.
TROUBLE = (OSError, ValueError, termios.error)


def open_code(error: BaseException) -> str:
    """The code for a failed opening; pyserial sometimes hides the number in the cause."""
    cause: BaseException | None = error
    while cause is not None:
        number = getattr(cause, "errno", None) or (cause.args[0] if cause.args else None)
        if number in OPEN_CODES:
            return OPEN_CODES[number]
        cause = cause.__context__
    return "port_failed"


class SerialPort:
    """A real port, or a pseudo-terminal. `wake` may be called from any thread."""

    def __init__(self, path: str, baudrate: int) -> None:
        try:
            self._serial = serial.Serial(path, baudrate, timeout=0, exclusive=True)
        except TROUBLE as error:
            raise PortError(open_code(error), path=path, detail=str(error)) from error
        self._path = path
        self._pipe = WakePipe()

    @property
    def baudrate(self) -> int:
        return self._serial.baudrate

    @baudrate.setter
    def baudrate(self, baudrate: int) -> None:
        try:
            self._serial.baudrate = baudrate
            self._serial.reset_input_buffer()
        except TROUBLE as error:
            raise self._dead(error) from error

    def read(self, timeout_ms: int) -> bytes:
        """What has come, waiting for it at most so long. Empty if nothing came or if woken."""
        try:
            line, pipe = self._serial.fileno(), self._pipe.fileno()
            ready = readable([line, pipe], timeout_ms)
            if pipe in ready:
                self._pipe.drain()
            return _heard(line) if line in ready else b""
        except TROUBLE as error:
            raise self._dead(error) from error

    def write(self, data: bytes) -> None:
        try:
            line = self._serial.fileno()
            while data:
                if not takes_more(line, WRITE_TIMEOUT_MS):
                    raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
                data = data[os.write(line, data) :]
        except TROUBLE as error:
            raise self._dead(error) from error

    def wake(self) -> None:
        """End a `read` that waits."""
        self._pipe.wake()

    def close(self) -> None:
        """Let go at once: a held descriptor makes the same reader come back under another name."""
        self._serial.close()
        self._pipe.close()

    def _dead(self, error: Exception) -> PortError:
        return PortError("port_unplugged", path=self._path, detail=str(error))


def _heard(line: int) -> bytes:
    """Not by way of pyserial, which asks `select`: that knows no descriptor above a thousand, and a
    thousand screens may have taken all below."""
    data = os.read(line, CHUNK)
    if not data:  # it hung up
        raise OSError(errno.EIO, os.strerror(errno.EIO))
    return data


def open_port(path: str, baudrate: int) -> Port:
    return SerialPort(path, baudrate)


@dataclass(frozen=True, slots=True)
class FoundPort:
    """A serial port of this machine, for the doctor's page."""

    path: str
    stable_paths: tuple[str, ...]
    description: str
    serial_number: str | None
    is_usb: bool
    is_ch340: bool


def find_ports(directories: Sequence[str] = STABLE_DIRECTORIES) -> list[FoundPort]:
    """Every serial port of this machine, with its stable names, the best first."""
    links = {link: target for name in directories for link, target in _links(name).items()}
    return [
        FoundPort(
            port.device,
            tuple(link for link, target in links.items() if target == port.device),
            port.description or "",
            port.serial_number,
            port.vid is not None,
            port.vid == WCH_VENDOR,
        )
        for port in sorted(list_ports.comports())
    ]


def _links(directory: str) -> dict[str, str]:
    try:
        entries = list(os.scandir(directory))
    except FileNotFoundError:
        return {}
    paths = sorted(entry.path for entry in entries)
    return {path: os.path.realpath(path) for path in paths}
