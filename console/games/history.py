"""What every game shares around its rules: read from its records, settled when it is opened."""

import importlib
import itertools
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Any, Protocol

from console.command_line import seed_number
from console.french.typography import day_label
from console.games import face_of
from console.games.face import Asked, Face
from console.journal.records import GameSummary, Record, opening_of, stamp
from console.registry import UNNAMED
from engine.play.game import GameState, Source, SourceKind
from engine.rulings import RuleError

log = logging.getLogger(__name__)

RELEASE_0_1 = "engine.games.duplicate.release_0_1"
"""The one decoder of records that name no game."""


@dataclass(frozen=True)
class History:
    face: Face
    records: tuple[Record, ...]
    state: GameState

    @property
    def opened_wall_ms(self) -> int:
        return self.records[0].stamp.wall_ms


@dataclass(frozen=True)
class Begun:
    """What the first records of a game amount to, known already."""

    state: GameState
    played: int


class Readable(Protocol):
    """A journal that is read and not written."""

    def games(self) -> list[GameSummary]: ...
    def read(self, game: str) -> Iterator[Record]: ...


def history_of(records: Iterable[Record], begun: Begun | None = None) -> History:
    """RuleError when a record cannot be read by this release, or means nothing to it. What is
    `begun` is not folded again."""
    kept = tuple(records)
    if not kept:
        raise RuleError("journal_empty")
    face = game_of(kept[0])
    state: GameState | None = begun.state if begun is not None else None
    played = begun.played if begun is not None else 0
    try:
        for event in events_of(face, kept[played:]):
            state = face.game.evolve(state, event)
            played += 1
    except RuleError:
        raise
    except Exception as trouble:
        # Its sums are right and it says what no console ever wrote: another program made it, on a
        # stick perhaps. Whoever reads it is told, and falls over nothing.
        log.info("game_unplayable after %d", played, exc_info=True)
        name = opening_of(kept[0].game, kept[0].payload).name
        raise RuleError("journal_game_unplayable", game=name, number=played + 1) from trouble
    if state is None:  # records, and none of them an event
        raise RuleError("journal_empty")
    return History(face, kept, state)


class Histories:
    """Games of a journal as the others of their day leave them, and those of their épreuve whatever
    the day. Asked for in order, each is read once; another day is forgotten, for a season does not
    fit into memory."""

    def __init__(self, journal: Readable) -> None:
        self._journal = journal
        self._known = {summary.game: summary for summary in journal.games()}
        self._read: dict[str, History] = {}

    def in_competition(self, game: str) -> History:
        own = self._known[game]
        day = day_of(own.first.wall_ms)
        together = [
            each.game
            for each in self._known.values()
            if day_of(each.first.wall_ms) == day or (own.epreuve and each.epreuve == own.epreuve)
        ]
        self._read = {each: self._read[each] for each in together if each in self._read}
        history = self._of(game)
        others = [self._of(each).state for each in together]  # itself too: an order is told
        return replace(history, state=history.face.competition.among(history.state, others))

    def _of(self, game: str) -> History:
        if game not in self._read:
            self._read[game] = history_of(self._journal.read(game))
        return self._read[game]


def game_of(first: Record) -> Face:
    """The first record of a game names it, and so its vocabulary."""
    return face_of(first.game_name or UNNAMED)


def events_of(face: Face, records: Sequence[Record]) -> Iterator[Any]:
    """A game begun by a console of 0.1 and continued by this one has both kinds of records."""
    unnamed = list(itertools.takewhile(lambda record: not record.game_name, records))
    if unnamed:
        translated = importlib.import_module(RELEASE_0_1).translated
        yield from translated(record.raw for record in unnamed)
    for record in records[len(unnamed) :]:
        if record.game_name != face.game.name:
            raise RuleError("journal_other_game", game=record.game_name, number=record.number)
        yield face.game.events.decode(record.raw)


# --- What is settled when a game is opened ------------------------------------------------------
# Its name, its club, and where its letters come from.


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


def day_of(wall_ms: int) -> str:
    """The day a game was played, as files write it; `day_in_words` is for who reads."""
    return _day(wall_ms).isoformat()


def day_in_words(wall_ms: int) -> str:
    return day_label(_day(wall_ms))


def _day(wall_ms: int) -> date:
    return datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone().date()
