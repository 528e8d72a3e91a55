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
from typing import Any

from console.card.updates import Manifest as UpdateManifest
from console.centre.station import Facts
from console.games import face_of
from console.machine.incidents import Incident
from console.registry import GAMES
from console.web.access import Session
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import KINDS
from engine.play import codec
from engine.play.codec import version_of

Words = dict[str, Any]
STRICT_FILES = {
    "access.json, sessions": Session,
    "centre.json": Facts,
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
    forms = codec._forms(kind)
    return {**codec._hints(kind), **{name: form.kind for name, form in forms.items()}}


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
