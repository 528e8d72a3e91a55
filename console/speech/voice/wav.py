"""Clips are WAV files in memory, mono 16-bit: the mixer resamples a WAV, never a raw buffer."""

import io
import wave

from engine.rulings import RuleError

_BYTES_PER_SAMPLE = 2
_SILENCE_RATE = 16_000


def encode(samples: bytes, rate: int) -> bytes:
    """Little-endian 16-bit mono samples as a WAV file."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(_BYTES_PER_SAMPLE)
        out.setframerate(rate)
        out.writeframes(samples)
    return buffer.getvalue()


def decode(clip: bytes) -> tuple[bytes, int]:
    """Samples and rate of a clip; a damaged one is refused."""
    try:
        with wave.open(io.BytesIO(clip), "rb") as source:
            if source.getnchannels() != 1 or source.getsampwidth() != _BYTES_PER_SAMPLE:
                raise RuleError("bad_clip")
            return source.readframes(source.getnframes()), source.getframerate()
    except (wave.Error, EOFError) as error:
        raise RuleError("bad_clip") from error


def duration_ms(clip: bytes) -> int:
    samples, rate = decode(clip)
    return len(samples) * 1000 // (_BYTES_PER_SAMPLE * rate)


def followed_by_silence(clip: bytes, ms: int) -> bytes:
    """The clip and the pause after it as one, so that nothing need be handed over in between."""
    samples, rate = decode(clip)
    return encode(samples + bytes(_BYTES_PER_SAMPLE * (rate * ms // 1000)), rate)


def silence(ms: int, rate: int = _SILENCE_RATE) -> bytes:
    """At least one sample: mixers refuse an empty clip."""
    samples = max(1, rate * ms // 1000)
    return encode(bytes(_BYTES_PER_SAMPLE * samples), rate)
