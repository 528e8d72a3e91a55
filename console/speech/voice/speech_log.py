"""What was said, or would have been: always available, sound or no sound."""

import logging
import threading
from collections import deque
from dataclasses import dataclass, replace

from console.speech.utterance import Kind, Utterance

log = logging.getLogger(__name__)

_KEPT = 300


@dataclass(frozen=True)
class Said:
    seq: int
    kind: Kind
    text: str
    heard: bool | None = None
    """None until it is over."""


class SpeechLog:
    """The last announcements in the order they were asked for; safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: deque[Said] = deque(maxlen=_KEPT)
        self._open: list[tuple[int, Utterance]] = []
        self._seq = 0

    def asked(self, utterance: Utterance) -> None:
        with self._lock:
            self._seq += 1
            self._entries.append(Said(self._seq, utterance.kind, utterance.text))
            self._open.append((self._seq, utterance))
        log.info("%s: %s", utterance.kind.value, utterance.text)

    def over(self, utterance: Utterance, heard: bool) -> None:
        """Close the oldest open entry of this utterance."""
        with self._lock:
            seq = next(seq for seq, asked in self._open if asked == utterance)
            self._open.remove((seq, utterance))
            for index, entry in enumerate(self._entries):
                if entry.seq == seq:
                    self._entries[index] = replace(entry, heard=heard)

    def entries(self) -> tuple[Said, ...]:
        with self._lock:
            return tuple(self._entries)
