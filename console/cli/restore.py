"""`pupitre restore`: put a copy of the journal back in its place."""

import argparse
from pathlib import Path

from console.box.backups import FOLDER, JOURNAL_COPY
from console.box.restore import restore
from console.messages_fr import text
from console.paths import journal_path
from console.settings import load


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "copy", type=Path, metavar="COPIE", help="la copie, ou la clé USB qui la contient"
    )
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def run(options: argparse.Namespace) -> int:
    restored = restore(_file(options.copy), journal_path(load(options.settings), options.data))
    print(text("restore_made", games=restored.games, events=restored.events))
    if restored.aside is not None:
        print(text("restore_aside", aside=restored.aside))
    return 0


def _file(asked: Path) -> Path:
    """People point at the stick, at its directory or at the file itself."""
    if not asked.is_dir():
        return asked
    inside = asked / FOLDER / JOURNAL_COPY
    return inside if inside.exists() else asked / JOURNAL_COPY
