"""What the doctor is handed, and what a look of his finds, in a sentence.

The French is in `console.french.sentences.machine`; what concerns ports, readers and pins has its
sentences beside the self-test of the bridge.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from console.folders import JOURNAL_FILE
from console.french import text
from console.journal.records import Fault
from console.lexicons.store import LexiconStore
from console.machine.panel_switch import PanelSwitch
from console.settings.sections import Settings
from console.voice.voice import Voice
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from firmware_bridge import selftest
from firmware_bridge.readers.serial_reader import SerialReader


class CheckStatus(StrEnum):
    OK = "ok"
    WARN = "warn"
    BAD = "bad"


MARKS = {CheckStatus.OK: "✔", CheckStatus.WARN: "!", CheckStatus.BAD: "✘"}
_OF_BRIDGE = {
    selftest.MetalStatus.OK: CheckStatus.OK,
    selftest.MetalStatus.INFO: CheckStatus.OK,
    selftest.MetalStatus.WARNING: CheckStatus.WARN,
    selftest.MetalStatus.FAILURE: CheckStatus.BAD,
}


@dataclass(frozen=True)
class Check:
    subject: str
    """Its label is the sentence `doctor_subject_…`."""
    code: str
    status: CheckStatus
    data: Mapping[str, Any] = field(default_factory=dict)
    metal: selftest.MetalCheck | None = None
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


def of_metal(subject: str, checks: Iterable[selftest.MetalCheck]) -> list[Check]:
    return [
        Check(subject, check.code, _OF_BRIDGE[check.status], check.data, metal=check)
        for check in checks
    ]


def of_fault(subject: str, fault: Fault, status: CheckStatus = CheckStatus.WARN) -> Check:
    return Check(subject, fault.code, status, fault.data)


def of_refusal(subject: str, refusal: RuleError, status: CheckStatus = CheckStatus.BAD) -> Check:
    return Check(subject, refusal.code, status, refusal.data)


# --- the patient --------------------------------------------------------------------------
# The settings, the folder, and the devices of a running console.


@dataclass(frozen=True)
class Live:
    """Devices a running console holds: they are asked, never opened a second time."""

    reader: SerialReader | None = None
    bag_reader: SerialReader | None = None
    panel: PanelSwitch | None = None
    voice: Voice | None = None
    has_screen: bool = False
    url: str | None = None
    tiles: Callable[[], TileSet | None] = lambda: None


@dataclass(frozen=True)
class Patient:
    settings: Settings
    folder: Path
    live: Live | None = None
    lexicons: LexiconStore | None = None
    """None: those of this machine."""
    sys: Path = field(default=Path("/sys"))

    @property
    def journal(self) -> Path:
        return self.folder / JOURNAL_FILE


# --- How the devices are, on the judge's page ---------------------------------------------------


def devices_told(live: Live) -> dict[str, Any]:
    devices: list[dict[str, Any]] = []
    if live.reader is None:
        devices.append(_device("Lecteur", None, "device_absent"))
    else:
        state = live.reader.health().state.value
        good = state in ("ok", "listening")
        devices.append(_device("Lecteur", good, f"device_state_{state}"))
    screen = "device_ok" if live.has_screen else "device_absent"
    devices.append(_device("Télévision", live.has_screen or None, screen))
    if live.panel is not None and (panel := live.panel.panel) is not None:
        good = not panel.troubles
        known = "device_ok" if panel.driven else "device_unseen"
        devices.append(_device("Panneau", good, known if good else "device_faulty"))
    answer: dict[str, Any] = {"devices": devices}
    if live.voice is not None:
        status = live.voice.status()
        code = status.problems[0].code if status.problems else None
        voice_text = text(code, **status.problems[0].data) if code else status.voice or "—"
        devices.append({"name": "Voix", "state": "bad" if code else "ok", "text": voice_text})
        said = [each.text for each in live.voice.said()[-1:]]
        answer |= {"volume": status.volume, "said": "".join(said)}
    return answer


def _device(name: str, ok: bool | None, code: str) -> dict[str, Any]:
    """None: there is none, which is no fault."""
    state = "off" if ok is None else "ok" if ok else "bad"
    return {"name": name, "state": state, "text": text(code)}
