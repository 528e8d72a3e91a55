"""What went wrong or was changed, this evening and before, told for a person.

Faults, refusals, bugs; and which settings were changed, for whoever wonders why it is no longer as
it was. Bounded in memory and on the card. A bug is anything logged as an error: its traceback is in
the technical log, here stands that it happened.
"""

import json
import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.french import NOT_TOLD, catalogue, text
from console.journal.records import Fault, stamp, tone_of
from console.loop import Worker
from console.requests import own_json
from console.session.dependencies import Subscriber
from console.settings.places import label_of
from console.web.addresses import ANYWHERE, ITSELF
from engine.rulings import RuleError

FILE = "incidents.json"
MOST = 300

log = logging.getLogger(__name__)


class IncidentKind(StrEnum):
    FAULT = "fault"
    REFUSAL = "refusal"
    BUG = "bug"
    CHANGE = "change"
    """A setting, changed on the judge's page."""


@dataclass(frozen=True)
class Incident:
    kind: IncidentKind
    code: str
    wall_ms: int
    data: Mapping[str, Any] = field(default_factory=dict)
    sentence: str = ""
    """As it was told: a later release may word it otherwise, or have forgotten the code."""


class IncidentBook(Subscriber):
    """Listens to the game; the page reads it from another thread."""

    def __init__(self, path: Path, worker: Worker) -> None:
        self._path = path
        self._worker = worker
        self._incidents: deque[Incident] = deque(_read(path), MOST)
        self._handler = _BugHandler(self._note_bug)

    def reread(self) -> None:
        """The folder was away when the console started, and is back: what it held comes first."""
        self._incidents = deque([*_read(self._path), *self._incidents], MOST)

    def start(self) -> None:
        logging.getLogger().addHandler(self._handler)

    def stop(self) -> None:
        logging.getLogger().removeHandler(self._handler)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple(self._incidents)

    def on_fault(self, fault: Fault) -> None:
        self._note(IncidentKind.FAULT, fault.code, fault.data)
        self._worker.do(self._write)

    def on_refusal(self, refusal: RuleError) -> None:
        # Refusals are everyday's business: they reach the card with the next trouble.
        self._note(IncidentKind.REFUSAL, refusal.code, refusal.data)

    def changed(self, section: str, key: str, was: object, now: object) -> None:
        """Figures and words of a list are told; what people wrote is not: this may be sent away."""
        setting = label_of(section, key)
        if isinstance(now, str) and section in _WRITTEN:
            self._note(IncidentKind.CHANGE, "setting_rewritten", {"setting": setting})
        else:
            told = partial(_chosen, f"setting_{section}_{key}_")
            data = {"setting": setting, "was": told(was), "now": told(now)}
            self._note(IncidentKind.CHANGE, "setting_changed", data)
        self._worker.do(self._write)

    def page(self) -> list[dict[str, str]]:
        """For the judge's page, the newest first."""
        return [
            {
                "when": _moment(incident.wall_ms),
                "kind": text(f"incident_{_told_as(incident)}"),
                "code": incident.code,
                "text": incident.sentence,
            }
            for incident in reversed(self.incidents)
        ]

    def _note_bug(self, message: str) -> None:
        self._note(IncidentKind.BUG, message, {})
        self._worker.do(self._write)

    def _note(self, kind: IncidentKind, code: str, data: Mapping[str, Any]) -> None:
        sentence = _sentence(kind, code, data)
        self._incidents.append(Incident(kind, code, stamp(0).wall_ms, _plain(data), sentence))

    def _write(self) -> None:
        lines = [vars(incident) | {"kind": incident.kind.value} for incident in self.incidents]
        try:
            write_atomically(self._path, json.dumps(lines, ensure_ascii=False).encode())
        except OSError as trouble:
            log.warning("incidents_not_kept: %s", trouble)


_WRITTEN = ("club", "epellation")
"""Sections of what people write, not choose."""


def _told_as(incident: Incident) -> str:
    """Not all that comes by the way of faults is out of order. The file calls them faults, for
    earlier releases know no other word."""
    return tone_of(incident.code) if incident.kind is IncidentKind.FAULT else incident.kind


class _BugHandler(logging.Handler):
    """Hears errors of the log. Never its own, or a full card would speak for ever."""

    def __init__(self, note: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._note = note

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != __name__:
            self._note(f"{record.name}: {record.getMessage()}")


def _chosen(options: str, value: object) -> str:
    """As the page calls it, where it is one of a list."""
    return catalogue().get(f"{options}{value}") or _value_text(value)


def _value_text(value: object) -> str:
    if value in ITSELF or value in ANYWHERE:
        value = value in ANYWHERE  # listening to itself only, or to the room
    if isinstance(value, tuple):
        return ", ".join(map(_value_text, value)) or NOT_TOLD
    if isinstance(value, bool):
        return text("choice_yes" if value else "choice_no")
    return f"{value:g}".replace(".", ",") if isinstance(value, int | float) else str(value)


def _sentence(kind: IncidentKind, code: str, data: Mapping[str, Any]) -> str:
    if kind is IncidentKind.BUG or code not in catalogue():
        return text("incident_bug_text")
    return text(code, **data)


def _plain(data: Mapping[str, Any]) -> dict[str, Any]:
    """Figures and short texts only: what a file can hold."""
    return {
        key: value if isinstance(value, int | float | bool) else str(value)[:200]
        for key, value in data.items()
    }


def _read(path: Path) -> list[Incident]:
    try:
        return [_incident(**line) for line in own_json(path.read_bytes())]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, TypeError, OverflowError):
        log.warning("incidents_unreadable: %s", path)
        return []


def _incident(kind: str, wall_ms: int, code: str, data: Any, sentence: str = "") -> Incident:
    _moment(wall_ms)  # a moment that can be shown
    return Incident(IncidentKind(kind), str(code), wall_ms, dict(data), str(sentence))


def _moment(wall_ms: int) -> str:
    return datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone().strftime("%d/%m/%Y %H:%M:%S")
