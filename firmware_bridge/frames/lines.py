"""Plain lines from an Arduino or ESP32 with an RC522.

Our own sketch speaks this format, where CC is the XOR of all characters before the star, in two
hexadecimal digits; `*CC` may be left out after `H` and `!2` only:

    T+ 04A31B2A5C6180*CC    the tag is there (sent when it comes, then every second)
    T- 04A31B2A5C6180*CC    the tag has left
    !2                      several tags at once
    H                       heartbeat, every second

Other people's sketches print a UID with hardly any rule, so a lenient reading stands beside it.
It is switched off by the first checksummed line: who can sign must sign.
"""

import re
from functools import reduce
from operator import xor

from firmware_bridge.frames.base import (
    DIAGNOSIS_BYTES,
    WRONG_READER_OR_SPEED,
    FrameParser,
    Read,
    ReadKind,
    Slice,
)
from firmware_bridge.tags import nfc_tag

LONGEST_LINE = 160
END_OF_LINE = re.compile(rb"[\r\n]")
SIGNED = re.compile(r"(T[+-] ([0-9A-F]+)|!2|H)\*([0-9A-F]{2})")
UNSIGNED = {"H": ReadKind.ALIVE, "!2": ReadKind.CROWD}
COLOURS = re.compile(r"\x1b\[[0-9;]*m")  # ESP32 boot logs
OURS = re.compile(r"T[+-]|[!*]")
PREFIX = r"(?:[A-Za-z .]{0,24}\b(?:UID|ID|TAG|CARD|PICC)\b[A-Za-z .]{0,12}[:=]?\s*)?"
SEPARATED = re.compile(PREFIX + r"((?:[0-9A-F]{1,2}[ :-]+)+[0-9A-F]{1,2})", re.IGNORECASE)
JOINED = re.compile(PREFIX + r"((?:[0-9A-F]{2})+)", re.IGNORECASE)


def line_checksum(text: str) -> int:
    return reduce(xor, text.encode("ascii"), 0)


def encode_line(text: str) -> bytes:
    """A signed line of our format: `encode_line("T+ 04A31B2A")`."""
    return f"{text}*{line_checksum(text):02X}\n".encode("ascii")


class LinesParser(FrameParser):
    model = "lines"
    baudrate = 115200
    frame_timeout_ms = 1000

    def __init__(self) -> None:
        super().__init__()
        self.signed = False  # has a checksummed line been seen?
        self._garbage = 0
        self._headless = False  # the beginning of the line to come has been given up

    def diagnosis(self) -> str | None:
        """Readable banners are no sign of a wrong speed; a run of unreadable bytes is."""
        if self._frames == 0 and self._garbage >= DIAGNOSIS_BYTES:
            return WRONG_READER_OR_SPEED
        return None

    def _examine(self, buffer: bytearray) -> Slice | None:
        end = END_OF_LINE.search(buffer)
        if end is None:
            if len(buffer) <= LONGEST_LINE:
                return None
            self._garbage += len(buffer)
            return Slice(len(buffer), broken=True)
        line = bytes(buffer[: end.start()])
        if not line.strip():
            return Slice(end.end())
        text = _readable(line)
        if text is None:
            self._garbage += end.end()
            return Slice(end.end(), broken=True)
        self._garbage = 0
        read = self._signed(text)
        if read is None and not self._headless:
            read = self._lenient(text)
        self._headless = False
        return Slice(end.end(), read, broken=read is None and OURS.match(text) is not None)

    def _give_up(self, buffer: bytearray) -> Slice:
        self._headless = True  # an unsigned half line must not pass for a whole one
        return Slice(len(buffer), broken=True)

    def _signed(self, text: str) -> Read | None:
        if text in UNSIGNED:
            return Read(UNSIGNED[text])
        match = SIGNED.fullmatch(text)
        if match is None or line_checksum(match[1]) != int(match[3], 16):
            return None
        if match[2] is None:
            self.signed = True
            return Read(UNSIGNED[match[1]])
        tag = _tag(match[2])
        if tag is None:
            return None
        self.signed = True
        return Read(ReadKind.SEEN if text[1] == "+" else ReadKind.GONE, (tag,))

    def _lenient(self, text: str) -> Read | None:
        if self.signed or OURS.match(text):
            return None
        match = SEPARATED.fullmatch(text)
        if match:  # Serial.print(b, HEX) drops leading zeros: each token stands for one byte
            tokens = re.split(r"[ :-]+", match[1])
            tag = _tag("".join(token.zfill(2) for token in tokens))
        else:
            match = JOINED.fullmatch(text)
            tag = _tag(match[1]) if match else None
        return Read(ReadKind.SEEN, (tag,)) if tag else None


def _readable(line: bytes) -> str | None:
    try:
        text = COLOURS.sub("", line.decode("utf-8")).expandtabs(1).strip()
    except UnicodeDecodeError:
        return None
    return text if text.isprintable() else None


def _tag(digits: str) -> str | None:
    return None if len(digits) % 2 else nfc_tag(bytes.fromhex(digits))
