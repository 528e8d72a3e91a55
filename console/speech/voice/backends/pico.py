"""Pico fr-FR, the voice that comes with the installation (py-nanotts)."""

from importlib import import_module
from importlib.util import find_spec

from console.speech.voice.backends.base import Pcm
from engine.rulings import RuleError

_RATE = 16_000


class Pico:
    name = identity = "pico"
    label = "Pico (fournie avec Pupitre)"
    family = "pico"
    shelf_db = 14.0

    def missing(self) -> RuleError | None:
        if find_spec("py_nanotts") is None:
            return RuleError("voice_package_missing", package="py-nanotts")
        return None

    def synthesize(self, text: str, rate: float) -> Pcm:
        engine = import_module("py_nanotts").NanoTTS()
        return Pcm(engine.speak(text, voice="fr-FR", speed=rate), _RATE)
