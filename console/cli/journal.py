"""`pupitre journal`: list, show, export and verify the games on the card."""

import argparse
import dataclasses
import json
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from console.atomic import write_atomically
from console.cli.journal_text import event_figures, event_label
from console.cli.options import print_json
from console.games.duplicate.labels import duration_label
from console.games.duplicate.records import folded
from console.games.duplicate.relay import relay_table
from console.games.duplicate.sheets.exports import Sheet, as_csv, as_published, as_text
from console.journal import GameSummary, Record
from console.journal.copies import as_line
from console.journal.store import JournalFile
from console.messages_fr import sentence, text
from console.session.resume import CLOSING_KINDS, find_game
from console.settings import load
from console.wiring import journal_path
from engine.errors import RuleError

DAMAGED = 1
_FORMATS = ("json", "text", "csv", "jsonl")


def configure(parser: argparse.ArgumentParser) -> None:
    _add_where(parser, default=None)
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listed = actions.add_parser("list", help="toutes les parties")
    listed.add_argument("--json", action="store_true", help="répondre en JSON")
    shown = actions.add_parser("show", help="une partie, fait par fait")
    _add_game(shown)
    shown.add_argument("--json", action="store_true", help="répondre en JSON")
    exported = actions.add_parser("export", help="la feuille d'une partie")
    _add_game(exported)
    exported.add_argument("--format", choices=_FORMATS, default="json", help="forme du fichier")
    exported.add_argument("--out", type=Path, metavar="FICHIER", help="sinon à l'écran")
    verified = actions.add_parser("verify", help="vérifier tout le journal")
    verified.add_argument("--json", action="store_true", help="répondre en JSON")
    topping = actions.add_parser("topping", help="un topping joué l'un après l'autre")
    topping.add_argument(
        "games", nargs="+", metavar="PARTIE", help="parties sur le même fichier préparé"
    )
    topping.add_argument("--json", action="store_true", help="répondre en JSON")
    for action in actions.choices.values():
        # what is not said after the action must not undo what was said before it
        _add_where(action, default=argparse.SUPPRESS)


def _add_where(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        "--data", type=Path, metavar="DOSSIER", help="dossier du journal", default=default
    )
    parser.add_argument(
        "--settings", type=Path, metavar="FICHIER", help="fichier de réglages", default=default
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="PARTIE", help="nom ou début du nom (sinon la dernière)"
    )


def run(options: argparse.Namespace) -> int:
    path = journal_path(load(options.settings), options.data)
    with JournalFile.reading(path) as journal:
        return _ACTIONS[options.action](journal, options)


def _list(journal: JournalFile, options: argparse.Namespace) -> int:
    games = journal.games()
    if options.json:
        print_json([_summary(game) for game in games])
        return 0
    if not games:
        print(text("journal_empty"))
    for game in games:
        state = folded(journal.read(game.game))
        end = "terminée" if game.last_kind in CLOSING_KINDS else "en cours"
        print(
            f"{game.game:<32} {_moment(game.first.wall_ms)}  {len(state.coups):>3} coups "
            f"{state.cumul:>5} points  {game.events:>5} faits  {end}"
        )
    return 0


def _summary(game: GameSummary) -> dict[str, Any]:
    return {
        "game": game.game,
        "events": game.events,
        "first_wall_ms": game.first.wall_ms,
        "last_wall_ms": game.last.wall_ms,
        "last_kind": game.last_kind,
    }


def _show(journal: JournalFile, options: argparse.Namespace) -> int:
    for record in _records(journal, options.game):
        if options.json:
            print(as_line(record))
        else:
            moment, label = _moment(record.stamp.wall_ms), event_label(record.kind)
            print(f"{record.number:>5} {moment} {label:<26} {event_figures(record)}".rstrip())
    return 0


def _export(journal: JournalFile, options: argparse.Namespace) -> int:
    records = _records(journal, options.game)
    content = _WRITERS[options.format](records)
    if options.out is None:
        sys.stdout.write(content)
        return 0
    try:
        write_atomically(options.out, content.encode())
    except OSError as error:
        raise RuleError("file_unwritable", file=str(options.out), why=error.strerror) from error
    print(text("journal_exported", game=records[0].game, file=options.out))
    return 0


def _json_text(records: tuple[Record, ...]) -> str:
    return json.dumps(as_published(_sheet(records)), ensure_ascii=False, indent=1) + "\n"


_WRITERS: dict[str, Callable[[tuple[Record, ...]], str]] = {
    "json": _json_text,
    "text": lambda records: as_text(_sheet(records)),
    "csv": lambda records: as_csv(_sheet(records)),
    "jsonl": lambda records: "".join(f"{as_line(record)}\n" for record in records),
}


def _sheet(records: tuple[Record, ...]) -> Sheet:
    return Sheet(folded(records), records[0].stamp.wall_ms)


def _verify(journal: JournalFile, options: argparse.Namespace) -> int:
    problems = journal.problems()
    unreadable = [] if problems else list(_unfoldable(journal))
    found = problems + unreadable
    if options.json:
        problems_json = [_problem(problem) for problem in found]
        print_json({"games": len(journal.games()), "problems": problems_json})
    elif found:
        print("\n".join(f"  ! {line}" for line in dict.fromkeys(map(sentence, found))))
        print(text("journal_verify_bad", count=len(found)))
    else:
        print(text("journal_verify_good", games=len(journal.games()), events=journal.last_seq()))
    return DAMAGED if found else 0


def _problem(problem: RuleError) -> dict[str, Any]:
    """Codes all the way down: a game that cannot be played back carries why."""
    data = {
        key: _problem(value) if isinstance(value, RuleError) else value
        for key, value in problem.data.items()
    }
    return {"code": problem.code, **data}


def _unfoldable(journal: JournalFile) -> Iterator[RuleError]:
    """Games whose every line is sound, and which this release still cannot play back."""
    for game in journal.games():
        try:
            folded(journal.read(game.game))
        except RuleError as error:
            yield RuleError("journal_problem_unreadable", game=game.game, why=error)


def _topping(journal: JournalFile, options: argparse.Namespace) -> int:
    states = [folded(_records(journal, name)) for name in options.games]
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


def _records(journal: JournalFile, asked: str | None) -> tuple[Record, ...]:
    games = journal.games()
    if not games:
        raise RuleError("journal_empty")
    game = games[-1].game if asked is None else find_game(games, asked)
    return tuple(journal.read(game))


def _moment(wall_ms: int) -> str:
    moment = datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone()
    return moment.strftime("%Y-%m-%d %H:%M:%S")


_ACTIONS: dict[str, Callable[[JournalFile, argparse.Namespace], int]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "topping": _topping,
    "verify": _verify,
}
