"""A code can be dictated: one wrong character or two exchanged ones are always noticed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.epreuve.codes import ALPHABET, BITS, Code
from engine.rulings import RuleError

secrets = st.integers(0, (1 << BITS) - 1)
places = st.integers(0, 20)


def plain(code):
    return str(code).replace("-", "")


def test_a_code_is_four_groups_of_five_and_a_check_character():
    assert str(Code.of(0)) == "00000-00000-00000-00000-0"
    assert [len(group) for group in Code.of(12345).groups] == [5, 5, 5, 5, 1]


def test_there_are_no_look_alikes():
    assert not set("ILOU") & set(ALPHABET)
    assert len(set(ALPHABET)) == 32


@given(secrets)
def test_what_was_written_is_read_again(secret):
    code = Code.of(secret)
    heard = str(code).lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert Code.read(str(code)) == Code.read(heard) == code


def test_every_wrong_character_at_every_place_is_noticed():
    text = plain(Code.read("VBX8P-XR6ND-0A6NK-H2187-" + Code("VBX8PXR6ND0A6NKH2187").check))
    for place in range(21):
        for wrong in set(ALPHABET) - {text[place]}:
            with pytest.raises(RuleError, match="code_check"):
                Code.read(text[:place] + wrong + text[place + 1 :])


def test_every_exchange_of_every_two_characters_is_noticed():
    """Two places, two symbols: all of them, upon a code of zeros. The check is linear, so what
    upsets a code of zeros upsets every other."""
    for one in range(20):
        for other in range(one + 1, 20):
            for symbol in ALPHABET[1:]:
                text = ["0"] * 20
                text[one] = symbol
                exchanged = ["0"] * 20
                exchanged[other] = symbol
                assert Code("".join(text)).check != Code("".join(exchanged)).check
        for symbol in ALPHABET[1:]:  # with the check character itself
            text = ["0"] * 20
            text[one] = symbol
            check = Code("".join(text)).check
            text[one] = check
            assert Code("".join(text)).check != symbol or check == symbol


@given(secrets, secrets)
def test_the_check_is_linear(one, other):
    def check(secret):
        return ALPHABET.index(Code.of(secret).check)

    assert check(one ^ other) == check(one) ^ check(other)


@given(secrets, places, st.integers(1, 31))
def test_one_wrong_character_is_noticed(secret, place, shift):
    text = plain(Code.of(secret))
    wrong = ALPHABET[(ALPHABET.index(text[place]) + shift) % 32]
    with pytest.raises(RuleError, match="code_check"):
        Code.read(text[:place] + wrong + text[place + 1 :])


@given(secrets, places, places)
def test_two_exchanged_characters_are_noticed_wherever_they_stand(secret, one, other):
    text = list(plain(Code.of(secret)))
    text[one], text[other] = text[other], text[one]
    exchanged = "".join(text)
    if exchanged == plain(Code.of(secret)):
        assert Code.read(exchanged) == Code.of(secret)
    else:
        with pytest.raises(RuleError, match="code_check"):
            Code.read(exchanged)


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "code_length"), ("ABC", "code_length"), ("0" * 22, "code_length"),
     ("U" * 21, "code_symbol"), ("é" * 21, "code_symbol")],
)  # fmt: skip
def test_what_is_no_code_says_why(text, code):
    with pytest.raises(RuleError, match=code):
        Code.read(text)


def test_a_code_never_reaches_a_log():
    assert "VBX8P" not in repr(Code.read(str(Code("VBX8PXR6ND0A6NKH2187"))))
