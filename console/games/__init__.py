"""The registry: the games of the house by name. A game is two folders, `engine/games/X` and
`console/games/X`, and one line here. Nothing else in the house knows a game's name."""

import importlib
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from console.messages_fr import add_words
from engine.errors import RuleError

if TYPE_CHECKING:
    from console.games.face import Face

GAMES: dict[str, str] = {
    "duplicate": "console.games.duplicate",
}
"""Name → package. It holds `COMMANDS`, light to import, and `face.FACE`, with both halves."""

UNNAMED = "duplicate"
"""The game of records that name none: all a console of 0.1 wrote. For ever."""


@cache
def face_of(name: str) -> "Face":
    """A game's two halves; RuleError when the house does not know it."""
    if name not in GAMES:
        raise RuleError("unknown_game", game=name, known=", ".join(GAMES))
    face: Face = importlib.import_module(f"{GAMES[name]}.face").FACE
    add_words(face.words)
    return face


def commands_of(name: str) -> Mapping[str, Any]:
    """The commands a game adds to `pupitre`: name → (module, summary)."""
    commands: Mapping[str, Any] = importlib.import_module(GAMES[name]).COMMANDS
    return commands
