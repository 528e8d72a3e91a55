"""The sound card, through pygame's mixer: the only pygame of the voice, imported on opening.

It runs in a process of its own (`sound_worker`), which the game asks through `SoundProcess`.
"""

import io
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from console.processes import PYTHON, Child, ChildGoneError
from console.voice.settings import Outlet, devices

log = logging.getLogger(__name__)

RATE = 48_000
BUFFER_FRAMES = 512
"""A clip waits for the block that sounds, and is heard after it: 11 ms each. Twice as many made the
room wait for 20 ms more; this process does nothing else, and has its own place in the queue."""


class OutputError(Exception):
    """The sound card is absent, gone, or does not answer."""


class OutputStalledError(OutputError):
    """It took the sound and then nothing more was heard of it."""


class OutputState(NamedTuple):
    """What the sound process answers."""

    busy: bool
    queued: bool


class Output(Protocol):
    """Clips one after the other without a gap: one playing, at most one queued."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def play(self, clip: bytes, volume: float) -> None: ...

    def has_room(self) -> bool: ...

    def is_busy(self) -> bool: ...

    def is_queued(self) -> bool: ...

    def stop(self) -> None: ...


def nothing_to_open() -> bool:
    """Neither a sound card nor a sound server on this Linux: do not even ask, it is noisy."""
    chosen = ("SDL_AUDIODRIVER", "AUDIODEV", "PULSE_SERVER")
    if not sys.platform.startswith("linux") or any(os.environ.get(name) for name in chosen):
        return False
    runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or "/nonexistent")
    servers = (runtime / "pulse" / "native", runtime / "pipewire-0")
    return not any(server.exists() for server in servers) and not Path("/dev/snd").exists()


class PygameOutput:
    """One channel of the mixer. Every trouble of pygame comes out as `OutputError`."""

    def __init__(self, outlet: Outlet = Outlet.AUTO) -> None:
        self._outlet = outlet
        self._mixer: Any = None
        self._channel: Any = None
        self._error: type[Exception] = OutputError

    def open(self) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame
        import pygame.mixer

        self._error = pygame.error
        self._mixer = pygame.mixer
        if not any(self._opens_on(device) for device in devices(self._outlet)):
            self._open()

    def _opens_on(self, device: str) -> bool:
        os.environ["AUDIODEV"] = device
        try:
            self._open()
        except OutputError as error:  # a television without loudspeakers, say
            log.warning("%s: %s", device, error)
            return False
        finally:
            del os.environ["AUDIODEV"]
        return True

    def _open(self) -> None:
        try:
            # A stale, half-open mixer would make init() a no-op.
            self._mixer.quit()
            self._mixer.init(
                frequency=RATE, size=-16, channels=1, buffer=BUFFER_FRAMES, allowedchanges=0
            )
            self._channel = self._mixer.Channel(0)
        except self._error as error:
            raise OutputError(str(error)) from error

    def close(self) -> None:
        if self._mixer is not None:
            self._mixer.quit()
        self._mixer = self._channel = None

    def play(self, clip: bytes, volume: float) -> None:
        """Play now, or right after what is playing. A WAV is resampled by the mixer."""
        try:
            sound = self._mixer.Sound(file=io.BytesIO(clip))
            sound.set_volume(volume)  # on the sound: a channel forgets its volume at each play
            if self._channel.get_busy():
                self._channel.queue(sound)
            else:
                self._channel.play(sound)
        except self._error as error:
            raise OutputError(str(error)) from error

    def has_room(self) -> bool:
        return not (self.is_busy() and self.is_queued())

    def is_busy(self) -> bool:
        return bool(self._call_channel("get_busy"))

    def is_queued(self) -> bool:
        return self._call_channel("get_queue") is not None

    def stop(self) -> None:
        """Silence now. Stopping a channel starts what it has queued, so that goes as well."""
        while self.is_busy():
            self._call_channel("stop")

    def _call_channel(self, method: str) -> Any:
        try:
            return getattr(self._channel, method)()
        except self._error as error:
            raise OutputError(str(error)) from error


# --- the sound card behind a process of its own -------------------------------------------
# It may hang or crash; the game does not.

_OPEN_S = 15.0
_ANSWER_S = 3.0
_GOODBYE_S = 2.0


def sound_command(outlet: Outlet = Outlet.AUTO) -> tuple[str, ...]:
    return (*PYTHON, "-m", "console.voice.sound_worker", outlet)


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

    def _ask(self, *request: object, timeout_s: float | None = None) -> OutputState:
        if self._child is None:
            raise OutputError("not open")
        try:
            answer = self._child.ask(request, timeout_s or self._answer_s)
        except ChildGoneError as error:
            self._child.kill()
            self.close()
            raise OutputStalledError(str(error)) from error
        if isinstance(answer, OutputState):
            return answer
        raise OutputError(answer)
