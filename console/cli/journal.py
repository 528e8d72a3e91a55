"""`pupitre journal`: list, show, export, verify and join the games on the card."""

import argparse
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from console.cli.journal_text import event_figures, event_label
from console.cli.results import records_of
from console.command_line import print_json, write_file
from console.files import keep_private
from console.folders import journal_path
from console.french import sentence, text
from console.games.history import History, history_of
from console.journal.copies import as_line, games_elsewhere
from console.journal.ledger import Journal
from console.journal.records import GameSummary
from console.journal.store import JournalFile
from console.machine.elsewhere import told_of
from console.machine.restore import copy_in
from console.registry import UNNAMED
from console.settings.reader import load
from engine.rulings import RuleError

DAMAGED = 1
JOIN = "join"
LINES = "jsonl"
"""Every record as it lies on the card: any game can be written so."""


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
    exported.add_argument(
        "--format", default="json", metavar="FORME", help="json, text, csv ou jsonl"
    )
    exported.add_argument("--out", type=Path, metavar="FICHIER", help="sinon à l'écran")
    verified = actions.add_parser("verify", help="vérifier tout le journal")
    verified.add_argument("--json", action="store_true", help="répondre en JSON")
    joined = actions.add_parser("join", help="joindre les parties d'un autre journal")
    joined.add_argument(
        "source", type=Path, metavar="SOURCE", help="un dossier de données, une clé, une copie"
    )
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
    if options.action == JOIN:
        return _join(path, options.source)
    with JournalFile.reading(path) as journal:
        return _ACTIONS[options.action](journal, options)


def _join(path: Path, asked: Path) -> int:
    """While no console writes there; one that runs joins them on its page of results."""
    keep_private()
    source = copy_in(asked)
    if not source.is_file():
        raise RuleError("journal_absent", path=str(source))
    journal, faults = Journal.open(path)
    try:
        for fault in faults:
            print(f"! {text(fault.code, **fault.data)}")
        joined = journal.take_in(games_elsewhere(source, path.parent))
    except OSError as trouble:
        why = trouble.strerror or str(trouble)
        raise RuleError("file_unreadable", file=str(source), why=why) from trouble
    finally:
        journal.close()
    for line in told_of(joined):
        print(line)
    return 0


def _list(journal: JournalFile, options: argparse.Namespace) -> int:
    """Every game that is there; a damaged one does not hide the others, and is told."""
    games, troubles = journal.games_there(), []
    if options.json:
        print_json([_summary(game) for game in games])
    elif not games:
        print(text("journal_empty"))
    for game in games:
        try:
            history = history_of(journal.read(game.game))
            end = "terminée" if history.face.game.is_over(history.state) else "en cours"
            told = f"{history.face.desk.summary(history.state)}  {game.events:>5} faits  {end}"
        except RuleError as refusal:
            troubles.append(refusal)
            told = f"{game.events:>5} faits  {text('journal_list_damaged')}"
        if not options.json:
            print(f"{game.name:<32} {_moment(game.first.wall_ms)}  {told}")
    try:
        journal.games()
    except RuleError as refusal:
        troubles.append(refusal)
    for line in dict.fromkeys(map(sentence, troubles)):
        print(line, file=sys.stderr)
    return DAMAGED if troubles else 0


def _summary(game: GameSummary) -> dict[str, Any]:
    return {
        "game": game.game,
        "name": game.name,
        "kind": game.kind or UNNAMED,
        "events": game.events,
        "first_wall_ms": game.first.wall_ms,
        "last_wall_ms": game.last.wall_ms,
    }


def _show(journal: JournalFile, options: argparse.Namespace) -> int:
    records = records_of(journal, options.game)
    history = history_of(records)
    secrets, players = history.face.papers.secrets(history.state), history.state.players
    if options.json and secrets:
        raise RuleError("journal_secret")
    for record in records:
        if options.json:
            print(as_line(record))
        else:
            moment, label = _moment(record.stamp.wall_ms), event_label(record.raw["kind"])
            figures = event_figures(record, secrets, players)
            print(f"{record.number:>5} {moment} {label:<26} {figures}".rstrip())
    return 0


def _export(journal: JournalFile, options: argparse.Namespace) -> int:
    records = records_of(journal, options.game)
    content = _written(history_of(records), options.format)
    if options.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        return 0
    write_file(options.out, content)
    name = history_of(records).state.options.name
    print(text("journal_exported", game=name, file=options.out))
    return 0


def _written(history: History, kind: str) -> bytes:
    if kind == LINES and history.face.papers.secrets(history.state):
        raise RuleError("journal_secret")
    if kind == LINES:
        return "".join(f"{as_line(record)}\n" for record in history.records).encode()
    known = history.face.papers.sheets
    if kind not in known:
        raise RuleError("export_unknown", format=kind, known=", ".join((*known, LINES)))
    return known[kind].write(history.state, history.opened_wall_ms)


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
            history_of(journal.read(game.game))
        except RuleError as error:
            yield RuleError("journal_problem_unreadable", game=game.name, why=error)


def _moment(wall_ms: int) -> str:
    try:
        moment = datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone()
    except (OverflowError, ValueError, OSError):  # of a damaged record: no moment at all
        return "????-??-?? ??:??:??"
    return moment.strftime("%Y-%m-%d %H:%M:%S")


_ACTIONS: dict[str, Callable[[JournalFile, argparse.Namespace], int]] = {
    "list": _list,
    "show": _show,
    "export": _export,
    "verify": _verify,
}
