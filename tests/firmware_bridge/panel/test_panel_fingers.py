"""Several fingers, worn contacts, spikes and buttons that stay down."""

from dataclasses import replace

import pytest

from firmware_bridge.messages import ButtonHeld, ButtonPressed, PanelFault, PanelMended
from firmware_bridge.panel.pins import open_input
from tests.firmware_bridge.panel.test_panel import SETTINGS, PanelOnPins


@pytest.fixture
def bench():
    bench = PanelOnPins()
    yield bench
    bench.panel.stop()


def test_of_two_buttons_at_once_the_first_counts(bench):
    bench.press(26)
    bench.wait(7)
    bench.press(6)
    bench.wait(1600)
    assert bench.messages == [ButtonHeld("annuler", 1500)]


def test_also_when_the_first_is_let_go_before_the_second(bench):
    bench.press(6)
    bench.wait(50)
    bench.press(26)  # a button whose long press is another word: told when it is let go
    bench.wait(50)
    bench.release(6)
    bench.wait(200)
    bench.release(26)
    bench.wait(500)
    assert bench.messages == [ButtonPressed("valider", 0)]


def test_a_palm_on_the_panel_is_nothing(bench):
    bench.factory.pin(6).drive_low()
    bench.press(26)
    bench.wait(2000)
    assert bench.messages == []


def test_a_spike_on_one_wire_does_not_cost_a_press_of_another_button(bench):
    bench.press(26)
    bench.wait(3)
    bench.release(26)
    bench.press(6)
    bench.wait(20)
    assert bench.messages == [ButtonPressed("valider", 3)]


def test_a_press_a_busy_machine_hears_of_at_once_is_no_spike(bench):
    bench.wait(1000)
    bench.hear_late(6, pressed=True, ago_ms=700)
    bench.hear_late(6, pressed=False, ago_ms=300)
    bench.wait(100)
    assert bench.messages == [ButtonPressed("valider", 300)]


@pytest.mark.parametrize(
    "lasted, told", [(400, ButtonPressed("annuler", 500)), (1490, ButtonPressed("annuler", 500))]
)
def test_a_press_heard_late_is_as_short_as_it_was(bench, lasted, told):
    """Its end is under way while our clock says that it has lasted long."""
    bench.wait(2000)
    bench.hear_late(26, pressed=True, ago_ms=1500)
    bench.wait(20)
    bench.hear_late(26, pressed=False, ago_ms=1520 - lasted)
    bench.wait(200)
    assert bench.messages == [told]


def test_a_long_press_heard_late_is_one(bench):
    bench.wait(2000)
    bench.hear_late(26, pressed=True, ago_ms=1000)
    bench.wait(600)
    assert bench.messages == [ButtonHeld("annuler", 2500)]


def test_the_hands_of_players_are_independent():
    settings = replace(SETTINGS, players=frozenset({"joueur1"}))
    bench = PanelOnPins(replace(settings, buttons={**SETTINGS.buttons, "joueur1": 25}))
    bench.press(6)
    bench.wait(7)
    bench.press(25)
    bench.wait(20)
    assert bench.messages == [ButtonPressed("valider", 0), ButtonPressed("joueur1", 7)]
    bench.panel.stop()


def test_a_worn_contact_that_lets_go_for_45_ms_is_still_a_long_press(bench):
    bench.press(26)
    bench.wait(600)
    bench.release(26)
    bench.wait(45)
    bench.press(26)
    bench.wait(1000)
    assert bench.messages == [ButtonHeld("annuler", 1500)]


def test_a_spike_of_3_ms_is_no_press(bench):
    for pin in (6, 26):
        bench.press(pin)
        bench.wait(3)
        bench.release(pin)
        bench.wait(300)
    assert bench.messages == []


def test_a_button_that_stays_down_is_reported_once_and_again_when_it_is_free(bench):
    bench.press(6)
    bench.wait(15_000)
    stuck = PanelFault("button", "valider", "button_stuck", 6)
    assert bench.messages == [ButtonPressed("valider", 0), stuck]
    bench.wait(5_000)
    bench.press(26)
    bench.wait(200)
    bench.release(26)
    bench.wait(200)
    assert bench.messages[2:] == [ButtonPressed("annuler", 20_000)], "the others work"
    bench.release(6)
    bench.wait(100)
    assert bench.messages[3:] == [PanelMended("button", "valider", 6)]


def test_a_button_down_since_before_the_start_is_no_press_but_stuck(monkeypatch):
    def already_down(pin, factory, on_edge):
        device = open_input(pin, factory, on_edge)
        if pin == 6:
            factory.pin(pin).drive_low()
        return device

    monkeypatch.setattr("firmware_bridge.panel.panel.open_input", already_down)
    bench = PanelOnPins()
    bench.wait(10_000)
    assert bench.messages == [PanelFault("button", "valider", "pin_low", 6)]
    bench.panel.stop()
