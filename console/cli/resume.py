"""`pupitre resume`: put an unfinished game back on the desk."""

import argparse
import os

from console.cli.run import PRIVATE, add_console_options, open_console
from console.journal import Journal
from console.journal.finding import find_game
from console.paths import journal_path
from console.session.resume import Resumed, last_unfinished, load
from console.settings import load as load_settings
from engine.errors import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="PARTIE", help="nom de la partie (sinon la dernière)"
    )
    add_console_options(parser)


def run(options: argparse.Namespace) -> int:
    os.umask(PRIVATE)
    settings = load_settings(options.settings)
    journal, faults = Journal.open(journal_path(settings, options.data))
    try:
        resumed = _find(journal, options.game)
        return open_console(options, settings, {}, journal, resumed, faults)
    finally:
        journal.close()


def _find(journal: Journal, asked: str | None) -> Resumed:
    if asked is None:
        found = last_unfinished(journal)
        if found is None:
            raise RuleError("nothing_to_resume")
        return found
    found = load(journal, find_game(journal.games(), asked))
    if found.is_over:
        raise RuleError("game_already_closed", game=found.state.options.name)
    return found
