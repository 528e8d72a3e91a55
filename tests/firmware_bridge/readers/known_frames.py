"""Frames published by makers and users, with what each must mean; None: to be refused."""

from collections.abc import Sequence

from firmware_bridge.readers.frames import FrameParser, Read, ReadKind
from firmware_bridge.readers.listeners import IdLaParser, LinesParser, Rdm6300Parser, encode_line
from firmware_bridge.readers.m100 import COMMAND, M100Parser
from firmware_bridge.readers.pn532 import TO_CHIP, Pn532Parser


def seen(*tags: str, code: int = 0) -> Read:
    return Read(ReadKind.SEEN, tags, code)


def listed(*tags: str) -> Read:
    return Read(ReadKind.ROUND, tags, 0x4B)


def reply(code: int, payload: str = "") -> Read:
    return Read(ReadKind.REPLY, code=code, payload=bytes.fromhex(payload))


RDM6300 = [
    ("02 36 32 45 33 30 38 36 43 45 44 30 38 03", seen("62E3086CED")),
    ("02 30 31 30 30 36 33 45 39 41 45 32 35 03", seen("010063E9AE")),
    ("02 36 37 30 30 33 42 35 31 43 36 43 42 03", seen("67003B51C6")),
    ("02 31 30 30 30 32 36 46 34 34 34 32 36 03", None),  # a digit edited by hand in a forum
]
ID_LA = [
    ("02 30 43 30 30 30 36 32 31 41 35 38 45 0D 0A 03", seen("0C000621A5")),
    ("02 30 43 30 30 30 36 32 31 41 35 36 45 0D 0A 03", None),  # the datasheet's misprint 6E
]
NTAG, OTHER = "04A31B2A5C6180", "04B79C2A5C6181"
PN532 = [
    ("00 00 FF 00 FF 00", Read(ReadKind.ACK)),
    ("00 00 FF FF 00 00", Read(ReadKind.NACK)),
    ("00 00 FF 01 FF 7F 81 00", Read(ReadKind.FAULT, payload=b"\x7f")),
    ("00 00 FF 06 FA D5 03 32 01 06 07 E8 00", reply(0x03, "32010607")),
    ("00 00 FF 02 FE D5 15 16 00", reply(0x15)),
    ("00 00 FF 02 FE D5 33 F8 00", reply(0x33)),
    ("00 00 FF 03 FD D5 4B 00 E0 00", listed()),
    ("00 00 FF 0F F1 D5 4B 01 01 00 44 00 07 04 A3 1B 2A 5C 61 80 6A 00", listed(NTAG)),
    ("00 00 FF 0C F4 D5 4B 01 01 00 04 08 04 DE AD BE EF 96 00", listed("DEADBEEF")),
    (
        "00 00 FF 1B E5 D5 4B 02 01 00 44 00 07 04 A3 1B 2A 5C 61 80 "
        "02 00 44 00 07 04 B7 9C 2A 5C 61 81 5D 00",
        listed(NTAG, OTHER),
    ),
    ("00 00 FF 03 FD D5 53 00 D8 00", reply(0x53, "00")),
]
PN532_HOST = [
    ("00 00 FF 02 FE D4 02 2A 00", reply(0x02)),
    ("00 00 FF 05 FB D4 14 01 00 01 16 00", reply(0x14, "010001")),
    ("55 55 00 00 00 00 00 FF 05 FB D4 14 01 00 01 16 00", reply(0x14, "010001")),
    ("00 00 FF 06 FA D4 32 05 01 00 01 F3 00", reply(0x32, "05010001")),
    ("00 00 FF 04 FC D4 4A 01 00 E1 00", reply(0x4A, "0100")),
    ("00 00 FF 04 FC D4 4A 02 00 E0 00", reply(0x4A, "0200")),
    ("00 00 FF 03 FD D4 52 00 DA 00", reply(0x52, "00")),
]
M100 = [
    (
        "BB 01 03 00 0B 00 4D 31 30 30 20 56 31 2E 30 30 22 7E",
        reply(0x03, "004D3130302056312E3030"),
    ),
    (
        "BB 01 03 00 10 00 4D 31 30 30 20 32 36 64 42 6D 20 56 31 2E 30 92 7E",
        reply(0x03, "004D31303020323664426D2056312E30"),
    ),
    ("BB 01 03 00 10 00 4D 31 30 30 20 32 36 64 42 6D 20 56 31 2E 30 22 7E", None),  # a misprint
    ("BB 01 28 00 01 00 2A 7E", reply(0x28, "00")),
    ("BB 01 B6 00 01 00 B8 7E", reply(0xB6, "00")),
    ("BB 01 FF 00 01 15 16 7E", Read(ReadKind.ALIVE, code=0xFF, payload=b"\x15")),
    ("BB 01 FF 00 01 17 18 7E", Read(ReadKind.FAULT, code=0xFF, payload=b"\x17")),
    ("BB 01 FF 00 01 20 21 7E", Read(ReadKind.FAULT, code=0xFF, payload=b"\x20")),
    (
        "BB 02 22 00 11 C9 34 00 30 75 1F EB 70 5C 59 04 E3 D5 0D 70 3A 76 EF 7E",
        seen("30751FEB705C5904E3D50D70", code=0x22),
    ),
    (
        "BB 02 22 00 11 D5 30 00 E2 00 10 71 00 00 52 9B 09 40 B4 02 EB 98 0C 7E",
        seen("E20010710000529B0940B402", code=0x22),
    ),
    (
        "BB 02 22 00 11 C8 34 00 E2 00 10 71 00 00 52 9B 09 40 B4 02 16 3D D3 7E",
        seen("E20010710000529B0940B402", code=0x22),
    ),
]
M100_HOST = [
    ("BB 00 03 00 01 00 04 7E", reply(0x03, "00")),
    ("BB 00 22 00 00 22 7E", reply(0x22)),
    ("BB 00 27 00 03 22 27 10 83 7E", reply(0x27, "222710")),
    ("BB 00 27 00 03 22 FF FF 4A 7E", reply(0x27, "22FFFF")),
    ("BB 00 28 00 00 28 7E", reply(0x28)),
    ("BB 00 07 00 01 03 0B 7E", reply(0x07, "03")),
    ("BB 00 07 00 01 02 0A 7E", reply(0x07, "02")),
    ("BB 00 B6 00 02 07 D0 8F 7E", reply(0xB6, "07D0")),
    ("BB 00 0D 00 00 0D 7E", reply(0x0D)),
    ("BB 00 0D 00 0D 7E", None),  # a list on the Web lacks a length byte
    ("BB 00 AB 00 01 01 AC 7E", None),  # the manual's sum is one too small
    ("BB 00 AB 00 01 01 AD 7E", reply(0xAB, "01")),
    ("BB 00 0E 00 02 10 20 40 7E", reply(0x0E, "1020")),
    ("BB 00 0E 00 02 11 38 59 7E", reply(0x0E, "1138")),
]
LENIENT_LINES = [
    ("Card UID: 4 A3 1B 2A\r\n", seen("04A31B2A")),
    (" 04 A3 1B 2A 5C 61 80\r\n", seen(NTAG)),
    ("UID: 04A31B2A\n", seen("04A31B2A")),
    ("04:A3:1B:2A\n", seen("04A31B2A")),
    ("04-a3-1b-2a-5c-61-80\n", seen(NTAG)),
    ("UID tag : 4 A3 B 2A\n", seen("04A30B2A")),
    ("4A3B\n", None),  # 04 A3 0B with its zeros dropped, or 4A 3B? nobody knows
    ("4A31B2A\n", None),
    ("04 A3 1B\n", None),
    ("88 04 0C 12 FF FF FF\n", None),  # an NTAG read with its cascade byte
    ("163\n", None),
    ("Scan PICC to see UID, SAK, type, and data blocks...\n", None),
    ("rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\n", None),
]
SIGNED_LINES = [
    (encode_line(f"T+ {NTAG}").decode(), seen(NTAG)),
    (encode_line(f"T- {NTAG}").decode(), Read(ReadKind.GONE, (NTAG,))),
    ("!2\n", Read(ReadKind.CROWD)),
    (encode_line("!2").decode(), Read(ReadKind.CROWD)),
    ("H\n", Read(ReadKind.ALIVE)),
    (encode_line("H").decode(), Read(ReadKind.ALIVE)),
    (f"T+ {NTAG}*00\n", None),
    (f"T+ {NTAG}\n", None),
    ("H*00\n", None),
    (encode_line("T+ 88040C12FFFFFF").decode(), None),
]


def hexed(table: Sequence[tuple[str, Read | None]]) -> list[tuple[bytes, Read | None]]:
    return [(bytes.fromhex(text), read) for text, read in table]


def lined(table: Sequence[tuple[str, Read | None]]) -> list[tuple[bytes, Read | None]]:
    return [(text.encode(), read) for text, read in table]


def pn532_host() -> FrameParser:
    return Pn532Parser(TO_CHIP)


def m100_host() -> FrameParser:
    return M100Parser((COMMAND,))


ALL = [
    (maker, frame, read)
    for maker, table in (
        (Rdm6300Parser, hexed(RDM6300)),
        (IdLaParser, hexed(ID_LA)),
        (Pn532Parser, hexed(PN532)),
        (pn532_host, hexed(PN532_HOST)),
        (M100Parser, hexed(M100)),
        (m100_host, hexed(M100_HOST)),
        (LinesParser, lined(LENIENT_LINES)),
        (LinesParser, lined(SIGNED_LINES)),
    )
    for frame, read in table
]
GOOD = [(maker, frame, read) for maker, frame, read in ALL if read is not None]
