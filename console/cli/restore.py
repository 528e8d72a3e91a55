"""`pupitre restore`: put a copy of the journal back in its place, and what the box owned."""

import argparse
from pathlib import Path

from console.files import keep_private
from console.folders import journal_path
from console.french import text
from console.machine.belongings import Returned, belongings_in, bring_back
from console.machine.restore import copy_in, restore
from console.settings.reader import load, parse
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "copy", type=Path, metavar="COPIE", help="la copie, ou la clé USB qui la contient"
    )
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def run(options: argparse.Namespace) -> int:
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
