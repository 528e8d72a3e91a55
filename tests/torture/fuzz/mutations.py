"""Inputs that are nearly right: a sample, spoiled a few times over."""

import random

from hypothesis import strategies as st

ODD = (
    b"\xed\xa0\x80", b"\\ud800", b"\xff", b"\x00", b"9" * 5_000, b"-1", b"1e999", b"NaN",
    b"[" * 300, b"{" * 300, b'"', b"\\", b"]]]", b"\r", b"\xef\xbb\xbf", b"=1+1", b"../..",
    b"true", b"null", b"a." * 300, b"[[x]]\n" * 50, b"\xe2\x80\xae", b"\xf0\x9f\x99\x82",
    b";;;", b"''", b"2026-13-45",
)  # fmt: skip


def spoiled(sample: bytes, seed: int, times: int) -> bytes:
    """Cut, doubled, overwritten and mixed with odd things, by these dice."""
    dice = random.Random(seed)
    content = bytearray(sample)
    for _ in range(times):
        at = dice.randint(0, len(content))
        end = min(len(content), at + dice.choice((1, 2, 8, 40)))
        match dice.randrange(5):
            case 0:
                content[at:at] = dice.choice(ODD)
            case 1:
                content[at:end] = b""
            case 2:
                content[at:end] = bytes(dice.randrange(256) for _ in range(end - at))
            case 3:
                content[at:at] = content[at:end] * dice.choice((1, 3, 30))
            case _:
                content[at:end] = dice.choice(ODD)
    return bytes(content)


def nearly(*samples: bytes) -> st.SearchStrategy[bytes]:
    """A sample as it is, spoiled, or nothing like it."""
    seeds = st.integers(0, 2**32)
    made = st.builds(spoiled, st.sampled_from(samples), seeds, st.integers(0, 6))
    return st.one_of(made, made, made, st.binary(max_size=200))


PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=12)
)
"""Whatever JSON can hold, half characters included."""
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
