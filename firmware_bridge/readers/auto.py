"""Which reader is on this port? Ask the ones that answer, listen for the ones that only talk.

All candidates of one speed are tried at once: their frames cannot be mistaken for one another. The
questions are harmless to a reader they are not meant for. A reader that only talks (RDM6300,
ID-12LA) is known when somebody shows it a tag.
"""

from dataclasses import dataclass
from pkgutil import resolve_name

from firmware_bridge.messages import Counters, ReaderMessage, ReaderState
from firmware_bridge.readers.dialogue import Dialogue
from firmware_bridge.readers.families import FAMILIES
from firmware_bridge.readers.frames import FrameParser, Read, ReadKind
from firmware_bridge.readers.listeners import LinesParser
from firmware_bridge.readers.serial_ports import Opener, open_port
from firmware_bridge.readers.wedge import WedgeDialogue
from firmware_bridge.settings import AUTO, WEDGE, ReaderSettings
from firmware_bridge.waiting import MonotonicClock, monotonic_ms

FAST, SLOW = 115200, 9600
PHASES = ((FAST, 2500), (SLOW, 5000))  # an Arduino needs two seconds to boot when its port opens
ASK_EVERY_MS = 700
DOUBT_MS = 10_000
KEPT_BYTES = 512


def make_dialogue(settings: ReaderSettings) -> Dialogue:
    """The dialogue for a reader's model."""
    if settings.model == AUTO:
        return AutoDialogue(settings)
    if settings.model == WEDGE:
        return WedgeDialogue(settings)
    return family_dialogue(settings.model, settings)


def family_dialogue(model: str, settings: ReaderSettings) -> Dialogue:
    """The dialogue of one family, whatever model the settings name."""
    family = next(each for each in FAMILIES if each.name == model)
    dialogue: Dialogue = resolve_name(family.dialogue)(settings)
    return dialogue


def _is_proof(parser: FrameParser, read: Read) -> bool:
    """Lines need more than luck: a tag or a checksum. Other frames carry their own checksum."""
    if isinstance(parser, LinesParser):
        return parser.signed or bool(read.tags)
    return read.kind not in (ReadKind.ACK, ReadKind.NACK)


class AutoDialogue(Dialogue):
    """Becomes the dialogue of the reader it finds."""

    model = AUTO
    quiet_state = ReaderState.DETECTING

    def __init__(self, settings: ReaderSettings) -> None:
        super().__init__(settings, LinesParser())
        self.found: Dialogue | None = None
        self.baudrate = settings.baudrate or FAST
        self._parsers: dict[str, FrameParser] = {}
        self._questions: tuple[bytes, ...] = ()
        self._recent = bytearray()
        self._phase = -1
        self._phase_end_ms = 0
        self._ask_ms = 0
        self._silent_since_ms = 0
        self._asked = 0

    @property
    def counters(self) -> Counters:
        if self.found:
            return self.found.counters
        return next((parser.counters for parser in self._parsers.values()), Counters())

    def diagnosis(self) -> str | None:
        """While searching, bytes that make no sense are only the other phase's speed."""
        return self.found.diagnosis() if self.found else None

    def open(self, now_ms: int) -> None:
        self.found = None
        self.model = AUTO
        self.state = ReaderState.DETECTING
        self._phase = -1
        self._next_phase(now_ms)

    def receive(self, data: bytes, now_ms: int) -> list[ReaderMessage]:
        if self.found:
            return self._delegate(self.found.receive(data, now_ms))
        self._recent += data
        del self._recent[:-KEPT_BYTES]
        for name, parser in self._parsers.items():
            if any(_is_proof(parser, read) for read in parser.feed(data, now_ms)):
                return self._become(name, now_ms)
        return []

    def tick(self, now_ms: int) -> list[ReaderMessage]:
        if self.found:
            return self._delegate(self.found.tick(now_ms)) + self._doubt(now_ms)
        if now_ms >= self._phase_end_ms:
            self._next_phase(now_ms)
        elif now_ms >= self._ask_ms:
            self._ask(now_ms)
        return []

    def wakeup_ms(self) -> int | None:
        return self.found.wakeup_ms() if self.found else min(self._phase_end_ms, self._ask_ms)

    def take_output(self) -> bytes:
        return self.found.take_output() if self.found else super().take_output()

    def lose(self, now_ms: int) -> list[ReaderMessage]:
        return self.found.lose(now_ms) if self.found else []

    @property
    def takes_stock(self) -> bool:
        return self.found is not None and self.found.takes_stock

    @property
    def is_taking_stock(self) -> bool:
        return self.found is not None and self.found.is_taking_stock

    def take_stock(self, now_ms: int) -> None:
        (self.found.take_stock if self.found else super().take_stock)(now_ms)

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        return self._delegate(self.found.heed(read, now_ms)) if self.found else []

    def _become(self, name: str, now_ms: int) -> list[ReaderMessage]:
        self.found = family_dialogue(name, self.settings)
        self.model = name
        self.found.baudrate = self.baudrate
        self._silent_since_ms = now_ms
        self.found.open(now_ms)
        # The tag that gave a silent reader away must not be lost.
        return self._delegate(self.found.receive(bytes(self._recent), now_ms))

    def _doubt(self, now_ms: int) -> list[ReaderMessage]:
        """A reader long silent may have been exchanged behind its adapter: search again."""
        if self.state is not ReaderState.SILENT:
            self._silent_since_ms = now_ms
        elif now_ms - self._silent_since_ms >= DOUBT_MS:
            messages = self.lose(now_ms)
            self.open(now_ms)
            return messages
        return []

    def _delegate(self, messages: list[ReaderMessage]) -> list[ReaderMessage]:
        assert self.found is not None
        self.state = self.found.state
        return messages

    def _next_phase(self, now_ms: int) -> None:
        self._phase = (self._phase + 1) % len(PHASES)
        speed, length_ms = PHASES[self._phase]
        self.baudrate = self.settings.baudrate or speed
        self._phase_end_ms = now_ms + length_ms
        self._ask_ms = now_ms
        self._asked = 0
        self._recent.clear()
        self._take_candidates()
        self._ask(now_ms)

    def _take_candidates(self) -> None:
        """Those that answer, then those that only talk; in each half the order of the table."""
        candidates = [family_dialogue(family.name, self.settings) for family in FAMILIES]
        candidates.sort(key=lambda candidate: not candidate.questions)
        self._parsers = {candidate.model: candidate.parser for candidate in candidates}
        self._questions = tuple(
            question for candidate in candidates for question in candidate.questions
        )

    def _ask(self, now_ms: int) -> None:
        if self.baudrate == SLOW:  # nobody answers there
            self._ask_ms = self._phase_end_ms
            return
        self._output += self._questions[self._asked % len(self._questions)]
        self._asked += 1
        self._ask_ms = now_ms + ASK_EVERY_MS


# --- Detection ----------------------------------------------------------------------------------
# Which reader answers on a port, without keeping the port.

PATIENCE_MS = 8000  # both speeds once


@dataclass(frozen=True, slots=True)
class Detection:
    """`model` is None if nothing made sense; `counters` then tells silence from garbage."""

    path: str
    model: str | None
    baudrate: int | None
    counters: Counters


def detect(
    path: str,
    baudrate: int | None = None,
    *,
    patience_ms: int = PATIENCE_MS,
    opener: Opener = open_port,
    clock: MonotonicClock = monotonic_ms,
) -> Detection:
    """Ask and listen, at one speed or at each, until a reader is known. Raises PortError if the
    port cannot be had."""
    dialogue = AutoDialogue(ReaderSettings("detect", path, baudrate=baudrate))
    end_ms = clock() + patience_ms
    heard = 0
    port = opener(path, dialogue.baudrate)
    try:
        dialogue.open(clock())
        while dialogue.found is None and clock() < end_ms:
            if port.baudrate != dialogue.baudrate:
                port.baudrate = dialogue.baudrate
            port.write(dialogue.take_output())
            wakeup_ms = dialogue.wakeup_ms() or end_ms
            data = port.read(max(min(wakeup_ms, end_ms) - clock(), 0))
            heard += len(data)
            dialogue.receive(data, clock())
            dialogue.tick(clock())
    finally:
        port.close()
    if dialogue.found is None:
        return Detection(path, None, None, Counters(bytes=heard))
    return Detection(path, dialogue.model, dialogue.baudrate, dialogue.counters)
