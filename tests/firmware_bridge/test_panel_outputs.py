"""A lamp tower, the hall's siren and the large figures of the time left."""

import sys
from dataclasses import replace

import pytest

from firmware_bridge.errors import GpioError
from firmware_bridge.gpio_panel.countdown import Countdown, Max7219
from firmware_bridge.gpio_panel.pins import open_output
from tests.firmware_bridge.test_panel import SETTINGS, Bench


def test_a_tower_repeats_the_lamps_and_a_siren_the_signals_of_the_rules():
    bench = Bench(replace(SETTINGS, hall=20, tower={"pret": 18}))
    bench.panel.lamp("pret", "on")
    bench.panel.buzz("refusal")
    assert bench.changes(20, 500) == []
    assert bench.is_high(18) and bench.is_high(17)
    bench.panel.buzz("start")
    assert bench.changes(20, 1000) == [0, 450]
    bench.panel.stop()
    open_output(18, bench.factory).close()


def test_the_figures_count_down_with_the_clock_and_go_dark():
    shown = Figures()
    bench = Bench(open_digits=lambda: shown)
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
    def missing():
        raise GpioError("digits_library_missing", detail="No module named 'luma'")

    bench = Bench(open_digits=missing)
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
        Max7219()
    assert refusal.value.code == "digits_library_missing"
