"""The same readers and panel with no metal, for users and tests alike."""

from firmware_bridge.virtual.bag import Bag, make_tags, stock_tag
from firmware_bridge.virtual.rig import RigSettings, VirtualRig
from firmware_bridge.virtual.scenario import (
    VERBS,
    Scenario,
    ScenarioPlayer,
    Step,
    load_scenario,
    parse_scenario,
    perform,
)
from firmware_bridge.virtual.simulators import POLITE, RUDE, SIMULATORS, Rudeness

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
    "load_scenario",
    "make_tags",
    "parse_scenario",
    "perform",
    "stock_tag",
]
