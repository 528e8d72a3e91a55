"""The voices there may be, and which one speaks."""

from console.speech.voice.backends.base import Backend, Pcm
from console.speech.voice.backends.espeak import Espeak
from console.speech.voice.backends.pico import Pico
from console.speech.voice.backends.piper import Piper
from console.speech.voice.backends.system import Mbrola, SystemEspeak
from console.speech.voice.settings import AUTO, VoiceSettings
from engine.rulings import RuleError

__all__ = ["Backend", "Pcm", "all_backends", "chosen", "named"]


def all_backends(settings: VoiceSettings) -> list[Backend]:
    """In the order `auto` tries them; Piper and MBROLA speak only when asked for."""
    return [Pico(), Espeak(), SystemEspeak(), Mbrola(), Piper(settings.piper_model)]


_ON_REQUEST_ONLY = {Mbrola.name, Piper.name}


def named(name: str, settings: VoiceSettings) -> Backend:
    backends = {backend.name: backend for backend in all_backends(settings)}
    if name not in backends:
        raise RuleError("voice_unknown", voice=name, voices=", ".join(backends))
    return backends[name]


def chosen(settings: VoiceSettings) -> list[Backend]:
    """The voice that speaks, then those that would take over if it kept failing.

    A voice asked for by name that is missing is a refusal, not a silent replacement.
    """
    usable = [
        backend
        for backend in all_backends(settings)
        if backend.name not in _ON_REQUEST_ONLY and backend.missing() is None
    ]
    if settings.voice != AUTO:
        asked = named(settings.voice, settings)
        if problem := asked.missing():
            raise problem
        usable = [asked, *(backend for backend in usable if backend.name != asked.name)]
    if not usable:
        raise RuleError("no_voice")
    return usable
