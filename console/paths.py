"""Where the console keeps what it must not lose."""

import os
from pathlib import Path


def data_dir() -> Path:
    """`$PUPITRE_DATA` on the box; the user's own data directory on a laptop."""
    if chosen := os.environ.get("PUPITRE_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "pupitre"
