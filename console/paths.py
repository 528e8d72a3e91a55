"""Where the console keeps what it must not lose."""

import os
from pathlib import Path

from console.settings import Settings

JOURNAL_FILE = "journal.sqlite"


def data_dir() -> Path:
    """`$PUPITRE_DATA` on the box; the user's own data directory on a laptop."""
    if chosen := os.environ.get("PUPITRE_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "pupitre"


def data_folder(settings: Settings, chosen: Path | None = None) -> Path:
    if chosen is not None:
        return chosen
    return Path(settings.donnees.dossier) if settings.donnees.dossier else data_dir()


def journal_path(settings: Settings, chosen: Path | None = None) -> Path:
    return data_folder(settings, chosen) / JOURNAL_FILE
