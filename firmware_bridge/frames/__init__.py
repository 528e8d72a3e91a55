"""Bytes → reads. Pure, incremental, one class per reader model."""

from firmware_bridge.frames.base import WRONG_READER_OR_SPEED, FrameParser, Read, ReadKind
from firmware_bridge.frames.em4100 import IdLaParser, Rdm6300Parser
from firmware_bridge.frames.lines import LinesParser
from firmware_bridge.frames.m100 import M100Parser
from firmware_bridge.frames.pn532 import Pn532Parser
from firmware_bridge.frames.wedge import WedgeParser

__all__ = [
    "WRONG_READER_OR_SPEED",
    "FrameParser",
    "IdLaParser",
    "LinesParser",
    "M100Parser",
    "Pn532Parser",
    "Rdm6300Parser",
    "Read",
    "ReadKind",
    "WedgeParser",
]
