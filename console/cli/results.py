"""`pupitre results`: the results of a game, to print, to send, to keep."""

import argparse
import sys
from pathlib import Path

from console.command_line import add_journal, check_out, write_file
from console.folders import file_name, journal_path
from console.french import text
from console.games.history import Histories
from console.journal.copies import find_game
from console.journal.records import Record
from console.journal.store import JournalFile
from console.settings.reader import load
from engine.rulings import RuleError

USUAL = "pdf"


def configure(parser: argparse.ArgumentParser) -> None:
    add_journal(parser)
    add_game(parser)
    parser.add_argument(
        "--format",
        default=USUAL,
        metavar="FORME",
        help="pdf, csv, json, html ou federation",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FICHIER", help="sinon un nom d'après la partie"
    )
    parser.add_argument(
        "--no-sheets", action="store_true", help="sans la feuille de chaque joueur (pdf, html)"
    )


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="PARTIE", help="nom ou début du nom (sinon la dernière)"
    )


def run(options: argparse.Namespace) -> int:
    check_out(options.out)
    path = journal_path(load(options.settings), options.data)
    with JournalFile.reading(path) as journal:
        history = Histories(journal).in_competition(game_named(journal, options.game))
    known = history.face.papers.results
    if options.format not in known:
        raise RuleError("export_unknown", format=options.format, known=", ".join(known))
    content = known[options.format].write(
        history.state, history.opened_wall_ms, detailed=not options.no_sheets
    )
    out, game = options.out, history.state.options.name
    if out is None and options.format != USUAL:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return 0
    out = out or Path(f"{file_name(game)}.pdf")
    write_file(out, content)
    print(text("results_written", game=game, file=out))
    return 0


def game_named(journal: JournalFile, asked: str | None) -> str:
    """The game people mean: the last one when they name none."""
    games = journal.games()
    if not games:
        raise RuleError("journal_empty")
    return games[-1].game if asked is None else find_game(games, asked)


def records_of(journal: JournalFile, asked: str | None) -> tuple[Record, ...]:
    return tuple(journal.read(game_named(journal, asked)))
