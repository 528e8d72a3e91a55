"""Codes become French sentences here: a fact, then a remedy.

Each module of this package holds the sentences of one domain in `MESSAGES`; they are
merged on first use. Templates are `str.format` patterns over the data a code carries.
"""

import importlib
import pkgutil
from functools import cache
from typing import Any

from console.system_fr import in_french
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
    return catalogue()[code].format_map({key: _told(value) for key, value in data.items()})


def _told(value: Any) -> Any:
    if isinstance(value, RuleError):
        return sentence(value)
    return in_french(value) if isinstance(value, str) else value


def sentence(error: RuleError) -> str:
    return text(error.code, **error.data)
