"""Days and hours as a manifest writes them: read as text, for the engine has no calendar."""

import re

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_CLOCK = r"([01]\d|2[0-3]):[0-5]\d"
_HOUR = re.compile(rf"(?P<day>.{{10}})[T ]{_CLOCK}(:[0-5]\d)?(Z|[+-]{_CLOCK})?", re.ASCII)
_LONG_MONTHS = (1, 3, 5, 7, 8, 10, 12)


def is_day(text: str) -> bool:
    """« 2026-11-21 »."""
    written = _DAY.fullmatch(text)
    if written is None:
        return False
    year, month, day = map(int, written.groups())
    return year > 0 and 1 <= month <= 12 and 1 <= day <= _length(month, year)


def is_hour(text: str) -> bool:
    """« 2026-11-21 14:00 », with or without seconds and a zone."""
    written = _HOUR.fullmatch(text)
    return written is not None and is_day(written["day"])


def _length(month: int, year: int) -> int:
    if month == 2:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 31 if month in _LONG_MONTHS else 30
