"""One thing looked at, and what was found."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Status(StrEnum):
    OK = "ok"
    INFO = "info"
    WARNING = "warning"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class Check:
    """`code` and `data` are for whoever writes the sentence; ours is in `french`."""

    code: str
    status: Status
    data: dict[str, Any] = field(default_factory=dict)
