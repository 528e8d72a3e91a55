"""USB readers that pretend to be a keyboard, through evdev, an optional extra.

The device is grabbed, so that its digits are typed nowhere else.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from firmware_bridge.messages import PortError, ReaderMessage
from firmware_bridge.readers.dialogue import Dialogue
from firmware_bridge.readers.frames import FrameParser, Read, ReadKind, Slice
from firmware_bridge.readers.serial_ports import Port, open_code
from firmware_bridge.readers.tags import (
    DECIMAL_DIGITS,
    EM4100_DIGITS,
    HEX,
    LARGEST_DECIMAL,
    decimal_tag,
    nfc_tag,
)
from firmware_bridge.settings import ReaderSettings
from firmware_bridge.waiting import WakePipe, readable


class WedgeDialogue(Dialogue):
    """It types a tag when it enters, and that is all."""

    model = "wedge"

    def __init__(self, settings: ReaderSettings) -> None:
        super().__init__(settings, WedgeParser(settings.digits))
        self.baudrate = 0  # whatever the settings say

    def open(self, now_ms: int) -> None:
        """Nothing to set up."""

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        return self.presence.entered(read.tags[0], now_ms)


# --- Keys in, identities out --------------------------------------------------------------------
# A key going down is two bytes, its kernel code (`KEY_*`), MSB first. The codes are positions on
# a US keyboard, whatever the layout of the console.

KEY_SIZE = 2
ENTER_KEYS = (28, 96)
SILENT_KEYS = frozenset((42, 54, 58))  # shifts and caps lock: readers press them before letters
ROWS = ((2, "1234567890"), (16, "QWERTYUIOP"), (30, "ASDFGHJKL"), (44, "ZXCVBNM"))
KEYPAD = ((71, "789"), (75, "456"), (79, "1230"))
KEYS = {first + offset: char for first, row in ROWS + KEYPAD for offset, char in enumerate(row)}
OTHER_KEY = "?"
LONGEST = 64  # keys, shifts included


def encode_keys(codes: Iterable[int]) -> bytes:
    return b"".join(code.to_bytes(KEY_SIZE, "big") for code in codes)


def identity(text: str, digits: str = "auto") -> str | None:
    """The tag a reader has typed. `digits` says how it counts: auto, decimal or hex."""
    counts = digits != "hex" and len(text) == DECIMAL_DIGITS and text.isdecimal()
    if counts and int(text) <= LARGEST_DECIMAL:
        return decimal_tag(int(text))
    if digits == "decimal" or HEX.fullmatch(text) is None:
        return None
    return text if len(text) == EM4100_DIGITS else nfc_tag(bytes.fromhex(text))


class WedgeParser(FrameParser):
    """Collects keys until Enter."""

    model = "wedge"
    baudrate = 0  # there is none
    frame_timeout_ms = 1000

    def __init__(self, digits: str = "auto") -> None:
        super().__init__()
        self._digits = digits

    def _examine(self, buffer: bytearray) -> Slice | None:
        codes = [
            int.from_bytes(buffer[at : at + KEY_SIZE], "big")
            for at in range(0, len(buffer) - len(buffer) % KEY_SIZE, KEY_SIZE)
        ]
        ends = [at for at, code in enumerate(codes) if code in ENTER_KEYS]
        if not ends:
            return Slice(LONGEST * KEY_SIZE, broken=True) if len(codes) > LONGEST else None
        typed = codes[: ends[0]]
        text = "".join(KEYS.get(code, OTHER_KEY) for code in typed if code not in SILENT_KEYS)
        size = (ends[0] + 1) * KEY_SIZE
        tag = identity(text, self._digits)
        if tag is None:
            return Slice(size, broken=bool(text))
        return Slice(size, Read(ReadKind.SEEN, (tag,)))

    def _give_up(self, buffer: bytearray) -> Slice:
        return Slice(len(buffer), broken=True)


# --- The device ---------------------------------------------------------------------------------

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
