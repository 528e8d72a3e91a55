"""What a hall sees and hears, on the simulated desk: siren, lamp tower, figures, a stuck button."""

import pytest

from console.app.rig import PLAYED_PANEL
from console.club import panel_settings
from firmware_bridge.messages import ButtonHeld, PanelFault, PanelMended
from firmware_bridge.panel.panel import Panel
from firmware_bridge.virtual.hands import HOLD_MS, VirtualPanel
from tests.firmware_bridge.scripted_port import FakeClock
from tests.virtual_panel import buzzer_is_on, hall_is_on, lamp_is_on, tower_is_on


class Later:
    """A schedule that follows the test's clock."""

    def __init__(self, clock):
        self._clock = clock
        self._due = []

    def after(self, delay_ms, action):
        self._due.append((self._clock.now_ms + delay_ms, action))

    def run(self):
        due = [each for each in self._due if each[0] <= self._clock.now_ms]
        self._due = [each for each in self._due if each not in due]
        for _, action in due:
            action()


class Hall:
    def __init__(self):
        self.clock = FakeClock()
        self.later = Later(self.clock)
        self.heard = []
        self.desk = VirtualPanel(panel_settings(PLAYED_PANEL), self.later)
        self.panel = Panel(
            self.desk.settings,
            self.heard.append,
            self.desk.factory,
            self.clock,
            open_digits=lambda _pins: self.desk.digits,
        )

    def wait(self, ms):
        for _ in range(ms):
            self.clock.pass_ms(1)
            self.later.run()
            self.panel.step()


@pytest.fixture
def hall():
    hall = Hall()
    yield hall
    hall.panel.stop()


def test_the_siren_repeats_the_end_and_no_beep(hall):
    hall.panel.buzz("refusal")
    hall.wait(30)
    assert buzzer_is_on(hall.desk) and not hall_is_on(hall.desk)
    hall.panel.buzz("end")
    hall.wait(30)
    assert buzzer_is_on(hall.desk) and hall_is_on(hall.desk)


def test_the_tower_shines_with_the_lamps(hall):
    hall.panel.lamp("defaut", "on")
    hall.wait(1)
    assert lamp_is_on(hall.desk, "defaut") and tower_is_on(hall.desk, "defaut")
    assert not tower_is_on(hall.desk, "pret")


def test_the_figures_count_down(hall):
    hall.panel.countdown(150_000, since_ms=0)
    hall.wait(1_000)
    assert hall.desk.digits.text == "2.29"


def test_a_stuck_button_and_its_end(hall):
    hall.desk.stick("repeter")
    hall.wait(15_001)
    assert hall.heard[-1] == PanelFault("button", "repeter", "button_stuck", 16)
    hall.desk.free("repeter")
    hall.wait(100)
    assert hall.heard[-1] == PanelMended("button", "repeter", 16)


def test_a_drop_of_45_ms_is_still_a_long_press_and_a_spike_is_nothing(hall):
    hall.panel.set_holds(frozenset({"annuler"}))
    hall.desk.spike("annuler")
    hall.wait(500)
    assert hall.heard == []
    hall.desk.drop("annuler")
    hall.wait(HOLD_MS + 500)
    assert [type(message) for message in hall.heard] == [ButtonHeld]
