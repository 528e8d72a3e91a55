"""One file to send to whoever helps: what the machine is, how it is set, what it went through.

No player's name, no PIN, no word list: nothing is gathered by walking directories, every piece
is named here, and all of it goes through the comb.
"""

import contextlib
import dataclasses
import io
import json
import platform
import re
import subprocess
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import distributions, version
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.games.history import history_of
from console.journal.records import Record
from console.journal.store import UNREADABLE_FILE, JournalFile
from console.machine import incidents
from console.machine.health import HealthProbe
from console.machine.other_journals import MountTable
from console.requests import own_json, read_json
from console.settings.sections import Settings, settings_as_data
from engine.rulings import RuleError

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
        {name for record in records for name in _names(record)}
        | secrets_in_access(data / ACCESS)
        | {settings.club.nom, settings.club.titre}
    )
    pieces = {
        "versions.txt": _versions(),
        "settings.json": _json(settings_without_secrets(settings)),
        "health.json": _json(dataclasses.asdict(HealthProbe(data).health(with_flush=True))),
        "files.txt": _listing(data),
        "journal.jsonl": "".join(_lines(records, secrets)) + (f"{trouble}\n" if trouble else ""),
        "incidents.json": _json(_incidents(data / incidents.FILE)),
        "log.txt": _system_log(),
    }
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, content in pieces.items():
            bundle.writestr(name, comb.clean(content).encode(errors="replace"))
    try:
        target.parent.stat()  # a folder misspelt is not made
        write_atomically(target, whole.getvalue())
    except OSError as error:
        raise RuleError("support_not_written", file=str(target), reason=error.strerror) from error
    return tuple(pieces)


def bundle_name() -> str:
    return f"pupitre-aide-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip"


def bundle_to_sticks(
    settings: Settings, journal: Path, machine: MountTable | None = None
) -> tuple[str, ...]:
    """The same on every stick that is plugged in; their names. Slow."""
    sticks = (machine or MountTable()).sticks()
    if not sticks:
        raise RuleError("no_stick")
    for stick in sticks:
        write_bundle(stick.folder / bundle_name(), settings, journal, secrets_of)
    return tuple(stick.name for stick in sticks)


UNREADABLE = frozenset({"letter", "letters", "play"})
"""Of a game that is damaged, or that this release cannot read, no letter is told."""


def secrets_of(records: Sequence[Record]) -> frozenset[str]:
    if not all(record.is_sound for record in records):
        return UNREADABLE
    try:
        history = history_of(records)
    except RuleError:
        return UNREADABLE
    return history.face.papers.secrets(history.state)


def settings_without_secrets(settings: Settings) -> dict[str, Any]:
    """What is set, section by section; the club's name and anything secret left out."""
    shown = settings_as_data(settings)
    for section in shown.values():
        for key in section:
            if any(secret in key for secret in _SECRET_KEYS):
                section[key] = HIDDEN
    for key in _CLUB_KEYS:
        shown["club"][key] = HIDDEN if shown["club"][key] else ""
    return shown


def _records(journal: Path) -> tuple[list[Record], str]:
    """All that can be read, and what stopped the reading."""
    found: list[Record] = []
    try:
        with contextlib.closing(JournalFile.open_for_reading(journal)) as file:
            found.extend(file.read_all())
    except (RuleError, OSError, *UNREADABLE_FILE) as trouble:
        return found, f"journal not readable: {trouble}"
    return found, "" if found else "empty journal"


def _names(record: Record) -> Iterable[str]:
    """Whom it may name; a damaged record still does, where it can be read."""
    try:
        return names_in(record.data)
    except (ValueError, RecursionError):
        return ()


def _lines(records: Sequence[Record], secrets: Secrets) -> Iterator[str]:
    """The structure: which facts, when, in what order; games under numbers. What players of a
    game that goes on hold in their hands is left out; what a damaged record holds may be
    anything, somebody's name too: it stays at home."""
    games: dict[str, str] = {}
    by_game: dict[str, list[Record]] = {}
    for record in records:
        by_game.setdefault(record.game, []).append(record)
    held = {game: secrets(own) for game, own in by_game.items()}
    for record in records:
        fields = {
            "seq": record.seq,
            "game": games.setdefault(record.game, f"game-{len(games) + 1}"),
            "number": record.number,
            "kind": record.kind if record.is_sound else HIDDEN,
            "version": record.version,
            "wall_ms": record.stamp.wall_ms,
            "mono_ms": record.stamp.mono_ms,
            "boot_id": record.stamp.boot_id if record.is_sound else HIDDEN,
            "sound": record.is_sound,
            "payload": _payload(record, held[record.game]) if record.is_sound else HIDDEN,
        }
        yield json.dumps(fields, ensure_ascii=False) + "\n"


def _payload(record: Record, hidden: frozenset[str]) -> Any:
    return harmless({key: value for key, value in record.data.items() if key not in hidden})


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
        read = read_json(path.read_bytes())
    except (OSError, ValueError):
        return []
    return [
        {key: harmless(line.get(key), key) for key in ("kind", "code", "wall_ms")}
        for line in (read if isinstance(read, list) else [])
        if isinstance(line, dict)
    ]


def _system_log() -> str:
    command = ["journalctl", "-u", "pupitre", "-n", str(LOG_LINES), "--no-pager", "-o", "short-iso"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=LOG_WITHIN_S
        )
    except (OSError, subprocess.TimeoutExpired) as trouble:
        return f"no system log: {trouble}\n"
    return done.stdout + done.stderr


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n"


# --- the comb: no person, no secret leaves the club ---------------------------------------
# Two nets: structures keep only what is known to be harmless, and whatever text remains is combed
# for every name and PIN this console knows.

HIDDEN = "•••"
_HARMLESS_KEYS = frozenset(
    "kind code article formule contest edition lexicon lexicon_edition letter letters "
    "tirage ref direction phase outcome".split()
)
"""Text under these keys is vocabulary of the game, never a person's."""
_NEVER = frozenset({"seed", "seal"})
"""The letters to come of a game that may still be played."""
_NAME_KEYS = frozenset({"name", "player", "club", "title", "by", "arbiter", "team"})
_SHORTEST = 2


def harmless(value: Any, key: str = "") -> Any:
    """The same structure without free text: figures stay, unknown words go."""
    if isinstance(value, dict):
        return {each: harmless(inner, each) for each, inner in value.items() if each not in _NEVER}
    if isinstance(value, list | tuple):
        return [harmless(inner, key) for inner in value]
    if isinstance(value, str) and key not in _HARMLESS_KEYS:
        return HIDDEN if value else ""
    return value


def names_in(value: Any, key: str = "") -> Iterable[str]:
    """Every text that may name somebody."""
    if isinstance(value, dict):
        for each, inner in value.items():
            yield from names_in(inner, each)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from names_in(inner, key)
    elif isinstance(value, str) and key in _NAME_KEYS:
        yield value


def secrets_in_access(path: Path) -> set[str]:
    """PINs and the arbiters' names of the pages."""
    try:
        book = own_json(path.read_bytes())
        arbiters: dict[str, str] = book.get("arbiters", {})
    except (OSError, ValueError, AttributeError):
        return set()
    pins = {str(book.get("judge_pin", "")), *map(str, arbiters.values())}
    return pins | set(arbiters)


class Comb:
    """Replaces whole words that name a person or let one in."""

    def __init__(self, words: Iterable[str]) -> None:
        wanted = sorted({word for word in words if len(word) >= _SHORTEST}, key=len, reverse=True)
        pattern = "|".join(re.escape(word) for word in wanted)
        self._pattern = (
            re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE) if wanted else None
        )

    def clean(self, text: str) -> str:
        return self._pattern.sub(HIDDEN, text) if self._pattern else text
