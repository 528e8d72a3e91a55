"""Days and hours of an épreuve, as people write them."""

from datetime import date, datetime

from engine.epreuve.manifest import Manifest
from engine.errors import RuleError


def has_come(text: str) -> bool:
    """Is it this hour yet? Without a zone it is the hour of this machine."""
    hour = hour_of(text)
    return datetime.now(hour.tzinfo) >= hour


def hour_of(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError as trouble:
        raise RuleError("manifest_hour", text=text) from trouble


def check_hours(manifest: Manifest) -> None:
    """Refused while it is written: an hour nobody can read would never come."""
    try:
        date.fromisoformat(manifest.first_day)
        date.fromisoformat(manifest.last_day)
    except ValueError as trouble:
        first, last = manifest.first_day, manifest.last_day
        raise RuleError("manifest_day", first=first, last=last) from trouble
    for partie in manifest.parties:
        if partie.starts:
            hour_of(partie.starts)
