"""`pupitre resume`: put an unfinished game back on the desk, or a finished one for an appeal."""

import argparse

from console.cli.run import add_console_options, check_folder, open_console
from console.desk.option_table import AS_PROPOSED
from console.files import keep_private
from console.folders import journal_path
from console.journal.copies import find_game
from console.journal.ledger import Journal
from console.session.opened_game import Resumed, last_unfinished, load_game
from console.settings.reader import load as load_settings
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="PARTIE", help="nom de la partie (sinon la dernière)"
    )
    parser.add_argument(
        "--appeal", action="store_true", help="reprendre une partie terminée pour un recours"
    )
    add_console_options(parser)


def run(options: argparse.Namespace) -> int:
    keep_private()
    settings = load_settings(options.settings)
    path = journal_path(settings, options.data)
    if path.parent.exists():
        check_folder(options.data)
    if not any(path.parent.glob(f"{path.name}*")):
        raise RuleError("journal_absent", path=str(path))  # none is begun where one was looked for
    journal, faults = Journal.open(path)
    try:
        resumed = _find(journal, options.game, appeal=options.appeal)
        return open_console(options, settings, AS_PROPOSED, journal, resumed, faults)
    finally:
        journal.close()


def _find(journal: Journal, asked: str | None, *, appeal: bool) -> Resumed:
    if asked is None and appeal:
        games = journal.games()
        if not games:
            raise RuleError("journal_empty")
        return load_game(journal, games[-1].game)
    if asked is None:
        found = last_unfinished(journal)
        if found is None:
            raise RuleError("nothing_to_resume")
        return found
    found = load_game(journal, find_game(journal.games(), asked))
    if found.is_over and not appeal:
        raise RuleError("game_already_closed", game=found.state.options.name)
    return found
