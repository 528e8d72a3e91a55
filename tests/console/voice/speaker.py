"""A speaker for tests: a hum as long as its sentence, each sentence with a pitch of its own."""

from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from console.voice.clips import Pcm
from console.voice.packs import SUFFIX, write_pack
from console.voice.studio import pcm_of

RATE = 16_000
LEVEL_DB = -20.0
HEAD = {
    "nom": "essai",
    "titre": "Voix d'essai",
    "licence": "CC0",
    "locuteur": "une machine",
    "niveau": LEVEL_DB,
}


def hum(sentence: str, level_db: float = LEVEL_DB, ms: int = 0) -> Any:
    seconds = (ms or 250 + 60 * len(sentence)) / 1000
    step = 2 * np.pi * (200 + crc32(sentence.encode()) % 400) / RATE
    wave = np.sin(step * np.arange(round(RATE * seconds)))
    return wave * np.sqrt(2) * 10 ** (level_db / 20)


def said(sentence: str, **changed: Any) -> Pcm:
    return pcm_of(hum(sentence, **changed), RATE)


def pack(folder: Path, *sentences: str, **changed: Any) -> Path:
    """A pack of these sentences; `clips` are others said in another way."""
    clips = {sentence: said(sentence) for sentence in sentences} | changed.pop("clips", {})
    head = HEAD | changed
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{head['nom']}{SUFFIX}"
    write_pack(path, head, clips)
    return path
