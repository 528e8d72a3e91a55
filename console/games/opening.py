"""What every game settles alike when it is opened: its name, and where its letters come from."""

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
"""The word in the settings → the engine's own."""


def source_of(asked: Asked, *, alone: bool = False) -> Source:
    """`alone`: nobody is there to draw real tiles, so that the console draws for everybody."""
    if asked.said.get("typed"):
        return Source(SourceKind.TYPED)
    kind = _SOURCES[asked.settings.partie.source]
    if kind is not SourceKind.SOFTWARE and not (alone and kind is SourceKind.PHYSICAL):
        return Source(kind)
    return Source(SourceKind.SOFTWARE, seed=seed_number(asked.said.get("seed")))


def day_of(wall_ms: int) -> str:
    """The day a game was played, for people."""
    return datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone().date().isoformat()


def game_name(asked: Asked, kind: str) -> str:
    """The name asked for, else its day: people find a game by it. It names, it does not
    identify: while the disk is away nobody knows which names are taken."""
    wanted = asked.said.get("name")
    stem = wanted or f"{day_of(stamp(0).wall_ms)}-{kind}"
    known, number = set(asked.taken()), 1
    name = stem if wanted else f"{stem}-1"
    while name in known:
        number += 1
        name = f"{stem}-{number}"
    return name
