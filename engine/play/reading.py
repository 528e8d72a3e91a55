"""Plain JSON values → frozen dataclasses: a reader for every type hint, worked out once.

An evening has thousands of records, and after a power cut the room waits for all of them. So the
reader of a dataclass is a function written for its fields and compiled, instead of a loop that
looks at them each time. It refuses what does not fit as the loop would: a field that is missing, of
another type, or unknown.

Most of a room writes the same words. A class whose values recur says so (`RECURS`), and what was
read once is handed out again: that is faster than reading it, and three hundred slips hold one
verdict instead of three hundred.
"""

import dataclasses
import enum
import functools
import marshal
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

Json = Any
"""None, bool, int, float, str, list, dict: what `json` reads and writes."""
Reader = Callable[[Json], Any]
T = TypeVar("T")
_FORM = "form"
_KEPT_VALUES = 4_096
"""Of each reader of recurring values: the slips of a few coups."""
_WITHOUT_SHARING = 2
"""The form of `marshal` in which equal values have equal bytes."""


class Form(NamedTuple):
    """How a field is written and read where its class does not say."""

    kind: Any
    """The type of what is written."""
    read: Reader
    write: Callable[[Any], Json]


def own_form(kind: Any, read: Reader, write: Callable[[Any], Json]) -> Any:
    """The metadata of a field whose JSON is `kind`; `read` may refuse with a RuleError."""
    return {_FORM: Form(kind, read, write)}


@functools.cache
def forms_of(kind: type) -> Mapping[str, Form]:
    fields = dataclasses.fields(kind)
    return {each.name: each.metadata[_FORM] for each in fields if _FORM in each.metadata}


def recurring(read: Callable[[Json], T]) -> Callable[[Json], T]:
    """The same reader, which hands out again what it has read. Its values never change."""

    @functools.lru_cache(maxsize=_KEPT_VALUES)
    def remembered(text: bytes) -> T:
        return read(marshal.loads(text))

    def reader(raw: Json) -> T:
        return remembered(marshal.dumps(raw, _WITHOUT_SHARING))

    return reader


@functools.cache
def reader_of(kind: Any) -> Reader:
    """How a value of this type is read; KeyError, TypeError or ValueError where it is none."""
    if kind is Any:
        return _as_it_is
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return functools.partial(_read_optional, reader_of(_the_other(arguments)))
    if origin in (dict, Mapping):
        key_of = int if arguments[0] is int else str
        return functools.partial(_read_mapping, key_of, reader_of(arguments[1]))
    if origin is tuple and (len(arguments) != 2 or arguments[1] is not Ellipsis):
        return functools.partial(_read_tuple, tuple(map(reader_of, arguments)))
    if origin is not None:
        return functools.partial(_read_items, origin, reader_of(arguments[0]))
    if hasattr(kind, "from_text"):
        return functools.partial(_read_text, kind)
    if issubclass(kind, enum.Enum):
        return typing.cast("Reader", kind)
    if not dataclasses.is_dataclass(kind):
        return functools.partial(plain, kind)
    compiled = _compiled(kind)
    return recurring(compiled) if getattr(kind, "RECURS", False) else compiled


def _the_other(options: tuple[Any, ...]) -> Any:
    (only,) = [option for option in options if option is not type(None)]
    return only


def _as_it_is(raw: Json) -> Any:
    return raw


def _read_optional(read: Reader, raw: Json) -> Any:
    return None if raw is None else read(raw)


def _read_mapping(key_of: type, read: Reader, raw: Json) -> Any:
    return {key_of(key): read(item) for key, item in plain(dict, raw).items()}


def _read_tuple(readers: tuple[Reader, ...], raw: Json) -> Any:
    return tuple(read(item) for read, item in zip(readers, plain(list, raw), strict=True))


def _read_items(container: type, read: Reader, raw: Json) -> Any:
    return container(map(read, plain(list, raw)))


def _read_text(kind: Any, raw: Json) -> Any:
    return kind.from_text(plain(str, raw))


def plain(kind: type, raw: Json) -> Any:
    if kind is float and type(raw) is int:
        return float(raw)
    if type(raw) is not kind:
        raise TypeError(f"{type(raw).__name__} where {kind.__name__} was expected")
    return raw


# --- The reader of a dataclass, as a function of its own ----------------------------------------


def _compiled(kind: Any) -> Reader:
    """For `class Step: coup: int; note: str = ""` that is, in plain words:

    def read(raw):
        if type(raw) is not dict: plain(dict, raw)
        left = len(raw)
        coup = raw["coup"]; left -= 1
        if type(coup) is not int: coup = plain(int, coup)
        if "note" in raw: … else: note = the default
        if left: unknown(raw, names)
        return Step(coup, note)
    """
    known: dict[str, Any] = {"kind": kind, "plain": plain, "unknown": _unknown}
    hints, forms = typing.get_type_hints(kind), forms_of(kind)
    lines = ["if type(raw) is not dict: plain(dict, raw)", "left = len(raw)"]
    called: list[str] = []
    fields = [each for each in dataclasses.fields(kind) if each.init]
    for place, field in enumerate(fields):
        value, key = f"v{place}", repr(field.name)
        own = forms.get(field.name)
        hint = Any if own else hints[field.name]
        reading = [f"{value} = raw[{key}]; left -= 1"]
        if own is not None:
            known[f"r{place}"] = own.read
            reading.append(f"{value} = r{place}({value})")
        else:
            reading += _reading(value, place, hint, known)
        lines += _unless_left_out(value, place, field, reading, known)
        called.append(f"{field.name}={value}" if field.kw_only else value)
    known["names"] = frozenset(field.name for field in fields)
    lines += ["if left: unknown(raw, names)", f"return kind({', '.join(called)})"]
    source = "def read(raw):\n" + "".join(f"    {line}\n" for line in lines)
    exec(compile(source, f"<reader of {kind.__name__}>", "exec"), known)  # of our own classes
    return typing.cast("Reader", known["read"])


def _reading(value: str, place: int, hint: Any, known: dict[str, Any]) -> list[str]:
    """What is done with the value of a field: nothing where it is plain and of its type."""
    arguments = typing.get_args(hint)
    optional = typing.get_origin(hint) in (types.UnionType, typing.Union)
    wanted = _the_other(arguments) if optional else hint
    if wanted is Any:
        return []
    if wanted in (bool, int, float, str):
        name = wanted.__name__
        unless = f"{value} is not None and " if optional else ""
        return [f"if {unless}type({value}) is not {name}: {value} = plain({name}, {value})"]
    known[f"r{place}"] = reader_of(wanted)
    unless = f"if {value} is not None: " if optional else ""
    return [f"{unless}{value} = r{place}({value})"]


def _unless_left_out(
    value: str, place: int, field: Any, reading: list[str], known: dict[str, Any]
) -> list[str]:
    """A field with a default may be left out."""
    missing = dataclasses.MISSING
    if field.default is not missing:
        known[f"d{place}"] = field.default
        instead = f"else: {value} = d{place}"
    elif field.default_factory is not missing:
        known[f"d{place}"] = field.default_factory
        instead = f"else: {value} = d{place}()"
    else:
        return reading
    return [f"if {field.name!r} in raw:", *(f"    {line}" for line in reading), instead]


def _unknown(raw: Mapping[str, Json], names: frozenset[str]) -> None:
    raise ValueError(f"unknown field {', '.join(sorted(raw.keys() - names))}")
