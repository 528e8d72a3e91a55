"""What reaches a chair: an announcement, the echo of the hall, a room that talks."""

import wave
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.machine_ear import RATE
from console.voice.shaping import active_rms

ECHO_DB = -9.0
_ECHO_S = 0.5


def room_noise(length: int, dice: np.random.Generator) -> Any:
    """Long-term spectrum of talk: level to 500 Hz, then 9 dB less an octave. RMS 1."""
    spectrum = np.fft.rfft(dice.standard_normal(length))
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    spectrum *= np.minimum(1.0, (np.maximum(frequencies, 1.0) / 500.0) ** (-9 / 6.02))
    spectrum[frequencies < 80] = 0
    noise = np.fft.irfft(spectrum, length)
    return noise / np.sqrt((noise**2).mean())


def echoed(samples: Any, echo_db: float, dice: np.random.Generator) -> Any:
    length = round(_ECHO_S * RATE)
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

    def noise_alone(self, seed: int) -> Any:
        return (0.1 * room_noise(3 * RATE // 2, np.random.default_rng(seed))).astype(np.float32)

    def at_a_chair(self, path: Path, seed: Sequence[int]) -> Any:
        dice = np.random.default_rng(seed)
        with wave.open(str(path)) as source:
            pcm = np.frombuffer(source.readframes(source.getnframes()), dtype="<i2")
        dry = pcm.astype(np.float64) / 32768 * self.volume
        wet = np.pad(echoed(dry, self.echo_db, dice), (RATE // 4, RATE // 4))
        if self.snr_db is None:
            noise = 10 ** (self.noise_db / 20)
        else:
            noise = active_rms(dry, RATE) * 10 ** (-self.snr_db / 20)
        mixed = wet + noise * room_noise(len(wet), dice)
        return (mixed / max(1.0, np.abs(mixed).max())).astype(np.float32)
