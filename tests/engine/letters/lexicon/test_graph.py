"""The word graph: what is built is what was given, and nothing else opens."""

import mmap
import random
import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.french import sentence
from engine.letters.lexicon import (
    HEADER_BYTES,
    NAME_BYTES,
    NODE_BYTES,
    Lexicon,
    build_graph,
    open_graph,
)
from engine.rulings import RuleError
from tests.tools.every import over

WORDS = ["AA", "AI", "CHAT", "CHATS", "CHIEN", "ETES", "TES", "TESTERONT", "ZUP"]
LONG = "ABCDEFGHIJKLMNO"

words = st.lists(st.text("ABCDE", min_size=2, max_size=6), min_size=1, unique=True).map(sorted)


def graph(words: list[str] = WORDS) -> bytes:
    return build_graph(words, name="essai", edition="juin")


def resealed(damaged: bytes) -> bytes:
    """The same header fields under a checksum that fits them."""
    fields = damaged[: HEADER_BYTES - 4]
    return fields + struct.pack("<I", zlib.crc32(fields)) + damaged[HEADER_BYTES:]


def refusal(buffer: bytes) -> RuleError:
    with pytest.raises(RuleError) as caught:
        open_graph(buffer)
    assert sentence(caught.value)
    return caught.value


@given(words)
def test_gives_back_the_words_sorted(words: list[str]) -> None:
    lexicon = Lexicon(graph(words))
    assert list(lexicon.words()) == words
    assert lexicon.word_count == len(words)


@given(words, st.text("ABCDEF", max_size=7))
def test_holds_exactly_its_words(words: list[str], other: str) -> None:
    lexicon = Lexicon(graph(words))
    assert all(word in lexicon for word in words)
    assert (other in lexicon) == (other in words)


@pytest.mark.parametrize(
    "stranger", ["", "A", "chat", "CHÂT", "CHA", "HATS", "CHATSS", LONG + "P", "\ud800A"]
)
def test_answers_no_to_whatever_is_not_a_word(stranger: str) -> None:
    assert stranger not in Lexicon(graph())


def test_answers_no_to_what_is_not_text() -> None:
    assert 7 not in Lexicon(graph())


def test_takes_words_of_fifteen_letters() -> None:
    assert LONG in Lexicon(graph([LONG]))


def test_says_who_it_is() -> None:
    lexicon = Lexicon(build_graph(WORDS, name="Lexique libre", edition="2025-é"))
    assert (lexicon.name, lexicon.edition, lexicon.word_count) == ("Lexique libre", "2025-é", 9)
    assert lexicon._graph.words_by_length[2] == 2
    assert sum(lexicon._graph.words_by_length.values()) == 9


def test_without_entries_knows_none() -> None:
    lexicon = Lexicon(graph())
    assert lexicon.entries("CHAT") == ()
    assert lexicon.accented("CHAT") == ()


def test_same_words_have_the_same_checksum_whatever_the_name() -> None:
    other = build_graph(WORDS, name="autre", edition="juillet")
    assert Lexicon(graph()).checksum == Lexicon(other).checksum
    assert Lexicon(graph()).checksum != Lexicon(graph(WORDS[1:])).checksum


def test_opens_a_mapped_file(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "lexicon.graph"
    path.write_bytes(graph())
    with path.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    lexicon = Lexicon(mapped)
    lexicon.verify()
    assert list(lexicon.words()) == WORDS


def test_copies_nothing() -> None:
    buffer = bytearray(graph())
    lexicon = Lexicon(buffer)
    assert "CHAT" in lexicon
    buffer[HEADER_BYTES : HEADER_BYTES + NODE_BYTES] = bytes(NODE_BYTES)  # the root
    assert "CHAT" not in lexicon


def test_opens_a_slice_that_is_not_aligned() -> None:
    buffer = memoryview(b"xyz" + graph())[3:]
    assert list(Lexicon(buffer).words()) == WORDS


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], "graph_without_words"),
        (["A"], "graph_word_length"),
        ([LONG + "P"], "graph_word_length"),
        (["chat"], "graph_word_letters"),
        (["ÉTÉ"], "graph_word_letters"),
        (["A-B"], "graph_word_letters"),
        (["A\ud800"], "graph_word_letters"),
        (["CHIEN", "CHAT"], "graph_words_unsorted"),
        (["CHAT", "CHAT"], "graph_words_unsorted"),
    ],
)
def test_refuses_to_build_from_a_bad_list(words: list[str], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        graph(words)
    assert caught.value.code == code
    assert sentence(caught.value)


def test_refuses_a_name_that_does_not_fit() -> None:
    with pytest.raises(RuleError, match="graph_name_too_long"):
        build_graph(WORDS, name="é" * NAME_BYTES, edition="")


@pytest.mark.parametrize("foreign", [b"\x7fELF" + b"\0" * 500, b"CHAT\nCHATS\n", b"PUPENTR\n" * 50])
def test_refuses_a_foreign_file(foreign: bytes) -> None:
    assert refusal(foreign).code == "graph_not_ours"


@pytest.mark.parametrize("kept", [0, 4, 8, HEADER_BYTES - 1, HEADER_BYTES, -8, -1])
def test_refuses_a_file_cut_short(kept: int) -> None:
    assert refusal(graph()[:kept]).code == "graph_truncated"


def test_refuses_another_format() -> None:
    newer = bytearray(graph())
    newer[8] += 1
    assert refusal(bytes(newer)).code == "graph_version"


@over("place", range(12, HEADER_BYTES, 7))
def test_refuses_a_header_with_one_byte_changed(place: int) -> None:
    changed = bytearray(graph())
    changed[place] ^= 0x10
    assert refusal(bytes(changed)).code == "graph_damaged"


def test_refuses_what_follows_the_nodes() -> None:
    assert refusal(graph() + b"\0" * NODE_BYTES).code == "graph_damaged"


@pytest.mark.parametrize("nodes", [0, 2**32 - 1])
def test_refuses_an_impossible_number_of_nodes(nodes: int) -> None:
    changed = bytearray(graph())
    struct.pack_into("<I", changed, 16, nodes)
    assert refusal(resealed(bytes(changed))).code in ("graph_damaged", "graph_truncated")


def test_refuses_a_name_that_is_not_text() -> None:
    changed = bytearray(graph())
    changed[HEADER_BYTES - 8 - NAME_BYTES] = 0xFF
    assert refusal(resealed(bytes(changed))).code == "graph_damaged"


def test_verify_sees_one_bit_changed_in_the_nodes() -> None:
    changed = bytearray(graph())
    changed[-5] ^= 1
    opened = open_graph(bytes(changed))
    with pytest.raises(RuleError, match="graph_damaged"):
        opened.verify()


def hostile(seed: int) -> bytes:
    """A valid header over nodes that are partly, or wholly, noise."""
    dice = random.Random(seed)
    buffer = bytearray(graph())
    if seed % 2:
        buffer[HEADER_BYTES:] = dice.randbytes(len(buffer) - HEADER_BYTES)
    for _ in range(dice.randrange(1, 12)):
        buffer[dice.randrange(HEADER_BYTES, len(buffer))] = dice.randrange(256)
    return bytes(buffer)


@over("seed", range(200))
def test_walking_noise_neither_crashes_nor_wanders(seed: int) -> None:
    lexicon = Lexicon(hostile(seed))
    for word in (*WORDS, LONG, "EE"):
        assert (word in lexicon) in (True, False)
    listed = 0
    try:
        for _ in lexicon.words():
            listed += 1
    except RuleError as error:
        assert error.code == "graph_damaged"
    assert listed <= lexicon.word_count


def test_a_graph_without_its_last_words_is_noticed() -> None:
    changed = bytearray(graph())
    struct.pack_into("<Q", changed, HEADER_BYTES, 0)
    with pytest.raises(RuleError, match="graph_damaged"):
        list(Lexicon(bytes(changed)).words())
