"""Codes become French sentences here: a fact, then a remedy.

Each module of this package holds the sentences of one domain in `MESSAGES`; they are
merged on first use. Templates are `str.format` patterns over the data a code carries; whole
numbers agree with the word that follows them (`_Count`).
"""

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from console.system_fr import in_french
from console.typography_fr import grouped, typeset
from engine.errors import RuleError


@cache
def catalogue() -> dict[str, str]:
    merged: dict[str, str] = {}
    for module in pkgutil.iter_modules(__path__):
        messages = importlib.import_module(f"{__name__}.{module.name}").MESSAGES
        doubled = merged.keys() & messages.keys()
        if doubled:
            raise ValueError(f"message codes defined twice: {sorted(doubled)}")
        merged |= messages
    return merged


def add_words(words: Mapping[str, str]) -> None:
    """The sentences of a game. One code has one sentence, whatever game says it."""
    known = catalogue()
    other = {code for code in known.keys() & words.keys() if known[code] != words[code]}
    if other:
        raise ValueError(f"message codes defined twice: {sorted(other)}")
    known.update(words)


def text(code: str, **data: Any) -> str:
    """The French sentence of a code. An unknown code is a bug, and says so."""
    return catalogue()[code].format_map({key: _told(value) for key, value in data.items()})


def printed(code: str, **data: Any) -> str:
    """The same as pages show it; `Canvas` sets in type whatever a screen shows."""
    return typeset(text(code, **data))


def _told(value: Any) -> Any:
    if isinstance(value, RuleError):
        return sentence(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return _Count(value)
    if isinstance(value, tuple):
        return listed(value)
    return in_french(value) if isinstance(value, str) else value


MOST_LISTED = 5
"""Of a long list, whoever listens keeps the first few."""


def listed(names: Sequence[str]) -> str:
    """« A#1, E#2 et 97 autres »: as much of a list as is worth hearing."""
    shown, left = ", ".join(names[:MOST_LISTED]), len(names) - MOST_LISTED
    if left < 1:
        return shown
    return f"{shown} et {left} {'autre' if left == 1 else 'autres'}"


class _Count(int):
    """`{games:|partie}` is « 1 partie », « 2 parties »; `{events:|fait relu|faits relus}` gives
    a plural of its own."""

    def __format__(self, spec: str) -> str:
        if not spec.startswith("|"):
            return super().__format__(spec)
        one, _, several = spec[1:].partition("|")
        return f"{grouped(self)} {one if abs(self) < 2 else several or one + 's'}"


def sentence(error: RuleError) -> str:
    return text(error.code, **error.data)
