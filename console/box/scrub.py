"""Takes persons and secrets out of what leaves the club.

Two nets: structures keep only what is known to be harmless, and whatever text remains is combed
for every name and PIN this console knows.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from console.requests import own_json

HIDDEN = "•••"
_HARMLESS_KEYS = frozenset(
    "kind code article formule contest edition lexicon lexicon_edition letter letters "
    "tirage ref direction phase outcome".split()
)
"""Text under these keys is vocabulary of the game, never a person's."""
_NEVER = frozenset({"seed", "seal"})
"""The letters to come of a game that may still be played."""
_NAME_KEYS = frozenset({"name", "player", "club", "title", "by", "arbiter", "team"})
_SHORTEST = 2


def harmless(value: Any, key: str = "") -> Any:
    """The same structure without free text: figures stay, unknown words go."""
    if isinstance(value, dict):
        return {each: harmless(inner, each) for each, inner in value.items() if each not in _NEVER}
    if isinstance(value, list | tuple):
        return [harmless(inner, key) for inner in value]
    if isinstance(value, str) and key not in _HARMLESS_KEYS:
        return HIDDEN if value else ""
    return value


def names_in(value: Any, key: str = "") -> Iterable[str]:
    """Every text that may name somebody."""
    if isinstance(value, dict):
        for each, inner in value.items():
            yield from names_in(inner, each)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from names_in(inner, key)
    elif isinstance(value, str) and key in _NAME_KEYS:
        yield value


def secrets_in_access(path: Path) -> set[str]:
    """PINs and the arbiters' names of the pages."""
    try:
        book = own_json(path.read_bytes())
        arbiters: dict[str, str] = book.get("arbiters", {})
    except (OSError, ValueError, AttributeError):
        return set()
    pins = {str(book.get("judge_pin", "")), *map(str, arbiters.values())}
    return pins | set(arbiters)


class Comb:
    """Replaces whole words that name a person or open a door."""

    def __init__(self, words: Iterable[str]) -> None:
        wanted = sorted({word for word in words if len(word) >= _SHORTEST}, key=len, reverse=True)
        pattern = "|".join(re.escape(word) for word in wanted)
        self._pattern = (
            re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE) if wanted else None
        )

    def clean(self, text: str) -> str:
        return self._pattern.sub(HIDDEN, text) if self._pattern else text
