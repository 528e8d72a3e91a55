"""Piper, when the club has installed it and brought a voice file."""

from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from console.speech.voice.backends.base import Pcm
from engine.rulings import RuleError


class Piper:
    name = "piper"
    label = "Piper (fichier de voix apporté par le club)"
    family = "espeak"  # Piper takes its phonemes from espeak-ng
    shelf_db = 0.0

    def __init__(self, model: Path | None) -> None:
        self._model = model
        self.identity = f"{self.name}:{model.name if model else ''}"

    def missing(self) -> RuleError | None:
        if find_spec("piper") is None:
            return RuleError("voice_package_missing", package="piper-tts")
        if self._model is None:
            return RuleError("piper_model_unset")
        for path in (self._model, self._model.with_name(self._model.name + ".json")):
            if not path.is_file():
                return RuleError("piper_model_missing", path=str(path))
        return None

    def synthesize(self, text: str, rate: float) -> Pcm:
        pace = import_module("piper").SynthesisConfig(length_scale=1 / rate)
        chunks = list(self._voice.synthesize(text, pace))
        if not chunks:
            raise RuntimeError("piper gave no sound")
        return Pcm(
            b"".join(chunk.audio_int16_bytes for chunk in chunks), int(chunks[0].sample_rate)
        )

    @cached_property
    def _voice(self) -> Any:
        return import_module("piper").PiperVoice.load(self._model)
