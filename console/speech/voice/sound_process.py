"""The sound card behind a process of its own: it may hang or crash, the game does not."""

import json
import logging
import sys
import time
from collections.abc import Sequence
from typing import Any

from console.speech.voice.child import Child, ChildGoneError
from console.speech.voice.output import OutputError, OutputStalledError, nothing_to_open

log = logging.getLogger(__name__)

_COMMAND = (sys.executable, "-m", "console.speech.voice.sound_worker")
_OPEN_S = 15.0
_ANSWER_S = 3.0
_GOODBYE_S = 2.0


class SoundProcess:
    """An `Output` that asks the sound process. Used by one thread."""

    def __init__(
        self,
        command: Sequence[str] = _COMMAND,
        open_s: float = _OPEN_S,
        answer_s: float = _ANSWER_S,
    ) -> None:
        self._command = command
        self._open_s = open_s
        self._answer_s = answer_s
        self._child: Child | None = None

    def open(self) -> None:
        self.close()
        if nothing_to_open():
            raise OutputError("no sound card")
        talkative = not log.isEnabledFor(logging.DEBUG)  # as sound libraries are
        try:
            self._child = Child(self._command, quiet=talkative)
            self._ask({"do": "open"}, timeout_s=self._open_s)
        except ChildGoneError as error:
            raise OutputError(str(error)) from error
        except OutputError:
            self.close()
            raise

    def close(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.close(_GOODBYE_S)

    def play(self, clip: bytes, volume: float) -> None:
        self._ask({"do": "play", "bytes": len(clip), "volume": volume}, clip)

    def has_room(self) -> bool:
        state = self._ask({"do": "tell"})
        return not (state["busy"] and state["queued"])

    def is_busy(self) -> bool:
        return bool(self._ask({"do": "tell"})["busy"])

    def is_queued(self) -> bool:
        return bool(self._ask({"do": "tell"})["queued"])

    def stop(self) -> None:
        self._ask({"do": "stop"})

    def _ask(
        self, request: dict[str, Any], clip: bytes = b"", timeout_s: float | None = None
    ) -> dict[str, Any]:
        if self._child is None:
            raise OutputError("not open")
        deadline = time.monotonic() + (self._answer_s if timeout_s is None else timeout_s)
        try:
            self._child.send(json.dumps(request).encode() + b"\n" + clip, deadline)
            answer: dict[str, Any] = json.loads(self._child.line(deadline))
        except ChildGoneError as error:
            self._child.kill()
            self.close()
            raise OutputStalledError(str(error)) from error
        if "error" in answer:
            raise OutputError(answer["error"])
        return answer
