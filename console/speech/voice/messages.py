"""What the voice posts to the one inbox of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from console.speech.utterance import Utterance


@dataclass(frozen=True)
class SpeechStarted:
    """The first sound of this utterance has been handed to the sound card."""

    utterance: Utterance


@dataclass(frozen=True)
class SpeechFinished:
    """It is over. `heard` is false when there was no sound, or when it was cut short."""

    utterance: Utterance
    heard: bool


@dataclass(frozen=True)
class VoiceLost:
    """The room no longer hears; `code` and `data` give the banner (`messages_fr`)."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class VoiceBack:
    """The trouble named `code` is over."""

    code: str


VoiceMessage = SpeechStarted | SpeechFinished | VoiceLost | VoiceBack
