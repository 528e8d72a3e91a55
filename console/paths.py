"""Where the console keeps what it must not lose."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from console.settings.sections import Settings

JOURNAL_FILE = "journal.sqlite"
LONGEST_FILE_NAME = 200
"""Bytes: what is added to it still fits everywhere."""
_DEVICES = frozenset(
    ["CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10))]
)
"""No stick takes a file of these names, whatever follows them: Windows means its devices."""


def data_dir() -> Path:
    """`$PUPITRE_DATA` on the box; the user's own data directory on a laptop."""
    if chosen := os.environ.get("PUPITRE_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "pupitre"


def memory_dir() -> Path:
    """What this machine remembers about its data folders, beside none of them. Losing it costs a
    warning: `$PUPITRE_MEMOIRE` in tests, where a service may write on the box."""
    if chosen := os.environ.get("PUPITRE_MEMOIRE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pupitre"


def data_folder(settings: "Settings", chosen: Path | None = None) -> Path:
    if chosen is not None:
        return chosen
    return Path(settings.donnees.dossier) if settings.donnees.dossier else data_dir()


def journal_path(settings: "Settings", chosen: Path | None = None) -> Path:
    return data_folder(settings, chosen) / JOURNAL_FILE


def file_name(name: str) -> str:
    """A name every file system takes, whatever a game is called, and that stays in its folder:
    sticks are formatted by other machines."""
    kept = "".join(letter if letter.isalnum() or letter in "-_." else "_" for letter in name)
    kept = kept.lstrip(".")
    if kept.partition(".")[0].upper() in _DEVICES:
        kept = f"_{kept}"
    return kept.encode()[:LONGEST_FILE_NAME].decode(errors="ignore") or "_"
