"""A tag's identity is a string the rest of the house never looks into.

The same chip may be known under two names: an EM4100 tag has ten hexadecimal digits, but keyboard
readers type only its low 32 bits, in decimal. `forms` gives every name under which a tag may have
been enrolled, so that a set enrolled with one kind of reader is known to the other.
"""

import re

UID_LENGTHS = (4, 7, 10)
CASCADE_TAG = 0x88
RANDOM_UID = "08"
DECIMAL_PREFIX = "dec-"
EM4100_DIGITS = 10
EPC_DIGITS = (24, 32)
DECIMAL_DIGITS = 10
LARGEST_DECIMAL = 0xFFFFFFFF
HEX = re.compile(r"(?:[0-9A-F]{2})+")


def nfc_tag(uid: bytes) -> str | None:
    """The identity of an ISO 14443-A tag, or None for a UID that no chip can have.

    A leading 88 is the cascade marker of the anticollision: a reader that reports it has shifted
    its bytes and lost the last ones.
    """
    if len(uid) not in UID_LENGTHS or uid[0] == CASCADE_TAG:
        return None
    return uid.hex().upper()


def changes(tag: str) -> bool:
    """A number drawn anew at every meeting: four bytes that begin with 08 (ISO 14443-3), as
    telephones and bank cards show them. It names no tile."""
    return len(tag) == 8 and tag.startswith(RANDOM_UID)


def decimal_tag(number: int) -> str:
    """The identity typed by a keyboard reader: the low 32 bits in ten decimal digits."""
    return f"{DECIMAL_PREFIX}{number & 0xFFFFFFFF:010d}"


def typed_tag(text: str) -> str | None:
    """The identity that somebody has typed; None for what no chip can be called. A tag of the
    bag's reader is longer than a pad's."""
    name = text.strip().upper()
    decimal = name.removeprefix(DECIMAL_PREFIX.upper())
    if len(decimal) == DECIMAL_DIGITS and decimal.isdecimal() and int(decimal) <= LARGEST_DECIMAL:
        return decimal_tag(int(decimal))
    if HEX.fullmatch(name) is None:
        return None
    if len(name) == EM4100_DIGITS or len(name) in EPC_DIGITS:
        return name
    return nfc_tag(bytes.fromhex(name))


def forms(tag: str) -> tuple[str, ...]:
    """Every name this tag may be enrolled under, the fullest first."""
    if len(tag) == EM4100_DIGITS and not tag.startswith(DECIMAL_PREFIX):
        return (tag, decimal_tag(int(tag[2:], 16)))
    return (tag,)
