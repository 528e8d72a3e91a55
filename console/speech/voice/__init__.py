"""The voice: synthesis in its own process, a cache of clips, a queue, one sound card."""

from console.speech.voice.messages import SpeechFinished, SpeechStarted, VoiceBack, VoiceLost
from console.speech.voice.settings import VoiceSettings
from console.speech.voice.voice import Voice, VoiceStatus

__all__ = [
    "SpeechFinished",
    "SpeechStarted",
    "Voice",
    "VoiceBack",
    "VoiceLost",
    "VoiceSettings",
    "VoiceStatus",
]
