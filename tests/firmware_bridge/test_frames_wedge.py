"""Readers that type: key codes to identities, and the two names of an EM4100 tag."""

import pytest

from firmware_bridge.readers.frames import WRONG_READER_OR_SPEED
from firmware_bridge.readers.tags import forms
from firmware_bridge.readers.wedge import KEYS, WedgeParser, encode_keys

CODE_OF = {char: code for code, char in KEYS.items() if code < 60}
ENTER, SHIFT, ESCAPE = 28, 42, 1


def press(parser, *codes, now_ms=0):
    return parser.feed(encode_keys(codes), now_ms)


def codes_of(text):
    return [ENTER if char == "\n" else CODE_OF[char] for char in text]


def typed(text, digits="auto", gap_ms=5):
    parser = WedgeParser(digits)
    reads = []
    for position, code in enumerate(codes_of(text)):
        reads += press(parser, code, now_ms=position * gap_ms)
    return [tag for read in reads for tag in read.tags]


@pytest.mark.parametrize(
    ("text", "digits", "tags"),
    [
        ("0006547886\n", "auto", ["dec-0006547886"]),
        ("0006547886\n0006547886\n", "auto", ["dec-0006547886"] * 2),
        ("010063E9AE\n", "auto", ["010063E9AE"]),
        ("0006547886\n", "hex", ["0006547886"]),
        ("9999999999\n", "auto", ["9999999999"]),  # more than 32 bits: cannot be decimal
        ("9999999999\n", "decimal", []),
        ("010063E9AE\n", "decimal", []),
        ("04A31B2A5C6180\n", "auto", ["04A31B2A5C6180"]),
        ("DEADBEEF\n", "auto", ["DEADBEEF"]),
        ("88040C12FFFFFF\n", "auto", []),
        ("00065\n", "auto", []),
        ("BONJOUR\n", "auto", []),
        ("\n\n", "auto", []),
    ],
)
def test_what_is_typed(text, digits, tags):
    assert typed(text, digits) == tags


def test_the_keypad_counts_too():
    parser = WedgeParser()
    press(parser, 82, 82, 82, 77, 76, 75, 71, 72, 72, 77)  # 0006547886
    assert press(parser, 96)[0].tags == ("dec-0006547886",)


def test_shift_is_silent_and_any_other_key_spoils_the_number():
    parser = WedgeParser()
    shifted = [code for char in "04A31B2A" for code in (SHIFT, CODE_OF[char])]
    assert press(parser, *shifted, ENTER)[0].tags == ("04A31B2A",)
    assert press(parser, *shifted[:8], ESCAPE, *shifted[8:], ENTER) == []
    assert parser.counters.errors == 1


def test_half_a_number_is_forgotten_after_a_pause():
    parser = WedgeParser()
    press(parser, CODE_OF["9"], now_ms=0)
    assert press(parser, *codes_of("0006547886\n"), now_ms=1001)[0].tags == ("dec-0006547886",)
    assert parser.counters.errors == 1


def test_a_keyboard_that_never_types_a_tag_is_diagnosed():
    parser = WedgeParser()
    press(parser, *[CODE_OF["Q"]] * 32)
    assert parser.diagnosis() == WRONG_READER_OR_SPEED


def test_a_set_enrolled_by_either_reader_is_known_to_the_other():
    full, short = "010063E9AE", "dec-0006547886"
    assert forms(full) == (full, short)
    assert forms(short) == (short,)
    assert short not in forms("67003B51C6")


def test_other_tags_have_one_name():
    assert forms("04A31B2A5C6180") == ("04A31B2A5C6180",)
