"""A panel nobody is sure of: six inputs with pull-ups, and nothing else until a finger comes."""

from dataclasses import replace

import pytest

from firmware_bridge.messages import ButtonHeld, ButtonPressed, PanelFault, PanelMended
from firmware_bridge.panel.panel import STANDARD_PANEL, Panel
from firmware_bridge.panel.pins import make_mock_factory, open_input
from tests.firmware_bridge.panel.faulty_pins import FaultyFactory, FaultyWire
from tests.firmware_bridge.panel.test_panel import PanelOnPins

WHOLE = replace(
    STANDARD_PANEL,
    buttons={**STANDARD_PANEL.buttons, "joueur1": 25},
    players=frozenset({"joueur1"}),
    hall=20,
    tower={"pret": 18},
)
OUTPUTS = (17, 27, 22, 24, 23, 20, 18)


class Unseen(PanelOnPins):
    """A bench whose panel only listens."""

    def __init__(self, factory=None, settings=WHOLE, driven=False):
        super().__init__(settings, factory or FaultyFactory())
        self.panel.stop()
        self.panel = Panel(settings, self.messages.append, self.factory, self.clock, driven=driven)

    def finger(self, pin, ms=90):
        self.press(pin)
        self.wait(ms)
        self.release(pin)
        self.wait(200)

    @property
    def touched(self):
        return [pin for pin in OUTPUTS if self.factory.is_touched(pin)]


@pytest.fixture
def listening():
    benches = []

    def listen(**wires):
        benches.append(Unseen(FaultyFactory(**wires)))
        return benches[-1]

    yield listen
    for bench in benches:
        bench.panel.stop()


def test_the_buttons_have_their_pull_ups_and_no_output_is_touched(listening):
    bench = listening()
    assert {bench.factory.pin(pin).pull for pin in WHOLE.buttons.values()} == {"up"}
    bench.panel.lamp("pret", "on")
    bench.panel.buzz("start")
    bench.panel.countdown(60_000, 0)
    bench.wait(20)
    assert bench.touched == []
    assert not bench.panel.driven


def test_the_figures_of_the_time_wait_for_a_press_as_well():
    bench = Unseen(settings=replace(WHOLE, digits="max7219"))
    bench.panel.countdown(60_000, 0)
    bench.wait(20)
    assert not any(bench.factory.is_touched(pin) for pin in (8, 10, 11))
    bench.finger(5)
    assert all(bench.factory.is_touched(pin) for pin in (8, 10, 11))
    bench.panel.stop()


@pytest.mark.parametrize("pin", WHOLE.buttons.values())
def test_the_first_press_is_a_press_and_gives_the_panel_its_lamps(listening, pin):
    bench = listening()
    bench.panel.lamp("pret", "on")
    bench.wait(10)
    bench.finger(pin)
    name = next(name for name, number in WHOLE.buttons.items() if number == pin)
    assert bench.messages == [ButtonPressed(name, at_ms=10)]
    assert bench.touched == list(OUTPUTS)
    assert bench.is_high(17) and bench.is_high(18), "what the game showed all the while"
    bench.panel.buzz("tile")
    bench.panel.step()
    assert bench.is_high(23)


def test_a_first_long_press_counts_as_well(listening):
    bench = listening()
    bench.press(26)
    bench.wait(1600)
    assert bench.messages == [ButtonHeld("annuler", at_ms=1500)]
    assert bench.panel.driven


def test_a_sound_of_before_is_not_played_when_the_panel_is_seen(listening):
    bench = listening()
    bench.panel.buzz("end")
    bench.panel.step()
    bench.press(5)
    assert bench.changes(23, 3_000) == []


def test_empty_pins_float_without_a_pull_and_stay_high_with_one():
    factory = FaultyFactory(**{f"gpio{pin}": FaultyWire.FLOATING for pin in WHOLE.buttons.values()})
    bare = factory.pin(5)
    assert {bare.state for _ in range(4)} == {False, True}, "the fake floats"
    bench = Unseen(factory)
    bench.wait(20_000)
    assert bench.messages == [] and bench.panel.troubles == () and bench.touched == []
    bench.panel.stop()


def test_a_worn_contact_is_one_first_press(listening):
    bench = listening()
    for _ in range(5):
        bench.press(6)
        bench.wait(2)
        bench.release(6)
        bench.wait(2)
    bench.finger(6)
    assert bench.messages == [ButtonPressed("valider", at_ms=0)]
    assert bench.panel.driven


@pytest.mark.parametrize("closed_ms", [1, 4, 10, 25])
def test_the_hum_of_a_wire_or_the_clock_of_another_board_is_no_first_press(listening, closed_ms):
    """Once a panel is known, 5 ms are a finger: so short a press is only doubted before."""
    bench = listening()
    for _ in range(40):
        bench.press(6)
        bench.wait(closed_ms)
        bench.release(6)
        bench.wait(10)
    assert bench.messages == [] and bench.touched == []


def test_a_line_that_never_rests_is_named_and_the_others_work(listening):
    bench = listening()
    for _ in range(800):
        bench.press(6)
        bench.wait(10)
        bench.release(6)
        bench.wait(10)
    assert bench.messages == [PanelFault("button", "valider", "button_stuck", 6)]
    bench.finger(5)
    assert ButtonPressed("chrono", at_ms=16_000) in bench.messages


class TestALinePulledLow:
    def test_it_is_named_after_ten_seconds_and_ignored(self, listening):
        bench = listening(gpio12=FaultyWire.LOW)
        bench.wait(9_999)
        assert bench.messages == []
        bench.wait(1)
        fault = PanelFault("button", "rejeter", "pin_low", 12)
        assert bench.messages == [fault]
        assert bench.panel.troubles == (fault,)
        bench.wait(60_000)
        assert bench.messages == [fault], "once"
        assert bench.touched == []

    def test_the_other_buttons_work_from_the_first_moment(self, listening):
        bench = listening(gpio12=FaultyWire.LOW, gpio13=FaultyWire.LOW)
        bench.finger(5)
        assert bench.messages == [ButtonPressed("chrono", at_ms=0)]
        bench.wait(10_000)
        assert [each.pin for each in bench.panel.troubles] == [12, 13]
        bench.finger(6)
        assert bench.messages[-1].name == "valider"

    def test_a_finger_on_it_at_the_start_is_a_button_all_the_same(self, listening):
        bench = listening(gpio12=FaultyWire.LOW)
        bench.wait(4_000)
        bench.factory.solder(12, None)
        bench.release(12)
        bench.wait(200)
        assert bench.messages == []
        bench.finger(12)
        assert bench.messages == [ButtonPressed("rejeter", at_ms=4_200)]

    def test_another_board_that_lets_its_line_go_wakes_nothing(self, listening):
        bench = listening(gpio12=FaultyWire.LOW)
        bench.wait(10_000)
        bench.factory.solder(12, None)
        for _ in range(5):
            bench.release(12)
            bench.wait(500)
            bench.press(12)
            bench.wait(500)
        bench.release(12)
        bench.wait(500)
        assert [type(each) for each in bench.messages] == [PanelFault]
        assert bench.touched == []
        bench.finger(5)
        mended = PanelMended("button", "rejeter", 12)
        assert mended in bench.messages, "on a panel that was seen, it is a button that was freed"
        bench.finger(12)
        assert bench.messages[-1].name == "rejeter"

    def test_a_panel_said_to_be_wired_names_it_alike_and_takes_it_back_when_it_is_freed(self):
        bench = Unseen(FaultyFactory(gpio12=FaultyWire.LOW), driven=True)
        bench.wait(10_000)
        assert bench.messages == [PanelFault("button", "rejeter", "pin_low", 12)]
        bench.factory.solder(12, None)
        bench.release(12)
        bench.wait(200)
        bench.finger(12)
        assert [type(each) for each in bench.messages[1:]] == [PanelMended, ButtonPressed]
        bench.panel.stop()


def test_an_edge_the_library_lost_does_not_make_a_button_a_dead_one(monkeypatch):
    def deaf_at_first(pin, factory, on_edge):
        device = open_input(pin, factory, on_edge)
        if pin == 6:
            device.pin.drive_low()
        return device

    monkeypatch.setattr("firmware_bridge.panel.panel.open_input", deaf_at_first)
    bench = Unseen(make_mock_factory())
    bench.factory.pin(6)._state = True  # open again, and nobody was told
    bench.wait(10_300)
    assert bench.messages == []
    bench.finger(6)  # the library, which heard of no release, takes this one for the same press
    bench.finger(6)
    assert [each.name for each in bench.messages] == ["valider"]
    bench.panel.stop()


@pytest.mark.parametrize(
    ("wire", "code"),
    [
        (FaultyWire.BUSY, "pin_in_use"),
        (FaultyWire.TAKEN, "pin_in_use"),
        (FaultyWire.FORBIDDEN, "pin_forbidden"),
    ],
)
class TestALineThatCannotBeHad:
    def test_it_is_told_once_there_is_a_panel_and_the_others_work(self, listening, wire, code):
        bench = listening(gpio16=wire, gpio17=wire)
        bench.panel.start()
        bench.panel.stop()
        assert bench.messages == [], "nobody has a panel yet: no news"
        bench = listening(gpio16=wire, gpio17=wire)
        (button,) = bench.panel.troubles
        assert (button.name, button.code, button.pin) == ("repeter", code, 16)
        bench.finger(5)
        told = [(each.kind, each.pin) for each in bench.messages if isinstance(each, PanelFault)]
        assert told == [("button", 16), ("lamp", 17)]
        assert bench.messages[-1] == ButtonPressed("chrono", at_ms=0)
        assert bench.touched == [pin for pin in OUTPUTS if pin != 17]

    def test_a_trial_asks_for_the_outputs_and_lets_them_go_again(self, listening, wire, code):
        bench = listening(gpio17=wire)
        bench.panel.drive(True)
        bench.panel.step()
        assert bench.touched == [pin for pin in OUTPUTS if pin != 17]
        assert bench.messages == [PanelFault("lamp", "pret", code, 17, bench.messages[0].detail)]
        bench.panel.drive(False)
        bench.panel.step()
        assert bench.touched == [] and not bench.panel.driven
        assert bench.messages[1:] == [PanelMended("lamp", "pret", 17)]
        bench.finger(5)
        assert bench.panel.driven
