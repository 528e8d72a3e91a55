"""JSON from outside, read once for everybody: nothing passes that the console could not keep,
draw, print or count with. Whatever is wrong is a ValueError that says what."""

import json
import math
import re
from typing import Any, NoReturn

DEEPEST = 32
"""Levels: a slip has six, a published game four."""
LARGEST_NUMBER = 2**53
"""What every program that reads JSON agrees on."""
_DIGITS = 17
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
"""Control characters but tab and ends of line; halves of characters. Neither the card nor a
screen can take them."""


def read_json(content: bytes | str) -> Any:
    text = content.decode("utf-8") if isinstance(content, bytes) else content
    try:
        data = json.loads(text, parse_int=_whole_number, parse_constant=_no_number)
    except RecursionError as trouble:
        raise ValueError("too deep") from trouble
    _check(data, DEEPEST)
    return data


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
