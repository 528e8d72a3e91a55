"""UHF modules M100 / QM100 / R200 / YRM100 / JRD-100: the frame codec.

    BB | type | command | PL (2, MSB first) | parameters | checksum | 7E

The checksum is a mere sum, and nothing is escaped: BB and 7E occur inside. Hence: parse by length,
verify, else advance by ONE byte; and a tag notice must also carry a right CRC-16 of its own.
"""

from firmware_bridge.frames.base import FrameParser, Read, ReadKind, Slice

HEAD, TAIL = 0xBB, 0x7E
COMMAND, RESPONSE, NOTICE = 0x00, 0x01, 0x02

VERSION = 0x03
SET_REGION = 0x07
SET_QUERY = 0x0E
INVENTORY = 0x22
MULTI_INVENTORY = 0x27
STOP = 0x28
SET_POWER = 0xB6
ERROR = 0xFF

NO_TAG = 0x15  # sent for every empty round: life, not an error
BAD_COMMAND = 0x17
REGIONS = {"china": 0x01, "us": 0x02, "eu": 0x03}
QUERY_S1_Q7 = bytes.fromhex("1138")  # session S1, target A, Q=7: what 102 tags need

FIXED = 7  # BB type command PL PL checksum 7E
LONGEST_PARAMETERS = 128
NOTICE_OVERHEAD = 5  # RSSI, PC (2), CRC (2)


def encode(command: int, parameters: bytes = b"", kind: int = COMMAND) -> bytes:
    body = bytes([kind, command]) + len(parameters).to_bytes(2, "big") + parameters
    return bytes([HEAD]) + body + bytes([sum(body) & 0xFF, TAIL])


def crc16(data: bytes) -> int:
    """The Gen2 air-interface CRC: polynomial 1021, preset FFFF, complemented."""
    crc = 0xFFFF
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
            crc &= 0xFFFF
    return crc ^ 0xFFFF


def encode_notice(epc: bytes, rssi: int = 0xC9) -> bytes:
    """What the module sends when it hears a tag."""
    heard = (len(epc) // 2 << 11).to_bytes(2, "big") + epc
    return encode(INVENTORY, bytes([rssi]) + heard + crc16(heard).to_bytes(2, "big"), NOTICE)


class M100Parser(FrameParser):
    """Frames from the module. `kinds=(COMMAND,)` reads the host's side, for the simulator."""

    model = "m100"
    baudrate = 115200
    frame_timeout_ms = 200

    def __init__(self, kinds: tuple[int, ...] = (RESPONSE, NOTICE)) -> None:
        super().__init__()
        self._kinds = kinds

    def _examine(self, buffer: bytearray) -> Slice | None:
        start = buffer.find(HEAD)
        if start != 0:
            return Slice(len(buffer) if start < 0 else start)
        if len(buffer) > 1 and buffer[1] not in self._kinds:
            return Slice(1, broken=True)
        if len(buffer) < 5:
            return None
        length = buffer[3] << 8 | buffer[4]
        if length > LONGEST_PARAMETERS:
            return Slice(1, broken=True)
        size = FIXED + length
        if len(buffer) < size:
            return None
        if buffer[size - 1] != TAIL or sum(buffer[1 : size - 2]) & 0xFF != buffer[size - 2]:
            return Slice(1, broken=True)
        read = self._meaning(buffer[1], buffer[2], bytes(buffer[5 : size - 2]))
        return Slice(size, read) if read else Slice(1, broken=True)

    @staticmethod
    def _meaning(kind: int, command: int, parameters: bytes) -> Read | None:
        if kind == NOTICE:
            return notice(parameters) if command == INVENTORY else None
        if command == ERROR and kind == RESPONSE:
            empty = parameters[:1] == bytes([NO_TAG])
            return Read(ReadKind.ALIVE if empty else ReadKind.FAULT, code=ERROR, payload=parameters)
        return Read(ReadKind.REPLY, code=command, payload=parameters)


def notice(parameters: bytes) -> Read | None:
    """The tag of a notice, if its length and its own CRC agree."""
    heard, crc = parameters[1:-2], parameters[-2:]
    epc = heard[2:]
    if len(parameters) <= NOTICE_OVERHEAD or heard[0] >> 3 != len(epc) // 2 or len(epc) % 2:
        return None
    if crc16(heard).to_bytes(2, "big") != crc:
        return None
    return Read(ReadKind.SEEN, (epc.hex().upper(),), code=INVENTORY)
