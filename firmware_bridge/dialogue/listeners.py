"""Readers that only talk: EM4100 modules and microcontrollers that print lines."""

from collections import deque

from firmware_bridge.dialogue.base import Dialogue
from firmware_bridge.frames.base import Read, ReadKind
from firmware_bridge.frames.em4100 import Em4100Parser, IdLaParser, Rdm6300Parser
from firmware_bridge.frames.lines import LinesParser
from firmware_bridge.messages import ReaderMessage, ReaderState
from firmware_bridge.settings import ReaderSettings

STORM_ERRORS = 5
STORM_MS = 1000


class Em4100Dialogue(Dialogue):
    """These readers have no anticollision: two tags are heard as broken frames or not at all."""

    parser_class: type[Em4100Parser]
    repeats: bool
    least_absence_ms = 250  # repeats come every 50 to 220 ms

    def __init__(self, settings: ReaderSettings) -> None:
        super().__init__(settings, self.parser_class())
        self._error_times: deque[int] = deque(maxlen=STORM_ERRORS)

    def open(self, now_ms: int) -> None:
        self._error_times.clear()

    def receive(self, data: bytes, now_ms: int) -> list[ReaderMessage]:
        before = self.counters
        messages = super().receive(data, now_ms)
        after = self.counters
        if after.frames > before.frames:
            self._error_times.clear()
        elif before.frames:  # it has worked before, so it is not the wrong speed
            self._error_times.extend([now_ms] * (after.errors - before.errors))
            if self._is_storm(now_ms):
                messages += self.presence.crowded((), now_ms)
        return messages

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        arrive = self.presence.heard if self.repeats else self.presence.entered
        return arrive(read.tags[0], now_ms)

    def _is_storm(self, now_ms: int) -> bool:
        times = self._error_times
        return len(times) == STORM_ERRORS and now_ms - times[0] <= STORM_MS


class Rdm6300Dialogue(Em4100Dialogue):
    model = "rdm6300"
    parser_class = Rdm6300Parser
    repeats = True


class IdLaDialogue(Em4100Dialogue):
    model = "id12la"
    parser_class = IdLaParser
    repeats = False


class LinesDialogue(Dialogue):
    """A heartbeat, once heard, is expected: its silence is then a fault."""

    model = "lines"
    least_absence_ms = 1500  # other people's sketches print the same card once or twice a second
    least_signed_absence_ms = 2500  # ours repeats T+ every second: a lost T- heals by itself
    heartbeat_ms = 3000

    def __init__(self, settings: ReaderSettings) -> None:
        self._lines = LinesParser()
        super().__init__(settings, self._lines)
        self._heart_ms: int | None = None

    def open(self, now_ms: int) -> None:
        self._heart_ms = None

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        if self._lines.signed:
            self.presence.absence_ms = max(self.presence.absence_ms, self.least_signed_absence_ms)
        if self._lines.signed or read.kind is ReadKind.ALIVE:
            self._heart_ms = now_ms
            self.state = ReaderState.OK
        match read.kind:
            case ReadKind.SEEN:
                return self.presence.heard(read.tags[0], now_ms)
            case ReadKind.GONE:
                return self.presence.left(read.tags[0], now_ms)
            case ReadKind.CROWD:
                return self.presence.crowded((), now_ms)
            case _:
                return []

    def tick(self, now_ms: int) -> list[ReaderMessage]:
        messages = super().tick(now_ms)
        if self._heart_ms is not None and now_ms - self._heart_ms >= self.heartbeat_ms:
            self._heart_ms = None
            self.state = ReaderState.SILENT
            messages += self.presence.clear(now_ms)
        return messages

    def wakeup_ms(self) -> int | None:
        heart = None if self._heart_ms is None else self._heart_ms + self.heartbeat_ms
        times = [at for at in (heart, super().wakeup_ms()) if at is not None]
        return min(times, default=None)
