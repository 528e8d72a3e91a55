"""`pupitre support`: one file for whoever helps, without names, PINs or word lists."""

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from console.command_line import check_out
from console.folders import journal_path
from console.french import text
from console.games.history import history_of
from console.journal.records import Record
from console.machine.support import write_bundle
from console.settings.reader import load
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FICHIER", help="fichier .zip à écrire")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


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


def run(options: argparse.Namespace) -> int:
    settings = load(options.settings)
    target = options.out or Path(f"pupitre-aide-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip")
    check_out(target)
    write_bundle(target, settings, journal_path(settings, options.data), secrets_of)
    print(text("support_written", file=target))
    return 0
