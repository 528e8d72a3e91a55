"""Conversations with readers, pure: bytes and time in, bytes and messages out."""

from firmware_bridge.dialogue.auto import AutoDialogue, family_dialogue
from firmware_bridge.dialogue.base import Dialogue
from firmware_bridge.dialogue.wedge import WedgeDialogue
from firmware_bridge.settings import AUTO, WEDGE, ReaderSettings

__all__ = ["AutoDialogue", "Dialogue", "make_dialogue"]


def make_dialogue(settings: ReaderSettings) -> Dialogue:
    """The dialogue for a reader's model."""
    if settings.model == AUTO:
        return AutoDialogue(settings)
    if settings.model == WEDGE:
        return WedgeDialogue(settings)
    return family_dialogue(settings.model, settings)
