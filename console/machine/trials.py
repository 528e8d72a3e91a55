"""How the last trials of this console went, and with which release: kept beside the journal."""

import json
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from console.desk.trial import PartKind, TrialPart
from console.files import write_atomically
from console.french import text
from console.journal.records import stamp
from console.machine.real_trial import RealTrialBook
from console.requests import own_json, read_bounded

FILE = "essai.json"
_LARGEST = 100_000
Tried = Sequence[tuple[TrialPart, bool | None]]

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Trial:
    release: str
    wall_ms: int
    parts: tuple[tuple[TrialPart, bool | None], ...]

    @property
    def passed(self) -> bool:
        return all(good for _, good in self.parts)

    @property
    def failed(self) -> tuple[TrialPart, ...]:
        return tuple(part for part, good in self.parts if good is False)

    @property
    def when(self) -> str:
        day = datetime.fromtimestamp(self.wall_ms / 1000).strftime("%d/%m/%Y")
        return text("trial_when", date=day, release=self.release)


@dataclass(frozen=True)
class TrialBook:
    folder: Path
    release: Callable[[], str] = lambda: version("pupitre")

    def keep(self, tried: Tried, only: bool = False) -> None:
        """The last one, and the last that passed. `only`: of one part, put into the last one; what
        was never tried as a whole is not begun by that."""
        if only:
            known, fresh = self.last, dict(tried)
            if known is None or known.release != self.release():
                return
            tried = [(part, fresh.get(part, good)) for part, good in known.parts]
        trial = Trial(self.release(), stamp(0).wall_ms, tuple(tried))
        passed = trial if trial.passed else self._read("passed")
        content = {"last": _as_data(trial), "passed": _as_data(passed) if passed else None}
        try:
            write_atomically(self.folder / FILE, json.dumps(content, indent=1).encode())
        except OSError as trouble:
            log.warning("trial_not_kept: %s", trouble)

    @property
    def last(self) -> Trial | None:
        return self._read("last")

    @property
    def passed(self) -> Trial | None:
        return self._read("passed")

    @property
    def real(self) -> RealTrialBook:
        """The forty steps beside it."""
        return RealTrialBook(self.folder, self.release)

    @property
    def words(self) -> str:
        """When it last passed and with which release, or what is to be mended."""
        last, passed = self.last, self.passed
        if last is not None and last.failed:
            told = {"when": last.when, "parts": tuple(part.told for part in last.failed)}
            if passed is None:
                return text("trial_last_bad", **told)
            return text("trial_last_bad_since", **told, passed=passed.when)
        if passed is None:
            return text("trial_never")
        if passed.release != self.release():
            return text("trial_other_release", when=passed.when)
        return text("trial_last_good", when=passed.when)

    def _read(self, which: str) -> Trial | None:
        try:
            data = own_json(read_bounded(self.folder / FILE, _LARGEST) or b"{}")[which]
            return _trial(data) if data else None
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as trouble:
            log.warning("trial_unreadable: %s", trouble)
            return None


def _as_data(trial: Trial) -> dict[str, Any]:
    parts = [[part.kind.value, part.name, part.pin, good] for part, good in trial.parts]
    return {"release": trial.release, "wall_ms": trial.wall_ms, "parts": parts}


def _trial(data: Any) -> Trial:
    parts = tuple(
        (TrialPart(PartKind(kind), str(name), None if pin is None else int(pin)), good)
        for kind, name, pin, good in data["parts"]
    )
    return Trial(str(data["release"]), int(data["wall_ms"]), parts)


# --- what takes its time -------------------------------------------------------------------

_PROBE = ".pupitre-essai"
_CONTENT = b"essai du pupitre\n"


def try_stick(folder: Path) -> None:
    """OSError when nothing can be written there and read again."""
    probe = folder / _PROBE
    write_atomically(probe, _CONTENT)
    try:
        if probe.read_bytes() != _CONTENT:
            raise OSError(0, "relu autrement")
    finally:
        probe.unlink(missing_ok=True)
