"""`pupitre results`: the results of a game, to print, to send, to keep."""

import argparse
import contextlib
import json
import sys
from collections.abc import Callable
from pathlib import Path

from console.atomic import write_atomically
from console.games.duplicate.sheets.results.report import Report
from console.journal import Record
from console.journal.store import JournalFile
from console.messages_fr import text
from console.session.resume import find_game
from console.settings import load
from console.wiring import journal_path
from engine.errors import RuleError

FORMATS = ("pdf", "csv", "json", "html", "federation")


def configure(parser: argparse.ArgumentParser) -> None:
    add_journal(parser)
    add_game(parser)
    parser.add_argument("--format", choices=FORMATS, default="pdf", help="forme du fichier")
    parser.add_argument(
        "--out", type=Path, metavar="FICHIER", help="sinon un nom d'après la partie"
    )
    parser.add_argument(
        "--no-sheets", action="store_true", help="sans la feuille de chaque joueur (pdf, html)"
    )


def add_journal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="PARTIE", help="nom ou début du nom (sinon la dernière)"
    )


def run(options: argparse.Namespace) -> int:
    path = journal_path(load(options.settings), options.data)
    with contextlib.closing(JournalFile.open_for_reading(path)) as journal:
        report = Report.of(records_of(journal, options.game))
    content = _WRITERS[options.format](report, not options.no_sheets)
    out = options.out
    if out is None and options.format != "pdf":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return 0
    out = out or Path(f"{report.game}.pdf")
    write_file(out, content)
    print(text("results_written", game=report.game, file=out))
    return 0


def records_of(journal: JournalFile, asked: str | None) -> tuple[Record, ...]:
    games = journal.games()
    if not games:
        raise RuleError("journal_empty")
    game = games[-1].game if asked is None else find_game(games, asked)
    return tuple(journal.read(game))


def write_file(path: Path, content: bytes) -> None:
    try:
        write_atomically(path, content)
    except OSError as error:
        raise RuleError("file_unwritable", file=str(path), why=error.strerror) from error


def _pdf(report: Report, sheets: bool) -> bytes:
    from console.games.duplicate.sheets.results.pdf import (
        as_pdf,  # a large library: only when a PDF is asked for
    )

    return as_pdf(report, sheets=sheets)


def _html(report: Report, sheets: bool) -> bytes:
    from console.games.duplicate.sheets.results.html import as_html

    return as_html(report, sheets=sheets).encode()


def _csv(report: Report, sheets: bool) -> bytes:
    from console.games.duplicate.sheets.results.tables import as_csv

    return as_csv(report).encode()


def _json(report: Report, sheets: bool) -> bytes:
    from console.games.duplicate.sheets.results.tables import as_json

    return (json.dumps(as_json(report), ensure_ascii=False, indent=1) + "\n").encode()


def _federation(report: Report, sheets: bool) -> bytes:
    from console.games.duplicate.sheets.results.tables import as_federation

    return as_federation(report)


_WRITERS: dict[str, Callable[[Report, bool], bytes]] = {
    "pdf": _pdf,
    "html": _html,
    "csv": _csv,
    "json": _json,
    "federation": _federation,
}
