"""One thing looked at, and what was found. The French is in `messages_fr.doctor`; what concerns
ports, readers and pins has its sentences beside the self-test of the bridge."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from console.french import text
from console.journal.records import Fault
from engine.rulings import RuleError
from firmware_bridge import selftest


class Status(StrEnum):
    OK = "ok"
    WARN = "warn"
    BAD = "bad"


MARKS = {Status.OK: "✔", Status.WARN: "!", Status.BAD: "✘"}
_OF_BRIDGE = {
    selftest.Status.OK: Status.OK,
    selftest.Status.INFO: Status.OK,
    selftest.Status.WARNING: Status.WARN,
    selftest.Status.FAILURE: Status.BAD,
}


@dataclass(frozen=True)
class Check:
    subject: str
    """A key of SUBJECTS."""
    code: str
    status: Status
    data: Mapping[str, Any] = field(default_factory=dict)
    metal: selftest.Check | None = None
    """Set when the bridge looked: its own sentence is used."""

    @property
    def words(self) -> str:
        """A fact, then a remedy where one is needed."""
        return selftest.sentence(self.metal) if self.metal else text(self.code, **self.data)

    @property
    def label(self) -> str:
        return text(f"doctor_subject_{self.subject}")

    @property
    def line(self) -> str:
        return f"{MARKS[self.status]} {self.label} : {self.words}"

    def as_json(self) -> dict[str, Any]:
        return {
            "subject": self.subject,
            "label": self.label,
            "code": self.code,
            "status": self.status.value,
            "text": self.words,
        }


def of_metal(subject: str, checks: Iterable[selftest.Check]) -> list[Check]:
    return [
        Check(subject, check.code, _OF_BRIDGE[check.status], check.data, metal=check)
        for check in checks
    ]


def of_fault(subject: str, fault: Fault, status: Status = Status.WARN) -> Check:
    return Check(subject, fault.code, status, fault.data)


def of_refusal(subject: str, refusal: RuleError, status: Status = Status.BAD) -> Check:
    return Check(subject, refusal.code, status, refusal.data)
