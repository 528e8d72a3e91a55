"""A family of readers the house does not know, whole: frame, dialogue, simulator."""

from firmware_bridge.readers.listeners import Em4100Dialogue, Em4100Parser
from firmware_bridge.virtual.simulators.em4100 import REPEAT_MS, Em4100Sim


class AcmeParser(Em4100Parser):
    model = "acme"
    start = 0x05
    tail = b"\x04"


class AcmeDialogue(Em4100Dialogue):
    model = "acme"
    parser_class = AcmeParser
    repeats = True


class AcmeSim(Em4100Sim):
    model = "acme"
    parser_class = AcmeParser
    repeat_ms = REPEAT_MS
