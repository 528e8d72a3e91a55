"""What pages, centres and the organiser ask: a frozen dataclass each, read in one place.

    @dataclass(frozen=True)
    class Volume:
        volume: int = field(metadata=fits(range(101).__contains__))

Whatever does not fit, is missing or is too long is one refusal, which names the field. Null says
the same as a key left out. Keys nobody reads are left alone: a page of an earlier release may still
be open in a browser.
"""

import dataclasses
import functools
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from engine.play.codec import Json, from_json
from engine.rulings import RuleError, whole_number

LONGEST_TEXT = 1_000
"""Characters of a text whose field says nothing of it: more than any page lets anybody write."""
MALFORMED, BAD_PAYLOAD = "request_malformed", "bad_payload"
KEY, _LONGEST, _FITS = "key", "longest", "fits"

T = TypeVar("T")
Metadata = dict[str, Any]


def longest(characters: int) -> Metadata:
    """Metadata of a text that may be longer, or must be shorter, than others."""
    return {_LONGEST: characters}


def fits(check: Callable[[Any], bool]) -> Metadata:
    """Metadata of a field whose type says too little."""
    return {_FITS: check}


def named(key: str) -> Metadata:
    """Metadata of a field whose key is a word of Python."""
    return {KEY: key}


def malformed(field: str = "") -> RuleError:
    """Of what no page of ours asks."""
    return RuleError(MALFORMED, field=field)


def read(kind: type[T], raw: Json) -> T:
    """What was asked in a body."""
    if not isinstance(raw, dict):
        raise malformed()
    return kind(**dict(_values(kind, raw, _body_value)))


def read_query(kind: type[T], asked: Mapping[str, str]) -> T:
    """What was asked in an address, where everything is text: numbers are read, « 1 » is yes, and
    what is empty was left out."""
    said = {key: text for key, text in asked.items() if text}
    return kind(**dict(_values(kind, said, _query_value)))


def _values(
    kind: Any, raw: Mapping[str, Json], value_of: Callable[[Any, Json], Any]
) -> typing.Iterator[tuple[str, Any]]:
    for field, hint in _fields(kind):
        key = field.metadata.get(KEY, field.name)
        if raw.get(key) is None:
            if field.default is dataclasses.MISSING:
                raise malformed(key)
            continue
        try:
            value = value_of(hint, raw[key])
        except RuleError as trouble:
            if trouble.code not in (MALFORMED, BAD_PAYLOAD):
                raise  # the value has a sentence of its own
            inner = trouble.data.get("field")
            raise malformed(f"{key}.{inner}" if inner else key) from trouble
        if not _is_fit(value, field.metadata):
            raise malformed(key)
        yield field.name, value


@functools.cache
def _fields(kind: Any) -> tuple[tuple[Any, Any], ...]:
    hints = typing.get_type_hints(kind)
    return tuple((field, _without_none(hints[field.name])) for field in dataclasses.fields(kind))


def _without_none(hint: Any) -> Any:
    if typing.get_origin(hint) not in (types.UnionType, typing.Union):
        return hint
    (only,) = [each for each in typing.get_args(hint) if each is not type(None)]
    return only


def _is_fit(value: Any, metadata: Mapping[str, Any]) -> bool:
    if isinstance(value, str) and len(value) > metadata.get(_LONGEST, LONGEST_TEXT):
        return False
    return bool(metadata.get(_FITS, _anything)(value))


def _anything(_value: object) -> bool:
    return True


def _body_value(hint: Any, raw: Json) -> Any:
    is_request = isinstance(hint, type) and dataclasses.is_dataclass(hint)
    if is_request and not hasattr(hint, "from_text"):
        return read(hint, raw)
    return from_json(hint, raw)


def _query_value(hint: Any, text: str) -> Any:
    if hint is bool:
        return text == "1"
    return from_json(hint, whole_number(text) if hint is int else text)
