"""UHF modules M100 / QM100 / R200 / YRM100 / JRD-100: their frames, then the conversation.

    BB | type | command | PL (2, MSB first) | parameters | checksum | 7E

The checksum is a mere sum, and nothing is escaped: BB and 7E occur inside. Hence: parse by length,
verify, else advance by ONE byte; and a tag notice must also carry a right CRC-16 of its own.
"""

from firmware_bridge.messages import ReaderMessage, ReaderState, StockProgress, StockTaken
from firmware_bridge.readers.dialogue import Dialogue, ReaderCommand
from firmware_bridge.readers.frames import FrameParser, Read, ReadKind, Slice
from firmware_bridge.settings import ReaderSettings

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


# --- The conversation with a UHF module ---------------------------------------------------------
# Set it up, then take stock of the bag when asked.
#
# A module left in multi-inventory keeps streaming across a restart of the console, so every
# conversation begins with `stop` and a drain. One stock-taking is several passes until no new
# tag turns up; what it says is advice, for a tag shadowed by its neighbours is never heard.

DRAIN_MS = 200
ANSWER_MS = 300
TRIES = 3  # after a sleep the first command is eaten
HEALTH_MS = 5000
PASS_MS = 800  # three quiet passes outlast the silence of a tag whose notice was lost
FOR_EVER = b"\x22\xff\xff"  # 65 535 rounds: we stop it ourselves

STOP_COMMAND = ReaderCommand(STOP)
VERSION_COMMAND = ReaderCommand(VERSION, b"\x00")


class M100Dialogue(Dialogue):
    model = "m100"
    questions = (
        encode(STOP_COMMAND.code) + encode(VERSION_COMMAND.code, VERSION_COMMAND.parameters),
    )
    quiet_state = ReaderState.STARTING

    def __init__(self, settings: ReaderSettings) -> None:
        super().__init__(settings, M100Parser())
        self._to_do: list[ReaderCommand] = []
        self._pending: ReaderCommand | None = None
        self._tries = 0
        self._due_ms: int | None = None
        self._draining = False
        self._wanted = False  # a stock-taking is asked for
        self._inventory: _Inventory | None = None

    def open(self, now_ms: int) -> None:
        self.state = ReaderState.STARTING
        self._set_up(now_ms)

    @property
    def takes_stock(self) -> bool:
        return True

    @property
    def is_taking_stock(self) -> bool:
        return self._wanted or self._inventory is not None

    def take_stock(self, now_ms: int) -> None:
        """Begin, or begin again. Progress and result come as messages."""
        self._wanted = True
        self._inventory = None
        if self._pending is None and not self._draining and self.state is ReaderState.OK:
            self._next(now_ms)

    def receive(self, data: bytes, now_ms: int) -> list[ReaderMessage]:
        if self._draining:
            self.parser.feed(data, now_ms)  # the tail of an old stream: counted, not heeded
            return []
        return super().receive(data, now_ms)

    def tick(self, now_ms: int) -> list[ReaderMessage]:
        messages = super().tick(now_ms)
        if self._due_ms is None or now_ms < self._due_ms:
            return messages
        if self._draining:
            self._draining = False
            self._ask(STOP_COMMAND, now_ms)
        elif self._pending is not None:
            messages += self._unanswered(now_ms)
        elif self._inventory is not None and self._inventory.running:
            self._ask(STOP_COMMAND, now_ms)
        else:
            self._ask(VERSION_COMMAND, now_ms)
        return messages

    def wakeup_ms(self) -> int | None:
        return self._due_ms

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        if read.kind is ReadKind.SEEN and self._inventory is not None:
            self._inventory.hear(read.tags[0])
            return []
        if self._pending is None:
            return []
        # Not every module of the family knows every command: a refusal is an answer too.
        refused = read.kind is ReadKind.FAULT and read.payload[:1] == bytes([BAD_COMMAND])
        if refused or (read.kind is ReadKind.REPLY and read.code == self._pending.code):
            return self._answered(self._pending, now_ms)
        return []

    def lose(self, now_ms: int) -> list[ReaderMessage]:
        self._pending = self._due_ms = self._inventory = None
        return super().lose(now_ms)

    def _answered(self, command: ReaderCommand, now_ms: int) -> list[ReaderMessage]:
        self._pending = None
        if self._to_do:
            self._ask(self._to_do.pop(0), now_ms)
            return []
        self.state = ReaderState.OK
        messages: list[ReaderMessage] = []
        if command == STOP_COMMAND and self._inventory is not None:
            messages = self._pass_over(self._inventory)
        self._next(now_ms)
        return messages

    def _next(self, now_ms: int) -> None:
        """Nothing is pending: another pass, or idle until the next health check."""
        if self._wanted:
            self._wanted = False
            self._inventory = _Inventory(self.settings)
        if self._inventory is None:
            self._due_ms = now_ms + HEALTH_MS
            return
        self._inventory.running = True
        self._output += encode(MULTI_INVENTORY, FOR_EVER)  # answered by notices only
        self._due_ms = now_ms + PASS_MS

    def _pass_over(self, inventory: "_Inventory") -> list[ReaderMessage]:
        inventory.finish_pass()
        name, tags, passes = self.settings.name, tuple(sorted(inventory.tags)), inventory.passes
        if not inventory.is_over:
            return [StockProgress(name, tags, passes)]
        self._inventory = None
        return [StockTaken(name, tags, passes, inventory.is_settled)]

    def _unanswered(self, now_ms: int) -> list[ReaderMessage]:
        assert self._pending is not None
        if self._tries < TRIES:
            self._send(self._pending, now_ms)
            return []
        # What was being counted cannot be trusted any more: begin again when it answers.
        self._wanted = self.is_taking_stock
        self._inventory = None
        self.state = ReaderState.SILENT
        self._set_up(now_ms)
        return []

    def _set_up(self, now_ms: int) -> None:
        region = bytes([REGIONS[self.settings.region]])
        self._to_do = [VERSION_COMMAND, ReaderCommand(SET_REGION, region)]
        if self.settings.power is not None:
            self._to_do.append(ReaderCommand(SET_POWER, self.settings.power.to_bytes(2, "big")))
        self._to_do.append(ReaderCommand(SET_QUERY, QUERY_S1_Q7))
        self._pending = None
        self._draining = True
        self._output += encode(STOP)
        self._due_ms = now_ms + DRAIN_MS

    def _ask(self, command: ReaderCommand, now_ms: int) -> None:
        self._tries = 0
        self._send(command, now_ms)

    def _send(self, command: ReaderCommand, now_ms: int) -> None:
        self._tries += 1
        self._pending = command
        self._output += encode(command.code, command.parameters)
        self._due_ms = now_ms + ANSWER_MS


class _Inventory:
    """The tags heard in one stock-taking."""

    def __init__(self, settings: ReaderSettings) -> None:
        self._quiet_wanted = settings.quiet_passes
        self._most = settings.most_passes
        self._known = 0
        self._quiet = 0
        self.tags: set[str] = set()
        self.passes = 0
        self.running = False

    def hear(self, tag: str) -> None:
        self.tags.add(tag)

    def finish_pass(self) -> None:
        self.running = False
        self.passes += 1
        self._quiet = 0 if len(self.tags) > self._known else self._quiet + 1
        self._known = len(self.tags)

    @property
    def is_settled(self) -> bool:
        return self._quiet >= self._quiet_wanted

    @property
    def is_over(self) -> bool:
        return self.is_settled or self.passes >= self._most
