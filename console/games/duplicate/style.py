"""How a duplicate game is announced: the club's way of speaking, and what the rules change."""

from dataclasses import dataclass

from console.speech.style import Style
from engine.games.duplicate.editions import Edition


@dataclass(frozen=True)
class DuplicateStyle(Style):
    edition: Edition = Edition.E2020
    blitz: bool = False
    """In blitz the tirage is repeated by its letters alone (fisf-2020 §3.1)."""
    cautions: bool = True
    """« Attention à la place ! », where there is a risk of confusion (fisf-2020 §3.4)."""
