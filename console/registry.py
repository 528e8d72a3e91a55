"""What the house knows by name: its games, the commands of `pupitre`.

A game is two folders, `engine/games/X` and `console/games/X`, and one line here. Nothing else in
the house knows a game's name.
"""

import importlib
from collections.abc import Callable
from typing import Any, NamedTuple

GAMES: dict[str, str] = {
    "duplicate": "console.games.duplicate",
    "classic": "console.games.classic",
    "jarnac": "console.games.jarnac",
}
"""Name → package. Its `__init__` holds `COMMANDS`, `words` its sentences, `settings` its section of
the settings, `face` its two halves; each is imported only when somebody asks for it."""

UNNAMED = "duplicate"
"""The game of records that name none: all a console of 0.1 wrote. For ever."""


def part(name: str, module: str = "") -> Any:
    """One module of a game's package, or the package itself."""
    return importlib.import_module(".".join(filter(None, (GAMES[name], module))))


class Command(NamedTuple):
    """Where a command lives and what it is for; imported only when it is called."""

    module: str
    summary: str
    marks: tuple[str, ...] = ()
    """How a file begins that is for this command, where the house has one of the same name."""
    suffixes: tuple[str, ...] = ()
    """How its name ends: asked where the file says nothing by itself."""

    def function(self, what: str) -> Callable[..., Any]:
        """`configure` or `run`. A module of several commands names those of each: `run_season`
        for « console.cli.results:season »."""
        module, _, name = self.module.partition(":")
        found: Callable[..., Any] = getattr(
            importlib.import_module(module), f"{what}_{name}" if name else what
        )
        return found
