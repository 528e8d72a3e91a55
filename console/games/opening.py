"""What every game asks when it is opened: its name, and where its letters come from."""

from collections.abc import Iterable
from datetime import UTC, datetime

from console.games.face import Asked
from console.journal.records import stamp
from console.seeds import seed_number
from engine.play.options import Source, SourceKind

_SOURCES = {
    "auto": SourceKind.SOFTWARE,
    "logiciel": SourceKind.SOFTWARE,
    "saisie": SourceKind.TYPED,
    "jetons": SourceKind.PHYSICAL,
}


def source_of(asked: Asked) -> Source:
    if asked.said.get("typed"):
        return Source(SourceKind.TYPED)
    kind = _SOURCES[asked.settings.partie.source]
    if kind is not SourceKind.SOFTWARE:
        return Source(kind)
    return Source(kind, seed=seed_number(asked.said.get("seed")))


def free_name(kind: str, taken: Iterable[str]) -> str:
    """By its day and its number: people find a game by them. It names, it does not identify:
    while the disk is away nobody knows which names are taken."""
    day = datetime.fromtimestamp(stamp(0).wall_ms / 1000, UTC).astimezone().date().isoformat()
    known, number = set(taken), 1
    while (name := f"{day}-{kind}-{number}") in known:
        number += 1
    return name
