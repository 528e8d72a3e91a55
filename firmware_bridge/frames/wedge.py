"""USB readers that pretend to be a keyboard: key codes in, identities out.

The codes are the kernel's (`KEY_*`), positions on a US keyboard whatever the layout of the console.
"""

import re

from firmware_bridge.frames.base import DIAGNOSIS_BYTES, WRONG_READER_OR_SPEED, Read, ReadKind
from firmware_bridge.messages import Counters
from firmware_bridge.tags import EM4100_DIGITS, decimal_tag, nfc_tag

ENTER_KEYS = frozenset((28, 96))
SILENT_KEYS = frozenset((42, 54, 58))  # shifts and caps lock: readers press them before letters
ROWS = ((2, "1234567890"), (16, "QWERTYUIOP"), (30, "ASDFGHJKL"), (44, "ZXCVBNM"))
KEYPAD = ((71, "789"), (75, "456"), (79, "1230"))
KEYS = {first + offset: char for first, row in ROWS + KEYPAD for offset, char in enumerate(row)}
HEX = re.compile(r"(?:[0-9A-F]{2})+")
LONGEST = 24
DECIMAL_DIGITS = 10
LARGEST_DECIMAL = 0xFFFFFFFF


def identity(text: str, digits: str = "auto") -> str | None:
    """The tag a reader has typed. `digits` says how it counts: auto, decimal or hex."""
    counts = digits != "hex" and len(text) == DECIMAL_DIGITS and text.isdecimal()
    if counts and int(text) <= LARGEST_DECIMAL:
        return decimal_tag(int(text))
    if digits == "decimal" or HEX.fullmatch(text) is None:
        return None
    return text if len(text) == EM4100_DIGITS else nfc_tag(bytes.fromhex(text))


class WedgeParser:
    """Collects keys until Enter. A pause longer than `frame_timeout_ms` starts afresh."""

    model = "wedge"
    frame_timeout_ms = 300

    def __init__(self, digits: str = "auto") -> None:
        self._digits = digits
        self._typed: list[str] = []
        self._last_ms = 0
        self._keys = self._frames = self._errors = self._noise = 0

    @property
    def counters(self) -> Counters:
        return Counters(self._keys, self._frames, self._errors, self._noise)

    def press(self, key: int, now_ms: int = 0) -> list[Read]:
        """One key going down."""
        self.expire(now_ms)
        if key in SILENT_KEYS:
            return []
        self._keys += 1
        self._last_ms = now_ms
        if key in ENTER_KEYS:
            return self._enter()
        char = KEYS.get(key)
        if char is None or len(self._typed) >= LONGEST:
            self._reject(1)
        else:
            self._typed.append(char)
        return []

    def expire(self, now_ms: int) -> None:
        if self._typed and now_ms - self._last_ms > self.frame_timeout_ms:
            self._reject(0)

    def diagnosis(self) -> str | None:
        if self._frames == 0 and self._keys >= DIAGNOSIS_BYTES:
            return WRONG_READER_OR_SPEED
        return None

    def _enter(self) -> list[Read]:
        text = "".join(self._typed)
        tag = identity(text, self._digits)
        if tag is None:
            if text:
                self._reject(1)
            return []
        self._typed.clear()
        self._frames += 1
        return [Read(ReadKind.SEEN, (tag,))]

    def _reject(self, extra: int) -> None:
        self._errors += 1
        self._noise += len(self._typed) + extra
        self._typed.clear()
