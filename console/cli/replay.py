"""`pupitre replay`: a published game played again. The file says which game it is.

Apart from `simulate`: it needs no console, and starts in a fifth of the time.
"""

import argparse
import json

from console.command_line import add_replayed, read_text
from console.registry import GAMES, UNNAMED, part
from engine.rulings import RuleError


def configure(parser: argparse.ArgumentParser) -> None:
    add_replayed(parser)


def run(options: argparse.Namespace) -> int:
    code: int = part(_game_in(read_text(options.game)), "cli.replay").run(options)
    return code


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
