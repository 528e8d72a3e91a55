"""RDM6300 and ID-12LA/20LA: they talk when a tag is there, one repeating, the other not."""

from random import Random

from firmware_bridge.readers.listeners import Em4100Parser, IdLaParser, Rdm6300Parser, encode_em4100
from firmware_bridge.virtual.simulators.base import POLITE, ReaderSim, Rudeness

FIRST_READ_MS = 25.0
REPEAT_MS = 65.0
FALLS_SILENT_AFTER = 28  # seen in the field, with the tag still there


class Em4100Sim(ReaderSim):
    baudrate = 9600
    tag_bytes = 5
    parser_class: type[Em4100Parser]  # its frame is the one this parser reads
    repeat_ms: float | None

    def __init__(self, rng: Random, rudeness: Rudeness = POLITE) -> None:
        super().__init__(rng, rudeness)
        self.most_repeats = FALLS_SILENT_AFTER
        self._due_ms: float | None = None
        self._sent = 0

    def power_on(self, now_ms: float) -> None:
        self.field_changed(now_ms)

    def host_sent(self, data: bytes, now_ms: float) -> None:
        """It has no ears."""

    def field_changed(self, now_ms: float) -> None:
        self._sent = 0
        self._due_ms = now_ms + FIRST_READ_MS if self.tags or self._ghosts else None

    def _run(self, now_ms: float) -> None:
        while self._due_ms is not None and now_ms >= self._due_ms:
            at_ms = self._due_ms
            self._read(at_ms)
            self._sent += 1
            again = self.repeat_ms is not None and self._sent < self.most_repeats
            self._due_ms = at_ms + (self.repeat_ms or 0) if again and self.tags else None

    def _read(self, at_ms: float) -> None:
        ghost = self._take_ghost()
        if ghost is not None:
            self._send(self._frame(ghost), at_ms)
            return
        heard = self._heard()
        if len(self.tags) > 1:  # no anticollision: garbage, or nothing
            if heard and self._sent % 2:
                self._send(self._with_wrong_checksum(self._frame(heard[0])), at_ms)
        elif heard:
            self._send(self._frame(heard[0]), at_ms, has_tag=True)

    def _frame(self, tag: str) -> bytes:
        return encode_em4100(tag, self.parser_class.tail, self.parser_class.start)

    def _next_ms(self) -> float | None:
        return self._due_ms


class Rdm6300Sim(Em4100Sim):
    model = "rdm6300"
    parser_class = Rdm6300Parser
    repeat_ms = REPEAT_MS


class IdLaSim(Em4100Sim):
    model = "id12la"
    parser_class = IdLaParser
    repeat_ms = None
