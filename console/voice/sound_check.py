"""The sound check: words against the noise of a room, so that a judge sets the amplifier once.

The noise is the club's own recording, or the spectrum of people talking. It lies so many
decibels under the voice: whoever understands the words at the back of the hall will understand
the evening. Apart from `hearing`, which the game loads: numpy is for whoever checks the sound.
"""

import numpy as np

from console.voice.clips import decode, encode
from console.voice.shaping import Samples, active_rms

VOICE_OVER_NOISE_DB = 5.0
_FULL_SCALE = 32768.0
_PAUSE_S = 1.2
_LEVEL_TO_HZ = 500.0
_FALL_DB_PER_OCTAVE = 9.0
_SEED = 14


def mixed(clips: list[bytes], recording: bytes | None = None) -> bytes:
    """The clips one after the other, a room talking under all of them. A recording that cannot
    be read is refused."""
    rate = decode(clips[0])[1]
    pause = np.zeros(round(rate * _PAUSE_S))
    words = [_samples(clip, rate) for clip in clips]
    voice = np.concatenate([pause, *(part for word in words for part in (word, pause))])
    noise = talk(len(voice), rate) if recording is None else _repeated(recording, rate, len(voice))
    level = active_rms(np.concatenate(words), rate) * 10 ** (-VOICE_OVER_NOISE_DB / 20)
    heard = voice + noise * (level / max(float(np.sqrt((noise**2).mean())), 1e-9))
    heard /= max(1.0, float(np.abs(heard).max()))
    return encode(np.round(heard * (_FULL_SCALE - 1)).astype("<i2").tobytes(), rate)


def talk(length: int, rate: int) -> Samples:
    """Noise with the long-term spectrum of many people talking."""
    spectrum = np.fft.rfft(np.random.default_rng(_SEED).standard_normal(length))
    frequencies = np.maximum(np.fft.rfftfreq(length, 1 / rate), 1.0)
    octaves = np.maximum(0.0, np.log2(frequencies / _LEVEL_TO_HZ))
    spectrum *= 10 ** (-_FALL_DB_PER_OCTAVE * octaves / 20)
    return np.fft.irfft(spectrum, length)


def _samples(clip: bytes, rate: int) -> Samples:
    pcm, own_rate = decode(clip)
    samples = np.frombuffer(pcm, dtype="<i2").astype(np.float64) / _FULL_SCALE
    if own_rate == rate:
        return samples
    count = round(len(samples) * rate / own_rate)
    return np.interp(np.arange(count) * own_rate / rate, np.arange(len(samples)), samples)


def _repeated(recording: bytes, rate: int, length: int) -> Samples:
    samples = _samples(recording, rate)
    if not len(samples):
        return talk(length, rate)
    return np.resize(samples, length)
