"""USB readers that pretend to be a keyboard: keys in, identities out.

A key going down is two bytes, its kernel code (`KEY_*`), MSB first. The codes are positions on a
US keyboard, whatever the layout of the console.
"""

from collections.abc import Iterable

from firmware_bridge.frames.base import FrameParser, Read, ReadKind, Slice
from firmware_bridge.tags import (
    DECIMAL_DIGITS,
    EM4100_DIGITS,
    HEX,
    LARGEST_DECIMAL,
    decimal_tag,
    nfc_tag,
)

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
