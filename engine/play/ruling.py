"""A judge's answer: what, why, and by which article."""

import enum
from dataclasses import dataclass, field
from typing import Any


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
