"""Frozen dataclasses ↔ plain JSON values, driven by their type hints.

One codec serves commands, events and states, so that a new event needs no code to be
journaled. A `Vocabulary` adds what a journal needs: the kind and the version of a shape.
A class with a text of its own, shorter and plainer than its fields, says so by `to_text` and
`from_text`; a field with a form of its own, older than its class, by `own_form`. How values are
read stands in `engine.play.reading`.

What is signed or hashed has one text only (`canonical`). A release that is out refuses a field it
does not know. So a field that came later says since when (`added`), and is left out while it holds
its default: what does not use it stays readable there.
"""

import dataclasses
import enum
import functools
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn, TypeVar

from engine.play.reading import Json, forms_of, reader_of
from engine.rulings import RuleError

_SINCE = "since"
_PLAIN = frozenset({type(None), bool, int, float, str})


def added(release: str, default: Any) -> Any:
    """A field that releases before this one do not know. Its default is what they mean by its
    absence."""
    return dataclasses.field(default=default, metadata={_SINCE: release})


@functools.cache
def added_fields(kind: type) -> Mapping[str, tuple[str, Any]]:
    """By name: since which release, and the default."""
    return {
        field.name: (field.metadata[_SINCE], _default_of(field))
        for field in dataclasses.fields(kind)
        if _SINCE in field.metadata
    }


def _default_of(field: Any) -> Any:
    factory = field.default_factory
    return field.default if factory is dataclasses.MISSING else factory()


def to_json(value: Any) -> Json:
    if type(value) in _PLAIN:
        return value
    if hasattr(value, "to_text"):
        return value.to_text()
    if isinstance(value, enum.Enum):
        return value.value
    if dataclasses.is_dataclass(value):
        return _write_dataclass(type(value), value)
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, frozenset):
        return [to_json(item) for item in sorted(value)]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _write_dataclass(kind: type, value: Any) -> Json:
    later, forms = added_fields(kind), forms_of(kind)
    written: dict[str, Json] = {}
    for field in _fields(kind):
        name, held = field.name, getattr(value, field.name)
        if name in later and held == later[name][1]:
            continue  # what releases before it mean by its absence
        written[name] = forms[name].write(held) if name in forms else to_json(held)
    return written


def from_json(kind: Any, raw: Json) -> Any:
    """Read a value of type `kind`; anything that does not fit is a RuleError."""
    try:
        return reader_of(kind)(raw)
    except (KeyError, TypeError, ValueError) as error:
        raise RuleError("bad_payload", expected=_name(kind), reason=str(error)) from error


@functools.cache
def _fields(kind: type) -> tuple[Any, ...]:
    return dataclasses.fields(kind)


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))


class Vocabulary:
    """The classes a journal or a page may name: kind + version + payload.

    The version of a class is its `VERSION`, 1 when it says nothing. A shape that changes
    gets a new version; a reader that does not know it refuses rather than guesses.
    """

    def __init__(self, unknown_kind: str, unknown_version: str, classes: Iterable[type]) -> None:
        self._unknown_kind = unknown_kind
        self._unknown_version = unknown_version
        self.classes = {cls.__name__: cls for cls in classes}

    def encode(self, value: object) -> dict[str, Json]:
        kind = type(value).__name__
        if self.classes.get(kind) is not type(value):
            raise RuleError(self._unknown_kind, kind=kind)
        return {"kind": kind, "version": version_of(type(value)), "payload": to_json(value)}

    def decode(self, raw: Json) -> Any:
        if not isinstance(raw, dict) or set(raw) != {"kind", "version", "payload"}:
            raise RuleError("bad_payload", expected="kind, version, payload", reason=str(raw)[:80])
        cls = self.classes.get(raw["kind"]) if isinstance(raw["kind"], str) else None
        if cls is None:
            raise RuleError(self._unknown_kind, kind=str(raw["kind"]))
        if raw["version"] != version_of(cls):
            raise RuleError(self._unknown_version, kind=raw["kind"], version=str(raw["version"]))
        return from_json(cls, raw["payload"])


def version_of(cls: type) -> int:
    return int(getattr(cls, "VERSION", 1))


# --- One text per value -------------------------------------------------------------------------
# What is signed, hashed and compared must not depend on who wrote it.


def canonical(value: Json) -> bytes:
    """JSON with sorted keys, no spaces, UTF-8. There are no fractions in what centres exchange."""
    return json.dumps(
        value, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False
    ).encode()


def parse(data: bytes) -> dict[str, Any]:
    """The object these bytes are the one text of; anything else is refused."""
    try:
        value = json.loads(data, parse_float=_no_fraction, parse_constant=_no_fraction)
        if isinstance(value, dict) and canonical(value) == data:
            return value
    except (ValueError, RecursionError) as trouble:
        raise RuleError("epreuve_unreadable") from trouble
    raise RuleError("epreuve_unreadable")


def _no_fraction(text: str) -> NoReturn:
    raise ValueError(f"{text} is no whole number")


def fingerprint(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Derives:
    """A frozen value that keeps what it implies in cached properties. That is no part of it:
    neither compared nor written, which dataclasses and the codec see to, nor sent to another
    process, which is seen to here."""

    def __getstate__(self: Any) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in dataclasses.fields(self)}


ValueT = TypeVar("ValueT")


@functools.cache
def _names(kind: Any) -> frozenset[str]:
    if hasattr(kind, "__post_init__"):
        raise TypeError(f"{kind.__name__} checks itself when it is made")
    return frozenset(field.name for field in dataclasses.fields(kind))


def replaced(value: ValueT, **changes: object) -> ValueT:
    """`dataclasses.replace` for the large states, which are changed at every record: a third of
    the time. What the value has derived stays behind."""
    kind: Any = type(value)
    names = _names(kind)
    if not changes.keys() <= names:
        raise TypeError(f"no field {', '.join(sorted(changes.keys() - names))}")
    held, copy = vars(value), object.__new__(kind)
    kept = vars(copy)
    for name in names:
        kept[name] = held[name]
    kept.update(changes)
    changed: ValueT = copy
    return changed


# --- What an earlier release can read -----------------------------------------------------------
# A field that came later (`added`) goes back to its default. A kind of event that came
# later says so by `SINCE`, and by `before` which events the release before it would have written
# in its place; an event whose new field cannot simply be dropped may have a `before` as well,
# and so may one whose fields got a meaning later, which it dates by `CHANGED`.

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
