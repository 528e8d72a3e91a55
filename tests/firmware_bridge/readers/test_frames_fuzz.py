"""Bytes that no reader would send, by the thousand here and by the ten million in torture.

No exception, no tag that was not sent, a bounded buffer; and how often noise passes for a frame.
"""

import random
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware_bridge.readers.listeners import (
    IdLaParser,
    LinesParser,
    Rdm6300Parser,
    encode_em4100,
    encode_line,
)
from firmware_bridge.readers.m100 import LONGEST_PARAMETERS, M100Parser, encode_notice
from firmware_bridge.readers.pn532 import LONGEST_BODY, Pn532Parser, list_targets_reply
from firmware_bridge.readers.wedge import KEYS, WedgeParser, encode_keys

SOME, MANY = 60_000, 10_000_000
CHUNK = 4096
LONGEST_BUFFER = LONGEST_BODY + LONGEST_PARAMETERS + 64


def tags_of(length: int) -> list[str]:
    rng = random.Random(length)
    return [(b"\x04" + rng.randbytes(length - 1)).hex().upper() for _ in range(102)]


def signed_lines() -> LinesParser:
    """A reader that has proved it can sign: nothing unsigned counts any more."""
    parser = LinesParser()
    parser.feed(encode_line("H"))
    return parser


MODELS = {
    Rdm6300Parser: (tags_of(5), lambda tag: encode_em4100(tag, Rdm6300Parser.tail)),
    IdLaParser: (tags_of(5), lambda tag: encode_em4100(tag, IdLaParser.tail)),
    Pn532Parser: (tags_of(7), lambda tag: list_targets_reply([bytes.fromhex(tag)])),
    M100Parser: (tags_of(12), lambda tag: encode_notice(bytes.fromhex(tag))),
    LinesParser: (tags_of(7), lambda tag: encode_line(f"T+ {tag}")),
    signed_lines: (tags_of(7), lambda tag: encode_line(f"T+ {tag}")),
}
SENT = 51  # only half of the registered tags is ever sent: hearing another half is a lie


def mutated(rng: random.Random, frame: bytes) -> bytes:
    data = bytearray(frame)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(data)) if data else 0
        match rng.randrange(5):
            case 0 if data:
                data[place] ^= 1 << rng.randrange(8)
            case 1 if data:
                data[place] = rng.randrange(256)
            case 2 if data:
                del data[place : place + rng.randint(1, 4)]
            case 3:
                data[place:place] = rng.randbytes(rng.randint(1, 4))
            case _:
                data[place:place] = data[: rng.randint(0, len(data))]
    return bytes(data)


def random_bytes(rng, tags, encode):
    return rng.randbytes(CHUNK)


def likely_bytes(rng, tags, encode):
    """Only bytes that occur in frames: the hardest noise."""
    alphabet = encode(tags[0]) + encode(tags[1])
    return bytes(rng.choices(alphabet, k=CHUNK))


def mutated_frames(rng, tags, encode):
    return b"".join(mutated(rng, encode(rng.choice(tags[:SENT]))) for _ in range(CHUNK // 16))


TORRENTS = pytest.mark.parametrize("make_bytes", [random_bytes, likely_bytes, mutated_frames])
PARSERS = pytest.mark.parametrize("parser_class", list(MODELS))


def drown(parser_class, make_bytes, most):
    """Feed so many wrong bytes; the counters, and how many tags of nobody's were heard."""
    rng = random.Random(f"{parser_class.__name__} {make_bytes.__name__}")
    tags, encode = MODELS[parser_class]
    parser, now_ms, unsent, foreign = parser_class(), 0, 0, 0
    while parser.counters.bytes < most:
        data = make_bytes(rng, tags, encode)
        while data:
            size = rng.randint(1, 200)
            now_ms += rng.choice((0, 1, 5, 50, 2000))
            heard = {tag for read in parser.feed(data[:size], now_ms) for tag in read.tags}
            foreign += len(heard - set(tags))
            unsent += len(heard & set(tags[SENT:]))
            assert len(parser._buffer) <= LONGEST_BUFFER
            data = data[size:]
    counters = parser.counters
    assert unsent == 0
    assert counters.noise <= counters.bytes
    protected = parser_class is not LinesParser and make_bytes is not mutated_frames
    assert not protected or foreign <= counters.bytes / 10_000
    return counters, foreign


@TORRENTS
@PARSERS
def test_torrents_of_wrong_bytes(parser_class, make_bytes):
    counters, _ = drown(parser_class, make_bytes, SOME)
    assert counters.bytes >= SOME


@pytest.mark.torture
@TORRENTS
@PARSERS
def test_ten_million_wrong_bytes(parser_class, make_bytes):
    counters, foreign = drown(parser_class, make_bytes, MANY)
    print(
        f"\n{parser_class.__name__:13} {make_bytes.__name__:15} {counters.bytes:>9} bytes: "
        f"{counters.frames} frames, {counters.errors} errors, "
        f"false tags {foreign} = {foreign / counters.bytes * 1e6:.2f} per million bytes"
    )


@PARSERS
def test_good_frames_between_wrong_bytes_are_all_heard(parser_class):
    rng = random.Random(5)
    tags, encode = MODELS[parser_class]
    parser = parser_class()
    expected, heard = [], []
    for number in range(300):
        tag = rng.choice(tags)
        expected.append(tag)
        now_ms = number * 5000
        junk = rng.randbytes(rng.randrange(40))
        heard += parser.feed(junk + b"\n", now_ms)
        heard += parser.feed(encode(tag), now_ms + 2500)
    assert [read.tags[0] for read in heard if read.tags and read.tags[0] in tags] == expected


def parse_in_pieces(parser_class, pieces):
    parser = parser_class()
    return [read for piece in pieces for read in parser.feed(piece)], parser.counters


@PARSERS
@example(data=b"\x01\x00", cuts=[2])
@settings(deadline=None)  # a busy machine is no failure
@given(data=st.binary(max_size=200), cuts=st.lists(st.integers(0, 400), max_size=12))
def test_the_cutting_of_the_stream_changes_nothing(parser_class, data, cuts):
    tags, encode = MODELS[parser_class]
    stream = data[:100] + encode(tags[0]) + data[100:] + encode(tags[1])
    edges = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    pieces = [stream[a:b] for a, b in pairwise(edges)]
    assert parse_in_pieces(parser_class, pieces) == parse_in_pieces(parser_class, [stream])


def drown_in_keys(most):
    rng = random.Random(9)
    parser, heard = WedgeParser(), 0
    keys = [*KEYS, *KEYS, 28, 28, 42, 1, 250]
    while parser.counters.bytes < most:
        heard += len(parser.feed(encode_keys(rng.choices(keys, k=rng.randint(1, 40)))))
        assert len(parser._buffer) <= LONGEST_BUFFER
    assert parser.counters.frames == heard
    return parser.counters


def test_a_torrent_of_keys():
    assert drown_in_keys(SOME).bytes >= SOME


@pytest.mark.torture
def test_ten_million_bytes_of_keys():
    counters = drown_in_keys(MANY)
    print(f"\nWedgeParser {counters.bytes} bytes: {counters.frames} tags, {counters.errors} errors")
