"""What comes from outside, read once for everybody: requests, JSON, TOML, files.

What pages, centres and the organiser ask is a frozen dataclass each:

    @dataclass(frozen=True)
    class Volume:
        volume: int = field(metadata=fits(range(101).__contains__))

Whatever does not fit, is missing or is too long is one refusal, which names the field. Null says
the same as a key left out. Keys nobody reads are left alone: a page of an earlier release may still
be open in a browser.
"""

import dataclasses
import errno
import functools
import json
import math
import os
import re
import stat
import struct
import types
import typing
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, TypeVar
from urllib.parse import parse_qsl, urlencode

from engine.play.codec import from_json
from engine.play.reading import Json
from engine.rulings import RuleError, whole_number

if TYPE_CHECKING:
    from PIL import Image

LONGEST_TEXT = 1_000
"""Characters of a text whose field says nothing of it: more than any page lets anybody write."""
MALFORMED, BAD_PAYLOAD = "request_malformed", "bad_payload"
MOST_POINTS = 25_000_000
"""A telephone's photograph has fewer; a small file may hold a picture that fills the memory."""
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


# --- JSON, TOML, queries and files --------------------------------------------------------------
# Nothing passes that the console could not keep, draw, print or count with. Whatever is wrong is
# a ValueError that says what; files are read no further than they may be long.


DEEPEST = 32
"""Levels: a slip has six, a published game four."""
LARGEST_NUMBER = 2**53
"""What every program that reads JSON agrees on."""
_DIGITS = 17
_LONGEST_TOML = 256_000
"""Characters: our own file of settings, every line of it explained, has a twentieth of them."""
_MOST_DOTS = 64
"""In a line: of a key in parts, or of what somebody wrote."""
_MOST_ASKED = 64
"""Fields of a query: the longest of ours has six."""
_UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters but tab and ends of line; halves of characters; what begins a line inside a
cell, or turns the writing of a whole screen around. Neither the card nor a screen can take them."""

_UNSEEN = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Not the joiners: Persian, Hindi and faces are written with them."""
_ACCENT = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_HEAPED = re.compile(f"({_ACCENT}{{3}}){_ACCENT}+")


def read_json(content: bytes | str) -> Any:
    text = content.decode("utf-8") if isinstance(content, bytes) else content
    data = own_json(text, parse_int=_whole_number, parse_constant=_no_number)
    return _cleaned(data, DEEPEST)


def own_json(content: bytes | str, **options: Any) -> Any:
    """What we wrote ourselves, from a card that may have changed it since."""
    try:
        return json.loads(content, **options)
    except RecursionError as trouble:
        raise ValueError("too deep") from trouble


def read_toml(text: str) -> dict[str, Any]:
    """tomllib.TOMLDecodeError, a ValueError, where it has a line to tell."""
    import tomllib  # a tenth of the time of `pupitre --help`, which reads no such file

    refuse_costly_toml(text)
    try:
        cleaned: dict[str, Any] = _cleaned(tomllib.loads(text), DEEPEST)
    except RecursionError as trouble:
        raise ValueError("too deep") from trouble
    return cleaned


def refuse_costly_toml(text: str) -> None:
    """ValueError before anybody reads it: a key of twenty thousand parts, forty kilobytes, took the
    library half a minute and a gigabyte and a half."""
    if len(text) > _LONGEST_TOML:
        raise ValueError("too long")
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise ValueError("too deep")


def plain_query(query: bytes) -> bytes:
    """What stands behind the « ? » of an address, read and written anew: every handler after this
    one sees text as `read_json` gives it."""
    asked = parse_qsl(
        query.decode("ascii"),
        keep_blank_values=True,
        errors="strict",
        max_num_fields=_MOST_ASKED,
    )
    return urlencode([(_cleaned(key, 0), _cleaned(value, 0)) for key, value in asked]).encode()


def read_bounded(path: Path, largest: int) -> bytes | None:
    """The bytes of a file; None when it has more of them. A pipe nobody writes to has none, a
    device without end is not read to its end, and none is waited for. OSError as usual."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except ValueError as trouble:  # a zero in the name
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from trouble
    with os.fdopen(descriptor, "rb") as file:
        if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
            os.set_blocking(descriptor, True)  # somebody writes, and may need a while
        content: bytes | None = file.read(largest + 1)
    if content is None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
    return content if len(content) <= largest else None


def open_plain(path: Path) -> BinaryIO:
    """A file, and nothing else under its name: no link is followed, no pipe waited for, no device
    asked. For what somebody with fewer rights, or a stranger's stick, has laid there."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    descriptor = os.open(path, flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
    return os.fdopen(descriptor, "rb")


def read_plain(path: Path, largest: int) -> bytes | None:
    """Its bytes; None when it has more of them."""
    with open_plain(path) as file:
        content = file.read(largest + 1)
    return content if len(content) <= largest else None


@contextmanager
def picture(content: bytes, formats: tuple[str, ...], refusal: str) -> Iterator["Image.Image"]:
    """A picture somebody sent, to be opened in a process of its own: the library that reads
    pictures is large, and so is the harm one made for it can do. `refusal` where it is none."""
    from PIL import Image, UnidentifiedImageError

    raised_for_no_picture = (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        struct.error,
        Image.DecompressionBombError,
    )
    try:
        with Image.open(BytesIO(content), formats=formats) as sent:
            if sent.width * sent.height > MOST_POINTS:
                raise RuleError(refusal)
            yield sent
    except raised_for_no_picture as wrong:
        raise RuleError(refusal) from wrong


def is_printable(text: str) -> bool:
    """Text that can be kept, drawn and printed."""
    return _UNPRINTABLE.search(text) is None


def plain_text(text: str) -> str:
    """Letters as one character each, nothing between them that nobody sees, and no heap of accents
    on one: what looks the same is the same, and a line stays a line."""
    if text.isascii():
        return text
    bare = _UNSEEN.sub("", unicodedata.normalize("NFC", text))
    return _HEAPED.sub(r"\1", bare)


def printable(text: str) -> str:
    """The same, with a mark for what cannot be shown: names of files are made of bytes."""
    return _UNPRINTABLE.sub("\ufffd", text)


def _whole_number(digits: str) -> int:
    if len(digits) > _DIGITS or abs(int(digits)) > LARGEST_NUMBER:
        raise ValueError("number too large")
    return int(digits)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _cleaned(value: Any, deeper: int) -> Any:
    if isinstance(value, str):
        if not is_printable(value):
            raise ValueError("unprintable text")
        return plain_text(value)
    if isinstance(value, int):
        if abs(value) > LARGEST_NUMBER:
            raise ValueError("number too large")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError("number too large")
    elif isinstance(value, list | dict):
        if not deeper:
            raise ValueError("too deep")
        if isinstance(value, list):
            return [_cleaned(each, deeper - 1) for each in value]
        return {
            _cleaned(key, deeper - 1): _cleaned(each, deeper - 1) for key, each in value.items()
        }
    return value
