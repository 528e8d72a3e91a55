"""French as a printer sets it: one apostrophe, and no line that begins with a sign."""

import re

APOSTROPHE = "’"
NARROW = "\u202f"
"""Before ; ! ? and between thousands."""
FIXED = "\u00a0"
"""Before : and inside quotation marks."""

_ELIDED = re.compile(r"(?<=\w)'(?=\w|«)")
_TALL = re.compile(r" (?=[;!?](?:\s|$|»))")
_COLON = re.compile(r" (?=[:»])|(?<=«) ")


def typeset(text: str) -> str:
    """What people read; never applied to what they typed."""
    return _COLON.sub(FIXED, _TALL.sub(NARROW, _ELIDED.sub(APOSTROPHE, text)))


def grouped(number: int) -> str:
    """« 402 503 »: from five figures on, as clubs write their totals without."""
    return f"{number:,}".replace(",", NARROW) if abs(number) >= 10_000 else str(number)
