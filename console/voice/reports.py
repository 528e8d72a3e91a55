"""What the voice's threads have to tell, on its way to the inbox and the log."""

import logging
import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from console.voice.utterance import Utterance, UtteranceKind

log = logging.getLogger(__name__)


# --- messages to the inbox ----------------------------------------------------------------


@dataclass(frozen=True)
class SpeechStarted:
    """The first sound of this utterance has been handed to the sound card."""

    utterance: Utterance


@dataclass(frozen=True)
class SpeechHeard:
    """The room has heard this much of what is being said."""

    so_far: Utterance


@dataclass(frozen=True)
class SpeechFinished:
    """It is over. `heard` is false when there was no sound, or when it was cut short."""

    utterance: Utterance
    heard: bool


@dataclass(frozen=True)
class VoiceLost:
    """The room no longer hears; `code` and `data` give the banner its sentence."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class VoiceBack:
    """The trouble named `code` is over."""

    code: str


VoiceMessage = SpeechStarted | SpeechHeard | SpeechFinished | VoiceLost | VoiceBack


# --- the log of what was said, or would have been -----------------------------------------
# Always there, sound or no sound.

_LINES_KEPT = 300


@dataclass(frozen=True)
class SpokenLine:
    seq: int
    kind: UtteranceKind
    text: str
    heard: bool | None = None
    """None until it is over."""


class SpeechLog:
    """The last announcements in the order they were asked for; safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: deque[SpokenLine] = deque(maxlen=_LINES_KEPT)
        self._open: list[tuple[int, Utterance]] = []
        self._seq = 0

    def asked(self, utterance: Utterance) -> None:
        with self._lock:
            self._seq += 1
            self._entries.append(SpokenLine(self._seq, utterance.kind, utterance.text))
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

    def entries(self) -> tuple[SpokenLine, ...]:
        with self._lock:
            return tuple(self._entries)


# --- what the other threads call ----------------------------------------------------------


class Reports:
    """Speech begins and ends; each trouble is told once when it begins, once when it ends."""

    def __init__(
        self,
        post: Callable[[VoiceMessage], None],
        speech_log: SpeechLog,
    ) -> None:
        self._post = post
        self._log = speech_log
        self._lock = threading.Lock()
        self._problems: dict[str, VoiceLost] = {}
        self.is_speaking = False

    @property
    def problems(self) -> tuple[VoiceLost, ...]:
        with self._lock:
            return tuple(self._problems.values())

    def started(self, utterance: Utterance) -> None:
        self._post(SpeechStarted(utterance))

    def saying(self, so_far: Utterance) -> None:
        self._post(SpeechHeard(so_far))

    def finished(self, utterance: Utterance, heard: bool) -> None:
        self._log.over(utterance, heard)
        self._post(SpeechFinished(utterance, heard))

    def speaking(self, yes: bool) -> None:
        self.is_speaking = yes

    def card_lost(self, code: str, detail: str) -> None:
        self.lost(code, {"detail": detail})

    def card_found(self) -> None:
        for code in ("no_sound_card", "no_sound_card_pi5", "sound_stalled"):
            self.trouble(code, False)

    def clip_missing(self, text: str) -> None:
        """The pack lacks it; told of the first, until another voice is chosen."""
        self.lost("voice_pack_lacks", {"clip": text})

    def trouble(self, code: str, present: bool) -> None:
        if present:
            self.lost(code, {})
            return
        with self._lock:
            known = self._problems.pop(code, None)
        if known is not None:
            log.info("voice: %s is over", code)
            self._post(VoiceBack(code))

    def lost(self, code: str, data: Mapping[str, Any]) -> None:
        problem = VoiceLost(code, data)
        with self._lock:
            if code in self._problems:
                return
            self._problems[code] = problem
        log.warning("voice: %s %s", code, dict(data))
        self._post(problem)
