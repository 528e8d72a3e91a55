"""Readers without metal: they speak and understand the bytes of the real ones."""

from firmware_bridge.virtual.simulators.base import POLITE, RUDE, ReaderSim, Rudeness
from firmware_bridge.virtual.simulators.em4100 import IdLaSim, Rdm6300Sim
from firmware_bridge.virtual.simulators.lines import LenientLinesSim, LinesSim
from firmware_bridge.virtual.simulators.m100 import M100Sim
from firmware_bridge.virtual.simulators.pn532 import Pn532Sim

SIMULATORS: dict[str, type[ReaderSim]] = {
    "pn532": Pn532Sim,
    "rdm6300": Rdm6300Sim,
    "id12la": IdLaSim,
    "lines": LinesSim,
    "lines-lenient": LenientLinesSim,
    "m100": M100Sim,
}

__all__ = ["POLITE", "RUDE", "SIMULATORS", "M100Sim", "ReaderSim", "Rudeness"]
