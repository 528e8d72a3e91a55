"""Buttons, lamps and buzzer: the only room that imports gpiozero."""

from firmware_bridge.gpio_panel.board import board_identity, is_a_pi
from firmware_bridge.gpio_panel.factory import find_header_chip, make_factory, make_mock_factory
from firmware_bridge.gpio_panel.guard import ButtonGuard, Gesture
from firmware_bridge.gpio_panel.panel import STANDARD_PANEL, Panel, PanelSettings, open_panel
from firmware_bridge.gpio_panel.patterns import (
    BUZZER_PATTERNS,
    GAP_MS,
    LAMP_PATTERNS,
    OF_THE_RULES,
    Pattern,
)

__all__ = [
    "BUZZER_PATTERNS",
    "GAP_MS",
    "LAMP_PATTERNS",
    "OF_THE_RULES",
    "STANDARD_PANEL",
    "ButtonGuard",
    "Gesture",
    "Panel",
    "PanelSettings",
    "Pattern",
    "board_identity",
    "find_header_chip",
    "is_a_pi",
    "make_factory",
    "make_mock_factory",
    "open_panel",
]
