"""Duplicate's events on the card: marked with the game's name; those of release 0.1 bear none."""

from collections.abc import Iterable, Iterator
from itertools import chain

from console.journal import Entry, Record
from engine.games.duplicate import State, events, fold
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.release_0_1 import Raw, translated

MARK = f"{DUPLICATE.name}."


def entries_of(happened: Iterable[events.Event]) -> list[Entry]:
    raws = (events.encode(event) for event in happened)
    return [Entry(**{**raw, "kind": MARK + raw["kind"]}) for raw in raws]


def events_of(records: Iterable[Record]) -> Iterator[events.Event]:
    """A game begun by release 0.1 may have been finished by this one."""
    listed = tuple(records)
    old = (_raw(record) for record in listed if not record.kind.startswith(MARK))
    new = (_raw(record) for record in listed if record.kind.startswith(MARK))
    return chain(translated(old), map(events.decode, new))


def folded(records: Iterable[Record]) -> State:
    """The state these lines lead to."""
    return fold(events_of(records))


def _raw(record: Record) -> Raw:
    kind = record.kind.removeprefix(MARK)
    return {"kind": kind, "version": record.version, "payload": record.data}
