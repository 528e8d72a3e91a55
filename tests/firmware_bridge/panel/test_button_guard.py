"""Debounce and long press, through our own guard: the mock pins know neither."""

from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.panel.guard import ButtonGuard, Gesture

DOWN, UP = True, False
SETTLED = 5
LET_GO = 30
DROP = 60
LONG = 1500


def pressed(at_ms):
    return Gesture(held=False, at_ms=at_ms)


def held(at_ms):
    return Gesture(held=True, at_ms=at_ms)


def play(guard, *edges, until=10_000, changes=()):
    """Edges as (time, down?), changes of `hold` as (time, hold?); time passes by milliseconds.
    Gives (time told, gesture) pairs."""
    told = []
    todo, changes = list(edges), dict(changes)
    for now in range(until):
        guard.hold = changes.get(now, guard.hold)
        while todo and todo[0][0] == now:
            told.append((now, guard.edge(todo.pop(0)[1], now)))
        told.append((now, guard.tick(now)))
    return [(now, gesture) for now, gesture in told if gesture is not None]


def gestures(guard, *edges, **options):
    return [gesture for _, gesture in play(guard, *edges, **options)]


def test_a_press_is_told_while_the_finger_is_down():
    assert play(ButtonGuard(), (100, DOWN), (200, UP)) == [(100 + SETTLED, pressed(100))]


def test_a_chattering_contact_is_one_press_that_began_with_the_first_closing():
    chatter = [(100 + step, step % 2 == 0) for step in range(9)]
    assert play(ButtonGuard(), *chatter, (300, UP)) == [(108 + SETTLED, pressed(100))]


def test_chatter_on_the_way_up_is_no_second_press():
    chatter = [(300 + step, step % 2 == 1) for step in range(9)]
    assert gestures(ButtonGuard(), (100, DOWN), *chatter) == [pressed(100)]


def test_a_spike_on_the_wire_is_no_finger():
    for guard in (ButtonGuard(), ButtonGuard(hold=True)):
        assert gestures(guard, (100, DOWN), (100, UP), (120, DOWN), (123, UP)) == []


def test_a_press_right_after_a_spike_counts():
    edges = [(100, DOWN), (101, UP), (140, DOWN), (200, UP)]
    assert gestures(ButtonGuard(), *edges) == [pressed(140)]


def test_slow_chatter_within_the_guard_time_is_ignored():
    edges = [(100, DOWN), (200, UP), (300, DOWN), (340, UP)]
    assert gestures(ButtonGuard(), *edges) == [pressed(100)]


def test_the_second_press_counts_after_the_guard_time():
    edges = [(100, DOWN), (200, UP), (350, DOWN), (450, UP)]
    assert gestures(ButtonGuard(), *edges) == [pressed(100), pressed(350)]


def test_a_finger_that_stays_where_a_long_press_means_nothing_is_still_one_press():
    assert gestures(ButtonGuard(), (100, DOWN), (5000, UP)) == [pressed(100)]


def test_where_a_long_press_is_another_word_the_short_one_waits_for_the_release():
    told = play(ButtonGuard(hold=True), (100, DOWN), (400, UP))
    assert told == [(400 + DROP, pressed(100))], "late, but it happened with the finger down"


def test_a_long_press_is_told_when_it_is_long_enough():
    told = play(ButtonGuard(hold=True), (100, DOWN), (2000, UP))
    assert told == [(100 + LONG, held(100 + LONG))]


def test_a_bouncing_long_press_is_still_long():
    chatter = [(100 + step, step % 2 == 0) for step in range(9)]
    assert gestures(ButtonGuard(hold=True), *chatter, (2000, UP)) == [held(100 + LONG)]


def test_just_short_of_long_is_short():
    assert gestures(ButtonGuard(hold=True), (100, DOWN), (1599, UP)) == [pressed(100)]
    assert gestures(ButtonGuard(hold=True), (100, DOWN), (1600, UP)) == [held(1600)]


def test_a_long_press_is_known_even_if_nobody_ticked():
    guard = ButtonGuard(hold=True)
    assert guard.edge(DOWN, 0) is None
    assert guard.edge(UP, 2000) == held(LONG)
    assert guard.tick(2100) is None


def test_a_short_press_is_known_even_if_nobody_ticked():
    guard = ButtonGuard()
    guard.edge(DOWN, 0)
    assert guard.edge(UP, 80) == pressed(0)
    assert guard.tick(200) is None


def test_a_release_without_a_press_is_nothing():
    assert gestures(ButtonGuard(), (100, UP)) == []


def test_a_lost_release_does_not_double_the_press():
    assert gestures(ButtonGuard(), (100, DOWN), (900, DOWN), (1000, UP)) == [pressed(100)]


def test_a_long_press_that_loses_its_meaning_under_the_finger_is_not_lost():
    for edges, told in (
        ([(100, DOWN), (400, UP)], pressed(100)),
        ([(100, DOWN), (2000, UP)], held(100 + LONG)),
    ):
        assert gestures(ButtonGuard(hold=True), *edges, changes=[(200, False)]) == [told]


def test_a_long_press_that_gets_a_meaning_under_the_finger_is_not_told_twice():
    edges = [(100, DOWN), (3000, UP)]
    assert gestures(ButtonGuard(), *edges, changes=[(200, True)]) == [pressed(100)]


def test_a_change_while_the_contact_still_bounces_is_for_the_next_finger():
    edges = [(100, DOWN), (101, UP), (103, DOWN), (200, UP), (1000, DOWN), (1100, UP)]
    told = play(ButtonGuard(), *edges, changes=[(102, True)])
    assert told == [(108, pressed(100)), (1100 + DROP, pressed(1000))]


def test_when_to_tick():
    guard = ButtonGuard(hold=True)
    assert guard.wakeup_ms() is None
    guard.edge(DOWN, 100)
    assert guard.wakeup_ms() == 105
    guard.tick(105)
    assert guard.wakeup_ms() == 1600
    guard.edge(UP, 200)
    assert guard.wakeup_ms() == 200 + DROP
    guard.tick(200 + DROP)
    assert guard.wakeup_ms() is None


def test_a_finger_already_told_is_looked_at_again_when_it_would_be_stuck_and_then_no_more():
    guard = ButtonGuard()
    guard.edge(DOWN, 100)
    guard.tick(105)
    assert guard.wakeup_ms() == 15_100
    assert not guard.is_stuck(15_099)
    assert guard.is_stuck(15_100)
    assert guard.wakeup_ms() is None


def test_a_contact_that_drops_for_45_ms_does_not_cut_a_long_press():
    edges = [(100, DOWN), (500, UP), (545, DOWN), (2000, UP)]
    assert gestures(ButtonGuard(hold=True), *edges) == [held(100 + LONG)]


STEPS = st.sampled_from((0, 1, 3, 6, 20, 40, 160, 2000))
MOMENTS = st.lists(st.tuples(STEPS, st.sampled_from(("down", "up", "tick", "hold", "free"))))


@given(MOMENTS)
def test_whatever_the_contact_and_the_game_do_a_finger_is_one_gesture(moments):
    """Gestures come in the order in which they happened, each from a finger of its own: between
    two of them the contact was seen open, and the guard time is kept."""
    guard, now, told, opened_ms = ButtonGuard(), 0, [], None
    for step, what in moments:
        now += step
        if what in ("hold", "free"):
            guard.hold = what == "hold"
            continue
        if what == "up":
            opened_ms = now
        gesture = guard.tick(now) if what == "tick" else guard.edge(what == "down", now)
        if gesture is None:
            continue
        assert gesture.at_ms <= now
        began_ms = gesture.at_ms - (LONG if gesture.held else 0)
        if told:
            assert began_ms - told[-1] >= 150 and opened_ms is not None
        told.append(began_ms)


@given(st.integers(0, 3000), st.integers(SETTLED, 3000), st.booleans(), st.booleans())
def test_a_change_at_any_moment_of_a_press_neither_loses_nor_doubles_it(at, lasts, first, then):
    changes = [(at, then)]
    edges = [(100, DOWN), (100 + lasts, UP)]
    told = gestures(ButtonGuard(hold=first), *edges, until=4000, changes=changes)
    long_counts = then if at <= 100 else first
    assert told == [held(100 + LONG) if long_counts and lasts >= LONG else pressed(100)]
