"""What shines and sounds on a simulated panel, read off its pins."""

from firmware_bridge.virtual.hands import VirtualPanel


def lamp_is_on(panel: VirtualPanel, lamp: str) -> bool:
    return _is_high(panel, panel.settings.lamps[lamp]) == panel.settings.lamps_active_high


def buzzer_is_on(panel: VirtualPanel) -> bool:
    return _is_high(panel, panel.settings.buzzer) == panel.settings.buzzer_active_high


def tower_is_on(panel: VirtualPanel, lamp: str) -> bool:
    return _is_high(panel, panel.settings.tower[lamp])


def hall_is_on(panel: VirtualPanel) -> bool:
    return _is_high(panel, panel.settings.hall)


def _is_high(panel: VirtualPanel, pin: int | None) -> bool:
    assert pin is not None
    return bool(panel.factory.pin(pin).state)
