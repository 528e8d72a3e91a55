"""What the rules answer: a ruling with its article, or a refusal with its code."""

import enum
from dataclasses import dataclass, field
from functools import partial
from typing import Any


class RuleError(Exception):
    """Something the rules, or plain sense, refuse. Nothing has changed.

    The engine never speaks to people: `code` names the reason, `data` carries what
    a sentence needs, and `console.french` turns both into French.
    """

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code, data)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{key}={value!r}" for key, value in self.data.items())
        return f"{self.code}({details})" if details else self.code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleError) and (self.code, self.data) == (other.code, other.data)

    def __reduce__(self) -> tuple[Any, ...]:
        """Told to another process as it was told here."""
        return partial(RuleError, self.code, **self.data), ()

    def __hash__(self) -> int:
        return hash(self.code)


class Outcome(enum.Enum):
    VALID = "valid"
    INVALID = "invalid"
    CHOICE = "choice"
    """Valid only if Y and jokers are counted so: the judge decides."""


@dataclass(frozen=True)
class Ruling:
    """An answer with its reason (`code`, `data`) and the article it rests on."""

    outcome: Outcome
    code: str
    article: str
    data: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def is_valid(self) -> bool:
        """Acceptable to a judge who reads Y and jokers in the tirage's favour."""
        return self.outcome is not Outcome.INVALID


# --- Whole numbers as people write them ---------------------------------------------------------
# Python refuses to read some thousands of digits, and reads digits of every script: neither
# belongs in a tile, a slip or a score.

_LONGEST = 9


def whole_number(text: str) -> int | None:
    """None when it is no number anybody could mean here."""
    readable = text.isascii() and text.isdecimal() and len(text) <= _LONGEST
    return int(text) if readable else None
