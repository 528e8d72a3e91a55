"""JSON and TOML from outside, read once for everybody: nothing passes that the console could
not keep, draw, print or count with. Whatever is wrong is a ValueError that says what; files are
read no further than they may be long."""

import errno
import json
import math
import os
import re
from pathlib import Path
from typing import Any, NoReturn

DEEPEST = 32
"""Levels: a slip has six, a published game four."""
LARGEST_NUMBER = 2**53
"""What every program that reads JSON agrees on."""
_DIGITS = 17
_UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters but tab and ends of line; halves of characters; what begins a line inside a
cell, or turns the writing of a whole screen around. Neither the card nor a screen can take them."""


def read_json(content: bytes | str) -> Any:
    text = content.decode("utf-8") if isinstance(content, bytes) else content
    try:
        data = json.loads(text, parse_int=_whole_number, parse_constant=_no_number)
    except RecursionError as trouble:
        raise ValueError("too deep") from trouble
    _check(data, DEEPEST)
    return data


def read_toml(text: str) -> dict[str, Any]:
    """tomllib.TOMLDecodeError, a ValueError, where it has a line to tell."""
    import tomllib  # a tenth of the time of `pupitre --help`, which reads no such file

    try:
        data = tomllib.loads(text)
        _check(data, DEEPEST)
    except RecursionError as trouble:
        raise ValueError("too deep") from trouble
    return data


def read_bounded(path: Path, largest: int) -> bytes | None:
    """The bytes of a file; None when it has more of them. A pipe nobody writes to has none, a
    device without end is not read to its end. OSError as usual."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except ValueError as trouble:  # a zero in the name
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path)) from trouble
    os.set_blocking(descriptor, True)
    with os.fdopen(descriptor, "rb") as file:
        content = file.read(largest + 1)
    return content if len(content) <= largest else None


def is_printable(text: str) -> bool:
    """Text that can be kept, drawn and printed."""
    return _UNPRINTABLE.search(text) is None


def _whole_number(digits: str) -> int:
    if len(digits) > _DIGITS or abs(int(digits)) > LARGEST_NUMBER:
        raise ValueError("number too large")
    return int(digits)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _check(value: Any, deeper: int) -> None:
    if isinstance(value, str):
        if not is_printable(value):
            raise ValueError("unprintable text")
    elif isinstance(value, int):
        if abs(value) > LARGEST_NUMBER:
            raise ValueError("number too large")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError("number too large")
    elif isinstance(value, list | dict):
        if not deeper:
            raise ValueError("too deep")
        for each in value:
            _check(each, deeper - 1)
        if isinstance(value, dict):
            for each in value.values():
                _check(each, deeper - 1)
