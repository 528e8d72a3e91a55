"""PN532 in HSU mode: its frames both ways (UM0701 §6.2), then the conversation made of them.

    00 | 00 FF | LEN | LCS | TFI DATA… | DCS | 00       LEN+LCS ≡ 0, TFI+ΣDATA+DCS ≡ 0 (mod 256)

Preamble and postamble may be any number of zeros, so the codec synchronises on `00 FF`.
"""

from firmware_bridge.messages import DeviceReset, ReaderMessage, ReaderState
from firmware_bridge.readers.dialogue import Dialogue, ReaderCommand
from firmware_bridge.readers.frames import FrameParser, Read, ReadKind, Slice
from firmware_bridge.readers.tags import nfc_tag
from firmware_bridge.settings import ReaderSettings

TO_CHIP = 0xD4
TO_HOST = 0xD5
ERROR_TFI = 0x7F

DIAGNOSE = 0x00
GET_FIRMWARE = 0x02
GET_GENERAL_STATUS = 0x04
READ_REGISTER = 0x06
WRITE_REGISTER = 0x08
SET_SERIAL_BAUDRATE = 0x10
SET_PARAMETERS = 0x12
SAM_CONFIGURATION = 0x14
POWER_DOWN = 0x16
RF_CONFIGURATION = 0x32
IN_LIST_PASSIVE_TARGET = 0x4A
IN_RELEASE = 0x52

ACK_FRAME = bytes.fromhex("0000FF00FF00")
NACK_FRAME = bytes.fromhex("0000FFFF0000")
ERROR_FRAME = bytes.fromhex("0000FF01FF7F8100")

START = b"\x00\xff"
HEADER = 4  # 00 FF LEN LCS
EXTENDED_HEADER = 7  # 00 FF FF FF LENM LENL LCS
LONGEST_BODY = 265  # UM0701 §6.2.1.2: the chip knows no longer one
HAS_ATS = 0x20  # bit of SEL_RES: an ISO 14443-4 target, its ATS follows


def encode(command: int, parameters: bytes = b"", tfi: int = TO_CHIP) -> bytes:
    """An information frame: a normal one, or extended where that is too short."""
    body = bytes([tfi, command]) + parameters
    high, low = divmod(len(body), 256)
    header = bytes([low, -low & 0xFF])
    if high:
        header = b"\xff\xff" + bytes([high, low, -(high + low) & 0xFF])
    return b"\x00" + START + header + body + bytes([-sum(body) & 0xFF, 0])


def list_targets_reply(uids: list[bytes]) -> bytes:
    """What the chip answers to InListPassiveTarget for these tags (NTAG or Classic)."""
    parameters = bytearray([len(uids)])
    for number, uid in enumerate(uids, start=1):
        sens_sel = b"\x00\x04\x08" if len(uid) == 4 else b"\x00\x44\x00"
        parameters += bytes([number]) + sens_sel + bytes([len(uid)]) + uid
    return encode(IN_LIST_PASSIVE_TARGET + 1, bytes(parameters), TO_HOST)


class Pn532Parser(FrameParser):
    """Frames from the chip. Given `tfi=TO_CHIP` it reads the host's side, for the simulator."""

    model = "pn532"
    baudrate = 115200
    frame_timeout_ms = 1000

    def __init__(self, tfi: int = TO_HOST) -> None:
        super().__init__()
        self._tfi = tfi

    def _examine(self, buffer: bytearray) -> Slice | None:
        start = buffer.find(START)
        if start != 0:
            return self._before_start(buffer, start)
        if len(buffer) < HEADER:
            return None
        length, length_check = buffer[2], buffer[3]
        if (length, length_check) == (0x00, 0xFF):
            return Slice(HEADER, Read(ReadKind.ACK))
        if (length, length_check) == (0xFF, 0x00):
            return Slice(HEADER, Read(ReadKind.NACK))
        if (length, length_check) == (0xFF, 0xFF):
            return self._extended(buffer)
        if length == 0 or (length + length_check) & 0xFF:
            return Slice(1, broken=True)
        return self._body(buffer, HEADER, length)

    @staticmethod
    def _before_start(buffer: bytearray, start: int) -> Slice | None:
        size = start
        if start < 0:  # a last zero may be the first half of the start code
            size = len(buffer) - (buffer[-1] == 0)
        return Slice(size, padding=buffer.count(0, 0, size)) if size else None

    def _give_up(self, buffer: bytearray) -> Slice:
        if any(buffer):
            return Slice(1, broken=True)
        return Slice(1, padding=1)  # a last postamble, which may wait for ever without harm

    def _extended(self, buffer: bytearray) -> Slice | None:
        if len(buffer) < EXTENDED_HEADER:
            return None
        high, low, check = buffer[4:EXTENDED_HEADER]
        length = high << 8 | low
        if (high + low + check) & 0xFF or not 0 < length <= LONGEST_BODY:
            return Slice(1, broken=True)
        return self._body(buffer, EXTENDED_HEADER, length)

    def _body(self, buffer: bytearray, header: int, length: int) -> Slice | None:
        size = header + length + 1
        if len(buffer) < size:
            return None
        body = bytes(buffer[header : size - 1])
        if (sum(body) + buffer[size - 1]) & 0xFF:
            return Slice(1, broken=True)
        read = self._meaning(body)
        return Slice(size, read, broken=read is None)

    def _meaning(self, body: bytes) -> Read | None:
        if body == bytes([ERROR_TFI]):
            return Read(ReadKind.FAULT, payload=body)
        if len(body) < 2 or body[0] != self._tfi:
            return None  # our own command come back by a wiring fault, or chance
        code, payload = body[1], body[2:]
        if self._tfi == TO_HOST and code == IN_LIST_PASSIVE_TARGET + 1:
            return targets(payload)
        return Read(ReadKind.REPLY, code=code, payload=payload)


def targets(payload: bytes) -> Read | None:
    """Decode an InListPassiveTarget answer; None if it is not one, or its only UID is corrupt."""
    if not payload or payload[0] > 2:
        return None
    count, rest = payload[0], payload[1:]
    tags: list[str] = []
    for _ in range(count):
        if len(rest) < 5 or len(rest) < 5 + rest[4]:
            return None
        end = 5 + rest[4]
        tag = nfc_tag(rest[5:end])
        if tag is not None:
            tags.append(tag)
        if rest[3] & HAS_ATS and len(rest) > end:
            end += rest[end]
        rest = rest[end:]
    if rest:
        # A zero was lost on the way: the checksum moved up into the answer, and still holds.
        return None
    if len(tags) == count:
        return Read(ReadKind.ROUND, tuple(dict.fromkeys(tags)), code=IN_LIST_PASSIVE_TARGET + 1)
    # Two came and one of them is unreadable: a crowd all the same. One alone: as if not heard.
    return Read(ReadKind.CROWD, code=IN_LIST_PASSIVE_TARGET + 1) if count == 2 else None


# --- The conversation with a PN532 --------------------------------------------------------------
# Wake it, set it up, then ask « who is there? » for ever.
#
# Every command is acknowledged, then answered. Two targets are asked for, so that « two tiles at
# once » is known; the number of retries is made finite, or the chip would answer only when a tag
# comes and a dead chip would look like an empty pad. Nothing is released between rounds: a
# released tag is put to sleep and would not answer the next round.

WAKE_UP = bytes.fromhex("5555" + "00" * 14)
FIRST_ACK_MS = 1500  # the first exchange over a Pi's USB may take a second
ACK_MS = 300
ANSWER_MS = 500
HEALTH_MS = 5000
ROUND_PAUSE_MS = 5
RETRY_MS = 1000
FAILURES_TO_SILENCE = 3

SAM = ReaderCommand(SAM_CONFIGURATION, b"\x01\x00\x01")  # normal mode
FIRMWARE = ReaderCommand(GET_FIRMWARE)
MAX_RETRIES = ReaderCommand(RF_CONFIGURATION, b"\x05\x01\x00\x01")
LIST_TWO = ReaderCommand(IN_LIST_PASSIVE_TARGET, b"\x02\x00")  # two targets, 106 kbit/s type A
SETUP = (SAM, FIRMWARE, MAX_RETRIES)


class Pn532Dialogue(Dialogue):
    model = "pn532"
    absence_ms = 300
    misses = 3
    questions = (
        WAKE_UP + encode(SAM.code, SAM.parameters),
        encode(FIRMWARE.code),
    )
    quiet_state = ReaderState.STARTING

    def __init__(self, settings: ReaderSettings) -> None:
        super().__init__(settings, Pn532Parser())
        self._to_do: list[ReaderCommand] = []
        self._pending: ReaderCommand | None = None
        self._repeated = False
        self._due_ms: int | None = None  # the pending answer, or else the next question
        self._health_ms = 0
        self._failures = 0
        self._had_worked = False
        """It was set up again while the console took it to be well."""

    def open(self, now_ms: int) -> None:
        self.state = ReaderState.STARTING
        self._failures = 0
        self._set_up(now_ms, FIRST_ACK_MS)

    def receive(self, data: bytes, now_ms: int) -> list[ReaderMessage]:
        errors = self.counters.errors
        messages = super().receive(data, now_ms)
        if self.counters.errors > errors and self._pending and not self._repeated:
            self._repeated = True  # a broken answer: ask for it once more
            self._output += NACK_FRAME
            self._due_ms = now_ms + ANSWER_MS
        return messages

    def tick(self, now_ms: int) -> list[ReaderMessage]:
        messages = super().tick(now_ms)
        if self._due_ms is not None and now_ms >= self._due_ms:
            if self._pending is not None:
                messages += self._unanswered(now_ms)
            else:
                self._ask_next(now_ms)
        return messages

    def wakeup_ms(self) -> int | None:
        return self._due_ms

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        if read.kind in (ReadKind.ROUND, ReadKind.CROWD):
            self._had_worked = False  # late maybe, but a chip that lists has forgotten nothing
        pending = self._pending
        if pending is None:
            return []  # late, or noise
        if read.kind is ReadKind.ACK:
            self._due_ms = now_ms + ANSWER_MS
            return []
        if read.kind is ReadKind.FAULT:
            return self._unanswered(now_ms)
        if read.code != pending.code + 1:
            return []
        return self._answered(read, now_ms)

    def lose(self, now_ms: int) -> list[ReaderMessage]:
        self._pending = self._due_ms = None
        return super().lose(now_ms)

    def _answered(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        self._pending = None
        self._failures = 0
        if self._to_do:
            self._ask(self._to_do.pop(0), now_ms)
            return []
        self.state = ReaderState.OK
        self._due_ms = now_ms + ROUND_PAUSE_MS
        if self._had_worked:
            self._had_worked = False
            return [DeviceReset(self.settings.name)]
        if read.kind is ReadKind.ROUND:
            return self.presence.listed(read.tags, now_ms)
        if read.kind is ReadKind.CROWD:
            return self.presence.crowded((), now_ms)
        return []

    def _unanswered(self, now_ms: int) -> list[ReaderMessage]:
        """Abort what hangs; start from the beginning unless it is a first slip."""
        self._output += ACK_FRAME
        self._failures += 1
        if self._failures == 1 and self.state is ReaderState.OK:
            self._pending = None
            self._due_ms = now_ms + ROUND_PAUSE_MS
            return []
        if self._failures < FAILURES_TO_SILENCE:
            # A chip whose supply sagged tells its version as before and lists nothing any more.
            self._had_worked = self.state is ReaderState.OK
            self._set_up(now_ms, ACK_MS)
            return []
        self.state, self._had_worked = ReaderState.SILENT, False
        self._set_up(now_ms, RETRY_MS)
        return self.presence.clear(now_ms)

    def _set_up(self, now_ms: int, patience_ms: int) -> None:
        self._to_do = list(SETUP[1:])
        self._output += WAKE_UP
        self._ask(SETUP[0], now_ms, patience_ms)

    def _ask_next(self, now_ms: int) -> None:
        if now_ms >= self._health_ms:
            self._health_ms = now_ms + HEALTH_MS
            self._ask(FIRMWARE, now_ms)
        else:
            self._ask(LIST_TWO, now_ms)

    def _ask(self, command: ReaderCommand, now_ms: int, patience_ms: int = ACK_MS) -> None:
        self._output += encode(command.code, command.parameters)
        self._pending = command
        self._repeated = False
        self._due_ms = now_ms + patience_ms
