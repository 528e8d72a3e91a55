"""The conversation with a PN532, against its simulator, in virtual time."""

import pytest

from firmware_bridge.messages import DeviceReset, ReaderState
from firmware_bridge.readers.pn532 import ACK_FRAME, HEALTH_MS, NACK_FRAME, encode
from tests.firmware_bridge.readers.virtual_time import NFC, ReaderInTime, crowds, gone, seen

A, B, C = NFC


@pytest.fixture
def table():
    table = ReaderInTime("pn532")
    table.run(200)
    return table


def test_it_is_woken_configured_and_listed_for_two(table):
    sent = bytes(table.sent)
    assert sent.startswith(b"\x55\x55" + bytes(14) + encode(0x14, b"\x01\x00\x01"))
    assert encode(0x32, b"\x05\x01\x00\x01") in sent
    assert encode(0x4A, b"\x02\x00") in sent
    assert encode(0x4A, b"\x01\x00") not in sent
    assert table.dialogue.state is ReaderState.OK


def test_place_swap_and_remove(table):
    table.place(A)
    assert seen(table.run(60)) == [A]
    table.remove()
    table.place(B)
    assert seen(table.run(60)) == [B]
    table.remove()
    table.run(600)
    assert seen(table.messages) == [A, B]
    assert gone(table.messages) == [A, B]


def test_two_at_once_then_one(table):
    table.place(A, B)
    assert crowds(table.run(60)) == [(A, B)]
    table.remove(A)
    assert seen(table.run(600)) == [B]
    assert crowds(table.messages) == [(A, B)]


def test_three_are_a_crowd_too(table):
    table.place(A, B, C)
    messages = table.run(500)
    assert seen(messages) == []
    assert crowds(messages)


def test_its_health_is_asked_every_five_seconds(table):
    before = bytes(table.sent).count(encode(0x02))
    table.run(3 * HEALTH_MS)
    assert bytes(table.sent).count(encode(0x02)) == before + 3


def test_a_broken_answer_is_asked_for_again(table):
    table.sim.corrupt(1)
    table.place(A)
    assert seen(table.run(100)) == [A]
    assert NACK_FRAME in table.sent


def test_a_truncated_answer_is_aborted_and_the_round_repeated(table):
    table.sim.truncate(1)
    table.place(A)
    assert seen(table.run(1500)) == [A]
    assert table.dialogue.state is ReaderState.OK


def test_a_mute_chip_is_silent_and_comes_back(table):
    table.place(A)
    table.run(100)
    table.sim.muted = True
    messages = table.run(4000)
    assert table.dialogue.state is ReaderState.SILENT
    assert gone(messages) == [A]
    assert ACK_FRAME in table.sent
    table.sim.muted = False
    assert seen(table.run(2500)) == [A]
    assert table.dialogue.state is ReaderState.OK


def test_a_chip_that_lost_its_power_is_set_up_again(table):
    table.sim.power_on(table.now)
    table.run(4000)
    assert table.dialogue.state is ReaderState.OK
    table.place(A)
    assert seen(table.run(100)) == [A]


@pytest.mark.parametrize("late_ms", [200, 320, 700, 900])
def test_a_machine_too_slow_for_its_answers_blames_no_supply(table, late_ms):
    """It may be taken for mute, and is set up again; that it had forgotten is not said."""
    table.late_ms = late_ms
    table.run(1500)
    table.late_ms = 0
    table.place(A)
    assert seen(table.run(4000)) == [A]
    assert not [each for each in table.messages if isinstance(each, DeviceReset)]


def test_a_supply_that_sagged_is_told(table):
    table.sim.power_on(table.now)
    table.run(4000)
    assert [each for each in table.messages if isinstance(each, DeviceReset)]


def test_one_lost_answer_costs_nothing_but_time(table):
    table.sim.muted = True
    table.run(200)
    table.sim.muted = False
    table.run(700)
    assert table.dialogue.state is ReaderState.OK
    assert bytes(table.sent).count(b"\x55\x55") == 1


def test_a_corrupt_uid_is_not_a_tag(table):
    table.sim.ghost("88040C12FFFFFF", table.now)
    assert seen(table.run(800)) == []
    assert table.dialogue.counters.errors == 2  # it is asked for twice


def test_noise_from_a_dead_line_does_not_wake_it():
    table = ReaderInTime("pn532")
    table.sim.muted = True
    for _ in range(30):
        table.run(100)
        table.dialogue.receive(b"\x00\xff\x80\x80" * 4, table.now)
    assert table.dialogue.state is not ReaderState.OK
    assert table.dialogue.diagnosis() is not None
