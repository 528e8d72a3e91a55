"""What the voice's threads have to tell, on its way to the inbox and the log."""

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any

from console.speech.utterance import Utterance
from console.speech.voice.messages import (
    SpeechFinished,
    SpeechStarted,
    VoiceBack,
    VoiceLost,
    VoiceMessage,
)
from console.speech.voice.speech_log import SpeechLog

log = logging.getLogger(__name__)


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

    def finished(self, utterance: Utterance, heard: bool) -> None:
        self._log.over(utterance, heard)
        self._post(SpeechFinished(utterance, heard))

    def speaking(self, yes: bool) -> None:
        self.is_speaking = yes

    def card_lost(self, code: str, detail: str) -> None:
        self.lost(code, {"detail": detail})

    def card_found(self) -> None:
        self.trouble("no_sound_card", False)
        self.trouble("sound_stalled", False)

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
