"""From what an engine produced to what a noisy hall understands. Done once, on rendering.

Pico's consonants lie some 34 dB under its vowels: a high shelf lifts them. Every voice
is then brought to the same level, its peaks rounded off, its silences cut away.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

LEVEL_DB = -16.0
"""RMS of the active part, re full scale."""

_SHELF_FROM_HZ, _SHELF_TO_HZ = 2000.0, 3500.0
_TAPS = 129
_FRAME_S = 0.01
_ACTIVE_BELOW_LOUDEST_DB = 40.0
_AUDIBLE_BELOW_LOUDEST_DB = 50.0
"""Deeper than the active part: an unfiltered final s lies 46 dB under its vowel."""
_LEAD_S, _TAIL_S = 0.01, 0.03
_KNEE = 0.7
_LEVELLING_ROUNDS = 4
_FULL_SCALE = 32768.0


def shaped(pcm: bytes, rate: int, shelf_db: float) -> bytes:
    """16-bit samples in, 16-bit samples out, at the same rate."""
    samples = np.frombuffer(pcm, dtype="<i2").astype(np.float64) / _FULL_SCALE
    if shelf_db and len(samples):
        samples = np.convolve(samples, _shelf(rate, shelf_db), mode="same")
    samples = levelled(trimmed(samples, rate), rate)
    return np.round(samples * (_FULL_SCALE - 1)).astype("<i2").tobytes()


@cache
def _shelf(rate: int, gain_db: float) -> Samples:
    """Linear-phase FIR: flat below 2 kHz, `gain_db` above 3.5 kHz, a half cosine between."""
    frequencies = np.fft.rfftfreq(1024, 1 / rate)
    position = np.clip((frequencies - _SHELF_FROM_HZ) / (_SHELF_TO_HZ - _SHELF_FROM_HZ), 0.0, 1.0)
    gain = 10 ** (gain_db * (1 - np.cos(np.pi * position)) / 2 / 20)
    impulse = np.roll(np.fft.irfft(gain), _TAPS // 2)[:_TAPS]
    return np.asarray(impulse * np.hanning(_TAPS + 2)[1:-1], dtype=np.float64)


def frame_levels(samples: Samples, rate: int) -> Samples:
    """RMS of each 10 ms frame."""
    size = max(1, round(rate * _FRAME_S))
    padded = np.pad(samples, (0, -len(samples) % size))
    return np.asarray(np.sqrt((padded.reshape(-1, size) ** 2).mean(axis=1)), dtype=np.float64)


def _within(levels: Samples, decibels: float) -> NDArray[np.bool_]:
    """The frames less than so many decibels under the loudest one."""
    quietest = levels.max(initial=0.0) * 10 ** (-decibels / 20)
    return np.asarray(levels > quietest, dtype=np.bool_)


def active_rms(samples: Samples, rate: int) -> float:
    """The level of the part that is speech."""
    levels = frame_levels(samples, rate)
    active = levels[_within(levels, _ACTIVE_BELOW_LOUDEST_DB)]
    return float(np.sqrt((active**2).mean())) if len(active) else 0.0


def trimmed(samples: Samples, rate: int) -> Samples:
    """Without the silence before and after; margins keep soft beginnings and endings."""
    audible = np.flatnonzero(_within(frame_levels(samples, rate), _AUDIBLE_BELOW_LOUDEST_DB))
    if not len(audible):
        return samples[:0]
    size = max(1, round(rate * _FRAME_S))
    first = max(0, audible[0] * size - round(rate * _LEAD_S))
    last = (audible[-1] + 1) * size + round(rate * _TAIL_S)
    return _faded(samples[first:last], rate)


def _faded(samples: Samples, rate: int) -> Samples:
    """Both ends brought to zero over 5 ms, so that joined clips do not click."""
    length = min(len(samples) // 2, round(rate * 0.005))
    ramp = np.linspace(0.0, 1.0, length)
    result = samples.copy()
    result[:length] *= ramp
    result[len(result) - length :] *= ramp[::-1]
    return result


def levelled(samples: Samples, rate: int) -> Samples:
    """At the common level. The limiter takes a little away, so it is made up for in rounds."""
    target = 10 ** (LEVEL_DB / 20)
    result = samples
    gain = 1.0
    for _ in range(_LEVELLING_ROUNDS):
        level = active_rms(result, rate)
        if level == 0.0:
            return result
        gain *= target / level
        result = limited(samples * gain)
    return result


def limited(samples: Samples) -> Samples:
    """Linear up to the knee, then bending softly towards full scale, never beyond."""
    size = np.abs(samples)
    room = 1.0 - _KNEE
    bent = _KNEE + room * np.tanh((size - _KNEE) / room)
    return np.asarray(np.sign(samples) * np.where(size > _KNEE, bent, size), dtype=np.float64)
