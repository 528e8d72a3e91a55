"""Every published frame decodes, or is refused where its source is wrong, however it is cut."""

import pytest

from firmware_bridge.readers.frames import ReadKind
from firmware_bridge.readers.listeners import LinesParser, encode_em4100, encode_line
from firmware_bridge.readers.m100 import QUERY_S1_Q7, SET_QUERY, M100Parser, encode_notice
from firmware_bridge.readers.m100 import encode as encode_m100
from firmware_bridge.readers.pn532 import IN_LIST_PASSIVE_TARGET, Pn532Parser, list_targets_reply
from firmware_bridge.readers.pn532 import encode as encode_pn532
from tests.firmware_bridge.readers.known_frames import ALL, GOOD, NTAG, OTHER, SIGNED_LINES
from tests.tools.every import over


@over(("maker", "frame", "read"), ALL)
def test_a_whole_frame(maker, frame, read):
    parser = maker()
    assert parser.feed(frame) == ([read] if read else [])
    assert parser.counters.bytes == len(frame)
    assert parser.counters.frames == (read is not None)


@over(("maker", "frame", "read"), ALL)
def test_cut_at_every_byte(maker, frame, read):
    expected = [read] if read else []
    for cut in range(len(frame) + 1):
        parser = maker()
        assert parser.feed(frame[:cut]) + parser.feed(frame[cut:]) == expected
    parser = maker()
    assert [r for byte in frame for r in parser.feed(bytes([byte]))] == expected


@over(("maker", "frame", "read"), GOOD)
def test_twice_in_a_row(maker, frame, read):
    assert maker().feed(frame + frame) == [read, read]


@over(("maker", "frame", "read"), GOOD)
@over("noise", [b"\x55" * 7, b"\xff\xfe", b"\x02\x02", b"\xbb", b"\xbb\x02", b"x"])
def test_noise_before_is_survived(maker, frame, read, noise):
    parser = maker()
    before = noise + b"\n" if isinstance(parser, LinesParser) else noise
    assert parser.feed(before + frame) == [read]
    assert parser.counters.noise > 0


@over(("maker", "frame", "read"), GOOD)
def test_a_cut_frame_may_delay_the_next_two_but_not_eat_both(maker, frame, read):
    for cut in range(1, len(frame)):
        parser = maker()
        reads = parser.feed(frame[:cut] + frame + frame)
        assert (reads + parser.expire(parser.frame_timeout_ms + 1))[-1:] == [read]


@over(("maker", "frame", "read"), GOOD)
def test_after_a_pause_a_cut_frame_eats_nothing(maker, frame, read):
    for cut in range(1, len(frame)):
        parser = maker()
        parser.feed(frame[:cut], now_ms=1000)
        late = 1000 + parser.frame_timeout_ms + 1
        # An unsigned line after a pause is not trusted: it may be the rest of the cut one.
        again = frame if maker is LinesParser and b"*" not in frame else b""
        assert parser.feed(again + frame, now_ms=late)[-1:] == [read]


@over(("maker", "frame", "read"), GOOD)
def test_no_single_flipped_bit_gives_another_tag(maker, frame, read):
    for index in range(len(frame)):
        for bit in range(8):
            broken = bytearray(frame)
            broken[index] ^= 1 << bit
            tags = {t for r in maker().feed(bytes(broken)) for t in r.tags}
            if maker is LinesParser and b"*" not in frame:
                continue  # unsigned lines of other people's sketches cannot be protected
            assert tags <= set(read.tags)


def test_the_encoders_agree_with_the_makers():
    assert encode_em4100("62E3086CED", b"\x03").hex() == "0236324533303836434544303803"
    assert encode_pn532(IN_LIST_PASSIVE_TARGET, b"\x02\x00").hex() == "0000ff04fcd44a0200e000"
    assert encode_m100(SET_QUERY, QUERY_S1_Q7).hex() == "bb000e00021138597e"
    epc = bytes.fromhex("E20010710000529B0940B402")
    assert encode_notice(epc, rssi=0xD5)[5:].hex().startswith("d53000")
    assert list_targets_reply([bytes.fromhex(NTAG), bytes.fromhex(OTHER)]).hex().endswith("815d00")


def test_an_extended_frame():
    body = bytes([0xD5, 0x41]) + bytes(260)
    high, low = divmod(len(body), 256)
    frame = (
        bytes.fromhex("0000FFFFFF")
        + bytes([high, low, -(high + low) & 0xFF])
        + body
        + bytes([-sum(body) & 0xFF, 0])
    )
    (read,) = Pn532Parser().feed(frame)
    assert (read.kind, read.code, len(read.payload)) == (ReadKind.REPLY, 0x41, 260)


def listing(count: int, *records: str) -> bytes:
    payload = bytes([count]) + b"".join(bytes.fromhex(record) for record in records)
    return encode_pn532(IN_LIST_PASSIVE_TARGET + 1, payload, 0xD5)


def test_a_cascade_byte_is_no_tag():
    parser = Pn532Parser()
    assert parser.feed(listing(1, "0100440007 88040C12FFFFFF")) == []
    assert parser.counters.errors == 1


def test_a_uid_of_a_wrong_length_is_no_tag():
    assert Pn532Parser().feed(listing(1, "0100440005 0102030405")) == []


def test_two_targets_one_unreadable_are_still_a_crowd():
    (read,) = Pn532Parser().feed(
        listing(2, "0100440007 04A31B2A5C6180", "0200440007 88040C12FFFFFF")
    )
    assert read.kind is ReadKind.CROWD


def test_a_target_with_an_ats_does_not_shift_the_second_one():
    (read,) = Pn532Parser().feed(
        listing(2, "0103442007 04A31B2A5C6180 05 78807002", "0200440007 04B79C2A5C6181")
    )
    assert read.tags == (NTAG, OTHER)


def test_our_own_echo_is_not_an_answer():
    parser = Pn532Parser()
    assert parser.feed(encode_pn532(0x02)) == []
    assert parser.counters.errors == 1


def test_an_epc_with_a_wrong_crc_is_refused_though_the_sum_is_right():
    good = encode_notice(bytes.fromhex("E20010710000529B0940B402"))
    swapped = good[:10] + bytes([good[11], good[10]]) + good[12:]  # a sum does not see this
    assert M100Parser().feed(good)
    assert M100Parser().feed(swapped) == []


@pytest.mark.parametrize("words", [1, 2, 4, 8, 31])
def test_epcs_of_any_length(words):
    epc = bytes(range(1, 2 * words + 1))
    (read,) = M100Parser().feed(encode_notice(epc))
    assert read.tags == (epc.hex().upper(),)


def test_who_can_sign_must_sign():
    parser = LinesParser()
    assert parser.feed(b"04 A3 1B 2A\n")
    parser.feed(encode_line("H"))
    assert parser.signed
    assert parser.feed(b"04 A3 1B 2A\n") == []
    for line, read in SIGNED_LINES:
        assert parser.feed(line.encode()) == ([read] if read else [])
