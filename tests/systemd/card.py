"""Where the card's files are, and a machine of the tests' own around its scripts."""

import os
from collections.abc import Mapping
from pathlib import Path

CARD = Path(__file__).parents[2] / "systemd" / "card"


def path_with(programs: Mapping[str, str], folder: Path) -> str:
    """A search path on which these shell scripts stand before the machine's own programs."""
    folder.mkdir()
    for name, body in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"
