"""A lamp tower, the hall's siren, the large figures of the time left; lines given back for good."""

import itertools
import sys
import types
from dataclasses import replace

import pytest

from firmware_bridge.messages import GpioError, PinInUseError
from firmware_bridge.panel import pins
from firmware_bridge.panel.countdown import Countdown, Max7219
from firmware_bridge.panel.pins import open_output
from tests.firmware_bridge.panel.max7219_chip import ChipOnPins
from tests.firmware_bridge.panel.test_panel import SETTINGS, PanelOnPins


def test_a_tower_repeats_the_lamps_and_a_siren_the_signals_of_the_rules():
    bench = PanelOnPins(replace(SETTINGS, hall=20, tower={"pret": 18}))
    bench.panel.lamp("pret", "on")
    bench.panel.buzz("refusal")
    assert bench.changes(20, 500) == []
    assert bench.is_high(18) and bench.is_high(17)
    bench.panel.buzz("start")
    assert bench.changes(20, 1000) == [0, 450]
    bench.panel.stop()
    open_output(18, bench.factory).close()


def test_relays_that_pull_at_ground_rest_high_from_the_first_moment_to_the_last():
    wired = replace(SETTINGS, hall=20, tower={"pret": 18})
    bench = PanelOnPins(replace(wired, hall_active_high=False, tower_active_high=False))
    assert bench.is_high(20) and bench.is_high(18) and not bench.is_high(17)
    bench.panel.lamp("pret", "on")
    bench.panel.buzz("refusal")
    assert bench.changes(20, 500) == [0], "high, and nothing else"
    assert not bench.is_high(18) and bench.is_high(17)
    bench.panel.buzz("start")
    assert bench.changes(20, 1000) == [450], "at ground until then"
    assert bench.is_high(20)


def test_the_figures_count_down_with_the_clock_and_go_dark():
    shown = Figures()
    bench = PanelOnPins(open_digits=lambda _pins: shown)
    bench.panel.countdown(180_000, since_ms=0)
    bench.wait(1_001)
    bench.panel.countdown(60_000, since_ms=None)
    bench.wait(2_000)
    bench.panel.countdown(None, None)
    bench.wait(1)
    assert shown.seen == ["3.00", "2.59", "1.00", ""]
    bench.panel.stop()
    assert shown.closed


def test_without_the_library_of_the_figures_the_desk_works_and_the_judge_is_told():
    def missing(_pins):
        raise GpioError("digits_library_missing", detail="No module named 'luma'")

    bench = PanelOnPins(open_digits=missing)
    (fault,) = bench.panel.faults
    assert (fault.kind, fault.code) == ("digits", "digits_library_missing")
    bench.panel.countdown(1000, 0)
    bench.panel.buzz("start")
    assert bench.changes(23, 600) == [0, 450]
    bench.panel.stop()


class Figures:
    def __init__(self):
        self.seen = []
        self.closed = False

    def show(self, text):
        self.seen.append(text)

    def close(self):
        self.closed = True


def test_the_last_second_is_shown_as_one_and_the_end_as_zero():
    countdown = Countdown()
    countdown.set(61_000, since_ms=0)
    shown = {at: countdown.text(at) for at in (0, 999, 1_000, 1_001, 60_999, 61_000, 99_000)}
    assert list(shown.values()) == ["1.01", "1.01", "1.00", "1.00", "0.01", "0.00", "0.00"]


def test_the_thread_sleeps_until_the_figures_change():
    countdown = Countdown()
    assert countdown.wakeup_ms(0) is None
    countdown.set(61_000, since_ms=0)
    assert countdown.wakeup_ms(0) == 1_000
    assert countdown.wakeup_ms(1_000) == 2_000
    assert countdown.wakeup_ms(61_000) is None
    countdown.set(61_000, since_ms=None)
    assert countdown.wakeup_ms(0) is None, "a clock that stands changes nothing"


def test_a_machine_without_the_library_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "luma.core.interface.serial", None)
    with pytest.raises(GpioError) as refusal:
        Max7219(ChipOnPins())
    assert refusal.value.code == "digits_library_missing"


WITH_FIGURES = replace(SETTINGS, digits="max7219")


def test_the_chip_reads_the_time_from_its_three_wires_bit_by_bit():
    pins = ChipOnPins()
    bench = PanelOnPins(WITH_FIGURES, factory=pins)
    assert bench.panel.faults == [] and pins.chip.lit
    read = []
    for left_ms, since_ms in ((180_000, 0), (None, None), (754_000, None), (60_000, None)):
        bench.panel.countdown(left_ms, since_ms)
        bench.wait(1)
        read.append(pins.chip.figures)
    assert read == ["3.00", "", "12.34", "1.00"]


def test_the_chip_counts_every_second_down_to_zero():
    pins = ChipOnPins()
    bench = PanelOnPins(WITH_FIGURES, factory=pins)
    bench.panel.countdown(10_000, since_ms=0)
    read = []
    for _ in range(110):
        bench.panel.step()
        if not read or read[-1] != pins.chip.figures:
            read.append(pins.chip.figures)
        bench.clock.pass_ms(100)
    assert read == ["0.10", *(f"0.0{left}" for left in range(9, -1, -1))]


def test_a_figure_that_stays_is_not_sent_again():
    pins = ChipOnPins()
    bench = PanelOnPins(WITH_FIGURES, factory=pins)
    bench.panel.countdown(60_000, since_ms=None)
    bench.panel.step()
    sent = len(pins.chip.words)
    bench.wait(3_000)
    assert len(pins.chip.words) == sent


def test_at_the_end_the_figures_are_dark_and_the_pins_free():
    pins = ChipOnPins()
    bench = PanelOnPins(WITH_FIGURES, factory=pins)
    bench.panel.countdown(60_000, since_ms=None)
    bench.panel.step()
    bench.panel.stop()
    assert not pins.chip.lit
    for number in (8, 10, 11):
        open_output(number, pins).close()


def test_a_wire_that_is_taken_is_named_and_leaves_the_other_two_free():
    """A player's button on GPIO 8, as the panel without figures has it."""
    pins = ChipOnPins()
    bench = PanelOnPins(
        replace(WITH_FIGURES, buttons={**SETTINGS.buttons, "joueur3": 8}), factory=pins
    )
    (fault,) = bench.panel.faults
    assert (fault.kind, fault.code, fault.pin) == ("digits", "pin_in_use", 8)
    bench.press(8)
    bench.wait(5)
    assert [message.name for message in bench.messages] == ["joueur3"]
    for number in (10, 11):
        open_output(number, pins).close()


# --- Lines of a kernel, as lgpio asks for them ----------------------------------------------------


class HeaderOfKernel:
    """One chip and the processes that open it: a line is one process's until that one frees it."""

    def __init__(self):
        self.owners: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self._handles = itertools.count(1)

    def as_lgpio(self):
        library = types.ModuleType("lgpio")
        names = ("SET_PULL_NONE", "SET_PULL_UP", "SET_PULL_DOWN")
        edges = ("RISING_EDGE", "FALLING_EDGE", "BOTH_EDGES")
        for number, name in enumerate((*names, *edges)):
            setattr(library, name, 1 << number)
        library.error = OSError
        library.gpiochip_open = lambda _chip: next(self._handles)
        library.gpiochip_close = self._close
        library.gpio_claim_input = self._claim
        library.gpio_claim_output = self._claim
        library.gpio_free = self._free
        library.gpio_get_mode = lambda _handle, _line: 2
        library.gpio_read = lambda _handle, line: self.levels.get(line, 0)
        library.gpio_write = self._write
        return library

    def _claim(self, handle, line, *_flags):
        if self.owners.setdefault(line, handle) != handle:
            raise OSError("GPIO busy")

    def _write(self, handle, line, level):
        assert self.owners[line] == handle
        self.levels[line] = int(level)

    def _free(self, handle, line):
        assert self.owners[line] == handle
        del self.owners[line]

    def _close(self, handle):
        self.owners = {line: owner for line, owner in self.owners.items() if owner != handle}


@pytest.fixture
def header(monkeypatch):
    header = HeaderOfKernel()
    monkeypatch.setitem(sys.modules, "lgpio", header.as_lgpio())
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setattr(pins, "find_header_chip", lambda: 0)
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._get_revision", lambda _: 0xC03114)
    yield header
    sys.modules.pop("gpiozero.pins.lgpio", None)


def a_process():
    """The library shares its pins among all that one process opens."""
    factory = pins.make_factory()
    factory.pins = {}
    return factory


def test_a_line_that_was_closed_is_another_processes(header):
    """The console had the buzzer before the process that sounds the end of the time was there."""
    console, timekeeper = a_process(), a_process()
    pins.open_output(23, console).close()
    theirs = pins.open_output(23, timekeeper)
    theirs.on()
    assert header.levels[23] == 1
    with pytest.raises(PinInUseError):
        pins.open_output(23, console)
    theirs.close()
    ours = pins.open_output(23, console)
    ours.on()
    ours.close()
    assert header.owners == {}


def test_what_another_process_has_is_no_trouble_for_whoever_ends(header):
    console, timekeeper = a_process(), a_process()
    pins.open_output(23, console).close()
    with pins.open_output(23, timekeeper), pins.open_output(17, console):
        console.close()
        assert header.owners.keys() == {23}
