"""`pupitre players`: the club's list of players, in and out as CSV."""

import argparse
import sys
from pathlib import Path

from console.cli.results import add_game, records_of
from console.command_line import add_journal, read_file, write_file
from console.folders import data_folder, journal_path, refuse_unmounted
from console.french import text
from console.games.history import history_of
from console.journal.store import JournalFile
from console.papers.player_lists import (
    LIST_FILE,
    decoded,
    kept_players,
    read_players,
    write_players,
)
from console.settings.reader import load
from engine.play.players import Player
from engine.rulings import RuleError

BOM = "\ufeff"


def configure(parser: argparse.ArgumentParser) -> None:
    add_journal(parser)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    taken = actions.add_parser("import", help="garder une liste : elle s'assied à chaque partie")
    taken.add_argument(
        "file", type=Path, metavar="FICHIER", help="table ; nom ; licence ; club ; …"
    )
    given = actions.add_parser("export", help="écrire la liste gardée, ou celle d'une partie")
    add_game(given)
    given.add_argument("--out", type=Path, metavar="FICHIER", help="sinon à l'écran")


def run(options: argparse.Namespace) -> int:
    return _import(options) if options.action == "import" else _export(options)


def _import(options: argparse.Namespace) -> int:
    players = read_players(decoded(read_file(options.file)))
    path = data_folder(load(options.settings), options.data) / LIST_FILE
    refuse_unmounted(path.parent)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, write_players(players).encode())
    print(text("players_written", count=len(players), file=path))
    return 0


def _export(options: argparse.Namespace) -> int:
    players = _listed(options)
    if not players:
        raise RuleError("players_empty")
    content = (BOM + write_players(players)).encode()
    if options.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return 0
    write_file(options.out, content)
    print(text("players_written", count=len(players), file=options.out))
    return 0


def _listed(options: argparse.Namespace) -> tuple[Player, ...]:
    """Of the game named; else the list that is kept; else of the last game."""
    settings = load(options.settings)
    kept = kept_players(data_folder(settings, options.data))
    if options.game is None and kept:
        return kept
    path = journal_path(settings, options.data)
    with JournalFile.reading(path) as journal:
        players: tuple[Player, ...] = history_of(records_of(journal, options.game)).state.players
    return players
