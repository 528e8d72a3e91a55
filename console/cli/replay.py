"""`pupitre replay`: a published game played again. The file says which game it is.

Apart from `simulate`: it needs no console, and starts in a fifth of the time.
"""

import argparse
import codecs
import json
from pathlib import Path

from console.command_line import add_replayed, decoded_text, read_file
from console.french import text
from console.games import commands_of
from console.registry import GAMES, UNNAMED, Command, part
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    add_replayed(parser)


def run(options: argparse.Namespace) -> int:
    content = read_file(Path(options.game))
    _refuse_other_files(content, options.game)
    command = _format_of(content, options.game)
    if command is not None:
        code: int = command.function("run")(options)
    else:
        code = part(_game_in(decoded_text(content, options.game)), "cli.replay").run(options)
    return code


_BEGINNING = 64
_OTHER_FILES = {
    b"%pdf": "replay_file_pdf",
    b"pk\x03\x04": "replay_file_zip",
    b"<!doctype": "replay_file_page",
    b"<html": "replay_file_page",
    b"\x89png": "replay_file_picture",
    b"\xff\xd8\xff": "replay_file_picture",
}


def _refuse_other_files(content: bytes, name: str) -> None:
    """Told for what they are: nobody mends a PDF in a text editor."""
    start = content[:_BEGINNING].lstrip().lower()
    for mark, kind in _OTHER_FILES.items():
        if start.startswith(mark):
            raise RuleError("replay_other_file", file=name, kind=text(kind))


_JSON = ("{", "[")


def _format_of(content: bytes, name: str) -> Command | None:
    """The command that reads what is no JSON: by how the file begins, and where that says nothing,
    by its name."""
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    start = content[:2000].decode("utf-16" if wide else "utf-8-sig", "replace").lstrip()
    known = [
        command for game in GAMES for word, command in commands_of(game).items() if word == "replay"
    ]
    for command in known:
        if command.marks and start.startswith(command.marks):
            return command
    if start.startswith(_JSON) or not start:
        return None
    return next((each for each in known if name.lower().endswith(each.suffixes)), None)


def _game_in(text: str) -> str:
    """A file that names no game, or is no JSON at all, is for the first game to judge."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return UNNAMED
    name = data.get("game", UNNAMED) if isinstance(data, dict) else UNNAMED
    if name not in GAMES:  # a paper of results has the name of its evening there
        raise RuleError("replay_no_game", known=", ".join(GAMES))
    return str(name)
