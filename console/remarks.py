"""What the desk remarks while it does something else than the game."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.rulings import RuleError


class Beep(enum.StrEnum):
    """Sounds of the panel."""

    GOOD = "tile"
    BAD = "refusal"


@dataclass(frozen=True)
class Remark:
    """What the last deed led to."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    beep: str | None = None
    aloud: bool = False

    @classmethod
    def refusal(cls, error: RuleError) -> "Remark":
        return cls(error.code, error.data, Beep.BAD, aloud=True)
