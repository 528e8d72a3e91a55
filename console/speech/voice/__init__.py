"""The voice: synthesis in its own process, a cache of clips, a queue, one sound card."""

from console.speech.voice.messages import SpeechFinished, SpeechStarted, VoiceBack, VoiceLost
from console.speech.voice.settings import VoiceSettings
from console.speech.voice.speaker import Speaker, VoiceStatus

__all__ = [
    "Speaker",
    "SpeechFinished",
    "SpeechStarted",
    "VoiceBack",
    "VoiceLost",
    "VoiceSettings",
    "VoiceStatus",
]
