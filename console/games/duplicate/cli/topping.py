"""`pupitre topping`: a topping played one after another, on the same prepared game."""

import argparse
import dataclasses

from console.command_line import add_journal, add_json, print_json
from console.folders import journal_path
from console.french import text
from console.french.typography import duration_label
from console.games.duplicate.relay import relay_table
from console.games.history import history_of
from console.journal.copies import find_game
from console.journal.store import JournalFile
from console.settings.reader import load
from engine.games.duplicate.state import State
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "games", nargs="+", metavar="PARTIE", help="parties sur le même fichier préparé"
    )
    add_journal(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    path = journal_path(load(options.settings), options.data)
    with JournalFile.reading(path) as journal:
        states = [_state(journal, name) for name in options.games]
    lines = relay_table(states)
    if options.json:
        print_json([dataclasses.asdict(line) for line in lines])
        return 0
    print(text("relay_title", game=states[0].options.source.name, players=len(lines)))
    for line in lines:
        print(
            f"{line.rank:>3}  {line.name:<20}{duration_label(line.total_ms):>12}  "
            f"{line.coups - line.missed:>3} tops sur {line.coups:<3} {line.game}"
        )
    return 0


def _state(journal: JournalFile, name: str) -> State:
    state = history_of(journal.read(find_game(journal.games(), name))).state
    if not isinstance(state, State):
        raise RuleError("relay_not_topping", game=name)
    return state
