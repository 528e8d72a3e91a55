"""What the screen posts to the one inbox of the game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class DisplayLost:
    """Nobody sees the board; `code` and `data` give the banner (`messages_fr`)."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class DisplayBack:
    """The board is shown, at the size the display gave, whatever was asked."""

    width: int
    height: int


@dataclass(frozen=True)
class KeyPressed:
    """A key of the desk's keyboard: its name as pygame says it, `shift+` before it if so.

    `text` is what the key types, for letters of a tirage.
    """

    name: str
    text: str = ""


@dataclass(frozen=True)
class PointedAt:
    """The mouse was pressed on something that means this to whoever drew it."""

    means: tuple[str, ...]


@dataclass(frozen=True)
class WindowClosed:
    """Somebody closed the window: what that means is for the console to say."""


ScreenMessage = DisplayLost | DisplayBack | KeyPressed | PointedAt | WindowClosed
