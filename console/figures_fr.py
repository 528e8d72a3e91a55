"""Numbers as the French write them."""

import re

from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.rulings import RuleError

_TIME = re.compile(r"(\d{1,3})(?::([0-5]\d))?")


def figure(value: float, digits: int = 2) -> str:
    """A number with the comma of the French."""
    return f"{value:.{digits}f}".replace(".", ",")


def signed(value: int) -> str:
    """A whole number with a minus of its own width."""
    return f"−{-value}" if value < 0 else str(value)


def duration_label(duration_ms: int) -> str:
    """« 2 min 30 », « 40 s »."""
    minutes, rest = divmod(duration_ms, MINUTE_MS)
    seconds = rest // SECOND_MS
    if not minutes:
        return f"{seconds} s"
    return f"{minutes} min {seconds:02d}" if seconds else f"{minutes} min"


def read_time(text: str) -> int:
    """« 12:30 », or « 12 » minutes, in milliseconds."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise RuleError("clock_time_unreadable", text=text.strip())
    return int(found[1]) * MINUTE_MS + int(found[2] or 0) * SECOND_MS
