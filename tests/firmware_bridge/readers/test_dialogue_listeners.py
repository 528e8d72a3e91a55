"""Readers that only talk, against their simulators, in virtual time."""

import pytest

from firmware_bridge.messages import ReaderState
from firmware_bridge.readers.listeners import encode_line
from tests.firmware_bridge.readers.virtual_time import EM, ReaderInTime, crowds, gone, seen

LISTENERS = ["rdm6300", "id12la", "lines"]


@pytest.mark.parametrize("model", LISTENERS)
def test_place_and_remove(model):
    table = ReaderInTime(model)
    table.run(500)
    a, b, _ = table.tags
    table.place(a)
    assert seen(table.run(200)) == [a]
    table.remove()
    table.place(b)
    assert seen(table.run(200)) == [b]
    table.remove()
    table.run(4000)
    assert gone(table.messages) == [a, b]


@pytest.mark.parametrize("model", LISTENERS)
def test_a_tag_left_there_is_announced_once(model):
    table = ReaderInTime(model)
    table.run(500)
    table.place(table.tags[0])
    assert seen(table.run(1500)) == table.tags[:1]


def test_rdm6300_falls_silent_in_place_and_nothing_is_announced_twice():
    table = ReaderInTime("rdm6300")
    table.place(EM[0])
    messages = table.run(6000)
    assert seen(messages) == [EM[0]]
    assert gone(messages) == [EM[0]]


def test_id12la_reports_each_entry():
    table = ReaderInTime("id12la")
    for _ in range(3):
        table.place(EM[0])
        table.run(100)
        table.remove()
        table.run(100)
    assert seen(table.messages) == [EM[0]] * 3


def test_rdm6300_two_tags_are_a_storm_of_errors():
    table = ReaderInTime("rdm6300")
    table.place(EM[0])
    table.run(500)
    table.place(EM[1])
    assert crowds(table.run(3000)) == [()]
    assert seen(table.messages) == [EM[0]]
    table.remove(EM[0])
    assert seen(table.run(500)) == [EM[1]]


def test_wrong_bytes_before_any_frame_are_no_crowd():
    table = ReaderInTime("rdm6300")
    for at in range(100):
        table.messages += table.dialogue.receive(b"\x02\x30\x31\xff", at)
    assert crowds(table.messages) == []


@pytest.mark.parametrize("model", LISTENERS)
@pytest.mark.parametrize("fault", ["truncate", "corrupt"])
def test_a_broken_frame_is_made_good_by_the_next(model, fault):
    table = ReaderInTime(model)
    table.run(500)
    getattr(table.sim, fault)(1)
    table.place(table.tags[0])
    messages = table.run(1500)
    # ID-12LA speaks once: a broken frame is a missed read, and the tile must be shown again.
    assert seen(messages) == ([] if model == "id12la" else table.tags[:1])
    assert table.dialogue.counters.errors + table.dialogue.counters.noise > 0


def test_our_lines_tell_a_crowd_and_a_departure_at_once():
    table = ReaderInTime("lines")
    table.run(500)
    a, b, _ = table.tags
    table.place(a, b)
    assert crowds(table.run(100)) == [()]
    table.remove(b)
    assert seen(table.run(3500)) == [a]
    table.remove(a)
    assert gone(table.run(100)) == [a]


def test_other_peoples_lines():
    table = ReaderInTime("lines", sim="lines-lenient")
    table.run(500)
    table.place(table.tags[0])
    assert seen(table.run(3000)) == table.tags[:1]
    assert table.dialogue.state is ReaderState.LISTENING


def test_a_lost_departure_heals_by_itself():
    table = ReaderInTime("lines")
    table.dialogue.receive(encode_line("T+ 04A31B2A"), 0)
    assert table.dialogue.tick(2499) == []
    assert gone(table.dialogue.tick(2500)) == ["04A31B2A"]


def test_the_heartbeat_makes_a_listener_accountable():
    table = ReaderInTime("lines")
    assert table.dialogue.state is ReaderState.LISTENING
    table.run(1500)
    assert table.dialogue.state is ReaderState.OK
    table.sim.muted = True
    table.run(4000)
    assert table.dialogue.state is ReaderState.SILENT
    table.sim.muted = False
    table.run(1500)
    assert table.dialogue.state is ReaderState.OK


def test_an_rdm6300_is_never_more_than_listening():
    table = ReaderInTime("rdm6300")
    table.place(EM[0])
    table.run(500)
    assert table.dialogue.state is ReaderState.LISTENING


@pytest.mark.parametrize("sim", ["rdm6300", "lines", "lines-lenient"])
def test_a_too_short_absence_does_not_make_a_tag_flicker(sim):
    table = ReaderInTime(sim.removesuffix("-lenient"), sim=sim, absence_ms=50)
    table.run(500)
    table.place(table.tags[0])
    assert seen(table.run(1700)) == table.tags[:1]


def test_absence_can_be_set_per_reader():
    table = ReaderInTime("rdm6300", absence_ms=3000)
    table.place(EM[0])
    table.run(200)
    table.remove()
    assert gone(table.run(2500)) == []
    assert gone(table.run(1000)) == [EM[0]]
