"""Readers without metal: they speak and understand the bytes of the real ones."""

from pkgutil import resolve_name

from firmware_bridge.readers.families import FAMILIES
from firmware_bridge.virtual.simulators.base import POLITE, RUDE, ReaderSim, Rudeness
from firmware_bridge.virtual.simulators.lines import LenientLinesSim
from firmware_bridge.virtual.simulators.m100 import M100Sim

SIMULATORS: dict[str, type[ReaderSim]] = {
    **{family.name: resolve_name(family.simulator) for family in FAMILIES},
    "lines-lenient": LenientLinesSim,  # the same family, with somebody else's sketch
}

__all__ = ["POLITE", "RUDE", "SIMULATORS", "M100Sim", "ReaderSim", "Rudeness"]
