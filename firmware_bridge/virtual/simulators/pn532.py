"""A PN532 that answers the HSU protocol: asleep at first, acknowledging, interruptible."""

from random import Random

from firmware_bridge.frames import Pn532Parser, Read, ReadKind
from firmware_bridge.frames.pn532 import (
    ACK_FRAME,
    ERROR_FRAME,
    GET_FIRMWARE,
    IN_LIST_PASSIVE_TARGET,
    IN_RELEASE,
    RF_CONFIGURATION,
    SAM_CONFIGURATION,
    TO_CHIP,
    TO_HOST,
    encode,
    list_targets_reply,
)
from firmware_bridge.virtual.simulators.base import POLITE, ReaderSim, Rudeness

WAKE_BYTE = 0x55
FOR_EVER = 0xFF
MAX_RETRIES_ITEM = 5
ACK_DELAY_MS = 0.3
ANSWER_DELAY_MS = 1.0
ATTEMPT_MS = 2.5  # one look for tags
FIRMWARE = b"\x32\x01\x06\x07"


class Pn532Sim(ReaderSim):
    model = "pn532"
    baudrate = 115200
    tag_bytes = 7

    def __init__(self, rng: Random, rudeness: Rudeness = POLITE) -> None:
        super().__init__(rng, rudeness)
        self.power_on(0.0)

    def power_on(self, now_ms: float) -> None:
        self._parser = Pn532Parser(TO_CHIP)
        self._awake = self._configured = False
        self._retries = FOR_EVER
        self._answer: tuple[float, bytes] | None = None
        self._listing: tuple[float, int] | None = None  # when to look, for how many targets
        self._last_answer = b""

    def host_sent(self, data: bytes, now_ms: float) -> None:
        if self.muted:
            return
        self._awake = self._awake or WAKE_BYTE in data
        if self._awake:
            for read in self._parser.feed(data, int(now_ms)):
                self._obey(read, now_ms)

    def field_changed(self, now_ms: float) -> None:
        """Seen at the next look."""

    def _obey(self, read: Read, now_ms: float) -> None:
        if read.kind is ReadKind.NACK:
            self._answer = (now_ms + ANSWER_DELAY_MS, self._last_answer)
            return
        self._answer = self._listing = None  # an ACK or a new command aborts the old one
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
        if code == GET_FIRMWARE:
            return encode(code + 1, FIRMWARE, TO_HOST)
        if code == SAM_CONFIGURATION:
            self._configured = True
            return encode(code + 1, tfi=TO_HOST)
        if code == RF_CONFIGURATION and self._configured:
            if payload[0] == MAX_RETRIES_ITEM:
                self._retries = payload[3]
            return encode(code + 1, tfi=TO_HOST)
        if code == IN_RELEASE and self._configured:
            return encode(code + 1, b"\x00", TO_HOST)
        return ERROR_FRAME

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
        if not tags and self._retries == FOR_EVER:
            self._listing = (at_ms + ATTEMPT_MS, most)
            return
        self._listing = None
        self._last_answer = list_targets_reply([bytes.fromhex(tag) for tag in tags[:most]])
        self._send(self._last_answer, at_ms, has_tag=bool(tags))

    def _next_ms(self) -> float | None:
        times = [pending[0] for pending in (self._answer, self._listing) if pending]
        return min(times, default=None)
