"""Evenings that are played to be looked at: each holds still for every picture."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.desk.drafts import WordKey
from console.desk.option_table import NewGame
from console.games.face import SimulatedConsole


@dataclass(frozen=True)
class Pose:
    """A picture to take of the screens as they are now, or as they are so long after when
    nothing else happens."""

    name: str
    later_ms: int = 0
    legend: bool = False
    """With the keys that are of use, as a window shows them."""
    door: bool = False
    """Before a game, in a room whose phones reach the box."""


@dataclass(frozen=True)
class Pictured:
    title: str
    request: NewGame
    play: Callable[[SimulatedConsole], Iterator[Pose]]
    captions: bool = False
    """The screens write what the voice says."""


def type_word(table: SimulatedConsole, word: str, square: int | None = None) -> None:
    """At the window, letter by letter; lower case is a joker, with Shift."""
    if square is not None:
        table.post(WordKey("", place=("square", str(square))))
    for letter in word:
        table.post(WordKey(f"shift+{letter}" if letter.islower() else letter.lower(), letter))
