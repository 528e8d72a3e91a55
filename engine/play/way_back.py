"""The way back: what an earlier release can read of what happened here.

A field that came later (`codec.added`) goes back to its default. A kind of event that came later
says so by `SINCE`, and by `before` which events the release before it would have written in its
place; an event whose new field cannot simply be dropped may have a `before` as well, and so may one
whose fields got a meaning later, which it dates by `CHANGED`.
"""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import RuleError
from engine.play.codec import Json, Vocabulary, added_fields

_FIGURES = re.compile(r"\d+")


def is_after(release: str, other: str) -> bool:
    return _figures(release) > _figures(other)


def _figures(release: str) -> list[int]:
    return [int(each) for each in _FIGURES.findall(release)]


def records_for(release: str, vocabulary: Vocabulary, raw: Json) -> list[Json]:
    """What that release is given instead of a record; the record itself where it can read it."""
    event = vocabulary.decode(raw)
    told = list(_events_for(release, event))
    return [raw] if told == [event] else [vocabulary.encode(each) for each in told]


def _events_for(release: str, event: Any) -> Iterator[Any]:
    if is_after(getattr(event, "SINCE", ""), release):
        if not hasattr(event, "before"):
            raise RuleError("no_way_back", kind=type(event).__name__, release=release)
        plain = None
    else:
        plain = _without_added(release, event)
    changed = plain != event or is_after(getattr(event, "CHANGED", ""), release)
    told = event.before() if changed and hasattr(event, "before") else (event,)
    if told == (event,):
        yield plain
        return
    for each in told:
        yield from _events_for(release, each)


def _without_added(release: str, value: Any) -> Any:
    """The same value with every later field, however deep, at its default."""
    if isinstance(value, tuple | list | frozenset):
        return type(value)(_without_added(release, each) for each in value)
    if isinstance(value, Mapping):
        return {key: _without_added(release, each) for key, each in value.items()}
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    later = {
        name: default
        for name, (since, default) in added_fields(type(value)).items()
        if is_after(since, release)
    }
    kept = {
        field.name: _without_added(release, getattr(value, field.name))
        for field in dataclasses.fields(value)
        if field.init and field.name not in later
    }
    return dataclasses.replace(value, **kept, **later)
