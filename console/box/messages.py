"""What the box posts to the one inbox of the game."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Heartbeat:
    """Answered in the loop's thread: whoever hears the answer knows that the loop turns."""

    answer: Callable[[], None]


@dataclass(frozen=True)
class SwitchOff:
    """The judge wants the machine off: nothing of the game is accepted any more."""


@dataclass(frozen=True)
class PlugFree:
    """Nothing is written any more: the room may be told that the plug can be pulled."""
