"""`pupitre season`: several games ranked together, by points or by places."""

import argparse
import sys
from datetime import date
from pathlib import Path

from console.command_line import add_journal, read_file, write_file
from console.folders import journal_path
from console.french import text
from console.games.history import Histories
from console.games.season import FILES, Season, SeasonGame, read_handicaps, season_game
from console.journal.copies import find_game
from console.journal.store import JournalFile
from console.papers.player_lists import decoded
from console.settings.reader import load
from engine.play.season import RankBy
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    add_journal(parser)
    parser.add_argument(
        "games", nargs="*", metavar="PARTIE", help="parties à compter (sinon toutes)"
    )
    parser.add_argument("--since", metavar="DATE", help="à partir de ce jour")
    parser.add_argument("--until", metavar="DATE", help="jusqu'à ce jour compris")
    parser.add_argument(
        "--by", choices=[by.value for by in RankBy], default=RankBy.POINTS.value,
        help="classer aux points ou aux places",
    )  # fmt: skip
    parser.add_argument(
        "--best", type=int, metavar="N", help="les N meilleures parties de chacun seulement"
    )
    parser.add_argument(
        "--handicaps", type=Path, metavar="FICHIER", help="une ligne « nom ; points » par joueur"
    )
    parser.add_argument("--format", choices=tuple(FILES), default="text", help="forme du fichier")
    parser.add_argument("--out", type=Path, metavar="FICHIER", help="sinon à l'écran")


def _day(written: str | None) -> date | None:
    if written is None:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError as trouble:
        raise RuleError("season_bad_date", date=written) from trouble


def run(options: argparse.Namespace) -> int:
    if options.best is not None and options.best < 1:
        raise RuleError("season_bad_best", best=options.best)
    path = journal_path(load(options.settings), options.data)
    with JournalFile.reading(path) as journal:
        games = _games(journal, options)
    if not games:
        raise RuleError("season_without_games")
    handicaps = {}
    if options.handicaps is not None:
        handicaps = read_handicaps(decoded(read_file(options.handicaps)), games)
    season = Season(games, RankBy(options.by), handicaps, options.best)
    content = FILES[options.format](season)
    if options.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return 0
    write_file(options.out, content)
    print(text("results_written", game="la saison", file=options.out))
    return 0


def _games(journal: JournalFile, options: argparse.Namespace) -> tuple[SeasonGame, ...]:
    since, until = _day(options.since), _day(options.until)
    known = journal.games()
    wanted = [find_game(known, each) for each in options.games] or [each.game for each in known]
    histories = Histories(journal)
    read = (season_game(histories.in_competition(game)) for game in dict.fromkeys(wanted))
    return tuple(
        game
        for game in read
        if game is not None
        and (since is None or game.day >= since)
        and (until is None or game.day <= until)
    )
