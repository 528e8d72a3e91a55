"""JSON, TOML and queries from outside, read once for everybody: nothing passes that the console
could not keep, draw, print or count with. Whatever is wrong is a ValueError that says what; files
are read no further than they may be long."""

import errno
import json
import math
import os
import re
import stat
import unicodedata
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import parse_qsl, urlencode

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
