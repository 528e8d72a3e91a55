"""Rendered clips on disk: addressed by what was asked, written whole or not at all.

A file is the WAV followed by a CRC, so that a power cut can cost a clip but never
make a noise. The oldest go when the allotted space is used up.
"""

import hashlib
import json
import logging
import os
import zlib
from dataclasses import dataclass
from pathlib import Path

from console.files import refuse_away

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
