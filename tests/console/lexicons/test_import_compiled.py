"""Dictionaries compiled by Quackle, Eliot and wolges, sound, cut and hostile."""

import gzip
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.lexicons.importers import automaton, read_word_list
from engine.rulings import RuleError
from tests.console.lexicons import writers

WORDS = {"AA", "CHAT", "CHATS", "CHANT", "PORTE", "PORTER", "ZUT", "ABRACADABRANTES"}
FORMATS = {
    "quackle-1": lambda words: writers.quackle(words),
    "quackle-0": lambda words: writers.quackle(words, version=0),
    "eliot-1": lambda words: writers.eliot(words),
    "eliot-1-network": lambda words: writers.eliot(words, order=">"),
    "eliot-2": lambda words: writers.eliot(words, version=2, order=">"),
    "kwg": lambda words: writers.kwg(words),
}
any_format = pytest.mark.parametrize("write", FORMATS.values(), ids=FORMATS.keys())

word_sets = st.sets(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=15), min_size=1)


def refusal(path):
    with pytest.raises(RuleError) as caught:
        read_word_list(path)
    return caught.value


@any_format
def test_every_word_is_listed_whatever_the_file_is_called(list_file, write):
    assert read_word_list(list_file(write(WORDS), "sans-suffixe")).words == WORDS
    assert read_word_list(list_file(gzip.compress(write(WORDS)), "x.gz")).words == WORDS


@pytest.mark.parametrize("format_name", FORMATS)
@settings(deadline=None)
@given(words=word_sets)
def test_any_set_of_words_comes_back(tmp_path_factory, format_name, words):
    path = tmp_path_factory.mktemp("compiled") / "dico"
    path.write_bytes(FORMATS[format_name](words))
    found = read_word_list(path)
    assert found.words == words
    assert format_name.startswith(found.kind)


@any_format
def test_words_over_fifteen_letters_are_dropped_and_counted(list_file, write):
    found = read_word_list(list_file(write(WORDS | {"ANTICONSTITUTIONNELLEMENT"})))
    assert (found.words, found.dropped_long) == (WORDS, 1)


@any_format
def test_a_file_cut_anywhere_is_refused(list_file, write):
    content = write(WORDS)
    for size in range(1, len(content)):
        error = refusal(list_file(content[:size]))
        assert error.code.startswith("import_"), size


def test_the_announced_number_of_words_must_be_found(list_file):
    for content in (writers.quackle(WORDS, declared=9), writers.eliot(WORDS, declared=9)):
        error = refusal(list_file(content))
        assert error.code == "import_count_differs"
        assert (error.data["declared"], error.data["found"]) == (9, 8)


def test_eliot_of_another_kind(list_file):
    assert refusal(list_file(writers.eliot(WORDS, version=0))).data["version"] == 0
    assert refusal(list_file(writers.eliot(WORDS, algorithm=2))).code == "import_eliot_gaddag"


def test_a_dictionary_of_another_alphabet(list_file):
    content = writers.eliot({"ЖУК"}, letters="ЖУК")
    assert refusal(list_file(content)).code == "import_foreign_letter"


def test_a_kwg_of_words_only_has_one_pointer(list_file):
    nodes = struct.pack("<4I", 0x400000 | 1, 26 << 24 | 0x400000 | 2, 21 << 24 | 0x400000 | 3, 0)
    nodes = nodes[:-4] + struct.pack("<I", 20 << 24 | 0xC00000)
    assert read_word_list(list_file(nodes)).words == {"ZUT"}


def kwg_of(*nodes):
    return struct.pack(f"<{len(nodes)}I", *nodes)


def test_a_loop_is_refused(list_file):
    looping = kwg_of(0x400000 | 2, 0x400000, 1 << 24 | 0xC00000 | 2)
    assert refusal(list_file(looping)).code == "import_compiled_damaged"


def test_a_ladder_of_a_million_million_words_is_refused_at_once(list_file):
    """Sixty nodes in a row, two arcs each to the next: 2**60 words in half a kilobyte."""
    nodes = [0x400000 | 2, 0x400000]
    for step in range(60):
        below = 2 + 2 * (step + 1) if step < 59 else 0
        nodes += [1 << 24 | 0x800000 | below, 2 << 24 | 0xC00000 | below]
    assert refusal(list_file(kwg_of(*nodes))).code == "import_too_many_words"


def test_a_ladder_without_words_ends_at_once(list_file):
    nodes = [0x400000 | 2, 0x400000]
    for step in range(60):
        below = 2 + 2 * (step + 1) if step < 59 else 0
        nodes += [1 << 24 | below, 2 << 24 | 0x400000 | below]
    assert refusal(list_file(kwg_of(*nodes))).code == "import_no_word"


def test_words_without_end_are_refused(list_file):
    nodes = [0x400000 | 2, 0x400000]
    nodes += [1 << 24 | 0xC00000 | (index + 1) for index in range(2, 200)]
    assert refusal(list_file(kwg_of(*nodes, 1 << 24 | 0xC00000))).code == "import_compiled_damaged"


def test_too_many_arcs_are_refused(list_file, monkeypatch):
    monkeypatch.setattr(automaton, "_MOST_ARCS", 10)
    assert refusal(list_file(writers.kwg(WORDS))).code == "import_compiled_damaged"


def test_brothers_without_a_last_one(list_file):
    nodes = [0x400000 | 2, 0x400000, *[1 << 24 | 0x800000] * 500]
    assert refusal(list_file(kwg_of(*nodes))).code == "import_compiled_damaged"


@pytest.mark.parametrize("format_name", FORMATS)
@settings(deadline=None)
@given(data=st.data())
def test_changed_bytes_never_crash_nor_hang(tmp_path_factory, format_name, data):
    content = bytearray(FORMATS[format_name](WORDS))
    for _ in range(data.draw(st.integers(1, 8))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.mktemp("fuzz") / "dico"
    path.write_bytes(bytes(content))
    try:
        found = read_word_list(path)
    except RuleError as error:
        assert error.code.startswith("import_")
    else:
        assert all(2 <= len(word) <= 15 for word in found.words)


@settings(deadline=None)
@given(st.binary(min_size=1, max_size=300))
def test_any_bytes_at_all_are_words_or_a_refusal(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("fuzz") / "fichier"
    path.write_bytes(content)
    try:
        read_word_list(path)
    except RuleError as error:
        assert error.code.startswith("import_")
