"""`pupitre backup`: copy the journal, its sheets and all the box owns to a stick or a directory."""

import argparse
from pathlib import Path

from console.folders import journal_path
from console.french import text
from console.machine.backups import back_up_to
from console.machine.dates import DateBook
from console.machine.elsewhere import Machine
from console.settings.reader import load
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", type=Path, metavar="DOSSIER", help="où copier (sinon les clés USB)")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def run(options: argparse.Namespace) -> int:
    journal = journal_path(load(options.settings), options.data)
    targets = [options.to] if options.to else [stick.folder for stick in Machine().sticks()]
    if not targets:
        raise RuleError("backup_no_stick")
    for target in targets:
        made = back_up_to(journal, target, DateBook.beside(journal), options.settings)
        print(text("backup_made", folder=made.folder, sheets=made.sheets))
    return 0
