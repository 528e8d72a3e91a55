"""Whole numbers as people write them. Python refuses to read some thousands of digits, and reads
digits of every script: neither belongs in a tile, a slip or a score."""

_LONGEST = 9


def whole_number(text: str) -> int | None:
    """None when it is no number anybody could mean here."""
    readable = text.isascii() and text.isdecimal() and len(text) <= _LONGEST
    return int(text) if readable else None
