"""Clips, the sound of one text: WAV in memory, kept on disk so that each is rendered once.

On disk a clip is addressed by what was asked, and written whole or not at all: the WAV followed by
a CRC, so that a power cut can cost a clip but never make a noise. The oldest go when the allotted
space is used up.
"""

import hashlib
import io
import json
import logging
import os
import wave
import zlib
from dataclasses import dataclass
from pathlib import Path

from console.files import refuse_away
from engine.rulings import RuleError

log = logging.getLogger(__name__)

_CRC_BYTES = 4
_FORMAT = 3
"""Part of every key: raise it when shaping changes, and old clips fade away."""


@dataclass(frozen=True)
class ClipKey:
    """All that a clip's sound depends on; `text` is what the engine receives."""

    voice: str
    rate: float
    clarity: float
    text: str

    @property
    def digest(self) -> str:
        parts = [_FORMAT, self.voice, round(self.rate, 3), round(self.clarity, 2), self.text]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


class ClipCache:
    """Used by one thread at a time to write; reading is safe from any."""

    def __init__(self, directory: Path, most_bytes: int) -> None:
        self._directory = directory
        self._most_bytes = most_bytes
        self._used = sum(path.stat().st_size for path in self._files())

    @property
    def used_bytes(self) -> int:
        return self._used

    def __len__(self) -> int:
        return len(self._files())

    def __contains__(self, key: ClipKey) -> bool:
        return self._path(key).is_file()

    def get(self, key: ClipKey) -> bytes | None:
        """The clip, or None when there is none or it was damaged: it will be made again."""
        try:
            stored = self._path(key).read_bytes()
        except OSError as error:
            if not isinstance(error, FileNotFoundError):
                log.warning("clip unreadable: %s", error)
            return None
        clip, crc = stored[:-_CRC_BYTES], stored[-_CRC_BYTES:]
        return clip if clip and zlib.crc32(clip).to_bytes(_CRC_BYTES, "big") == crc else None

    def put(self, key: ClipKey, clip: bytes) -> None:
        path = self._path(key)
        refuse_away(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_suffix(f".{os.getpid()}.tmp")
        replaced = path.stat().st_size if path.exists() else 0
        temporary.write_bytes(clip + zlib.crc32(clip).to_bytes(_CRC_BYTES, "big"))
        temporary.replace(path)
        self._used += len(clip) + _CRC_BYTES - replaced
        if self._used > self._most_bytes:
            self._make_room(path)

    def clear(self) -> int:
        """Forget every clip; how many there were."""
        files = self._files()
        for path in files:
            path.unlink(missing_ok=True)
        self._used = 0
        return len(files)

    def _make_room(self, newest: Path) -> None:
        """Drop the oldest until a tenth of the space is free, but never what was just written."""
        files = sorted(self._files(), key=lambda path: path.stat().st_mtime_ns)
        for path in files:
            if self._used <= self._most_bytes * 9 // 10:
                return
            if path != newest:
                self._used -= path.stat().st_size
                path.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return list(self._directory.glob("*/*.wav"))

    def _path(self, key: ClipKey) -> Path:
        digest = key.digest
        return self._directory / digest[:2] / f"{digest}.wav"


# --- WAV in memory ------------------------------------------------------------------------
# Mono, 16-bit: the mixer resamples a WAV, never a raw buffer.


@dataclass(frozen=True)
class Pcm:
    """16-bit little-endian mono samples."""

    samples: bytes
    rate: int


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


def after_silence(clip: bytes, ms: int) -> bytes:
    """A breath, then the clip."""
    if not ms:
        return clip
    samples, rate = decode(clip)
    return encode(bytes(_BYTES_PER_SAMPLE * (rate * ms // 1000)) + samples, rate)


def silence(ms: int, rate: int = _SILENCE_RATE) -> bytes:
    """At least one sample: mixers refuse an empty clip."""
    samples = max(1, rate * ms // 1000)
    return encode(bytes(_BYTES_PER_SAMPLE * samples), rate)
