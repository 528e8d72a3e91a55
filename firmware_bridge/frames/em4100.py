"""125 kHz readers of EM4100 tags: RDM6300 (14 bytes) and ID-12LA/ID-20LA (16 bytes), 9600 8N1.

    02 | ten ASCII hex digits | two ASCII hex digits of checksum | [0D 0A] | 03

The checksum is the XOR of the five data *bytes*, not of the characters.
"""

from functools import reduce
from operator import xor

from firmware_bridge.frames.base import FrameParser, Read, ReadKind, Slice

STX = 0x02
HEX_DIGITS = frozenset(b"0123456789ABCDEFabcdef")
TEXT_END = 13  # the first byte and twelve digits


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
