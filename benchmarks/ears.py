"""Ears that hear less: what is left of a sound for somebody with a hearing loss.

Three things, in this order, because a recogniser that levels everything out would hear a mere
filter as well as ever. (1) Bands smeared: a damaged ear's filters are wider, so each short spectrum
is spread over its neighbours, by what the width adds (after Baer and Moore 1993, with widths that
grow from one at 20 dB of loss to three at 60). (2) Gain: each band loses what the audiogram says.
(3) Internal noise: in every band of one ERB as loud as the weakest tone a young ear hears there
(ISO 389-7); after the gain, that is noise at the listener's own threshold. Speech stands at 65 dB
SPL at the chair, as somebody talks at a metre.

N2 and N3 are the standard audiograms of IEC 60118-15, mild and moderate; the others the median of
men of 70 and 80 (ISO 7029:2000). Left out: loudness that grows too fast, time that is smeared, two
ears, hearing aids, and what attention and memory cost somebody of 78. Nobody's audiogram was asked:
these ears rank voices and forms of speech, they promise nobody that he understands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.machine_ear import RATE

SPEECH_DB_SPL = 65.0
_HZ = (125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000)
_THRESHOLD_DB_SPL = (22.1, 11.4, 4.4, 2.4, 2.4, 2.4, -1.3, -5.8, -5.4, 4.3, 12.6)
_MEN_OF_70 = (8, 8, 9, 10, 11, 15, 19, 31, 43, 49, 59)
_MEN_OF_80 = (12, 12, 13, 14, 15, 21, 27, 44, 62, 69, 85)
_N2 = (20, 20, 20, 22.5, 25, 30, 35, 40, 45, 50, 50)
_N3 = (35, 35, 35, 35, 40, 45, 50, 55, 60, 65, 65)
_WINDOW, _HOP = 256, 64
_UNHARMED_DB, _DB_A_WIDTH, _WIDEST = 20.0, 20.0, 4.0


@dataclass(frozen=True)
class Loss:
    """Decibels of hearing level, at the frequencies of `_HZ`."""

    name: str
    decibels: Sequence[float]

    def at(self, frequencies: Any) -> Any:
        return _between(frequencies, self.decibels)


LOSSES = {
    loss.name: loss
    for loss in (
        Loss("N2", _N2),
        Loss("N3", _N3),
        Loss("70", _MEN_OF_70),
        Loss("80", _MEN_OF_80),
    )
}


def heard_with(loss: Loss, samples: Any, speech_rms: float, dice: Any) -> Any:
    """What is left of it. `speech_rms` is the level of the announcement by itself."""
    damped = _filtered(_smeared(samples, loss), lambda hz: -loss.at(hz))
    return damped + _internal_noise(len(samples), speech_rms, dice)


def _between(frequencies: Any, decibels: Sequence[float]) -> Any:
    """Straight lines over the octaves."""
    return np.interp(np.log(np.maximum(frequencies, 1.0)), np.log(_HZ), decibels)


def _filtered(samples: Any, gain_db: Any) -> Any:
    size = 1 << (len(samples) + _WINDOW - 1).bit_length()
    gain = 10 ** (gain_db(np.fft.rfftfreq(size, 1 / RATE)) / 20)
    return np.fft.irfft(np.fft.rfft(samples, size) * gain, size)[: len(samples)]


def _erb_hz(frequencies: Any) -> Any:
    """The width of a healthy ear's filter (Glasberg and Moore 1990)."""
    return 24.7 * (4.37 * frequencies / 1000 + 1)


def _internal_noise(length: int, speech_rms: float, dice: Any) -> Any:
    """As loud, in each ERB, as a young ear's threshold."""
    full_scale_db = 20 * np.log10(max(speech_rms, 1e-9)) - SPEECH_DB_SPL
    spectrum = np.fft.rfft(dice.standard_normal(length))
    hz = np.fft.rfftfreq(length, 1 / RATE)
    # White noise of RMS 1 has 1 / (RATE / 2) of its power in each hertz.
    level_db = _between(hz, _THRESHOLD_DB_SPL) + full_scale_db
    level_db -= 10 * np.log10(_erb_hz(hz) / (RATE / 2))
    return np.fft.irfft(spectrum * 10 ** (level_db / 20), length)


def _smeared(samples: Any, loss: Loss) -> Any:
    """Each short spectrum spread over the width the loss adds; the phase is left as it was."""
    window = np.sqrt(np.hanning(_WINDOW + 1)[:-1])
    frames = -(-len(samples) // _HOP) + _WINDOW // _HOP
    padded = np.pad(samples, (_WINDOW, frames * _HOP + _WINDOW - len(samples)))
    spread, result = _spreading(loss), np.zeros(len(padded))
    for start in range(0, len(padded) - _WINDOW, _HOP):
        spectrum = np.fft.rfft(window * padded[start : start + _WINDOW])
        power = np.abs(spectrum) ** 2
        gain = np.sqrt(spread @ power / np.maximum(power, 1e-12))
        result[start : start + _WINDOW] += window * np.fft.irfft(spectrum * gain)
    return result[_WINDOW : _WINDOW + len(samples)] * _HOP / (_WINDOW / 2)


def _spreading(loss: Loss) -> Any:
    """Of the power of each band, what every other gets of it. Nothing is added, nothing lost."""
    hz = np.fft.rfftfreq(_WINDOW, 1 / RATE)
    width = 1 + np.maximum(0.0, loss.at(hz) - _UNHARMED_DB) / _DB_A_WIDTH
    added = np.sqrt(np.minimum(width, _WIDEST) ** 2 - 1) * _erb_hz(hz)
    sigma = np.maximum(added / np.sqrt(2 * np.pi), 1.0)
    shares = np.exp(-(((hz[:, None] - hz[None, :]) / sigma[None, :]) ** 2) / 2)
    return shares / shares.sum(axis=0)
