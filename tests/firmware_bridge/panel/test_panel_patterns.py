"""Sounds and blinking as values of time."""

import pytest

from firmware_bridge.messages import SettingsError
from firmware_bridge.panel.patterns import (
    BUZZER_PATTERNS,
    LAMP_PATTERNS,
    BuzzerQueue,
    Lamp,
    Pattern,
)
from tests.tools.every import over

RULES = ("start", "warning", "end")
TILE, END = Pattern((70,), 1), Pattern((500, 100, 500), 4)


def timeline(sound, until, start=0):
    """The moments at which the level changes, with the new level."""
    changes, level = [], False
    for now in range(start, until):
        if sound.level(now) != level:
            level = not level
            changes.append((now, level))
    return changes


def test_a_pattern_is_on_and_off_in_turn():
    queue = BuzzerQueue()
    queue.play(END, 0)
    assert timeline(queue, 2000) == [(0, True), (500, False), (600, True), (1100, False)]


def test_equal_sounds_follow_each_other_with_a_gap():
    queue = BuzzerQueue(gap_ms=100)
    queue.play(TILE, 0)
    queue.play(TILE, 10)
    assert timeline(queue, 1000) == [(0, True), (70, False), (170, True), (240, False)]


def test_the_end_overtakes_everything_and_nothing_stale_follows():
    queue = BuzzerQueue()
    for _ in range(5):
        queue.play(TILE, 0)
    queue.play(END, 30)
    assert timeline(queue, 3000, start=30) == [
        (30, True),
        (530, False),
        (630, True),
        (1130, False),
    ]


def test_a_lesser_sound_waits_for_the_end():
    queue = BuzzerQueue(gap_ms=100)
    queue.play(END, 0)
    queue.play(TILE, 10)
    assert timeline(queue, 3000)[-2:] == [(1200, True), (1270, False)]


def test_a_thousand_sounds_do_not_pile_up():
    queue = BuzzerQueue()
    for _ in range(1000):
        queue.play(TILE, 0)
    assert len(timeline(queue, 20_000)) <= 2 * 9


def test_the_next_change_is_announced():
    queue = BuzzerQueue(gap_ms=100)
    assert queue.wakeup_ms(0) is None
    queue.play(END, 0)
    assert [queue.wakeup_ms(at) for at in (0, 500, 600, 1150)] == [500, 600, 1100, 1200]


def test_every_sound_is_distinct():
    shapes = [pattern.times_ms for pattern in BUZZER_PATTERNS.values()]
    assert len(set(shapes)) == len(shapes)


@pytest.mark.parametrize("signal", RULES)
def test_the_signals_of_the_rules_cut_the_desk_short(signal):
    queue = BuzzerQueue()
    queue.play(BUZZER_PATTERNS["refusal"], 0)
    queue.play(BUZZER_PATTERNS[signal], 30)
    assert sounded(queue, start=30) == on_ms(signal)


@over("later_ms", [1, 100, 400])
@over("first", RULES)
@over("second", RULES)
def test_none_of_them_is_ever_shorter_than_its_length(first, second, later_ms):
    """Stopped by hand right after the warning, the coup ends with both signals whole."""
    queue = BuzzerQueue()
    queue.play(BUZZER_PATTERNS[first], 0)
    early = sum(queue.level(at) for at in range(later_ms))
    queue.play(BUZZER_PATTERNS[second], later_ms)
    assert early + sounded(queue, start=later_ms) == on_ms(first) + on_ms(second)


def sounded(queue, start=0):
    """For how many milliseconds it is on."""
    return sum(queue.level(at) for at in range(start, start + 10_000))


def on_ms(signal):
    return sum(BUZZER_PATTERNS[signal].times_ms[::2])


def test_a_hall_hears_the_signals_of_the_rules_and_no_beep():
    queue = BuzzerQueue()
    queue.play(BUZZER_PATTERNS["refusal"], 0)
    assert not any(queue.rule_level(at) for at in range(2000))
    queue.play(BUZZER_PATTERNS["end"], 2000)
    assert sum(queue.rule_level(at) for at in range(2000, 6000)) == on_ms("end")


def test_lamps_are_steady_or_blink():
    lamp = Lamp()
    assert not lamp.level(0)
    lamp.show(LAMP_PATTERNS["on"], 0)
    assert all(lamp.level(at) for at in range(0, 5000, 7))
    assert lamp.wakeup_ms(0) is None
    lamp.show(LAMP_PATTERNS["blink"], 100)
    assert timeline(lamp, 2000, start=100) == [
        (100, True),
        (600, False),
        (1100, True),
        (1600, False),
    ]
    assert lamp.wakeup_ms(150) == 600
    lamp.show(LAMP_PATTERNS["off"], 2000)
    assert not lamp.level(2000)


def test_asking_again_does_not_restart_a_blink():
    lamp = Lamp()
    lamp.show(LAMP_PATTERNS["blink"], 0)
    lamp.show(LAMP_PATTERNS["blink"], 400)
    assert not lamp.level(600)


@pytest.mark.parametrize("times", [(), (0,), (100, -1)])
def test_a_pattern_without_time_is_refused(times):
    with pytest.raises(SettingsError):
        Pattern(times)
