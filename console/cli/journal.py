"""`pupitre journal`: list, show, export, verify and join the games on the card."""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from console.cli.results import records_of
from console.command_line import print_json, write_file
from console.files import keep_private
from console.folders import journal_path
from console.french import catalogue, sentence, text
from console.french.typography import cited, duration_label, figure, signed
from console.games.history import History, history_of
from console.journal.copies import as_line, games_elsewhere
from console.journal.ledger import Journal
from console.journal.records import GameSummary, Record
from console.journal.store import JournalFile
from console.machine.other_journals import told_of
from console.machine.restore import copy_in
from console.registry import UNNAMED
from console.settings.parser import load
from engine.play.clock import SECOND_MS
from engine.play.players import Player
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


# --- One fact on one line, as a judge reads it --------------------------------------------------


HIDDEN = frozenset(
    "at_ms clocks_ms tile tiles index words entry answers score challenge play".split()
)
"""Of use to a program only: `--json` has them."""
_TOLD_WHEN_FALSE = frozenset({"right", "excluded"})


def event_label(kind: str) -> str:
    """A fact of a later release has no label here: it keeps its own name."""
    code = f"event_{kind.rpartition('.')[2]}"
    return text(code) if code in catalogue() else kind


def event_figures(
    record: Record, secrets: frozenset[str] = frozenset(), players: Sequence[Player] = ()
) -> str:
    return ", ".join(_figures(record.data, secrets, players))


def _figures(
    data: dict[str, Any], secrets: frozenset[str], players: Sequence[Player]
) -> Iterator[str]:
    for key, value in data.items():
        if key in HIDDEN | secrets or _is_empty(key, value):
            continue
        if key == "side" and value < len(players):
            told = players[value].name
        else:
            told = _READERS.get(key, _plain)(value)
        code = f"field_{key}"
        if told:
            yield f"{text(code) if code in catalogue() else key} {told}".strip()


def _is_empty(key: str, value: Any) -> bool:
    if value is False:
        return key not in _TOLD_WHEN_FALSE
    return value is None or value in ("", [], {})


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def _options(value: dict[str, Any]) -> str:
    """Not the seed: it tells the letters to come of a game that may still be played."""
    parts = [_formule(value[key]) for key in ("formule",) if value.get(key)]
    return ", ".join([*parts, f"lexique {value['lexicon']}"])


def _formule(code: str) -> str:
    return catalogue().get(f"played_{code}", code)


def _ruling(value: dict[str, Any]) -> str:
    told = text(value["code"], **value["data"]).split(". ")[0].rstrip(".")
    article = value.get("article")
    return f"« {told} » ({cited(article)})" if article else f"« {told} »"


def _move(value: dict[str, Any]) -> str:
    return f"{value['word']} {value['ref']}"


def _tops(value: list[dict[str, Any]]) -> str:
    return ", ".join(f"{_move(top['move'])} {top['points']}" for top in value)


def _room(value: dict[str, Any]) -> str:
    """What the judge answered when he corrected a word."""
    told = text(f"room_{value['word']}")
    refused = f", {text('room_refused')}" if value.get("refused") else ""
    apart = ", ".join(map(str, value.get("apart", ())))
    return told + refused + (f", {text('room_apart', tables=apart)}" if apart else "")


def _step(value: dict[str, Any]) -> str:
    final_ms = value["final_ms"]
    return duration_label(value["thinking_ms"]) + (
        f" + {duration_label(final_ms)}" if final_ms else ""
    )


def _times(value: list[dict[str, Any]]) -> str:
    """By table; records of 0.1 call it the player."""
    return " ; ".join(f"{time.get('table', time.get('player'))} {_time(time)}" for time in value)


def _time(time: dict[str, Any]) -> str:
    penalty_ms = time["penalty_ms"]
    penalty = f" + {penalty_ms // SECOND_MS} s" if penalty_ms else ""
    return duration_label(time["elapsed_ms"]) + penalty


def _player(value: Any) -> str:
    """A table number on the first track; who sits there on the second."""
    if not isinstance(value, dict):
        return str(value)
    return f"{value['table']} {' / '.join(person['name'] for person in value['people'])}".strip()


def _players(value: list[Any]) -> str:
    return " ; ".join(map(_player, value))


def _slip(value: dict[str, Any]) -> str:
    return "T" if value.get("top") else " ; ".join(map(_solution, value.get("solutions", ())))


def _solution(value: dict[str, Any]) -> str:
    """Letters as they stand on the small grid; a word written downwards is one all the same."""
    lines = value.get("drawing") or [mark["letter"] for mark in value.get("letters", ())]
    word = ("" if all(len(line) == 1 for line in lines) else " / ").join(lines)
    boxes = (value[key] for key in ("reference", "score") if value.get(key) is not None)
    return " ".join(map(str, (word, *boxes)))


def _verdict(value: dict[str, Any]) -> str:
    points = text("terminal_points", points=value["points"])
    sanction = catalogue().get(f"sanction_{value['sanction']}")
    return f"{points} ({sanction})" if sanction else points


def _cause(value: str) -> str:
    code = f"cause_{value}"
    return text(code) if code in catalogue() else value


def _why(code: str) -> str:
    """Only where the other figures do not tell it."""
    known = f"annulled_{code}"
    return text(known) if known in catalogue() else ""


def _case_end(value: str) -> str:
    return text(f"settled_{value}")


_READERS: dict[str, Callable[[Any], str]] = {
    "options": _options,
    "how": _case_end,
    "ruling": _ruling,
    "move": _move,
    "tops": _tops,
    "room": _room,
    "step": _step,
    "times": _times,
    "player": _player,
    "players": _players,
    "slip": _slip,
    "verdict": _verdict,
    "code": _why,
    "cause": _cause,
    "left_ms": duration_label,
    "duration_ms": duration_label,
    "elapsed_ms": duration_label,
    "late_ms": duration_label,
    "error_ms": lambda error_ms: f"{figure(error_ms / 1000, 1)} s",
    "before_ms": lambda before_ms: f"{signed(round(before_ms / 1000))} s",
}
