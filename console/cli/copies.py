"""Commands that copy what a box owns: `pupitre backup`, `restore`, `support`."""

import argparse
from pathlib import Path

from console.command_line import check_out
from console.files import keep_private
from console.folders import journal_path
from console.french import text
from console.machine.backups import back_up_to
from console.machine.belongings import Returned, belongings_in, bring_back
from console.machine.dates import DateBook
from console.machine.other_journals import MountTable
from console.machine.restore import copy_in, restore
from console.machine.support import bundle_name, secrets_of, write_bundle
from console.settings.parser import load, parse
from engine.rulings import RuleError

# --- `pupitre backup` ---------------------------------------------------------------------------
# The journal, its sheets and all the box owns, to a stick or a folder.


def configure_backup(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--to", type=Path, metavar="DOSSIER", help="où copier (sinon les clés USB)")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def run_backup(options: argparse.Namespace) -> int:
    journal = journal_path(load(options.settings), options.data)
    targets = [options.to] if options.to else [stick.folder for stick in MountTable().sticks()]
    if not targets:
        raise RuleError("backup_no_stick")
    for target in targets:
        made = back_up_to(journal, target, DateBook.beside(journal), options.settings)
        print(text("backup_made", folder=made.folder, sheets=made.sheets))
    return 0


# --- `pupitre restore` --------------------------------------------------------------------------
# A copy of the journal back in its place, with what the box owned.


def configure_restore(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "copy", type=Path, metavar="COPIE", help="la copie, ou la clé USB qui la contient"
    )
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def run_restore(options: argparse.Namespace) -> int:
    keep_private()
    copy = copy_in(options.copy)
    try:
        held = belongings_in(copy.parent)
    except OSError as trouble:
        raise _failed(copy, trouble) from trouble
    # The copy's own settings say where its box kept its journal.
    said = held.settings
    settings = parse(said) if said is not None else load(options.settings)
    journal = journal_path(settings, options.data)
    restored = restore(copy, journal)
    print(text("restore_made", games=restored.games, events=restored.events))
    if restored.aside is not None:
        print(text("restore_aside", aside=restored.aside))
    try:
        _tell(bring_back(held, journal.parent, options.settings))
    except OSError as trouble:
        raise _failed(copy, trouble) from trouble
    return 0


def _failed(copy: Path, trouble: OSError) -> RuleError:
    return RuleError("restore_failed", copy=str(copy), reason=trouble.strerror or str(trouble))


def _tell(returned: Returned) -> None:
    if returned.files:
        print(text("restore_belongings", files=", ".join(returned.files)))
    if returned.settings is not None:
        print(text("restore_settings", path=returned.settings))
    if returned.settings_aside is not None:
        print(text("restore_settings_aside", path=returned.settings_aside))
    for name in returned.lexicons_missing:
        print(text("restore_lexicon", name=name))


# --- `pupitre support` --------------------------------------------------------------------------
# One file for whoever helps, without names, PINs or word lists.


def configure_support(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FICHIER", help="fichier .zip à écrire")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def run_support(options: argparse.Namespace) -> int:
    settings = load(options.settings)
    target = options.out or Path(bundle_name())
    check_out(target)
    write_bundle(target, settings, journal_path(settings, options.data), secrets_of)
    print(text("support_written", file=target))
    return 0
