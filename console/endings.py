"""The ways a game can be ended, as values: the page, the window and the panel offer the same."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.play.game import Command


@dataclass(frozen=True)
class Ending:
    """One way to end a game now; `ending_<name>` says what it is and what it does."""

    name: str
    command: Callable[[str], Command]
    """With the judge's reason."""
    needs_reason: bool = True
    told: str = ""
    """What it does here and now, in French, where the sentence alone does not tell."""
