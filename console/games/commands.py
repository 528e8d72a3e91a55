"""A command of `pupitre`: where it lives and what it is for; imported only when it is called."""

from typing import NamedTuple


class GameCommand(NamedTuple):
    module: str
    summary: str
    suffixes: tuple[str, ...] = ()
    """Of the files it reads, where another game has a command of the same name."""
