"""The words of a journal and of a pli: each kind, its fields, their types; what may be left out.

A release that is out reads these and no others: its codec refuses an unknown kind, an unknown
field, another version, another member of an enumeration. `tests/releases/test_vocabulary.py`
holds every later commit to them.
"""

import dataclasses
import enum
import json
import types
import typing
from collections.abc import Iterator
from typing import Any

from console.card.updates import UpdateManifest
from console.centre.station import StationFacts
from console.games import face_of
from console.machine.incidents import Incident
from console.registry import GAMES
from console.web.access import PageSession
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import KINDS
from engine.play.codec import version_of
from engine.play.reading import forms_of

Words = dict[str, Any]
STRICT_FILES = {
    "access.json, sessions": PageSession,
    "centre.json": StationFacts,
    "incidents.json": Incident,
    "pupitre-RELEASE.maj": UpdateManifest,
}


def words_of_today() -> Words:
    return {"journal": journal_words(), "plis": pli_words(), "files": file_words()}


def one_line_each(words: Words) -> str:
    """JSON with a line for every kind, for whoever compares two releases."""
    parts = []
    for part, kinds in words.items():
        lines = [f"{json.dumps(kind)}: {json.dumps(told)}" for kind, told in kinds.items()]
        parts.append(f"{json.dumps(part)}: {{\n" + ",\n".join(lines) + "\n}")
    return "{" + ",\n".join(parts) + "}\n"


def journal_words() -> Words:
    """`duplicate/CoupOpened` → its version and its fields, however deep."""
    return {
        f"{game}/{kind}": {"version": version_of(cls), "fields": fields_of(cls)}
        for game in sorted(GAMES)
        for kind, cls in sorted(face_of(game).game.events.classes.items())
    }


def pli_words() -> Words:
    """What a centre and a hub of different releases say to each other."""
    kinds = {kind: {"fields": fields_of(cls)} for kind, cls in sorted(KINDS.items())}
    return {"Manifest": {"fields": fields_of(Manifest)}, **kinds}


def file_words() -> Words:
    """Files beside the journal whose reader refuses a key it does not know."""
    return {name: {"fields": fields_of(cls)} for name, cls in STRICT_FILES.items()}


def written_hints(kind: type) -> dict[str, Any]:
    """The types of the fields as they are written."""
    forms = forms_of(kind)
    return {**typing.get_type_hints(kind), **{name: form.kind for name, form in forms.items()}}


def fields_of(cls: type) -> Words:
    hints = written_hints(cls)
    return {
        field.name: {"type": shape_of(hints[field.name]), "optional": _has_default(field)}
        for field in dataclasses.fields(cls)
    }


def shape_of(kind: Any) -> Any:
    """A type as the codec reads it: text, a container with what it holds, or a class spelt out."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        (only,) = [each for each in arguments if each is not type(None)]
        return {"or_nothing": shape_of(only)}
    if origin is not None:
        held = [shape_of(each) for each in arguments if each is not Ellipsis]
        return {_name(origin): held}
    if hasattr(kind, "from_text"):
        return {"text": kind.__name__}
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return {"one_of": [each.value for each in kind]}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return {"fields": fields_of(kind)}
    return _name(kind)


def _name(kind: Any) -> str:
    return str(getattr(kind, "__name__", kind))


def _has_default(field: Any) -> bool:
    missing = dataclasses.MISSING
    return field.default is not missing or field.default_factory is not missing


# --- A release's decoder, rebuilt from the words it was frozen with -----------------------------
# what it would refuse, and why.
#
# Its own code is not in the tree any more. How it met what it did not know was seen when it was
# frozen: an unknown kind, field, version or member of an enumeration refuses the whole game; a
# field that has a default may be left out; an `int` may stand for a `float` and nothing else for
# another.


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
