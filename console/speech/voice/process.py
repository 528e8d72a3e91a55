"""The parent's side of the synthesis process: start it, ask it, notice when it is gone."""

import contextlib
from collections.abc import Sequence

from console.processes import PYTHON, Child, ChildGoneError, ChildLateError
from console.speech.voice.backends.base import Backend
from console.speech.voice.settings import VoiceSettings


class ClipRefusedError(Exception):
    """The engine answered that it cannot say this; asking again would change nothing."""


def worker_command(backend: Backend, settings: VoiceSettings) -> list[str]:
    command = [*PYTHON, "-m", "console.speech.voice.worker", "--voice", backend.name]
    command += ["--clarity", str(settings.clarity)]
    if settings.piper_model is not None:
        command += ["--piper-model", str(settings.piper_model)]
    return command


_ANSWER_S = 10.0
_MOST_TIMES_LONGER = 4


class WorkerProcess:
    """One synthesis process at a time, replaced when it fails. Used by one thread. Each answer that
    came too late gives the next twice as long: on a machine busy elsewhere a voice ended at every
    try would never speak."""

    def __init__(self, command: Sequence[str], timeout_s: float = _ANSWER_S) -> None:
        self._command = list(command)
        self._timeout_s = timeout_s
        self._longest_s = timeout_s * _MOST_TIMES_LONGER
        self._child: Child | None = None
        self.aborted = False
        self.starts = 0

    def start(self) -> None:
        """Have it ready before it is needed; a failure shows at the first request."""
        with contextlib.suppress(ChildGoneError):
            self._running()

    def render(self, text: str, rate: float) -> bytes:
        """The clip of `text`. Raises `ChildGoneError` or `ClipRefusedError`."""
        try:
            answer = self._running().ask((text, rate), self._timeout_s)
        except ChildGoneError as trouble:
            if isinstance(trouble, ChildLateError):
                self._timeout_s = min(2 * self._timeout_s, self._longest_s)
            self.close()
            raise
        if isinstance(answer, bytes):
            return answer
        raise ClipRefusedError(answer)

    def abort(self) -> None:
        """From another thread: end whatever is being rendered, for good."""
        self.aborted = True
        child = self._child
        if child is not None:
            child.kill()

    def close(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.close()

    def _running(self) -> Child:
        if self.aborted:
            raise ChildGoneError("closed")
        if self._child is not None and self._child.is_alive:
            return self._child
        self.close()
        self.starts += 1
        self._child = Child(self._command)
        return self._child
