"""What reaches a chair: an announcement, the echo of the hall, a room that talks."""

import wave
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.ears import LOSSES, heard_with
from benchmarks.machine_ear import RATE
from console.voice.shaping import active_rms

ECHO_DB = -9.0
ECHO_S = 0.5
ROOMS = {0.5: ECHO_DB, 0.6: -8.2, 1.0: -6.0}
"""Seconds of reverberation: how loud what comes by the walls is against what comes straight, which
grows with them (3 dB when they double)."""


def room_noise(length: int, dice: np.random.Generator) -> Any:
    """Long-term spectrum of talk: level to 500 Hz, then 9 dB less an octave. RMS 1."""
    spectrum = np.fft.rfft(dice.standard_normal(length))
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    spectrum *= np.minimum(1.0, (np.maximum(frequencies, 1.0) / 500.0) ** (-9 / 6.02))
    spectrum[frequencies < 80] = 0
    noise = np.fft.irfft(spectrum, length)
    return noise / np.sqrt((noise**2).mean())


def echoed(samples: Any, echo_db: float, dice: np.random.Generator, echo_s: float = ECHO_S) -> Any:
    """The tail falls by 60 dB in `echo_s`."""
    length = round(echo_s * RATE)
    tail = dice.standard_normal(length) * 10 ** (-3 * np.arange(length) / length)
    tail[: round(0.005 * RATE)] = 0
    tail *= 10 ** (echo_db / 20) / np.sqrt((tail**2).sum())
    tail[0] = 1.0
    whole = len(samples) + length - 1
    size = 1 << (whole - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(tail, size), size)[:whole]


@dataclass(frozen=True)
class Room:
    snr_db: float | None
    """Noise against each clip's own level; None: at one level for all."""
    noise_db: float
    volume: float
    echo_db: float = ECHO_DB
    echo_s: float = ECHO_S
    ear: str = ""
    """Of `ears.LOSSES`; nothing is lost without one."""

    def __repr__(self) -> str:
        """As rooms were written down before they had ears."""
        plain = f"Room(snr_db={self.snr_db!r}, noise_db={self.noise_db!r}, volume={self.volume!r}"
        more = f", echo_s={self.echo_s!r}" if self.echo_s != ECHO_S else ""
        more += f", ear={self.ear!r}" if self.ear else ""
        return f"{plain}, echo_db={self.echo_db!r}{more})"

    def noise_alone(self, seed: int) -> Any:
        return (0.1 * room_noise(3 * RATE // 2, np.random.default_rng(seed))).astype(np.float32)

    def at_a_chair(self, path: Path, seed: Sequence[int]) -> Any:
        dice = np.random.default_rng(seed)
        with wave.open(str(path)) as source:
            pcm = np.frombuffer(source.readframes(source.getnframes()), dtype="<i2")
        dry = pcm.astype(np.float64) / 32768 * self.volume
        wet = np.pad(echoed(dry, self.echo_db, dice, self.echo_s), (RATE // 4, RATE // 4))
        level = active_rms(dry, RATE)
        if self.snr_db is None:
            noise = 10 ** (self.noise_db / 20)
        else:
            noise = level * 10 ** (-self.snr_db / 20)
        mixed = wet + noise * room_noise(len(wet), dice)
        if self.ear:
            mixed = heard_with(LOSSES[self.ear], mixed, level, dice)
            mixed *= level / max(active_rms(mixed, RATE), 1e-9)  # as an aid or an amplifier would
        return (mixed / max(1.0, np.abs(mixed).max())).astype(np.float32)
