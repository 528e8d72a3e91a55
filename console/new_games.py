"""What every new game settles alike: a name nobody has, and where its letters come from."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from console.journal.records import stamp
from engine.play.options import SourceKind

SOURCES: Mapping[str, SourceKind] = {
    "auto": SourceKind.SOFTWARE,
    "logiciel": SourceKind.SOFTWARE,
    "saisie": SourceKind.TYPED,
    "jetons": SourceKind.PHYSICAL,
}
"""The word in the settings → the engine's own."""


def day_of(wall_ms: int) -> str:
    """The day a game was played, for people."""
    return datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone().date().isoformat()


def free_name(kind: str, taken: Iterable[str]) -> str:
    """By its day and its number: people find a game by them. It names, it does not identify:
    while the disk is away nobody knows which names are taken."""
    day = day_of(stamp(0).wall_ms)
    known, number = set(taken), 1
    while (name := f"{day}-{kind}-{number}") in known:
        number += 1
    return name
