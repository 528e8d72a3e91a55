"""What the box posts to the one inbox of the game."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SwitchOff:
    """The judge wants the machine off: nothing of the game is accepted any more."""


@dataclass(frozen=True)
class PlugFree:
    """Nothing is written any more: the room may be told that the plug can be pulled."""
