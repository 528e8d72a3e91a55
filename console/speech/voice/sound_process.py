"""The sound card behind a process of its own: it may hang or crash, the game does not."""

import logging
from collections.abc import Sequence

from console.processes import PYTHON, Child, ChildGoneError
from console.speech.outlets import Outlet
from console.speech.voice.output import CardState, OutputError, OutputStalledError, nothing_to_open

log = logging.getLogger(__name__)

_OPEN_S = 15.0
_ANSWER_S = 3.0
_GOODBYE_S = 2.0


def sound_command(outlet: Outlet = Outlet.AUTO) -> tuple[str, ...]:
    return (*PYTHON, "-m", "console.speech.voice.sound_worker", outlet)


class SoundProcess:
    """An `Output` that asks the sound process. Used by one thread."""

    def __init__(
        self,
        command: Sequence[str] = sound_command(),
        open_s: float = _OPEN_S,
        answer_s: float = _ANSWER_S,
    ) -> None:
        self._command = command
        self._open_s = open_s
        self._answer_s = answer_s
        self._child: Child | None = None

    def choose(self, outlet: Outlet) -> bool:
        """From the next opening on. Whether that is another than before."""
        command = sound_command(outlet)
        changed, self._command = command != self._command, command
        return changed

    def open(self) -> None:
        self.close()
        if nothing_to_open():
            raise OutputError("no sound card")
        talkative = not log.isEnabledFor(logging.DEBUG)  # as sound libraries are
        try:
            self._child = Child(self._command, quiet=talkative)
            self._ask("open", timeout_s=self._open_s)
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
        self._ask("play", clip, volume)

    def has_room(self) -> bool:
        state = self._ask("tell")
        return not (state.busy and state.queued)

    def is_busy(self) -> bool:
        return self._ask("tell").busy

    def is_queued(self) -> bool:
        return self._ask("tell").queued

    def stop(self) -> None:
        self._ask("stop")

    def _ask(self, *request: object, timeout_s: float | None = None) -> CardState:
        if self._child is None:
            raise OutputError("not open")
        try:
            answer = self._child.ask(request, timeout_s or self._answer_s)
        except ChildGoneError as error:
            self._child.kill()
            self.close()
            raise OutputStalledError(str(error)) from error
        if isinstance(answer, CardState):
            return answer
        raise OutputError(answer)
