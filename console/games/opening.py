"""What every game settles alike when it is opened: its name, its club, who plays, and where its
letters come from."""

from datetime import UTC, datetime

from console.command_line import seed_number
from console.games.face import Asked
from console.journal.records import stamp
from engine.play.game import Source, SourceKind

AUTO = "auto"
TOKENS, TYPED, SOFTWARE, PREPARED = "jetons", "saisie", "logiciel", "preparee"
"""Where letters come from, as people choose it."""


def source_of(asked: Asked, *, plays: bool = False) -> Source:
    """`plays`: the console plays itself. It then draws for everybody, unless a reader is there or
    the judge said that he types the letters, its own as well. Otherwise it draws only when it was
    asked to: most clubs have real tiles and no reader."""
    request = asked.request
    seeded = SOFTWARE if request.seed is not None else asked.settings.partie.source
    wanted = request.source or seeded
    alone = plays and not asked.reads_tiles
    if wanted == SOFTWARE or (alone and wanted in (AUTO, TOKENS)):
        return Source(SourceKind.SOFTWARE, seed=seed_number(request.seed))
    return Source(SourceKind.PHYSICAL if wanted == TOKENS else SourceKind.TYPED)


def club_of(asked: Asked) -> tuple[str, str]:
    """The club and the title of the evening: what was left empty hides nothing."""
    club, request = asked.settings.club, asked.request
    return request.club or club.nom, request.title or club.titre


def day_of(wall_ms: int) -> str:
    """The day a game was played, for people."""
    return datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone().date().isoformat()


def game_name(asked: Asked, kind: str) -> str:
    """The name asked for, else its day: people find a game by it. It names, it does not
    identify: while the disk is away nobody knows which names are taken."""
    wanted = asked.request.name
    stem = wanted or f"{day_of(stamp(0).wall_ms)}-{kind}"
    known, number = set(asked.taken()), 1
    name = stem if wanted else f"{stem}-1"
    while name in known:
        number += 1
        name = f"{stem}-{number}"
    return name
