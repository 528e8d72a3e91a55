"""`pupitre support`: one file for whoever helps, without names, PINs or word lists."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from console.box.support import write_bundle
from console.messages_fr import text
from console.paths import journal_path
from console.settings import load


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FICHIER", help="fichier .zip à écrire")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def run(options: argparse.Namespace) -> int:
    settings = load(options.settings)
    target = options.out or Path(f"pupitre-aide-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip")
    write_bundle(target, settings, journal_path(settings, options.data))
    print(text("support_written", file=target))
    return 0
