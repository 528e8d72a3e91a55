"""Codes become French sentences here: a fact, then a remedy.

Each module of this package holds the sentences of one domain in `MESSAGES`; they are
merged on first use. Templates are `str.format` patterns over the data a code carries.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any

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


def text(code: str, **data: Any) -> str:
    """The French sentence of a code. An unknown code is a bug, and says so."""
    told = {
        key: sentence(value) if isinstance(value, RuleError) else value
        for key, value in data.items()
    }
    return catalogue()[code].format_map(told)


def sentence(error: RuleError) -> str:
    return text(error.code, **error.data)
