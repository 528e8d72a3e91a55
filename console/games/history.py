"""A game from its records: which game it is, its events, the state they lead to."""

import importlib
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from console.games import UNNAMED, face_of
from console.games.face import Face
from console.journal import Record
from engine.errors import RuleError

RELEASE_0_1 = "engine.games.duplicate.release_0_1"
"""The one decoder of records that name no game."""


@dataclass(frozen=True)
class History:
    face: Face
    records: tuple[Record, ...]
    state: Any

    @property
    def opened_wall_ms(self) -> int:
        return self.records[0].stamp.wall_ms


def history_of(records: Iterable[Record]) -> History:
    """RuleError when a record cannot be read by this release."""
    kept = tuple(records)
    if not kept:
        raise RuleError("journal_empty")
    face = game_of(kept[0])
    state: Any = None
    for event in events_of(face, kept):
        state = face.game.evolve(state, event)
    return History(face, kept, state)


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
