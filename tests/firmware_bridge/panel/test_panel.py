"""The panel on gpiozero's mock pins, with a clock of our own."""

import sys
from dataclasses import replace
from errno import EACCES, EIO
from pathlib import Path

import pytest

from firmware_bridge.messages import BridgeError, ButtonHeld, ButtonPressed, GpioError, PanelFault
from firmware_bridge.panel.panel import Panel, PanelSettings, open_panel
from firmware_bridge.panel.pins import (
    find_header_chip,
    make_factory,
    make_mock_factory,
    open_output,
)
from tests.firmware_bridge.scripted_port import FakeClock
from tests.firmware_bridge.waiting import Inbox, threads

SETTINGS = PanelSettings(
    buttons={"valider": 6, "annuler": 26},
    lamps={"pret": 17, "alerte": 22},
    buzzer=23,
    holds=frozenset({"annuler"}),
)


class PanelOnPins:
    """A panel whose thread is the test."""

    def __init__(self, settings=SETTINGS, factory=None, open_digits=None):
        self.clock = FakeClock()
        self.factory = factory or make_mock_factory()
        self.factory.ticks = lambda: self.clock() / 1000
        self.messages = []
        self.panel = Panel(
            settings, self.messages.append, self.factory, self.clock, open_digits=open_digits
        )

    def press(self, pin):
        self.factory.pin(pin).drive_low()
        self.panel.step()

    def release(self, pin):
        self.factory.pin(pin).drive_high()
        self.panel.step()

    def hear_late(self, pin, *, pressed, ago_ms):
        """The kernel saw the edge so long ago; the library tells it only now."""
        line = self.factory.pin(pin)
        line._state = not pressed
        line.when_changed((self.clock() - ago_ms) / 1000, line.state)

    def wait(self, ms):
        for _ in range(ms):
            self.clock.pass_ms(1)
            self.panel.step()

    def is_high(self, pin):
        return bool(self.factory.pin(pin).state)

    def changes(self, pin, ms):
        """The moments, from now, at which a pin changes."""
        self.panel.step()
        moments, level = [], self.is_high(pin)
        if level:
            moments.append(0)
        for at in range(1, ms):
            self.wait(1)
            if self.is_high(pin) != level:
                level = not level
                moments.append(at)
        return moments


@pytest.fixture
def bench():
    bench = PanelOnPins()
    yield bench
    bench.panel.stop()


def test_a_press_is_posted_as_soon_as_it_is_one_and_says_when_it_began(bench):
    bench.wait(10)
    bench.press(6)
    bench.wait(5)
    assert bench.messages == [ButtonPressed("valider", at_ms=10)]


def test_an_edge_has_the_time_at_which_the_library_called_not_that_of_our_thread(bench):
    bench.factory.pin(6).drive_low()
    bench.clock.pass_ms(40)  # the panel's thread was busy
    bench.panel.step()
    assert bench.messages == [ButtonPressed("valider", at_ms=0)]


def test_a_spike_on_the_wire_is_nothing(bench):
    bench.press(6)
    bench.release(6)
    bench.wait(500)
    assert bench.messages == []


def test_five_bounces_on_pins_without_debounce_are_one_press(bench):
    for _ in range(5):
        bench.press(6)
        bench.release(6)
        bench.wait(2)
    bench.press(6)
    bench.wait(80)
    for _ in range(5):
        bench.release(6)
        bench.wait(2)
        bench.press(6)
    bench.release(6)
    bench.wait(500)
    assert bench.messages == [ButtonPressed("valider", at_ms=0)]


def test_a_long_press_where_it_is_another_word(bench):
    bench.press(26)
    assert bench.messages == []
    bench.wait(1500)
    assert bench.messages == [ButtonHeld("annuler", at_ms=1500)]
    bench.release(26)
    bench.wait(100)
    assert bench.messages == [ButtonHeld("annuler", at_ms=1500)]


def test_a_short_press_where_a_long_one_is_another_word(bench):
    bench.press(26)
    bench.wait(200)
    bench.release(26)
    bench.wait(100)
    assert bench.messages == [ButtonPressed("annuler", at_ms=0)]


def test_a_button_answers_the_finger_while_its_long_press_means_nothing(bench):
    bench.panel.set_holds(frozenset({"valider"}))
    bench.press(26)
    bench.wait(5)
    assert bench.messages == [ButtonPressed("annuler", at_ms=0)]
    bench.release(26)
    bench.wait(95)
    bench.press(6)
    bench.wait(1500)
    assert bench.messages[1:] == [ButtonHeld("valider", at_ms=100 + 1500)]


@pytest.mark.parametrize(("pin", "name"), [(6, "valider"), (26, "annuler")])
def test_what_a_press_changes_does_not_answer_the_same_finger_again(bench, pin, name):
    """« chrono » starts the clock; from then on its long press would stop it."""
    bench.press(pin)
    bench.wait(3)  # still settling
    bench.panel.set_holds(frozenset({"valider", "annuler"} - SETTINGS.holds))
    bench.wait(3000)
    bench.release(pin)
    bench.wait(500)
    assert [message.name for message in bench.messages] == [name]


def test_the_fingers_after_a_change_are_judged_by_it(bench):
    for holds in (frozenset({"valider"}), frozenset(), frozenset({"valider"})):
        bench.messages.clear()
        bench.panel.set_holds(holds)
        press = ButtonPressed("valider", at_ms=bench.clock.now_ms)
        bench.press(6)
        bench.wait(100)
        assert bench.messages == ([] if holds else [press])
        bench.release(6)
        bench.wait(200)
        assert bench.messages == [press]


def test_the_buzzer_plays_a_pattern(bench):
    bench.panel.buzz("warning")
    assert bench.changes(23, 1000) == [0, 180, 330, 510]


def test_the_end_overtakes_on_the_pin_too(bench):
    for _ in range(4):
        bench.panel.buzz("tile")
    bench.panel.buzz("end")
    assert bench.changes(23, 4000) == [0, 1100, 1300, 2400]


def test_lamps(bench):
    bench.panel.lamp("pret", "on")
    bench.panel.lamp("alerte", "blink")
    assert bench.changes(22, 1100) == [0, 500, 1000]
    assert bench.is_high(17)
    bench.panel.lamp("pret", "off")
    bench.panel.step()
    assert not bench.is_high(17)


def test_a_lamp_the_desk_does_not_have_is_passed_over(bench):
    bench.panel.lamp("inconnue", "on")
    bench.panel.step()


def test_an_unknown_pattern_is_a_mistake(bench):
    for call in (lambda: bench.panel.buzz("fanfare"), lambda: bench.panel.lamp("pret", "disco")):
        with pytest.raises(BridgeError) as refusal:
            call()
        assert refusal.value.code == "pattern_unknown"


def test_stopping_switches_everything_off_and_frees_the_pins(bench):
    bench.panel.lamp("pret", "on")
    bench.panel.step()
    bench.panel.stop()
    bench.panel.stop()
    open_output(17, bench.factory).close()


def test_outputs_driven_by_low_levels():
    bench = PanelOnPins(PanelSettings(lamps={"pret": 17}, lamps_active_high=False))
    assert bench.is_high(17)
    bench.panel.lamp("pret", "on")
    bench.panel.step()
    assert not bench.is_high(17)
    bench.panel.stop()


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        (PanelSettings(buttons={"a": 99}), ("button", "a", "pin_invalid", 99)),
        (PanelSettings(buttons={"a": 6, "b": 6}), ("button", "b", "pin_in_use", 6)),
        (PanelSettings(lamps={"a": 6}, buttons={"a": 6}), ("lamp", "a", "pin_in_use", 6)),
        (PanelSettings(buzzer=-4), ("buzzer", "", "pin_invalid", -4)),
    ],
)
def test_a_wrong_pin_is_a_fault_of_that_device_only(settings, fault):
    bench = PanelOnPins(settings)
    (found,) = bench.panel.faults
    assert (found.kind, found.name, found.code, found.pin) == fault
    if 6 in settings.buttons.values():
        bench.press(6)
        bench.wait(5)
        assert bench.messages == [ButtonPressed("a", at_ms=0)]
    bench.panel.stop()


class Refusing:
    """A factory whose pins fail as lgpio's do."""

    def __init__(self, error):
        self.error = error

    def __getattr__(self, name):
        raise self.error


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (RuntimeError("'GPIO busy'"), "pin_in_use"),
        (PermissionError("/dev/gpiochip0"), "pin_forbidden"),
        (RuntimeError("no permission to update GPIO"), "pin_forbidden"),
        (RuntimeError("something else"), "gpio_failed"),
    ],
)
def test_errors_of_the_library_beneath_are_told_apart(error, code):
    with pytest.raises(GpioError) as refusal:
        open_output(5, Refusing(error))
    assert refusal.value.code == code
    assert refusal.value.data["pin"] == 5


def test_the_panels_thread_posts_and_stops():
    inbox = Inbox()
    factory = make_mock_factory()
    panel = Panel(replace(SETTINGS, hold_ms=50), inbox.post, factory)
    panel.start()
    assert "panel" in threads()
    factory.pin(6).drive_low()
    inbox.kind(ButtonPressed, name="valider")
    factory.pin(6).drive_high()
    factory.pin(26).drive_low()
    inbox.kind(ButtonHeld, name="annuler")
    panel.stop()
    assert "panel" not in threads()


def test_a_panel_that_found_its_own_pins_lets_the_chip_go(monkeypatch):
    factory = make_mock_factory()
    closed = []
    factory.close = lambda: closed.append(True)
    monkeypatch.setattr("firmware_bridge.panel.panel.make_factory", lambda: factory)
    panel = open_panel(SETTINGS, lambda message: None)
    panel.start()
    panel.stop()
    panel.stop()
    assert closed == [True]
    shared = open_panel(SETTINGS, lambda message: None, factory)
    shared.stop()
    assert closed == [True]


def test_without_pins_the_panel_is_empty_and_says_why(monkeypatch):
    def no_pins():
        raise GpioError("gpio_absent")

    monkeypatch.setattr("firmware_bridge.panel.panel.make_factory", no_pins)
    inbox = Inbox()
    panel = open_panel(SETTINGS, inbox.post)
    panel.start()
    fault = inbox.kind(PanelFault)
    assert (fault.kind, fault.code) == ("panel", "gpio_absent")
    panel.lamp("pret", "on")
    panel.buzz("end")
    panel.stop()


def chips(**labels):
    def label_of(path):
        label = labels[path.name]
        if isinstance(label, OSError):
            raise label
        return label

    return {"paths": [Path("/dev") / name for name in labels], "label_of": label_of}


@pytest.mark.parametrize(
    ("labels", "number"),
    [
        ({"gpiochip0": "pinctrl-bcm2711", "gpiochip1": "raspberrypi-exp-gpio"}, 0),
        ({"gpiochip4": "pinctrl-rp1", "gpiochip0": "gpio-brcmstb@107d508500"}, 4),
        ({"gpiochip11": "gpio-brcmstb", "gpiochip15": "pinctrl-rp1"}, 15),
        ({"gpiochip10": OSError(EACCES, "no"), "gpiochip15": "pinctrl-rp1"}, 15),
    ],
)
def test_the_header_is_found_by_its_label(labels, number):
    assert find_header_chip(**chips(**labels)) == number


@pytest.mark.parametrize(
    ("labels", "code"),
    [
        ({}, "gpio_absent"),
        ({"gpiochip0": "INT34C5:00"}, "gpio_absent"),
        ({"gpiochip0": OSError(EACCES, "no")}, "gpio_forbidden"),
        ({"gpiochip0": OSError(EIO, "broken")}, "gpio_failed"),
    ],
)
def test_a_machine_without_usable_header_says_why(labels, code):
    with pytest.raises(GpioError) as refusal:
        find_header_chip(**chips(**labels))
    assert refusal.value.code == code


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setattr("firmware_bridge.panel.pins.find_header_chip", lambda: 0)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with pytest.raises(GpioError) as refusal:
        make_factory()
    assert refusal.value.code == "gpio_library_missing"
