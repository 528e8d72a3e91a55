"""Taking stock of a bag with a UHF module, in virtual time."""

import pytest

from firmware_bridge.messages import ReaderState, StockProgress, StockTaken
from firmware_bridge.readers.m100 import encode
from firmware_bridge.virtual.simulators.base import Rudeness
from tests.firmware_bridge.readers.virtual_time import ReaderInTime, stock

BAG = [f"E2801190{number:016X}" for number in range(102)]
STOP, MULTI = encode(0x28), encode(0x27, b"\x22\xff\xff")


def bag_table(tags=BAG, **options):
    table = ReaderInTime("m100", **options)
    table.place(*tags)
    table.run(600)
    return table


def taken(table, most_ms=20_000):
    table.dialogue.take_stock(table.now)
    for _ in range(most_ms // 100):
        found = [m for m in stock(table.run(100)) if isinstance(m, StockTaken)]
        if found:
            return found[0]
    raise AssertionError("never finished")


def test_it_is_stopped_drained_and_set_up_for_europe_and_many_tags():
    table = bag_table()
    assert bytes(table.sent) == (
        STOP + STOP + encode(0x03, b"\x00") + encode(0x07, b"\x03") + encode(0x0E, b"\x11\x38")
    )
    assert table.dialogue.state is ReaderState.OK


def test_region_and_power_come_from_the_settings():
    table = bag_table(region="us", power=1500)
    assert encode(0x07, b"\x02") in table.sent
    assert encode(0xB6, (1500).to_bytes(2, "big")) in table.sent


def test_a_whole_bag_is_heard_in_a_few_passes():
    table = bag_table()
    result = taken(table)
    assert result.tags == tuple(BAG)
    assert result.settled
    assert 4 <= result.passes <= 10
    assert any(isinstance(message, StockProgress) for message in table.messages)


def test_tags_badly_heard_need_more_passes_but_are_found():
    table = bag_table(rudeness=Rudeness(miss=0.6))
    assert taken(table).tags == tuple(BAG)


def test_a_shadowed_tag_is_missing_and_nothing_says_so():
    table = bag_table()
    table.sim.shadowed = set(BAG[:2])
    result = taken(table)
    assert result.tags == tuple(BAG[2:])
    assert result.settled  # which is why stock-taking is advice


def test_an_empty_bag():
    result = taken(bag_table([]))
    assert (result.tags, result.passes, result.settled) == ((), 3, True)


def test_it_gives_up_when_new_tags_never_end():
    table = bag_table(quiet_passes=1, most_passes=1)
    result = taken(table)
    assert result.passes == 1
    assert not result.settled


def test_it_can_be_asked_twice():
    table = bag_table(BAG[:5])
    assert taken(table).tags == tuple(BAG[:5])
    table.remove(BAG[0])
    assert taken(table).tags == tuple(BAG[1:5])


def test_a_module_left_streaming_is_stopped_first():
    table = ReaderInTime("m100")
    table.place(*BAG[:20])
    table.sim.host_sent(MULTI, table.now)
    table.run(100)
    table.dialogue.open(table.now)
    table.run(1000)
    assert table.dialogue.state is ReaderState.OK
    bytes_then = table.dialogue.counters.bytes
    table.run(1000)
    assert table.dialogue.counters.bytes == bytes_then


def test_the_first_command_after_a_sleep_may_be_eaten():
    table = ReaderInTime("m100")
    table.sim.muted = True
    table.run(600)
    table.sim.muted = False
    table.run(800)
    assert table.dialogue.state is ReaderState.OK


def test_a_stock_taking_cut_short_by_silence_begins_again():
    table = bag_table(BAG[:30])
    table.dialogue.take_stock(table.now)
    table.run(700)
    table.sim.muted = True
    table.run(3000)
    assert table.dialogue.state is ReaderState.SILENT
    table.sim.muted = False
    results = [m for m in stock(table.run(8000)) if isinstance(m, StockTaken)]
    assert [result.tags for result in results] == [tuple(BAG[:30])]


def test_its_health_is_asked_while_idle():
    table = bag_table([])
    before = bytes(table.sent).count(encode(0x03, b"\x00"))
    table.run(11_000)
    assert bytes(table.sent).count(encode(0x03, b"\x00")) == before + 2


@pytest.mark.parametrize("fault", ["noise", "corrupt", "truncate"])
def test_broken_notices_are_heard_in_another_round(fault):
    table = bag_table(BAG[:40], rudeness=Rudeness(**{fault: 0.3}))
    assert taken(table).tags == tuple(BAG[:40])
