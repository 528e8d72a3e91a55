"""The sound card, through pygame's mixer: the only pygame of the voice, imported on opening.

It runs in a process of its own (`sound_worker`), which the game asks through `SoundProcess`.
"""

import io
import logging
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from console.speech.outlets import Outlet, devices

log = logging.getLogger(__name__)

RATE = 48_000
BUFFER_FRAMES = 1024


class OutputError(Exception):
    """The sound card is absent, gone, or does not answer."""


class OutputStalledError(OutputError):
    """It took the sound and then nothing more was heard of it."""


class CardState(NamedTuple):
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
        return bool(self._asked("get_busy"))

    def is_queued(self) -> bool:
        return self._asked("get_queue") is not None

    def stop(self) -> None:
        """Silence now. Stopping a channel starts what it has queued, so that goes as well."""
        while self.is_busy():
            self._asked("stop")

    def _asked(self, method: str) -> Any:
        try:
            return getattr(self._channel, method)()
        except self._error as error:
            raise OutputError(str(error)) from error
