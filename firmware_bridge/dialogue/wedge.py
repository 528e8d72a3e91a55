"""A keyboard reader: it types a tag when it enters, and that is all."""

from firmware_bridge.dialogue.base import Dialogue
from firmware_bridge.frames.base import Read
from firmware_bridge.frames.wedge import WedgeParser
from firmware_bridge.messages import ReaderMessage
from firmware_bridge.settings import ReaderSettings


class WedgeDialogue(Dialogue):
    model = "wedge"

    def __init__(self, settings: ReaderSettings) -> None:
        super().__init__(settings, WedgeParser(settings.digits))
        self.baudrate = 0  # whatever the settings say

    def open(self, now_ms: int) -> None:
        """Nothing to set up."""

    def heed(self, read: Read, now_ms: int) -> list[ReaderMessage]:
        return self.presence.entered(read.tags[0], now_ms)
