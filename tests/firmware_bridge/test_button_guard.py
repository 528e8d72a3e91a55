"""Debounce and long press, through our own guard: the mock pins know neither."""

import random

from firmware_bridge.gpio_panel import ButtonGuard, Gesture

P, H, R = Gesture.PRESSED, Gesture.HELD, Gesture.RELEASED
DOWN, UP = True, False


def play(guard, *edges, until=10_000):
    """Edges as (time, down?); a tick every 10 ms in between. Gives (time, gesture) pairs."""
    said = []
    todo = list(edges)
    for now in range(until):
        while todo and todo[0][0] == now:
            said += [(now, gesture) for gesture in guard.edge(todo.pop(0)[1], now)]
        if now % 10 == 0:
            said += [(now, gesture) for gesture in guard.tick(now)]
    return said


def gestures(guard, *edges):
    return [gesture for _, gesture in play(guard, *edges)]


def test_a_press_counts_the_moment_it_begins():
    assert play(ButtonGuard(), (100, DOWN), (200, UP)) == [(100, P), (230, R)]


def test_a_chattering_contact_is_one_press():
    chatter = [(100 + step, step % 2 == 0) for step in range(9)]
    assert gestures(ButtonGuard(), *chatter, (300, UP)) == [P, R]


def test_chatter_on_the_way_up_is_no_second_press():
    chatter = [(300 + step, step % 2 == 1) for step in range(9)]
    assert gestures(ButtonGuard(), (100, DOWN), *chatter) == [P, R]


def test_slow_chatter_within_the_guard_time_is_ignored():
    assert gestures(ButtonGuard(), (100, DOWN), (200, UP), (300, DOWN), (340, UP)) == [P, R]


def test_the_second_press_counts_after_the_guard_time():
    edges = [(100, DOWN), (200, UP), (350, DOWN), (450, UP)]
    assert gestures(ButtonGuard(), *edges) == [P, R, P, R]


def test_a_long_press_is_told_once_while_it_lasts():
    assert play(ButtonGuard(), (100, DOWN), (5000, UP)) == [(100, P), (1600, H), (5030, R)]


def test_where_a_long_press_is_another_word_the_short_one_waits_for_the_release():
    guard = ButtonGuard(hold=True)
    assert play(guard, (100, DOWN), (400, UP)) == [(430, P), (430, R)]
    assert [g for _, g in play(ButtonGuard(hold=True), (100, DOWN), (2000, UP))] == [H, R]


def test_a_bouncing_long_press_is_still_long():
    chatter = [(100 + step, step % 2 == 0) for step in range(9)]
    assert gestures(ButtonGuard(hold=True), *chatter, (2000, UP)) == [H, R]


def test_just_short_of_long_is_short():
    assert gestures(ButtonGuard(hold=True), (100, DOWN), (1599, UP)) == [P, R]
    assert gestures(ButtonGuard(hold=True), (100, DOWN), (1600, UP)) == [H, R]


def test_a_long_press_is_known_even_if_nobody_ticked():
    guard = ButtonGuard(hold=True)
    assert guard.edge(DOWN, 0) == []
    assert guard.edge(UP, 2000) == [H]
    assert guard.tick(2100) == [R]


def test_a_release_without_a_press_is_nothing():
    assert gestures(ButtonGuard(), (100, UP)) == []


def test_a_lost_release_does_not_double_the_press():
    assert gestures(ButtonGuard(), (100, DOWN), (900, DOWN), (1000, UP)) == [P, R]


def test_when_to_tick():
    guard = ButtonGuard()
    assert guard.wakeup_ms() is None
    guard.edge(DOWN, 100)
    assert guard.wakeup_ms() == 1600
    guard.edge(UP, 200)
    assert guard.wakeup_ms() == 230
    guard.tick(230)
    assert guard.wakeup_ms() is None


def test_whatever_the_contact_does_gestures_alternate():
    for seed in range(200):
        rng = random.Random(seed)
        guard, now, down, last_press = ButtonGuard(hold=seed % 2 == 0), 0, False, None
        for _ in range(300):
            now += rng.choice((1, 3, 20, 160, 2000))
            for gesture in guard.edge(rng.random() < 0.5, now) + guard.tick(now):
                if gesture is R:
                    assert down
                    down = False
                elif gesture is P and seed % 2:
                    assert not down
                    assert last_press is None or now - last_press >= 150
                    down, last_press = True, now
                else:
                    down = True
