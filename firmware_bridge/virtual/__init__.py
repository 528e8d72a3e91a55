"""The same readers and panel with no metal, for users and tests alike."""

from firmware_bridge.virtual.bag import Bag, make_tags, stock_tag
from firmware_bridge.virtual.rig import RigSettings, VirtualRig
from firmware_bridge.virtual.scenario import VERBS, Scenario, ScenarioPlayer, Step, parse_scenario
from firmware_bridge.virtual.simulators import SIMULATORS
from firmware_bridge.virtual.simulators.base import POLITE, RUDE, Rudeness

__all__ = [
    "POLITE",
    "RUDE",
    "SIMULATORS",
    "VERBS",
    "Bag",
    "RigSettings",
    "Rudeness",
    "Scenario",
    "ScenarioPlayer",
    "Step",
    "VirtualRig",
    "make_tags",
    "parse_scenario",
    "stock_tag",
]
