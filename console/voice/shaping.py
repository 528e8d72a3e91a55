"""From what an engine produced to what a noisy hall understands. Done once, on rendering.

A hall full of talk is loudest below 500 Hz and falls by 9 dB an octave: what a voice spends down
there is drowned, the same power between 1 and 4 kHz is heard. So every voice is tilted upwards.
Pico's consonants lie deeper still under its vowels, which a high shelf makes up for. Then a clip
is made even, brought to the same level, its peaks held down, its silences cut away.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float64]

LEVEL_DB = -12.0
"""RMS of the active part, re full scale: as loud as speech can be made without cutting it."""
CEILING_DB = -1.0
"""The highest peak, also between samples."""

_TILT = ((100.0, -24.0), (300.0, -6.0), (500.0, 0.0), (1000.0, 6.0), (2000.0, 12.0))
"""Hz and dB: straight lines between them over the octaves, level outside."""
_SHELF_FROM_HZ, _SHELF_TO_HZ = 2000.0, 3500.0
_TAPS = 257
_FRAME_S = 0.01
_ACTIVE_BELOW_LOUDEST_DB = 40.0
_AUDIBLE_BELOW_LOUDEST_DB = 50.0
"""Deeper than the active part: an unfiltered final s lies 46 dB under its vowel."""
_LEAD_S, _TAIL_S = 0.01, 0.03
_RATIO, _MOST_LIFT_DB = 2.0, 12.0
_LOOK_AHEAD_S = 0.003
_OVERSAMPLING = 4
_LEVELLING_ROUNDS = 8
_FULL_SCALE = 32768.0


def shaped(pcm: bytes, rate: int, shelf_db: float, clarity: float) -> bytes:
    """16-bit samples in, 16-bit samples out, at the same rate; `clarity` from 0 to 1 is how much
    of tilt and shelf is wanted."""
    samples = np.frombuffer(pcm, dtype="<i2").astype(np.float64) / _FULL_SCALE
    if clarity and len(samples):
        samples = np.convolve(samples, _filter(rate, shelf_db, clarity), mode="same")
    samples = levelled(compressed(trimmed(samples, rate), rate), rate)
    return np.round(samples * (_FULL_SCALE - 1)).astype("<i2").tobytes()


@cache
def _filter(rate: int, shelf_db: float, clarity: float) -> Samples:
    """Linear-phase FIR: the tilt, and `shelf_db` more above 3.5 kHz, none of it below 2 kHz, a
    half cosine between."""
    frequencies = np.fft.rfftfreq(2048, 1 / rate)
    corners_hz, corners_db = zip(*_TILT, strict=True)
    tilt_db = np.interp(np.log(np.maximum(frequencies, 1.0)), np.log(corners_hz), corners_db)
    position = np.clip((frequencies - _SHELF_FROM_HZ) / (_SHELF_TO_HZ - _SHELF_FROM_HZ), 0.0, 1.0)
    gain_db = tilt_db + shelf_db * (1 - np.cos(np.pi * position)) / 2
    impulse = np.roll(np.fft.irfft(10 ** (clarity * gain_db / 20)), _TAPS // 2)[:_TAPS]
    return np.asarray(impulse * np.hanning(_TAPS + 2)[1:-1], dtype=np.float64)


def frame_levels(samples: Samples, rate: int) -> Samples:
    """RMS of each 10 ms frame."""
    size = max(1, round(rate * _FRAME_S))
    padded = np.pad(samples, (0, -len(samples) % size))
    return np.asarray(np.sqrt((padded.reshape(-1, size) ** 2).mean(axis=1)), dtype=np.float64)


# --- faster and slower --------------------------------------------------------------------
# What was recorded keeps its pitch: overlapping grains are laid closer or farther, each where it
# continues the one before best (WSOLA).

_GRAIN_S, _REACH_S = 0.03, 0.008


def paced(pcm: bytes, rate: int, pace: float) -> bytes:
    """The same words in `1 / pace` of the time."""
    samples = np.frombuffer(pcm, dtype="<i2").astype(np.float64)
    half, reach = round(rate * _GRAIN_S / 2), round(rate * _REACH_S)
    grain, count = 2 * half, max(1, round(len(samples) / pace / half))
    window = np.hanning(grain + 1)[:-1]
    source = np.pad(samples, (half + reach, grain + 2 * reach + half))
    result = np.zeros((count + 1) * half)
    expected = source[reach : reach + grain]
    for number in range(count):
        nearby = source[(start := round(number * half * pace)) : start + grain + 2 * reach]
        if len(nearby) < grain + 2 * reach:
            break
        best = start + int(np.correlate(nearby, expected, "valid").argmax())
        result[number * half : number * half + grain] += window * source[best : best + grain]
        expected = source[best + half : best + half + grain]
        if len(expected) < grain:
            break
    spoken = result[half : half + round(len(samples) / pace)]
    return np.clip(np.round(spoken), -32768, 32767).astype("<i2").tobytes()


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


def compressed(samples: Samples, rate: int) -> Samples:
    """Soft sounds lifted towards the loud ones: in a noisy hall it is the soft ones that drown.
    What lies too deep to be speech is left where it is."""
    levels = frame_levels(samples, rate)
    loudest = levels.max(initial=0.0)
    if loudest == 0.0:
        return samples
    below_db = np.clip(-20 * np.log10(np.maximum(levels / loudest, 1e-6)), 0.0, None)
    lift_db = np.minimum(below_db * (1 - 1 / _RATIO), _MOST_LIFT_DB)
    lift_db[below_db > _ACTIVE_BELOW_LOUDEST_DB] = 0.0
    size = max(1, round(rate * _FRAME_S))
    centres = (np.arange(len(levels)) + 0.5) * size
    gain = 10 ** (np.interp(np.arange(len(samples)), centres, lift_db) / 20)
    return np.asarray(samples * gain, dtype=np.float64)


def levelled(samples: Samples, rate: int) -> Samples:
    """At the common level."""
    return levelled_to(samples, rate, LEVEL_DB)


def levelled_to(samples: Samples, rate: int, level_db: float) -> Samples:
    """The limiter takes a little away, so it is made up for in rounds."""
    target = 10 ** (level_db / 20)
    result = samples
    gain = 1.0
    for _ in range(_LEVELLING_ROUNDS):
        level = active_rms(result, rate)
        if level == 0.0:
            return result
        gain *= target / level
        result = limited(samples * gain, rate)
    return result


def limited(samples: Samples, rate: int) -> Samples:
    """No peak above the ceiling, nor between two samples, where a card's filter finds them: the
    gain falls before a peak and recovers after it, and the waveform is never cut."""
    if not len(samples):
        return samples
    reach = max(1, round(rate * _LOOK_AHEAD_S))
    wanted = np.minimum(1.0, 10 ** (CEILING_DB / 20) / np.maximum(true_peaks(samples), 1e-9))
    held = _windows(np.pad(wanted, 2 * reach, constant_values=1.0), 2 * reach + 1).min(axis=1)
    smooth = np.hanning(2 * reach + 3)[1:-1]
    return np.asarray(samples * (_windows(held, 2 * reach + 1) @ (smooth / smooth.sum())))


def true_peaks(samples: Samples) -> Samples:
    """Around each sample, the highest the wave rises between it and its neighbours."""
    length = len(samples)
    spectrum = np.fft.rfft(samples)
    fine = np.fft.irfft(spectrum, length * _OVERSAMPLING) * _OVERSAMPLING
    around = np.abs(np.roll(fine, _OVERSAMPLING // 2)).reshape(length, _OVERSAMPLING)
    return np.asarray(np.maximum(around.max(axis=1), np.abs(samples)), dtype=np.float64)


def _windows(values: Samples, size: int) -> Samples:
    return np.lib.stride_tricks.sliding_window_view(values, size)
