"""A PN532 that answers the HSU protocol: asleep at first, acknowledging, interruptible.

It satisfies drivers nobody here wrote (`test_foreign_drivers`), who ask of a chip more than ours:
diagnoses, registers, another speed, sleep.
"""

from collections.abc import Callable
from contextlib import suppress
from random import Random

from firmware_bridge.readers.frames import Read, ReadKind
from firmware_bridge.readers.pn532 import (
    ACK_FRAME,
    DIAGNOSE,
    ERROR_FRAME,
    GET_FIRMWARE,
    GET_GENERAL_STATUS,
    IN_LIST_PASSIVE_TARGET,
    IN_RELEASE,
    POWER_DOWN,
    READ_REGISTER,
    RF_CONFIGURATION,
    SAM_CONFIGURATION,
    SET_PARAMETERS,
    SET_SERIAL_BAUDRATE,
    TO_CHIP,
    TO_HOST,
    WRITE_REGISTER,
    Pn532Parser,
    encode,
    list_targets_reply,
)
from firmware_bridge.virtual.simulators.base import POLITE, ReaderSim, Rudeness

WAKING_EDGES = 5  # rising ones on the line (UM0701 §7.2.11)
FOR_EVER = 0xFF
MAX_RETRIES_ITEM = 5
ACK_DELAY_MS = 0.3
ANSWER_DELAY_MS = 1.0
ATTEMPT_MS = 2.5  # one look for tags
FIRMWARE = b"\x32\x01\x06\x07"
SPEEDS = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600, 1288000)
LINE_TEST, OTHER_TESTS = 0, (1, 2, 4, 6, 7)
FIFO_REGISTER = 0x6339
UNANSWERED = 0x26  # the request no tag has answered is still in the queue
FINE = b"\x00"
NOTHING_WRONG = bytes(4)  # no error, no field, no target, an idle SAM


def _rising_edges(byte: int) -> int:
    """On the line: a start bit, eight bits from the lowest, a stop bit."""
    bits = byte << 1 | 1 << 9
    return (bits & ~(bits << 1)).bit_count()


class Pn532Sim(ReaderSim):
    model = "pn532"
    baudrate = 115200
    tag_bytes = 7

    def __init__(self, rng: Random, rudeness: Rudeness = POLITE) -> None:
        super().__init__(rng, rudeness)
        self._answers: dict[int, Callable[[bytes], bytes | None]] = {
            DIAGNOSE: self._diagnose,
            GET_FIRMWARE: lambda _: FIRMWARE,
            GET_GENERAL_STATUS: lambda _: NOTHING_WRONG,
            READ_REGISTER: self._read_registers,
            WRITE_REGISTER: self._write_registers,
            SET_SERIAL_BAUDRATE: self._change_speed,
            SET_PARAMETERS: lambda _: b"",
            SAM_CONFIGURATION: self._configure,
            POWER_DOWN: self._power_down,
            RF_CONFIGURATION: self._configure_field,
            IN_RELEASE: lambda _: FINE,
        }
        self.power_on(0.0)

    def power_on(self, now_ms: float) -> None:
        self._parser = Pn532Parser(TO_CHIP)
        self.baudrate = type(self).baudrate
        self._next_speed: int | None = None  # once the host has acknowledged
        self._fall_asleep()
        self._configured = False
        self._registers: dict[int, int] = {}
        self._retries = FOR_EVER
        self._answer: tuple[float, bytes] | None = None
        self._listing: tuple[float, int] | None = None  # when to look, for how many targets
        self._last_answer = b""

    def host_sent(self, data: bytes, now_ms: float) -> None:
        if self.muted:
            return
        while data and self._edges < WAKING_EDGES:
            self._edges += _rising_edges(data[0])
            data = data[1:]
        for read in self._parser.feed(data, int(now_ms)):
            self._obey(read, now_ms)

    def understands(self, speed: int | None) -> bool:
        """After its answer to a change of speed it goes where the host has gone: a terminal does
        not tell at which speed the acknowledgement was sent."""
        if speed is not None and speed == self._next_speed:
            self.baudrate, self._next_speed = speed, None
        return super().understands(speed)

    def _fall_asleep(self) -> None:
        self._edges = 0

    def field_changed(self, now_ms: float) -> None:
        """Seen at the next look."""

    def _obey(self, read: Read, now_ms: float) -> None:
        if read.kind is ReadKind.NACK:
            self._answer = (now_ms + ANSWER_DELAY_MS, self._last_answer)
            return
        self._answer = self._listing = None  # an ACK or a new command aborts the old one
        if read.kind is ReadKind.ACK and self._next_speed is not None:
            self.baudrate, self._next_speed = self._next_speed, None
        if read.kind is not ReadKind.REPLY:
            return
        self._send(ACK_FRAME, now_ms + ACK_DELAY_MS)
        if read.code == IN_LIST_PASSIVE_TARGET and self._configured:
            self._listing = (now_ms + self._look_ms(), read.payload[0])
            return
        answer = self._reply(read.code, read.payload)
        self._answer = (now_ms + ANSWER_DELAY_MS, answer)

    def _look_ms(self) -> float:
        attempts = 1 if self.tags or self._retries == FOR_EVER else self._retries + 1
        return ATTEMPT_MS * attempts

    def _reply(self, code: int, payload: bytes) -> bytes:
        """An error frame for what it does not know, or what is too short to be understood."""
        needs_field = code in (RF_CONFIGURATION, IN_RELEASE)
        answer = None
        if code in self._answers and (self._configured or not needs_field):
            with suppress(IndexError):
                answer = self._answers[code](payload)
        return ERROR_FRAME if answer is None else encode(code + 1, answer, TO_HOST)

    def _diagnose(self, payload: bytes) -> bytes | None:
        if payload[0] == LINE_TEST:
            return payload
        return FINE if payload[0] in OTHER_TESTS else None

    def _configure(self, payload: bytes) -> bytes:
        self._configured = True
        return b""

    def _configure_field(self, payload: bytes) -> bytes:
        if payload[0] == MAX_RETRIES_ITEM:
            self._retries = payload[3]
        return b""

    def _read_registers(self, payload: bytes) -> bytes:
        addresses = [int.from_bytes(payload[at : at + 2]) for at in range(0, len(payload), 2)]
        return bytes(self._registers.get(address, 0) for address in addresses)

    def _write_registers(self, payload: bytes) -> bytes:
        for at in range(0, len(payload), 3):
            self._registers[int.from_bytes(payload[at : at + 2])] = payload[at + 2]
        return b""

    def _change_speed(self, payload: bytes) -> bytes:
        self._next_speed = SPEEDS[payload[0]]
        return b""

    def _power_down(self, payload: bytes) -> bytes:
        self._fall_asleep()
        return FINE

    def _run(self, now_ms: float) -> None:
        if self._listing is not None and now_ms >= self._listing[0]:
            self._look(*self._listing)
        if self._answer is not None and now_ms >= self._answer[0]:
            at_ms, answer = self._answer
            self._answer, self._last_answer = None, answer
            self._send(answer, at_ms)

    def _look(self, at_ms: float, most: int) -> None:
        tags = self._heard()
        ghost = self._take_ghost()
        if ghost is not None:
            tags.append(ghost)
        self._registers[FIFO_REGISTER] = 0 if tags else UNANSWERED
        if not tags and self._retries == FOR_EVER:
            self._listing = (at_ms + ATTEMPT_MS, most)
            return
        self._listing = None
        self._last_answer = list_targets_reply([bytes.fromhex(tag) for tag in tags[:most]])
        self._send(self._last_answer, at_ms, has_tag=bool(tags))

    def _next_ms(self) -> float | None:
        times = [pending[0] for pending in (self._answer, self._listing) if pending]
        return min(times, default=None)
