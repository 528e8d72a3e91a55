"""The conversation with a PN532: wake it, set it up, then ask « who is there? » for ever.

Every command is acknowledged, then answered. Two targets are asked for, so that « two tiles at
once » is known; the number of retries is made finite, or the chip would answer only when a tag
comes and a dead chip would look like an empty pad. Nothing is released between rounds: a released
tag is put to sleep and would not answer the next round.
"""

from firmware_bridge.dialogue.base import Command, Dialogue
from firmware_bridge.frames.base import Read, ReadKind
from firmware_bridge.frames.pn532 import (
    ACK_FRAME,
    GET_FIRMWARE,
    IN_LIST_PASSIVE_TARGET,
    NACK_FRAME,
    RF_CONFIGURATION,
    SAM_CONFIGURATION,
    Pn532Parser,
    encode,
)
from firmware_bridge.messages import ReaderMessage, ReaderState
from firmware_bridge.settings import ReaderSettings

WAKE_UP = bytes.fromhex("5555" + "00" * 14)
FIRST_ACK_MS = 1500  # the first exchange over a Pi's USB may take a second
ACK_MS = 300
ANSWER_MS = 500
HEALTH_MS = 5000
ROUND_PAUSE_MS = 5
RETRY_MS = 1000
FAILURES_TO_SILENCE = 3

SAM = Command(SAM_CONFIGURATION, b"\x01\x00\x01")  # normal mode
FIRMWARE = Command(GET_FIRMWARE)
MAX_RETRIES = Command(RF_CONFIGURATION, b"\x05\x01\x00\x01")
LIST_TWO = Command(IN_LIST_PASSIVE_TARGET, b"\x02\x00")  # two targets, 106 kbit/s type A
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
        self._to_do: list[Command] = []
        self._pending: Command | None = None
        self._repeated = False
        self._due_ms: int | None = None  # the pending answer, or else the next question
        self._health_ms = 0
        self._failures = 0

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
            self._set_up(now_ms, ACK_MS)
            return []
        self.state = ReaderState.SILENT
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

    def _ask(self, command: Command, now_ms: int, patience_ms: int = ACK_MS) -> None:
        self._output += encode(command.code, command.parameters)
        self._pending = command
        self._repeated = False
        self._due_ms = now_ms + patience_ms
