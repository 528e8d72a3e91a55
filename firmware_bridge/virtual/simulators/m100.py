"""A UHF module above a bag: slots, collisions, tags that fall silent once counted, shadows."""

from random import Random

from firmware_bridge.readers.frames import Read
from firmware_bridge.readers.m100 import (
    BAD_COMMAND,
    COMMAND,
    ERROR,
    INVENTORY,
    MULTI_INVENTORY,
    NO_TAG,
    RESPONSE,
    SET_POWER,
    SET_QUERY,
    SET_REGION,
    STOP,
    VERSION,
    M100Parser,
    encode,
    encode_notice,
)
from firmware_bridge.virtual.simulators.base import POLITE, ReaderSim, Rudeness

ANSWER_DELAY_MS = 2.0
ROUND_MS = 60.0
COUNTED_MS = 2000.0  # how long session S1 keeps a counted tag silent
DEFAULT_Q, S0, S1 = 4, 0, 1
NAME = b"\x00M100 V1.00"


class M100Sim(ReaderSim):
    model = "m100"
    baudrate = 115200
    tag_bytes = 12

    def __init__(self, rng: Random, rudeness: Rudeness = POLITE) -> None:
        super().__init__(rng, rudeness)
        self.shadowed: set[str] = set()  # never heard, whatever one does
        self.power_on(0.0)

    def power_on(self, now_ms: float) -> None:
        self._parser = M100Parser((COMMAND,))
        self._q, self._session = DEFAULT_Q, S0
        self._rounds = 0
        self._round_ms: float | None = None
        self._silent_until: dict[str, float] = {}

    def host_sent(self, data: bytes, now_ms: float) -> None:
        if self.muted:
            return
        for read in self._parser.feed(data, int(now_ms)):
            self._obey(read, now_ms + ANSWER_DELAY_MS)

    def field_changed(self, now_ms: float) -> None:
        """Heard at the next round."""

    def _obey(self, read: Read, now_ms: float) -> None:
        code, payload = read.code, read.payload
        if code in (INVENTORY, MULTI_INVENTORY):
            self._rounds = int.from_bytes(payload[1:], "big") if payload else 1
            self._round_ms = now_ms
            return
        if code == STOP:
            self._round_ms = None
        elif code == SET_QUERY:
            value = int.from_bytes(payload, "big")
            self._session, self._q = value >> 8 & 3, value >> 3 & 15
        if code == VERSION:
            self._answer(code, NAME, now_ms)
        elif code in (STOP, SET_QUERY, SET_REGION, SET_POWER):
            self._answer(code, b"\x00", now_ms)
        else:
            self._answer(ERROR, bytes([BAD_COMMAND]), now_ms)

    def _answer(self, code: int, parameters: bytes, at_ms: float) -> None:
        self._send(encode(code, parameters, RESPONSE), at_ms)

    def _run(self, now_ms: float) -> None:
        while self._round_ms is not None and now_ms >= self._round_ms:
            at_ms = self._round_ms
            self._rounds -= 1
            self._round_ms = at_ms + ROUND_MS if self._rounds > 0 else None
            self._inventory_round(at_ms)

    def _inventory_round(self, at_ms: float) -> None:
        slots: dict[int, list[str]] = {}
        for tag in self._heard():
            if tag not in self.shadowed and self._silent_until.get(tag, 0.0) <= at_ms:
                slots.setdefault(self.rng.randrange(1 << self._q), []).append(tag)
        counted = [tags[0] for _, tags in sorted(slots.items()) if len(tags) == 1]
        ghost = self._take_ghost()
        for tag in counted + ([ghost] if ghost else []):
            self._send(encode_notice(bytes.fromhex(tag)), at_ms, has_tag=True)
            if self._session == S1:
                self._silent_until[tag] = at_ms + COUNTED_MS
        if not counted:
            self._answer(ERROR, bytes([NO_TAG]), at_ms)

    def _next_ms(self) -> float | None:
        return self._round_ms
