"""What the system around the console wants the room to know: a refused line of the club's file,
an update, a stick. The scripts of a card write it with nothing else of the console loaded."""

import json
import logging
import os
from collections.abc import Sequence
from pathlib import Path

from console.files import write_atomically
from console.french import text
from console.journal.records import Fault
from console.requests import own_json, read_plain

log = logging.getLogger(__name__)

FOLDER = Path("/run/pupitre-carte/avis")
OF_STICKS = Path("/run/pupitre-cle")
"""What reads sticks has no rights, so root writes nothing where it may."""
READABLE = 0o644
LARGEST = 100_000


def notices_folders() -> list[Path]:
    """`$PUPITRE_AVIS` in tests, and for what reads sticks; gone with the power on a card."""
    told = os.environ.get("PUPITRE_AVIS")
    return [Path(told)] if told else [FOLDER, OF_STICKS]


def write_notices(matter: str, faults: Sequence[Fault], folder: Path | None = None) -> None:
    """Replace what was said of this matter; nothing to say removes it."""
    path = (folder or notices_folders()[0]) / f"{matter}.json"
    if not faults:
        path.unlink(missing_ok=True)
        return
    said = [{"code": fault.code, "data": dict(fault.data)} for fault in faults]
    write_atomically(path, json.dumps(said, ensure_ascii=False).encode())
    path.chmod(READABLE)


def read_notices(folder: Path | None = None) -> tuple[Fault, ...]:
    """A file that cannot be read, or told in our words, says nothing: the game goes on."""
    found: list[Fault] = []
    folders = [folder] if folder else notices_folders()
    for path in (path for each in folders for path in sorted(each.glob("*.json"))):
        try:
            said = own_json(read_plain(path, LARGEST) or b"")
            faults = [Fault(str(each["code"]), dict(each["data"])) for each in said]
            for fault in faults:
                text(fault.code, **fault.data)
        except (OSError, ValueError, TypeError, KeyError):
            continue
        found += faults
    return tuple(found)
