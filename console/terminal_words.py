"""The words of a line typed at the terminal: enough of them, and whole numbers."""

from collections.abc import Sequence

from engine.errors import RuleError
from engine.numbers import whole_number


def at_least(words: Sequence[str], count: int, usage: str) -> Sequence[str]:
    if len(words) < count:
        raise RuleError("terminal_usage", usage=usage)
    return words


def number(word: str, usage: str) -> int:
    read = whole_number(word)
    if read is None:
        raise RuleError("terminal_usage", usage=usage)
    return read
