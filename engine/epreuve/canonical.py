"""One text per value: what is signed, hashed and compared must not depend on who wrote it."""

import hashlib
import json
from typing import Any, NoReturn

from engine.errors import RuleError
from engine.play.codec import Json


def canonical(value: Json) -> bytes:
    """JSON with sorted keys, no spaces, UTF-8. There are no fractions in what centres exchange."""
    return json.dumps(
        value, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False
    ).encode()


def parse(data: bytes) -> dict[str, Any]:
    """The object these bytes are the one text of; anything else is refused."""
    try:
        value = json.loads(data, parse_float=_no_fraction, parse_constant=_no_fraction)
        if isinstance(value, dict) and canonical(value) == data:
            return value
    except (ValueError, RecursionError) as trouble:
        raise RuleError("epreuve_unreadable") from trouble
    raise RuleError("epreuve_unreadable")


def _no_fraction(text: str) -> NoReturn:
    raise ValueError(f"{text} is no whole number")


def fingerprint(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
