"""One file to send to whoever helps: what the machine is, how it is set, what it went through.

No player's name, no PIN, no word list: nothing is gathered by walking directories, every piece
is named here, and all of it goes through the comb.
"""

import contextlib
import dataclasses
import json
import platform
import subprocess
import zipfile
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import distributions, version
from pathlib import Path
from typing import Any

from console.box import health
from console.box.incidents import FILE as INCIDENTS
from console.box.scrub import HIDDEN, Comb, harmless, names_in, secrets_in_access
from console.journal import Record
from console.journal.ledger import DISK_ERRORS
from console.journal.store import JournalFile
from console.settings import Settings
from engine.errors import RuleError

ACCESS = "access.json"
LOG_LINES = 5_000
LOG_WITHIN_S = 20
_SECRET_KEYS = ("pin", "mot_de_passe", "secret", "jeton_acces")
_CLUB_KEYS = ("nom", "titre")


Secrets = Callable[[Sequence[Record]], frozenset[str]]
"""Of the records of one game: the fields nobody may read yet."""


def write_bundle(
    target: Path, settings: Settings, journal: Path, secrets: Secrets
) -> tuple[str, ...]:
    """Write the zip; returns the names of what is in it."""
    data = journal.parent
    records, trouble = _records(journal)
    comb = Comb(
        {name for record in records for name in names_in(record.data)}
        | secrets_in_access(data / ACCESS)
        | {settings.club.nom, settings.club.titre}
    )
    pieces = {
        "versions.txt": _versions(),
        "settings.json": _json(settings_without_secrets(settings)),
        "health.json": _json(dataclasses.asdict(health.Machine(data).health(with_flush=True))),
        "files.txt": _listing(data),
        "journal.jsonl": "".join(_lines(records, secrets)) or f"{trouble}\n",
        "incidents.json": _json(_incidents(data / INCIDENTS)),
        "log.txt": _system_log(),
    }
    try:
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as bundle:
            for name, content in pieces.items():
                bundle.writestr(name, comb.clean(content))
    except OSError as error:
        raise RuleError("support_not_written", file=str(target), reason=error.strerror) from error
    return tuple(pieces)


def settings_without_secrets(settings: Settings) -> dict[str, Any]:
    """What is set, section by section; the club's name and anything secret left out."""
    shown: dict[str, Any] = dataclasses.asdict(settings)
    for section in shown.values():
        for key in section:
            if any(secret in key for secret in _SECRET_KEYS):
                section[key] = HIDDEN
    for key in _CLUB_KEYS:
        shown["club"][key] = HIDDEN if shown["club"][key] else ""
    return shown


def _records(journal: Path) -> tuple[tuple[Record, ...], str]:
    try:
        with contextlib.closing(JournalFile.open_for_reading(journal)) as file:
            return tuple(file.read_all()), "empty journal"
    except (RuleError, *DISK_ERRORS) as trouble:
        return (), f"journal not readable: {trouble}"


def _lines(records: tuple[Record, ...], secrets: Secrets) -> Iterator[str]:
    """The structure: which facts, when, in what order; games under numbers. What players of a
    game that goes on hold in their hands is left out."""
    games: dict[str, str] = {}
    by_game: dict[str, list[Record]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record)
    held = {game: secrets(own) for game, own in by_game.items()}
    for record in records:
        data = {key: value for key, value in record.data.items() if key not in held[record.game]}
        fields = {
            "seq": record.seq,
            "game": games.setdefault(record.game, f"game-{len(games) + 1}"),
            "number": record.number,
            "kind": record.kind,
            "version": record.version,
            "wall_ms": record.stamp.wall_ms,
            "mono_ms": record.stamp.mono_ms,
            "boot_id": record.stamp.boot_id,
            "sound": record.is_sound,
            "payload": harmless(data),
        }
        yield json.dumps(fields, ensure_ascii=False) + "\n"


def _versions() -> str:
    lines = [
        f"pupitre {version('pupitre')}",
        f"python {platform.python_version()}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        *_os_release(),
    ]
    lines += sorted(f"  {each.name} {each.version}" for each in distributions())
    return "\n".join(lines) + "\n"


def _os_release() -> list[str]:
    try:
        return [platform.freedesktop_os_release().get("PRETTY_NAME", "")]
    except OSError:
        return []


def _listing(data: Path) -> str:
    """What lies in the data directory: names and sizes, never contents."""
    lines = []
    for path in sorted(data.rglob("*")) if data.is_dir() else []:
        with contextlib.suppress(OSError):  # gone since it was listed
            lines.append(f"{path.stat().st_size:>12} {path.relative_to(data)}")
    return "\n".join(lines) + "\n"


def _incidents(path: Path) -> list[dict[str, Any]]:
    try:
        read = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return []
    return [
        {"kind": line.get("kind"), "code": line.get("code"), "wall_ms": line.get("wall_ms")}
        for line in read
    ]


def _system_log() -> str:
    command = ["journalctl", "-u", "pupitre", "-n", str(LOG_LINES), "--no-pager", "-o", "short-iso"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LOG_WITHIN_S)
    except (OSError, subprocess.TimeoutExpired) as trouble:
        return f"no system log: {trouble}\n"
    return done.stdout + done.stderr


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n"
