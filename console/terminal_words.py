"""The lines of a game typed at the terminal: how each is written, and what it asks for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from engine.rulings import RuleError, whole_number

SIGNS = "+-="
"""They need no space after them."""
_NUMBERS = frozenset("ACTE COTE COUP MINUTES POINTS TABLE TOUR".split())


@dataclass(frozen=True)
class Line:
    """`score COUP TABLE [raison]`: first what it begins with, spellings apart by `|`, then the
    words it needs. Names of numbers are read as numbers, `oui|non` is a choice, and whatever
    stands from the first bracket on is handed over as one text."""

    form: str
    build: Callable[..., object]
    """The command, or several; None when the words do not go together."""
    usage: str = ""
    """Where people are shown something else than the form."""

    @property
    def heads(self) -> Sequence[str]:
        return self.form.split()[0].split("|")

    def commands(self, words: Sequence[str]) -> Sequence[object]:
        _, *names = self.form.split()
        needed = list(takewhile(lambda name: not name.startswith("["), names))
        values = [_value(name, word) for name, word in zip(needed, words, strict=False)]
        built = None
        if len(words) >= len(needed) and None not in values:
            rest = [" ".join(words[len(needed) :])] if names != needed else []
            built = self.build(*values, *rest)
        if built is None:
            raise RuleError("terminal_usage", usage=self.usage or self.form)
        return built if isinstance(built, tuple) else (built,)


def _value(name: str, word: str) -> str | int | None:
    if name in _NUMBERS:
        return whole_number(word)
    if "|" in name:
        return word.lower() if word.lower() in name.split("|") else None
    return word


def read_commands(line: str, lines: Sequence[Line]) -> Sequence[object] | None:
    """What a line asks of the game; None when it is none of its lines."""
    head, *words = f"{line[0]} {line[1:]}".split() if line[0] in SIGNS else line.split()
    found = next((each for each in lines if head.lower() in each.heads), None)
    return None if found is None else found.commands(words)
