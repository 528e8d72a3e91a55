"""A release's decoder, rebuilt from the words it was frozen with: what it would refuse, and why.

Its own code is not in the tree any more. How it met what it did not know was seen when it was
frozen: an unknown kind, field, version or member of an enumeration refuses the whole game; a field
that has a default may be left out; an `int` may stand for a `float` and nothing else for another.
"""

from collections.abc import Iterator
from typing import Any

from tests.releases.vocabulary import Words

PLAIN = {"int": int, "str": str, "bool": bool, "float": float}


def refusals(words: Words, kind: str, version: int, payload: Any) -> Iterator[str]:
    """Why a release with these words cannot read a record; nothing when it can."""
    known = words.get(kind)
    if known is None:
        yield f"{kind}: unknown kind"
        return
    if version != known.get("version", version):
        yield f"{kind}: unknown version {version}"
    yield from _fields(kind, known["fields"], payload)


def _fields(where: str, fields: Words, payload: Any) -> Iterator[str]:
    if type(payload) is not dict:
        yield f"{where}: no object"
        return
    for name in payload.keys() - fields.keys():
        yield f"{where}.{name}: unknown field"
    for name, field in fields.items():
        if name in payload:
            yield from _value(f"{where}.{name}", field["type"], payload[name])
        elif not field["optional"]:
            yield f"{where}.{name}: missing"


def _value(where: str, shape: Any, value: Any) -> Iterator[str]:
    match shape:
        case {"or_nothing": inner}:
            if value is not None:
                yield from _value(where, inner, value)
        case {"fields": fields}:
            yield from _fields(where, fields, value)
        case {"one_of": members}:
            if value not in members:
                yield f"{where}: {value!r} is no member"
        case {"text": _}:
            yield from _plain(where, "str", value)
        case "Any":
            pass
        case str():
            yield from _plain(where, shape, value)
        case dict():
            yield from _container(where, shape, value)


def _container(where: str, shape: Words, value: Any) -> Iterator[str]:
    ((kind, held),) = shape.items()
    if kind in ("dict", "Mapping"):
        if type(value) is not dict:
            yield f"{where}: no object"
            return
        for key, each in value.items():
            yield from _value(f"{where}[{key}]", held[1], each)
        return
    if type(value) is not list:
        yield f"{where}: no list"
        return
    if len(held) > 1 and len(held) != len(value):
        yield f"{where}: {len(value)} where {len(held)} were expected"
        return
    shapes = held if len(held) > 1 else held * len(value)
    for number, (inner, each) in enumerate(zip(shapes, value, strict=True)):
        yield from _value(f"{where}[{number}]", inner, each)


def _plain(where: str, kind: str, value: Any) -> Iterator[str]:
    fits = type(value) is PLAIN[kind] or (kind == "float" and type(value) is int)
    if not fits:
        yield f"{where}: {type(value).__name__} where {kind} was expected"
