"""Readers that only talk: EM4100 modules and microcontrollers that print lines."""

import re
from collections import deque
from functools import reduce
from operator import xor

from firmware_bridge.messages import DeviceReset, ReaderMessage, ReaderState
from firmware_bridge.readers.dialogue import Dialogue
from firmware_bridge.readers.frames import (
    DIAGNOSIS_BYTES,
    WRONG_READER_OR_SPEED,
    FrameParser,
    Read,
    ReadKind,
    Slice,
)
from firmware_bridge.readers.tags import nfc_tag
from firmware_bridge.settings import ReaderSettings

# --- 125 kHz readers of EM4100 tags -------------------------------------------------------------
# RDM6300 (14 bytes) and ID-12LA/ID-20LA (16 bytes), 9600 8N1.
#
#     02 | ten ASCII hex digits | two ASCII hex digits of checksum | [0D 0A] | 03
#
# The checksum is the XOR of the five data *bytes*, not of the characters.

STX = 0x02
HEX_DIGITS = frozenset(b"0123456789ABCDEFabcdef")
TEXT_END = 13  # the first byte and twelve digits

STORM_ERRORS = 5
STORM_MS = 1000


def checksum(data: bytes) -> int:
    return reduce(xor, data, 0)


def encode_em4100(tag: str, tail: bytes, start: int = STX) -> bytes:
    """The frame a reader sends for a tag of ten hexadecimal digits."""
    data = bytes.fromhex(tag)
    return bytes([start]) + f"{tag}{checksum(data):02X}".encode("ascii") + tail


class Em4100Parser(FrameParser):
    """The common part; a model adds the way its frame ends, and its first byte if another."""

    baudrate = 9600
    frame_timeout_ms = 100
    start = STX
    tail: bytes

    def _examine(self, buffer: bytearray) -> Slice | None:
        start = buffer.find(self.start)
        if start != 0:
            return Slice(len(buffer) if start < 0 else start)
        digits = buffer[1:TEXT_END]
        tail = buffer[TEXT_END : TEXT_END + len(self.tail)]
        if not HEX_DIGITS.issuperset(digits) or not self.tail.startswith(tail):
            return Slice(1, broken=True)
        size = TEXT_END + len(self.tail)
        if len(buffer) < size:
            return None
        data = bytes.fromhex(digits.decode("ascii"))
        if checksum(data) != 0:  # the five bytes and their XOR cancel out
            return Slice(1, broken=True)
        return Slice(size, Read(ReadKind.SEEN, (data[:5].hex().upper(),)))


class Rdm6300Parser(Em4100Parser):
    model = "rdm6300"
    tail = b"\x03"


class IdLaParser(Em4100Parser):
    model = "id12la"
    tail = b"\x0d\x0a\x03"


class Em4100Dialogue(Dialogue):
    """These readers have no anticollision: two tags are heard as broken frames or not at all."""

    parser_class: type[Em4100Parser]
    repeats: bool
    least_absence_ms = 250  # repeats come every 50 to 220 ms

    def __init__(self, settings: ReaderSettings) -> None:
        super().__init__(settings, self.parser_class())
        self._error_times: deque[int] = deque(maxlen=STORM_ERRORS)

    def open(self, now_ms: int) -> None:
        self._error_times.clear()

    def receive(self, data: bytes, now_ms: int) -> list[ReaderMessage]:
        before = self.counters
        messages = super().receive(data, now_ms)
        after = self.counters
        if after.frames > before.frames:
            self._error_times.clear()
        elif before.frames:  # it has worked before, so it is not the wrong speed
            self._error_times.extend([now_ms] * (after.errors - before.errors))
            if self._is_storm(now_ms):
                messages += self.presence.crowded((), now_ms)
        return messages

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        arrive = self.presence.heard if self.repeats else self.presence.entered
        return arrive(read.tags[0], now_ms)

    def _is_storm(self, now_ms: int) -> bool:
        times = self._error_times
        return len(times) == STORM_ERRORS and now_ms - times[0] <= STORM_MS


class Rdm6300Dialogue(Em4100Dialogue):
    model = "rdm6300"
    parser_class = Rdm6300Parser
    repeats = True


class IdLaDialogue(Em4100Dialogue):
    model = "id12la"
    parser_class = IdLaParser
    repeats = False


# --- Lines printed by an Arduino or ESP32 with an RC522 -----------------------------------------
# Our own sketch speaks this format, where CC is the XOR of all characters before the star, in
# two hexadecimal digits; `*CC` may be left out after `H` and `!2` only:
#
#     T+ 04A31B2A5C6180*CC    the tag is there (sent when it comes, then every second)
#     T- 04A31B2A5C6180*CC    the tag has left
#     !2                      several tags at once
#     H                       heartbeat, every second
#     R*52                    the module had lost its settings, and was set up again
#
# Other people's sketches print a UID with hardly any rule, so a lenient reading stands beside
# it. It is switched off by the first checksummed line: who can sign must sign.

LONGEST_LINE = 160
END_OF_LINE = re.compile(rb"[\r\n]")
SIGNED = re.compile(r"(T[+-] ([0-9A-F]+)|!2|H|R)\*([0-9A-F]{2})")
UNSIGNED = {"H": ReadKind.ALIVE, "!2": ReadKind.CROWD}
WITHOUT_TAG = {**UNSIGNED, "R": ReadKind.RESET}
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
            return Read(WITHOUT_TAG[match[1]])
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


class LinesDialogue(Dialogue):
    """A heartbeat, once heard, is expected: its silence is then a fault."""

    model = "lines"
    least_absence_ms = 1500  # other people's sketches print the same card once or twice a second
    least_signed_absence_ms = 2500  # ours repeats T+ every second: a lost T- heals by itself
    heartbeat_ms = 3000

    def __init__(self, settings: ReaderSettings) -> None:
        self._lines = LinesParser()
        super().__init__(settings, self._lines)
        self._heart_ms: int | None = None

    def open(self, now_ms: int) -> None:
        self._heart_ms = None

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        if self._lines.signed:
            self.presence.absence_ms = max(self.presence.absence_ms, self.least_signed_absence_ms)
        if self._lines.signed or read.kind is ReadKind.ALIVE:
            self._heart_ms = now_ms
            self.state = ReaderState.OK
        match read.kind:
            case ReadKind.SEEN:
                return self.presence.heard(read.tags[0], now_ms)
            case ReadKind.GONE:
                return self.presence.left(read.tags[0], now_ms)
            case ReadKind.CROWD:
                return self.presence.crowded((), now_ms)
            case ReadKind.RESET:
                return [DeviceReset(self.settings.name)]
            case _:
                return []

    def tick(self, now_ms: int) -> list[ReaderMessage]:
        messages = super().tick(now_ms)
        if self._heart_ms is not None and now_ms - self._heart_ms >= self.heartbeat_ms:
            self._heart_ms = None
            self.state = ReaderState.SILENT
            messages += self.presence.clear(now_ms)
        return messages

    def wakeup_ms(self) -> int | None:
        heart = None if self._heart_ms is None else self._heart_ms + self.heartbeat_ms
        times = [at for at in (heart, super().wakeup_ms()) if at is not None]
        return min(times, default=None)
