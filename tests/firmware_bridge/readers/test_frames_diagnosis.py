"""Counters, timeouts, and the sentence « wrong reader type or speed »."""

import pytest

from firmware_bridge.readers.frames import WRONG_READER_OR_SPEED
from firmware_bridge.readers.listeners import (
    IdLaParser,
    LinesParser,
    Rdm6300Parser,
    encode_em4100,
    encode_line,
)
from firmware_bridge.readers.m100 import M100Parser, encode_notice
from firmware_bridge.readers.pn532 import ACK_FRAME, Pn532Parser
from tests.tools.every import over

PARSERS = [Rdm6300Parser, IdLaParser, Pn532Parser, M100Parser, LinesParser]
GARBAGE = bytes([0xF8, 0x78, 0x00, 0xE0]) * 16
GOOD_FRAME = {
    Rdm6300Parser: encode_em4100("62E3086CED", Rdm6300Parser.tail),
    IdLaParser: encode_em4100("62E3086CED", IdLaParser.tail),
    Pn532Parser: ACK_FRAME,
    M100Parser: encode_notice(bytes(12)),
    LinesParser: encode_line("H"),
}


@pytest.mark.parametrize("parser_class", PARSERS)
def test_sixty_four_bytes_without_a_frame_are_a_diagnosis(parser_class):
    parser = parser_class()
    line_end = b"\n" if parser_class is LinesParser else b"\xf8"
    parser.feed(GARBAGE[:63])
    assert parser.diagnosis() is None
    parser.feed(line_end)
    assert parser.diagnosis() == WRONG_READER_OR_SPEED


@pytest.mark.parametrize("parser_class", PARSERS)
def test_one_good_frame_clears_the_reader(parser_class):
    parser = parser_class()
    parser.feed(GARBAGE + b"\n")
    parser.feed(GOOD_FRAME[parser_class])
    parser.feed(GARBAGE + b"\n")
    assert parser.diagnosis() is None


@over("talker", PARSERS)
@over("listener", PARSERS)
def test_the_frames_of_another_model_are_diagnosed(talker, listener):
    parser = listener()
    for _ in range(200):
        parser.feed(GOOD_FRAME[talker])
    assert (parser.diagnosis() is None) == (talker is listener)


def test_a_readable_banner_is_no_wrong_speed():
    parser = LinesParser()
    parser.feed(b"ets Jun  8 2016 00:22:57\r\n" * 20)
    parser.feed(b"\x1b[0;32mI (29) boot: ESP-IDF v4.4 2nd stage bootloader\x1b[0m\r\n" * 5)
    parser.feed(b"\tFirmware Version: 0x92 = v2.0\n")
    assert parser.diagnosis() is None
    assert parser.counters.errors == 0


def test_a_line_without_end_does_not_fill_the_memory():
    parser = LinesParser()
    for _ in range(1000):
        parser.feed(b"A" * 100)
    assert parser.counters.noise >= 99_000
    assert parser.diagnosis() == WRONG_READER_OR_SPEED


def test_half_a_line_does_not_become_another_line():
    parser = LinesParser()
    parser.feed(b"UID: 04 A3 1B", now_ms=0)
    assert parser.feed(b" 2A 5C 61 80\n", now_ms=5000) == []
    assert parser.counters.errors == 1


def test_padding_zeros_are_neither_noise_nor_errors():
    parser = Pn532Parser()
    parser.feed(bytes(40) + ACK_FRAME + bytes(40), now_ms=0)
    assert parser.expire(now_ms=10_000) == []
    assert parser.counters.noise == parser.counters.errors == 0


def test_a_frame_hidden_in_a_dead_one_is_found_when_time_passes():
    notice = encode_notice(bytes(12))
    parser = M100Parser()
    assert parser.feed(b"\xbb\x02\x22\x00\x60" + notice, now_ms=0) == []
    assert len(parser.expire(now_ms=parser.frame_timeout_ms)) == 0
    assert len(parser.expire(now_ms=parser.frame_timeout_ms + 1)) == 1


def test_counters_add_up():
    parser = Rdm6300Parser()
    good = GOOD_FRAME[Rdm6300Parser]
    parser.feed(b"\xff\xff" + good + b"\x02\x31\x02\x33" + good)
    counters = parser.counters
    assert counters.frames == 2
    assert counters.errors == 2
    assert counters.noise == 6
    assert counters.bytes == counters.noise + 2 * len(good)
