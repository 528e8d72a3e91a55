"""Arrivals and departures: by identity, never by time."""

from firmware_bridge.messages import TagGone, TagSeen, TwoTags
from firmware_bridge.readers.dialogue import TagPresence

A, B = "AA", "BB"


def saw(tag, at_ms):
    return TagSeen("pad", tag, at_ms)


def left(tag, at_ms):
    return TagGone("pad", tag, at_ms)


def presence(misses=0):
    return TagPresence("pad", absence_ms=300, misses=misses)


def test_a_tag_left_on_the_pad_is_announced_once():
    pad = presence()
    assert pad.heard(A, 0) == [saw(A, 0)]
    assert [pad.heard(A, at) for at in range(65, 2000, 65)] == [[]] * 30
    assert pad.tick(2100) == []
    assert pad.tick(2300) == [left(A, 2300)]


def test_another_tag_is_an_arrival_at_once_however_fast():
    pad = presence()
    assert pad.heard(A, 0) == [saw(A, 0)]
    assert pad.heard(B, 1) == [left(A, 1), saw(B, 1)]
    assert pad.heard(A, 2) == [left(B, 2), saw(A, 2)]


def test_the_same_tag_comes_again_only_after_an_absence():
    pad = presence()
    pad.heard(A, 0)
    assert pad.heard(A, 299) == []
    assert pad.heard(A, 600) == [left(A, 600), saw(A, 600)]


def test_a_reader_without_repeats_may_announce_the_same_tag_at_once():
    pad = presence()
    assert pad.entered(A, 0) == [saw(A, 0)]
    assert pad.entered(A, 10) == [left(A, 10), saw(A, 10)]


def test_two_at_once_are_told_once_and_none_is_accepted():
    pad = presence()
    assert pad.listed((A, B), 0) == [TwoTags("pad", (A, B), 0)]
    assert pad.listed((A, B), 20) == []
    assert pad.listed((B, A), 40) == []


def test_one_of_two_missed_for_a_round_is_not_alone():
    pad = presence(misses=1)
    pad.listed((A, B), 0)
    assert pad.listed((A,), 20) == []
    assert pad.listed((A, B), 40) == []


def test_the_one_that_stays_is_accepted_when_the_other_has_left():
    pad = presence(misses=1)
    pad.listed((A, B), 0)
    assert pad.listed((B,), 299) == []
    assert pad.listed((B,), 301) == [left(A, 301), saw(B, 301)]


def test_the_first_of_two_is_not_announced_again():
    pad = presence(misses=1)
    assert pad.listed((A,), 0) == [saw(A, 0)]
    assert pad.listed((A, B), 20) == [TwoTags("pad", (A, B), 20)]
    assert pad.listed((A,), 400) == [left(B, 400)]
    assert pad.listed((A,), 420) == []


def test_a_lister_must_miss_a_tag_several_times():
    pad = presence(misses=3)
    pad.listed((A,), 0)
    assert pad.listed((), 400) == []
    assert pad.listed((), 800) == []
    assert pad.listed((), 820) == [left(A, 820)]


def test_a_crowd_can_be_told_again_after_it_has_dissolved():
    pad = presence()
    pad.crowded((), 0)
    assert pad.crowded((), 100) == []
    pad.heard(A, 200)
    assert pad.crowded((), 210) == [TwoTags("pad", (), 210)]


def test_a_lost_reader_forgets_everything():
    pad = presence()
    pad.heard(A, 0)
    assert pad.clear(1) == [left(A, 1)]
    assert pad.heard(A, 2) == [saw(A, 2)]


def test_when_to_look_again():
    pad = presence()
    assert pad.wakeup_ms() is None
    pad.heard(A, 100)
    assert pad.wakeup_ms() == 400
