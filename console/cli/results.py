"""Commands about those who played: `pupitre results`, `players`, `season`."""

import argparse
import sys
from datetime import date
from pathlib import Path

from console.command_line import add_journal, check_out, read_file, write_file
from console.folders import data_folder, file_name, journal_path, refuse_unmounted
from console.french import text
from console.games.epreuve import HallEpreuves
from console.games.history import Histories, History, history_of
from console.games.season import FILES, Season, SeasonGame, read_handicaps, season_games
from console.journal.copies import find_game
from console.journal.records import Record
from console.journal.store import JournalFile
from console.papers.evening import FORMS, written_document
from console.papers.list_imports import read_list
from console.papers.player_lists import (
    LARGEST_LIST,
    LIST_FILE,
    decoded,
    kept_players,
    write_players,
)
from console.settings.parser import load
from engine.play.players import Player, check_tables
from engine.play.season import RankBy, usual_ranking
from engine.rulings import RuleError

USUAL = "pdf"


def configure(parser: argparse.ArgumentParser) -> None:
    add_journal(parser)
    add_game(parser)
    parser.add_argument(
        "--format",
        default=USUAL,
        metavar="FORME",
        help="pdf, csv, json, html ou federation ; pdf, html ou text pour la feuille de secours",
    )
    parser.add_argument(
        "--rescue",
        action="store_true",
        help="la feuille de secours : grille, reliquat, sac, coups et totaux",
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
    if options.rescue:
        return _rescue(history, options)
    known = history.face.papers.results
    if options.format not in known:
        raise RuleError("export_unknown", format=options.format, known=", ".join(known))
    content = known[options.format].write(
        history.state, history.opened_wall_ms, detailed=not options.no_sheets
    )
    return _give(content, options, history.state.options.name, "results_written")


def _rescue(history: History, options: argparse.Namespace) -> int:
    """As the journal knows it: the last that was written down."""
    rescue = history.face.papers.rescue
    if rescue is None:
        raise RuleError("rescue_not_here")
    if options.format not in FORMS:
        raise RuleError("export_unknown", format=options.format, known=", ".join(FORMS))
    document = rescue(history.state, history.records[-1].stamp.wall_ms)
    content = written_document(document, options.format, None)
    return _give(content, options, f"{history.state.options.name}-secours", "rescue_written")


def _give(content: bytes, options: argparse.Namespace, name: str, told: str) -> int:
    """A PDF to a file, another form to the screen, unless a file is named."""
    out = options.out
    if out is None and options.format != USUAL:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return 0
    out = out or Path(f"{file_name(name)}.pdf")
    write_file(out, content)
    print(text(told, game=name, file=out))
    return 0


def game_named(journal: JournalFile, asked: str | None) -> str:
    """The game people mean: the last one when they name none."""
    games = journal.games()
    if not games:
        raise RuleError("journal_empty")
    return games[-1].game if asked is None else find_game(games, asked)


def records_of(journal: JournalFile, asked: str | None) -> tuple[Record, ...]:
    return tuple(journal.read(game_named(journal, asked)))


# --- `pupitre players` --------------------------------------------------------------------------
# The club's list of players, in and out as CSV.


BOM = "\ufeff"


def configure_players(parser: argparse.ArgumentParser) -> None:
    add_journal(parser)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    taken = actions.add_parser("import", help="garder une liste : elle s'assied à chaque partie")
    taken.add_argument(
        "file", type=Path, metavar="FICHIER", help="table ; nom ; licence ; club ; …"
    )
    given = actions.add_parser("export", help="écrire la liste gardée, ou celle d'une partie")
    add_game(given)
    given.add_argument("--out", type=Path, metavar="FICHIER", help="sinon à l'écran")


def run_players(options: argparse.Namespace) -> int:
    return _import(options) if options.action == "import" else _export(options)


def _import(options: argparse.Namespace) -> int:
    players = read_list(read_file(options.file, LARGEST_LIST), options.file.name).players
    check_tables(players)
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


# --- `pupitre season` ---------------------------------------------------------------------------
# Several games ranked together, by points or by places.


def configure_season(parser: argparse.ArgumentParser) -> None:
    add_journal(parser)
    parser.add_argument(
        "games", nargs="*", metavar="PARTIE", help="parties à compter (sinon toutes)"
    )
    parser.add_argument("--since", metavar="DATE", help="à partir de ce jour")
    parser.add_argument("--until", metavar="DATE", help="jusqu'à ce jour compris")
    parser.add_argument(
        "--by", choices=[by.value for by in RankBy],
        help="classer aux points, aux places ou aux victoires (sinon selon les parties)",
    )  # fmt: skip
    parser.add_argument(
        "--best", type=int, metavar="N", help="parties retenues par joueur, les N meilleures"
    )
    parser.add_argument(
        "--handicaps", type=Path, metavar="FICHIER", help="une ligne « nom ; points » par joueur"
    )
    parser.add_argument("--format", choices=tuple(FILES), default="text", help="format du fichier")
    parser.add_argument("--out", type=Path, metavar="FICHIER", help="sinon à l'écran")


def run_season(options: argparse.Namespace) -> int:
    if options.best is not None and options.best < 1:
        raise RuleError("season_bad_best", best=options.best)
    path = journal_path(load(options.settings), options.data)
    with JournalFile.reading(path) as journal:
        games = _games(journal, options, path.parent)
    if not games:
        raise RuleError("season_without_games")
    handicaps = {}
    if options.handicaps is not None:
        handicaps = read_handicaps(decoded(read_file(options.handicaps)), games)
    by = RankBy(options.by) if options.by else usual_ranking(game.result for game in games)
    season = Season(games, by, handicaps, options.best)
    content = FILES[options.format](season)
    if options.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return 0
    write_file(options.out, content)
    print(text("results_written", game="la saison", file=options.out))
    return 0


def _games(journal: JournalFile, options: argparse.Namespace, data: Path) -> tuple[SeasonGame, ...]:
    since, until = _day(options.since), _day(options.until)
    known = journal.games()
    wanted = [find_game(known, each) for each in options.games] or [each.game for each in known]
    histories = Histories(journal)
    read = (histories.in_competition(game) for game in dict.fromkeys(wanted))
    return tuple(
        game
        for game in season_games(read, HallEpreuves(data))
        if (since is None or game.day >= since) and (until is None or game.day <= until)
    )


def _day(written: str | None) -> date | None:
    if written is None:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError as trouble:
        raise RuleError("season_bad_date", date=written) from trouble
