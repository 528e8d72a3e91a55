"""Games that were written elsewhere, joined to this journal: on another disk, in a copy set aside,
on a stick. Nothing is written over: a game both hold goes on where it went further, and one that
went two ways is kept both ways."""

import contextlib
import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from console.files import copy_durably, workshop
from console.journal import schema
from console.journal.records import CHAIN_DIGITS, Record, opening_of, renamed
from console.journal.store import JournalFile
from engine.rulings import RuleError

Game = tuple[Record, ...]
_MARGIN = 8 << 20
"""Bytes left free beside what is copied."""


@dataclass
class Joined:
    """Names of games, as people call them."""

    added: list[str] = field(default_factory=list)
    extended: list[str] = field(default_factory=list)
    """Went further there than here."""
    differing: list[str] = field(default_factory=list)
    """Went another way there: both are kept."""

    @property
    def names(self) -> list[str]:
        return [*self.added, *self.extended, *self.differing]


def games_elsewhere(source: Path, beside: Path) -> list[Game]:
    """Every sound game of a journal that lies anywhere. It is copied into `beside` first: a
    database is no thing to open on a stick, and its log can only be read where one may write.
    RuleError when it is none of ours, or there is no room; OSError as usual."""
    games: list[Game] = []
    with _copied(source, beside) as place, JournalFile.reading(place) as journal:
        for summary in journal.games_there():
            with contextlib.suppress(RuleError):  # a damaged one stays where it is
                games.append(tuple(journal.read(summary.game)))
    return games


@contextlib.contextmanager
def _copied(source: Path, beside: Path) -> Iterator[Path]:
    log = source.with_name(source.name + "-wal")
    if (problem := schema.header_problem(source)) is not None:
        raise RuleError("restore_unsound", copy=str(source), problem=problem)
    if log.is_file() and (problem := schema.log_problem(log)) is not None:
        raise RuleError("restore_unsound", copy=str(log), problem=problem)
    files = {source: "", **({log: "-wal"} if log.is_file() else {})}
    sizes = {file: file.stat().st_size for file in files}
    wanted = sum(sizes.values()) + _MARGIN
    if shutil.disk_usage(beside).free < wanted:
        raise RuleError("join_no_room", wanted_mb=wanted // 1_000_000)
    with workshop(beside) as folder:
        place = Path(folder) / "ailleurs.sqlite"
        for file, suffix in files.items():
            copy_durably(file, place.with_name(place.name + suffix), sizes[file])
        yield place


def to_join(
    games: Iterable[Game], here: Callable[[str], Sequence[Record]]
) -> tuple[Joined, list[Record]]:
    """What this journal lacks of them, in the order in which it is to be written. `here`: the
    records it holds under an identity."""
    joined, missing = Joined(), list[Record]()
    for theirs in games:
        identity, name = theirs[0].game, opening_of(theirs[0].game, theirs[0].payload).name
        ours = here(identity)
        if _begins(ours, theirs):
            continue
        if _begins(theirs, ours):
            (joined.extended if ours else joined.added).append(name)
            missing += theirs[len(ours) :]
        else:
            other = renamed(theirs, _another_identity(theirs))
            if not _begins(here(other[0].game), other):
                joined.differing.append(name)
                missing += other
    return joined, missing


def _begins(whole: Sequence[Record], part: Sequence[Record]) -> bool:
    return len(part) <= len(whole) and all(
        theirs.is_same_as(ours) for theirs, ours in zip(part, whole, strict=False)
    )


def _another_identity(game: Game) -> str:
    """The same each time: joined twice, it is there once."""
    return hashlib.sha256(f"{game[0].game} {game[-1].tail}".encode()).hexdigest()[:CHAIN_DIGITS]
